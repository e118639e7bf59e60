// Package engine uses the library as an engine would. The test adds a call of each function.
package engine

import (
	"consumer/board"
	"consumer/search"

	"github.com/kindergarten-bitboards/kindergarten/positions"
)

//go:noinline
func sliders(sq board.Square, occ, own board.Bitboard) board.Bitboard {
	return board.ThroughRook(sq, occ)&^own ^ board.ThroughBishop(sq, occ)&^own ^ board.ThroughQueen(sq, occ)&^own
}

//go:noinline
func pairs(a, b board.Square, checkers, own board.Bitboard) board.Bitboard {
	return board.ThroughBetween(a, b)&^own ^ board.ThroughLine(a, b)&^own ^ board.ThroughCheckMask(a, checkers)&^own
}

//go:noinline
func evasions(king board.Square, checkers, own board.Bitboard) board.Bitboard {
	if board.ThroughAligned(king, board.Square(checkers), board.Square(own)) {
		return own
	}
	return board.ThroughCheckMask(king, checkers) &^ own
}

//go:noinline
func leaper(sq board.Square) board.Bitboard { return board.Leaper(board.Piece(sq>>4), sq) }

//go:noinline
func pass(p *positions.Position[board.Bitboard], passed board.Bitboard) board.Bitboard {
	p.SetCastlingRooks(p.CastlingRooks() &^ p.Of(positions.Mover))
	p.SetSideToMove(p.SideToMove() ^ 1)
	p.SetEnPassant(passed)
	if p.InsufficientMaterial() {
		p.Pass()
	}
	kind, side := p.PieceOn(int(passed))
	return p.EnPassant() ^ p.Occupied() ^ p.OfKind(kind) ^ p.Of(side)
}

// work calls most often what the profile must hold.
func work(n int, occ board.Bitboard) board.Bitboard {
	var p positions.Position[board.Bitboard]
	for i := range n {
		sq := board.Square(i * 29)
		for range 30 {
			occ ^= sliders(sq, occ, occ>>3) ^ pairs(sq, board.Square(occ), occ&-occ, occ>>9)
			occ ^= pairs(board.Square(occ), sq, occ&-occ, occ>>7)
		}
		for range 50 { // too short to be sampled otherwise
			occ += evasions(sq, occ&-occ, occ>>9)
		}
		occ ^= leaper(sq) ^ medium(sq, board.Square(occ), occ) ^ pass(&p, occ)
	}
	return occ
}

// Run does the work of the program.
func Run(occ board.Bitboard) board.Bitboard {
	for range 40 {
		occ ^= work(20000, occ) ^ board.Bitboard(search.Search(50000, uint64(occ)))
	}
	return occ ^ large(1, 2, occ) ^ huge(3, 4, occ)
}
