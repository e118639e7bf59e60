package enginetest

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
)

// Rook compares a lookup with the squares that a rook attacks: up to and including the first
// occupied square in each direction, whichever side the piece belongs to.
//
// Like every function for sliders it tries each subset of the relevant squares, with the rest of
// the board empty, full and random, and with the slider's own square empty and occupied. It does
// so in two orders, to catch a lookup that caches its last result. A failure draws the occupancy,
// the result and the squares that were wanted.
func Rook[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(sq S, occ B) B) {
	t.Helper()
	compareSlider(t, "Rook", slider(lookup), attacks.Rook[uint64, int], attacks.Rook[uint64, int])
}

// Bishop compares a lookup with the squares that a bishop attacks, as [Rook] does.
func Bishop[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(sq S, occ B) B) {
	t.Helper()
	compareSlider(t, "Bishop", slider(lookup), attacks.Bishop[uint64, int], attacks.Bishop[uint64, int])
}

// Queen compares a lookup with the squares that a queen attacks, as [Rook] does. It takes the
// subsets of the rook's lines, and those of the bishop's.
func Queen[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(sq S, occ B) B) {
	t.Helper()
	compareSlider(t, "Queen", slider(lookup), attacks.Queen[uint64, int],
		attacks.Rook[uint64, int], attacks.Bishop[uint64, int])
}

// Rank compares a lookup with the squares that a slider attacks along its rank, as [Rook] does.
func Rank[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(sq S, occ B) B) {
	t.Helper()
	compareSlider(t, "Rank", slider(lookup), attacks.Rank[uint64, int], attacks.Rank[uint64, int])
}

// File compares a lookup with the squares that a slider attacks along its file, as [Rook] does.
func File[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(sq S, occ B) B) {
	t.Helper()
	compareSlider(t, "File", slider(lookup), attacks.File[uint64, int], attacks.File[uint64, int])
}

// Diagonal compares a lookup with the squares that a slider attacks along its diagonal, a1 to
// h8 or parallel to it, as [Rook] does.
func Diagonal[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(sq S, occ B) B) {
	t.Helper()
	compareSlider(t, "Diagonal", slider(lookup), attacks.Diagonal[uint64, int], attacks.Diagonal[uint64, int])
}

// AntiDiagonal compares a lookup with the squares that a slider attacks along its
// anti-diagonal, a8 to h1 or parallel to it, as [Rook] does.
func AntiDiagonal[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(sq S, occ B) B) {
	t.Helper()
	compareSlider(t, "AntiDiagonal", slider(lookup), attacks.AntiDiagonal[uint64, int], attacks.AntiDiagonal[uint64, int])
}

// EmptyRook compares a lookup with the squares that a rook attacks on an empty board.
func EmptyRook[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(sq S) B) {
	t.Helper()
	compareSquares(t, "EmptyRook", leaper(lookup), leaper(attacks.EmptyRook[uint64, int]), everySquare)
}

// EmptyBishop compares a lookup with the squares that a bishop attacks on an empty board.
func EmptyBishop[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(sq S) B) {
	t.Helper()
	compareSquares(t, "EmptyBishop", leaper(lookup), leaper(attacks.EmptyBishop[uint64, int]), everySquare)
}

// EmptyQueen compares a lookup with the squares that a queen attacks on an empty board.
func EmptyQueen[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(sq S) B) {
	t.Helper()
	compareSquares(t, "EmptyQueen", leaper(lookup), leaper(attacks.EmptyQueen[uint64, int]), everySquare)
}

// Knight compares a lookup with the squares that a knight attacks.
func Knight[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(sq S) B) {
	t.Helper()
	compareSquares(t, "Knight", leaper(lookup), leaper(attacks.Knight[uint64, int]), everySquare)
}

// King compares a lookup with the squares that a king attacks. Castling does not count.
func King[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(sq S) B) {
	t.Helper()
	compareSquares(t, "King", leaper(lookup), leaper(attacks.King[uint64, int]), everySquare)
}

// PawnNorth compares a lookup with the squares that a pawn attacks if pawns move from square
// 8 towards square 16: White's pawn with a1 = 0, Black's with a8 = 0. The lookup is also called
// for the squares of the first and the last row, where no pawn can be. There it may return
// anything but must not panic.
func PawnNorth[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(sq S) B) {
	t.Helper()
	compareSquares(t, "PawnNorth", leaper(lookup), leaper(attacks.PawnNorth[uint64, int]), pawnSquares)
}

