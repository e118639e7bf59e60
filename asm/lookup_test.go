package asm

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

func TestLookups(t *testing.T) {
	each(t, func(t *testing.T, k kernel[lookupFunc]) {
		for _, queries := range [][]query{lineQueries(), rookQueries(), bishopQueries()} {
			for _, q := range queries {
				got, want := k.run(uint(q.sq), q.occ), k.walk(int(q.sq&63), q.occ)
				if got != want {
					t.Fatalf("square %d, occupancy %#016x: got %#016x, want %#016x", q.sq, q.occ, got, want)
				}
			}
		}
	})
}

// Every relevant occupancy of a queen: each of a rook with each of a bishop, 6,946,816 in
// all.
func TestLookupsOfEveryPair(t *testing.T) {
	if testing.Short() {
		t.Skip("makes seven million lookups with each kernel")
	}
	type answer struct {
		occ   uint64
		lines [2]uint64 // rank and file, or diagonal and anti-diagonal
	}
	answers := func(sq int, walk reference, lines []reference) (all []answer) {
		for occ := range occupancies.Subsets(occupancies.Relevant(walk, sq)) {
			all = append(all, answer{occ, [2]uint64{lines[0](sq, occ), lines[1](sq, occ)}})
		}
		return all
	}
	each(t, func(t *testing.T, k kernel[lookupFunc]) {
		// Find the lines that the kernel looks up.
		var of [4]uint64
		for i, walk := range walkLines {
			if k.walk(27, 0)&walk(27, 0) != 0 {
				of[i] = ^uint64(0)
			}
		}
		n := 0
		for sq := range 64 {
			bishops := answers(sq, walk.Bishop, walkLines[2:])
			for _, rook := range answers(sq, walk.Rook, walkLines[:2]) {
				fixed := rook.lines[0]&of[0] | rook.lines[1]&of[1]
				for _, bishop := range bishops {
					occ, want := rook.occ|bishop.occ, fixed|bishop.lines[0]&of[2]|bishop.lines[1]&of[3]
					if got := k.run(uint(sq), occ); got != want {
						t.Fatalf("square %d, occupancy %#016x: got %#016x, want %#016x", sq, occ, got, want)
					}
					n++
				}
			}
		}
		if n != 6_946_816 {
			t.Errorf("the test made %d lookups, want 6946816", n)
		}
	})
}

func TestOnlySixBitsOfASquareCount(t *testing.T) {
	each(t, func(t *testing.T, k kernel[lookupFunc]) {
		for _, high := range []uint{1 << 6, 1 << 7, 1 << 8, 1 << 31, ^uint(63)} {
			for sq := range 64 {
				occ := uint64(0x0012008100240018) << (sq & 7)
				if got, want := k.run(uint(sq)|high, occ), k.walk(sq, occ); got != want {
					t.Fatalf("square %#x, occupancy %#016x: got %#016x, want %#016x", uint(sq)|high, occ, got, want)
				}
			}
		}
	})
}
