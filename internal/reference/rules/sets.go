package rules

import "strings"

// Checks returns four sets with square s in bit s, in the order of a Check of package positions:
//
//   - the pieces that attack the king of the side to move
//   - the pieces of that side whose removal changes these attackers
//   - the squares that the other side attacks with the king off the board
//   - all squares if the king is not attacked, otherwise those where a piece of its own,
//     put there, ends the attack
func (b *Board) Checks() [4]uint64 {
	king, enemy := b.King(b.Side), b.Side^Black
	checkers, pinned, checkMask := b.Attackers(king, enemy), uint64(0), uint64(0)
	without := *b
	without.Squares[king] = 0
	for sq := range 64 {
		if sq == king {
			continue
		}
		other := *b
		if b.Owned(sq, b.Side) {
			other.Squares[sq] = 0
			if other.Attackers(king, enemy) != checkers {
				pinned |= 1 << sq
			}
		}
		other.Squares[sq] = 'P' | b.Side
		if other.Attackers(king, enemy) == 0 {
			checkMask |= 1 << sq
		}
	}
	if checkers == 0 {
		checkMask = ^uint64(0)
	}
	return [4]uint64{checkers, pinned, without.Attacks(enemy)[6], checkMask}
}

// Attacks returns the squares that the pawns, knights, bishops, rooks, queens and kings of
// a side attack, in this order, and all of these, as sets with square s in bit s.
func (b *Board) Attacks(side byte) (sets [7]uint64) {
	for from := range 64 {
		if b.Owned(from, side) {
			set := &sets[strings.IndexByte("PNBRQK", b.Squares[from]&^0x20)]
			b.reached(from, func(to int) { *set, sets[6] = *set|1<<to, sets[6]|1<<to })
		}
	}
	return sets
}
