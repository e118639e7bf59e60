// Package notnil reaches the sliders of github.com/notnil/chess, which does not
// export them. They are o^(o-2r) with the bits of the board reversed, on each of
// the lines.
//
// That library numbers squares from a1 = 0, and square sq is bit 63-sq. Seen in
// the order of its bits the board is turned around, under which the attacks of
// sliders remain what they are: a call with the square turned around answers
// for a1 = 0 and bit 0, and nothing else has to be turned.
package notnil

import (
	_ "unsafe" // for go:linkname

	"github.com/notnil/chess"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
)

//go:linkname hvAttack github.com/notnil/chess.hvAttack
func hvAttack(occ uint64, sq chess.Square) uint64

//go:linkname diaAttack github.com/notnil/chess.diaAttack
func diaAttack(occ uint64, sq chess.Square) uint64

// Rook returns the attacks of a rook.
func Rook(sq uint, occ uint64) uint64 { return hvAttack(occ, chess.Square(sq&63^63)) }

// Bishop returns the attacks of a bishop.
func Bishop(sq uint, occ uint64) uint64 { return diaAttack(occ, chess.Square(sq&63^63)) }

// Queen returns the attacks of a queen, by two calls as that library does it.
func Queen(sq uint, occ uint64) uint64 {
	return rivals.Inline(Rook, sq, occ) | rivals.Inline(Bishop, sq, occ)
}
