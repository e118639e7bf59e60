package methods

import (
	"strings"
	"testing"
)

// rankOf reads the squares of a rank as the pages print them, the A-file first.
func rankOf(s string) (squares uint8) {
	for file, c := range s {
		if c == '1' {
			squares |= 1 << file
		}
	}
	return squares
}

func TestFirstRankPublishedExample(t *testing.T) {
	const e = 4
	occ, want := rankOf("01001010"), rankOf("01110110")
	if occ != 1<<1|1<<4|1<<6 || want != 1<<1|1<<2|1<<3|1<<5|1<<6 {
		t.Fatal("the strings are b1, e1, g1 and b1, c1, d1, f1, g1")
	}
	if got := FirstRank256x8(e, occ); got != want {
		t.Errorf("FirstRank256x8: got %08b, want %08b", got, want)
	}
	if got := FirstRank64x8(e, occ); got != want {
		t.Errorf("FirstRank64x8: got %08b, want %08b", got, want)
	}
	for rank := range 8 {
		shift := 8 * rank
		if got := RankAttacks(shift+e, uint64(occ)<<shift); got != uint64(want)<<shift {
			t.Errorf("RankAttacks on rank %d: got %#016x", rank+1, got)
		}
	}
}

// TestFirstRankTables compares the tables with a walk along the characters of a string,
// for all files and occupancies.
func TestFirstRankTables(t *testing.T) {
	for occ := range 256 {
		var rank strings.Builder
		for file := range 8 {
			rank.WriteByte("01"[occ>>file&1])
		}
		for file := range 8 {
			var want uint8
			for west := file - 1; west >= 0; west-- {
				want |= 1 << west
				if rank.String()[west] == '1' {
					break
				}
			}
			if n := strings.IndexByte(rank.String()[file+1:], '1'); n < 0 {
				want |= uint8(0xfe << file)
			} else {
				want |= uint8(1<<(file+n+2) - 1<<(file+1))
			}
			for _, hostile := range []int{file, file - 8, file + 64, file + 1<<20} {
				if got := FirstRank256x8(hostile, uint8(occ)); got != want {
					t.Fatalf("FirstRank256x8(%d, %08b): got %08b, want %08b", hostile, occ, got, want)
				}
				if got := FirstRank64x8(hostile, uint8(occ)); got != want {
					t.Fatalf("FirstRank64x8(%d, %08b): got %08b, want %08b", hostile, occ, got, want)
				}
			}
		}
	}
	for i, b := range firstRankAttacks512 {
		if b != firstRankAttacks64x8[i/8][i%8] {
			t.Errorf("firstRankAttacks512[%d] is %08b, want %08b", i, b, firstRankAttacks64x8[i/8][i%8])
		}
	}
}
