package methods

import "testing"

// TestCompressedTableSize checks that the attacks take as many bytes as the comment of OsborneFile says.
func TestCompressedTableSize(t *testing.T) {
	bytes := 0
	for _, attacks := range compressedFileAttacks {
		bytes += 8 * len(attacks)
	}
	if bytes != 1536 {
		t.Errorf("the table has %d bytes, want 1536", bytes)
	}
}
