package bulk

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/panics"
)

// An operation is a function on slices, in a shape that all of these functions share.
type operation struct {
	name string

	// arguments are the parameters, dst first. arguments[counted] has as many elements as the call uses.
	arguments []argument
	counted   int

	call func(args [][]byte)
	want func(in [][]byte, i int) Bitboard
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

// slice returns the elements in the memory of an argument. Its capacity is larger, because only lengths count.
func slice[E any](memory []byte) []E {
	n := len(memory) / int(unsafe.Sizeof(*new(E)))
	return unsafe.Slice((*E)(unsafe.Pointer(unsafe.SliceData(memory))), n+min(n, 1))[:n]
}

// word reads an element at any address.
func word(memory []byte, i int) Bitboard { return Bitboard(binary.NativeEndian.Uint64(memory[8*i:])) }

// operations lists all functions on slices.
var operations = func() (all []operation) {
	for _, f := range batches {
		all = append(all, operation{f.name, batchArguments, 1,
			func(a [][]byte) { f.call(slice[Bitboard](a[0]), slice[Square](a[1]), slice[Bitboard](a[2])) },
			func(in [][]byte, i int) Bitboard { return Bitboard(f.walk(int(in[1][i]), uint64(word(in[2], i)))) }})
	}
	return append(all, operation{"SliderSets", setsArguments, 3,
		func(a [][]byte) {
			SliderSets(slice[Bitboard](a[0]), slice[Bitboard](a[1]), slice[Bitboard](a[2]), slice[Bitboard](a[3]))
		},
		func(in [][]byte, i int) Bitboard {
			occ := word(in[3], i)
			return union(walk.Bishop, word(in[1], i), occ) | union(walk.Rook, word(in[2], i), occ)
		}})
}()

// An arena is the memory of all arguments of a call, which may start at any byte. All its bytes are
// random before a call, and are checked after it.
type arena struct {
	bytes, before []byte // the memory, and its bytes before a call
	after         []byte // the bytes that it must hold after the call
}

func newArena(seed uint64, size int) *arena {
	random := rand.New(rand.NewPCG(23, seed))
	// A slice of words is aligned. Its last word is room for the capacity of arguments.
	memory := &arena{bytes: unsafe.Slice((*byte)(unsafe.Pointer(&make([]uint64, size/8+2)[0])), size)}
	memory.before, memory.after = make([]byte, size), make([]byte, size)
	for i := range memory.before {
		memory.before[i] = byte(random.Uint32())
	}
	copy(memory.bytes, memory.before)
	return memory
}

// A place is where n elements of an argument begin in an arena, in bytes. A negative start means nil.
type place struct{ start, n int }

// at returns the memory of the arguments at the places in bytes.
func (o *operation) at(bytes []byte, places []place) [][]byte {
	args := make([][]byte, len(places))
	for i, p := range places {
		if p.start >= 0 {
			args[i] = bytes[p.start:][:p.n*o.arguments[i].size]
		}
	}
	return args
}

// fault returns the message of the panic by the rules of the package documentation, or "".
func (o *operation) fault(places []place) string {
	n := places[o.counted].n
	for i, a := range o.arguments {
		if places[i].n < n {
			return fmt.Sprintf("bulk: %s: %s has length %d, want at least %d, the length of %s",
				o.name, a.name, places[i].n, n, o.arguments[o.counted].name)
		}
	}
	dst := places[0].start
	for i, a := range o.arguments[1:] {
		input := places[1+i].start
		switch {
		case n == 0 || dst+8*n <= input || input+a.size*n <= dst:
		case a.size != 8:
			return fmt.Sprintf("bulk: %s: dst overlaps %s", o.name, a.name)
		case input != dst:
			return fmt.Sprintf("bulk: %s: dst overlaps %s but does not start where %[2]s starts", o.name, a.name)
		}
	}
	return ""
}

// unalignedWords reports whether this architecture reads words at any address. On the others no
// caller can have slices of unaligned words.
var unalignedWords = strings.Contains(" 386 amd64 arm64 loong64 ppc64le s390x wasm ", " "+runtime.GOARCH+" ")

// try makes a call. A call that breaks a rule must panic with the right message and write nothing.
// Any other call must write the right results and nothing else.
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
		in := o.at(memory.before, places)
		for i := range places[o.counted].n {
			binary.NativeEndian.PutUint64(memory.after[places[0].start+8*i:], uint64(o.want(in, i)))
		}
	}
	fault := panics.Of(func() { o.call(o.at(memory.bytes, places)) })
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

// disjoint returns places for n elements of each argument in turn from start on, 64 bytes apart.
func (o *operation) disjoint(start, n int) (places []place) {
	for _, a := range o.arguments {
		places = append(places, place{start, n})
		start += (a.size*n+7)&^7 + 64
	}
	return places
}

// TestChunks checks that long calls begin each kernel call at the right elements, and that a call
// writes nothing, not even the first chunk, if only its last elements break a rule.
func TestChunks(t *testing.T) {
	const most = 2*chunk + 77
	memory := newArena(3, 64+24*most+4*(8*most+64))
	eachLevel(t, func(t *testing.T) {
		for _, o := range operations {
			for _, n := range []int{77, chunk, chunk + 1, most} {
				places := o.disjoint(64, n)
				o.try(t, memory, places)
				places[0] = place{places[len(places)-1].start, n + chunk} // in place, and longer
				o.try(t, memory, places)
			}
			for i := range o.arguments {
				places := o.disjoint(64, most)
				if i != o.counted {
					places[i].n--
					o.try(t, memory, places)
				}
				if i == 0 {
					continue
				}
				// The input ends in the first word of dst, or begins in its last.
				const dst = 64 + 8*most
				for _, start := range []int{dst - o.arguments[i].size*(most-1), dst + 8*(most-1)} {
					places := o.disjoint(dst+16*most, most)
					places[0].start, places[i].start = dst, start
					o.try(t, memory, places)
				}
			}
		}
	})
}

// TestArguments makes each argument in turn nil and one element too short, and moves each input over
// dst byte by byte. The slices are longer than the call, but only its elements count.
func TestArguments(t *testing.T) {
	memory := newArena(5, 8*600)
	eachLevel(t, func(t *testing.T) {
		for _, o := range operations {
			for _, n := range []int{0, 1, 2, 3, 4, 5, 7, 8, 9, 31, 32, 33, 44, 64, 65} {
				places := o.disjoint(8*230, n)
				for i := range places {
					if i != o.counted {
						places[i].n += 3*i + 1
					}
				}
				for i, was := range places {
					for _, short := range []place{{was.start, max(n-1, 0)}, {-1, 0}} {
						places[i] = short
						o.try(t, memory, places)
					}
					places[i] = was
				}
				dst := 8 * 100
				places[0].start = dst
				for i := 1; i < len(places); i++ {
					was, size := places[i], o.arguments[i].size
					for start := dst - size*n - 9; start <= dst+8*n+9; start++ {
						places[i].start = start
						o.try(t, memory, places)
					}
					places[i] = was
				}
			}
		}
	})
}
