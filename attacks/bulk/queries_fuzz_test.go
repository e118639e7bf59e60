package bulk

import (
	"math/bits"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// FuzzQueries does one lookup by package attacks, and at each level in every element
// of a batch, in a map and as a set of one piece. Every other element of the batch is
// the same lookup rotated. Unlike FuzzBatch it takes square and occupancy from the
// input, so the cases can be its seeds.
func FuzzQueries(f *testing.F) {
	// From 64 up: blocks of each kernel, and another tail in each case.
	for i, c := range occupancies.Cases {
		f.Add(uint8(c.Square), c.Occupancy, uint16(64+i))
	}
	f.Fuzz(checkQueries)
}

func checkQueries(t *testing.T, sq uint8, occ uint64, n uint16) {
	before := level
	defer func() { level = before }()
	n %= 1024
	b := batch{make([]uint8, n+1), make([]uint64, n+1)}
	for i := range b.sqs {
		b.sqs[i], b.occs[i] = sq, occ
		if i%2 != 0 {
			b.sqs[i], b.occs[i] = sq^63, bits.Reverse64(occ)
		}
	}
	for i, f := range batches {
		want := b.want(f.walk)
		if got := []func(uint8, uint64) uint64{attacks.Rook[uint64, uint8], attacks.Bishop[uint64, uint8], attacks.Queen[uint64, uint8]}[i](sq, occ); got != want[0] {
			t.Errorf("the lookup of attacks for %s: square %d, occupancy %#016x: got %#016x, want %#016x", f.name, sq, occ, got, want[0])
		}
		for level = 0; level <= asm.Best(); level++ {
			for offset := range 2 {
				dst := make([]uint64, n)
				rest := batch{b.sqs[offset:][:n], b.occs[offset:][:n]}
				f.plain(dst, rest.sqs, rest.occs)
				check(t, f.name+" by "+Kernel(), rest, dst, want[offset:][:n])
			}
			var board [64]uint64
			maps[i].plain(&board, occ)
			if got := board[sq&63]; got != want[0] {
				t.Errorf("%s by %s: square %d, occupancy %#016x: got %#016x, want %#016x", maps[i].name, Kernel(), sq&63, occ, got, want[0])
			}
			if got := sets[i].plain(1<<(sq&63), occ); got != want[0] {
				t.Errorf("%s by %s: square %d, occupancy %#016x: got %#016x, want %#016x", sets[i].name, Kernel(), sq&63, occ, got, want[0])
			}
		}
	}
}
