package movegen

import "github.com/kindergarten-bitboards/kindergarten/attacks"

// leapersOn returns the knights and pawns of a side that attack its enemy's king.
func leapersOn(p *position, king int, side uint64) uint64 {
	return side & (attacks.PawnSouth[uint64](king)&p.Pawns&p.White | attacks.PawnNorth[uint64](king)&p.Pawns&^p.White |
		attacks.Knight[uint64](king)&p.Knights)
}

// leaperAttacks returns the squares that the pawns, knights and king of their side attack, which
// is not to move.
func leaperAttacks(p *position, their uint64) uint64 {
	pawns := attacks.PawnsSouth(p.Pawns & their)
	if black(p) != 0 {
		pawns = attacks.PawnsNorth(p.Pawns & their)
	}
	return pawns | attacks.Knights(p.Knights&their) | attacks.Kings(p.Kings&their)
}
