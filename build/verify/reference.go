package main

import (
	"math/rand/v2"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// A kind is a line or a piece, and so what a function under test answers for.
type kind int

const (
	rank kind = iota
	file
	diagonal
	antiDiagonal
	rook
	bishop
	queen

	firstPiece = rook
)

// walks are what every function is compared with, by kind.
var walks = [...]occupancies.Walk{
	rank:         purego.WalkRank,
	file:         purego.WalkFile,
	diagonal:     purego.WalkDiagonal,
	antiDiagonal: purego.WalkAntiDiagonal,
	rook:         purego.WalkRook,
	bishop:       purego.WalkBishop,
	queen:        purego.WalkQueen,
}

// lines are the walks along one line.
var lines = walks[rank:firstPiece]

// A question is a slider on a square of an occupied board, and the walker's
// answer for a rook and for a bishop there. What stands on the free squares makes
// no difference.
type question struct {
	sq           int
	occ, free    uint64
	rook, bishop uint64
}

// An answer is an occupancy of the relevant squares, and the walker's attacks.
type answer struct{ occ, attacks uint64 }

// answers walks every occupancy of the squares relevant to a piece on sq.
func answers(walk occupancies.Walk, sq int) (all []answer) {
	for occ := range occupancies.Subsets(occupancies.Relevant(walk, sq)) {
		all = append(all, answer{occ, walk(sq, occ)})
	}
	return all
}

// A reference holds for each square the answers for a rook and for a bishop. An
// occupancy of each together, for their relevant squares are not the same, and
// both attacks together are a question about a queen.
type reference struct {
	free         [64]uint64
	rook, bishop [64][]answer
}

func newReference() *reference {
	r := new(reference)
	for sq := range 64 {
		r.rook[sq], r.bishop[sq] = answers(walks[rook], sq), answers(walks[bishop], sq)
		// The last subset is the set itself.
		r.free[sq] = ^(r.rook[sq][len(r.rook[sq])-1].occ | r.bishop[sq][len(r.bishop[sq])-1].occ)
	}
	return r
}

// question puts together the numbered answers for a rook and a bishop on sq.
func (r *reference) question(sq, numberOfRook, numberOfBishop int) question {
	rook, bishop := r.rook[sq][numberOfRook], r.bishop[sq][numberOfBishop]
	return question{sq, rook.occ | bishop.occ, r.free[sq], rook.attacks, bishop.attacks}
}

// numbering finds the square of a number where each square has so many.
type numbering [65]int

func newNumbering(count func(sq int) int) (n numbering) {
	for sq := range 64 {
		n[sq+1] = n[sq] + count(sq)
	}
	return n
}

func (n *numbering) square(i int) (sq, rest int) {
	// The square is the last one that starts at i or before it.
	sq, found := slices.BinarySearch(n[:64], i)
	if !found {
		sq--
	}
	return sq, i - n[sq]
}

// queens enumerates every occupancy that matters to a queen, for each square:
// each one of a rook with each one of a bishop.
func (r *reference) queens() enumeration[question] {
	n := newNumbering(func(sq int) int { return len(r.rook[sq]) * len(r.bishop[sq]) })
	return enumeration[question]{n[64], func(i int) question {
		sq, i := n.square(i)
		bishops := len(r.bishop[sq])
		return r.question(sq, i/bishops, i%bishops)
	}}
}

// sliders enumerates every occupancy that matters to a rook and then every one
// that matters to a bishop, for each square, with one that varies of the other.
func (r *reference) sliders() enumeration[question] {
	rooks := newNumbering(func(sq int) int { return len(r.rook[sq]) })
	bishops := newNumbering(func(sq int) int { return len(r.bishop[sq]) })
	const step = 1_000_003 // a prime
	return enumeration[question]{rooks[64] + bishops[64], func(i int) question {
		if i < rooks[64] {
			sq, number := rooks.square(i)
			return r.question(sq, number, i*step%len(r.bishop[sq]))
		}
		sq, number := bishops.square(i - rooks[64])
		return r.question(sq, i%1024*step%len(r.rook[sq]), number)
	}}
}

// onLines enumerates every occupancy of every line through each square, the
// square itself in and out, with the rest of the board empty, full and random.
func onLines(random *rand.Rand) enumeration[question] {
	var all []question
	for sq := range 64 {
		for _, walk := range lines {
			for occ := range occupancies.Around(occupancies.Line(walk, sq), random) {
				all = append(all, question{sq: sq, occ: occ, rook: walks[rook](sq, occ), bishop: walks[bishop](sq, occ)})
			}
		}
	}
	return enumeration[question]{len(all), func(i int) question { return all[i] }}
}
