package main

import (
	"math/rand/v2"
	"testing"
)

// The steps that are printed must lead to the attacks that the library returns.
func TestSteps(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, s := range sliders {
		for sq := range 64 {
			for range 200 {
				occ := random.Uint64() & random.Uint64()
				union := uint64(0)
				for _, l := range s.lines {
					union |= l.lookUp(sq, occ).attacks
				}
				if want := s.attacks(sq, occ); union != want {
					t.Fatalf("%s on %s, occupancy %#x: the steps lead to %#x, want %#x", s.name, squareName(sq), occ, union, want)
				}
			}
		}
	}
}
