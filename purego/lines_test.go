package purego

import "testing"

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
	const outer = rank1 | rank8 | aFile | hFile
	for sq := range 64 {
		bit := uint64(1) << sq
		rank, file := WalkRank(sq, 0)&^(aFile|hFile), WalkFile(sq, 0)&^(rank1|rank8)
		rook, bishop := rank|file, WalkBishop(sq, 0)&^outer
		for _, piece := range []struct {
			name     string
			relevant uint64
			want     func(sq int, occ uint64) uint64
			attacks  func(l Lines) func(sq int, occ uint64) uint64
		}{
			{"Rook", rook, WalkRook, func(l Lines) func(int, uint64) uint64 { return l.Rook }},
			{"Bishop", bishop, WalkBishop, func(l Lines) func(int, uint64) uint64 { return l.Bishop }},
		} {
			for i, occ := range subsets(piece.relevant) {
				if i%2 != 0 {
					occ |= ^piece.relevant
				}
				want := piece.want(sq, occ)
				for _, c := range combinations[1:] {
					if got := piece.attacks(c.lines)(sq, occ); got != want {
						t.Fatalf("%s.%s(%d, %#016x): got %#016x, want %#016x", c.name, piece.name, sq, occ, got, want)
					}
				}
			}
		}
		for i, occ := range subsets(WalkBishop(sq, 0) | bit) {
			occ |= RankMask(i) &^ bit
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
