package kernels_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/kernels"
	"github.com/kindergarten-bitboards/kindergarten/internal/rules"
)

// TestExhaustivePositions compares the operations on positions at every level with
// package rules, which makes every move on a board. It compares ten million positions
// with -exhaustive, four hundred thousand with -exhaustive -short, and twenty thousand
// without. Three in four positions come from random games of standard chess, Chess960 and
// endgames, with many rare moves. No game need lead to the fourth.
func TestExhaustivePositions(t *testing.T) {
	size := 20_000
	switch {
	case *exhaustive && !testing.Short():
		size = 10_000_000
	case *exhaustive:
		size = 400_000
	}
	const each = 1_000 // positions of a task
	start := time.Now()
	var next, compared atomic.Int64
	var workers sync.WaitGroup
	var lock sync.Mutex
	total := make(map[string]int)
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for task := next.Add(1) - 1; task < int64(size/each) && !t.Failed(); task = next.Add(1) - 1 {
				seen := make(map[string]int)
				if err := comparePositions(rand.New(rand.NewPCG(*seed, uint64(task))), each, seen); err != nil {
					t.Errorf("task %d: %v", task, err)
				}
				compared.Add(each)
				lock.Lock()
				for name, n := range seen {
					total[name] += n
				}
				lock.Unlock()
			}
		})
	}
	workers.Wait()
	for _, name := range rareMoves {
		if total[name] == 0 && !t.Failed() {
			t.Errorf("the positions have no %s", name)
		}
	}
	t.Logf("%d positions in %.0f s with seed %d: %v", compared.Load(), time.Since(start).Seconds(), *seed, total)
}

// rareMoves are the counts that must not be 0.
var rareMoves = []string{"moves", "castlings", "castlings of Chess960", "promotions", "captures en passant", "checks", "double checks", "pins", "ends"}

// positionResults holds positions and their results by the rules.
type positionResults struct {
	positions       [][8]uint64
	moves, checkers []uint8
	checks          [][4]uint64
	attacks         [4][][7]uint64
}

func (a *positionResults) add(p [8]uint64, b *rules.Board, moves []rules.Move, seen map[string]int) {
	var c [4]uint64
	c[0], c[1], c[2], c[3] = b.Checks()
	a.positions = append(a.positions, p)
	a.moves = append(a.moves, uint8(len(moves)))
	a.checkers = append(a.checkers, uint8(bits.OnesCount64(c[0])))
	a.checks = append(a.checks, c)
	for side, letters := range []byte{b.Side, b.Side ^ rules.Black, 0, rules.Black} {
		var sets [7]uint64
		for i, set := range b.Attacks(letters) {
			sets[i] = set
			sets[6] |= set
		}
		a.attacks[side] = append(a.attacks[side], sets)
	}
	seen["moves"] += len(moves)
	for i := range moves {
		m := &moves[i]
		switch {
		case m.Castling && m.From&7 == 4 && (m.To&7 == 0 || m.To&7 == 7):
			seen["castlings"]++
		case m.Castling:
			seen["castlings of Chess960"]++
		case m.Promoted != 0:
			seen["promotions"]++
		case b.Passed[m.To] && b.Squares[m.From]|0x20 == 'p':
			seen["captures en passant"]++
		}
	}
	switch n := bits.OnesCount64(c[0]); {
	case n == 1:
		seen["checks"]++
	case n > 1:
		seen["double checks"]++
	}
	if c[1] != 0 {
		seen["pins"]++
	}
	if len(moves) == 0 {
		seen["ends"]++
	}
}

// comparePositions compares all operations at all levels on n positions, in calls of many
// lengths.
func comparePositions(random *rand.Rand, n int, seen map[string]int) error {
	var a positionResults
	for b, moves := range rules.Games(random) {
		a.add(b.Record(), b, moves, seen)
		if len(a.positions)%4 == 3 {
			p := rules.Random(random)
			b := rules.Of(&p)
			a.add(p, &b, b.Moves(), make(map[string]int))
		}
		if len(a.positions) >= n {
			break
		}
	}
	for from := 0; from < len(a.positions); {
		n := min(1+random.IntN(200), len(a.positions)-from)
		if err := a.compare(from, n); err != nil {
			return err
		}
		from += n
	}
	return a.compare(0, len(a.positions))
}

