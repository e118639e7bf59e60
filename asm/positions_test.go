package asm

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
	"github.com/kindergarten-bitboards/kindergarten/internal/rules"
	"github.com/kindergarten-bitboards/kindergarten/internal/skip"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// A run is a kernel on positions with one choice of its arguments, in a common signature.
// sizes are the bytes of each result of a position.
type run struct {
	name  string
	level Level
	sizes []int
	call  func(dst []unsafe.Pointer, positions [][8]uint64)
	want  func(a *answers) [][]byte
}

// Answers are the results for a position by the rules of chess.
type answers struct {
	moves, checkers uint8
	checks          [4]uint64
	attacks         [4][7]uint64
}

func answersTo(p *[8]uint64) (a answers) {
	b := rules.Of(p)
	a.moves = uint8(min(len(b.Moves()), 255))
	a.checks[0], a.checks[1], a.checks[2], a.checks[3] = b.Checks()
	a.checkers = uint8(bits.OnesCount64(a.checks[0]))
	for side, letters := range []byte{b.Side, b.Side ^ rules.Black, 0, rules.Black} {
		for i, set := range b.Attacks(letters) {
			a.attacks[side][i] = set
			a.attacks[side][6] |= set
		}
	}
	return a
}

func encoded(words []uint64) (b []byte) {
	for _, word := range words {
		b = binary.NativeEndian.AppendUint64(b, word)
	}
	return b
}

// runs returns all kernels on positions with each choice of arguments.
func runs() (all []run) {
	for _, k := range kernelsOf[legalCountsFunc]() {
		all = append(all,
			run{k.name, k.level, []int{1, 1}, func(dst []unsafe.Pointer, positions [][8]uint64) {
				k.run(unsafe.Slice((*uint8)(dst[0]), len(positions)), unsafe.Slice((*uint8)(dst[1]), len(positions)), positions)
			}, func(a *answers) [][]byte { return [][]byte{{a.moves}, {a.checkers}} }},
			run{k.name + ", moves alone", k.level, []int{1}, func(dst []unsafe.Pointer, positions [][8]uint64) {
				k.run(unsafe.Slice((*uint8)(dst[0]), len(positions)), nil, positions)
			}, func(a *answers) [][]byte { return [][]byte{{a.moves}} }})
	}
	for _, k := range kernelsOf[checksFunc]() {
		all = append(all, run{k.name, k.level, []int{32}, func(dst []unsafe.Pointer, positions [][8]uint64) {
			k.run(unsafe.Slice((*[4]uint64)(dst[0]), len(positions)), positions)
		}, func(a *answers) [][]byte { return [][]byte{encoded(a.checks[:])} }})
	}
	for _, k := range kernelsOf[attacksFunc]() {
		for side, name := range []string{"mover", "opponent", "White", "Black"} {
			all = append(all, run{k.name + ", " + name, k.level, []int{56}, func(dst []unsafe.Pointer, positions [][8]uint64) {
				k.run(unsafe.Slice((*[7]uint64)(dst[0]), len(positions)), positions, uint8(side))
			}, func(a *answers) [][]byte { return [][]byte{encoded(a.attacks[side][:])} }})
		}
	}
	return all
}

// eachRun runs a subtest for each run that this CPU can run.
func eachRun(t *testing.T, test func(t *testing.T, r run)) {
	for _, r := range runs() {
		t.Run(r.name, func(t *testing.T) {
			needs(t, r.level)
			test(t, r)
		})
	}
}

// A solved position is a position with its answers.
type solved struct {
	position [8]uint64
	answers  answers
}

// manyPositions are positions that depend on one rule, positions of games, and as many
// that no game leads to.
var manyPositions = sync.OnceValue(func() (all []solved) {
	for _, c := range rules.Cases() {
		all = append(all, solved{c.Position, answersTo(&c.Position)})
	}
	random := rand.New(rand.NewPCG(43, 0))
	n := 1500
	if testing.Short() || bits.UintSize == 32 || ranges.RaceEnabled {
		n = 300
	}
	for b := range rules.Games(random) {
		p := b.Record()
		all = append(all, solved{p, answersTo(&p)})
		p = rules.Random(random)
		all = append(all, solved{p, answersTo(&p)})
		if len(all) >= n {
			break
		}
	}
	return all
})

func positionsOf(all []solved) (positions [][8]uint64) {
	for i := range all {
		positions = append(positions, all[i].position)
	}
	return positions
}

// wants returns the results of a run for some positions.
func (r *run) wants(all []solved) [][]byte {
	wants := make([][]byte, len(r.sizes))
	for i := range all {
		for k, want := range r.want(&all[i].answers) {
			wants[k] = append(wants[k], want...)
		}
	}
	return wants
}

const untouched = 0xa5

// check calls a run on positions and compares the results. It checks that nothing is
// written to the margin around them.
func (r *run) check(t *testing.T, positions [][8]uint64, wants [][]byte, from, margin int) {
	t.Helper()
	r.checkThose(t, positions, wants, from, margin, func(int) bool { return true })
}

