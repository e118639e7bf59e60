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

// Cases returns the cases, each followed by its mirror image with colours exchanged, and the
// named positions.
func Cases() (all []Case) {
	for _, n := range NamedPositions() {
		b := Parse(n.FEN)
		all = append(all, Case{n.Name, b.Record(), n.Moves})
	}
	for _, c := range cases {
		all = append(all, c, Case{c.Name + ", mirrored", mirror(&c.Position), c.Moves})
	}
	return all
}

// cases are records that no FEN describes, because parts of their State do not count, and
// some that it does not pay to write as a FEN.
var cases = []Case{
	{"a castling right without a rook", [8]uint64{0x91, 0, 0, 0x81, 0, 0, 1<<4 | 1<<60, 0x81}, 5 + 14},
	{"a castling right with the other side's rook", [8]uint64{0x10, 0, 0, 0, 0x81, 0, 1<<4 | 1<<60, 0x81}, 3},
	{"a castling right with the king on another rank", [8]uint64{0x1081, 0, 0, 0, 0x81, 0, 1<<12 | 1<<60, 0x81},
		8 + 13 + 13},
	{"rooks behind rooks", [8]uint64{0xd3, 0, 0, 0, 0xc3, 0, 1<<4 | 1<<60, 0xc3}, 5 + 7 + 9 + 8 + 7 + 2},
	{"no pawn behind the en passant square", [8]uint64{1<<4 | 1<<36, 1 << 36, 0, 0, 0, 0, 1<<4 | 1<<60, 1 << 43}, 5 + 1},
	{"an own pawn behind the en passant square", [8]uint64{1<<4 | 3<<35, 3 << 35, 0, 0, 0, 0, 1<<4 | 1<<60,
		1 << 43}, 5 + 2},
	{"a knight behind the en passant square", [8]uint64{1<<4 | 1<<36, 1 << 36, 1 << 35, 0, 0, 0, 1<<4 | 1<<60,
		1 << 43}, 5 + 1},
	{"a knight on the en passant square", [8]uint64{1<<4 | 1<<36 | 1<<43, 1<<35 | 1<<36, 1 << 43, 0, 0, 0,
		1<<4 | 1<<60, 1 << 43}, 5 + 1 + 8},
	{"an en passant square on the wrong rank", [8]uint64{1<<4 | 1<<12, 1<<27 | 1<<12, 0, 0, 0, 0, 1<<4 | 1<<60,
		1 << 19}, 4 + 2},
	{"a knight that captures a checker on the last rank", [8]uint64{1<<4 | 1<<50, 0, 1 << 50, 0, 1 << 60, 0,
		1<<4 | 1<<7, 0}, 4 + 2},
	{"a black rook on a5, whose bit says who moves", [8]uint64{1 << 4, 0, 0, 0, 1 << 32, 0, 1<<4 | 1<<60,
		1 << record.BlackMovesBit}, 5 + 14},
}

func mirror(p *[8]uint64) (m [8]uint64) {
	var all uint64
	for i := 1; i < 7; i++ {
		m[i] = bits.ReverseBytes64(p[i])
		all |= m[i]
	}
	m[record.White] = all &^ bits.ReverseBytes64(p[record.White])
	m[record.State] = bits.ReverseBytes64(p[record.State]&^(1<<record.BlackMovesBit)) |
		^p[record.State]&(1<<record.BlackMovesBit)
	return m
}
