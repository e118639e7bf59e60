package purego

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// A method is one way to find the attacks along a line.
type method struct {
	name    string
	line    Line
	attacks func(sq int, occ uint64) uint64
}

// methods lists every method that takes a square and the occupancy.
var methods = []method{
	{"FirstRank256x8", Rank, onAnyRank(FirstRank256x8)},
	{"FirstRank64x8", Rank, onAnyRank(FirstRank64x8)},
	{"RankAttacks", Rank, RankAttacks},
	{"KindergartenRank", Rank, KindergartenRank},
	{"KindergartenRankAFile", Rank, KindergartenRankAFile},
	{"UniformRank", Rank, UniformRank},
	{"SharedRankRank", Rank, SharedRankRank},
	{"RotatedRank", Rank, RotatedRank},
	{"Fold32Rank", Rank, Fold32Rank},
	{"Fold32RankFillUp", Rank, Fold32RankFillUp},
	{"Fold32Line/Rank", Rank, along(Fold32Line, Rank)},
	{"Fold32LineFillUp/Rank", Rank, along(Fold32LineFillUp, Rank)},
	{"PrefixRank", Rank, PrefixRank},

	{"KindergartenFile", File, KindergartenFile},
	{"KindergartenFileC7H2", File, KindergartenFileC7H2},
	{"UniformFile", File, UniformFile},
	{"SharedRankFile", File, SharedRankFile},
	{"RotatedFile", File, RotatedFile},
	{"WegnerFile29", File, WegnerFile29},
	{"WegnerFile27", File, WegnerFile27},
	{"WegnerFile25", File, WegnerFile25},
	{"WegnerAFile", File, WegnerAFile},
	{"Fold32Line/File", File, along(Fold32Line, File)},
	{"Fold32LineFillUp/File", File, along(Fold32LineFillUp, File)},
	{"UniformRank32", Rank, UniformRank32},
	{"UniformFile32", File, UniformFile32},
	{"UniformDiagonal32", Diagonal, UniformDiagonal32},
	{"UniformAntiDiagonal32", AntiDiagonal, UniformAntiDiagonal32},
	{"PrefixFile", File, PrefixFile},
	{"OsborneFile", File, OsborneFile},

	{"KindergartenDiagonal", Diagonal, KindergartenDiagonal},
	{"KindergartenDiagonalAFile", Diagonal, KindergartenDiagonalAFile},
	{"UniformDiagonal", Diagonal, UniformDiagonal},
	{"SharedRankDiagonal", Diagonal, SharedRankDiagonal},
	{"RotatedDiagonal", Diagonal, RotatedDiagonal},
	{"Fold32Diagonal", Diagonal, Fold32Diagonal},
	{"Fold32DiagonalFillUp", Diagonal, Fold32DiagonalFillUp},
	{"Fold32Line/Diagonal", Diagonal, along(Fold32Line, Diagonal)},
	{"Fold32LineFillUp/Diagonal", Diagonal, along(Fold32LineFillUp, Diagonal)},
	{"PrefixDiagonal", Diagonal, PrefixDiagonal},

	{"KindergartenAntiDiagonal", AntiDiagonal, KindergartenAntiDiagonal},
	{"KindergartenAntiDiagonalAFile", AntiDiagonal, KindergartenAntiDiagonalAFile},
	{"UniformAntiDiagonal", AntiDiagonal, UniformAntiDiagonal},
	{"SharedRankAntiDiagonal", AntiDiagonal, SharedRankAntiDiagonal},
	{"RotatedAntiDiagonal", AntiDiagonal, RotatedAntiDiagonal},
	{"Fold32AntiDiagonal", AntiDiagonal, Fold32AntiDiagonal},
	{"Fold32AntiDiagonalFillUp", AntiDiagonal, Fold32AntiDiagonalFillUp},
	{"Fold32Line/AntiDiagonal", AntiDiagonal, along(Fold32Line, AntiDiagonal)},
	{"Fold32LineFillUp/AntiDiagonal", AntiDiagonal, along(Fold32LineFillUp, AntiDiagonal)},
	{"PrefixAntiDiagonal", AntiDiagonal, PrefixAntiDiagonal},
}

// onAnyRank takes first-rank attacks to the rank of the square.
func onAnyRank(firstRank func(file int, rankOccupancy uint8) uint8) func(int, uint64) uint64 {
	return func(sq int, occ uint64) uint64 {
		shift := sq & 56
		return uint64(firstRank(sq, uint8(occ>>shift))) << shift
	}
}

// along fixes the line of a method that takes it as a parameter. It adds a
// multiple of four, for only the low two bits of a line count.
func along(attacks func(int, uint64, Line) uint64, line Line) func(int, uint64) uint64 {
	return func(sq int, occ uint64) uint64 { return attacks(sq, occ, line+4*Line(sq)) }
}

