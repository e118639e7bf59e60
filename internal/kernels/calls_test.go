package kernels_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

// A query is the input of one result: of a lookup, of one square of a map, or of a set.
type query struct {
	sq                        int
	diagonal, orthogonal, occ uint64
	free                      uint64 // squares on which pieces do not change the results
}

// queries are numbered queries in random order.
type queries struct {
	n  int
	at func(i int) query
}

// A subject is a function under test, of which each result is compared with the walk's.
type subject struct {
	name  string
	level asm.Level
	want  *reference
	run   func(dst []uint64, in *inputs)
	made  atomic.Int64
}

// A reference is the result wanted. The subjects of an operation share it.
type reference struct{ of func(q query) uint64 }

// inputs are queries as the slices that a call takes.
type inputs struct {
	sqs                        []uint8
	diagonal, orthogonal, occs []uint64
}

func (in *inputs) cut(at, n int) *inputs {
	return &inputs{in.sqs[at:][:n], in.diagonal[at:][:n], in.orthogonal[at:][:n], in.occs[at:][:n]}
}

// A fill occupies none, all or random ones of the free squares of a query.
type fill int

const (
	empty fill = iota
	full
	scattered
)

// A pass makes calls of length elements that begin at the first, the second and so on to
// the query numbered shifts. So each query is in shifts consecutive places of a call.
type pass struct {
	length, shifts int
	fill           fill
	inPlace        int // the input that dst replaces: 1 is occs, 2 diagonal, 3 orthogonal, 0 none
}

// once returns the passes that have each query once with each fill.
func once(length int, fills ...fill) (passes []pass) {
	for _, fill := range fills {
		passes = append(passes, pass{length: length, shifts: 1, fill: fill})
	}
	return passes
}

// everyLane returns the passes that have each query in each of 64 lanes.
func everyLane(fills ...fill) (passes []pass) {
	for _, fill := range fills {
		passes = append(passes, pass{length: chunk, shifts: 64, fill: fill})
	}
	return passes
}

// everyLength returns the passes that have each query in each place of calls of every
// length to longest, or of one length in step. dst is apart, or replaces each of some inputs.
func everyLength(longest, step int, inPlace ...int) (passes []pass) {
	for length := longest; length > 0; length -= step {
		for _, number := range inPlace {
			passes = append(passes, pass{length, length, scattered, number})
		}
	}
	return passes
}

// chunk is the number of queries of a task, at least. They fit into the second-level cache.
const chunk = 2048

// compare makes the calls of some passes, on all CPUs, until a result is wrong.
func compare(subjects []*subject, q queries, passes []pass) (failure error) {
	type task struct {
		pass
		from int
	}
	var tasks []task
	for _, p := range passes {
		// The first queries come again behind the last ones, because earlier calls begin there.
		for from := 0; from < q.n+p.shifts-1; from += p.size() {
			tasks = append(tasks, task{p, from})
		}
	}
	var next atomic.Int64
	var workers sync.WaitGroup
	var once sync.Once
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(tasks)); i = next.Add(1) - 1 {
				t := tasks[i]
				if err := t.compare(subjects, q, t.from, rand.New(rand.NewPCG(*seed, uint64(i)))); err != nil {
					once.Do(func() { failure = err })
					next.Store(int64(len(tasks)))
				}
			}
		})
	}
	workers.Wait()
	return failure
}

// size returns the number of queries of a task: a multiple of the length.
func (p pass) size() int { return (chunk + p.length - 1) / p.length * p.length }

// compare makes the calls of all subjects on the queries from a number on.
func (p pass) compare(subjects []*subject, q queries, from int, random *rand.Rand) error {
	n := p.size() + p.shifts - 1
	in := &inputs{make([]uint8, n), make([]uint64, n), make([]uint64, n), make([]uint64, n)}
	list := make([]query, n)
	for i := range n {
		list[i] = q.at((from + i) % q.n)
		x := &list[i]
		switch p.fill {
		case full:
			x.occ |= x.free
		case scattered:
			x.occ |= x.free & random.Uint64()
		}
		in.sqs[i] = uint8(x.sq) | uint8(random.Uint32())&^63 // only the low six bits count
		in.diagonal[i], in.orthogonal[i], in.occs[i] = x.diagonal, x.orthogonal, x.occ
	}
	want, memory := make([]uint64, n), newMargins(p.length)
	var last *reference
	for _, s := range subjects {
		if s.want != last { // a walk takes longer than a lookup
			last = s.want
			for i, x := range list {
				want[i] = last.of(x)
			}
		}
		for shift := range p.shifts {
			for at := shift; at < shift+p.size(); at += p.length {
				if err := s.call(in.cut(at, p.length), want[at:][:p.length], p.inPlace, memory); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// call makes one call and compares its results.
func (s *subject) call(in *inputs, want []uint64, inPlace int, memory *margins) error {
	n := len(want)
	dst := memory.take(n)
	if inPlace > 0 {
		input := [...]*[]uint64{&in.occs, &in.diagonal, &in.orthogonal}[inPlace-1]
		copy(dst, *input)
		*input = dst
	}
	s.run(dst, in)
	s.made.Add(int64(n))
	if !bytes.Equal(bytesOf(dst), bytesOf(want)) { // faster than slices.Equal
		i := 0
		for dst[i] == want[i] {
			i++
		}
		return fmt.Errorf("%s at %v differs from the walk, element %d of %d, in place of input %d: square %d, diagonal %#x, orthogonal %#x, occupancy %#x: got %#x, want %#x",
			s.name, s.level, i, n, inPlace, in.sqs[i]&63, in.diagonal[i], in.orthogonal[i], in.occs[i], dst[i], want[i])
	}
	if !memory.untouched() {
		return fmt.Errorf("%s at %v wrote around the %d elements of a call", s.name, s.level, n)
	}
	return nil
}

func bytesOf(words []uint64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), 8*len(words))
}

// margins is memory for results between words that must not change.
type margins struct {
	memory   []uint64
	start, n int
}

const (
	margin    = 8
	unwritten = 0x5ca1ab1e0ddba115 // not the attacks of a slider
)

var filler = slices.Repeat([]uint64{unwritten}, chunk+3*margin)

func newMargins(longest int) *margins { return &margins{memory: make([]uint64, longest+3*margin)} }

// take fills the memory and returns n words, at another alignment each time.
func (m *margins) take(n int) []uint64 {
	m.start, m.n = margin+(m.start+1)%margin, n
	copy(m.memory[:m.start+n+margin], filler)
	return m.memory[m.start:][:n:n]
}

// untouched reports whether the words around the results are as take has filled them.
func (m *margins) untouched() bool {
	for i := range margin {
		if m.memory[m.start-1-i] != unwritten || m.memory[m.start+m.n+i] != unwritten {
			return false
		}
	}
	return true
}
