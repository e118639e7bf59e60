package bulk

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
)

// Each input in turn moves over dst byte by byte.
func TestInputOverDst(t *testing.T) {
	lengths := []int{0, 1, 2, 3, 8, 9, 33}
	if !testing.Short() && !ranges.RaceEnabled {
		lengths = append(lengths, 4, 5, 7, 32, 44, 64, 65)
	}
	memory := newArena(5, 8*600)
	eachLevel(t, func(t *testing.T) {
		for _, o := range operations {
			for _, n := range lengths {
				for moved := 1; moved < len(o.arguments); moved++ {
					places := o.disjoint(8*230, n)
					dst := 8 * 100
					places[0].start = dst
					size := o.arguments[moved].size
					for start := dst - size*n - 9; start <= dst+8*n+9; start++ {
						places[moved].start = start
						o.try(t, memory, places)
					}
				}
			}
		}
	})
}

// Inputs may overlap one another in any way, with dst disjoint or in place of one of
// them.
func TestInputsOverlap(t *testing.T) {
	some := []int{1, 9, 33}
	if testing.Short() || ranges.RaceEnabled {
		some = []int{9}
	}
	memory := newArena(7, 8*600)
	eachLevel(t, func(t *testing.T) {
		for _, o := range operations {
			for _, n := range some {
				for one := 1; one < len(o.arguments); one++ {
					for two := one + 1; two < len(o.arguments); two++ {
						for shift := -8*n - 3; shift <= 8*n+3; shift += 1 + n/4 {
							places := o.disjoint(8*230, n)
							places[one].start, places[two].start = 8*100, 8*100+shift
							o.try(t, memory, places)
							places[0].start = places[one].start
							o.try(t, memory, places)
							places[0].start = places[two].start
							o.try(t, memory, places)
						}
					}
				}
			}
		}
	})
}

// dst is disjoint from the chunk of the input that one kernel call reads, but overlaps
// another chunk.
func TestOverlapsOfChunks(t *testing.T) {
	const n = 2*chunk + 5
	memory := newArena(8, 8*(7*n+400))
	eachLevel(t, func(t *testing.T) {
		for i, o := range operations {
			if i%2 != 0 {
				continue // the instance of named types
			}
			for moved := 1; moved < len(o.arguments); moved++ {
				size := o.arguments[moved].size
				places := o.disjoint(8*(3*n+50), n)
				dst := 8 * (n + 20)
				places[0].start = dst
				for _, start := range []int{
					dst - size*n, dst - size*n + 1, dst - size*chunk, dst - size*(chunk-1), dst - size*(chunk+1),
					dst + 8*chunk - size, dst + 8*chunk, dst + 8*(chunk+1), dst + 8*2*chunk, dst + 8*n - 1, dst + 8*n,
				} {
					places[moved].start = start
					// The tests of batches check the results of long calls. This
					// test checks which calls panic.
					if o.fault(places) != "" {
						o.try(t, memory, places)
						continue
					}
					if !unalignedWords && start%size != 0 {
						continue
					}
					if fault := panicOf(func() { o.call(spans(memory.bytes, places)) }); fault != nil {
						t.Errorf("%s by %s on %v: panic %v, want none", o.name, Kernel(), places, fault)
					}
					copy(memory.bytes, memory.before)
				}
			}
		}
	})
}

// One map of BishopRookMaps moves over the other byte by byte.
func TestMapOverMap(t *testing.T) {
	const size = 64 * 8
	memory := newArena(9, 5*size)
	eachLevel(t, func(t *testing.T) {
		for start := size - 17; start <= 3*size+17; start++ {
			const bishops, occ = 2 * size, 0x8142241818244281
			want := ""
			if start+size > bishops && bishops+size > start {
				want = "bulk: BishopRookMaps: bishop overlaps rook"
			} else if start%8 != 0 && !unalignedWords {
				continue
			}
			copy(memory.after, memory.before)
			if want == "" {
				rook, bishop := spans(memory.after, []place{{start, 64}})[0], spans(memory.after, []place{{bishops, 64}})[0]
				for sq := range 64 {
					rook.put(sq, walk.Rook(sq, occ))
					bishop.put(sq, walk.Bishop(sq, occ))
				}
			}
			rook, bishop := (*[64]uint64)(unsafe.Pointer(&memory.bytes[start])), (*[64]uint64)(unsafe.Pointer(&memory.bytes[bishops]))
			fault := panicOf(func() { BishopRookMaps(bishop, rook, occ) })
			if want == "" && fault != nil || want != "" && fault != want {
				t.Fatalf("BishopRookMaps by %s, rook %d bytes from bishop: panic %v, want %q", Kernel(), start-bishops, fault, want)
			}
			if string(memory.bytes) != string(memory.after) {
				t.Fatalf("BishopRookMaps by %s, rook %d bytes from bishop, panic %q: wrong bytes were written",
					Kernel(), start-bishops, want)
			}
			copy(memory.bytes, memory.before)
		}
	})
}

// FuzzArguments puts the arguments of each function anywhere into a small arena, with
// any lengths.
func FuzzArguments(f *testing.F) {
	f.Add(uint64(0), uint16(0), uint16(0), uint16(0), uint16(0), uint8(0), uint8(0), uint8(0), uint8(0))
	f.Add(uint64(1), uint16(64), uint16(900), uint16(1800), uint16(64), uint8(33), uint8(33), uint8(40), uint8(33))
	// Long arguments overlap behind the elements of the call.
	f.Add(uint64(2), uint16(0), uint16(2000), uint16(72), uint16(144), uint8(255), uint8(9), uint8(255), uint8(9))
	before := level
	f.Cleanup(func() { level = before })
	f.Fuzz(func(t *testing.T, seed uint64, at0, at1, at2, at3 uint16, n0, n1, n2, n3 uint8) {
		const size = 4096
		memory := newArena(seed, size+8*256)
		starts, lengths := [4]uint16{at0, at1, at2, at3}, [4]uint8{n0, n1, n2, n3}
		for _, o := range operations {
			var places []place
			for i := range o.arguments {
				places = append(places, place{int(starts[i]) % size, int(lengths[i])})
			}
			// Most calls with random lengths panic, so try one common length too.
			agreed := append([]place(nil), places...)
			for i := range agreed {
				agreed[i].n = places[o.counted].n + rand.New(rand.NewPCG(seed, uint64(i))).IntN(2)
			}
			agreed[o.counted].n = places[o.counted].n
			for level = 0; level <= asm.Best(); level++ {
				o.try(t, memory, places)
				o.try(t, memory, agreed)
			}
		}
	})
}
