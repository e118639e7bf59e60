package purego

import "github.com/kindergarten-bitboards/kindergarten/internal/record"

// Play sets after to the position after a move of p. A move is a Move of package
// [github.com/kindergarten-bitboards/kindergarten/positions/movegen], of which any 16 bits are
// valid. after must not overlap p.
//
// The state after the move has only bits that count. It has the square that a double step passes
// only if an enemy pawn attacks it. Package movegen clears it if no capture there is legal.
func Play(after, p *[8]uint64, move uint16) {
	kind, fromSquare, toSquare := uint(move>>12), uint(move>>6&63), uint(move&63)
	from, to := uint64(1)<<fromSquare, uint64(1)<<toSquare
	gone, arrived, rook, passed := from|to, to, uint64(0), uint64(0)
	switch kind {
	case pawn:
		// Only a double step has a square between.
		//mutation:same always, passed to gone #2, 0 to 1: only a double step has a square between
		if passed = gone << 8 & (gone >> 8); passed != 0 {
			passed &= attackedByTheirPawns(p)
		}
	case enPassant:
		gone = from | 1<<(fromSquare&56|toSquare&7)
	case castling:
		arrived, rook = 1<<2, 1<<3
		if toSquare > fromSquare {
			arrived, rook = 1<<6, 1<<5
		}
		arrived, rook = arrived<<(fromSquare&56), rook<<(fromSquare&56)
	}
	// Each board loses the squares that a piece leaves or is captured on.
	white := p[record.White]&^gone | (arrived|rook)&(p[record.State]>>record.BlackMovesBit&1-1)
	rooks, kings := p[record.Rooks]&^gone|rook, p[record.Kings]&^gone
	after[record.White] = white
	after[record.Pawns] = p[record.Pawns] &^ gone
	after[record.Knights] = p[record.Knights] &^ gone
	after[record.Bishops] = p[record.Bishops] &^ gone
	after[record.Rooks] = rooks
	after[record.Queens] = p[record.Queens] &^ gone
	after[record.Kings] = kings
	// A king or rook that moves has not arrived yet, so it may not castle.
	after[record.State] = ^p[record.State]&(1<<record.BlackMovesBit) | passed |
		castlingRooks(p[record.State], white, rooks, kings)
	after[boardsOfKinds>>(3*kind&63)&7] |= arrived //mutation:speed drop right #1
}

// PlayAll sets dst[i] to the position after moves[i], a move of p, as [Play] does. dst must
// not overlap p or moves. PlayAll panics before it writes anything if dst is shorter than moves.
func PlayAll(dst [][8]uint64, p *[8]uint64, moves []uint16) {
	if len(dst) < len(moves) {
		panic("purego: dst is shorter than moves")
	}
	for i, m := range moves {
		Play(&dst[i], p, m)
	}
}

// Kinds of moves.
const (
	pawn      = 0
	castling  = 6
	enPassant = 7
)

// boardsOfKinds holds the board that a piece arrives on for each kind of move, in three bits. The
// kinds 8 and 13 to 15 are no moves.
const boardsOfKinds uint64 = 0o6665_4321_1665_4321

// attackedByTheirPawns returns the squares that pawns of the side that is not to move attack.
func attackedByTheirPawns(p *[8]uint64) uint64 {
	black := p[record.State] >> record.BlackMovesBit & 1
	west, east := pawnAttacks(p[record.Pawns]&(p[record.White]^(black-1)), pawnStep(black^1))
	return west | east
}

// castlingRooks returns the rooks of a state that may castle: those that are on the first rank of
// their side, with a king of it.
func castlingRooks(state, white, rooks, kings uint64) uint64 {
	var home uint64
	if kings&white&record.Rank1 != 0 {
		home = white & record.Rank1
	}
	if kings&^white&record.Rank8 != 0 {
		home |= record.Rank8 &^ white
	}
	return state & rooks & home
}
