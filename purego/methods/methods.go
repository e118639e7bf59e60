package methods

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// All returns the published methods, in the order of their numbers. It is their
// one list: tests, fuzz targets, proof, table flips and benchmarks range over it.
func All() (all []Method) {
	// Were a row inlined here, the compiler would inline no lookup in its loops.
	for _, row := range []func() Method{
		firstRank256x8Method,
		firstRank64x8Method,
		rankAttacksMethod,
		raysMethod,
		calculatedRaysMethod,
		splitLinesMethod,
		shiftedLinesMethod,
		linesOfRaysMethod,
		masksMethod,
		calculatedMasksMethod,
		jahnMethod,
		emptyBoardMethod,
		unionsMethod,
		differencesMethod,
		kindergartenMethod,
		kindergartenAFileMethod,
		fileC2H7Method,
		fileC7H2Method,
		sharedRankMethod,
		rotatedMethod,
		wegnerFile29Method,
		wegnerFile27Method,
		wegnerFile25Method,
		wegnerAFileMethod,
		fold32Method,
		fold32FillUpMethod,
		fold32LineMethod,
		fold32LineFillUpMethod,
		prefixMethod,
		osborneMethod,
		linesMethod,
		uniformMethod,
		uniform32Method,
	} {
		all = append(all, row())
	}
	return all
}

// A Method is a published way to find attacks.
type Method struct {
	Number  int    // among the published methods, from 1; 0 for a form of this library
	Name    string // unique
	Author  string // who published it, or nothing where the page names nobody
	Page    string // of the Chess Programming Wiki
	Section string // of the page
	Word    int    // the bits of a machine word that the method is made for, or 0; all work with any

	// Lookups are the functions of a square and the occupancy, and Masks those of a
	// square alone. Each function is in one row.
	Lookups []Lookup
	Masks   []Mask

	// Lines are the functions for a whole slider, and the others loops over it: each
	// sets dst[i] to the attacks from square sqs[i] for occupancy occs[i], as Each of
	// a Lookup does. Lines that the method has no function for come from another
	// method. All four fields are empty where no whole slider is measured.
	Lines                  Lines
	Rooks, Bishops, Queens func(dst, sqs, occs []uint64)

	// Tables are those that Lines read, or else the lookups and masks.
	Tables []Table
}

// A Lookup finds the attacks of a slider on a square for an occupancy.
type Lookup struct {
	// Name is that of the function, or an expression of sq and occ in which the
	// names of this package stand without its own.
	Name string

	Along   []attacks.Direction // in which the slider moves
	Attacks func(sq int, occ uint64) uint64

	// Each sets dst[i] to Attacks(sqs[i], occs[i]) for each i below len(sqs), in a
	// loop in which the lookup is inlined. dst may be part of the memory of sqs or
	// occs: each lookup is made before the result of the next is needed.
	Each func(dst, sqs, occs []uint64)
}

// Walk returns what Attacks must return, found by walking square by square.
func (l Lookup) Walk(sq int, occ uint64) uint64 { return along(sq, occ, l.Along) }

// A Mask finds a set of squares that depends on a square alone.
type Mask struct {
	Name  string // of the function, or an expression of sq
	Along []attacks.Direction
	Own   bool // whether the set holds the square itself
	Set   func(sq int) uint64

	// Each sets dst[i] to Set(sqs[i]) for each i below len(sqs), in a loop in which
	// the mask is inlined.
	Each func(dst, sqs []uint64)
}

// Walk returns what Set must return, found by walking square by square.
func (m Mask) Walk(sq int) uint64 {
	set := along(sq, 0, m.Along)
	if m.Own {
		set |= 1 << (sq & 63)
	}
	return set
}

func along(sq int, occ uint64, directions []attacks.Direction) (reached uint64) {
	for _, d := range directions {
		reached |= walk.Ray(sq, occ, walk.Direction(d))
	}
	return reached
}

// A Table is a table that a method reads. Methods share some.
type Table struct {
	Name  string // of the variable; behind "tables." those of package internal/tables
	Bytes int    // with the arrays behind slices

	// data points to the table. Nothing but build/mutants, by way of package
	// reflect, reads it, and changes the table to see that a test notices.
	data any
}

func table[T any](name string, data *T) Table { return Table{name, int(unsafe.Sizeof(*data)), data} }

// The directions of lines and pieces.
var (
	rankSlider         = []attacks.Direction{attacks.East, attacks.West}
	fileSlider         = []attacks.Direction{attacks.North, attacks.South}
	diagonalSlider     = []attacks.Direction{attacks.NorthEast, attacks.SouthWest}
	antiDiagonalSlider = []attacks.Direction{attacks.NorthWest, attacks.SouthEast}
	rook               = []attacks.Direction{attacks.North, attacks.East, attacks.South, attacks.West}
	bishop             = []attacks.Direction{attacks.NorthEast, attacks.SouthEast, attacks.SouthWest, attacks.NorthWest}
	queen              = []attacks.Direction{attacks.North, attacks.NorthEast, attacks.East, attacks.SouthEast,
		attacks.South, attacks.SouthWest, attacks.West, attacks.NorthWest}
)
