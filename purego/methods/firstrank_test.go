package methods

import (
	"strings"
	"testing"
)

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
}
