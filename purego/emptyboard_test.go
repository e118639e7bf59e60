package purego

import (
	"fmt"
	"testing"
)

func TestRayTables(t *testing.T) {
	var walked [64][8]uint64
	for sq := range walked {
		for d := range walked[sq] {
			walked[sq][d] = Walk(sq, 0, Direction(d))
		}
	}
	for _, table := range []struct {
		name string
		rays [64][8]uint64
	}{
		{"rayAttacks", rayAttacks},
		{"RaysByShifts", RaysByShifts()},
		{"RaysByFills", RaysByFills()},
	} {
		for sq := range walked {
			for d, want := range walked[sq] {
				if got := table.rays[sq][d]; got != want {
					t.Errorf("%s: square %d, direction %d: got %#016x, want %#016x", table.name, sq, d, got, want)
				}
			}
		}
	}
}

// An emptyBoardMethod finds a set that depends on the square alone. own tells
// whether the set holds the square itself.
type emptyBoardMethod struct {
	name string
	set  func(sq int) uint64
	want func(sq int, occ uint64) uint64
	own  bool
}

// ray is the walk in one direction.
func ray(d Direction) func(sq int, occ uint64) uint64 {
	return func(sq int, occ uint64) uint64 { return Walk(sq, occ, d) }
}

var emptyBoardMethods = []emptyBoardMethod{
	{"EastMaskEx", EastMaskEx, ray(East), false},
	{"NorthMaskEx", NorthMaskEx, ray(North), false},
	{"WestMaskEx", WestMaskEx, ray(West), false},
	{"SouthMaskEx", SouthMaskEx, ray(South), false},
	{"NorthEastMaskEx", NorthEastMaskEx, ray(NorthEast), false},
	{"NorthWestMaskEx", NorthWestMaskEx, ray(NorthWest), false},
	{"SouthEastMaskEx", SouthEastMaskEx, ray(SouthEast), false},
	{"SouthWestMaskEx", SouthWestMaskEx, ray(SouthWest), false},

	{"RayAttacks/North", lookedUp(North), ray(North), false},
	{"RayAttacks/NorthEast", lookedUp(NorthEast), ray(NorthEast), false},
	{"RayAttacks/East", lookedUp(East), ray(East), false},
	{"RayAttacks/SouthEast", lookedUp(SouthEast), ray(SouthEast), false},
	{"RayAttacks/South", lookedUp(South), ray(South), false},
	{"RayAttacks/SouthWest", lookedUp(SouthWest), ray(SouthWest), false},
	{"RayAttacks/West", lookedUp(West), ray(West), false},
	{"RayAttacks/NorthWest", lookedUp(NorthWest), ray(NorthWest), false},

	{"RankOfRays", RankOfRays, WalkRank, false},
	{"FileOfRays", FileOfRays, WalkFile, false},
	{"DiagonalOfRays", DiagonalOfRays, WalkDiagonal, false},
	{"AntiDiagonalOfRays", AntiDiagonalOfRays, WalkAntiDiagonal, false},

	{"MasksEx/Rank", func(sq int) uint64 { return MasksEx(sq).Rank }, WalkRank, false},
	{"MasksEx/File", func(sq int) uint64 { return MasksEx(sq).File }, WalkFile, false},
	{"MasksEx/Diagonal", func(sq int) uint64 { return MasksEx(sq).Diagonal }, WalkDiagonal, false},
	{"MasksEx/AntiDiagonal", func(sq int) uint64 { return MasksEx(sq).AntiDiagonal }, WalkAntiDiagonal, false},
	{"Masks/Rank", maskOf(Rank), WalkRank, true},
	{"Masks/File", maskOf(File), WalkFile, true},
	{"Masks/Diagonal", maskOf(Diagonal), WalkDiagonal, true},
	{"Masks/AntiDiagonal", maskOf(AntiDiagonal), WalkAntiDiagonal, true},

	{"RankMask", RankMask, WalkRank, true},
	{"FileMask", FileMask, WalkFile, true},
	{"DiagonalMask", DiagonalMask, WalkDiagonal, true},
	{"AntiDiagonalMask", AntiDiagonalMask, WalkAntiDiagonal, true},
	{"DiagonalMaskJahn", DiagonalMaskJahn, WalkDiagonal, true},
	{"AntiDiagonalMaskJahn", AntiDiagonalMaskJahn, WalkAntiDiagonal, true},
	{"RankMaskEx", RankMaskEx, WalkRank, false},
	{"FileMaskEx", FileMaskEx, WalkFile, false},
	{"DiagonalMaskEx", DiagonalMaskEx, WalkDiagonal, false},
	{"AntiDiagonalMaskEx", AntiDiagonalMaskEx, WalkAntiDiagonal, false},
	{"DiagonalMaskExJahn", DiagonalMaskExJahn, WalkDiagonal, false},
	{"AntiDiagonalMaskExJahn", AntiDiagonalMaskExJahn, WalkAntiDiagonal, false},

	{"EmptyRook", EmptyRook, WalkRook, false},
	{"EmptyBishop", EmptyBishop, WalkBishop, false},
	{"EmptyQueen", EmptyQueen, WalkQueen, false},
	{"RookMask", RookMask, WalkRook, true},
	{"BishopMask", BishopMask, WalkBishop, true},
	{"QueenMask", QueenMask, WalkQueen, true},
	{"RookMaskEx", RookMaskEx, WalkRook, false},
	{"BishopMaskEx", BishopMaskEx, WalkBishop, false},
	{"QueenMaskEx", QueenMaskEx, WalkQueen, false},
}

