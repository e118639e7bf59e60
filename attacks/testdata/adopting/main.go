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
	for range 50_000 {
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
		bp, ap := pieces(kinds)
		compare("Attackers", before.Attackers(p, pb(occ), &bp), after.Attackers(q, qb(occ), &ap))
		for by := range 2 {
			checkers := before.Checkers(p, pb(occ), by, &bp)
			compare("Checkers", checkers, after.Checkers(q, qb(occ), by, &ap))
			if before.IsAttacked(p, pb(occ), by, &bp) != after.IsAttacked(q, qb(occ), by, &ap) {
				compare("IsAttacked", 0, 1)
			}
			var turned [2][6]uint64
			for side := range kinds {
				for kind := range kinds[side] {
					turned[side][kind] = bits.ReverseBytes64(kinds[side][kind])
				}
			}
			_, fromA8 := pieces(turned)
			if before.IsAttacked(p, pb(occ), by, &bp) != after.IsAttackedFromA8(q^56, qb(bits.ReverseBytes64(occ)), by, &fromA8) {
				compare("IsAttackedFromA8", 0, 1)
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
			compareMoves(random, king, by, kinds)
		}
		compare("Pinned", before.Pinned(p, pb(occ), pb(own), pb(diagonal), pb(orthogonal)), after.Pinned(q, qb(occ), qb(own), qb(diagonal), qb(orthogonal)))
	}
	fewest := min(checks[0], checks[1], checks[2])
	for _, results := range answers {
		fewest = min(fewest, results[false], results[true])
	}
	fmt.Println("boards:", len(answers) == 3 && fewest > 1000)
}

// answers counts the results of each recipe for a move.
var answers = map[string]map[bool]int{"IsLegal": {}, "GivesCheck": {}, "LeastValuable": {}}

// compareMoves compares the recipes for moves. A king of the side that by attacks stands on
// a square. Each of its moves may be illegal, and each move of by may give check.
func compareMoves(random *rand.Rand, king, by int, kinds [2][6]uint64) {
	for side := range kinds {
		for kind := range kinds[side] {
			kinds[side][kind] &^= 1 << king
		}
	}
	kinds[by^1][5] = 1 << king
	kinds[by][5] &^= uint64(before.KingMoves(before.Square(king))) // two kings never meet
	own, their := union(kinds[by^1]), union(kinds[by])
	occ := own | their
	bp, ap := pieces(kinds)
	pb := func(b uint64) before.Bitboard { return before.Bitboard(b) }
	qb := func(b uint64) after.Bitboard { return after.Bitboard(b) }
	sliders := func(side int) (diagonal, orthogonal after.Bitboard) {
		p := &ap[side]
		return p.Bishops | p.Queens, p.Rooks | p.Queens
	}
	report := func(function string, want, got bool) {
		answers[function][want]++
		if want != got {
			fmt.Printf("%s: %t before, %t after\n", function, want, got)
			os.Exit(1)
		}
	}

	square := after.Square(king)
	diagonal, orthogonal := sliders(by)
	evasions := after.Evasions(square, after.Checkers(square, qb(occ), by, &ap))
	pinned := after.Pinned(square, qb(occ), qb(own), diagonal, orthogonal)
	for kind, pieces := range kinds[by^1] {
		for ; pieces != 0; pieces &= pieces - 1 {
			from := bits.TrailingZeros64(pieces)
			for moves := moves(kind, by^1, before.Square(from), pb(occ)) &^ pb(own); moves != 0; moves &= moves - 1 {
				to := bits.TrailingZeros64(uint64(moves))
				want := before.IsLegal(before.Square(king), before.Square(from), before.Square(to), pb(occ), by, &bp)
				report("IsLegal", want, after.IsLegal(square, after.Square(from), after.Square(to), evasions, pinned, qb(occ), by, &ap))
			}
		}
	}

	to := random.IntN(64)
	left := occ &^ (random.Uint64() & random.Uint64()) // in an exchange, without the pieces that have captured
	least := before.LeastValuable(before.Square(to), pb(left), by, &bp)
	compare("LeastValuable", least, after.LeastValuable(after.Square(to), qb(left), by, &ap))
	report("LeastValuable", least == 0, least == 0)
	targets := after.RookTargets(after.Square(to), qb(occ), qb(own))
	for i, want := range append(before.RookTargets(before.Square(to), pb(occ), pb(own)), -1) {
		if got := append(targets, -1)[i]; int(got) != int(want) {
			fmt.Printf("RookTargets: %v after, want %d at %d\n", targets, want, i)
			os.Exit(1)
		}
	}

	if before.IsAttacked(before.Square(king), pb(occ), by, &bp) {
		return
	}
	squares := after.CheckSquares(square, qb(occ), by)
	discoverers := after.Pinned(square, qb(occ), qb(their), diagonal, orthogonal)
	for kind, pieces := range kinds[by] {
		for ; pieces != 0; pieces &= pieces - 1 {
			from := bits.TrailingZeros64(pieces)
			for moves := moves(kind, by, before.Square(from), pb(occ)) &^ pb(their); moves != 0; moves &= moves - 1 {
				to := bits.TrailingZeros64(uint64(moves))
				want := before.GivesCheck(before.Square(king), before.Square(from), before.Square(to), kind, pb(occ), by, bp)
				report("GivesCheck", want, after.GivesCheck(square, after.Square(from), after.Square(to), kind, &squares, discoverers))
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
		fmt.Printf("%s: %#x before, %#x after\n", function, b, a)
		os.Exit(1)
	}
}
