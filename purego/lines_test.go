package purego

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// combinations are sliders put together from one method for each line.
var combinations = []struct {
	name  string
	lines Lines
}{
	{"Walk", Lines{WalkRank, WalkFile, WalkDiagonal, WalkAntiDiagonal}},
	{"Kindergarten", Lines{KindergartenRank, KindergartenFile, KindergartenDiagonal, KindergartenAntiDiagonal}},
	{"KindergartenFirstRank", Lines{RankAttacks, KindergartenFileC7H2, KindergartenDiagonalAFile, KindergartenAntiDiagonalAFile}},
	{"Uniform", Lines{UniformRank, UniformFile, UniformDiagonal, UniformAntiDiagonal}},
	{"Uniform32", Lines{UniformRank32, UniformFile32, UniformDiagonal32, UniformAntiDiagonal32}},
	{"SharedRank", Lines{SharedRankRank, SharedRankFile, SharedRankDiagonal, SharedRankAntiDiagonal}},
	{"Rotated", Lines{RotatedRank, RotatedFile, RotatedDiagonal, RotatedAntiDiagonal}},
	{"Fold32", Lines{Fold32Rank, WegnerFile29, Fold32Diagonal, Fold32AntiDiagonal}},
	{"Prefix", Lines{PrefixRank, PrefixFile, PrefixDiagonal, PrefixAntiDiagonal}},
	{"Mixed", Lines{RankAttacks, OsborneFile, KindergartenDiagonal, PrefixAntiDiagonal}},
}

// TestLines compares every combination with the walker on every subset of the
// inner squares that a rook or a bishop depends on; of the rest of the board,
// outer and own squares included, every second case is full.
func TestLines(t *testing.T) {
	for sq := range 64 {
		for _, piece := range []struct {
			name    string
			want    occupancies.Walk
			attacks func(l Lines) func(sq int, occ uint64) uint64
		}{
			{"Rook", WalkRook, func(l Lines) func(int, uint64) uint64 { return l.Rook }},
			{"Bishop", WalkBishop, func(l Lines) func(int, uint64) uint64 { return l.Bishop }},
		} {
			relevant := occupancies.Relevant(piece.want, sq)
			i := 0
			for occ := range occupancies.Subsets(relevant) {
				if i%2 != 0 {
					occ |= ^relevant
				}
				i++
				want := piece.want(sq, occ)
				for _, c := range combinations[1:] {
					if got := piece.attacks(c.lines)(sq, occ); got != want {
						t.Fatalf("%s.%s(%d, %#016x): got %#016x, want %#016x", c.name, piece.name, sq, occ, got, want)
					}
				}
			}
		}
		i := 0
		for occ := range occupancies.Subsets(occupancies.Line(WalkBishop, sq)) {
			occ |= RankMask(i) &^ (1 << sq)
			i++
			want := WalkQueen(sq, occ)
			for _, c := range combinations {
				if got := c.lines.Queen(sq, occ); got != want {
					t.Fatalf("%s.Queen(%d, %#016x): got %#016x, want %#016x", c.name, sq, occ, got, want)
				}
			}
		}
	}
}

func BenchmarkLines(b *testing.B) {
	for _, c := range combinations {
		benchmarkLookup(b, c.name+"/Rook", c.lines.Rook)
		benchmarkLookup(b, c.name+"/Bishop", c.lines.Bishop)
		benchmarkLookup(b, c.name+"/Queen", c.lines.Queen)
	}
}
