package positions_test

import (
	"fmt"
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// A board is a position of a generator of legal moves.
type board = positions.Position[uint64]

// A kind of piece is the index of its board in boards.
type kind int

const (
	pawn kind = iota
	knight
	bishop
	rook
	queen
	king
)

func boards(p *board) [6]*uint64 {
	return [...]*uint64{&p.Pawns, &p.Knights, &p.Bishops, &p.Rooks, &p.Queens, &p.Kings}
}

// A move leads a piece to a square, where it is of a kind: a pawn that promotes is of
// another. A king that castles goes to the square of its rook.
type move struct {
	kind     kind
	from, to int
}

// legalMoves returns the legal moves of a position, also of Chess960.
func legalMoves(p *board) (moves []move) {
	own, their, occ := p.Of(positions.Mover), p.Of(positions.Opponent), p.Occupied()
	home := bits.TrailingZeros64(p.Kings & own)
	checkers := attackers(p, home, occ)
	allowed := attacks.CheckMask(home, checkers) &^ own
	pinned, _ := attacks.Pins(home, own, their&(p.Bishops|p.Queens), their&(p.Rooks|p.Queens), occ)
	for k, pieces := range boards(p) {
		for rest := *pieces & own; rest != 0; rest &= rest - 1 {
			from := bits.TrailingZeros64(rest)
			targets := allowed
			if pinned>>from&1 != 0 {
				targets &= attacks.Line[uint64](home, from)
			}
			switch kind(k) {
			case pawn:
				moves = appendPawn(moves, from, targets&pawnTargets(p, from))
				continue
			case knight:
				targets &= attacks.Knight[uint64](from)
			case bishop:
				targets &= attacks.Bishop(from, occ)
			case rook:
				targets &= attacks.Rook(from, occ)
			case queen:
				targets &= attacks.Queen(from, occ)
			case king:
				targets = safe(p, attacks.King[uint64](from)&^own, occ&^p.Kings|their&p.Kings)
			}
			for ; targets != 0; targets &= targets - 1 {
				moves = append(moves, move{kind(k), from, bits.TrailingZeros64(targets)})
			}
		}
	}
	if checkers == 0 {
		moves = appendCastling(moves, p, home)
	}
	return appendEnPassant(moves, p, home)
}

// attackers returns the pieces of the opponent that attack a square.
func attackers(p *board, sq int, occ uint64) uint64 {
	return p.Of(positions.Opponent) & attacks.Attackers(sq, p.Pawns&p.White, p.Pawns&^p.White,
		p.Knights, p.Bishops|p.Queens, p.Rooks|p.Queens, p.Kings, occ)
}

// safe returns those of the squares that the opponent does not attack. The king that is to
// go there must not be in occ, because it does not block a slider on its way.
func safe(p *board, squares, occ uint64) (found uint64) {
	for ; squares != 0; squares &= squares - 1 {
		if attackers(p, bits.TrailingZeros64(squares), occ) == 0 {
			found |= squares & -squares
		}
	}
	return found
}

// pawnTargets returns the squares that a pawn moves to, except en passant.
func pawnTargets(p *board, from int) uint64 {
	set, their, occ := uint64(1)<<from, p.Of(positions.Opponent), p.Occupied()
	if p.BlackToMove() {
		return attacks.PawnsSouth(set)&their | attacks.PawnPushesSouth(set, occ) | attacks.PawnDoublePushesSouth(set, occ)
	}
	return attacks.PawnsNorth(set)&their | attacks.PawnPushesNorth(set, occ) | attacks.PawnDoublePushesNorth(set, occ)
}

func appendPawn(moves []move, from int, targets uint64) []move {
	for ; targets != 0; targets &= targets - 1 {
		to := bits.TrailingZeros64(targets)
		if to >= 8 && to < 56 {
			moves = append(moves, move{pawn, from, to})
			continue
		}
		for k := knight; k <= queen; k++ {
			moves = append(moves, move{k, from, to})
		}
	}
	return moves
}

// appendEnPassant appends captures en passant. Two pawns leave their squares at once, which
// neither check masks nor pins cover: so look at the king after the capture.
func appendEnPassant(moves []move, p *board, home int) []move {
	passed := p.EnPassant()
	if passed == 0 {
		return moves
	}
	to := bits.TrailingZeros64(passed)
	sources := attacks.PawnsSouth(passed)
	if p.BlackToMove() {
		sources = attacks.PawnsNorth(passed)
	}
	for sources &= p.Pawns & p.Of(positions.Mover); sources != 0; sources &= sources - 1 {
		from := bits.TrailingZeros64(sources)
		captured := uint64(1) << (from&56 | to&7)
		if attackers(p, home, p.Occupied()&^(1<<from|captured)|passed)&^captured == 0 {
			moves = append(moves, move{pawn, from, to})
		}
	}
	return moves
}

// appendCastling appends the castling moves of a king that is not in check. All squares that
// king and rook pass or end on must be free but for these two, and the king must pass or end
// on no attacked square.
func appendCastling(moves []move, p *board, home int) []move {
	for rooks := p.CastlingRooks() & p.Of(positions.Mover); rooks != 0; rooks &= rooks - 1 {
		from := bits.TrailingZeros64(rooks)
		kingTo, rookTo := castled(home, from)
		occ := p.Occupied() &^ (1<<home | 1<<from)
		path := attacks.Between[uint64](home, kingTo) | 1<<kingTo
		free := path | attacks.Between[uint64](from, rookTo) | 1<<rookTo
		if free&occ == 0 && safe(p, path, occ) == path {
			moves = append(moves, move{king, home, from})
		}
	}
	return moves
}

// castled returns the squares that king and rook castle to.
func castled(king, rook int) (kingTo, rookTo int) {
	if rook < king {
		return king&56 | 2, king&56 | 3 // the c-file and the d-file
	}
	return king&56 | 6, king&56 | 5
}

// play returns the position after a legal move.
func play(p board, m move) board {
	own, black := p.Of(positions.Mover), p.BlackToMove()
	from, to := uint64(1)<<m.from, uint64(1)<<m.to
	gone, arrived, passed := from|to, to, uint64(0)
	rooks, castledRook := p.CastlingRooks()&^gone, uint64(0)
	switch {
	case p.Kings&from != 0:
		rooks &^= own
		if own&to != 0 {
			kingTo, rookTo := castled(m.from, m.to)
			arrived, castledRook = 1<<kingTo, 1<<rookTo
		}
	case p.Pawns&from != 0 && to == p.EnPassant():
		gone |= 1 << (m.from&56 | m.to&7)
	case p.Pawns&from != 0 && (m.to-m.from == 16 || m.from-m.to == 16):
		passed = 1 << ((m.from + m.to) / 2)
	}
	for _, pieces := range boards(&p) {
		*pieces &^= gone
	}
	*boards(&p)[m.kind] |= arrived
	p.Rooks |= castledRook
	p.White &^= gone
	if !black {
		p.White |= arrived | castledRook
	}
	p.SetCastlingRooks(rooks)
	p.SetEnPassant(passed)
	p.SetBlackToMove(!black)
	return p
}

// perft returns the number of lines of legal moves of a length.
func perft(p board, depth int) (lines int) {
	moves := legalMoves(&p)
	if depth == 1 {
		return len(moves)
	}
	for _, m := range moves {
		lines += perft(play(p, m), depth-1)
	}
	return lines
}

// appendParents appends the positions before the last move of each line.
func appendParents(parents []board, p board, depth int) []board {
	if depth == 1 {
		return append(parents, p)
	}
	for _, m := range legalMoves(&p) {
		parents = appendParents(parents, play(p, m), depth-1)
	}
	return parents
}

// A generator of legal moves, tested by perft. LegalCounts counts the last moves of all
// lines in one call.
func ExamplePosition() {
	for _, root := range []struct {
		fen   string
		depth int
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 4},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 3},
	} {
		p, _, err := fen.Parse[uint64](root.fen)
		if err != nil {
			panic(err)
		}
		parents := appendParents(nil, p, root.depth)
		moves, counted := make([]uint8, len(parents)), 0
		positions.LegalCounts(moves, nil, parents)
		for _, n := range moves {
			counted += int(n)
		}
		fmt.Println(perft(p, root.depth), "lines,", counted, "counted")
	}
	// Output:
	// 197281 lines, 197281 counted
	// 97862 lines, 97862 counted
}
