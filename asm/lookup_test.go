package asm

import "testing"

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
