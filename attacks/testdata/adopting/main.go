// Adopting compares the functions of ADOPTING.md with those that they replace, on random boards.
package main

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"

	"example.com/engine/after"
	"example.com/user/before"
)

func main() {
	random := rand.New(rand.NewPCG(1, 2))
	var checks [3]int // boards without, with one and with several checkers
	legal := map[bool]int{}
	for range 50_000 {
		a, b, c := random.Uint64(), random.Uint64(), random.Uint64()
		occ := a & b
		if c&1 == 0 {
			occ &= c
		}
		king := random.IntN(64)
		p, q := before.Square(king), after.Square(king)
		compare("BishopMoves", before.BishopMoves(p, before.Bitboard(occ)), after.BishopMoves(q, after.Bitboard(occ)))
		compare("RookMoves", before.RookMoves(p, before.Bitboard(occ)), after.RookMoves(q, after.Bitboard(occ)))
		compare("QueenMoves", before.QueenMoves(p, before.Bitboard(occ)), after.QueenMoves(q, after.Bitboard(occ)))
		own := occ & (c >> 1)
		got := after.RookTargets(q, after.Bitboard(occ), after.Bitboard(own))
		want := before.RookTargets(p, before.Bitboard(occ), before.Bitboard(own))
		if fmt.Sprint(got) != fmt.Sprint(want) {
			fail("RookTargets: %v after, want %v", got, want)
		}
		var kinds [2][6]uint64
		for rest := occ; rest != 0; rest &= rest - 1 {
			kinds[random.IntN(2)][random.IntN(6)] |= rest & -rest
		}
		bp, ap := pieces(kinds)
		for by := range 2 {
			checkers := before.Checkers(p, before.Bitboard(occ), by, &bp)
			compare("Checkers", checkers, after.Checkers(q, after.Bitboard(occ), by, &ap))
			attacked := before.IsAttacked(p, before.Bitboard(occ), by, &bp)
			if after.IsAttacked(q, after.Bitboard(occ), by, &ap) != attacked {
				fail("IsAttacked: want %t", attacked)
			}
			checks[min(bits.OnesCount64(uint64(checkers)), 2)]++
			compareMoves(king, by, kinds, legal)
		}
	}
	fmt.Println("boards:", min(checks[0], checks[1], checks[2], legal[false], legal[true]) > 1000)
}

// compareMoves compares IsLegal for all moves of a side whose king is on a square. Each of its
// moves may be illegal. It counts the results.
func compareMoves(king, by int, kinds [2][6]uint64, legal map[bool]int) {
	for side := range kinds {
		for kind := range kinds[side] {
			kinds[side][kind] &^= 1 << king
		}
	}
	kinds[by^1][5] = 1 << king
	kinds[by][5] &^= uint64(before.KingMoves(before.Square(king))) // two kings never meet
	own, occ := union(kinds[by^1]), union(kinds[by])|union(kinds[by^1])
	bp, ap := pieces(kinds)
	square, their := after.Square(king), &ap[by]
	evasions := after.Evasions(square, after.Checkers(square, after.Bitboard(occ), by, &ap))
	pinned := after.Pinned(square, after.Bitboard(occ), after.Bitboard(own), their.Bishops|their.Queens, their.Rooks|their.Queens)
	for kind, pieces := range kinds[by^1] {
		for ; pieces != 0; pieces &= pieces - 1 {
			from := before.Square(bits.TrailingZeros64(pieces))
			for moves := moves(kind, by^1, from, before.Bitboard(occ)) &^ before.Bitboard(own); moves != 0; moves &= moves - 1 {
				to := before.Square(bits.TrailingZeros64(uint64(moves)))
				want := before.IsLegal(before.Square(king), from, to, before.Bitboard(occ), by, &bp)
				got := after.IsLegal(square, after.Square(from), after.Square(to), evasions, pinned, after.Bitboard(occ), by, &ap)
				if legal[want]++; got != want {
					fail("IsLegal: %t after, %t before", got, want)
				}
			}
		}
	}
}

// moves returns the squares that a piece on from moves to.
func moves(kind, colour int, from before.Square, occ before.Bitboard) before.Bitboard {
	switch kind {
	case 0:
		push := before.Bitboard(1) << from << 8
		if colour == before.Black {
			push = before.Bitboard(1) << from >> 8
		}
		return before.PawnAttacks(colour, from)&occ | push&^occ
	case 1:
		return before.KnightMoves(from)
	case 2:
		return before.BishopMoves(from, occ)
	case 3:
		return before.RookMoves(from, occ)
	case 4:
		return before.QueenMoves(from, occ)
	default:
		return before.KingMoves(from)
	}
}

// pieces returns the sets of each side by kind in the types of both packages.
func pieces(kinds [2][6]uint64) (b [2]before.Pieces, a [2]after.Pieces) {
	for side, k := range kinds {
		b[side] = before.Pieces{Pawns: before.Bitboard(k[0]), Knights: before.Bitboard(k[1]), Bishops: before.Bitboard(k[2]),
			Rooks: before.Bitboard(k[3]), Queens: before.Bitboard(k[4]), Kings: before.Bitboard(k[5])}
		a[side] = after.Pieces{Pawns: after.Bitboard(k[0]), Knights: after.Bitboard(k[1]), Bishops: after.Bitboard(k[2]),
			Rooks: after.Bitboard(k[3]), Queens: after.Bitboard(k[4]), Kings: after.Bitboard(k[5])}
	}
	return b, a
}

func union(sets [6]uint64) (all uint64) {
	for _, set := range sets {
		all |= set
	}
	return all
}

func compare(function string, b before.Bitboard, a after.Bitboard) {
	if uint64(b) != uint64(a) {
		fail("%s: %#x before, %#x after", function, b, a)
	}
}

func fail(format string, args ...any) {
	fmt.Printf(format+"\n", args...)
	os.Exit(1)
}
