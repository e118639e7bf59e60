package perft

import (
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/fen"
)

// A slowBoard is a position for the generator that the fast one is tested
// against. It has no bitboard and no table, makes every move that a piece could
// make and looks whether its king can be captured then.
type slowBoard struct {
	squares  [64]byte // the letters of a FEN
	side     byte     // the bit that tells the letters of the side to move
	castlers [64]bool // the rooks that may castle
	passed   int      // the square that a pawn has just passed, or -1
}

// slowMove is a move and the position after it.
type slowMove struct {
	name  string
	after slowBoard
}

var slowSteps = map[byte][][2]int{
	'n': {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}},
	'b': {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}},
	'r': {{0, 1}, {1, 0}, {0, -1}, {-1, 0}},
	'q': {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}},
	'k': {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}},
}

// newSlowBoard takes the pieces and the side from the FEN, and from the fast
// position only which rooks the FEN's castling rights mean.
func newSlowBoard(f *fen.Position, p *Position) slowBoard {
	b := slowBoard{squares: f.Pieces, passed: -1}
	if f.Black {
		b.side = 0x20
	}
	for sq := range 64 {
		b.castlers[sq] = p.castlers()>>sq&1 != 0
		if f.EnPassant == squareName(sq) {
			b.passed = sq
		}
	}
	return b
}

// step returns the square that is dx files and dy ranks from sq, or -1.
func step(sq, dx, dy int) int {
	x, y := sq&7+dx, sq>>3+dy
	if x < 0 || x > 7 || y < 0 || y > 7 {
		return -1
	}
	return 8*y + x
}

// owned tells whether a piece of the side stands on sq.
func (b *slowBoard) owned(sq int, side byte) bool {
	return b.squares[sq] != 0 && b.squares[sq]&0x20 == side
}

// reached returns where the piece on sq, no pawn, can go or capture.
func (b *slowBoard) reached(sq int) []int {
	var squares []int
	piece, side := b.squares[sq]|0x20, b.squares[sq]&0x20
	for _, d := range slowSteps[piece] {
		for to := step(sq, d[0], d[1]); to >= 0 && !b.owned(to, side); to = step(to, d[0], d[1]) {
			squares = append(squares, to)
			if b.squares[to] != 0 || piece == 'n' || piece == 'k' {
				break
			}
		}
	}
	return squares
}

// attacked tells whether a piece of the side could capture on sq.
func (b *slowBoard) attacked(sq int, side byte) bool {
	for from := range 64 {
		if !b.owned(from, side) {
			continue
		}
		if b.squares[from]|0x20 == 'p' {
			ahead := 1 - int(side>>4)
			if step(from, -1, ahead) == sq || step(from, 1, ahead) == sq {
				return true
			}
			continue
		}
		for _, to := range b.reached(from) {
			if to == sq {
				return true
			}
		}
	}
	return false
}

func (b *slowBoard) king(side byte) int {
	return strings.IndexByte(string(b.squares[:]), 'K'|side)
}

// moves returns all legal moves.
func (b *slowBoard) moves() []slowMove {
	var moves []slowMove
	for from := range 64 {
		if !b.owned(from, b.side) {
			continue
		}
		if b.squares[from]|0x20 == 'p' {
			moves = b.appendPawn(moves, from)
			continue
		}
		for _, to := range b.reached(from) {
			moves = b.appendLegal(moves, from, to, "")
		}
		if b.castlers[from] {
			moves = b.appendCastling(moves, from)
		}
	}
	return moves
}

// appendLegal appends a move if it leaves no king to be captured.
func (b *slowBoard) appendLegal(moves []slowMove, from, to int, promoted string) []slowMove {
	after := *b
	after.side ^= 0x20
	after.passed = -1
	after.squares[to], after.squares[from] = b.squares[from], 0
	after.castlers[from], after.castlers[to] = false, false
	switch b.squares[from] | 0x20 {
	case 'p':
		if to == b.passed {
			after.squares[from&^7|to&7] = 0
		}
		if to-from == 16 || from-to == 16 {
			after.passed = (from + to) / 2
		}
		if promoted != "" {
			after.squares[to] = promoted[0]&^0x20 | b.side
		}
	case 'k':
		after.loseCastling(b.side)
	}
	if after.attacked(after.king(b.side), after.side) {
		return moves
	}
	return append(moves, slowMove{squareName(from) + squareName(to) + promoted, after})
}

func (b *slowBoard) loseCastling(side byte) {
	for sq := range 64 {
		b.castlers[sq] = b.castlers[sq] && !b.owned(sq, side)
	}
}

func (b *slowBoard) appendPawn(moves []slowMove, from int) []slowMove {
	ahead, start := 1-int(b.side>>4), 1+5*int(b.side>>5)
	var targets []int
	if to := step(from, 0, ahead); b.squares[to] == 0 {
		targets = append(targets, to)
		if to := step(from, 0, 2*ahead); from>>3 == start && b.squares[to] == 0 {
			targets = append(targets, to)
		}
	}
	for _, dx := range []int{-1, 1} {
		if to := step(from, dx, ahead); to >= 0 && (to == b.passed || b.owned(to, b.side^0x20)) {
			targets = append(targets, to)
		}
	}
	for _, to := range targets {
		if to>>3 != 0 && to>>3 != 7 {
			moves = b.appendLegal(moves, from, to, "")
			continue
		}
		for _, piece := range []string{"q", "r", "b", "n"} {
			moves = b.appendLegal(moves, from, to, piece)
		}
	}
	return moves
}

// appendCastling appends castling with the rook if king and rook find all
// squares free and the king is nowhere attacked, step by step with the rook
// still at home and at the end with the rook where it goes.
func (b *slowBoard) appendCastling(moves []slowMove, rook int) []slowMove {
	king := b.king(b.side)
	kingTo, rookTo := king&^7|2, king&^7|3
	if rook > king {
		kingTo, rookTo = king&^7|6, king&^7|5
	}
	for sq := min(king, rook, kingTo, rookTo); sq <= max(king, rook, kingTo, rookTo); sq++ {
		between := sq >= min(king, kingTo) && sq <= max(king, kingTo) || sq >= min(rook, rookTo) && sq <= max(rook, rookTo)
		if between && sq != king && sq != rook && b.squares[sq] != 0 {
			return moves
		}
	}
	for sq := min(king, kingTo); sq <= max(king, kingTo); sq++ {
		passing := *b
		passing.squares[king] = 0
		if sq != rook {
			passing.squares[sq] = b.squares[king]
		}
		if passing.attacked(sq, b.side^0x20) {
			return moves
		}
	}
	after := *b
	after.side ^= 0x20
	after.passed = -1
	after.loseCastling(b.side)
	after.squares[king], after.squares[rook] = 0, 0
	after.squares[kingTo], after.squares[rookTo] = 'K'|b.side, 'R'|b.side
	if after.attacked(kingTo, after.side) {
		return moves
	}
	name := squareName(king) + squareName(rook)
	if king&7 == 4 && (rook&7 == 0 || rook&7 == 7) {
		name = squareName(king) + squareName(kingTo)
	}
	return append(moves, slowMove{name, after})
}
