package asm

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// Every relevant occupancy of a rook or a bishop on one square. The test also compares
// another square of the map.
func TestMapsOfRelevantOccupancies(t *testing.T) {
	each(t, func(t *testing.T, k kernel[mapFunc]) {
		var got [64]uint64
		for _, queries := range [][]query{rookQueries(), bishopQueries()} {
			for i, q := range queries {
				k.run(&got, q.occ)
				for _, sq := range []int{int(q.sq), i & 63} {
					if want := k.walk(sq, q.occ); got[sq] != want {
						t.Fatalf("square %d, occupancy %#016x: got %#016x, want %#016x", sq, q.occ, got[sq], want)
					}
				}
			}
		}
	})
}

// Boards with one or two pieces, and their complements.
func TestMapsOfFewPieces(t *testing.T) {
	type attacks struct {
		occ          uint64
		rook, bishop [64]uint64
	}
	var boards []attacks
	for one := range 64 {
		for two := range one + 1 {
			occ := uint64(1)<<one | 1<<two
			for _, occ := range []uint64{occ, ^occ} {
				a := attacks{occ: occ}
				for sq := range 64 {
					a.rook[sq], a.bishop[sq] = walk.Rook(sq, occ), walk.Bishop(sq, occ)
				}
				boards = append(boards, a)
			}
		}
	}
	each(t, func(t *testing.T, k kernel[sliderMapsFunc]) {
		var rook, bishop [64]uint64
		for i := range boards {
			b := &boards[i]
			k.run(&rook, &bishop, b.occ)
			checkMap(t, k.name, b.occ, &rook, &b.rook)
			checkMap(t, k.name, b.occ, &bishop, &b.bishop)
		}
	})
	each(t, func(t *testing.T, k kernel[mapFunc]) {
		var got, want [64]uint64
		isRook, isBishop := k.walk(0, 0)&2 != 0, k.walk(0, 0)&(1<<9) != 0
		for i := range boards {
			b := &boards[i]
			k.run(&got, b.occ)
			clear(want[:])
			for sq := range want {
				if isRook {
					want[sq] |= b.rook[sq]
				}
				if isBishop {
					want[sq] |= b.bishop[sq]
				}
			}
			checkMap(t, k.name, b.occ, &got, &want)
		}
	})
}

// A map may start at any word. Nothing is written around it.
func TestMapsAtEveryAlignment(t *testing.T) {
	const margin, filler = 8, 0x5ca1ab1e0ddba115
	check := func(t *testing.T, name string, around []uint64, offset int, occ uint64, want func(sq int) uint64) {
		t.Helper()
		for i, got := range around {
			expected := uint64(filler)
			if sq := i - offset; 0 <= sq && sq < 64 {
				expected = want(sq)
			}
			if got != expected {
				t.Fatalf("%s: occupancy %#016x, word %d of a map: got %#016x, want %#016x", name, occ, i-offset, got, expected)
			}
		}
	}
	fill := func(around []uint64) {
		for i := range around {
			around[i] = filler
		}
	}
	each(t, func(t *testing.T, k kernel[mapFunc]) {
		for offset := range 2 * margin {
			b := &boards()[6+offset]
			around := make([]uint64, 64+2*margin)
			fill(around)
			k.run((*[64]uint64)(around[offset:]), b.occ)
			check(t, k.name, around, offset, b.occ, func(sq int) uint64 { return k.walk(sq, b.occ) })
		}
	})
	each(t, func(t *testing.T, k kernel[sliderMapsFunc]) {
		for offset := range 2 * margin {
			b := &boards()[6+offset]
			rooks, bishops := make([]uint64, 64+2*margin), make([]uint64, 64+2*margin)
			fill(rooks)
			fill(bishops)
			k.run((*[64]uint64)(rooks[offset:]), (*[64]uint64)(bishops[2*margin-offset:]), b.occ)
			check(t, k.name, rooks, offset, b.occ, func(sq int) uint64 { return b.rook[sq] })
			check(t, k.name, bishops, 2*margin-offset, b.occ, func(sq int) uint64 { return b.bishop[sq] })
		}
	})
}
