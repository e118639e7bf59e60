package main

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals/pext"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// TestPositionRivals compares the rivals with package purego.
func TestPositionRivals(t *testing.T) {
	s := newRecordSet(2000)
	purego.LegalCounts(s.moves, nil, s.records)
	purego.Checks(s.checks, s.records)
	for i := range s.records {
		if n := len(moves.Append(s.buffer, &s.positions[i])); n != int(s.moves[i]) {
			t.Fatalf("%#x: %d moves are listed, want %d", s.records[i], n, s.moves[i])
		}
		if n := s.corentingsMoves(i); n != int(s.moves[i]) {
			t.Fatalf("%#x: corentings/chess lists %d moves, want %d", s.records[i], n, s.moves[i])
		}
		if !pext.Supported() {
			continue
		}
		if got := checksPEXT(&s.records[i]); got != s.checks[i] {
			t.Fatalf("%#x: checks by PEXT are %#x, want %#x", s.records[i], got, s.checks[i])
		}
	}
}
