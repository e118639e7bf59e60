package asm

// How a kernel comes to its first comparison:
//
//   - kernels_gen_*_test.go, which asmgen writes, and operations_test.go add the functions under
//     test: each kernel, each portable function, and each exported function at each level.
//   - kernels_test.go lists them by shape, and knows the level and the ray walk of each.
//   - boards_test.go has squares and occupancies with the attacks by the walk.
//   - batch_test.go, maps_test.go, sets_test.go, positions_test.go and moves_test.go each join the
//     functions of a shape with inputs and the results that they must have. That is a run.
//   - This file makes calls of a run on some of its elements, in memory that a test chooses, and
//     compares the results.
//
// Tests differ in these choices: lengths_test.go tries all lengths and alignments, and
// guard_linux_test.go places arguments at guard pages.

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"unsafe"
)

// A run is a kernel that takes memory, with one choice of its other arguments, and has a common
// signature. It holds inputs and results of many elements.
type run struct {
	name            string
	level           Level
	least           int // the fewest elements of a call
	results, inputs []elements
	call            func(results, inputs []unsafe.Pointer, n int)
}

// Elements are what a kernel reads, or what it must write.
type elements struct {
	size  int // bytes of an element
	bytes []byte
}

func elementsOf[E any](all []E) elements {
	size := int(unsafe.Sizeof(all[0]))
	return elements{size, unsafe.Slice((*byte)(unsafe.Pointer(&all[0])), size*len(all))}
}

// from returns the elements from a number on.
func (e elements) from(first int) []byte { return e.bytes[first*e.size:] }

// number returns the number of elements that a run has inputs for.
func (r *run) number() int { return len(r.inputs[0].bytes) / r.inputs[0].size }

// arguments returns the results and then the inputs.
func (r *run) arguments() []elements { return slices.Concat(r.results, r.inputs) }

// inPlace returns the arguments whose place the first result may take, its own place first.
func (r *run) inPlace() (all []int) {
	for i, a := range r.arguments() {
		if i == 0 || i >= len(r.results) && a.size == r.results[0].size {
			all = append(all, i)
		}
	}
	return all
}

// runs returns all kernels that take memory.
func runs() []run {
	const most = 400
	return slices.Concat(
		batchRuns(randomQueries(most, rand.New(rand.NewPCG(5, 6)))),
		sliderSetsRuns(randomSets(most, rand.New(rand.NewPCG(11, 12)))),
		mapRuns(boards()[:70]),
		positionRuns(manyPositions()[:140]),
		moveRuns(manyPositions()[8].position, randomMoves(most, rand.New(rand.NewPCG(81, 0))))) // a pawn of each side
}

// direct returns the runs of kernels and portable functions, without the dispatching functions.
func direct(all []run) []run {
	return slices.DeleteFunc(all, func(r run) bool { return kernel[any]{name: r.name}.dispatches() })
}

// at returns n elements from an address on. For none it returns nil, because there is no room for an E.
func at[E any](p unsafe.Pointer, n int) []E {
	if n == 0 {
		return nil
	}
	return unsafe.Slice((*E)(p), n)
}

// eachRun runs a subtest for each run that this CPU can run.
func eachRun(t *testing.T, runs []run, test func(t *testing.T, r *run)) {
	t.Helper()
	for _, r := range runs {
		t.Run(r.name, func(t *testing.T) {
			needs(t, r.level)
			test(t, &r)
		})
	}
}

// A call is a run on n elements, with memory for each of its arguments.
type call struct {
	*run
	first, n int
	memory   [][]byte
}

const untouched = 0xa5

var filler = bytes.Repeat([]byte{untouched}, 1<<14)

// comparisons is the number of words, or smaller results, that calls have compared.
var comparisons atomic.Int64

// on returns a call on n elements, starting at first. It writes the inputs to the bytes that place
// returns for each argument. The first result takes the place of argument inPlace.
func (r *run) on(first, n, inPlace int, place func(argument, size int) []byte) call {
	c := call{r, first, n, nil}
	for i, a := range r.arguments() {
		if i > 0 && i == inPlace {
			c.memory = append(c.memory, c.memory[0])
		} else {
			c.memory = append(c.memory, place(i, n*a.size))
		}
		if i < len(r.results) {
			for rest := c.memory[i]; len(rest) > 0; {
				rest = rest[copy(rest, filler):]
			}
		} else {
			copy(c.memory[i], a.from(first))
		}
	}
	return c
}

// try makes a call that is long enough for the kernel, and compares the results, or those of some elements.
func (c call) try(t *testing.T, compared func(i int) bool) {
	t.Helper()
	if c.n < c.least {
		return
	}
	var addresses []unsafe.Pointer
	for _, m := range c.memory {
		addresses = append(addresses, unsafe.Pointer(unsafe.SliceData(m)))
	}
	c.call(addresses[:len(c.results)], addresses[len(c.results):], c.n)
	for k, result := range c.results {
		want, word := result.from(c.first)[:result.size*c.n], min(8, result.size)
		comparisons.Add(int64(len(want) / word))
		if bytes.Equal(c.memory[k], want) {
			continue
		}
		for offset := 0; offset < len(want); offset += word {
			i, w := offset/result.size, offset%result.size/word
			got, want := c.memory[k][offset:][:word], want[offset:][:word]
			if bytes.Equal(got, want) || compared != nil && !compared(i) {
				continue
			}
			message := ""
			for _, input := range c.inputs {
				message += " " + formatted(input.from(c.first + i)[:input.size])
			}
			t.Fatalf("%s: element %d of %d, inputs%s: word %d of result %d is %s, want %s", c.name, i, c.n, message, w,
				k, formatted(got), formatted(want))
		}
	}
}

func allocate(_, size int) []byte { return make([]byte, size) }

// oneCall tries all elements in one call.
func (r *run) oneCall(t *testing.T) { r.on(0, r.number(), 0, allocate).try(t, nil) }

// longCalls tries every element in every lane of a group of 64.
func (r *run) longCalls(t *testing.T) {
	for first := range 64 {
		r.on(first, r.number()-first, 0, allocate).try(t, nil)
	}
}

// shortCalls tries every element in every lane of eight, in calls of up to 63 elements. Vector
// kernels have code of their own for them and for tails.
func (r *run) shortCalls(t *testing.T) {
	for first := range 8 {
		r.shortCallsFrom(t, first)
	}
}

func (r *run) shortCallsFrom(t *testing.T, first int) {
	for n := 1; first < r.number(); n = n%63 + 1 {
		n := min(n, r.number()-first)
		r.on(first, n, 0, allocate).try(t, nil)
		first += n
	}
}

// everyLength tries every element in every place of calls of every length to longest. The first
// result takes the place of each input of its size in turn.
func (r *run) everyLength(t *testing.T, longest int) {
	inPlace := r.inPlace()
	for n := range longest + 1 {
		for first := range r.number() - n + 1 {
			r.on(first, n, inPlace[first%len(inPlace)], allocate).try(t, nil)
		}
	}
}

// formatted returns words, or a number.
func formatted(b []byte) string {
	if len(b) == 1 {
		return fmt.Sprint(b[0])
	}
	return fmt.Sprintf("%#x", at[uint64](unsafe.Pointer(&b[0]), len(b)/8))
}
