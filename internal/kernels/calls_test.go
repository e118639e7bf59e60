package kernels_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

// A subject is a function under test. A comparison compares one result of 64 bits with
// the walk's.
type subject struct {
	name   string
	level  asm.Level
	result result
	run    func(dst []uint64, s *stream)

	planned int64
	made    atomic.Int64
}

// A stream holds queries in the order of the calls, as slices of their parts.
type stream struct {
	sqs                        []uint8
	diagonal, orthogonal, occs []uint64
	results                    [sliders + 1][]uint64
}

// cut sets the inputs to those of n queries of another stream.
func (s *stream) cut(from *stream, at, n int) {
	s.sqs, s.occs = from.sqs[at:][:n], from.occs[at:][:n]
	s.diagonal, s.orthogonal = from.diagonal[at:][:n], from.orthogonal[at:][:n]
}

// input returns one of the inputs that dst may replace, by its number from 1.
func (s *stream) input(number int) *[]uint64 {
	return [...]*[]uint64{&s.occs, &s.diagonal, &s.orthogonal}[number-1]
}

// A fill occupies none, all or random ones of the free squares of a query.
type fill int

const (
	empty fill = iota
	full
	scattered
)

func (f fill) board(random *rand.Rand) uint64 {
	if f == scattered {
		return random.Uint64()
	}
	return -uint64(f)
}

// A pass cuts queries into calls of length elements. It does so shifts times, each time
// from one query later. Each query thus is in shifts consecutive places of a call.
type pass struct {
	length, shifts int
	fill           fill
	inPlace        int // the input whose memory is dst, or 0
}

// minChunk is the minimum number of queries of a chunk. All shifts of a chunk run before
// the next chunk, and a chunk fits into the first-level or second-level cache.
const minChunk = 2048

func (p pass) chunk() int { return (minChunk + p.length - 1) / p.length * p.length }

// chunks returns the number of chunks in which each query is in every place. The first
// queries come again behind the last ones.
func (p pass) chunks(size int) int { return (size + p.shifts - 1 + p.chunk() - 1) / p.chunk() }

// queries returns the queries of a chunk, and those behind it that the shifts reach.
func (p pass) queries(e enumeration, chunk int, random *rand.Rand) *stream {
	n := p.chunk() + p.shifts - 1
	s := &stream{make([]uint8, n), make([]uint64, n), make([]uint64, n), make([]uint64, n), [sliders + 1][]uint64{}}
	for i := range s.results {
		s.results[i] = make([]uint64, n)
	}
	for i := range n {
		q := e.in(chunk*p.chunk() + i)
		s.sqs[i] = uint8(q.sq) | uint8(random.Uint32())&^63 // only the low six bits count
		s.diagonal[i], s.orthogonal[i], s.occs[i] = q.diagonal, q.orthogonal, q.occ|p.fill.board(random)&q.free
		for k := range q.results {
			s.results[k][i] = q.results[k]
		}
	}
	return s
}

// once returns the passes that have each query once with each fill, in calls of a length
// that divides a chunk.
func once(length int, fills ...fill) (passes []pass) {
	for _, fill := range fills {
		passes = append(passes, pass{length: length, shifts: 1, fill: fill})
	}
	return passes
}

// everyLane returns the passes that have each query in every lane of a kernel, in calls of
// many blocks.
func everyLane(lanes int, fills ...fill) (passes []pass) {
	for _, fill := range fills {
		passes = append(passes, pass{length: minChunk, shifts: lanes, fill: fill})
	}
	return passes
}

// everyLength returns the passes that have each query in every place of calls of every
// length from longest down to 1, or of one length in step. If inputs is not 0, dst is in
// place of each of the first inputs.
func everyLength(longest, step, inputs int) (passes []pass) {
	for length := longest; length > 0; length -= step {
		for inPlace := min(1, inputs); inPlace <= inputs; inPlace++ {
			passes = append(passes, pass{length, length, scattered, inPlace})
		}
	}
	return passes
}

// call makes the call for the queries of a stream from index at.
func (f *subject) call(s *stream, at int, p pass, memory *destination) error {
	n := p.length
	dst := memory.take(at, n)
	memory.inputs.cut(s, at, n)
	if p.inPlace != 0 {
		input := memory.inputs.input(p.inPlace)
		copy(dst, *input)
		*input = dst
	}
	f.run(dst, &memory.inputs)
	if i := f.compare(dst, s.results[f.result][at:][:n]); i >= 0 {
		k, place := at+i, ""
		if p.inPlace != 0 {
			place = ", in place"
		}
		return fmt.Errorf("%s at %v differs from the walker, element %d of %d%s: square %d, diagonal %#016x, orthogonal %#016x, occupancy %#016x: got %#016x, want %#016x",
			f.name, f.level, i, n, place, s.sqs[k]&63, s.diagonal[k], s.orthogonal[k], s.occs[k], dst[i], s.results[f.result][k])
	}
	if !memory.untouched() {
		return fmt.Errorf("%s at %v wrote around the %d elements of a call", f.name, f.level, n)
	}
	return nil
}

