// Adopting compares the functions of ADOPTING.md before and after, on random boards.
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
		compare("KingMoves", before.KingMoves(p), after.KingMoves(q))
		for colour := range 2 {
			compare("PawnAttacks", before.PawnAttacks(colour, p), after.PawnAttacks(colour, q))
		}
		var kinds [2][6]uint64
		for rest := occ; rest != 0; rest &= rest - 1 {
			kinds[random.IntN(2)][random.IntN(6)] |= rest & -rest
		}
		var bp [2]before.Pieces
		var ap [2]after.Pieces
		for side, k := range kinds {
			bp[side] = before.Pieces{Pawns: pb(k[0]), Knights: pb(k[1]), Bishops: pb(k[2]), Rooks: pb(k[3]), Queens: pb(k[4]), Kings: pb(k[5])}
			ap[side] = after.Pieces{Pawns: qb(k[0]), Knights: qb(k[1]), Bishops: qb(k[2]), Rooks: qb(k[3]), Queens: qb(k[4]), Kings: qb(k[5])}
		}
		compare("Attackers", before.Attackers(p, pb(occ), &bp), after.Attackers(q, qb(occ), &ap))
		for by := range 2 {
			checkers := before.Checkers(p, pb(occ), by, &bp)
			compare("Checkers", checkers, after.Checkers(q, qb(occ), by, &ap))
			if before.IsAttacked(p, pb(occ), by, &bp) != after.IsAttacked(q, qb(occ), by, &ap) {
				compare("IsAttacked", 0, 1)
			}
			n := min(bits.OnesCount64(uint64(checkers)), 2)
			checks[n]++
			want := [3]before.Bitboard{^before.Bitboard(0), 0, 0}[n]
			if n == 1 {
				want = before.Evasions(p, checkers)
			}
			compare("Evasions", want, after.Evasions(q, after.Bitboard(checkers)))
			safe := before.KingTargets(p, pb(occ), pb(own), by, &bp)
			compare("KingTargets", safe, after.KingTargets(q, qb(occ), qb(own), by, &ap))
			var legal before.Bitboard // the king has moved and is not attacked
			for to := range before.Square(64) {
				bit := before.Bitboard(1) << to
				attackers := before.Attackers(to, pb(occ)&^(1<<king)|bit, &bp) &^ bit
				if before.KingMoves(p)&^pb(own)&bit != 0 && attackers&before.Bitboard(union(kinds[by])) == 0 {
					legal |= bit
				}
			}
			compare("KingTargets, and legal moves", legal, after.Bitboard(safe))
		}
		compare("Pinned", before.Pinned(p, pb(occ), pb(own), pb(diagonal), pb(orthogonal)), after.Pinned(q, qb(occ), qb(own), qb(diagonal), qb(orthogonal)))
	}
	fmt.Println("boards:", min(checks[0], checks[1], checks[2]) > 1000)
}

func union(sets [6]uint64) (all uint64) {
	for _, set := range sets {
		all |= set
	}
	return all
}

func compare(function string, b before.Bitboard, a after.Bitboard) {
	if uint64(b) != uint64(a) {
		fmt.Printf("%s: %#x before, %#x after\n", function, b, a)
		os.Exit(1)
	}
}
