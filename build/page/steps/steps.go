// Package steps takes the lookups of package attacks in steps, to show them. A piece has the
// steps of its lines, as on 32-bit machines and wasm, and the shorter ones of other machines.
package steps

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// A Slider is a piece, or a rook or bishop that moves along one line only.
type Slider struct {
	Name    string
	Attacks func(sq int, occ uint64) uint64
	Lines   []LineLookup
	Whole   []LineLookup // of a piece on 64-bit machines except wasm: these rows need no second mask
}

// A LineLookup is the lookup along one of the four lines through each square, or both diagonals.
type LineLookup struct {
	Name  string
	Along attacks.Direction                                               // one of its two directions, 0 for both diagonals
	begin func(*tables.Entry, *tables.Slider) (known Lookup, row *uint64) // what the tables say before the first step
}

var (
	rank = LineLookup{"rank", attacks.East, func(e *tables.Entry, _ *tables.Slider) (Lookup, *uint64) {
		return Lookup{Mask: ^uint64(0), Factor: e.RankFactor, Shift: 58, Squares: e.Cross}, &e.FillUp[0]
	}}
	file = LineLookup{"file", attacks.North, func(e *tables.Entry, _ *tables.Slider) (Lookup, *uint64) {
		return Lookup{Mask: e.File, Factor: e.FileFactor, Shift: 58, Squares: e.File}, &e.FillSide[0]
	}}
	diagonal = LineLookup{"diagonal", attacks.NorthEast, func(e *tables.Entry, _ *tables.Slider) (Lookup, *uint64) {
		return Lookup{Mask: e.Diagonal, Factor: tables.RankFactor, Shift: 58, Squares: e.Diagonal}, &e.FillUp[0]
	}}
	antiDiagonal = LineLookup{"anti-diagonal", attacks.NorthWest, func(e *tables.Entry, _ *tables.Slider) (Lookup, *uint64) {
		return Lookup{Mask: e.AntiDiagonal, Factor: tables.RankFactor, Shift: 58, Squares: e.AntiDiagonal}, &e.FillUp[0]
	}}

	rooksFile = LineLookup{"file", attacks.North, func(_ *tables.Entry, e *tables.Slider) (Lookup, *uint64) {
		return Lookup{Mask: e.File, Factor: e.FileFactor, Shift: 58, Squares: ^uint64(0)}, &e.Rook[0][0]
	}}
	rooksRank = LineLookup{"rank", attacks.East, func(_ *tables.Entry, e *tables.Slider) (Lookup, *uint64) {
		return Lookup{Mask: ^uint64(0), Factor: e.RankFactor, Shift: 58, Squares: ^uint64(0)}, &e.Rook[1][0]
	}}
	diagonals = LineLookup{"diagonals", 0, func(_ *tables.Entry, e *tables.Slider) (Lookup, *uint64) {
		return Lookup{Mask: e.Diagonals, Factor: e.BishopFactor, Shift: 55, Squares: ^uint64(0)}, e.Bishop
	}}
)

// Sliders returns the three pieces and the four lines. Among the lines of a piece a diagonal comes
// first, because its lookup is the simplest, and the rank last, because it has no mask.
func Sliders() []Slider {
	return []Slider{
		{"rook", attacks.Rook[uint64, int], []LineLookup{file, rank}, []LineLookup{rooksFile, rooksRank}},
		{"bishop", attacks.Bishop[uint64, int], []LineLookup{diagonal, antiDiagonal}, []LineLookup{diagonals}},
		{"queen", attacks.Queen[uint64, int], []LineLookup{diagonal, antiDiagonal, file, rank},
			[]LineLookup{diagonals, rooksFile, rooksRank}},
		{"rank", attacks.Rank[uint64, int], []LineLookup{rank}, nil},
		{"file", attacks.File[uint64, int], []LineLookup{file}, nil},
		{"diagonal", attacks.Diagonal[uint64, int], []LineLookup{diagonal}, nil},
		{"anti-diagonal", attacks.AntiDiagonal[uint64, int], []LineLookup{antiDiagonal}, nil},
	}
}

// A Lookup holds the steps of a lookup on a 64-bit machine, in their order. A 32-bit machine
// folds a line into one word before it multiplies, and computes the same index.
type Lookup struct {
	Mask    uint64 // all squares for a rank, whose factor shifts the ranks above out of the word
	Masked  uint64 // the occupancy & Mask
	Factor  uint64 // gathers the inner squares at the top of the product
	Product uint64 // Masked * Factor
	Shift   int    // moves them to the bottom
	Index   uint64 // Product >> Shift
	Row     uint64 // the entry of the table at Index
	Squares uint64 // the mask of the entry: for a rank the cross with the file, all squares if it needs none
	Attacks uint64 // Row & Squares
}

// LookUp returns the steps of the lookup from a square along the line.
func (l LineLookup) LookUp(sq int, occ uint64) Lookup {
	s, row := l.begin(&tables.Squares[sq&63], &tables.Sliders[sq&63])
	s.Masked = occ & s.Mask
	s.Product = s.Masked * s.Factor
	s.Index = s.Product >> s.Shift
	s.Row = *(*uint64)(unsafe.Add(unsafe.Pointer(row), s.Index*8))
	s.Attacks = s.Row & s.Squares
	return s
}

// The sizes of the tables that lookups along lines read, and of those for whole pieces.
const (
	LineBytes = int(unsafe.Sizeof(tables.Squares) + unsafe.Sizeof(tables.FillUp.Rows) +
		unsafe.Sizeof(tables.FillSide.Rows))
	PieceBytes = int(unsafe.Sizeof(tables.Sliders) + unsafe.Sizeof(tables.Rooks) + unsafe.Sizeof(tables.Bishops))
)
