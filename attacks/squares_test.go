package attacks_test

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// aroundTheSliders checks that squares of type S count modulo 64 in the
// functions around the sliders.
func aroundTheSliders[S attacks.AnySquare](t *testing.T, squares ...S) {
	const occ = uint64(0x00c2_1904_2418_42a1)
	type answers struct{ knight, king, north, south, attackers, mask, pinned, pinners uint64 }
	for _, sq := range squares {
		low := int(sq & 63)
		pinned, pinners := attacks.Pins(sq, occ, occ, occ, occ)
		got := answers{attacks.Knight[uint64](sq), attacks.King[uint64](sq),
			attacks.PawnNorth[uint64](sq), attacks.PawnSouth[uint64](sq),
			attacks.Attackers(sq, occ, occ, occ, occ, occ, occ, occ), attacks.CheckMask(sq, uint64(1)<<20), pinned, pinners}
		pinned, pinners = pins(low, occ, occ, occ, occ)
		want := answers{leap(low, knightSteps), leap(low, kingSteps),
			leap(low, northSteps), leap(low, southSteps),
			attackers(low, occ, [kinds]uint64{occ, occ, occ, occ, occ, occ}), checkMask(low, 1<<20), pinned, pinners}
		if got != want {
			t.Errorf("for %T(%d) the functions return %#016x, want %#016x as for %d", sq, sq, got, want, low)
		}
	}
}

func TestOnlySixBitsOfASquareCountAroundTheSliders(t *testing.T) {
	aroundTheSliders[int](t, 27, 64, -1, -64, 1<<31-1, -1<<31)
	aroundTheSliders[int8](t, 27, 64, -1, -64, 127, -128)
	aroundTheSliders[int16](t, 27, 64, -1, -64, 1<<15-1, -1<<15)
	aroundTheSliders[int32](t, 27, 64, -1, -64, 1<<31-1, -1<<31)
	aroundTheSliders[int64](t, 27, 64, -1, -64, 1<<63-1, -1<<63)
	aroundTheSliders[uint](t, 27, 64, 255, 1<<32-1)
	aroundTheSliders[uint8](t, 27, 64, 255)
	aroundTheSliders[uint16](t, 27, 64, 255, 1<<16-1)
	aroundTheSliders[uint32](t, 27, 64, 255, 1<<32-1)
	aroundTheSliders[uint64](t, 27, 64, 255, 1<<64-1)
	aroundTheSliders[Square](t, 27, 64, -1, -64, 127, -128)
}

func TestNothingIsAllocatedAroundTheSliders(t *testing.T) {
	var sum Bitboard
	if n := testing.AllocsPerRun(100, func() {
		for sq := range Square(64) {
			pinned, pinners := attacks.Pins(sq, sum, sum, ^sum, ^sum)
			sum += attacks.Knight[Bitboard](sq) + attacks.King[Bitboard](sq) +
				attacks.PawnNorth[Bitboard](sq) + attacks.PawnSouth[Bitboard](sq) +
				attacks.Knights(sum) + attacks.Kings(sum) + attacks.PawnsNorth(sum) + attacks.PawnsSouth(sum) +
				attacks.FileFill(sum) + attacks.AttackSpanNorth(sum) + attacks.AttackSpanSouth(sum) +
				attacks.FrontSpanNorth(sum) + attacks.FrontSpanSouth(sum) +
				attacks.Attackers(sq, sum, sum, sum, sum, sum, sum, sum) +
				attacks.CheckMask(sq, sum) + attacks.CheckMask(sq, sum&-sum) + pinned + pinners
		}
	}); n != 0 {
		t.Errorf("%v allocations a run, want none", n)
	}
}
