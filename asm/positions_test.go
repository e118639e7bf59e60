package asm

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// An answers is the results for a position, by the rules of chess.
type answers struct {
	moves, checkers uint8
	checks          [4]uint64
	attacks         [4][7]uint64
}

func answersTo(p *[8]uint64) answers {
	b := rules.Of(p)
	return answersOf(&b, b.Moves())
}

func answersOf(b *rules.Board, moves []rules.Move) (a answers) {
	a.moves = uint8(min(len(moves), 255))
	a.checks = b.Checks()
	a.checkers = uint8(bits.OnesCount64(a.checks[0]))
	for side, letters := range []byte{b.Side, b.Side ^ rules.Black, 0, rules.Black} {
		a.attacks[side] = b.Attacks(letters)
	}
	return a
}

// positionRuns returns the kernels on positions with each choice of their other arguments.
func positionRuns(all []solved) (found []run) {
	n := len(all)
	positions, moves, checkers, checks := make([][8]uint64, n), make([]uint8, n), make([]uint8, n), make([][4]uint64, n)
	var attacks [4][][7]uint64
	for i, s := range all {
		positions[i], moves[i], checkers[i], checks[i] = s.position, s.answers.moves, s.answers.checkers, s.answers.checks
		for side, sets := range s.answers.attacks {
			attacks[side] = append(attacks[side], sets)
		}
	}
	inputs := []elements{elementsOf(positions)}
	for _, k := range kernelsOf[legalCountsFunc]() {
		found = append(found,
			run{k.name, k.level, k.least, []elements{elementsOf(moves), elementsOf(checkers)}, inputs,
				func(results, inputs []unsafe.Pointer, n int) {
					k.run(at[uint8](results[0], n), at[uint8](results[1], n), at[[8]uint64](inputs[0], n))
				}},
			run{k.name + ", moves alone", k.level, k.least, []elements{elementsOf(moves)}, inputs,
				func(results, inputs []unsafe.Pointer, n int) {
					k.run(at[uint8](results[0], n), nil, at[[8]uint64](inputs[0], n))
				}})
	}
	for _, k := range kernelsOf[checksFunc]() {
		found = append(found, run{k.name, k.level, k.least, []elements{elementsOf(checks)}, inputs,
			func(results, inputs []unsafe.Pointer, n int) {
				k.run(at[[4]uint64](results[0], n), at[[8]uint64](inputs[0], n))
			}})
	}
	for _, k := range kernelsOf[attacksFunc]() {
		for side, name := range []string{"mover", "opponent", "White", "Black"} {
			found = append(found, run{k.name + ", " + name, k.level, k.least, []elements{elementsOf(attacks[side])}, inputs,
				func(results, inputs []unsafe.Pointer, n int) {
					k.run(at[[7]uint64](results[0], n), at[[8]uint64](inputs[0], n), uint8(side))
				}})
		}
	}
	return found
}

// A solved position is a position with its answers.
type solved struct {
	position [8]uint64
	answers  answers
}

// manyPositions returns positions that depend on a single rule, and positions of games.
var manyPositions = sync.OnceValue(func() (all []solved) {
	for _, c := range rules.Cases() {
		all = append(all, solved{c.Position, answersTo(&c.Position)})
	}
	random := rand.New(rand.NewPCG(43, 0))
	return append(all, gamesPositions(fewer(1500)-len(all), random)...)
})

// fewer returns n, or a fifth where tests are slow.
func fewer(n int) int {
	if testing.Short() || bits.UintSize == 32 || ranges.RaceEnabled {
		return n / 5
	}
	return n
}

// gamesPositions returns positions of games. Every fourth position is random, and may occur in no game.
func gamesPositions(n int, random *rand.Rand) (all []solved) {
	for b, moves := range rules.Games(random) {
		if all = append(all, solved{b.Record(), answersOf(b, moves)}); len(all)%4 == 3 {
			p := rules.Random(random)
			all = append(all, solved{p, answersTo(&p)})
		}
		if len(all) >= n {
			break
		}
	}
	return all
}

