package purego

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// Attacks sets dst[i] to what one side attacks in positions[i]: the union of the
// attacks of its pawns, knights, bishops, rooks, queens and kings, in this order,
// and the union of these six. The side is 0 for the one to move, 1 for the other,
// 2 for White and 3 for Black; only its low two bits count. Sliders attack up to
// and including the first piece of either side.
//
// The answer is right for any boards, whichever squares they share. Attacks panics
// if dst is shorter than positions, before it writes anything.
func Attacks(dst [][7]uint64, positions [][8]uint64, side uint8) {
	if len(dst) < len(positions) {
		panic("purego: dst is shorter than positions")
	}
	for i := range positions {
		p := &positions[i]
		// Black's bit of the state, or its opposite, or no and yes.
		black := p[state]>>32&uint64(^side>>1&1) ^ uint64(side&1)
		white := p[whitePieces]
		occ := occupied(p)
		pieces := white ^ occ&-black
		a := &dst[i]
		west, east := pawnAttacks(pieces&p[pawns], pawnStep(black))
		a[0] = west | east
		a[1] = attacks.Knights(pieces & p[knights])
		a[2], a[3], a[4] = 0, 0, 0
		for set := pieces & p[bishops]; set != 0; set &= set - 1 {
			a[2] |= attacks.Bishop(uint(bits.TrailingZeros64(set)), occ)
		}
		for set := pieces & p[rooks]; set != 0; set &= set - 1 {
			a[3] |= attacks.Rook(uint(bits.TrailingZeros64(set)), occ)
		}
		for set := pieces & p[queens]; set != 0; set &= set - 1 {
			a[4] |= attacks.Queen(uint(bits.TrailingZeros64(set)), occ)
		}
		a[5] = attacks.Kings(pieces & p[kings])
		a[6] = a[0] | a[1] | a[2] | a[3] | a[4] | a[5]
	}
}
