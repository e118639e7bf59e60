package tables_test

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// A lookup returns the attacks of a slider on sq.
type lookup func(sq uint, occ uint64) uint64

// onEntry turns a formula into a lookup.
func onEntry(f func(e *tables.Entry, occ uint64) uint64) lookup {
	return func(sq uint, occ uint64) uint64 { return f(&tables.Squares[sq&63], occ) }
}

// The lines through a square by walks, and all that looks them up: the formulas
// of both word sizes, whichever is in use here.
var lines = []struct {
	name                 string
	walk                 func(sq int, occ uint64) uint64
	inUse, product, fold lookup
	mask                 func(sq uint) uint64
}{
	{"rank", purego.WalkRank, tables.Rank, onEntry(tables.ProductRank), onEntry(tables.FoldRank), tables.RankMask},
	{"file", purego.WalkFile, tables.File, onEntry(tables.ProductFile), onEntry(tables.FoldFile), tables.FileMask},
	{"diagonal", purego.WalkDiagonal, tables.Diagonal, onEntry(tables.ProductDiagonal), onEntry(tables.FoldDiagonal), tables.DiagonalMask},
	{"anti-diagonal", purego.WalkAntiDiagonal, tables.AntiDiagonal, onEntry(tables.ProductAntiDiagonal), onEntry(tables.FoldAntiDiagonal), tables.AntiDiagonalMask},
}

// Every occupancy of a line is tried, with the slider's own square in it and not,
// while the rest of the board is empty, full and random.
func TestLinesOnEveryOccupancy(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, line := range lines {
		for sq := range 64 {
			squares := line.walk(sq, 0) | 1<<sq
			if got := line.mask(uint(sq)); got != squares {
				t.Fatalf("the %s of square %d is %#016x, want %#016x", line.name, sq, got, squares)
			}
			for occ := range occupancies.Around(squares, random) {
				want := line.walk(sq, occ)
				inUse, product, fold := line.inUse(uint(sq), occ), line.product(uint(sq), occ), line.fold(uint(sq), occ)
				if inUse != want || product != want || fold != want {
					t.Fatalf("%s from square %d on %#016x: %#016x, by a product %#016x, by a fold %#016x, want %#016x",
						line.name, sq, occ, inUse, product, fold, want)
				}
			}
		}
	}
}

// Only the low six bits of a square count, and three of a direction.
func TestEmptyBoard(t *testing.T) {
	const beyond = 64 * 5
	for sq := range uint(64) {
		if got, want := tables.EmptyRook(sq+beyond), purego.WalkRook(int(sq), 0); got != want {
			t.Errorf("EmptyRook(%d) = %#016x, want %#016x", sq+beyond, got, want)
		}
		if got, want := tables.EmptyBishop(sq+beyond), purego.WalkBishop(int(sq), 0); got != want {
			t.Errorf("EmptyBishop(%d) = %#016x, want %#016x", sq+beyond, got, want)
		}
		for d := range uint(16) {
			if got, want := tables.Ray(sq+beyond, d), purego.Walk(int(sq), 0, purego.Direction(d&7)); got != want {
				t.Errorf("Ray(%d, %d) = %#016x, want %#016x", sq+beyond, d, got, want)
			}
		}
		for _, line := range lines {
			if got, want := line.mask(sq+beyond), line.mask(sq); got != want {
				t.Errorf("the %s of square %d is %#016x, want %#016x", line.name, sq+beyond, got, want)
			}
			if got, want := line.inUse(sq+beyond, 0), line.walk(int(sq), 0); got != want {
				t.Errorf("%s from square %d: %#016x, want %#016x", line.name, sq+beyond, got, want)
			}
		}
	}
}

func TestPairs(t *testing.T) {
	const beyond = 64 * 3
	for a := range 64 {
		for b := range 64 {
			var between, through uint64
			for _, line := range lines {
				if line.walk(a, 0)>>b&1 != 0 {
					between = line.walk(a, 1<<b) & line.walk(b, 1<<a)
					through = line.walk(a, 0) | 1<<a
				}
			}
			from, to := uint(a+beyond), uint(b+2*beyond)
			if got := tables.Between(from, to); got != between {
				t.Errorf("Between(%d, %d) = %#016x, want %#016x", from, to, got, between)
			}
			if got := tables.Line(from, to); got != through {
				t.Errorf("Line(%d, %d) = %#016x, want %#016x", from, to, got, through)
			}
			if got, want := tables.CheckMask(from, 1<<b), between|1<<b; got != want {
				t.Errorf("CheckMask(%d, %#016x) = %#016x, want %#016x", from, uint64(1)<<b, got, want)
			}
			if a != b && tables.CheckMask(from, 1<<a|1<<b) != 0 {
				t.Errorf("CheckMask(%d, %#016x) is not empty", from, uint64(1)<<a|1<<b)
			}
		}
		if got := tables.CheckMask(uint(a), 0); got != ^uint64(0) {
			t.Errorf("CheckMask(%d, 0) = %#016x, want all squares", a, got)
		}
	}
}

func TestLeapers(t *testing.T) {
	const beyond = 64 * 7
	for sq := range 64 {
		var knight, king, north, south uint64
		for to := range 64 {
			files, ranks := to&7-sq&7, to>>3-sq>>3
			if files*files+ranks*ranks == 5 {
				knight |= 1 << to
			}
			if max(files*files, ranks*ranks) == 1 {
				king |= 1 << to
			}
			if files*files == 1 && ranks == 1 {
				north |= 1 << to
			}
			if files*files == 1 && ranks == -1 {
				south |= 1 << to
			}
		}
		for _, test := range []struct {
			name    string
			attacks func(sq uint) uint64
			want    uint64
		}{
			{"Knight", tables.Knight, knight},
			{"King", tables.King, king},
			{"PawnNorth", tables.PawnNorth, north},
			{"PawnSouth", tables.PawnSouth, south},
		} {
			if got := test.attacks(uint(sq)); got != test.want {
				t.Errorf("%s(%d) = %#016x, want %#016x", test.name, sq, got, test.want)
			}
			if got := test.attacks(uint(sq + beyond)); got != test.want {
				t.Errorf("%s(%d) = %#016x, want %#016x", test.name, sq+beyond, got, test.want)
			}
		}
	}
}
