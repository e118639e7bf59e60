package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// laneCounts emits a level's instructions on numbers of moves in lanes. Each method that
// returns a set returns it in a new register.
type laneCounts interface {
	// add adds the squares of a set to the number of moves, addPromotions three times
	// those of a set of promotions. addCastling adds a move where bad is zero and rook
	// is not.
	add(name string, set reg.Register)
	addPromotions(name string, set reg.Register)
	addCastling(bad, rook reg.Register)

	// around returns the squares beside the king, and the same with its own.
	around(t *kingThreats) (beside, all reg.Register)
	andNot(x operand.Op, y reg.Register) reg.Register
	sub64(x reg.Register, y operand.Op) reg.Register
	forward(x reg.Register) reg.Register
	backward(x reg.Register) reg.Register
	// repeat returns a quadword as an operand. forSide returns it for the side to move.
	repeat(constant operand.Mem) operand.Op
	forSide(constant sideConstant) reg.Register
	// bothWays calls each with the attacks of sliders in a direction and the opposite one.
	bothWays(step int, sliders reg.Register, each func(step int, attacks reg.Register))
}

// countConstants are repeated quadwords.
type countConstants struct {
	one, lastRanks                     operand.Mem
	firstRank, thirdRank, sixthRank    sideConstant
	squareG, squareF, squareC, squareD sideConstant
}

// A sideConstant is a constant for White, with what makes it Black's: the bits to flip, or a
// rotation.
type sideConstant struct{ white, turn operand.Mem }

// A laneCounter counts the legal moves of a position a lane.
type laneCounter struct {
	*lanes
	laneCounts
	t  *kingThreats
	k  *countConstants
	ok reg.Register // the targets of pieces other than the king
}

// countMoves adds all legal moves.
func (l *lanes) countMoves(v laneCounts, k *countConstants, t *kingThreats) {
	c := &laneCounter{l, v, t, k, v.andNot(t.checkMask, l.own)}
	c.kingMoves()
	c.castling()
	c.sliders()
	c.knights()
	c.pawns()
}

// free returns the pieces that are not pinned, or pinned only on the given line.
func (c *laneCounter) free(pieces, line reg.Register) reg.Register {
	return c.logic(inX&(^inY|inZ), pieces, c.t.between, line)
}

func (c *laneCounter) kingMoves() {
	c.comment("The squares around the king.")
	beside, all := c.around(c.t)
	ring := c.or3(beside, c.shift(all, 8), c.shift(all, -8))
	c.add("king moves", c.logic(inX&^inY&^inZ, ring, c.own, c.t.danger))
}

func (c *laneCounter) castling() {
	c.comment("Castling, with the rooks that the king sees on its first rank.")
	rights := c.logic(inX&inY&inZ, c.boards[record.State], c.boards[record.Rooks], c.own)
	rights = c.logic(inX&inY&inZ, rights, c.t.rank, c.forSide(c.k.firstRank))
	occupied := c.andNot(c.occupied, c.t.king)
	c.castle(c.andNot(rights, c.t.below), occupied, c.k.squareG, c.k.squareF)
	c.castle(c.and(rights, c.t.below), occupied, c.k.squareC, c.k.squareD)
}

// castle adds a move for a rook that may castle. occupied lacks the king.
func (c *laneCounter) castle(rook, occupied reg.Register, kingTo, rookTo sideConstant) {
	one := c.repeat(c.k.one)
	// span returns all squares from x up to a square. The argument below is x-1.
	span := func(below reg.Register, to sideConstant) reg.Register {
		target := c.forSide(to)
		return c.logic((inX^inY)|inZ, c.sub64(target, one), below, target)
	}
	c.comment("The way of the king.")
	kingPath := c.or(span(c.t.below, kingTo), c.t.king)
	c.comment("The way of the rook.")
	rookPath := span(c.sub64(rook, one), rookTo)
	c.comment("Neither has blockers, the king's no danger, and the rook is not pinned. A king in check",
		"is on its way itself.")
	bad := c.logic((inX|inY)&inZ, kingPath, rookPath, c.andNot(occupied, rook))
	bad = c.logic(inX|inY&inZ, bad, kingPath, c.t.danger)
	bad = c.logic(inX|inY&inZ, bad, rook, c.t.between)
	c.addCastling(bad, rook)
}

