package methods

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// attackSets are the numbers of distinct attack sets of a rook on a file, from
// rank 1 to rank 8.
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
}

// TestOsborneA3 checks every row of the last table of the page Kindergarten Bitboards: the
// rook on a3.
func TestOsborneA3(t *testing.T) {
	rows := []struct {
		occ, product, index, attacks uint64
	}{
		{0x0000010101000100, 0x3A28F9D5E2FF0C00, 3, 0x0000000001000100},
		{0x0001010101000100, 0x3934F9D5E2FF0C00, 3, 0x0000000001000100},
		{0x0000000101000100, 0x6329EDD5E2FF0C00, 6, 0x0000000001000100},
		{0x0000010001000100, 0x6F51FAC9E2FF0C00, 6, 0x0000000001000100},
		{0x0001000101000100, 0x6235EDD5E2FF0C00, 6, 0x0000000001000100},
		{0x0001010001000100, 0x6E5DFAC9E2FF0C00, 6, 0x0000000001000100},
		{0x0000000001000100, 0x9852EEC9E2FF0C00, 9, 0x0000000001000100},
		{0x0001000001000100, 0x975EEEC9E2FF0C00, 9, 0x0000000001000100},
		{0x0000000001000000, 0x17CAD6FF0C000000, 1, 0x0000000001000101},
		{0x0001000001000000, 0x16D6D6FF0C000000, 1, 0x0000000001000101},
		{0x0000010101000000, 0xB9A0E20B0C000000, 11, 0x0000000001000101},
		{0x0001010101000000, 0xB8ACE20B0C000000, 11, 0x0000000001000101},
		{0x0000000101000000, 0xE2A1D60B0C000000, 14, 0x0000000001000101},
		{0x0000010001000000, 0xEEC9E2FF0C000000, 14, 0x0000000001000101},
		{0x0001000101000000, 0xE1ADD60B0C000000, 14, 0x0000000001000101},
		{0x0001010001000000, 0xEDD5E2FF0C000000, 14, 0x0000000001000101},
		{0x0001010100000100, 0x216A22D6D6FF0C00, 2, 0x0000000101000100},
		{0x0000010100000100, 0x225E22D6D6FF0C00, 2, 0x0000000101000100},
		{0x0000000100000100, 0x4B5F16D6D6FF0C00, 4, 0x0000000101000100},
		{0x0001000100000100, 0x4A6B16D6D6FF0C00, 4, 0x0000000101000100},
		{0x0000010100000000, 0xA1D60B0C00000000, 10, 0x0000000101000101},
		{0x0001010100000000, 0xA0E20B0C00000000, 10, 0x0000000101000101},
		{0x0000000100000000, 0xCAD6FF0C00000000, 12, 0x0000000101000101},
		{0x0001000100000000, 0xC9E2FF0C00000000, 12, 0x0000000101000101},
		{0x0000010000000100, 0x578723CAD6FF0C00, 5, 0x0000010101000100},
		{0x0001010000000100, 0x569323CAD6FF0C00, 5, 0x0000010101000100},
		{0x0000010000000000, 0xD6FF0C0000000000, 13, 0x0000010101000101},
		{0x0001010000000000, 0xD60B0C0000000000, 13, 0x0000010101000101},
		{0x0001000000000100, 0x7F9417CAD6FF0C00, 7, 0x0001010101000100},
		{0x0001000000000000, 0xFF0C000000000000, 15, 0x0001010101000101},
		{0x0000000000000100, 0x808817CAD6FF0C00, 8, 0x0101010101000100},
		{0x0000000000000000, 0x0000000000000000, 0, 0x0101010101000101},
	}
	const a3 = 16
	sets, occupancies := make(map[uint64]bool), make(map[uint64]bool)
	for _, row := range rows {
		sets[row.attacks], occupancies[row.occ] = true, true
		if got := row.occ * fileMagic[a3>>3]; got != row.product {
			t.Errorf("%#016x: product %#016x, printed as %#016x", row.occ, got, row.product)
		}
		if got := row.product >> (fileMagic[a3>>3] >> 58); got != row.index {
			t.Errorf("%#016x: index %d, printed as %d", row.occ, got, row.index)
		}
		if got := compressedFileAttacks[a3>>3][row.index]; got != row.attacks {
			t.Errorf("%#016x: entry %#016x, printed as %#016x", row.occ, got, row.attacks)
		}
		for file := range 8 {
			if got, want := OsborneFile(a3+file, row.occ<<file), row.attacks<<file; got != want {
				t.Errorf("OsborneFile(%d, %#016x): got %#016x, want %#016x", a3+file, row.occ<<file, got, want)
			}
		}
		if got := walk.File(a3, row.occ); got != row.attacks {
			t.Errorf("walk.File(%d, %#016x): got %#016x, printed as %#016x", a3, row.occ, got, row.attacks)
		}
	}
	if len(occupancies) != 32 || len(sets) != attackSets[a3>>3] {
		t.Errorf("%d occupancies and %d attack sets, want 32 and %d", len(occupancies), len(sets), attackSets[a3>>3])
	}
}
