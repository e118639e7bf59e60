// Package rules generates legal moves of chess square by square. It makes every move of a
// piece and tests whether the king could be captured. It has no bitboards and no tables.
// Move generators and counts are compared with it.
//
//	b := rules.Of(&record)
//	moves := b.Moves()
package rules

import (
	"bytes"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// A Board is a position.
type Board struct {
	Squares  [64]byte // the letters of a FEN from a1 to h8, 0 on an empty square
	Side     byte     // 0 if White moves, [Black] if Black moves
	Castlers [64]bool // the rooks that may castle
	Passed   [64]bool // the square that a pawn has just passed
}

// A Move goes from one square to another. Castling goes from the king to its rook.
type Move struct {
	From, To int
	Promoted byte // the lower-case letter of the new piece, or 0
	Castling bool
	After    Board
}

// Black is the bit in which the letters of Black differ from those of White.
const Black = 0x20

// Of returns the board of a record of package positions in which no two pieces
// share a square.
func Of(p *[8]uint64) Board {
	var b Board
	if p[record.State]>>record.BlackMovesBit&1 != 0 {
		b.Side = Black
	}
	for sq := range 64 {
		for kind, set := range p[record.Pawns:record.State] {
			if set>>sq&1 != 0 {
				b.Squares[sq] = "PNBRQK"[kind]
				if p[record.White]>>sq&1 == 0 {
					b.Squares[sq] |= Black
				}
			}
		}
	}
	king := b.King(b.Side)
	for sq := range 64 {
		if p[record.State]>>sq&1 == 0 {
			continue
		}
		home := 7 * int(b.Side>>5)
		b.Castlers[sq] = sq>>3 == home && king>>3 == home && b.Squares[sq] == 'R'|b.Side
		behind := Step(sq, 0, -forward(b.Side))
		b.Passed[sq] = sq>>3 == 5-3*int(b.Side>>5) && b.Squares[sq] == 0 && b.Squares[behind] == 'P'|b.Side^Black
	}
	return b
}

// Step returns the square that is dx files and dy ranks from sq, or -1.
func Step(sq, dx, dy int) int {
	x, y := sq&7+dx, sq>>3+dy
	if x < 0 || x > 7 || y < 0 || y > 7 {
		return -1
	}
	return 8*y + x
}

var (
	straight = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal = [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	around   = slices.Concat(straight, diagonal)
	jumps    = [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// directions are those of the pieces but pawns, by their lower-case letters.
var directions = [...][][2]int{'n': jumps, 'b': diagonal, 'r': straight, 'q': around, 'k': around}

// forward returns the direction of a side's pawns, in ranks.
func forward(side byte) int { return 1 - int(side>>4) }

// Owned reports whether a piece of the side is on sq.
func (b *Board) Owned(sq int, side byte) bool {
	return b.Squares[sq] != 0 && b.Squares[sq]&Black == side
}

// King returns the square of a side's king.
func (b *Board) King(side byte) int { return bytes.IndexByte(b.Squares[:], 'K'|side) }

// reached calls each for every square that the piece on sq attacks.
func (b *Board) reached(sq int, each func(to int)) {
	piece, side := b.Squares[sq]|0x20, b.Squares[sq]&Black
	if piece == 'p' {
		for _, dx := range []int{-1, 1} {
			if to := Step(sq, dx, forward(side)); to >= 0 {
				each(to)
			}
		}
		return
	}
	for _, d := range directions[piece] {
		for to := Step(sq, d[0], d[1]); to >= 0; to = Step(to, d[0], d[1]) {
			each(to)
			if b.Squares[to] != 0 || piece == 'n' || piece == 'k' {
				break
			}
		}
	}
}

// Attackers returns the pieces of a side that attack sq, as a set with square s in bit s.
func (b *Board) Attackers(sq int, side byte) (set uint64) {
	for from := range 64 {
		if !b.Owned(from, side) {
			continue
		}
		b.reached(from, func(to int) {
			if to == sq {
				set |= 1 << from
			}
		})
	}
	return set
}

// Moves returns all legal moves.
func (b *Board) Moves() []Move {
	return slices.DeleteFunc(b.PseudoLegal(), func(m Move) bool { return !b.IsLegal(&m) })
}

// PseudoLegal returns the moves that are legal if attacks on the king are ignored.
func (b *Board) PseudoLegal() []Move {
	moves := make([]Move, 0, 64)
	for from := range 64 {
		if !b.Owned(from, b.Side) {
			continue
		}
		if b.Squares[from]|0x20 == 'p' {
			moves = b.appendPawn(moves, from)
			continue
		}
		b.reached(from, func(to int) {
			if !b.Owned(to, b.Side) {
				moves = append(moves, b.Play(from, to, 0))
			}
		})
		if b.Castlers[from] {
			moves = b.appendCastling(moves, from)
		}
	}
	return moves
}

// IsLegal reports whether the king is not attacked after a move, nor while it castles. The rook
// stays on its square while the king moves.
func (b *Board) IsLegal(m *Move) bool {
	to := m.After.King(b.Side)
	for sq := min(m.From, to); m.Castling && sq <= max(m.From, to); sq++ {
		passing := *b
		passing.Squares[m.From] = 0
		if sq != m.To {
			passing.Squares[sq] = b.Squares[m.From]
		}
		if passing.Attackers(sq, b.Side^Black) != 0 {
			return false
		}
	}
	return m.After.Attackers(to, m.After.Side) == 0
}

// EnPassant returns the squares on which a legal move captures en passant, as a set with square s
// in bit s.
func (b *Board) EnPassant() (set uint64) {
	if !slices.Contains(b.Passed[:], true) {
		return 0
	}
	for from, piece := range b.Squares {
		if piece != 'P'|b.Side {
			continue
		}
		for _, m := range b.appendPawn(nil, from) {
			if b.enPassant(&m) && b.IsLegal(&m) {
				set |= 1 << m.To
			}
		}
	}
	return set
}

// enPassant reports whether a move captures en passant.
func (b *Board) enPassant(m *Move) bool { return b.Passed[m.To] && b.Squares[m.From]|Black == 'p' }

// Play returns a move that is not castling, with the board after it.
func (b *Board) Play(from, to int, promoted byte) Move {
	after := *b
	after.Side ^= Black
	after.Passed = [64]bool{}
	after.Squares[to], after.Squares[from] = b.Squares[from], 0
	after.Castlers[from], after.Castlers[to] = false, false
	switch b.Squares[from] | 0x20 {
	case 'p':
		if b.Passed[to] {
			after.Squares[from&^7|to&7] = 0
		}
		if to-from == 16 || from-to == 16 {
			after.Passed[(from+to)/2] = true
		}
		if promoted != 0 {
			after.Squares[to] = promoted&^0x20 | b.Side
		}
	case 'k':
		for sq := range 64 {
			after.Castlers[sq] = after.Castlers[sq] && !after.Owned(sq, b.Side)
		}
	}
	return Move{from, to, promoted, false, after}
}

func (b *Board) appendPawn(moves []Move, from int) []Move {
	var targets []int
	if to := Step(from, 0, forward(b.Side)); b.Squares[to] == 0 {
		targets = append(targets, to)
		if to := Step(from, 0, 2*forward(b.Side)); from>>3 == 1+5*int(b.Side>>5) && b.Squares[to] == 0 {
			targets = append(targets, to)
		}
	}
	b.reached(from, func(to int) {
		if b.Passed[to] || b.Owned(to, b.Side^Black) {
			targets = append(targets, to)
		}
	})
	for _, to := range targets {
		if to>>3 != 0 && to>>3 != 7 {
			moves = append(moves, b.Play(from, to, 0))
			continue
		}
		for _, piece := range []byte("qrbn") {
			moves = append(moves, b.Play(from, to, piece))
		}
	}
	return moves
}

// appendCastling appends castling with the rook if all squares that king and rook pass or
// end on are empty.
func (b *Board) appendCastling(moves []Move, rook int) []Move {
	king := b.King(b.Side)
	kingTo, rookTo := king&^7|2, king&^7|3
	if rook > king {
		kingTo, rookTo = king&^7|6, king&^7|5
	}
	for sq := min(king, rook, kingTo, rookTo); sq <= max(king, rook, kingTo, rookTo); sq++ {
		between := sq >= min(king, kingTo) && sq <= max(king, kingTo) || sq >= min(rook, rookTo) && sq <= max(rook, rookTo)
		if between && sq != king && sq != rook && b.Squares[sq] != 0 {
			return moves
		}
	}
	m := b.Play(king, rook, 0)
	m.Castling, m.After.Squares[rook] = true, 0
	m.After.Squares[kingTo], m.After.Squares[rookTo] = 'K'|b.Side, 'R'|b.Side
	return append(moves, m)
}
