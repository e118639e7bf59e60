package attacks_test

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// functions names the functions that take a square, in the order of resultsOf.
var functions = [...]string{
	"Rook", "Bishop", "Queen", "Rank", "File", "Diagonal", "AntiDiagonal",
	"RankMask", "FileMask", "DiagonalMask", "AntiDiagonalMask", "EmptyRook", "EmptyBishop", "EmptyQueen",
	"Ray", "Between", "Line", "Aligned", "Knight", "King", "PawnNorth", "PawnSouth",
	"Attackers", "Attacked", "Checkers", "AttackedBySliders", "CheckMask", "Pins, pinned", "Pins, pinners",
}

type results [len(functions)]uint64

// blockers has squares of every kind of line, and squares of the edges.
const blockers = uint64(0x81c2_1904_2418_42a1)

func number(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// resultsOf calls every function that takes a square.
func resultsOf[S attacks.AnySquare](sq, other S) results {
	const occ = blockers
	pinned, pinners := attacks.Pins(sq, occ, occ, occ, occ)
	return results{
		attacks.Rook(sq, occ), attacks.Bishop(sq, occ), attacks.Queen(sq, occ),
		attacks.Rank(sq, occ), attacks.File(sq, occ), attacks.Diagonal(sq, occ), attacks.AntiDiagonal(sq, occ),
		attacks.RankMask[uint64](sq), attacks.FileMask[uint64](sq),
		attacks.DiagonalMask[uint64](sq), attacks.AntiDiagonalMask[uint64](sq),
		attacks.EmptyRook[uint64](sq), attacks.EmptyBishop[uint64](sq), attacks.EmptyQueen[uint64](sq),
		attacks.Ray[uint64](sq, attacks.Direction(other)),
		attacks.Between[uint64](sq, other), attacks.Line[uint64](sq, other), number(attacks.Aligned(sq, other, sq&other)),
		attacks.Knight[uint64](sq), attacks.King[uint64](sq), attacks.PawnNorth[uint64](sq), attacks.PawnSouth[uint64](sq),
		attacks.Attackers(sq, occ, occ, occ, occ, occ, occ, occ),
		number(attacks.Attacked(sq, occ, occ, occ, occ, occ, occ, occ)), attacks.Checkers(sq, occ, occ, occ, occ, occ, occ),
		number(attacks.AttackedBySliders(sq, occ, occ, occ)),
		attacks.CheckMask(sq, uint64(1)<<(other&63)), pinned, pinners,
	}
}

// definitions returns the results by definition, for two squares of the board.
func definitions(sq, other int) results {
	const occ = blockers
	pinned, pinners := pins(sq, occ, occ, occ, occ)
	between, line := pair(sq, other)
	by := attackerResults(sq, occ, [kinds]uint64{occ, occ, occ, occ, occ, occ})
	return results{
		walk.Rook(sq, occ), walk.Bishop(sq, occ), walk.Queen(sq, occ),
		walk.Rank(sq, occ), walk.File(sq, occ), walk.Diagonal(sq, occ), walk.AntiDiagonal(sq, occ),
		walk.Rank(sq, 0) | 1<<sq, walk.File(sq, 0) | 1<<sq, walk.Diagonal(sq, 0) | 1<<sq, walk.AntiDiagonal(sq, 0) | 1<<sq,
		walk.Rook(sq, 0), walk.Bishop(sq, 0), walk.Queen(sq, 0),
		walk.Ray(sq, 0, walk.Direction(other)), between, line, line >> (sq & other) & 1,
		leap(sq, knightSteps), leap(sq, kingSteps), leap(sq, northSteps), leap(sq, southSteps),
		by[0], by[1], by[2], by[3], checkMask(sq, 1<<other), pinned, pinners,
	}
}

// checkType checks squares of a type around zero, its least and greatest value, each power of two and
// its negative, random ones, and all values of a byte.
func checkType[S attacks.AnySquare](t *testing.T, want *[64][64]results) {
	t.Helper()
	var squares []S
	for power := range 64 {
		for around := -3; around <= 3; around++ {
			bit := S(1) << power // 0 beyond the width of the type
			squares = append(squares, bit+S(around), -bit+S(around), bit*27+S(around))
		}
	}
	random := rand.New(rand.NewPCG(21, 22))
	for value := range 256 {
		squares = append(squares, S(value))
	}
	for range 4096 {
		squares = append(squares, S(random.Uint64()))
	}
	for i, sq := range squares {
		other := squares[(i+len(squares)/3+7)%len(squares)]
		got := resultsOf(sq, other)
		if want := &want[sq&63][other&63]; got != *want {
			for k, name := range functions {
				if got[k] != want[k] {
					t.Fatalf("%s of %T(%d), with %d for a second square: got %#016x, want %#016x as of %d and %d",
						name, sq, sq, other, got[k], want[k], sq&63, other&63)
				}
			}
		}
	}
}

// TestOnlySixBitsOfASquareCount calls every function that takes a square with squares of every type.
func TestOnlySixBitsOfASquareCount(t *testing.T) {
	want := new([64][64]results)
	for sq := range want {
		for other := range want[sq] {
			want[sq][other] = definitions(sq, other)
		}
	}
	for _, check := range []func(t *testing.T, want *[64][64]results){checkType[int8], checkType[uint8], checkType[Square],
		checkType[int16], checkType[uint16], checkType[int32], checkType[uint32], checkType[int64], checkType[uint64],
		checkType[int], checkType[uint]} {
		check(t, want)
	}
}
