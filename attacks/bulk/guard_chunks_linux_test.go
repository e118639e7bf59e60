package bulk

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/guardpages"
)

// Each slice lies against a guard page, at its beginning or at its end. The lengths
// are those around one and two chunks.
func TestGuardedChunks(t *testing.T) {
	const most = 2*chunk + 33
	all := randomBatch(25, most)
	in, wantSets := positions(26, most)
	var wants [3][]uint64
	for i, f := range batches {
		wants[i] = all.want(f.walk)
	}
	for _, atEnd := range []bool{false, true} {
		place, placeWords := guardpages.AtStart[uint8], guardpages.AtStart[uint64]
		if atEnd {
			place, placeWords = guardpages.AtEnd[uint8], guardpages.AtEnd[uint64]
		}
		sqsMemory, dst := place(guardpages.Memory(t, most), most), placeWords(guardpages.Memory(t, 8*most), most)
		var memory [3][]uint64
		for i := range memory {
			memory[i] = placeWords(guardpages.Memory(t, 8*most), most)
		}
		eachLevel(t, func(t *testing.T) {
			for _, n := range []int{chunk - 1, chunk, chunk + 1, 2*chunk - 32, 2 * chunk, 2*chunk + 1, most} {
				// The elements and results next to the guard.
				from := 0
				if atEnd {
					from = most - n
				}
				sqs, dst := sqsMemory[from:][:n], dst[from:][:n]
				copy(sqsMemory, all.sqs)
				copy(memory[2], all.occs)
				for i, f := range batches {
					if faults(t, func() { f.plain(dst, sqs, memory[2][from:][:n]) }) {
						t.Fatalf("%s with %d elements accesses memory outside, guards at the end: %v", f.name, n, atEnd)
					}
					if err := differ(f.name, dst, wants[i][from:][:n]); err != nil {
						t.Fatal(err)
					}
				}
				for i := range memory {
					copy(memory[i], in[i])
				}
				if faults(t, func() { SliderSets(dst, memory[0][from:][:n], memory[1][from:][:n], memory[2][from:][:n]) }) {
					t.Fatalf("SliderSets of %d positions accesses memory outside, guards at the end: %v", n, atEnd)
				}
				if err := differ("SliderSets", dst, wantSets[from:][:n]); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
