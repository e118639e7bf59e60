package main

import (
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/kernels"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

// A lookup returns the attacks of a slider.
type lookup = occupancies.Walk

// walks are the ray walks along the lines.
var walks = [4]lookup{walk.Rank, walk.File, walk.Diagonal, walk.AntiDiagonal}

// formulas are the lookups of package attacks, and the uniform methods, which are its
// formulas on 32-bit machines.
var formulas = [4][2]lookup{
	{attacks.Rank[uint64, int], methods.UniformRank32},
	{attacks.File[uint64, int], methods.UniformFile32},
	{attacks.Diagonal[uint64, int], methods.UniformDiagonal32},
	{attacks.AntiDiagonal[uint64, int], methods.UniformAntiDiagonal32},
}

// A probe is the arguments of a lookup and the result that it must return.
type probe struct {
	sq        int
	occ, want uint64
}

// lineProbes returns every occupancy of a line through a square, the square itself
// included, each with the rest of the board empty and full.
func lineProbes(along lookup, squares ...int) (probes []probe) {
	for _, sq := range squares {
		line := along(sq, 0) | 1<<sq
		for s := range occupancies.Subsets(line) {
			for _, occ := range []uint64{s, s | ^line} {
				probes = append(probes, probe{sq, occ, along(sq, occ)})
			}
		}
	}
	return probes
}

// A check compares results with ray walks.
type check func() (differs bool)

// anyOf returns a check that runs others in order until one differs.
func anyOf(checks ...check) check {
	return func() bool {
		return slices.ContainsFunc(checks, func(c check) bool { return c() })
	}
}

// compare returns a check of a lookup.
func compare(f lookup, probes []probe) check {
	return func() bool {
		return slices.ContainsFunc(probes, func(p probe) bool { return f(p.sq, p.occ) != p.want })
	}
}

// lookups returns a check of all functions that read the entries of some squares or
// the rows of their lines.
func lookups(maps check, squares ...int) check {
	var checks []check
	for line, along := range walks {
		probes := lineProbes(along, squares...)
		for _, sq := range squares {
			for by := range 64 {
				probes = append(probes, probe{sq, 1 << by, along(sq, 1<<by)})
			}
		}
		checks = append(checks, compare(formulas[line][0], probes), compare(formulas[line][1], probes))
		rook := slices.Clone(probes)
		for i, p := range rook {
			rook[i].want = walk.Rook(p.sq, p.occ)
		}
		checks = append(checks, compare(attacks.Rook[uint64, int], rook), batches(probes))
	}
	for _, sq := range squares {
		checks = append(checks, emptyBoard(sq))
	}
	return anyOf(append(checks, maps)...)
}

// tableLevels are the levels of this CPU that read the tables.
var tableLevels = slices.Compact([]asm.Level{asm.Portable, min(asm.Best(), asm.BMI2)})

// batches returns a check of the operations on batches.
func batches(probes []probe) check {
	var sqs []uint8
	var occs []uint64
	for _, p := range probes {
		sqs = append(sqs, uint8(p.sq))
		occs = append(occs, p.occ)
	}
	dst := make([]uint64, len(sqs))
	var checks []check
	for _, o := range kernels.Of[kernels.Batch]() {
		want := make([]uint64, len(sqs))
		for i, p := range probes {
			want[i] = o.Walk(p.sq, p.occ)
		}
		checks = append(checks, func() bool {
			o.At(tableLevels[len(tableLevels)-1])(dst, sqs, occs)
			return !slices.Equal(dst, want)
		})
	}
	return anyOf(checks...)
}

// mapChecks returns a check of the maps at each level that reads the tables. The boards
// are all those with equal ranks and all those with equal files. They contain every
// occupancy of every line.
func mapChecks() check {
	var checks []check
	for _, level := range tableLevels {
		for _, o := range kernels.Of[kernels.Map]() {
			checks = append(checks, boards(o.At(level), o.Walk))
		}
	}
	return anyOf(checks...)
}

func boards(run kernels.Map, piece lookup) check {
	var occs []uint64
	var want [][64]uint64
	for byte := range uint64(256) {
		var byRank uint64
		for rank := range 8 {
			byRank |= byte >> rank & 1 * 0xff << (8 * rank)
		}
		occs = append(occs, byte*0x0101010101010101, byRank)
	}
	for _, occ := range occs {
		var board [64]uint64
		for sq := range board {
			board[sq] = piece(sq, occ)
		}
		want = append(want, board)
	}
	var dst [64]uint64
	return func() bool {
		for i, occ := range occs {
			if run(&dst, occ); dst != want[i] {
				return true
			}
		}
		return false
	}
}

// emptyBoard returns a check of the lines and rays of a square.
func emptyBoard(sq int) check {
	var rays [8]uint64
	for d := range rays {
		rays[d] = walk.Ray(sq, 0, walk.Direction(d))
	}
	rook, bishop := walk.Rook(sq, 0), walk.Bishop(sq, 0)
	diagonal, antiDiagonal := walk.Diagonal(sq, 0)|1<<sq, walk.AntiDiagonal(sq, 0)|1<<sq
	return func() bool {
		for d, ray := range rays {
			if attacks.Ray[uint64](sq, attacks.Direction(d)) != ray {
				return true
			}
		}
		return attacks.EmptyRook[uint64](sq) != rook || attacks.EmptyBishop[uint64](sq) != bishop ||
			attacks.DiagonalMask[uint64](sq) != diagonal || attacks.AntiDiagonalMask[uint64](sq) != antiDiagonal
	}
}

// onFile returns the squares on a file.
func onFile(file int) (squares []int) {
	for rank := range 8 {
		squares = append(squares, 8*rank+file)
	}
	return squares
}

// onRank returns the squares on a rank.
func onRank(rank int) (squares []int) {
	for file := range 8 {
		squares = append(squares, 8*rank+file)
	}
	return squares
}
