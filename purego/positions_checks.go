package purego

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// Checks sets dst[i] to four sets of squares of positions[i]:
//
//   - the checkers: the pieces that check the king of the side to move, kings excepted
//   - the pieces of the side to move that are pinned to their king
//   - the squares that the other side attacks, with the king off the board
//   - the check mask: the squares of [attacks.CheckMask]
//
// A position is the eight boards of a Position of package
// [github.com/kindergarten-bitboards/kindergarten/positions], in the order of
// its fields. If the side to move has several kings, the one on the lowest square
// counts. If it has none, there are no checkers and no pinned pieces. Checks panics
// before it writes anything if dst is shorter than positions.
func Checks(dst [][4]uint64, positions [][8]uint64) {
	if len(dst) < len(positions) {
		panic("purego: dst is shorter than positions")
	}
	for i := range positions {
		p := &positions[i]
		own, their, black := sides(p)
		checkers, pinned, danger, checkMask := checks(p, own, their, black)
		dst[i] = [4]uint64{checkers, pinned, danger, checkMask}
	}
}

// checks returns the four sets of [Checks].
func checks(p *[8]uint64, own, their, black uint64) (checkers, pinned, danger, checkMask uint64) {
	king := p[record.Kings] & own
	king &= -king
	occ := own | their
	danger = attackedBy(p, their, occ^king, black^1)
	if king == 0 {
		return 0, 0, danger, ^uint64(0)
	}
	kingSquare := uint(bits.TrailingZeros64(king))
	diagonal, orthogonal := their&(p[record.Bishops]|p[record.Queens]), their&(p[record.Rooks]|p[record.Queens])
	checkers = kingAttackers(p, kingSquare, their, occ, black)
	pinned, _ = attacks.Pins(kingSquare, own, diagonal, orthogonal, occ)
	return checkers, pinned, danger, attacks.CheckMask(kingSquare, checkers)
}

// attackedBy returns the squares that the pieces of a side attack.
func attackedBy(p *[8]uint64, side, occ, black uint64) uint64 {
	west, east := pawnAttacks(side&p[record.Pawns], pawnStep(black))
	attacked := west | east | attacks.Knights(side&p[record.Knights]) | attacks.Kings(side&p[record.Kings])
	for pieces := side & (p[record.Bishops] | p[record.Queens]); pieces != 0; pieces &= pieces - 1 {
		attacked |= attacks.Bishop(uint(bits.TrailingZeros64(pieces)), occ)
	}
	for pieces := side & (p[record.Rooks] | p[record.Queens]); pieces != 0; pieces &= pieces - 1 {
		attacked |= attacks.Rook(uint(bits.TrailingZeros64(pieces)), occ)
	}
	return attacked
}

// kingAttackers returns the pieces of the other side, its king excepted, that attack a
// king of the side to move on kingSquare.
func kingAttackers(p *[8]uint64, kingSquare uint, their, occ, black uint64) uint64 {
	west, east := pawnAttacks(1<<(kingSquare&63), pawnStep(black)) //mutation:speed drop right
	return their & ((west|east)&p[record.Pawns] | attacks.Knight[uint64](kingSquare)&p[record.Knights] |
		attacks.Bishop(kingSquare, occ)&(p[record.Bishops]|p[record.Queens]) | attacks.Rook(kingSquare, occ)&(p[record.Rooks]|p[record.Queens]))
}
