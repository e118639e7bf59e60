package rivals

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// seeds start the random generator for each rank. Stockfish used them because they
// make the search short (Marco Costalba).
var seeds = [8]uint64{728, 10316, 55013, 32803, 12281, 15100, 16645, 255}

// FindFactor returns a factor of magic bitboards and fills the table attacks. It
// tries sparse random factors until no two subsets of mask with different attacks
// have the same index, which is the product shifted right by shift.
func FindFactor(sq int, mask uint64, shift int, walk func(int, uint64) uint64, attacks []uint64) uint64 {
	var occs, want []uint64
	for occ := range occupancies.Subsets(mask) {
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