// walkers are the reference, by line.
var walkers = [4]occupancies.Walk{
	Rank:         WalkRank,
	File:         WalkFile,
	Diagonal:     WalkDiagonal,
	AntiDiagonal: WalkAntiDiagonal,
}

// A lookup is one question to a method and the walker's answer.
type lookup struct {
	sq        int
	occ, want uint64
}

// everyLookup returns for each square every occupancy of the line, the square
// itself in and out, with the rest of the board empty, full and random.
func everyLookup(line Line) (lookups []lookup) {
	random := rand.New(rand.NewPCG(1, uint64(line)))
	for sq := range 64 {
		for occ := range occupancies.Around(occupancies.Line(walkers[line], sq), random) {
			lookups = append(lookups, lookup{sq, occ, walkers[line](sq, occ)})
		}
	}
	return lookups
}

func TestMethods(t *testing.T) {
	var lookups [4][]lookup
	for line := range lookups {
		lookups[line] = everyLookup(Line(line))
	}
	for _, m := range methods {
		t.Run(m.name, func(t *testing.T) {
			for _, l := range lookups[m.line] {
				if got := m.attacks(l.sq, l.occ); got != l.want {
					t.Fatalf("square %d, occupancy %#016x: got %#016x, want %#016x", l.sq, l.occ, got, l.want)
				}
			}
		})
	}
}

// hostileSquares are no squares; their low six bits are.
var hostileSquares = []int{-1, -2, -37, -64, -65, 64, 100, 127, 128, 255, 256, 1<<20 + 13, math.MaxInt32 - 5, math.MinInt32 + 5, math.MaxInt, math.MinInt}

func TestMethodsHostileSquares(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 0))
	for range 64 {
		occ := random.Uint64() & random.Uint64()
		for _, hostile := range hostileSquares {
			for _, m := range methods {
				want := walkers[m.line](hostile&63, occ)
				if got := m.attacks(hostile, occ); got != want {
					t.Fatalf("%s(%d, %#016x): got %#016x, want %#016x as on square %d", m.name, hostile, occ, got, want, hostile&63)
				}
				if got := walkers[m.line](hostile, occ); got != want {
					t.Fatalf("the walker on line %d from %d: got %#016x, want %#016x", m.line, hostile, got, want)
				}
			}
		}
	}
}

func TestMethodsAllocateNothing(t *testing.T) {
	for _, m := range methods {
		if n := testing.AllocsPerRun(10, func() { sink += m.attacks(27, 0x00ff00000000ff00) }); n != 0 {
			t.Errorf("%s allocates %v times a call", m.name, n)
		}
	}
}

func FuzzMethods(f *testing.F) {
	for _, c := range occupancies.Cases {
		f.Add(c.Square, c.Occupancy)
	}
	f.Fuzz(checkMethods)
}

func checkMethods(t *testing.T, sq int, occ uint64) {
	for _, m := range methods {
		if got, want := m.attacks(sq, occ), walkers[m.line](sq&63, occ); got != want {
			t.Errorf("%s(%d, %#016x): got %#016x, want %#016x", m.name, sq, occ, got, want)
		}
	}
}

// sink keeps what is measured from being optimized away.
var sink uint64

// BenchmarkMethods measures one lookup through a function value, which nothing
// inlines: throughput with independent squares and occupancies, latency where
// each square depends on the attacks found before.
func BenchmarkMethods(b *testing.B) {
	lines := [4]string{"Rank", "File", "Diagonal", "AntiDiagonal"}
	for line, walk := range walkers {
		benchmarkLookup(b, fmt.Sprintf("%s/Walk%[1]s", lines[line]), walk)
		for _, m := range methods {
			if m.line == Line(line) {
				benchmarkLookup(b, lines[line]+"/"+m.name, m.attacks)
			}
		}
	}
}

func benchmarkLookup(b *testing.B, name string, attacks func(sq int, occ uint64) uint64) {
	const n = 1024
	var squares [n]int
	var occs [n]uint64
	random := rand.New(rand.NewPCG(3, 0))
	for i := range n {
		squares[i], occs[i] = random.IntN(64), random.Uint64()&random.Uint64()
	}
	b.Run(name+"/throughput", func(b *testing.B) {
		sum := uint64(0)
		for i := range b.N {
			sum += attacks(squares[i%n], occs[i%n])
		}
		sink += sum
	})
	b.Run(name+"/latency", func(b *testing.B) {
		last := uint64(0)
		for i := range b.N {
			last = attacks(squares[i%n]+int(last), occs[i%n])
		}
		sink += last
	})
}
