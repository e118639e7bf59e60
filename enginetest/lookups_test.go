package enginetest

import (
	"math/bits"
	"runtime"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// The types of an engine.
type (
	sq    int8
	board uint64
)

func mirrored(b uint64) uint64 { return bits.Reverse64(bits.ReverseBytes64(b)) }

// choose returns one board, or the other.
func choose(one bool, a, b board) board {
	if one {
		return a
	}
	return b
}

// remembering returns a lookup that keeps its result while the occupancy stays the same.
func remembering() func(s sq, occ board) board {
	last, result := board(1), board(0)
	return func(s sq, occ board) board {
		if occ != last {
			last, result = occ, attacks.Rook(s, occ)
		}
		return result
	}
}

// TestLookups compares right lookups in several numberings, and wrong ones. ExampleRook compares right rooks.
func TestLookups(t *testing.T) {
	within := func(a, b sq) board { return attacks.Between[board](a, b) }
	ends := func(a, b sq) board { return choose(attacks.Line[board](a, b) == 0, 0, within(a, b)|1<<a|1<<b) }
	calls, last, between := 0, sq(0), board(0)
	for _, test := range []struct {
		name    string
		compare func(t testing.TB)
		want    string // parts of ^report$, with bars between them, or "" for a right lookup
	}{
		{"Bishop", func(t testing.TB) { Bishop(t, attacks.Bishop[board, sq]) }, ""},
		{"Queen", func(t testing.TB) { Queen(t, attacks.Queen[board, sq]) }, ""},
		{"Rank", func(t testing.TB) { Rank(t, attacks.Rank[board, uint64]) }, ""},
		{"File", func(t testing.TB) { File(t, attacks.File[board, int]) }, ""},
		{"Diagonal", func(t testing.TB) { Diagonal(t, attacks.Diagonal[board, uint8]) }, ""},
		{"AntiDiagonal", func(t testing.TB) { AntiDiagonal(t, attacks.AntiDiagonal[uint64, sq]) }, ""},
		{"EmptyRook", func(t testing.TB) { EmptyRook(t, attacks.EmptyRook[board, sq]) }, ""},
		{"EmptyBishop", func(t testing.TB) { EmptyBishop(t, attacks.EmptyBishop[board, sq]) }, ""},
		{"EmptyQueen", func(t testing.TB) { EmptyQueen(t, attacks.EmptyQueen[board, sq]) }, ""},
		{"Knight", func(t testing.TB) { Knight(t, attacks.Knight[board, sq]) }, ""},
		{"King", func(t testing.TB) { King(t, attacks.King[board, sq]) }, ""},
		{"PawnNorth", func(t testing.TB) { PawnNorth(t, attacks.PawnNorth[board, sq]) }, ""},
		{"PawnSouth", func(t testing.TB) { PawnSouth(t, attacks.PawnSouth[board, sq]) }, ""},
		{"Between", func(t testing.TB) { Between(t, within) }, ""},
		{"BetweenWithEnds", func(t testing.TB) { BetweenWithEnds(t, ends) }, ""},
		{"Line", func(t testing.TB) { Line(t, attacks.Line[board, sq]) }, ""},
		{"a8 = 0", func(t testing.TB) {
			Queen(t, func(s sq, occ board) board {
				return board(bits.ReverseBytes64(uint64(attacks.Queen(s^56, board(bits.ReverseBytes64(uint64(occ)))))))
			})
			Diagonal(t, func(s sq, occ uint64) uint64 { return mirrored(attacks.AntiDiagonal(s^7, mirrored(occ))) })
		}, ""},
		{"a pawn may fail on the first rank", func(t testing.TB) {
			PawnNorth(t, func(s sq) board { return attacks.PawnNorth[board](s) &^ 0xffff })
		}, ""},

		{"bit 63-sq", func(t testing.TB) { File(t, func(s sq, occ board) board { return attacks.File(s^63, occ) }) },
			"File: 94720 of 94720 lookups differ. This one is from a1 (square 0) with the occupancy 0x0:\n|" +
				"The lookup is right if each square is passed as sq^63: see Other numberings"},
		{"boards of pawns turned", func(t testing.TB) {
			PawnNorth(t, func(s sq) uint64 { return bits.Reverse64(attacks.PawnNorth[uint64](s)) })
		}, "The lookup is right if each square is passed as sq^7 and each board b is turned by bits.ReverseBytes64(b)"},
		{"squares turned", func(t testing.TB) {
			Line(t, func(a, b sq) board { return attacks.Line[board](a^56, b^56) | board(0/(a-b)) })
		}, "The lookup is right if each square is passed as sq^56: see"},
		{"pawns of the other side, and anything on the first and last rank", func(t testing.TB) {
			PawnSouth(t, func(s sq) board { return choose(s < 8 || s >= 56, ^board(0), attacks.PawnNorth[board](s)) })
		}, "The lookup is right for PawnNorth. The two change places if a8 is square 0.\n\n$"},
		{"squares of diagonals turned", func(t testing.TB) {
			Diagonal(t, func(s sq, occ board) board { return attacks.Diagonal(s^56, occ) })
		}, "The lookup is right if each square is passed as sq^56: see Other numberings"},
		{"the other diagonal", func(t testing.TB) { Diagonal(t, attacks.AntiDiagonal[board, sq]) },
			"The lookup is right for AntiDiagonal."},
		{"one result of twenty is wrong, squares turned", func(t testing.TB) {
			King(t, func(s sq) board { calls++; return choose(calls%20 == 11, 0, attacks.King[board](s^63)) })
		}, "The lookup is nearly right if each square is passed as sq^63"},
		{"right for squares and boards turned, after many calls", func(t testing.TB) {
			King(t, func(s sq) board { calls++; return choose(calls < 5000, 0, attacks.King[board](s)) })
		}, "The lookup is right if each square is passed as sq^56 and each board b is turned by bits.ReverseBytes64(b)"},
		{"a panic while numberings are tried", func(t testing.TB) {
			King(t, func(s sq) board { calls++; return board([]int{1128: 0}[calls]) })
		}, "^King: 128 of 128 lookups differ.| The board is drawn with a1 = 0.\n\n$"},
		{"a Goexit", func(t testing.TB) {
			PawnSouth(t, func(s sq) board {
				if s == 11 {
					runtime.Goexit()
				}
				return attacks.PawnSouth[board](s)
			})
		}, "^PawnSouth: from d2 (square 11), the lookup ends its goroutine, as t.Fatal does: panic with the error instead\n\n$"},
		{"a panic once, squares turned", func(t testing.TB) {
			King(t, func(s sq) board { calls++; return attacks.King[board](s^63) | board(0/(calls-100)) })
		}, "^King: from e4 (square 28), the lookup panics: |King: 99 of 99 lookups differ.| The board is drawn with a1 = 0.\n\n$"},
		{"only one result", func(t testing.TB) {
			King(t, func(s sq) board { calls++; return attacks.King[board](s) | choose(calls == 28, 1<<s, 0) })
		}, "^King: 1 of 128 lookups differ. This one is from d4 (square 27):\n| The board is drawn with a1 = 0.\n\n$"},
		{"19 results of 20 with the king itself", func(t testing.TB) {
			King(t, func(s sq) board { return choose(s == 7, 0, attacks.King[board](s)|choose(s < 20, 1<<s, 0)) })
		}, "\n\nNearly all of them contain the square itself, which the piece does not attack.\n\n$"},
		{"only one square", func(t testing.TB) {
			King(t, func(s sq) board { return choose(s == 27, attacks.Knight[board](s), attacks.King[board](s)) })
		}, "^King: 2 of 128 lookups differ. This one is from d4 (square 27):\n| 4  . . . o . . . .  4  . . x o x . . .\n"},
		{"a rook on h8", func(t testing.TB) {
			File(t, func(s sq, occ board) board { return attacks.File(s, occ) | choose(s == 0 && occ>>63 != 0, 2, 0) })
		}, "^File: 811 of 94720 lookups differ. This one is from a1 (square 0) with the occupancy 0x8000001000000000:\n\n" +
			"    occupancy           got                 want\n 8  . . . . . . . x  8  x . . . . . . .  8  x . . . . . . .\n|" +
			" a b c d e f g h\n\nx and O: bits that are set. o and O: a1. The board is drawn with a1 = 0.\n\n$"},
		{"a full board alone", func(t testing.TB) {
			File(t, func(s sq, occ board) board { return choose(s == 63 && occ == 1<<63-1, 0, attacks.File(s, occ)) })
		}, "^File: 2 of 94720 lookups differ. This one is from h8 (square 63) with the occupancy 0x7fffffffffffffff"},
		{"a sparse board alone", func(t testing.TB) {
			// another board with h2 has other results
			Bishop(t, func(s sq, occ board) board { return choose(s == 0 && occ == 0x8001, 0, attacks.Bishop(s, occ)) })
		}, ""},
		{"one occupancy alone", func(t testing.TB) {
			Queen(t, func(s sq, occ board) board {
				return choose(s == 28 && occ == 1<<28|1<<20, 0/board(64-s), attacks.Queen(s, occ))
			})
		}, "2 of 1355776 lookups differ. This one is from e4 (square 28) with the occupancy 0x10100000:\n|" +
			"slider's own square is occupied.\n"},
		{"the slider must be off the board", func(t testing.TB) {
			File(t, func(s sq, occ board) board { return attacks.File(s, occ) ^ occ&(1<<s) })
		}, "In all of them the slider's own square is occupied."},
		{"the slider must be on the board", func(t testing.TB) {
			File(t, func(s sq, occ board) board { return attacks.File(s, occ) ^ ^occ&(1<<s) })
		}, "In all of them the slider's own square is empty."},
		{"the slider itself", func(t testing.TB) {
			File(t, func(s sq, occ board) board { return attacks.File(s, occ) | 1<<s })
		}, "All of them contain the slider's own square"},
		{"no pieces", func(t testing.TB) { File(t, func(s sq, occ board) board { return attacks.File(s, occ) &^ occ }) },
			"All of them lack the occupied squares."},
		{"own pieces", func(t testing.TB) {
			File(t, func(s sq, occ board) board { return attacks.File(s, occ) &^ (occ & 0xffff0000ffff) })
		}, "All of them lack some of the occupied squares and no other, as if own pieces were left out."},
		{"the squares between in place of a line", func(t testing.TB) { Line(t, within) },
			"All of them are the squares of Between:"},
		{"with ends in place of a line", func(t testing.TB) { Line(t, ends) },
			"All of them are the squares of BetweenWithEnds:"},
		{"a line in place of the squares between", func(t testing.TB) { Between(t, attacks.Line[board, sq]) },
			"All of them are the squares of Line:"},
		{"with ends in place of a line, and another fault", func(t testing.TB) {
			Line(t, func(a, b sq) board { return choose(a == 9, 1, ends(a, b)) })
		}, "Nearly all of them are the squares of BetweenWithEnds:"},
		{"squares turned, and another fault", func(t testing.TB) {
			Line(t, func(a, b sq) board { return choose(a == 9 && b == 33, 1, attacks.Line[board](a^56, b^56)) })
		}, "The lookup is nearly right if each square is passed as sq^56"},
		{"the king itself", func(t testing.TB) { King(t, func(s sq) board { return attacks.King[board](s) | 1<<s }) },
			"All of them contain the square itself"},
		{"the second square", func(t testing.TB) {
			Between(t, func(a, b sq) board { return within(a, b) | choose(within(a, b) == 0, 0, 1<<b) })
		}, "^Between: 2072 of 8064 lookups differ. This one is from a1 (square 0) to c1 (square 2):\n\n    got                 want\n|" +
			"\n 1  o x O . . . . .  1  o x o . . . . .\n|o and O: the two squares. The board is drawn with a1 = 0.\n\n" +
			"All of them contain the second square too: clear it in a closure.\n\n$"},
		{"both squares", func(t testing.TB) { Between(t, func(a, b sq) board { return within(a, b) | 1<<a | 1<<b }) },
			"contain both squares"},
		{"no squares", func(t testing.TB) { BetweenWithEnds(t, within) }, "lack the two squares"},
		{"nothing", func(t testing.TB) { Line(t, func(a, b sq) board { return 0 }) }, "All of them are empty."},
		{"one side of two squares", func(t testing.TB) {
			Between(t, func(a, b sq) board { return choose(a > b, 0, within(a, b)) })
		}, "All of them are empty.|from c1 (square 2) to a1 (square 0)"},
		{"a memory", func(t testing.TB) { Rook(t, remembering()) }, "Rook: 63064 of 1292800 lookups differ."},
		{"a memory of the second square", func(t testing.TB) {
			Between(t, func(a, b sq) board {
				if b != last {
					last, between = b, within(a, b)
				}
				return between
			})
		}, "^Between: 1851 of 8064 lookups differ. This one is from g8 (square 62) to a1 (square 0):\n"},
		{"a panic", func(t testing.TB) {
			Rook(t, func(s sq, occ board) board { return attacks.Rook(s, occ) | board([]int{60: 0}[s]) })
		}, "Rook: from f8 (square 61) with the occupancy 0x0, the lookup panics: " +
			"runtime error: index out of range [61] with length 61, at "},
		{"a panic on the first rank", func(t testing.TB) {
			PawnSouth(t, func(s sq) board { return attacks.PawnSouth[board](s) | board(1/(s^3)*0) })
		}, "PawnSouth: from d1 (square 3), the lookup panics: runtime error: integer divide by zero"},
	} {
		calls = 0
		r := &transcript{TB: t}
		test.compare(r)
		if test.want == "" && r.Len() > 0 {
			t.Errorf("%s: %s", test.name, r)
		}
		got := strings.Replace(r.String(), "--- FAIL: \n", "^", 1) + "$"
		for part := range strings.SplitSeq(test.want, "|") {
			if !strings.Contains(got, part) {
				t.Errorf("%s: the error is\n%s\nwithout\n%s", test.name, r, part)
			}
		}
	}
}

// TestNoHint has full and empty results, of which some hints hold in part.
func TestNoHint(t *testing.T) {
	r := &transcript{TB: t}
	King(r, func(sq) board { return ^board(0) })
	Between(r, func(sq, sq) board { return ^board(0) })
	Rook(r, func(sq, board) board { return ^board(0) })
	Rook(r, func(sq, board) board { return 0 })
	for _, h := range hints {
		if strings.Contains(r.String(), h.text) {
			t.Errorf("the hint is %q", h.text)
		}
	}
}
