package positions_test

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/levels"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// These are short names.
type (
	Position = positions.Position[Bitboard]
	Check    = positions.Check[Bitboard]
	Attack   = positions.Attack[Bitboard]
)

// eachLevel runs a test at each level.
func eachLevel(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	levels.Each(t, asm.Levels(), asm.Best(), positions.SetLevel, test)
}

// A solved position has its results by the rules of chess.
type solved struct {
	Position
	moves, checkers uint8
	checks          Check
	attacks         [4]Attack // by Side
}

// games holds some hundred positions of random games, repeated up to a length of several chunks.
var games = sync.OnceValue(func() (all []solved) {
	const different, length = 331, 2*positions.Chunk + 200
	for b, moves := range rules.Games(rand.New(rand.NewPCG(45, 0))) {
		c := b.Checks()
		s := solved{position(b.Record()), uint8(len(moves)), uint8(bits.OnesCount64(c[0])),
			Check{Bitboard(c[0]), Bitboard(c[1]), Bitboard(c[2]), Bitboard(c[3])}, [4]Attack{}}
		for side, letters := range []byte{
			positions.White: 0, positions.Black: rules.Black, positions.Mover: b.Side, positions.Opponent: b.Side ^ rules.Black,
		} {
			of := b.Attacks(letters)
			s.attacks[side] = Attack{Bitboard(of[0]), Bitboard(of[1]), Bitboard(of[2]), Bitboard(of[3]), Bitboard(of[4]),
				Bitboard(of[5]), Bitboard(of[6])}
		}
		if all = append(all, s); len(all) == different {
			break
		}
	}
	for len(all) < length {
		all = append(all, all[len(all)-different])
	}
	return all
})

// batch returns the positions alone.
func batch(all []solved) (in []Position) {
	for i := range all {
		in = append(in, all[i].Position)
	}
	return in
}

func position(p [8]uint64) Position {
	return Position{White: Bitboard(p[0]), Pawns: Bitboard(p[1]), Knights: Bitboard(p[2]), Bishops: Bitboard(p[3]),
		Rooks: Bitboard(p[4]), Queens: Bitboard(p[5]), Kings: Bitboard(p[6]), State: Bitboard(p[7])}
}

// TestCalls compares all functions with the rules of chess, on lengths around those of
// groups and chunks. Nothing may be written after the results.
func TestCalls(t *testing.T) {
	lengths := []int{0, 1, 2, 3, 4, 7, 8, 9, 63, 64, 65, 130, positions.Chunk - 1, positions.Chunk, positions.Chunk + 1,
		2*positions.Chunk - 1, 2 * positions.Chunk, 2*positions.Chunk + 61}
	if testing.Short() {
		lengths = []int{0, 1, 3, 8, 77, positions.Chunk + 1, positions.Chunk + 61}
	}
	eachLevel(t, func(t *testing.T) {
		for i, n := range lengths {
			want := games()[5*i:][:n]
			in := batch(want)
			moves, checkers, alone := make([]uint8, n+1), make([]uint8, n+1), make([]uint8, n+1)
			positions.LegalCounts(moves, checkers, in)
			positions.LegalCounts(alone, nil, in)
			compare(t, "LegalCounts", want, moves, func(s *solved) uint8 { return s.moves })
			compare(t, "LegalCounts without checkers", want, alone, func(s *solved) uint8 { return s.moves })
			compare(t, "the checkers of LegalCounts", want, checkers, func(s *solved) uint8 { return s.checkers })
			checks := make([]Check, n+1)
			positions.Checks(checks, in)
			compare(t, "Checks", want, checks, func(s *solved) Check { return s.checks })
			attacks := make([]Attack, n+1)
			for side := range positions.Side(4) {
				clear(attacks)
				positions.Attacks(attacks, in, side)
				compare(t, "Attacks", want, attacks, func(s *solved) Attack { return s.attacks[side] })
			}
		}
	})
}

// compare compares the results of a function, of which the one after the last must be zero.
func compare[E comparable](t *testing.T, function string, in []solved, got []E, want func(s *solved) E) {
	t.Helper()
	for i := range in {
		if want := want(&in[i]); got[i] != want {
			t.Fatalf("%s: position %d of %d, %#x: %v, want %v", function, i, len(in), in[i].Position, got[i], want)
		}
	}
	if got[len(in)] != *new(E) {
		t.Fatalf("%s writes after its %d results", function, len(in))
	}
}

func TestKernel(t *testing.T) {
	detected := positions.Kernel()
	// The levels that are not listed, BMI2 and NEON, have no kernels on positions.
	listed := map[string]string{"avx2": "avx2", "avx512": "avx512"}
	for level := asm.Portable; level <= asm.Best(); level++ {
		want := cmp.Or(listed[level.String()], "purego")
		positions.SetLevel(t, level)
		if got := positions.Kernel(); got != want {
			t.Errorf("the kernel at %v is %q, want %q", level, got, want)
		}
		if level == asm.Best() && detected != want {
			t.Errorf("the kernel is %q, want %q", detected, want)
		}
	}
}
