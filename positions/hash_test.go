package positions_test

import (
	"math/bits"
	"testing"
	"unsafe"
)

// TestHash checks that hashes are the same on every machine, that each changed bit of a position changes
// half of a hash, and that 32 bits rarely collide.
func TestHash(t *testing.T) {
	start := parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -")
	if got := start.Hash(); got != 0xab88a6e1879d4441 {
		t.Errorf("the hash of the first position is %#x", got)
	}
	const n = 200
	collisions, halves := 0, [2]map[uint32]bool{{}, {}}
	for bit := range 512 {
		changed := 0
		for i := range n {
			p := manyGames().positions[i]
			before := p.Hash()
			(*[8]Bitboard)(unsafe.Pointer(&p))[bit>>6] ^= 1 << (bit & 63)
			changed += bits.OnesCount64(before ^ p.Hash())
			for half, hash := range [2]uint32{uint32(p.Hash()), uint32(p.Hash() >> 32)} {
				if halves[half][hash] {
					collisions++
				}
				halves[half][hash] = true
			}
		}
		if share := float64(changed) / (n * 64); share < 0.475 || share > 0.525 {
			t.Errorf("bit %d of board %d changes %.3f of a hash, want a half", bit&63, bit>>6, share)
		}
	}
	if collisions > 12 {
		t.Errorf("%d collisions of 32 bits, want 2.4 on average", collisions)
	}
}
