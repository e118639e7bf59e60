package asm

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

func checkMap(t *testing.T, name string, occ uint64, got, want *[64]uint64) {
	t.Helper()
	for sq := range got {
		if got[sq] != want[sq] {
			t.Fatalf("%s: square %d, occupancy %#016x: got %#016x, want %#016x", name, sq, occ, got[sq], want[sq])
		}
	}
}

func TestMaps(t *testing.T) {
	eachDirect(t, func(t *testing.T, k kernel[mapFunc]) {
		rook, bishop := k.lines()
		for i := range boards() {
			b := &boards()[i]
			var got, want [64]uint64
			k.run(&got, b.occ)
			for sq := range want {
				want[sq] = b.rook[sq]&rook | b.bishop[sq]&bishop
			}
			checkMap(t, k.name, b.occ, &got, &want)
		}
	})
}

func TestBishopRookMaps(t *testing.T) {
	each(t, func(t *testing.T, k kernel[bishopRookMapsFunc]) {
		for i := range boards() {
			b := &boards()[i]
			var bishop, rook [64]uint64
			k.run(&bishop, &rook, b.occ)
			checkMap(t, k.name, b.occ, &bishop, &b.bishop)
			checkMap(t, k.name, b.occ, &rook, &b.rook)
		}
	})
}

func FuzzMaps(f *testing.F) {
	for _, c := range occupancies.Cases {
		f.Add(c.Occupancy)
	}
	f.Fuzz(checkAllMaps)
}

func checkAllMaps(t *testing.T, occ uint64) {
	for _, k := range kernelsOf[mapFunc]() {
		if k.level > Best() {
			continue
		}
		var got, want [64]uint64
		for sq := range want {
			want[sq] = k.walk(sq, occ)
		}
		k.run(&got, occ)
		checkMap(t, k.name, occ, &got, &want)
	}
	var rook, bishop [64]uint64
	for sq := range rook {
		rook[sq], bishop[sq] = walk.Rook(sq, occ), walk.Bishop(sq, occ)
	}
	for _, k := range kernelsOf[bishopRookMapsFunc]() {
		if k.level > Best() {
			continue
		}
		var gotBishop, gotRook [64]uint64
		k.run(&gotBishop, &gotRook, occ)
		checkMap(t, k.name, occ, &gotRook, &rook)
		checkMap(t, k.name, occ, &gotBishop, &bishop)
	}
}
