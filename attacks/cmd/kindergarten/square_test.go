package main

import (
	"strings"
	"testing"
)

func TestSquares(t *testing.T) {
	for sq := range 64 {
		name := squareName(sq)
		for _, s := range []string{name, strings.ToUpper(name)} {
			if got, err := parseSquare(s); err != nil || got != sq {
				t.Errorf("%s is square %d, %v, want %d", s, got, err, sq)
			}
		}
	}
	if sq, err := parseSquare("e9"); err == nil || sq != 0 {
		t.Errorf("e9 is square %d, %v, want 0 and an error", sq, err)
	}
	for name, want := range map[string]int{"a1": 0, "b1": 1, "h1": 7, "a2": 8, "h8": 63} {
		if got, err := parseSquare(name); err != nil || got != want {
			t.Errorf("%s is square %d, %v, want %d", name, got, err, want)
		}
	}
}