// PawnSouth is like [PawnNorth] for the other side: Black's pawn with a1 = 0, White's with
// a8 = 0.
func PawnSouth[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(sq S) B) {
	t.Helper()
	compareSquares(t, "PawnSouth", leaper(lookup), leaper(attacks.PawnSouth[uint64, int]), pawnSquares)
}

// Between compares a lookup with the squares strictly between two squares: none if the two are
// not on one rank, file or diagonal. Neither square belongs to the result. If the lookup returns
// the second square too, as Stockfish's does, clear it in a closure. Two equal squares are not
// tried.
func Between[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(a, b S) B) {
	t.Helper()
	comparePairs(t, "Between", pairs(lookup), pairs(attacks.Between[uint64, int]))
}

// BetweenWithEnds is like [Between], but both squares belong to the result if they are on one
// rank, file or diagonal.
func BetweenWithEnds[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(a, b S) B) {
	t.Helper()
	comparePairs(t, "BetweenWithEnds", pairs(lookup), pairs(betweenWithEnds))
}

func betweenWithEnds(a, b int) uint64 {
	if attacks.Line[uint64](a, b) == 0 {
		return 0
	}
	return attacks.Between[uint64](a, b) | 1<<a | 1<<b
}

// Line compares a lookup with the whole rank, file or diagonal through two squares, from edge
// to edge and both squares included. It is empty if there is none. Two equal squares are not tried.
func Line[B ~uint64, S attacks.AnySquare](t testing.TB, lookup func(a, b S) B) {
	t.Helper()
	comparePairs(t, "Line", pairs(lookup), pairs(attacks.Line[uint64, int]))
}

// The squares on which the pieces can be.
const (
	everySquare = 1<<64 - 1
	pawnSquares = 0x00ffffffffffff00
)

func slider[B ~uint64, S attacks.AnySquare](lookup func(S, B) B) occupancies.Walk {
	return func(sq int, occ uint64) uint64 { return uint64(lookup(S(sq), B(occ))) }
}

func leaper[B ~uint64, S attacks.AnySquare](lookup func(S) B) occupancies.Walk {
	return func(sq int, _ uint64) uint64 { return uint64(lookup(S(sq))) }
}

// pairs passes the second square on as a board.
func pairs[B ~uint64, S attacks.AnySquare](lookup func(S, S) B) occupancies.Walk {
	return func(a int, b uint64) uint64 { return uint64(lookup(S(a), S(bits.TrailingZeros64(b)))) }
}

// compareSlider compares a lookup with want for every subset of the relevant squares on lines:
// first square by square, then subset by subset. Random boards, each with all squares, come last.
func compareSlider(t testing.TB, name string, lookup, want occupancies.Walk, lines ...occupancies.Walk) {
	t.Helper()
	c := comparison{name: name, second: occupancy, squares: everySquare, lookup: lookup, want: want}
	c.report(t, func() {
		random := rand.New(rand.NewPCG(1, 2))
		for _, line := range lines {
			var subsets [64][]uint64
			var most int
			for sq := range 64 {
				subsets[sq] = slices.Collect(occupancies.Around(occupancies.Relevant(line, sq), random))
				most = max(most, len(subsets[sq]))
				for _, occ := range subsets[sq] {
					c.compare(sq, occ&^(1<<sq))
					c.compare(sq, occ|1<<sq)
				}
			}
			for i := range most {
				for sq := 63; sq >= 0; sq-- {
					if left := len(subsets[sq]) - 1 - i; left >= 0 {
						c.compare(sq, subsets[sq][left]|1<<sq)
						c.compare(sq, subsets[sq][left]&^(1<<sq))
					}
				}
			}
		}
		for range 1000 {
			occ := occupancies.Random(random)
			for sq := range 64 {
				c.compare(sq, occ)
			}
		}
	})
}

// compareSquares calls a lookup for all squares, up and then down, and compares those of a set.
func compareSquares(t testing.TB, name string, lookup, want occupancies.Walk, squares uint64) {
	t.Helper()
	c := comparison{name: name, squares: squares, lookup: lookup, want: want}
	c.report(t, func() {
		for i := range 128 {
			c.compare(min(i, 127-i), 0) //mutation:same 0 to 1: these lookups ignore it
		}
	})
}

// comparePairs compares all pairs of different squares.
func comparePairs(t testing.TB, name string, lookup, want occupancies.Walk) {
	t.Helper()
	c := comparison{name: name, second: square, squares: everySquare, lookup: lookup, want: want}
	c.report(t, func() {
		for i := range 2 * 64 * 64 {
			a, b := i>>6&63, i&63
			if i >= 64*64 {
				a, b = 63-b, a
			}
			if a != b {
				c.compare(a, 1<<b)
			}
		}
	})
}
