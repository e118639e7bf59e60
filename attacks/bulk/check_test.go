package bulk

import (
	"slices"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// panicOf returns what a call panics with, nil if it does not.
func panicOf(call func()) (fault any) {
	defer func() { fault = recover() }()
	call()
	return nil
}

func TestPanicTexts(t *testing.T) {
	one, two, three, four := make([]Bitboard, 1), make([]Bitboard, 2), make([]Bitboard, 3), make([]Bitboard, 4)
	sqs, sq := make([]Square, 4), make([]Square, 1)
	six := make([]Bitboard, 6)
	var board [65]Bitboard
	inside := unsafe.Slice((*Square)(unsafe.Pointer(&six[1])), 8)
	for _, test := range []struct {
		want string
		call func()
	}{
		{"bulk: Rooks: dst has length 3, want at least 4, the length of sqs", func() { Rooks(three, sqs, four) }},
		{"bulk: Rooks: occs has length 2, want at least 4, the length of sqs", func() { Rooks(four, sqs, two) }},
		{"bulk: Rooks: dst has length 0, want at least 1, the length of sqs", func() { Rooks(nil, sq, one) }},
		{"bulk: Rooks: dst overlaps sqs", func() { Rooks(six, inside[:4], four) }},
		{"bulk: Rooks: dst overlaps occs but does not start where occs starts", func() { Rooks(six, sqs, six[2:]) }},

		{"bulk: Bishops: dst has length 1, want at least 4, the length of sqs", func() { Bishops(one, sqs, one) }},
		{"bulk: Bishops: occs has length 0, want at least 4, the length of sqs", func() { Bishops(four, sqs, nil) }},
		{"bulk: Bishops: dst overlaps sqs", func() { Bishops(six[:4], inside[4:], four) }},
		{"bulk: Bishops: dst overlaps occs but does not start where occs starts", func() { Bishops(six[1:], sqs, six) }},

		{"bulk: Queens: dst has length 3, want at least 4, the length of sqs", func() { Queens(three, sqs, nil) }},
		{"bulk: Queens: occs has length 3, want at least 4, the length of sqs", func() { Queens(four, sqs, three) }},
		{"bulk: Queens: dst overlaps sqs", func() { Queens(six[1:], inside[:1], one) }},
		{"bulk: Queens: dst overlaps occs but does not start where occs starts", func() { Queens(six[1:], sqs, six[2:]) }},

		{"bulk: SliderSets: dst has length 3, want at least 4, the length of occs", func() { SliderSets(three, four, four, four) }},
		{"bulk: SliderSets: orthogonal has length 2, want at least 4, the length of occs", func() { SliderSets(four, two, four, four) }},
		{"bulk: SliderSets: diagonal has length 1, want at least 4, the length of occs", func() { SliderSets(four, four, one, four) }},
		{"bulk: SliderSets: dst overlaps orthogonal but does not start where orthogonal starts", func() { SliderSets(six, six[1:], six, six[:4]) }},
		{"bulk: SliderSets: dst overlaps diagonal but does not start where diagonal starts", func() { SliderSets(six[2:], six[2:], six, six[2:]) }},
		{"bulk: SliderSets: dst overlaps occs but does not start where occs starts", func() { SliderSets(six, six, four, six[1:5]) }},

		{"bulk: SliderMaps: rook overlaps bishop", func() { SliderMaps((*[64]Bitboard)(board[:]), (*[64]Bitboard)(board[1:]), 0) }},
		{"bulk: SliderMaps: rook overlaps bishop", func() { SliderMaps((*[64]Bitboard)(board[:]), (*[64]Bitboard)(board[:]), 0) }},
	} {
		if got := panicOf(test.call); got != test.want {
			t.Errorf("got the panic %q, want %q", got, test.want)
		}
	}
	for _, written := range [][]Bitboard{one, two, three, four, six, board[:]} {
		if slices.Max(written) != 0 {
			t.Errorf("a refused call wrote: %#x", written)
		}
	}
}

// TestShortSlices makes each slice of each call one element too short.
func TestShortSlices(t *testing.T) {
	for n := 1; n < 70; n++ {
		var memory [4][]uint64
		for i := range memory {
			memory[i] = slices.Repeat([]uint64{1 << 20}, n)
		}
		enough, short, sqs := memory[0], memory[1][:n-1], make([]uint8, n)
		for _, f := range batches {
			if panicOf(func() { f.plain(short, sqs, enough) }) == nil {
				t.Errorf("%s takes %d squares and a dst of %d", f.name, n, n-1)
			}
			if panicOf(func() { f.plain(enough, sqs, short) }) == nil {
				t.Errorf("%s takes %d squares and %d occupancies", f.name, n, n-1)
			}
		}
		for i, name := range []string{"dst", "orthogonal", "diagonal"} {
			arguments := memory
			arguments[i] = arguments[i][:n-1]
			if panicOf(func() { SliderSets(arguments[0], arguments[1], arguments[2], arguments[3]) }) == nil {
				t.Errorf("SliderSets takes %d occupancies and a slice %s of %d", n, name, n-1)
			}
		}
		for _, m := range memory {
			if slices.Max(m) != 1<<20 || slices.Min(m) != 1<<20 {
				t.Fatalf("a refused call on %d elements wrote: %#x", n, m)
			}
		}
	}
}

// A region is some elements of an arena: count of them, of size bytes, from the
// byte at start.
type region struct{ start, count, size int }

// meets reports whether two regions share a byte, byte by byte.
func (r region) meets(s region) bool {
	for i := r.start; i < r.start+r.count*r.size; i++ {
		if s.start <= i && i < s.start+s.count*s.size {
			return true
		}
	}
	return false
}

// An arena is memory in which arguments overlap.
type arena [40]uint64

func (a *arena) fill() {
	for i := range a {
		a[i] = uint64(i+1) * 0x9e3779b97f4a7c15
	}
}

// octets returns the bytes of the arena as squares.
func (a *arena) octets() []uint8 { return unsafe.Slice((*uint8)(unsafe.Pointer(a)), 8*len(a)) }

// expect runs a call on an arena. If the call is refused, the arena must be as
// before; if not, dst must hold want and everything else be as before.
func (a *arena) expect(t *testing.T, refuse bool, dst region, want func(i int) uint64, call func()) {
	t.Helper()
	a.fill()
	after := *a
	if !refuse {
		for i := range dst.count {
			after[dst.start/8+i] = want(i)
		}
	}
	if fault := panicOf(call); (fault != nil) != refuse {
		t.Fatalf("%s: dst %v: panic %v, want one: %v", Kernel(), dst, fault, refuse)
	}
	if *a != after {
		t.Fatalf("%s: dst %v: refused %v, memory is\n%#016x, want\n%#016x", Kernel(), dst, refuse, *a, after)
	}
}

// TestBatchOverlaps moves dst over the squares and over the occupancies, with
// slices longer than the number of elements.
func TestBatchOverlaps(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		var a, before arena
		before.fill()
		outside := randomBatch(8, 64)
		for _, f := range batches {
			for n := range 13 {
				for from := range 26 {
					dst := region{8 * from, n, 8}
					for start := range 26 {
						occs := region{8 * start, n, 8}
						a.expect(t, from != start && dst.meets(occs), dst,
							func(i int) uint64 { return f.walk(int(outside.sqs[i]), before[start+i]) },
							func() { f.plain(a[from:], outside.sqs[:n], a[start:]) })
					}
					for _, start := range []int{0, 1, 2, 7, 8, 31, 64, 65, 8*from - n, 8*from - n + 1, 8 * from, 8*from + 1, 8*(from+n) - 1, 8 * (from + n), 8*(from+n) + 1} {
						if start < 0 {
							continue
						}
						sqs := region{start, n, 1}
						a.expect(t, dst.meets(sqs), dst,
							func(i int) uint64 { return f.walk(int(before.octets()[start+i]), outside.occs[i]) },
							func() { f.plain(a[from:], a.octets()[start:][:n], outside.occs) })
					}
				}
			}
		}
	})
}