// checkThose calls a run as check does, but compares only the results of some positions.
func (r *run) checkThose(t *testing.T, positions [][8]uint64, wants [][]byte, from, margin int, compared func(i int) bool) {
	t.Helper()
	n := len(positions)
	memory, dst := make([][]byte, len(r.sizes)), make([]unsafe.Pointer, len(r.sizes))
	for k, size := range r.sizes {
		memory[k] = bytes.Repeat([]byte{untouched}, margin+size*n+64)
		dst[k] = unsafe.Pointer(&memory[k][margin])
	}
	r.call(dst, positions)
	for k, size := range r.sizes {
		want := wants[k][size*from:][:size*n]
		if got := memory[k][margin:][:size*n]; !bytes.Equal(got, want) {
			for i := range n {
				if !bytes.Equal(got[size*i:][:size], want[size*i:][:size]) && compared(i) {
					t.Fatalf("position %d of %d, %#x: result %d is %x, want %x", i, n, positions[i], k, got[size*i:][:size], want[size*i:][:size])
				}
			}
		}
		around := slices.Concat(memory[k][:margin], memory[k][margin+size*n:])
		if !bytes.Equal(around, bytes.Repeat([]byte{untouched}, len(around))) {
			t.Fatalf("%d positions: bytes around result %d were written", n, k)
		}
	}
}

func TestPositions(t *testing.T) { testPositions(t, manyPositions()) }

// Counts of more than 255 moves are 255.
func TestCrowdedPositions(t *testing.T) {
	var all []solved
	exceeding := 0
	for _, p := range rules.Crowded() {
		all = append(all, solved{p, answersTo(&p)})
		if b := rules.Of(&p); len(b.Moves()) > 255 {
			exceeding++
		}
	}
	if n := len(all); exceeding < n/3 || exceeding > 2*n/3 {
		t.Errorf("%d of %d positions have more than 255 moves, want about half", exceeding, n)
	}
	testPositions(t, all)
}

// The lengths from 0 to 130 include all tails of groups of 64 and of 8. Every position is
// in every lane.
func testPositions(t *testing.T, all []solved) {
	positions := positionsOf(all)
	eachRun(t, func(t *testing.T, r run) {
		wants := r.wants(all)
		r.check(t, positions, wants, 0, 64)
		for n := range 131 {
			from := n * 7 % (len(all) - 130)
			r.check(t, positions[from:][:n], wants, from, 64)
		}
		for from := range 64 {
			r.check(t, positions[from:], wants, from, 64)
		}
	})
}

// Positions and results start at any byte.
func TestUnalignedPositions(t *testing.T) {
	if !slices.Contains([]string{"386", "amd64", "arm64", "loong64", "ppc64le", "s390x"}, runtime.GOARCH) {
		t.Skip(skip.Unaligned)
	}
	all := manyPositions()[:140]
	memory := make([]byte, 64*len(all)+64)
	eachRun(t, func(t *testing.T, r run) {
		wants := r.wants(all)
		for offset := range 64 {
			for i := range all {
				copy(memory[offset+64*i:], encoded(all[i].position[:]))
			}
			positions := unsafe.Slice((*[8]uint64)(unsafe.Pointer(&memory[offset])), len(all))
			for _, n := range []int{1, 3, 8, 13, 64, 77, len(all)} {
				r.check(t, positions[:n], wants, 0, (offset*13)&63)
			}
		}
	})
}

// FuzzPositionRecords runs any eight boards among others. No call may fault or write
// outside its results. All levels agree where results are exact. The attacks of one side
// are exact for any boards.
func FuzzPositionRecords(f *testing.F) {
	random := rand.New(rand.NewPCG(44, 0))
	for i := range 20 {
		p := rules.Random(random)
		if i%2 == 0 {
			p[1+random.IntN(6)] |= random.Uint64() // pieces that share squares
		}
		f.Add(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], uint8(i*13))
	}
	f.Add(uint64(0), uint64(0), uint64(0), uint64(0), uint64(0), uint64(0), uint64(0), uint64(0), uint8(9))
	all := ^uint64(0)
	f.Add(all, all, all, all, all, all, all, all, uint8(64))
	f.Add(uint64(0), all, all, all, all, all, all, all, uint8(130))
	f.Fuzz(func(t *testing.T, white, pawns, knights, bishops, rooks, queens, kings, state uint64, n uint8) {
		checkRecords(t, [8]uint64{white, pawns, knights, bishops, rooks, queens, kings, state}, int(n))
	})
}

func checkRecords(t *testing.T, p [8]uint64, n int) {
	all := make([]solved, n+1)
	for i := range all {
		// Rotate all boards by a number of squares, because neighbours must differ.
		q := &all[i].position
		for k := range p[:7] {
			q[k] = bits.RotateLeft64(p[k], n-i)
		}
		q[7] = p[7]
		all[i].answers = portable(q)
	}
	if rules.Exact(&p) {
		if got, want := portable(&p), answersTo(&p); got != want {
			t.Fatalf("%#x: the portable results are %v, want %v", p, got, want)
		}
	}
	positions := positionsOf(all)
	for _, r := range runs() {
		if r.level > Best() {
			continue
		}
		compared := func(i int) bool { return r.sizes[0] != 1 || rules.Exact(&positions[i]) }
		r.checkThose(t, positions, r.wants(all), 0, 64, compared)
	}
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
