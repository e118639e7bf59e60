package rivals

import "math/bits"

// seeds start the generator for each rank so that the search is short.
// They are the ones that Stockfish used (Marco Costalba).
var seeds = [8]uint64{728, 10316, 55013, 32803, 12281, 15100, 16645, 255}

// FindFactor returns a factor of magic bitboards: it tries sparse random ones
// until the upper bits of the product, which shift leaves, are equal for two
// subsets of mask only where the attacks are, and fills the table.
func FindFactor(sq int, mask uint64, shift int, walk func(int, uint64) uint64, attacks []uint64) uint64 {
	var occs, want []uint64
	for _, occ := range Subsets(mask) {
		occs = append(occs, occ)
		want = append(want, walk(sq, occ))
	}
	state := seeds[sq>>3]
	random := func() uint64 { // xorshift64* (Sebastiano Vigna)
		state ^= state >> 12
		state ^= state << 25
		state ^= state >> 27
		return state * 2685821657736338717
	}
	written := make([]int, len(attacks)) // the attempt that wrote the entry
next:
	for attempt := 1; ; attempt++ {
		factor := uint64(0)
		for bits.OnesCount64(mask*factor>>56) < 6 {
			factor = random()
			factor &= random()
			factor &= random()
		}
		for i, occ := range occs {
			index := occ * factor >> shift
			if written[index] == attempt && attacks[index] != want[i] {
				continue next
			}
			written[index], attacks[index] = attempt, want[i]
		}
		return factor
	}
}
