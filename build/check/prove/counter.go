package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/amd64"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
)

// nibbles returns the low nibbles of all bytes, or the high ones, each as a byte.
func nibbles(bits circuit.Word, high int) (spread circuit.Word) {
	for i := 0; i < len(bits); i += 8 {
		spread = append(spread, bits[i+4*high:][:4].Extend(8, false)...)
	}
	return spread
}

// A counter follows the counts of a kernel.
type counter struct {
	circuit *circuit.Circuit
	wanted  map[string]countedSet
	calls   int // instructions a count

	seen      map[string][]int // the lines of the instructions so far, by name
	got, want map[string]circuit.Word
	numbers   []countNumber
}

// A countNumber is an unknown number that replaces a count of a set.
type countNumber struct {
	amd64.Byte
	name string
}

func newCounter(c *circuit.Circuit, wanted map[string]countedSet, calls int) *counter {
	return &counter{circuit: c, wanted: wanted, calls: calls, seen: make(map[string][]int),
		got: make(map[string]circuit.Word), want: make(map[string]circuit.Word)}
}

// count notes a count of elements and returns unknown numbers for those of the first
// position.
func (r *counter) count(i assembly.Instruction, element int, sets circuit.Word) (numbers []circuit.Word) {
	name, ok := strings.CutPrefix(strings.TrimSuffix(i.Comment, "."), "Count ")
	set, known := r.wanted[name]
	if !ok || !known {
		execution.Failf("the comment at the count is %q: want Count and one of %q",
			i.Comment, slices.Sorted(maps.Keys(r.wanted)))
	}
	call := len(r.seen[name])
	r.seen[name] = append(r.seen[name], i.Line)
	counted := set.counted()
	if call/r.calls >= len(counted) {
		execution.Failf("%s are counted too often; not yet counted: %q", name, r.missing())
	}
	want := counted[call/r.calls]
	if r.calls == 2 {
		want = nibbles(want, call%2)
	}
	r.got[name] = append(r.got[name], sets[:len(want)]...)
	r.want[name] = append(r.want[name], want...)
	if set.times == 0 {
		return nil // the other sets depend on the number of checkers
	}
	for at := 0; at < len(want); at += element {
		number := r.circuit.Word(fmt.Sprint("count ", len(r.numbers)), 8)
		r.numbers = append(r.numbers, countNumber{amd64.Byte(number), name})
		numbers = append(numbers, number)
	}
	return numbers
}

// missing returns the names of the sets that are not counted as often as they must be.
func (r *counter) missing() (names []string) {
	for name, set := range r.wanted {
		if len(r.seen[name]) < r.calls*len(set.counted()) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// lines returns the lines at which a set is counted.
func (r *counter) lines(k kernel, name string) string {
	return fmt.Sprintf("%s_amd64.s:%s", k.File(), ranges(r.seen[name]))
}

// without returns a sum without the counts, each of which must have its factor.
func (r *counter) without(sum amd64.Sum) circuit.Word {
	terms := maps.Clone(sum.Terms)
	for _, n := range r.numbers {
		if got, want := terms[n.Byte], r.wanted[n.name].times; got != want {
			execution.Failf("the number of moves holds a count of %s %d times, want %d", n.name, got, want)
		}
		delete(terms, n.Byte)
	}
	rest := circuit.Constant(16, 0) // wide enough for the terms that are left
	inOrder := func(a, b amd64.Byte) int { return slices.Compare(a[:], b[:]) }
	for _, b := range slices.SortedFunc(maps.Keys(terms), inOrder) {
		for range terms[b] {
			rest = r.circuit.Sum(rest, b.Word().Extend(16, false))
		}
	}
	return rest
}
