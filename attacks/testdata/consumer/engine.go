// Package engine uses the library as an engine would.
package engine

import (
	"consumer/board"
	"consumer/search"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

//go:noinline
func sliders(sq board.Square, occ, own board.Bitboard) board.Bitboard {
	return board.RookMoves(sq, occ, own) ^ board.BishopMoves(sq, occ, own) ^ board.QueenMoves(sq, occ, own)
}

//go:noinline
func lines(sq board.Square, occ, own board.Bitboard) board.Bitboard {
	return board.AlongRank(sq, occ, own) ^ board.AlongFile(sq, occ, own) ^ board.Upward(sq, occ, own) ^ board.Downward(sq, occ, own)
}

//go:noinline
func pairs(a, b board.Square, checkers, own board.Bitboard) board.Bitboard {
	return board.Block(a, b, own) ^ board.PinnedTo(a, b, own) ^ board.Evasions(a, checkers, own)
}

//go:noinline
func evasions(king board.Square, checkers, own board.Bitboard) board.Bitboard {
	if board.OnLine(king, board.Square(checkers), board.Square(own)) {
		return own
	}
	return board.Evasions(king, checkers, own)
}

//go:noinline
func leapers(sq board.Square) board.Bitboard {
	return board.Leaper(board.Piece(sq>>4), sq) ^ board.Knight(sq) ^ board.King(sq) ^ board.WhitePawn(sq) ^ board.BlackPawn(sq)
}

//go:noinline
func masks(sq board.Square, d attacks.Direction) board.Bitboard {
	rank, file, up, down := board.Masks(sq)
	return rank ^ file ^ up ^ down ^ board.Ray(sq, d) ^ board.EmptyRook(sq) ^ board.EmptyBishop(sq)
}

//go:noinline
func sets(set board.Bitboard) board.Bitboard {
	return attacks.Knights(set) ^ attacks.Kings(set) ^ attacks.PawnsNorth(set) ^ attacks.PawnsSouth(set) ^
		attacks.PawnPushesNorth(set, set>>8) ^ attacks.PawnPushesSouth(set, set>>8) ^
		attacks.PawnDoublePushesNorth(set, set>>8) ^ attacks.PawnDoublePushesSouth(set, set>>8) ^
		attacks.FillNorth(set) ^ attacks.FillSouth(set) ^ attacks.FillFile(set) ^
		attacks.FrontSpanNorth(set) ^ attacks.FrontSpanSouth(set) ^
		attacks.AttackSpanNorth(set) ^ attacks.AttackSpanSouth(set)
}

//go:noinline
func checks(king board.Square, occ, own, diagonal, orthogonal board.Bitboard) board.Bitboard {
	pinned, pinners := attacks.Pins(king^63, own, diagonal, orthogonal, occ)
	if attacks.AttackedBySliders(king^63, diagonal, orthogonal, occ) {
		pinned ^= own
	}
	if attacks.Attacked(king^63, own, 0, own, diagonal, orthogonal, own, occ) {
		pinned ^= occ
	}
	pinners ^= attacks.SliderAttackers(king^63, diagonal, orthogonal, occ) ^ attacks.Checkers(king^63, 0, own, own, diagonal, orthogonal, occ)
	return pinned ^ pinners ^ attacks.Attackers(king^63, own, occ, own, diagonal, orthogonal, occ, occ)
}

//go:noinline
func pass(p *positions.Position[board.Bitboard], passed board.Bitboard) board.Bitboard {
	p.SetCastlingRooks(p.CastlingRooks() &^ p.Of(positions.Mover))
	p.SetBlackToMove(!p.BlackToMove())
	p.SetEnPassant(passed)
	return p.EnPassant() ^ p.Occupied()
}

// work calls every function, and most often those that the profile must hold.
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
		occ ^= lines(sq, occ, occ>>5) ^ leapers(sq) ^ masks(sq, attacks.Direction(i)) ^ sets(occ) ^
			checks(sq, occ, occ>>3, occ>>5, occ>>7)
		occ ^= medium(sq, board.Square(occ), occ) ^ pass(&p, occ)
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
