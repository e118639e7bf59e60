package main

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/pext"
)

// checksPEXT returns the result of asm.Checks for one position, computed as engines
// on PEXT bitboards do: one lookup for each enemy slider, with the king removed from
// the occupancy, and lookups from the king for the checkers.
func checksPEXT(p *[8]uint64) (checks [4]uint64) {
	white, occ := p[0], p[1]|p[2]|p[3]|p[4]|p[5]|p[6]
	own, their := white, occ&^white
	pawns := attacks.PawnsSouth[uint64]
	pawnsOf := attacks.PawnNorth[uint64, uint]
	if p[7]>>32&1 != 0 {
		own, their = their, own
		pawns, pawnsOf = attacks.PawnsNorth[uint64], attacks.PawnSouth[uint64, uint]
	}
	king := p[6] & own
	home := uint(bits.TrailingZeros64(king))
	diagonal, orthogonal := their&(p[3]|p[5]), their&(p[4]|p[5])
	danger := pawns(their&p[1]) | attacks.Knights(their&p[2]) | attacks.Kings(their&p[6])
	for set := diagonal; set != 0; set &= set - 1 {
		danger |= pext.Bishop(uint(bits.TrailingZeros64(set)), occ^king)
	}
	for set := orthogonal; set != 0; set &= set - 1 {
		danger |= pext.Rook(uint(bits.TrailingZeros64(set)), occ^king)
	}
	checkers := pawnsOf(home)&their&p[1] | attacks.Knight[uint64](home)&their&p[2] |
		pext.Bishop(home, occ)&diagonal | pext.Rook(home, occ)&orthogonal
	pinned, _ := attacks.Pins(home, occ, own, diagonal, orthogonal)
	return [4]uint64{checkers, pinned, danger, attacks.CheckMask(home, checkers)}
}
