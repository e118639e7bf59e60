// Package steps takes the lookups of package attacks along lines in steps, to show them. A
// piece has the steps of its lines, as on 32-bit machines and wasm. Elsewhere package attacks
// has shorter forms of whole pieces.
package steps

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// A Slider is a piece, or a rook or bishop that moves along one line only.
type Slider struct {
	Name    string
	Letter  byte // White's in a FEN, 0 for a line
	Attacks func(sq int, occ uint64) uint64
	Lines   []Line
}

// A Line is one of the four through each square.
type Line struct {
	Name  string
	Along attacks.Direction // one of its two directions
	parts func(e *tables.Entry) parts
}

// The parts of a lookup along a line.
type parts struct {
	mask    uint64      // the squares whose occupancy it multiplies
	factor  uint64      // gathers the line's inner squares at the top of the product
	row     *tables.Row // the six bits there are its index
	squares uint64      // cut out of the entry of the row
}

var (
	rank = Line{"rank", attacks.East, func(e *tables.Entry) parts { return parts{^uint64(0), e.RankFactor, e.FillUp, e.Cross} }}
	file = Line{"file", attacks.North, func(e *tables.Entry) parts { return parts{e.File, e.FileFactor, e.FillSide, e.File} }}

	diagonal     = Line{"diagonal", attacks.NorthEast, func(e *tables.Entry) parts { return parts{e.Diagonal, tables.RankFactor, e.FillUp, e.Diagonal} }}
	antiDiagonal = Line{"anti-diagonal", attacks.NorthWest, func(e *tables.Entry) parts { return parts{e.AntiDiagonal, tables.RankFactor, e.FillUp, e.AntiDiagonal} }}
)

// Sliders returns the three pieces and the four lines. A diagonal's lookup is the plainest. A
// rank's comes last, because it has no mask.
func Sliders() []Slider {
	return []Slider{
		{"rook", 'R', attacks.Rook[uint64, int], []Line{file, rank}},
		{"bishop", 'B', attacks.Bishop[uint64, int], []Line{diagonal, antiDiagonal}},
		{"queen", 'Q', attacks.Queen[uint64, int], []Line{diagonal, antiDiagonal, file, rank}},
		{"rank", 0, attacks.Rank[uint64, int], []Line{rank}},
		{"file", 0, attacks.File[uint64, int], []Line{file}},
		{"diagonal", 0, attacks.Diagonal[uint64, int], []Line{diagonal}},
		{"anti-diagonal", 0, attacks.AntiDiagonal[uint64, int], []Line{antiDiagonal}},
	}
}

// A Lookup holds the steps of a lookup along a line on a 64-bit machine, in their order. A
// 32-bit machine folds the line into one word before it multiplies, and computes the same
// index.
type Lookup struct {
	Mask    uint64 // all squares for a rank, whose factor shifts the ranks above out of the word
	Masked  uint64 // the occupancy & Mask
	Factor  uint64
	Product uint64 // Masked * Factor
	Shift   int
	Index   uint64 // Product >> Shift
	Row     uint64 // the entry of the table at Index
	Squares uint64 // the mask of the entry: a rank's is the cross of rank and file
	Attacks uint64 // Row & Squares
}

// LookUp returns the steps of the lookup from a square along the line.
func (l Line) LookUp(sq int, occ uint64) Lookup {
	p := l.parts(&tables.Squares[sq&63])
	masked := occ & p.mask
	product := masked * p.factor
	const shift = 58
	row := p.row[product>>shift]
	return Lookup{p.mask, masked, p.factor, product, shift, product >> shift, row, p.squares, row & p.squares}
}

// The sizes of the tables that lookups along lines read, and of those for whole pieces.
const (
	LineBytes  = int(unsafe.Sizeof(tables.Squares) + unsafe.Sizeof(tables.FillUp.Rows) + unsafe.Sizeof(tables.FillSide.Rows))
	PieceBytes = int(unsafe.Sizeof(tables.Sliders) + unsafe.Sizeof(tables.Rooks) + unsafe.Sizeof(tables.Bishops))
)
