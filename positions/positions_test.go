package positions_test

import (
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

// A games holds positions of random games, and the results by the rules of chess.
type games struct {
	positions       []Position
	moves, checkers []uint8
	checks          []Check
	attacks         [4][]Attack
}

// manyGames returns some hundred positions, repeated up to a length of several chunks.
var manyGames = sync.OnceValue(func() *games {
	const different, length = 331, 2*positions.Chunk + 200
	g := new(games)
	for b, moves := range rules.Games(rand.New(rand.NewPCG(45, 0))) {
		checkers, pinned, danger, checkMask := b.Checks()
		g.positions = append(g.positions, position(b.Record()))
		g.moves = append(g.moves, uint8(len(moves)))
		g.checkers = append(g.checkers, uint8(bits.OnesCount64(checkers)))
		g.checks = append(g.checks, Check{Bitboard(checkers), Bitboard(pinned), Bitboard(danger), Bitboard(checkMask)})
		for side, letters := range []byte{
			positions.White: 0, positions.Black: rules.Black, positions.Mover: b.Side, positions.Opponent: b.Side ^ rules.Black,
		} {
			s := b.Attacks(letters)
			g.attacks[side] = append(g.attacks[side], Attack{Bitboard(s[0]), Bitboard(s[1]), Bitboard(s[2]), Bitboard(s[3]),
				Bitboard(s[4]), Bitboard(s[5]), Bitboard(s[0] | s[1] | s[2] | s[3] | s[4] | s[5])})
		}
		if len(g.positions) == different {
			break
		}
	}
	for len(g.positions) < length {
		i := len(g.positions) - different
		g.positions = append(g.positions, g.positions[i])
		g.moves = append(g.moves, g.moves[i])
		g.checkers = append(g.checkers, g.checkers[i])
		g.checks = append(g.checks, g.checks[i])
		for side := range g.attacks {
			g.attacks[side] = append(g.attacks[side], g.attacks[side][i])
		}
	}
	return g
})

// from returns the positions from index i on, with the attacks of the opponent only.
func (g *games) from(i int) *games {
	attacks := [4][]Attack{positions.Opponent: g.attacks[positions.Opponent][i:]}
	return &games{g.positions[i:], g.moves[i:], g.checkers[i:], g.checks[i:], attacks}
}

func position(p [8]uint64) Position {
	return Position{White: Bitboard(p[0]), Pawns: Bitboard(p[1]), Knights: Bitboard(p[2]), Bishops: Bitboard(p[3]),
		Rooks: Bitboard(p[4]), Queens: Bitboard(p[5]), Kings: Bitboard(p[6]), State: Bitboard(p[7])}
}

// TestCalls compares all functions with the rules of chess, on lengths around those of
// groups and chunks. Nothing may be written after the results.
func TestCalls(t *testing.T) {
	g := manyGames()
	lengths := []int{0, 1, 2, 3, 4, 7, 8, 9, 63, 64, 65, 130,
		positions.Chunk - 1, positions.Chunk, positions.Chunk + 1,
		2*positions.Chunk - 1, 2 * positions.Chunk, 2*positions.Chunk + 61}
	if testing.Short() {
		lengths = []int{0, 1, 3, 8, 77, positions.Chunk + 1, positions.Chunk + 61}
	}
	eachLevel(t, func(t *testing.T) {
		for i, n := range lengths {
			from := i * 5
			in := g.positions[from:][:n]
			moves, checkers, alone := make([]uint8, n+1), make([]uint8, n+1), make([]uint8, n+1)
			positions.LegalCounts(moves, checkers, in)
			positions.LegalCounts(alone, nil, in)
			for j := range n {
				if moves[j] != g.moves[from+j] || alone[j] != moves[j] || checkers[j] != g.checkers[from+j] {
					t.Fatalf("position %d of %d, %#x: %d moves, %d without checkers, and %d checkers, want %d and %d",
						j, n, in[j], moves[j], alone[j], checkers[j], g.moves[from+j], g.checkers[from+j])
				}
			}
			if moves[n] != 0 || checkers[n] != 0 || alone[n] != 0 {
				t.Fatalf("%d positions: LegalCounts writes after its results", n)
			}
			checks := make([]Check, n+1)
			positions.Checks(checks, in)
			compare(t, "Checks", in, checks, g.checks[from:])
			attacks := make([]Attack, n+1)
			for side := range g.attacks {
				clear(attacks)
				positions.Attacks(attacks, in, positions.Side(side))
				compare(t, "Attacks", in, attacks, g.attacks[side][from:])
			}
		}
	})
}

func compare[E comparable](t *testing.T, function string, in []Position, got, want []E) {
	t.Helper()
	var none E
	for i := range in {
		if got[i] != want[i] {
			t.Fatalf("%s: position %d of %d, %#x: %v, want %v", function, i, len(in), in[i], got[i], want[i])
		}
	}
	if got[len(in)] != none {
		t.Fatalf("%s writes after its %d results", function, len(in))
	}
}

func TestKernel(t *testing.T) {
	detected := positions.Kernel()
	// The levels that are not listed, BMI2 and NEON, have no kernels on positions.
	listed := map[string]string{"avx2": "avx2", "avx512": "avx512"}
	for level := asm.Portable; level <= asm.Best(); level++ {
		want, ok := listed[level.String()]
		if !ok {
			want = "purego"
		}
		positions.SetLevel(t, level)
		if got := positions.Kernel(); got != want {
			t.Errorf("the kernel at %v is %q, want %q", level, got, want)
		}
		if level == asm.Best() && detected != want {
			t.Errorf("the kernel is %q, want %q", detected, want)
		}
	}
}
