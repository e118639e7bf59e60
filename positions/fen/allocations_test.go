//go:build !asan

package fen

import "testing"

// No call allocates. The address sanitizer does.
func TestAllocations(t *testing.T) {
	line, buffer := Line(kiwipete), make([]byte, 0, 100)
	if n := testing.AllocsPerRun(10, func() {
		p, _, _ := Parse[Bitboard](kiwipete)
		halfmoves, fullmoves, _, _ := ParseCounters(" 50 65535 bm Ba6;")
		buffer = AppendCounters(Append(buffer[:0], &p), halfmoves, fullmoves)
		p, _, _ = ParseAny[Bitboard](line)
		buffer = Append(buffer[:0], &p)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
