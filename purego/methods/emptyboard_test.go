package methods

import (
	"fmt"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

func TestRayTables(t *testing.T) {
	var walked [64][8]uint64
	for sq := range walked {
		for d := range walked[sq] {
			walked[sq][d] = walk.Ray(sq, 0, walk.Direction(d))
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

// TestSplits compares the splits of each line with its rays.
func TestSplits(t *testing.T) {
	halves := [4]struct{ positive, negative walk.Direction }{
		Rank:         {walk.East, walk.West},
		File:         {walk.North, walk.South},
		Diagonal:     {walk.NorthEast, walk.SouthWest},
		AntiDiagonal: {walk.NorthWest, walk.SouthEast},
	}
	for line := range halves {
		for sq := range 64 {
			bit, masks := uint64(1)<<sq, MasksEx(sq)
			for _, mask := range []uint64{masks.Of(Line(line)), masks.Of(Line(line)) | bit} {
				positive, negative := walk.Ray(sq, 0, halves[line].positive), walk.Ray(sq, 0, halves[line].negative)
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

// TestEmptyBoardDrawings checks the boards that the page On an empty Board draws for a
// slider on d4.
func TestEmptyBoardDrawings(t *testing.T) {
	// The drawing has boards side by side.
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
		d := [4]attacks.Direction{attacks.East, attacks.North, attacks.NorthEast, attacks.NorthWest}[i]
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
		d := [4]attacks.Direction{attacks.West, attacks.South, attacks.SouthWest, attacks.SouthEast}[i]
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
