package purego

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// attackSets are the numbers of distinct attack sets of a rook on a file, from
// rank 1 to rank 8.
var attackSets = [8]int{7, 6, 10, 12, 12, 10, 6, 7}

func TestCompressedAttackSets(t *testing.T) {
	sum := 0
	for rank, want := range attackSets {
		walked, stored := make(map[uint64]bool), make(map[uint64]bool)
		for occ := range occupancies.Subsets(aFile) {
			walked[WalkFile(8*rank, occ)] = true
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
			t.Errorf("rank %d has %d entries, but the shift of its factor leaves indices below %d", rank+1, len(attacks), want)
		}
	}
	if bytes != 1536 {
		t.Errorf("the table has %d bytes, want 1536", bytes)
	}
}

// publishedFileMagic are the factors in the order of the published listing.
var publishedFileMagic = [8]uint64{
	0xEFFFA39DB01B23A3, // 5-bit
	0xF024691A3227FF42, // 4-bit
	0xF2808817CAD6FF0C, // 4-bit
	0xED6EDFBE467977D5, // 5-bit
	0xEC87CB0D961EC43A, // 5-bit
	0xF2FF594E14D8801C, // 4-bit
	0xF2FF5D69D4E3E7D6, // 4-bit
	0xEE404B349599FF88, // 5-bit
}

func magicIndex(occ, magic uint64) uint32 { return uint32(occ * magic >> (magic >> 58)) }

// TestOsborneOrderErratum shows that the factors of ranks 1 and 8 are listed the
// wrong way round. The slider's own square is left out, so that the other
// erratum has no part in it.
func TestOsborneOrderErratum(t *testing.T) {
	for _, c := range []struct {
		name      string
		sq        int
		occ, occ2 uint64
	}{
		{"rook on a1, blocker on a3 or on a2 and a3", 0, 0x0000000000010000, 0x0000000000010100},
		{"rook on a8, blocker on a3 or on a3 and a7", 56, 0x0000000000010000, 0x0001000000010000},
	} {
		rank := c.sq >> 3
		for _, listing := range []struct {
			name     string
			magic    uint64
			collides bool
		}{
			{"published", publishedFileMagic[rank], true},
			{"interchanged", publishedFileMagic[7-rank], false},
		} {
			inner := func(occ uint64) uint64 { return occ & innerFile &^ (1 << c.sq) }
			same := magicIndex(inner(c.occ), listing.magic) == magicIndex(inner(c.occ2), listing.magic)
			if same != listing.collides || WalkFile(c.sq, c.occ) == WalkFile(c.sq, c.occ2) {
				t.Errorf("%s: equal index with the %s factor: %v, want %v", c.name, listing.name, same, listing.collides)
			}
			any := collides(c.sq, func(occ uint64) uint32 { return magicIndex(inner(occ), listing.magic) })
			if any != listing.collides {
				t.Errorf("rank %d: a collision with the %s factor: %v, want %v", rank+1, listing.name, any, listing.collides)
			}
		}
		if fileMagic[rank] != publishedFileMagic[7-rank] {
			t.Errorf("rank %d has the factor %#x", rank+1, fileMagic[rank])
		}
	}
	for rank := 1; rank < 7; rank++ {
		if fileMagic[rank] != publishedFileMagic[rank] {
			t.Errorf("rank %d has the factor %#x, published as %#x", rank+1, fileMagic[rank], publishedFileMagic[rank])
		}
	}
}

// TestOsborneOwnSquareErratum shows that the published mask, which keeps the
// slider's own square, fails on ranks 2 to 7. The slider stands in both
// occupancies, as it does in a game.
func TestOsborneOwnSquareErratum(t *testing.T) {
	for _, c := range []struct {
		name      string
		sq        int
		occ, occ2 uint64
	}{
		{"rook on a2, blocker none or on a7", 8, 0x0000000000000100, 0x0001000000000100},
		{"rook on a3, blocker none or on a7", 16, 0x0000000000010000, 0x0001000000010000},
		{"rook on a4, blocker on a6 or on a7", 24, 0x0000010001000000, 0x0001000001000000},
		{"rook on a5, blocker on a3 or on a4 and a7", 32, 0x0000000100010000, 0x0001000101000000},
		{"rook on a6, blocker none or on a2", 40, 0x0000010000000000, 0x0000010000000100},
		{"rook on a7, blocker none or on a2", 48, 0x0001000000000000, 0x0001000000000100},
	} {
		magic := publishedFileMagic[c.sq>>3]
		if magicIndex(c.occ&innerFile, magic) != magicIndex(c.occ2&innerFile, magic) || WalkFile(c.sq, c.occ) == WalkFile(c.sq, c.occ2) {
			t.Errorf("%s: no collision with the published mask", c.name)
		}
		for _, occ := range []uint64{c.occ, c.occ2} {
			if got, want := OsborneFile(c.sq, occ), WalkFile(c.sq, occ); got != want {
				t.Errorf("%s: the corrected form gives %#016x, want %#016x", c.name, got, want)
			}
		}
		if collides(c.sq, func(occ uint64) uint32 { return magicIndex(occ&innerFile&^(1<<c.sq), magic) }) {
			t.Errorf("rank %d collides with the own square left out", c.sq>>3+1)
		}
	}
}

// TestOsborneA3 checks every row of the table that closes the page Kindergarten
// Bitboards: the rook on a3.
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
		if got := WalkFile(a3, row.occ); got != row.attacks {
			t.Errorf("WalkFile(%d, %#016x): got %#016x, printed as %#016x", a3, row.occ, got, row.attacks)
		}
	}
	if len(occupancies) != 32 || len(sets) != attackSets[a3>>3] {
		t.Errorf("%d occupancies and %d attack sets, want 32 and %d", len(occupancies), len(sets), attackSets[a3>>3])
	}
}
