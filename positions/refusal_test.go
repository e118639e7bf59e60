package positions_test

import (
	"fmt"
	"slices"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/testing/panics"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// TestShortSlices checks that a slice that is too short causes a panic before anything is written.
func TestShortSlices(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		for _, n := range []int{1, 3, 64, 77, positions.Chunk + 1} {
			in := make([]Position, n)
			moves, checkers, checks, attacks := make([]uint8, n), make([]uint8, n), make([]Check, n), make([]Attack, n)
			for _, short := range []int{0, n / 2, n - 1} {
				for _, test := range []struct {
					want string
					call func()
				}{
					{"LegalCounts: moves", func() { positions.LegalCounts(moves[:short], checkers, in) }},
					{"LegalCounts: moves", func() { positions.LegalCounts(moves[:short], nil, in) }},
					{"LegalCounts: checkers", func() { positions.LegalCounts(moves, checkers[:short], in) }},
					{"Checks: dst", func() { positions.Checks(checks[:short], in) }},
					{"Attacks: dst", func() { positions.Attacks(attacks[:short], in, positions.Mover) }},
				} {
					want := fmt.Sprintf("positions: %s has length %d, want at least %d, the length of positions", test.want, short, n)
					if got := panics.Of(test.call); got != want {
						t.Errorf("panic %v, want %s", got, want)
					}
				}
			}
			for i := range n {
				if moves[i] != 0 || checkers[i] != 0 || checks[i] != (Check{}) || attacks[i] != (Attack{}) {
					t.Fatalf("result %d of %d was written", i, n)
				}
			}
		}
	})
}

// TestOverlaps tries every distance in bytes between results and positions, and between both results. A
// call whose arguments share a byte must panic before anything is written.
func TestOverlaps(t *testing.T) {
	type pointer = unsafe.Pointer
	for _, n := range []int{1, 3, 9} {
		bytes := func(at pointer) []uint8 { return unsafe.Slice((*uint8)(at), n) }
		in := func(at pointer) []Position { return unsafe.Slice((*Position)(at), n) }
		for _, test := range []struct {
			want        string
			fixed, size int // bytes of an element of each argument
			call        func(fixed, moved pointer)
		}{
			{"LegalCounts: moves overlaps positions", 64, 1,
				func(fixed, moved pointer) { positions.LegalCounts(bytes(moved), nil, in(fixed)) }},
			{"LegalCounts: checkers overlaps positions", 64, 1,
				func(fixed, moved pointer) { positions.LegalCounts(make([]uint8, n), bytes(moved), in(fixed)) }},
			{"LegalCounts: checkers overlaps moves", 1, 1,
				func(fixed, moved pointer) { positions.LegalCounts(bytes(fixed), bytes(moved), make([]Position, n)) }},
			{"Checks: dst overlaps positions", 64, 32,
				func(fixed, moved pointer) { positions.Checks(unsafe.Slice((*Check)(moved), n), in(fixed)) }},
			{"Attacks: dst overlaps positions", 64, 56,
				func(fixed, moved pointer) {
					positions.Attacks(unsafe.Slice((*Attack)(moved), n), in(fixed), positions.Mover)
				}},
		} {
			const margin = 9 * 64
			memory := make([]byte, 2*margin+n*64)
			step := 1
			if test.size > 1 {
				step = 8 // not every architecture reads words at any address
			}
			for start := margin - test.size*n - 8; start <= margin+test.fixed*n+8; start += step {
				clear(memory)
				overlaps := start < margin+test.fixed*n && margin < start+test.size*n
				fault := panics.Of(func() { test.call(pointer(&memory[margin]), pointer(&memory[start])) })
				if want := "positions: " + test.want; overlaps && fault != want || !overlaps && fault != nil {
					t.Fatalf("%d positions, %d bytes apart: panic %v, want %s: %v", n, start-margin, fault, want, overlaps)
				}
				if overlaps && slices.Max(memory) > 0 {
					t.Fatalf("%s: memory was written", test.want)
				}
			}
		}
	}
}
