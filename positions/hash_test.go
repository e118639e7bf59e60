package positions_test

import (
	"math/bits"
	"slices"
	"testing"
	"unsafe"
)

// TestHash checks that hashes are the same on every machine, and as good as random ones: each changed bit
// of a position changes half of the bits, and 32 bits rarely collide.
func TestHash(t *testing.T) {
	start := parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -")
	if got := start.Hash(); got != 0xab88a6e1879d4441 {
		t.Errorf("the hash of the first position is %#x", got)
	}
	const n = 200
	var changed [512]int // by the changed bit of the position
	var flipped [64]int  // by the bit of the hash
	var low, high []uint32
	for i := range n {
		p := manyGames().positions[i]
		before := p.Hash()
		for bit := range changed {
			boards := (*[8]Bitboard)(unsafe.Pointer(&p))
			boards[bit>>6] ^= 1 << (bit & 63)
			hash := p.Hash()
			boards[bit>>6] ^= 1 << (bit & 63)
			low, high = append(low, uint32(hash)), append(high, uint32(hash>>32))
			changed[bit] += bits.OnesCount64(hash ^ before)
			for out := range flipped {
				flipped[out] += int((hash ^ before) >> out & 1)
			}
		}
	}
	for bit, sum := range changed {
		if share := float64(sum) / (n * 64); share < 0.475 || share > 0.525 {
			t.Errorf("bit %d of board %d changes %.3f of a hash, want a half", bit&63, bit>>6, share)
		}
	}
	for bit, sum := range flipped {
		if share := float64(sum) / (n * 512); share < 0.49 || share > 0.51 {
			t.Errorf("bit %d of the hash changes in %.3f of all cases, want a half", bit, share)
		}
	}
	for _, half := range [][]uint32{low, high} {
		slices.Sort(half)
		if same := len(half) - len(slices.Compact(half)); same > 8 {
			t.Errorf("%d collisions of 32 bits, want 1.2 on average", same)
		}
	}
}
