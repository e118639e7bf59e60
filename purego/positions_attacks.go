package purego

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// Attacks sets dst[i] to the squares that one side attacks in positions[i]: seven sets,
// the attacks of its pawns, knights, bishops, rooks, queens and kings, and their union.
// Side 0 is the side to move, 1 the other, 2 White and 3 Black. Only the low two bits of
// side count. Sliders attack up to and including the first piece of either side.
//
// The results are exact for any boards without pawns on ranks 1 and 8, also if pieces share
// squares. Attacks panics before it writes anything if dst is shorter than positions.
func Attacks(dst [][7]uint64, positions [][8]uint64, side uint8) {
	if len(dst) < len(positions) {
		panic("purego: dst is shorter than positions")
	}
	for i := range positions {
		p := &positions[i]
		// Sides 0 and 1 read Black's bit of the state or its inverse. Side 3 is Black.
		black := p[record.State]>>record.BlackMovesBit&uint64(^side>>1&1) ^ uint64(side&1)
		own := p[record.White] ^ -black // Black's with the empty squares
		occ := occupied(p)
		a := &dst[i]
		west, east := pawnAttacks(own&p[record.Pawns], pawnStep(black))
		a[0] = west | east
		a[1] = attacks.Knights(own & p[record.Knights])
		a[2], a[3], a[4] = 0, 0, 0
		for set := own & p[record.Bishops]; set != 0; set &= set - 1 {
			a[2] |= attacks.Bishop(uint(bits.TrailingZeros64(set)), occ)
		}
		for set := own & p[record.Rooks]; set != 0; set &= set - 1 {
			a[3] |= attacks.Rook(uint(bits.TrailingZeros64(set)), occ)
		}
		for set := own & p[record.Queens]; set != 0; set &= set - 1 {
			a[4] |= attacks.Queen(uint(bits.TrailingZeros64(set)), occ)
		}
		a[5] = attacks.Kings(own & p[record.Kings])
		a[6] = a[0] | a[1] | a[2] | a[3] | a[4] | a[5]
	}
}
