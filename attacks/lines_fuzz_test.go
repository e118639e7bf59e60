package attacks_test

import (
	"math"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// FuzzLines compares Between, Line, Ray and the masks with the walker.
func FuzzLines(f *testing.F) {
	// Every pair of squares is enumerated. The seeds are values above 63.
	f.Add(int64(64), int64(127), uint8(8))
	f.Add(int64(-1), int64(-64), uint8(255))
	f.Add(int64(1)<<32, int64(1)<<40-1, uint8(128))
	f.Add(int64(math.MinInt64), int64(math.MaxInt64), uint8(attacks.NorthWest))
	f.Fuzz(func(t *testing.T, a, b int64, d uint8) {
		// Only the low six bits of a square count, and three of a direction.
		sq, other, way := int(a&63), int(b&63), walk.Direction(d&7)
		between, line := pair(sq, other)
		for _, test := range []struct {
			name      string
			got, want uint64
		}{
			{"Between", attacks.Between[uint64](a, b), between},
			{"Between, the other way,", attacks.Between[uint64](b, a), between},
			{"Line", attacks.Line[uint64](a, b), line},
			{"Line, the other way,", attacks.Line[uint64](b, a), line},
			{"Ray", attacks.Ray[uint64](a, attacks.Direction(d)), walk.Ray(sq, 0, way)},
			{"RankMask", attacks.RankMask[uint64](a), walk.Rank(sq, 0) | 1<<sq},
			{"FileMask", attacks.FileMask[uint64](a), walk.File(sq, 0) | 1<<sq},
			{"DiagonalMask", attacks.DiagonalMask[uint64](a), walk.Diagonal(sq, 0) | 1<<sq},
			{"AntiDiagonalMask", attacks.AntiDiagonalMask[uint64](a), walk.AntiDiagonal(sq, 0) | 1<<sq},
		} {
			if test.got != test.want {
				t.Errorf("%s of %d, %d and the direction %d is %#016x, want %#016x", test.name, a, b, d, test.got, test.want)
			}
		}
	})
}
