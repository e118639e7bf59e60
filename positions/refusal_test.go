package positions_test

import (
	"fmt"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// panicOf returns the value that a call panics with, or nil.
func panicOf(call func()) (fault any) {
	defer func() { fault = recover() }()
	call()
	return nil
}

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
					if got := panicOf(test.call); got != want {
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
	for _, n := range []int{1, 3, 9} {
		const margin = 9 * 64
		memory := make([]byte, 2*margin+n*64)
		in := unsafe.Slice((*Position)(unsafe.Pointer(&memory[margin])), n)
		for _, test := range []struct {
			name string
			size int
			call func(at unsafe.Pointer)
		}{
			{"LegalCounts: moves overlaps positions", 1, func(at unsafe.Pointer) {
				positions.LegalCounts(unsafe.Slice((*uint8)(at), n), make([]uint8, n), in)
			}},
			{"LegalCounts: moves overlaps positions", 1, func(at unsafe.Pointer) {
				positions.LegalCounts(unsafe.Slice((*uint8)(at), n), nil, in)
			}},
			{"LegalCounts: checkers overlaps positions", 1, func(at unsafe.Pointer) {
				positions.LegalCounts(make([]uint8, n), unsafe.Slice((*uint8)(at), n), in)
			}},
			{"Checks: dst overlaps positions", 32, func(at unsafe.Pointer) {
				positions.Checks(unsafe.Slice((*Check)(at), n), in)
			}},
			{"Attacks: dst overlaps positions", 56, func(at unsafe.Pointer) {
				positions.Attacks(unsafe.Slice((*Attack)(at), n), in, positions.Mover)
			}},
		} {
			step := 1
			if test.size > 1 {
				step = 8 // not every architecture reads words at any address
			}
			for start := margin - test.size*n - 8; start <= margin+64*n+8; start += step {
				clear(memory)
				overlaps := start < margin+64*n && margin < start+test.size*n
				fault := panicOf(func() { test.call(unsafe.Pointer(&memory[start])) })
				if want := "positions: " + test.name; overlaps && fault != want || !overlaps && fault != nil {
					t.Fatalf("%d positions, results %d bytes after their start: panic %v, want %s: %v",
						n, start-margin, fault, want, overlaps)
				}
				for i, b := range memory {
					if b != 0 && overlaps {
						t.Fatalf("%s: byte %d was written", test.name, i)
					}
				}
			}
		}
		results := make([]uint8, 4*n)
		for start := range 2*n + 1 {
			fault := panicOf(func() { positions.LegalCounts(results[n:][:n], results[start:][:n], in) })
			overlaps := start > 0 && start < 2*n
			const want = "positions: LegalCounts: checkers overlaps moves"
			if overlaps && fault != want || !overlaps && fault != nil {
				t.Fatalf("%d positions, checkers %d bytes after moves: panic %v, want %s: %v", n, start-n, fault, want, overlaps)
			}
		}
	}
}
