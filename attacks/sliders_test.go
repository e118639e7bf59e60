package attacks_test

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// A slider is one of the lookups and the walk that it must agree with.
type slider struct {
	name   string
	lookup func(sq Square, occ Bitboard) Bitboard
	walk   func(sq int, occ uint64) uint64
}

var lines = []slider{
	{"Rank", attacks.Rank[Bitboard, Square], walk.Rank},
	{"File", attacks.File[Bitboard, Square], walk.File},
	{"Diagonal", attacks.Diagonal[Bitboard, Square], walk.Diagonal},
	{"AntiDiagonal", attacks.AntiDiagonal[Bitboard, Square], walk.AntiDiagonal},
}

var pieces = []slider{
	{"Rook", attacks.Rook[Bitboard, Square], walk.Rook},
	{"Bishop", attacks.Bishop[Bitboard, Square], walk.Bishop},
	{"Queen", attacks.Queen[Bitboard, Square], walk.Queen},
}

func (s slider) check(t *testing.T, sq int, occ uint64) {
	if got, want := uint64(s.lookup(Square(sq), Bitboard(occ))), s.walk(sq, occ); got != want {
		t.Fatalf("%s(%d, %#016x) = %#016x, want %#016x", s.name, sq, occ, got, want)
	}
}

// A line's attacks depend on the occupancy of that line alone. Every one of
// those is tried, with the slider's own square in it and not, while the rest
// of the board is empty, full and random.
func TestLinesOnEveryOccupancy(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, s := range lines {
		for sq := range 64 {
			for occ := range occupancies.Around(occupancies.Line(s.walk, sq), random) {
				s.check(t, sq, occ)
			}
		}
	}
}

func TestPiecesOnEveryRelevantOccupancy(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	rook, bishop, queen := pieces[0], pieces[1], pieces[2]
	var rooks, bishops int
	for sq := range 64 {
		squares := occupancies.Relevant(rook.walk, sq)
		for occ := range occupancies.Subsets(squares) {
			rook.check(t, sq, occ)
			rest := occ | random.Uint64()&^squares
			rook.check(t, sq, rest)
			queen.check(t, sq, rest)
			rooks++
		}
		squares = occupancies.Relevant(bishop.walk, sq)
		for occ := range occupancies.Subsets(squares) {
			bishop.check(t, sq, occ)
			rest := occ | random.Uint64()&^squares
			bishop.check(t, sq, rest)
			queen.check(t, sq, rest)
			bishops++
		}
	}
	// The sizes of the published magic tables.
	if rooks != 102400 || bishops != 5248 {
		t.Errorf("tried %d rook and %d bishop occupancies, want 102400 and 5248", rooks, bishops)
	}
}

// onSquareType checks that squares of type S count modulo 64.
func onSquareType[S attacks.AnySquare](t *testing.T, squares ...S) {
	const occ = 0x0042_1800_2418_4200
	for _, sq := range squares {
		low := int(sq & 63)
		for _, test := range []struct {
			name      string
			got, want uint64
		}{
			{"Rook", attacks.Rook(sq, uint64(occ)), walk.Rook(low, occ)},
			{"Bishop", attacks.Bishop(sq, uint64(occ)), walk.Bishop(low, occ)},
			{"Queen", attacks.Queen(sq, uint64(occ)), walk.Queen(low, occ)},
			{"Rank", attacks.Rank(sq, uint64(occ)), walk.Rank(low, occ)},
			{"File", attacks.File(sq, uint64(occ)), walk.File(low, occ)},
			{"Diagonal", attacks.Diagonal(sq, uint64(occ)), walk.Diagonal(low, occ)},
			{"AntiDiagonal", attacks.AntiDiagonal(sq, uint64(occ)), walk.AntiDiagonal(low, occ)},
			{"RankMask", attacks.RankMask[uint64](sq), attacks.RankMask[uint64](low)},
			{"FileMask", attacks.FileMask[uint64](sq), attacks.FileMask[uint64](low)},
			{"DiagonalMask", attacks.DiagonalMask[uint64](sq), attacks.DiagonalMask[uint64](low)},
			{"AntiDiagonalMask", attacks.AntiDiagonalMask[uint64](sq), attacks.AntiDiagonalMask[uint64](low)},
			{"Ray", attacks.Ray[uint64](sq, attacks.NorthEast), attacks.Ray[uint64](low, attacks.NorthEast)},
			{"Between", attacks.Between[uint64](sq, 0), attacks.Between[uint64](low, 0)},
			{"Between", attacks.Between[uint64](0, sq), attacks.Between[uint64](0, low)},
			{"Line", attacks.Line[uint64](sq, 63), attacks.Line[uint64](low, 63)},
			{"Line", attacks.Line[uint64](63, sq), attacks.Line[uint64](63, low)},
		} {
			if test.got != test.want {
				t.Errorf("%s of %T(%d) is %#016x, want %#016x as of %d", test.name, sq, sq, test.got, test.want, low)
			}
		}
	}
}

func TestOnlySixBitsOfASquareCount(t *testing.T) {
	onSquareType[int](t, 27, 64, -1, -64, 1<<31-1, -1<<31)
	onSquareType[int8](t, 27, 64, -1, -64, 127, -128)
	onSquareType[int16](t, 27, 64, -1, -64, 1<<15-1, -1<<15)
	onSquareType[int32](t, 27, 64, -1, -64, 1<<31-1, -1<<31)
	onSquareType[int64](t, 27, 64, -1, -64, 1<<63-1, -1<<63)
	onSquareType[uint](t, 27, 64, 255, 1<<32-1)
	onSquareType[uint8](t, 27, 64, 255)
	onSquareType[uint16](t, 27, 64, 255, 1<<16-1)
	onSquareType[uint32](t, 27, 64, 255, 1<<32-1)
	onSquareType[uint64](t, 27, 64, 255, 1<<64-1)
	onSquareType[Square](t, 27, 64, -1, -64, 127, -128)
}

func FuzzSliders(f *testing.F) {
	for _, c := range occupancies.Cases {
		f.Add(int8(c.Square), c.Occupancy)
	}
	f.Fuzz(checkSliders)
}

func checkSliders(t *testing.T, sq int8, occ uint64) {
	for _, s := range append(lines, pieces...) {
		if got, want := uint64(s.lookup(Square(sq), Bitboard(occ))), s.walk(int(sq&63), occ); got != want {
			t.Errorf("%s(%d, %#016x) = %#016x, want %#016x", s.name, sq, occ, got, want)
		}
	}
}

func TestNothingIsAllocated(t *testing.T) {
	var sum Bitboard
	if n := testing.AllocsPerRun(100, func() {
		for sq := range Square(64) {
			sum += attacks.Queen(sq, sum) + attacks.Rook(sq, sum) + attacks.Bishop(sq, sum) +
				attacks.Ray[Bitboard](sq, attacks.Direction(sq)) + attacks.Between[Bitboard](sq, 27) + attacks.Line[Bitboard](27, sq)
		}
	}); n != 0 {
		t.Errorf("%v allocations a run, want none", n)
	}
}
