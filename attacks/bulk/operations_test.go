package bulk

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// An operation is a function on slices, for one choice of the caller's types, in
// the shape that all of them share.
type operation struct {
	name  string // with the types
	panic string // as the function is named in panics

	// The arguments in their order: dst is the first, and the length of the
	// counted one is the number of elements.
	arguments []argument
	counted   int

	call func(args []span)
	want func(in []span, i int) uint64
}

// An argument is a slice by its name, and the size of its elements in bytes.
type argument struct {
	name string
	size int
}

var (
	batchArguments = []argument{{"dst", 8}, {"sqs", 1}, {"occs", 8}}
	setsArguments  = []argument{{"dst", 8}, {"orthogonal", 8}, {"diagonal", 8}, {"occs", 8}}
)

// A span is the memory of an argument: n elements from an address on, which may
// be any, nil included.
type span struct {
	start unsafe.Pointer
	n     int
}

func slice[E any](s span) []E { return unsafe.Slice((*E)(s.start), s.n) }

// word and octet read an element wherever it lies.

func (s span) word(i int) uint64 {
	return binary.NativeEndian.Uint64(unsafe.Slice((*byte)(unsafe.Add(s.start, 8*i)), 8))
}

func (s span) octet(i int) uint8 { return *(*uint8)(unsafe.Add(s.start, i)) }

// operations are all functions on slices, for the types of an engine and for
// plain ones.
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
		return union(walk.Rook, in[1].word(i), occ) | union(walk.Bishop, in[2].word(i), occ)
	}
	return append(all,
		operation{"SliderSets[uint64]", "SliderSets", setsArguments, 3, func(a []span) {
			SliderSets(slice[uint64](a[0]), slice[uint64](a[1]), slice[uint64](a[2]), slice[uint64](a[3]))
		}, want},
		operation{"SliderSets[Bitboard]", "SliderSets", setsArguments, 3, func(a []span) {
			SliderSets(slice[Bitboard](a[0]), slice[Bitboard](a[1]), slice[Bitboard](a[2]), slice[Bitboard](a[3]))
		}, want})
}()

// A ground is memory that arguments lie in, at any byte. It holds random bytes
// before each call, and after it, all of them are looked at.
type ground struct {
	bytes, before []byte // what calls work on; what it was before
	after         []byte // what it must be
}

func newGround(seed uint64, size int) *ground {
	random := rand.New(rand.NewPCG(23, seed))
	// Words, so that the bytes are aligned.
	g := &ground{bytes: unsafe.Slice((*byte)(unsafe.Pointer(&make([]uint64, size/8+1)[0])), size)}
	g.before, g.after = make([]byte, size), make([]byte, size)
	for i := range g.before {
		g.before[i] = byte(random.Uint32())
	}
	copy(g.bytes, g.before)
	return g
}

// A place is where an argument lies in a ground: n elements from the byte at
// start. A negative start stands for nil.
type place struct{ start, n int }

// spans returns the places in some bytes.
func spans(bytes []byte, places []place) []span {
	args := make([]span, len(places))
	for i, p := range places {
		if p.start >= 0 {
			args[i] = span{unsafe.Pointer(&bytes[p.start]), p.n}
		}
	}
	return args
}

// fault returns what a call must panic with, "" if it must not. It is the rule
// of the package documentation in other words than the package's own.
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

// unalignedWords reports whether this architecture reads words at any address.
// Where it does not, no caller can have slices of such words.
var unalignedWords = strings.Contains(" 386 amd64 arm64 loong64 ppc64le s390x wasm ", " "+runtime.GOARCH+" ")

// try makes a call and checks that it is refused with the right words, and then
// has written nothing, or that it has written the right answers and nothing
// else.
func (o *operation) try(t *testing.T, g *ground, places []place) {
	t.Helper()
	want := o.fault(places)
	if want == "" && !unalignedWords {
		for i, a := range o.arguments {
			if places[i].start%a.size != 0 {
				return
			}
		}
	}
	copy(g.after, g.before)
	if want == "" {
		in := spans(g.before, places)
		for i := range places[o.counted].n {
			binary.NativeEndian.PutUint64(g.after[places[0].start+8*i:], o.want(in, i))
		}
	}
	args := spans(g.bytes, places)
	fault := panicOf(func() { o.call(args) })
	if want == "" && fault != nil || want != "" && fault != want {
		t.Fatalf("%s by %s on %v: panic %v, want %q", o.name, Kernel(), places, fault, want)
	}
	if string(g.bytes) != string(g.after) {
		for i, got := range g.bytes {
			if got != g.after[i] {
				t.Fatalf("%s by %s on %v, refused for %q: byte %d was %#02x and is %#02x, want %#02x",
					o.name, Kernel(), places, want, i, g.before[i], got, g.after[i])
			}
		}
	}
	if want == "" {
		copy(g.bytes, g.before)
	}
}

// put writes an element wherever it lies.
func (s span) put(i int, word uint64) {
	binary.NativeEndian.PutUint64(unsafe.Slice((*byte)(unsafe.Add(s.start, 8*i)), 8), word)
}
