package attacks_test

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
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

// The attacks along a line depend only on the occupancy of that line. Every
// occupancy of the line is tried, the slider's own square included, with the rest of
// the board empty, full and random.
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
		// The last squares of its diagonals are not relevant, but the mask of a bishop keeps
		// them.
		for occ := range occupancies.Subsets(bishop.walk(sq, 0)) {
			bishop.check(t, sq, occ|random.Uint64()&^bishop.walk(sq, 0))
		}
	}
	// The sizes of the published tables of fancy magic bitboards.
	if rooks != 102400 || bishops != 5248 {
		t.Errorf("tried %d rook and %d bishop occupancies, want 102400 and 5248", rooks, bishops)
	}
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
