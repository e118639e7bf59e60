package positions

import "math/bits"

// Hash returns a number for hash tables. Equal positions have equal hashes, in every run and on every
// machine. All bits of the State count, so [Position.Normalize] a position that was built by hand.
// Compare the position too, or as many bits of the hash as the table does not index by.
//
// It is no Zobrist key: no move changes it by one exclusive or, and the next version of the library may
// return other numbers. Do not store them.
func (p *Position[B]) Hash() uint64 {
	// Fractional digits of π, by which no board is all zeros. Products of two words are folded, as in wyhash.
	sum := fold(uint64(p.White)^0x243f6a8885a308d3, uint64(p.Pawns)^0x13198a2e03707344) ^
		fold(uint64(p.Knights)^0xa4093822299f31d0, uint64(p.Bishops)^0x082efa98ec4e6c89) ^
		fold(uint64(p.Rooks)^0x452821e638d01377, uint64(p.Queens)^0xbe5466cf34e90c6c) ^
		fold(uint64(p.Kings)^0xc0ac29b7c97c50dd, uint64(p.State)^0x3f84d5b5b5470917)
	return fold(sum^0x9216d5d98979fb1b, 0xd1310ba698dfb5ac)
}

// fold returns both halves of a product as one word.
func fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}
