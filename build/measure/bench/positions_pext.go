package main

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals/pext"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// checksPEXT returns the result of asm.Checks for one position, computed as engines
// on PEXT bitboards do: one lookup for each enemy slider, with the king removed from
// the occupancy, and lookups from the king for the checkers.
func checksPEXT(p *[8]uint64) (checks [4]uint64) {
	white, occ := p[record.White], p[record.Pawns]|p[record.Knights]|p[record.Bishops]|p[record.Rooks]|p[record.Queens]|p[record.Kings]
	own, their := white, occ&^white
	pawns := attacks.PawnsSouth[uint64]
	pawnsOf := attacks.PawnNorth[uint64, uint]
	if p[record.State]>>record.BlackMovesBit&1 != 0 {
		own, their = their, own
		pawns, pawnsOf = attacks.PawnsNorth[uint64], attacks.PawnSouth[uint64, uint]
	}
	king := p[record.Kings] & own
	home := uint(bits.TrailingZeros64(king))
	diagonal, orthogonal := their&(p[record.Bishops]|p[record.Queens]), their&(p[record.Rooks]|p[record.Queens])
	danger := pawns(their&p[record.Pawns]) | attacks.Knights(their&p[record.Knights]) | attacks.Kings(their&p[record.Kings])
	for set := diagonal; set != 0; set &= set - 1 {
		danger |= pext.Bishop(uint(bits.TrailingZeros64(set)), occ^king)
	}
	for set := orthogonal; set != 0; set &= set - 1 {
		danger |= pext.Rook(uint(bits.TrailingZeros64(set)), occ^king)
	}
	checkers := pawnsOf(home)&their&p[record.Pawns] | attacks.Knight[uint64](home)&their&p[record.Knights] |
		pext.Bishop(home, occ)&diagonal | pext.Rook(home, occ)&orthogonal
	pinned, _ := attacks.Pins(home, own, diagonal, orthogonal, occ)
	return [4]uint64{checkers, pinned, danger, attacks.CheckMask(home, checkers)}
}
