package bulk

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// A batch holds squares of any value, and occupancies.
type batch struct {
	sqs  []uint8
	occs []uint64
}

func randomBatch(seed uint64, n int) batch {
	random := rand.New(rand.NewPCG(2, seed))
	b := batch{make([]uint8, n), make([]uint64, n)}
	for i := range n {
		b.sqs[i], b.occs[i] = uint8(random.Uint32()), occupancies.Random(random)
	}
	return b
}

// want returns the attacks of a batch by the walk.
func (b batch) want(walk occupancies.Walk) []uint64 {
	attacks := make([]uint64, len(b.sqs))
	for i, sq := range b.sqs {
		attacks[i] = walk(int(sq), b.occs[i])
	}
	return attacks
}

// check compares the elements that a call wrote with those that it must write.
func check(t *testing.T, name string, b batch, got, want []uint64) {
	t.Helper()
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("%s: element %d of %d, square %d, occupancy %#016x: got %#016x, want %#016x",
				name, i, len(want), b.sqs[i], b.occs[i], got[i], want[i])
		}
	}
}

// Every occupancy of every line, from every square of the board, in long calls.
func TestBatchesOfLines(t *testing.T) {
	var b batch
	for _, occ := range boards() {
		for sq := range 64 {
			b.sqs, b.occs = append(b.sqs, uint8(sq)), append(b.occs, occ)
		}
	}
	dst := make([]uint64, len(b.sqs))
	var wants [3][]uint64
	wants[0], wants[1] = b.want(walk.Rook), b.want(walk.Bishop)
	for i := range wants[0] {
		wants[2] = append(wants[2], wants[0][i]|wants[1][i])
	}
	eachLevel(t, func(t *testing.T) {
		for i, f := range batches {
			clear(dst)
			f.plain(dst, b.sqs, b.occs)
			check(t, f.name, b, dst, wants[i])
		}
	})
}

// Every length up to 300 and those around the length of a chunk, at changing offsets,
// in place and not. Nothing is written around the elements.
func TestBatchLengths(t *testing.T) {
	const untouched = 0x5ca1ab1e0ddba115
	lengths := []int{chunk - 1, chunk, chunk + 1, 2*chunk - 1, 2 * chunk, 2*chunk + 77}
	for n := range 301 {
		lengths = append(lengths, n)
	}
	all := randomBatch(0, slices.Max(lengths)+64)
	for _, f := range batches {
		t.Run(f.name, func(t *testing.T) {
			wants := all.want(f.walk)
			eachLevel(t, func(t *testing.T) {
				around := make([]uint64, len(wants)+16)
				for i, n := range lengths {
					offset := i * 7 % 64
					b := batch{all.sqs[offset:][:n], all.occs[offset:]}
					around := around[:n+16]
					dst := around[i%8:]
					for i := range around {
						around[i] = untouched
					}
					f.plain(dst, b.sqs, b.occs)
					check(t, f.name, b, dst, wants[offset:][:n])
					copy(dst, b.occs[:n])
					f.plain(dst, b.sqs, dst[:n])
					check(t, f.name+" in place", b, dst, wants[offset:][:n])
					for k, word := range around {
						if word != untouched && (k < i%8 || k >= i%8+n) {
							t.Fatalf("with %d elements at %d, word %d was written", n, i%8, k)
						}
					}
				}
			})
		})
	}
}

// Every value of eight bits, as int8 and as uint8, in every place of a block.
func TestOnlySixBitsOfASquareCount(t *testing.T) {
	const n = 4 * 256
	sqs, named := make([]uint8, n), make([]Square, n)
	occs, namedOccs := make([]uint64, n), make([]Bitboard, n)
	random := rand.New(rand.NewPCG(3, 0))
	for i := range n {
		occs[i] = occupancies.Random(random)
		namedOccs[i] = Bitboard(occs[i])
	}
	eachLevel(t, func(t *testing.T) {
		for shift := range 64 {
			for i := range n {
				sqs[i] = uint8(i + shift)
				named[i] = Square(sqs[i])
			}
			for _, f := range batches {
				dst, namedDst := make([]uint64, n), make([]Bitboard, n)
				f.plain(dst, sqs, occs)
				f.named(namedDst, named, namedOccs)
				for i, sq := range sqs {
					want := f.walk(int(sq&63), occs[i])
					if dst[i] != want || uint64(namedDst[i]) != want {
						t.Fatalf("%s: square %d, occupancy %#016x: got %#016x, and as int8 %#016x, want %#016x",
							f.name, sq, occs[i], dst[i], namedDst[i], want)
					}
				}
			}
		}
	})
}

func TestBatchesOfNone(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		dst := []uint64{1, 2, 3}
		for _, f := range batches {
			f.plain(nil, nil, nil)
			f.named(nil, nil, nil)
			f.plain(dst, nil, nil)
			f.plain(nil, []uint8{}, dst)
			f.plain(dst, []uint8{}, dst[1:])
		}
		SliderSets[uint64](nil, nil, nil, nil)
		SliderSets(dst, dst[1:], nil, dst[2:2])
		if !slices.Equal(dst, []uint64{1, 2, 3}) {
			t.Errorf("a call with no elements wrote: got %d, want [1 2 3]", dst)
		}
	})
}

func FuzzBatch(f *testing.F) {
	f.Add(uint64(0), uint16(0), uint8(0), uint8(0), false)
	f.Add(uint64(1), uint16(65), uint8(3), uint8(5), true)
	f.Add(uint64(2), uint16(1000), uint8(255), uint8(1), false)
	f.Add(uint64(3), uint16(33), uint8(63), uint8(64), true)
	before := level
	f.Cleanup(func() { level = before })
	f.Fuzz(func(t *testing.T, seed uint64, n uint16, sqOffset, dstOffset uint8, inPlace bool) {
		const untouched = 0x5ca1ab1e0ddba115
		n %= 2048
		all := randomBatch(seed, int(n)+int(sqOffset))
		b := batch{all.sqs[sqOffset:], all.occs[sqOffset:]}
		for _, f := range batches {
			want := b.want(f.walk)
			for level = 0; level <= asm.Best(); level++ {
				around := slices.Repeat([]uint64{untouched}, int(dstOffset)+int(n)+8)
				dst, occs := around[dstOffset:][:n], b.occs
				if inPlace {
					copy(dst, occs)
					occs = dst
				}
				f.plain(dst, b.sqs, occs)
				check(t, f.name+" by "+Kernel(), b, dst, want)
				for i, word := range around {
					if word != untouched && (i < int(dstOffset) || i >= int(dstOffset)+int(n)) {
						t.Fatalf("%s by %s wrote word %d outside its %d elements at %d", f.name, Kernel(), i, n, dstOffset)
					}
				}
			}
		}
	})
}

// A kernel cannot be preempted, so a chunk bounds the pause of the garbage collector.
func TestChunk(t *testing.T) {
	if chunk > 16384 {
		t.Errorf("kernels run on %d elements at a time, want at most 16384", chunk)
	}
}
