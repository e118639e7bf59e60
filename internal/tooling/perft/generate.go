package perft

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// AppendMoves appends the legal moves of the position to moves and returns the extended
// slice. No game leads to more than 218 moves.
func (p *Position) AppendMoves(moves []Move) []Move {
	var buffer [mostSets]moveSet
	return appendMoves(moves, p.appendSets(buffer[:0]))
}

// appendSets appends the legal moves of the position, in sets.
func (p *Position) appendSets(sets []moveSet) []moveSet {
	own, their := p.sides()
	occ := own | their
	kingSquare := bits.TrailingZeros64(p.Kings & own)

	// Take the king off the board, because it must not block attacks on squares behind it.
	safe := uint64(0)
	for targets := attacks.King[uint64](kingSquare) &^ own; targets != 0; targets &= targets - 1 {
		if p.attackers(their, bits.TrailingZeros64(targets), occ^1<<kingSquare) == 0 {
			safe |= targets & -targets
		}
	}
	sets = appendSet(sets, king, kingSquare, safe)
	checkers := p.attackers(their, kingSquare, occ)
	if checkers == 0 && p.castlers()&own != 0 {
		sets = appendSet(sets, castling, kingSquare, p.castlings(kingSquare))
	}
	allowed := attacks.CheckMask(kingSquare, checkers) &^ own
	pinned, _ := attacks.Pins(kingSquare, own,
		their&(p.Bishops|p.Queens), their&(p.Rooks|p.Queens), occ)

	for pieces := p.Knights & own &^ pinned; pieces != 0; pieces &= pieces - 1 {
		from := bits.TrailingZeros64(pieces)
		sets = appendSet(sets, knight, from, attacks.Knight[uint64](from)&allowed)
	}
	for pieces := p.Bishops & own; pieces != 0; pieces &= pieces - 1 {
		from := bits.TrailingZeros64(pieces)
		sets = appendSet(sets, bishop, from, attacks.Bishop(from, occ)&allowed&freedom(pinned, kingSquare, from))
	}
	for pieces := p.Rooks & own; pieces != 0; pieces &= pieces - 1 {
		from := bits.TrailingZeros64(pieces)
		sets = appendSet(sets, rook, from, attacks.Rook(from, occ)&allowed&freedom(pinned, kingSquare, from))
	}
	for pieces := p.Queens & own; pieces != 0; pieces &= pieces - 1 {
		from := bits.TrailingZeros64(pieces)
		sets = appendSet(sets, queen, from, attacks.Queen(from, occ)&allowed&freedom(pinned, kingSquare, from))
	}

	pawns := p.Pawns & own
	sets = p.appendPawns(sets, pawns&^pinned, allowed)
	for pieces := pawns & pinned; pieces != 0; pieces &= pieces - 1 {
		line := attacks.Line[uint64](kingSquare, bits.TrailingZeros64(pieces))
		sets = p.appendPawns(sets, pieces&-pieces, allowed&line)
	}
	if p.enPassantSquare() != 0 {
		sets = p.appendEnPassant(sets, kingSquare)
	}
	return sets
}

// freedom returns the squares that a piece on from may move to: the line through it and its
// king if it is pinned, otherwise all squares.
func freedom(pinned uint64, kingSquare, from int) uint64 {
	if pinned>>from&1 != 0 {
		return attacks.Line[uint64](kingSquare, from)
	}
	return ^uint64(0)
}

// attackers returns the pieces of a side that attack sq, given the occupied squares.
func (p *Position) attackers(side uint64, sq int, occ uint64) uint64 {
	return side & attacks.Attackers(sq, p.Pawns&p.White, p.Pawns&^p.White, p.Knights,
		p.Bishops|p.Queens, p.Rooks|p.Queens, p.Kings, occ)
}

// attacked reports whether a side attacks one of the squares, given the occupied squares.
func (p *Position) attacked(side, squares, occ uint64) bool {
	for ; squares != 0; squares &= squares - 1 {
		if p.attackers(side, bits.TrailingZeros64(squares), occ) != 0 {
			return true
		}
	}
	return false
}

// castlings returns the rooks with which a king on kingSquare that is not in check may castle.
// All squares that king and rook pass or end on must be empty except for these two. The
// king must not pass or end on a square that is attacked with the rook off the board.
func (p *Position) castlings(kingSquare int) (found uint64) {
	own, their := p.sides()
	for rooks := p.castlers() & own; rooks != 0; rooks &= rooks - 1 {
		from := bits.TrailingZeros64(rooks)
		kingTo, rookTo := castlingTargets(kingSquare, from)
		occ := (own | their) &^ (1<<kingSquare | 1<<from)
		path := attacks.Between[uint64](kingSquare, kingTo) | 1<<kingTo
		free := path | attacks.Between[uint64](from, rookTo) | 1<<rookTo
		if occ&free == 0 && !p.attacked(their, path, occ) {
			found |= rooks & -rooks
		}
	}
	return found
}

// appendEnPassant appends the captures en passant. A capture clears two squares at once,
// which check masks and pins do not cover. So it tests for a check after each capture.
func (p *Position) appendEnPassant(sets []moveSet, kingSquare int) []moveSet {
	own, their := p.sides()
	to := bits.TrailingZeros64(p.enPassantSquare())
	sources := attacks.PawnSouth[uint64](to)
	if p.side() == black {
		sources = attacks.PawnNorth[uint64](to)
	}
	for sources &= p.Pawns & own; sources != 0; sources &= sources - 1 {
		from := bits.TrailingZeros64(sources)
		captured := uint64(1) << capturedEnPassant(from, to)
		occ := (own|their)&^(captured|1<<from) | p.enPassantSquare()
		if p.attackers(their&^captured, kingSquare, occ) == 0 {
			sets = appendSet(sets, enPassant, from, 1<<to)
		}
	}
	return sets
}
