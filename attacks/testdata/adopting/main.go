// Adopting compares the functions of ADOPTING.md before and after, on random boards.
package main

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"

	"consumer/after"
	"consumer/before"
)

func main() {
	random := rand.New(rand.NewPCG(1, 2))
	var checks [3]int // boards without, with one and with several checkers
	for range 100_000 {
		a, b, c := random.Uint64(), random.Uint64(), random.Uint64()
		occ := a & b
		if c&1 == 0 {
			occ &= c
		}
		king, own, rest := random.IntN(64), occ&(c>>1), occ&^(c>>1)
		diagonal, orthogonal := rest&random.Uint64(), rest&random.Uint64()
		p, q := before.Square(king), after.Square(king)
		pb := func(b uint64) before.Bitboard { return before.Bitboard(b) }
		qb := func(b uint64) after.Bitboard { return after.Bitboard(b) }

		compare("BishopMoves", before.BishopMoves(p, pb(occ)), after.BishopMoves(q, qb(occ)))
		compare("RookMoves", before.RookMoves(p, pb(occ)), after.RookMoves(q, qb(occ)))
		compare("QueenMoves", before.QueenMoves(p, pb(occ)), after.QueenMoves(q, qb(occ)))
		compare("KnightMoves", before.KnightMoves(p), after.KnightMoves(q))
		compare("WhitePawnAttacks", before.WhitePawnAttacks(p), after.WhitePawnAttacks(q))
		compare("Pinned", before.Pinned(p, pb(occ), pb(own), pb(diagonal), pb(orthogonal)), after.Pinned(q, qb(occ), qb(own), qb(diagonal), qb(orthogonal)))
		checkers := before.Checkers(p, pb(occ), pb(diagonal), pb(orthogonal))
		compare("Checkers", checkers, after.Checkers(q, qb(occ), qb(diagonal), qb(orthogonal)))
		if before.InCheck(p, pb(occ), pb(diagonal), pb(orthogonal)) != after.InCheck(q, qb(occ), qb(diagonal), qb(orthogonal)) {
			compare("InCheck", 0, 1)
		}
		n := min(bits.OnesCount64(uint64(checkers)), 2)
		checks[n]++
		want := [3]before.Bitboard{^before.Bitboard(0), 0, 0}[n]
		if n == 1 {
			want = before.Evasions(p, checkers)
		}
		compare("Evasions", want, after.Evasions(q, after.Bitboard(checkers)))
	}
	fmt.Println("boards:", min(checks[0], checks[1], checks[2]) > 1000)
}

func compare(function string, b before.Bitboard, a after.Bitboard) {
	if uint64(b) != uint64(a) {
		fmt.Printf("%s: %#x before, %#x after\n", function, b, a)
		os.Exit(1)
	}
}