// compare counts results and returns the index of the first that differs, or -1.
func (f *subject) compare(got, want []uint64) int {
	f.made.Add(int64(len(got)))
	// Comparing arrays is faster than a loop.
	at := 0
	for at+64 <= len(got) && *(*[64]uint64)(got[at:]) == *(*[64]uint64)(want[at:]) {
		at += 64
	}
	for ; at < len(got); at++ {
		if got[at] != want[at] {
			return at
		}
	}
	return -1
}

// A destination is memory for results between margins that must not change, and the inputs
// of the call.
type destination struct {
	memory   []uint64
	start, n int // the part for the results
	inputs   stream
}

const (
	margin    = 8
	unwritten = 0x5ca1ab1e0ddba115 // not the attacks of a slider
)

var filler = slices.Repeat([]uint64{unwritten}, 2*minChunk+3*margin)

func newDestination(most int) *destination {
	return &destination{memory: make([]uint64, most+3*margin)}
}

// take fills memory for n results at an alignment of at words, and returns it.
func (d *destination) take(at, n int) []uint64 {
	d.start, d.n = margin+at%margin, n
	copy(d.memory[:d.start+n+margin], filler)
	return d.memory[d.start:][:n:n]
}

// untouched reports whether the margins are as take has filled them.
func (d *destination) untouched() bool {
	want := *(*[margin]uint64)(filler)
	return *(*[margin]uint64)(d.memory[d.start-margin:]) == want && *(*[margin]uint64)(d.memory[d.start+d.n:]) == want
}

// A plan holds tasks that can run in any order. The random numbers of a task depend on the
// seed and the task's number.
type plan struct {
	seed    uint64
	planned int64 // comparisons
	tasks   []task
}

type task struct {
	number  uint64
	planned int64
	run     func(random *rand.Rand) error
}

// add plans the calls of all subjects for the queries of each pass.
func (p *plan) add(subjects []*subject, e enumeration, passes []pass) {
	for _, pass := range passes {
		for chunk := range pass.chunks(e.size) {
			each := int64(pass.chunk()) * int64(pass.shifts)
			p.addTask(subjects, each, func(random *rand.Rand) error {
				s, memory := pass.queries(e, chunk, random), newDestination(pass.length)
				for _, f := range subjects {
					for shift := range pass.shifts {
						for at := shift; at < shift+pass.chunk(); at += pass.length {
							if err := f.call(s, at, pass, memory); err != nil {
								return err
							}
						}
					}
				}
				return nil
			})
		}
	}
}

// addNone plans calls on no elements.
func (p *plan) addNone(subjects []*subject) {
	p.addTask(subjects, 0, func(*rand.Rand) error {
		memory := newDestination(0)
		for _, f := range subjects {
			for at := range margin {
				if err := f.call(&stream{make([]uint8, margin), filler, filler, filler, [sliders + 1][]uint64{filler, filler, filler, filler}}, at, pass{}, memory); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// addTask plans a task that makes each comparisons of each subject.
func (p *plan) addTask(subjects []*subject, each int64, run func(random *rand.Rand) error) {
	if len(subjects) == 0 {
		return
	}
	for _, f := range subjects {
		f.planned += each
	}
	all := each * int64(len(subjects))
	p.tasks = append(p.tasks, task{uint64(len(p.tasks)), all, run})
	p.planned += all
}

// run runs all tasks until one fails. It calls done after each task. The order is random,
// so that the tasks that are done predict the time of the others.
func (p *plan) run(done func(comparisons int64)) (failure error) {
	order := rand.New(rand.NewPCG(p.seed, 0)).Perm(len(p.tasks))
	var next atomic.Int64
	var workers sync.WaitGroup
	var once sync.Once
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(order)); i = next.Add(1) - 1 {
				t := p.tasks[order[i]]
				if err := t.run(rand.New(rand.NewPCG(p.seed, 1+t.number))); err != nil {
					once.Do(func() { failure = err })
					next.Store(int64(len(order)))
					return
				}
				done(t.planned)
			}
		})
	}
	workers.Wait()
	return failure
}