// TestSliderSetsOverlaps moves each input over dst, with the other two outside.
func TestSliderSetsOverlaps(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		var a, before arena
		before.fill()
		outside, _ := positions(9, 64)
		for which := range 3 {
			for n := range 13 {
				for from := range 26 {
					for start := range 26 {
						dst, input := region{8 * from, n, 8}, region{8 * start, n, 8}
						was, is := outside, outside
						was[which], is[which] = before[start:], a[start:]
						a.expect(t, from != start && dst.meets(input), dst,
							func(i int) uint64 {
								return union(walk.Rook, was[0][i], was[2][i]) | union(walk.Bishop, was[1][i], was[2][i])
							},
							func() { SliderSets(a[from:], is[0], is[1], is[2][:n]) })
					}
				}
			}
		}
	})
}

// TestSliderMapsOverlaps moves one map over the other.
func TestSliderMapsOverlaps(t *testing.T) {
	const occ = 0x8142241818244281
	eachLevel(t, func(t *testing.T) {
		for from := range 131 {
			memory := make([]uint64, 131+64)
			rook, bishop := (*[64]uint64)(memory[from:]), (*[64]uint64)(memory[65:])
			refuse := from > 1 && from < 129
			if fault := panicOf(func() { SliderMaps(rook, bishop, occ) }); (fault != nil) != refuse {
				t.Fatalf("rook %d elements from bishop: panic %v, want one: %v", from-65, fault, refuse)
			}
			want := make([]uint64, len(memory))
			for sq := range 64 {
				if !refuse {
					want[from+sq], want[65+sq] = walk.Rook(sq, occ), walk.Bishop(sq, occ)
				}
			}
			if !slices.Equal(memory, want) {
				t.Fatalf("rook %d elements from bishop: memory is\n%#016x, want\n%#016x", from-65, memory, want)
			}
		}
	})
}

// TestBehindTheElements: what lies behind the elements that a call works on may
// overlap.
func TestBehindTheElements(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		memory := make([]uint64, 20)
		for _, f := range batches {
			clear(memory)
			f.plain(memory, []uint8{0, 27, 63}, memory[3:])
			for i, sq := range []int{0, 27, 63} {
				if want := f.walk(sq, 0); memory[i] != want {
					t.Errorf("%s: got %#016x, want %#016x", f.name, memory[i], want)
				}
			}
		}
		clear(memory)
		SliderSets(memory, memory[3:], memory[6:], memory[9:12])
		if slices.Max(memory) != 0 {
			t.Errorf("SliderSets of no pieces wrote %#x", memory)
		}
	})
}
