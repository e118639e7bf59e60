package attacks_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// A numbering returns the number of a square, and of its bit, by file and rank.
type numbering struct{ square, bit func(file, rank int) int }

func fromA1(file, rank int) int { return 8*rank + file }

func fromA8(file, rank int) int { return 8*(7-rank) + file }

func fromH1(file, rank int) int { return 8*rank + 7 - file }

func fromH8(file, rank int) int { return 63 - fromA1(file, rank) }

// walk returns the squares that a slider attacks by steps from a square.
func (n numbering) walk(file, rank int, occ uint64, steps []step) (reached uint64) {
	for _, s := range steps {
		f, r := file+s.files, rank+s.ranks
		for 0 <= f && f < 8 && 0 <= r && r < 8 {
			bit := uint64(1) << n.bit(f, r)
			reached |= bit
			if occ&bit != 0 {
				break
			}
			f, r = f+s.files, r+s.ranks
		}
	}
	return reached
}

// relevant returns the squares whose occupancy the walk depends on.
func (n numbering) relevant(file, rank int, steps []step) (squares uint64) {
	empty := n.walk(file, rank, 0, steps)
	for rest := empty; rest != 0; rest &= rest - 1 {
		if bit := rest & -rest; n.walk(file, rank, bit, steps) != empty {
			squares |= bit
		}
	}
	return squares
}

var (
	rookSteps     = []step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	bishopSteps   = []step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	diagonalSteps = []step{{1, 1}, {-1, -1}}
)

// Rooks and bishops: every relevant occupancy, with the rest of the board random.
// Queens: random occupancies, because they have too many relevant ones.
func TestAdapters(t *testing.T) {
	random := rand.New(rand.NewPCG(19, 20))
	a1, a8 := numbering{fromA1, fromA1}, numbering{fromA8, fromA8}
	h1, turned := numbering{fromH1, fromH1}, numbering{fromA1, fromH8}
	for _, adapter := range []struct {
		name string
		numbering
		steps  []step
		attack func(sq int, occ uint64) uint64
	}{
		{"CalculateRookMoveBitboard", a1, rookSteps, func(sq int, occ uint64) uint64 { return CalculateRookMoveBitboard(uint8(sq), occ) }},
		{"CalculateBishopMoveBitboard", a1, bishopSteps, func(sq int, occ uint64) uint64 { return CalculateBishopMoveBitboard(uint8(sq), occ) }},
		{"RookAttacks", a1, rookSteps, RookAttacks},
		{"BishopAttacks", a1, bishopSteps, BishopAttacks},
		{"QueenAttacks", a1, kingSteps, QueenAttacks},
		{"RookAttacksA8", a8, rookSteps, RookAttacksA8},
		{"BishopAttacksA8", a8, bishopSteps, BishopAttacksA8},
		{"QueenAttacksA8", a8, kingSteps, QueenAttacksA8},
		{"DiagonalAttacksA8", a8, diagonalSteps, DiagonalAttacksA8},
		{"Rook with h1 = 0", h1, rookSteps, attacks.Rook[uint64, int]},
		{"Bishop with h1 = 0", h1, bishopSteps, attacks.Bishop[uint64, int]},
		{"AntiDiagonal with h1 = 0", h1, diagonalSteps, attacks.AntiDiagonal[uint64, int]},
		{"hvAttack", turned, rookSteps, func(sq int, occ uint64) uint64 { return uint64(hvAttack(bitboard(occ), square(sq))) }},
		{"diaAttack", turned, bishopSteps, func(sq int, occ uint64) uint64 { return uint64(diaAttack(bitboard(occ), square(sq))) }},
		{"Diagonal with bit 63-sq", turned, diagonalSteps, func(sq int, occ uint64) uint64 { return attacks.Diagonal(sq^63, occ) }},
		{"GenRookMoves", turned, rookSteps, func(sq int, occ uint64) uint64 { return uint64(GenRookMoves(uint8(sq), Bitboard(occ))) }},
		{"GenBishopMoves", turned, bishopSteps, func(sq int, occ uint64) uint64 { return uint64(GenBishopMoves(uint8(sq), Bitboard(occ))) }},
	} {
		for file := range 8 {
			for rank := range 8 {
				check := func(occ uint64) {
					sq := adapter.square(file, rank)
					if got, want := adapter.attack(sq, occ), adapter.walk(file, rank, occ, adapter.steps); got != want {
						t.Fatalf("%s(%d, %#016x) = %#016x, want %#016x", adapter.name, sq, occ, got, want)
					}
				}
				squares := adapter.relevant(file, rank, adapter.steps)
				if bits.OnesCount64(squares) <= 12 {
					for occ := range occupancies.Subsets(squares) {
						check(occ | random.Uint64()&^squares)
					}
				}
				for range 256 {
					check(random.Uint64() & random.Uint64())
				}
			}
		}
	}
}

func TestAdaptersOfPawnsThatMoveSouth(t *testing.T) {
	for file := range 8 {
		for rank := range 8 {
			var a8, turned uint64
			for to := range 64 {
				if f, r := to&7, to>>3; r == rank+1 && (f == file+1 || f == file-1) {
					a8 |= 1 << fromA8(f, r)
					turned |= 1 << fromH8(f, r)
				}
			}
			if got := WhitePawnAttacksA8(fromA8(file, rank)); got != a8 {
				t.Errorf("WhitePawnAttacksA8(%d) = %#016x, want %#016x", fromA8(file, rank), got, a8)
			}
			if got := whitePawnAttack(square(fromA1(file, rank))); uint64(got) != turned {
				t.Errorf("whitePawnAttack(%d) = %#016x, want %#016x", fromA1(file, rank), got, turned)
			}
		}
	}
}