// TestPositions tries positions that depend on a single rule, positions of games, and those with about
// 255 moves. More than 255 count as 255.
func TestPositions(t *testing.T) {
	all, exceeding := slices.Clone(manyPositions()), 0
	for _, p := range rules.Crowded() {
		all = append(all, solved{p, answersTo(&p)})
		if b := rules.Of(&p); len(b.Moves()) > 255 {
			exceeding++
		}
	}
	if n := len(rules.Crowded()); exceeding < n/3 || exceeding > 2*n/3 {
		t.Errorf("%d of %d crowded positions have more than 255 moves, want about half", exceeding, n)
	}
	eachRun(t, positionRuns(all), func(t *testing.T, r *run) {
		r.longCalls(t)
		r.shortCalls(t)
	})
}

// TestRarePositions compares the counts of the kernels with those of the portable function. Other tests
// compare that function with the rules of chess.
func TestRarePositions(t *testing.T) {
	var all []solved
	for _, p := range rules.Rare() {
		all = append(all, solved{p, portable(&p)})
	}
	if len(all) < 50_000 {
		t.Fatalf("there are %d positions, want at least 50000", len(all))
	}
	counts := slices.DeleteFunc(direct(positionRuns(all)), func(r run) bool { return r.results[0].size > 1 })
	eachRun(t, counts, func(t *testing.T, r *run) {
		r.oneCall(t)
		r.shortCallsFrom(t, 0)
	})
}

// FuzzPositionRecords makes calls on any eight boards. No call may fault or write outside its results.
// All levels must agree where results are exact, and on the attacks of one side for any boards.
func FuzzPositionRecords(f *testing.F) {
	random := rand.New(rand.NewPCG(44, 0))
	add := func(p [8]uint64, n uint8) { f.Add(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], n) }
	for i := range uint8(20) {
		p := rules.Random(random)
		if i%2 == 0 {
			p[1+random.IntN(6)] |= random.Uint64() // pieces that share squares
		}
		add(p, i*13)
	}
	const all = ^uint64(0)
	add([8]uint64{}, 9)
	add([8]uint64{all, all, all, all, all, all, all, all}, 64)
	add([8]uint64{0, all, all, all, all, all, all, all}, 130)
	add([8]uint64{0: 1 | 1<<16, 4: 1 | 1<<40}, 9) // a white piece of no kind is between two rooks
	f.Fuzz(func(t *testing.T, white, pawns, knights, bishops, rooks, queens, kings, state uint64, n uint8) {
		p := [8]uint64{white, pawns, knights, bishops, rooks, queens, kings, state}
		all := make([]solved, int(n)+1)
		for i := range all {
			// Rotate all boards by a number of squares, so that neighbouring records differ.
			q := &all[i].position
			for k := range p[:7] {
				q[k] = bits.RotateLeft64(p[k], int(n)-i)
			}
			q[7] = p[7]
			all[i].answers = portable(q)
		}
		if got := portable(&p); rules.Exact(&p) && got != answersTo(&p) {
			t.Fatalf("%#x: the portable results are %v, want %v", p, got, answersTo(&p))
		}
		tryAll(t, moveRuns(p, movesOf(p, len(all))), (*run).oneCall)
		tryAll(t, positionRuns(all), func(r *run, t *testing.T) {
			counts := r.results[0].size == 1
			r.on(0, len(all), 0, allocate).try(t, func(i int) bool { return !counts || rules.Exact(&all[i].position) })
		})
	})
}

// portable returns the results of the portable functions.
func portable(p *[8]uint64) (a answers) {
	positions := [][8]uint64{*p}
	moves, checkers, checks := make([]uint8, 1), make([]uint8, 1), make([][4]uint64, 1)
	purego.LegalCounts(moves, checkers, positions)
	purego.Checks(checks, positions)
	a.moves, a.checkers, a.checks = moves[0], checkers[0], checks[0]
	for side := range a.attacks {
		purego.Attacks(a.attacks[side:][:1], positions, uint8(side))
	}
	return a
}
