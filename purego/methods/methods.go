package methods

import (
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// All returns the published methods in the order of their numbers. Tests,
// the proof and benchmarks range over this list.
func All() (all []Method) {
	for _, methods := range []func() []Method{
		firstRankMethods,
		raysMethods,
		calculatedRaysMethods,
		raysOfLinesMethods,
		masksMethods,
		calculatedMasksMethods,
		emptyBoardMethods,
		kindergartenMethods,
		kindergartenFileMethods,
		sharedRankMethods,
		rotatedMethods,
		wegnerMethods,
		fold32Methods,
		prefixMethods,
		osborneMethods,
		linesMethods,
	} {
		all = append(all, methods()...)
	}
	return all
}

// A Method is a published way to look up attacks.
type Method struct {
	Number  int    // from 1; variants share one
	Name    string // unique
	Author  string // empty if the page names none
	Page    string // of the Chess Programming Wiki
	Section string // of the page

	// Lookups are functions of a square and the occupancy. Masks are functions of a
	// square. Each function is in one row.
	Lookups []Lookup
	Masks   []Mask

	// Lines are the functions for a whole slider. If the method has no function for a line,
	// one of another method takes its place. All are nil if whole sliders are not measured.
	Lines Lines
}

// A Lookup returns the attacks of a slider on a square for an occupancy.
type Lookup struct {
	// Name is the name of the function, or an expression of sq and occ, without the
	// name of this package.
	Name string

	Along   []attacks.Direction // in which the slider moves
	Attacks func(sq int, occ uint64) uint64
}

// Walk returns the result that Attacks must return, by the walk.
func (l Lookup) Walk(sq int, occ uint64) uint64 { return along(sq, occ, l.Along) }

// A Mask returns a set of squares that depends only on a square.
type Mask struct {
	Name  string // of the function, or an expression of sq
	Along []attacks.Direction
	Own   bool // whether the set holds the square itself
	Set   func(sq int) uint64
}

// Walk returns the set that Set must return, by the walk.
func (m Mask) Walk(sq int) uint64 {
	set := along(sq, emptyBoard, m.Along)
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
