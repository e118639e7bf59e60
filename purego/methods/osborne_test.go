package methods

import (
	"slices"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
)

// attackSets holds the numbers of distinct attack sets of a rook on a file, from rank 1 to rank 8.
var attackSets = [8]int{7, 6, 10, 12, 12, 10, 6, 7}

func TestCompressedAttackSets(t *testing.T) {
	sum := 0
	for rank, want := range attackSets {
		walked, stored := make(map[uint64]bool), make(map[uint64]bool)
		for occ := range occupancies.Subsets(aFile) {
			walked[walk.File(8*rank, occ)] = true
		}
		for _, attacks := range compressedFileAttacks[rank] {
			if attacks != 0 {
				stored[attacks] = true
			}
		}
		if len(walked) != want {
			t.Errorf("rank %d has %d attack sets, want %d", rank+1, len(walked), want)
		}
		if len(stored) != want {
			t.Errorf("the table of rank %d holds %d attack sets, want %d", rank+1, len(stored), want)
		}
		sum += len(walked)
	}
	if sum != 70 {
		t.Errorf("%d attack sets in total, want 70", sum)
	}
}

func TestCompressedTableSize(t *testing.T) {
	bytes := 0
	for rank, attacks := range compressedFileAttacks {
		bytes += 8 * len(attacks)
		if want := 1 << (64 - fileMagic[rank]>>58); len(attacks) != want {
			t.Errorf("rank %d has %d entries, want %d by the shift of its factor", rank+1, len(attacks), want)
		}
	}
	if bytes != 1536 {
		t.Errorf("the table has %d bytes, want 1536", bytes)
	}
	listed := slices.IndexFunc(osborneMethod().Tables, func(t Table) bool { return t.data == &compressedFileAttacks })
	if got, want := osborneMethod().Tables[listed].Bytes, bytes+int(unsafe.Sizeof(compressedFileAttacks)); got != want {
		t.Errorf("the row lists %d bytes, want %d with the slices", got, want)
	}
}
