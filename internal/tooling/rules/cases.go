package rules

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// A Case is a record in which the number of moves depends on one rule.
type Case struct {
	Name     string
	Position [8]uint64
	Moves    int
}

// Cases returns the cases, each followed by its mirror image with colours exchanged.
func Cases() (all []Case) {
	for _, c := range cases {
		all = append(all, c, Case{c.Name + ", mirrored", mirror(&c.Position), c.Moves})
	}
	return all
}

var cases = []Case{
	{"kings only", [8]uint64{1 << 4, 0, 0, 0, 0, 0, 1<<4 | 1<<60, 0}, 5},
	{"castling", [8]uint64{0x91, 0, 0, 0, 0x81, 0, 1<<4 | 1<<60, 0x81}, 5 + 2 + 10 + 9},
	{"a castling right without a rook", [8]uint64{0x91, 0, 0, 0x81, 0, 0, 1<<4 | 1<<60, 0x81}, 5 + 14},
	{"a castling right with the other side's rook", [8]uint64{0x10, 0, 0, 0, 0x81, 0, 1<<4 | 1<<60, 0x81}, 3},
	{"a castling right with the king on another rank", [8]uint64{0x1081, 0, 0, 0, 0x81, 0, 1<<12 | 1<<60, 0x81}, 8 + 13 + 13},
	{"rooks behind rooks", [8]uint64{0xd3, 0, 0, 0, 0xc3, 0, 1<<4 | 1<<60, 0xc3}, 5 + 7 + 9 + 8 + 7 + 2},
	{"a capture en passant", [8]uint64{1<<4 | 1<<36, 1<<35 | 1<<36, 0, 0, 0, 0, 1<<4 | 1<<60, 1 << 43}, 5 + 1 + 1},
	{"no pawn behind the en passant square", [8]uint64{1<<4 | 1<<36, 1 << 36, 0, 0, 0, 0, 1<<4 | 1<<60, 1 << 43}, 5 + 1},
	{"a knight on the en passant square", [8]uint64{1<<4 | 1<<36 | 1<<43, 1<<35 | 1<<36, 1 << 43, 0, 0, 0, 1<<4 | 1<<60, 1 << 43}, 5 + 1 + 8},
	{"an en passant square on the wrong rank", [8]uint64{1<<4 | 1<<12, 1<<27 | 1<<12, 0, 0, 0, 0, 1<<4 | 1<<60, 1 << 19}, 4 + 2},
	{"two pawns that can capture en passant, of which one keeps a rook from the king", [8]uint64{1<<32 | 1<<34 | 1<<36, 1<<34 | 1<<35 | 1<<36, 0, 0, 1 << 39, 0, 1<<32 | 1<<60, 1 << 43}, 5 + 2 + 2},
	{"a capture en passant with a knight between a rook and the king", [8]uint64{1<<4 | 1<<37, 1<<37 | 1<<38, 1 << 28, 0, 1 << 60, 0, 1<<4 | 1<<56, 1 << 46}, 3 + 1 + 1},
	{"a capture en passant with a pawn behind the king", [8]uint64{1<<17 | 1<<37, 1<<8 | 1<<37 | 1<<38, 0, 0, 0, 0, 1<<17 | 1<<63, 1 << 46}, 8 + 1 + 1},
	{"a promotion by a capture to the east alone", [8]uint64{1<<4 | 1<<51, 1 << 51, 1 << 60, 0, 1 << 59, 0, 1<<4 | 1<<47, 0}, 5 + 4},
	{"two pawns that promote by capturing the same knight", [8]uint64{1 | 1<<51 | 1<<53, 1<<51 | 1<<53, 1 << 60, 0, 0, 0, 1 | 1<<7, 0}, 3 + 8 + 8},
	{"a promotion that captures a checker", [8]uint64{1<<4 | 1<<51, 1 << 51, 0, 0, 1 << 60, 0, 1<<4 | 1<<7, 0}, 4 + 4},
	{"a knight that captures a checker on the last rank", [8]uint64{1<<4 | 1<<50, 0, 1 << 50, 0, 1 << 60, 0, 1<<4 | 1<<7, 0}, 4 + 2},
	{"a pinned pawn that promotes", [8]uint64{1<<45 | 1<<54, 1 << 54, 0, 1 << 63, 0, 0, 1<<45 | 1<<7, 0}, 7 + 4},
	{"eight promotions", [8]uint64{1 | 0xff<<48, 0xff << 48, 0, 0, 0, 0, 1 | 1<<7, 0}, 3 + 32},
	{"castling with a pinned queen", [8]uint64{0x1090, 0, 0, 0, 1<<7 | 1<<60, 1 << 12, 1<<4 | 1<<56, 1 << 7}, 4 + 1 + 9 + 6},
	{"castling with a pinned knight", [8]uint64{0x1090, 0, 1 << 12, 0, 1<<7 | 1<<60, 0, 1<<4 | 1<<56, 1 << 7}, 4 + 1 + 9},
	{"a pinned rook to castle with", [8]uint64{6, 0, 0, 0, 3, 0, 1<<2 | 1<<60, 2}, 4 + 1},
	{"a black rook on the square of BlackMoves", [8]uint64{1 << 4, 0, 0, 0, 1 << 32, 0, 1<<4 | 1<<60, 1 << record.BlackMovesBit}, 5 + 14},
	{"an unpinned rook to castle with", [8]uint64{6, 0, 0, 0, 2, 0, 1<<2 | 1<<60, 2}, 4 + 8 + 1},
}

func mirror(p *[8]uint64) (m [8]uint64) {
	var all uint64
	for i := 1; i < 7; i++ {
		m[i] = bits.ReverseBytes64(p[i])
		all |= m[i]
	}
	m[record.White] = all &^ bits.ReverseBytes64(p[record.White])
	m[record.State] = bits.ReverseBytes64(p[record.State]&^(1<<record.BlackMovesBit)) | ^p[record.State]&(1<<record.BlackMovesBit)
	return m
}