// compare compares one call of each operation on n positions.
func (a *positionResults) compare(from, n int) error {
	in := a.positions[from:][:n]
	for level := asm.Portable; level <= asm.Best(); level++ {
		for _, o := range kernels.Of[kernels.LegalCounts]() {
			moves, checkers := make([]uint8, n), make([]uint8, n)
			o.At(level)(moves, checkers, in)
			for i := range in {
				if moves[i] != a.moves[from+i] || checkers[i] != a.checkers[from+i] {
					return fmt.Errorf("%s at %v, position %d of %d, %#x: %d moves and %d checkers, want %d and %d",
						o.Name, level, i, n, in[i], moves[i], checkers[i], a.moves[from+i], a.checkers[from+i])
				}
			}
		}
		for _, o := range kernels.Of[kernels.Checks]() {
			dst := make([][4]uint64, n)
			o.At(level)(dst, in)
			for i := range in {
				if dst[i] != a.checks[from+i] {
					return fmt.Errorf("%s at %v, position %d of %d, %#x: %#x, want %#x", o.Name, level, i, n, in[i], dst[i], a.checks[from+i])
				}
			}
		}
		for _, o := range kernels.Of[kernels.Attacks]() {
			for side := range a.attacks {
				dst := make([][7]uint64, n)
				o.At(level)(dst, in, uint8(side))
				for i := range in {
					if dst[i] != a.attacks[side][from+i] {
						return fmt.Errorf("%s at %v of side %d, position %d of %d, %#x: %#x, want %#x",
							o.Name, level, side, i, n, in[i], dst[i], a.attacks[side][from+i])
					}
				}
			}
		}
	}
	return nil
}

// An error in one result of one position in a hundred is found.
func TestPositionFaults(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	all := slices.Clone(kernels.Operations)
	defer copy(kernels.Operations, all)
	at := func(n int) int { return random.IntN(max(n, 100)) }
	for _, fault := range []struct {
		name, operation string
		spoil           func(f any) any
	}{
		{"moves", "LegalCounts", func(f any) any {
			return func(moves, checkers []uint8, positions [][8]uint64) {
				f.(kernels.LegalCounts)(moves, checkers, positions)
				if i := at(len(moves)); i < len(moves) {
					moves[i]++
				}
			}
		}},
		{"checkers", "LegalCounts", func(f any) any {
			return func(moves, checkers []uint8, positions [][8]uint64) {
				f.(kernels.LegalCounts)(moves, checkers, positions)
				if i := at(len(moves)); i < len(moves) {
					checkers[i]--
				}
			}
		}},
		{"checks", "Checks", func(f any) any {
			return func(dst [][4]uint64, positions [][8]uint64) {
				f.(kernels.Checks)(dst, positions)
				if i := at(len(dst)); i < len(dst) {
					dst[i][random.IntN(4)] ^= 1 << random.IntN(64)
				}
			}
		}},
		{"attacks", "Attacks", func(f any) any {
			return func(dst [][7]uint64, positions [][8]uint64, side uint8) {
				f.(kernels.Attacks)(dst, positions, side)
				if i := at(len(dst)); i < len(dst) {
					dst[i][random.IntN(7)] ^= 1 << random.IntN(64)
				}
			}
		}},
	} {
		copy(kernels.Operations, all)
		if err := comparePositions(random, 500, make(map[string]int)); err != nil {
			t.Fatalf("without a fault: %v", err)
		}
		for i := range all {
			if o := all[i]; o.Name == fault.operation {
				kernels.Operations[i].At = func(level asm.Level) any { return fault.spoil(o.At(level)) }
			}
		}
		if err := comparePositions(random, 500, make(map[string]int)); err == nil {
			t.Errorf("an error in %s is not found", fault.name)
		}
	}
}