// lookedUp is the ray in one direction by lookup. It adds a multiple of eight,
// for only the low three bits of a direction count.
func lookedUp(d Direction) func(sq int) uint64 {
	return func(sq int) uint64 { return RayAttacks(sq, d+8*Direction(sq)) }
}

// maskOf is the mask of one line by lookup.
func maskOf(line Line) func(sq int) uint64 {
	return func(sq int) uint64 {
		masks := Masks(sq)
		return masks.Of(line + 4*Line(sq))
	}
}

func TestEmptyBoard(t *testing.T) {
	for _, m := range emptyBoardMethods {
		t.Run(m.name, func(t *testing.T) {
			check := func(sq, real int) {
				want := m.want(real, 0)
				if m.own {
					want |= 1 << real
				}
				if got := m.set(sq); got != want {
					t.Errorf("%s(%d): got %#016x, want %#016x", m.name, sq, got, want)
				}
			}
			for sq := range 64 {
				check(sq, sq)
			}
			for _, hostile := range hostileSquares {
				check(hostile, hostile&63)
			}
		})
	}
}

// TestSplits compares the splits of each line with the rays that make it up.
func TestSplits(t *testing.T) {
	halves := [4]struct{ positive, negative Direction }{
		Rank:         {East, West},
		File:         {North, South},
		Diagonal:     {NorthEast, SouthWest},
		AntiDiagonal: {NorthWest, SouthEast},
	}
	for line, walk := range walkers {
		for sq := range 64 {
			bit := uint64(1) << sq
			for _, mask := range []uint64{walk(sq, 0), walk(sq, 0) | bit} {
				positive, negative := Walk(sq, 0, halves[line].positive), Walk(sq, 0, halves[line].negative)
				for _, split := range []struct {
					name      string
					got, want uint64
				}{
					{"PositiveRay", PositiveRay(mask, bit), positive},
					{"NegativeRay", NegativeRay(mask, bit), negative},
					{"PositiveRayOf", PositiveRayOf(mask, sq), positive},
					{"NegativeRayOf", NegativeRayOf(mask, sq), negative},
					{"PositiveRayOf", PositiveRayOf(mask, sq-64), positive},
					{"NegativeRayOf", NegativeRayOf(mask, sq+64), negative},
				} {
					if split.got != split.want {
						t.Errorf("%s: line %d, square %d: got %#016x, want %#016x", split.name, line, sq, split.got, split.want)
					}
				}
			}
		}
	}
}

