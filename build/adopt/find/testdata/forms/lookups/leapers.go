package lookups

import "example.com/forms/board"

var (
	knights  [64]board.Bitboard
	pawns    [2][64]uint64
	between  [64][64]uint64
	lines    [64][64]uint64
	squares  [64]uint64 // no attacks
	slices   = make([]uint64, 64)
	grouped  struct{ kings [64]uint64 }
	segments [64][64]uint64 // with both ends
)

// InitLookups fills the tables. Only a call with true fills all.
func InitLookups(all bool) {
	for sq := range knights {
		squares[sq] = 1 << sq
		for to := 0; to < 64 && all; to++ {
			files, ranks := abs(sq&7-to&7), abs(sq>>3-to>>3)
			switch {
			case files*ranks == 2:
				knights[sq] |= 1 << to
			case max(files, ranks) == 1:
				grouped.kings[sq] |= 1 << to
			}
			if files == 1 && to>>3-sq>>3 == 1 {
				pawns[board.White][sq] |= 1 << to
				pawns[board.Black][to] |= 1 << sq
			}
			if rook := uint64(board.Walk(board.Square(sq), 0, board.Orthogonal)); rook>>to&1 != 0 {
				join(sq, to, board.Orthogonal)
			} else if sq != to && (files == ranks) {
				join(sq, to, board.Diagonal)
			}
		}
		slices[sq] = uint64(board.Walk(board.Square(sq), 0, board.Orthogonal))
	}
}

func join(sq, to int, along board.Lines) {
	a, b := board.Square(sq), board.Square(to)
	between[sq][to] = uint64(board.Walk(a, 1<<to, along) & board.Walk(b, 1<<sq, along))
	if between[sq][to]>>to&1 != 0 || between[sq][to]>>sq&1 != 0 {
		panic("an end lies between")
	}
	lines[sq][to] = uint64(board.Walk(a, 0, along)&board.Walk(b, 0, along)) | 1<<sq | 1<<to
	segments[sq][to] = between[sq][to] | 1<<sq | 1<<to
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

func max(a, b int) int {
	if a < b {
		return b
	}
	return a
}

func KnightAttacks(sq board.Square) board.Bitboard { return knights[sq] }

func pawnAttacks(side board.Side, sq board.Square) board.Bitboard {
	return board.Bitboard(pawns[side][sq])
}

func pawnsNorth(set uint64) uint64 { return set<<7&^0x8080808080808080 | set<<9&^0x0101010101010101 }

func Between(from, to board.Square) board.Bitboard { return board.Bitboard(between[from][to]) }

// IsAttacked asks whether a square is attacked.
func IsAttacked(sq board.Square, occ, diagonal, orthogonal board.Bitboard) bool {
	return bishopAttacks(occ, sq)&diagonal|RookAttacks(sq, occ)&orthogonal != 0
}