func (c *laneCounter) sliders() {
	c.comment("Sliders, of which the pinned ones stay on their line.")
	orthogonal := c.logic(inX&(inY|inZ), c.own, c.boards[record.Rooks], c.boards[record.Queens])
	diagonal := c.logic(inX&(inY|inZ), c.own, c.boards[record.Bishops], c.boards[record.Queens])
	for _, line := range []struct {
		step            int
		pieces, squares reg.Register
	}{{1, orthogonal, c.t.onRank}, {8, orthogonal, c.t.onFile}, {9, diagonal, c.t.onDiagonal}, {7, diagonal, c.t.onAntiDiagonal}} {
		c.bothWays(line.step, c.free(line.pieces, line.squares), func(step int, attacks reg.Register) {
			c.add("sliders "+compass[step], c.and(attacks, c.ok))
		})
	}
}

func (c *laneCounter) knights() {
	c.comment("Knights that are not pinned: their files.")
	knights := c.logic(inX&inY&^inZ, c.own, c.boards[record.Knights], c.t.between)
	east, west := c.east(knights), c.west(knights)
	jumps := func(north, south string, ranks int, files reg.Register) {
		c.add("knights "+north, c.and(c.shift(files, 8*ranks), c.ok))
		c.add("knights "+south, c.and(c.shift(files, -8*ranks), c.ok))
	}
	jumps("north-north-east", "south-south-east", 2, east)
	jumps("north-north-west", "south-south-west", 2, west)
	c.comment("The files of their other jumps.")
	jumps("east-north-east", "east-south-east", 1, c.east(east))
	jumps("west-north-west", "west-south-west", 1, c.west(west))
}

// pawns counts steps with the captures to the east, and double steps with those to the
// west: steps go to empty squares and captures to enemies.
func (c *laneCounter) pawns() {
	c.comment("Pawns: steps go to empty squares and captures to enemies, so that one count does",
		"for a step and a capture. On the last ranks they count four times.")
	pawn := c.and(c.own, c.boards[record.Pawns])
	step := c.and(c.forward(c.free(pawn, c.t.onFile)), c.empty)
	c.comment("Double steps.")
	double := c.and(c.forward(c.and(step, c.forSide(c.k.thirdRank))), c.empty)
	c.comment("Captures. To the east is up the diagonal for White, down the anti-diagonal for Black.")
	eastern := c.east(c.free(pawn, c.logic(inX&inY|^inX&inZ, c.black, c.t.onAntiDiagonal, c.t.onDiagonal)))
	c.comment("Captures to the west.")
	western := c.west(c.free(pawn, c.logic(inX&inY|^inX&inZ, c.black, c.t.onDiagonal, c.t.onAntiDiagonal)))
	for i, pair := range [][2]reg.Register{{eastern, step}, {western, double}} {
		c.comment("Captures go to enemies.")
		targets := c.logic(inX&inY|inZ, c.forward(pair[0]), c.their, pair[1])
		targets = c.and(targets, c.ok)
		c.addPromotions([]string{"promotions by steps and captures east", "promotions by captures west"}[i],
			c.and(targets, c.repeat(c.k.lastRanks)))
		c.add([]string{"steps and captures east", "double steps and captures west"}[i], targets)
	}
	c.enPassant(eastern, western)
}

// enPassant takes the files that pawns capture on.
func (c *laneCounter) enPassant(eastern, western reg.Register) {
	c.comment("Captures en passant, on the rank of the captured pawns: the check mask holds the pawn",
		"or the square behind it, and the pawn must not have kept a slider from the king.")
	passed := c.logic(inX&inY&inZ, c.boards[record.State], c.empty, c.forSide(c.k.sixthRank))
	captured := c.logic(inX&inY&inZ, c.backward(passed), c.their, c.boards[record.Pawns])
	captured = c.logic(inX&(inY|inZ), captured, c.backward(c.t.checkMask), c.t.checkMask)
	captured = c.logic(inX&^inY&^inZ, captured, c.t.onDiagonal, c.t.onAntiDiagonal)
	c.comment("Along the rank two pawns leave: one the king sees, the other a slider.")
	up, down := c.andNot(c.t.rank, c.t.below), c.and(c.t.rank, c.t.below)
	kept := c.logic(inX&inY|inZ, c.east(up), c.t.west, c.and(c.east(c.t.east), down))
	c.add("captures en passant east", c.logic(inX&inY&^inZ, captured, eastern, kept))
	c.comment("To the west.")
	kept = c.logic(inX&inY|inZ, c.west(down), c.t.east, c.and(c.west(c.t.west), up))
	c.add("captures en passant west", c.logic(inX&inY&^inZ, captured, western, kept))
}