// TestEmptyBoardDrawings checks the boards of the page On an empty Board, all of
// a slider on d4.
func TestEmptyBoardDrawings(t *testing.T) {
	// Boards stand side by side, each eight squares wide.
	side := func(n int, text string) (boards []uint64) {
		t.Helper()
		columns := make([]string, n)
		var rank []rune
		for _, c := range text {
			switch c {
			case ' ', '\t', '\n':
			default:
				rank = append(rank, c)
			}
			if len(rank) == 8*n {
				for i := range columns {
					columns[i] += string(rank[8*i:8*i+8]) + "\n"
				}
				rank = rank[:0]
			}
		}
		for _, column := range columns {
			boards = append(boards, drawing(t, column)['1'])
		}
		return boards
	}
	const d4 = 27
	check := func(name string, got, want uint64) {
		t.Helper()
		if got != want {
			t.Errorf("%s: got %#016x, drawn as %#016x", name, got, want)
		}
	}
	for i, want := range side(4, `
		. . . . . . . .     . . . 1 . . . .      . . . . . . . 1     . . . . . . . .
		. . . . . . . .     . . . 1 . . . .      . . . . . . 1 .     1 . . . . . . .
		. . . . . . . .     . . . 1 . . . .      . . . . . 1 . .     . 1 . . . . . .
		. . . . . . . .     . . . 1 . . . .      . . . . 1 . . .     . . 1 . . . . .
		. . . R 1 1 1 1     . . . R . . . .      . . . B . . . .     . . . B . . . .
		. . . . . . . .     . . . . . . . .      . . . . . . . .     . . . . . . . .
		. . . . . . . .     . . . . . . . .      . . . . . . . .     . . . . . . . .
		. . . . . . . .     . . . . . . . .      . . . . . . . .     . . . . . . . .`) {
		d := [4]Direction{East, North, NorthEast, NorthWest}[i]
		check(fmt.Sprintf("RayAttacks to %d", d), RayAttacks(d4, d), want)
	}
	for i, want := range side(4, `
		. . . . . . . .     . . . . . . . .      . . . . . . . .     . . . . . . . .
		. . . . . . . .     . . . . . . . .      . . . . . . . .     . . . . . . . .
		. . . . . . . .     . . . . . . . .      . . . . . . . .     . . . . . . . .
		. . . . . . . .     . . . . . . . .      . . . . . . . .     . . . . . . . .
		1 1 1 R . . . .     . . . R . . . .      . . . B . . . .     . . . B . . . .
		. . . . . . . .     . . . 1 . . . .      . . 1 . . . . .     . . . . 1 . . .
		. . . . . . . .     . . . 1 . . . .      . 1 . . . . . .     . . . . . 1 . .
		. . . . . . . .     . . . 1 . . . .      1 . . . . . . .     . . . . . . 1 .`) {
		d := [4]Direction{West, South, SouthWest, SouthEast}[i]
		check(fmt.Sprintf("RayAttacks to %d", d), RayAttacks(d4, d), want)
	}
	masks := MasksEx(d4)
	for i, want := range side(4, `
		. . . . . . . .     . . . 1 . . . .      . . . . . . . 1     . . . . . . . .
		. . . . . . . .     . . . 1 . . . .      . . . . . . 1 .     1 . . . . . . .
		. . . . . . . .     . . . 1 . . . .      . . . . . 1 . .     . 1 . . . . . .
		. . . . . . . .     . . . 1 . . . .      . . . . 1 . . .     . . 1 . . . . .
		1 1 1 R 1 1 1 1     . . . R . . . .      . . . B . . . .     . . . B . . . .
		. . . . . . . .     . . . 1 . . . .      . . 1 . . . . .     . . . . 1 . . .
		. . . . . . . .     . . . 1 . . . .      . 1 . . . . . .     . . . . . 1 . .
		. . . . . . . .     . . . 1 . . . .      1 . . . . . . .     . . . . . . 1 .`) {
		check(fmt.Sprintf("MasksEx of line %d", i), masks.Of(Line(i)), want)
	}
	pieces := side(3, `
		. . . 1 . . . .     . . . 1 . . . 1     . . . . . . . 1
		. . . 1 . . . .     1 . . 1 . . 1 .     1 . . . . . 1 .
		. . . 1 . . . .     . 1 . 1 . 1 . .     . 1 . . . 1 . .
		. . . 1 . . . .     . . 1 1 1 . . .     . . 1 . 1 . . .
		1 1 1 R 1 1 1 1     1 1 1 Q 1 1 1 1     . . . B . . . .
		. . . 1 . . . .     . . 1 1 1 . . .     . . 1 . 1 . . .
		. . . 1 . . . .     . 1 . 1 . 1 . .     . 1 . . . 1 . .
		. . . 1 . . . .     1 . . 1 . . 1 .     1 . . . . . 1 .`)
	check("EmptyRook", EmptyRook(d4), pieces[0])
	check("EmptyQueen", EmptyQueen(d4), pieces[1])
	check("EmptyBishop", EmptyBishop(d4), pieces[2])
}

func BenchmarkEmptyBoard(b *testing.B) {
	for _, m := range emptyBoardMethods {
		benchmarkLookup(b, m.name, func(sq int, _ uint64) uint64 { return m.set(sq) })
	}
	for name, build := range map[string]func() [64][8]uint64{"RaysByShifts": RaysByShifts, "RaysByFills": RaysByFills} {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				rays := build()
				sink += rays[63][SouthWest]
			}
		})
	}
}
