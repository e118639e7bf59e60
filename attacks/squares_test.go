package attacks_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
)

// functions are the functions that take a square, in the order of resultsOf.
var functions = [...]string{
	"Rook", "Bishop", "Queen", "Rank", "File", "Diagonal", "AntiDiagonal",
	"RankMask", "FileMask", "DiagonalMask", "AntiDiagonalMask", "EmptyRook", "EmptyBishop",
	"Ray", "Between", "Line", "Aligned",
	"Knight", "King", "PawnNorth", "PawnSouth",
	"Attackers", "Attacked", "Checkers", "SliderAttackers", "AttackedBySliders", "CheckMask", "Pins, pinned", "Pins, pinners",
}

type results [len(functions)]uint64

// blockers stand on every kind of line, the edges included.
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
		attacks.EmptyRook[uint64](sq), attacks.EmptyBishop[uint64](sq),
		attacks.Ray[uint64](sq, attacks.Direction(other)),
		attacks.Between[uint64](sq, other), attacks.Line[uint64](sq, other), number(attacks.Aligned(sq, other, sq&other)),
		attacks.Knight[uint64](sq), attacks.King[uint64](sq),
		attacks.PawnNorth[uint64](sq), attacks.PawnSouth[uint64](sq),
		attacks.Attackers(sq, occ, occ, occ, occ, occ, occ, occ),
		number(attacks.Attacked(sq, occ, occ, occ, occ, occ, occ, occ)), attacks.Checkers(sq, occ, occ, occ, occ, occ, occ),
		attacks.SliderAttackers(sq, occ, occ, occ), number(attacks.AttackedBySliders(sq, occ, occ, occ)),
		attacks.CheckMask(sq, uint64(1)<<(other&63)), pinned, pinners,
	}
}

// definitions returns the results by definition, for two squares of the board.
func definitions(sq, other int) results {
	const occ = blockers
	pinned, pinners := pins(sq, occ, occ, occ, occ)
	between, line := pair(sq, other)
	all := attackers(sq, occ, [kinds]uint64{occ, occ, occ, occ, occ, occ})
	sliders := attackers(sq, occ, [kinds]uint64{diagonal: occ, orthogonal: occ})
	return results{
		walk.Rook(sq, occ), walk.Bishop(sq, occ), walk.Queen(sq, occ),
		walk.Rank(sq, occ), walk.File(sq, occ), walk.Diagonal(sq, occ), walk.AntiDiagonal(sq, occ),
		walk.Rank(sq, 0) | 1<<sq, walk.File(sq, 0) | 1<<sq,
		walk.Diagonal(sq, 0) | 1<<sq, walk.AntiDiagonal(sq, 0) | 1<<sq,
		walk.Rook(sq, 0), walk.Bishop(sq, 0),
		walk.Ray(sq, 0, walk.Direction(other)),
		between, line, line >> (sq & other) & 1,
		leap(sq, knightSteps), leap(sq, kingSteps), leap(sq, northSteps), leap(sq, southSteps),
		all, number(all != 0), attackers(sq, occ, [kinds]uint64{occ, occ, occ, occ, occ}),
		sliders, number(sliders != 0), checkMask(sq, 1<<other), pinned, pinners,
	}
}

// checkSquares checks every function with each of the squares, and another one of
// them as second square.
func checkSquares[S attacks.AnySquare](t *testing.T, want *[64][64]results, squares []S) {
	t.Helper()
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

// every returns the values of a type from least to most.
func every[S attacks.AnySquare](least, most int) (squares []S) {
	for value := least; value <= most; value++ {
		squares = append(squares, S(value))
	}
	return squares
}

// edges returns the values of a wide type around zero, its least and greatest value,
// each power of two and its negative, and random values.
func edges[S attacks.AnySquare]() (squares []S) {
	for power := range 64 {
		for around := -3; around <= 3; around++ {
			bit := S(1) << power // 0 beyond the width of the type
			squares = append(squares, bit+S(around), -bit+S(around), bit*27+S(around))
		}
	}
	random := rand.New(rand.NewPCG(21, 22))
	for range 4096 {
		squares = append(squares, S(random.Uint64()))
	}
	return squares
}

// Every value of the types of 8 and 16 bits, and the edges of the wider types.
func TestOnlySixBitsOfASquareCount(t *testing.T) {
	want := new([64][64]results)
	for sq := range want {
		for other := range want[sq] {
			want[sq][other] = definitions(sq, other)
		}
	}
	checkSquares(t, want, every[int8](math.MinInt8, math.MaxInt8))
	checkSquares(t, want, every[uint8](0, math.MaxUint8))
	checkSquares(t, want, every[Square](math.MinInt8, math.MaxInt8))
	checkSquares(t, want, every[int16](math.MinInt16, math.MaxInt16))
	checkSquares(t, want, every[uint16](0, math.MaxUint16))
	checkSquares(t, want, edges[int32]())
	checkSquares(t, want, edges[uint32]())
	checkSquares(t, want, edges[int64]())
	checkSquares(t, want, edges[uint64]())
	checkSquares(t, want, edges[int]())
	checkSquares(t, want, edges[uint]())
	// The edges must hold the least and the greatest value of their types.
	checkSquares(t, want, []int64{math.MinInt64, math.MaxInt64, math.MinInt32, math.MaxInt32})
	checkSquares(t, want, []uint64{math.MaxUint64, math.MaxUint32, 0, 255})
	checkSquares(t, want, []int{math.MinInt, math.MaxInt, -1, 255})
	checkSquares(t, want, []uint{math.MaxUint, 0, 64, 255})
}

// TestInlining finds escapes in all functions, those of sets too.
func TestNothingIsAllocated(t *testing.T) {
	var last results
	if n := testing.AllocsPerRun(100, func() {
		for sq := range Square(64) {
			last = resultsOf(sq, sq*29)
		}
	}); n != 0 || last[0] == 0 {
		t.Errorf("%v allocations a run, want none", n)
	}
}
