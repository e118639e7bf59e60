package bulk

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
)

// An operation is an instance of a function on slices, in a shape that all functions
// share.
type operation struct {
	name  string // with the types
	panic string // as the function is named in panics

	// The arguments in their order, dst first. The length of arguments[counted] is the
	// number of elements.
	arguments []argument
	counted   int

	call func(args []span)
	want func(in []span, i int) uint64
}

// An argument is the name of a slice and the size of its elements in bytes.
type argument struct {
	name string
	size int
}

var (
	batchArguments = []argument{{"dst", 8}, {"sqs", 1}, {"occs", 8}}
	setsArguments  = []argument{{"dst", 8}, {"diagonal", 8}, {"orthogonal", 8}, {"occs", 8}}
)

// A span is the memory of an argument: n elements from any address, nil included.
type span struct {
	start unsafe.Pointer
	n     int
}

// slice returns the elements of a span. Its capacity is larger, because only lengths count.
func slice[E any](s span) []E { return unsafe.Slice((*E)(s.start), s.n+min(s.n, 1))[:s.n] }

// word and octet read an element at any address.

func (s span) word(i int) uint64 {
	return binary.NativeEndian.Uint64(unsafe.Slice((*byte)(unsafe.Add(s.start, 8*i)), 8))
}

func (s span) octet(i int) uint8 { return *(*uint8)(unsafe.Add(s.start, i)) }

// operations are all functions on slices, with named types and with plain ones.
var operations = func() (all []operation) {
	for _, f := range batches {
		want := func(in []span, i int) uint64 { return f.walk(int(in[1].octet(i)), in[2].word(i)) }
		all = append(all,
			operation{f.name + "[uint64, uint8]", f.name, batchArguments, 1, func(a []span) {
				f.plain(slice[uint64](a[0]), slice[uint8](a[1]), slice[uint64](a[2]))
			}, want},
			operation{f.name + "[Bitboard, Square]", f.name, batchArguments, 1, func(a []span) {
				f.named(slice[Bitboard](a[0]), slice[Square](a[1]), slice[Bitboard](a[2]))
			}, want})
	}
	want := func(in []span, i int) uint64 {
		occ := in[3].word(i)
		return union(walk.Bishop, in[1].word(i), occ) | union(walk.Rook, in[2].word(i), occ)
	}
	return append(all,
		operation{"SliderSets[uint64]", "SliderSets", setsArguments, 3, func(a []span) {
			SliderSets(slice[uint64](a[0]), slice[uint64](a[1]), slice[uint64](a[2]), slice[uint64](a[3]))
		}, want},
		operation{"SliderSets[Bitboard]", "SliderSets", setsArguments, 3, func(a []span) {
			SliderSets(slice[Bitboard](a[0]), slice[Bitboard](a[1]), slice[Bitboard](a[2]), slice[Bitboard](a[3]))
		}, want})
}()

// An arena is the memory of all arguments of a call. They start at any byte. All its
// bytes are random before a call and checked after it.
type arena struct {
	bytes, before []byte // the memory, and its bytes before a call
	after         []byte // the bytes that it must hold after the call
}

func newArena(seed uint64, size int) *arena {
	random := rand.New(rand.NewPCG(23, seed))
	// A slice of words is aligned. One word more is capacity.
	memory := &arena{bytes: unsafe.Slice((*byte)(unsafe.Pointer(&make([]uint64, size/8+2)[0])), size)}
	memory.before, memory.after = make([]byte, size), make([]byte, size)
	for i := range memory.before {
		memory.before[i] = byte(random.Uint32())
	}
	copy(memory.bytes, memory.before)
	return memory
}

// A place is the position of an argument in an arena: n elements from the byte at
// start. A negative start stands for nil.
type place struct{ start, n int }

// spans returns the spans of places in bytes.
func spans(bytes []byte, places []place) []span {
	args := make([]span, len(places))
	for i, p := range places {
		if p.start >= 0 {
			args[i] = span{unsafe.Pointer(&bytes[p.start]), p.n}
		}
	}
	return args
}

// fault returns the sentence that a call must panic with, or "". It implements the
// rules of the package documentation a second time.
func (o *operation) fault(places []place) string {
	n := places[o.counted].n
	for i, a := range o.arguments {
		if places[i].n < n {
			return fmt.Sprintf("bulk: %s: %s has length %d, want at least %d, the length of %s",
				o.panic, a.name, places[i].n, n, o.arguments[o.counted].name)
		}
	}
	dst := places[0].start
	for i, a := range o.arguments[1:] {
		input := places[1+i].start
		switch {
		case n == 0 || dst+8*n <= input || input+a.size*n <= dst:
		case a.size != 8:
			return fmt.Sprintf("bulk: %s: dst overlaps %s", o.panic, a.name)
		case input != dst:
			return fmt.Sprintf("bulk: %s: dst overlaps %s but does not start where %[2]s starts", o.panic, a.name)
		}
	}
	return ""
}

// panicOf returns the value that a call panics with, or nil.
func panicOf(call func()) (fault any) {
	defer func() { fault = recover() }()
	call()
	return nil
}

// unalignedWords reports whether this architecture reads words at any address. On
// others no caller can have slices of unaligned words.
var unalignedWords = strings.Contains(" 386 amd64 arm64 loong64 ppc64le s390x wasm ", " "+runtime.GOARCH+" ")

// try makes a call. A call that breaks a rule must panic with the right sentence and
// write nothing. Any other must write the right results and nothing else.
func (o *operation) try(t *testing.T, memory *arena, places []place) {
	t.Helper()
	want := o.fault(places)
	if want == "" && !unalignedWords {
		for i, a := range o.arguments {
			if places[i].start%a.size != 0 {
				return
			}
		}
	}
	copy(memory.after, memory.before)
	if want == "" {
		in := spans(memory.before, places)
		for i := range places[o.counted].n {
			binary.NativeEndian.PutUint64(memory.after[places[0].start+8*i:], o.want(in, i))
		}
	}
	args := spans(memory.bytes, places)
	fault := panicOf(func() { o.call(args) })
	if want == "" && fault != nil || want != "" && fault != want {
		t.Fatalf("%s by %s on %v: panic %v, want %q", o.name, Kernel(), places, fault, want)
	}
	if string(memory.bytes) != string(memory.after) {
		for i, got := range memory.bytes {
			if got != memory.after[i] {
				t.Fatalf("%s by %s on %v, panic %q: byte %d was %#02x and is %#02x, want %#02x",
					o.name, Kernel(), places, want, i, memory.before[i], got, memory.after[i])
			}
		}
	}
	if want == "" {
		copy(memory.bytes, memory.before)
	}
}

// put writes an element at any address.
func (s span) put(i int, word uint64) {
	binary.NativeEndian.PutUint64(unsafe.Slice((*byte)(unsafe.Add(s.start, 8*i)), 8), word)
}

// Long calls begin each kernel call at the right elements.
func TestChunks(t *testing.T) {
	const most = 2*chunk + 77
	memory := newArena(3, 64+4*(8*most+64))
	eachLevel(t, func(t *testing.T) {
		for i, o := range operations {
			if i%2 == 0 { // the instance of plain types
				for _, n := range []int{chunk, chunk + 1, most} {
					o.try(t, memory, o.disjoint(64, n))
				}
			}
		}
	})
}
