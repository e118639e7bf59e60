package methods

import (
	"slices"
	"testing"
	"unsafe"
)

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
