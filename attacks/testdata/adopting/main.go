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
		compare("KingMoves", before.KingMoves(p), after.KingMoves(q))
		for colour := range 2 {
			compare("PawnAttacks", before.PawnAttacks(colour, p), after.PawnAttacks(colour, q))
		}
		var kinds [6]uint64
		for rest := rest; rest != 0; rest &= rest - 1 {
			kinds[random.IntN(6)] |= rest & -rest
		}
		bp := before.Pieces{Pawns: pb(kinds[0]), Knights: pb(kinds[1]), Bishops: pb(kinds[2]), Rooks: pb(kinds[3]), Queens: pb(kinds[4]), Kings: pb(kinds[5])}
		ap := after.Pieces{Pawns: qb(kinds[0]), Knights: qb(kinds[1]), Bishops: qb(kinds[2]), Rooks: qb(kinds[3]), Queens: qb(kinds[4]), Kings: qb(kinds[5])}
		compare("BlackAttackers", before.BlackAttackers(p, pb(occ), &bp), after.BlackAttackers(q, qb(occ), &ap))
		safe := before.WhiteKingMoves(p, pb(occ), pb(own), &bp)
		compare("WhiteKingMoves", safe, after.WhiteKingMoves(q, qb(occ), qb(own), &ap))
		var legal before.Bitboard // the king has moved and is not attacked
		for to := range before.Square(64) {
			bit := before.Bitboard(1) << to
			if before.KingMoves(p)&^pb(own)&bit != 0 && before.BlackAttackers(to, pb(occ)&^(1<<king)|bit, &bp)&^bit == 0 {
				legal |= bit
			}
		}
		compare("WhiteKingMoves, and legal moves", legal, after.Bitboard(safe))
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
