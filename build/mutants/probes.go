package main

import (
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/kernels"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// A lookup returns the attacks of a slider.
type lookup = occupancies.Walk

// A probe is an argument of a lookup with the result that it must have.
type probe struct {
	sq        int
	occ, want uint64
}

// lineProbes returns every occupancy of a line through a square, own square in
// and out, each with the rest of the board empty and full.
func lineProbes(walk lookup, squares ...int) (probes []probe) {
	for _, sq := range squares {
		line := walk(sq, 0) | 1<<sq
		for s := range occupancies.Subsets(line) {
			for _, occ := range []uint64{s, s | ^line} {
				probes = append(probes, probe{sq, occ, walk(sq, occ)})
			}
		}
	}
	return probes
}

// rookProbes asks a rook about every occupancy of one of its lines, with the
// rest of the board empty and full.
func rookProbes(along lookup, squares ...int) []probe {
	probes := lineProbes(along, squares...)
	for i, p := range probes {
		probes[i].want = walk.Rook(p.sq, p.occ)
	}
	return probes
}

// singles asks about one occupied square after another, wherever it is.
func singles(walk lookup, sq int) (probes []probe) {
	for by := range 64 {
		probes = append(probes, probe{sq, 1 << by, walk(sq, 1<<by)})
	}
	return probes
}

// A check compares something with what it must be.
type check func() (differs bool)

// compare checks a lookup.
func compare(f lookup, probes []probe) check {
	return func() bool {
		return slices.ContainsFunc(probes, func(p probe) bool { return f(p.sq, p.occ) != p.want })
	}
}

// batches checks the operations on batches whose pieces move along a line, at a
// level.
func batches(level asm.Level, along lookup, probes []probe) check {
	var sqs []uint8
	var occs []uint64
	for _, p := range probes {
		sqs = append(sqs, uint8(p.sq))
		occs = append(occs, p.occ)
	}
	dst := make([]uint64, len(sqs))
	var checks []check
	for _, o := range kernels.Batches {
		if !moves(o.Walk, along) {
			continue
		}
		want := make([]uint64, len(sqs))
		for i, p := range probes {
			want[i] = o.Walk(p.sq, p.occ)
		}
		checks = append(checks, func() bool {
			o.Asm(level, dst, sqs, occs)
			return !slices.Equal(dst, want)
		})
	}
	return anyOf(checks...)
}

// moves reports whether a piece moves along a line.
func moves(piece, along lookup) bool { return piece(27, 0)&along(27, 0) != 0 }

// mapChecks checks the maps of pieces that move along a line, at each level that reads
// the tables, on every board whose ranks are all alike and every one whose files
// are: these have every occupancy of every line.
func mapChecks(along lookup) check {
	var checks []check
	for _, level := range tableLevels() {
		for _, o := range kernels.Maps {
			if moves(o.Walk, along) {
				checks = append(checks, boards(o.At(level), o.Walk))
			}
		}
	}
	return anyOf(checks...)
}

func boards(run kernels.Map, walk lookup) check {
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
			board[sq] = walk(sq, occ)
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

// anyOf checks whether one of the checks differs, the first ones first.
func anyOf(checks ...check) check {
	return func() bool {
		return slices.ContainsFunc(checks, func(c check) bool { return c() })
	}
}

// bestKernel returns the best level of package asm that reads the tables and that
// this CPU has.
func bestKernel() asm.Level { return min(asm.Best(), asm.BMI2) }

// tableLevels returns the levels of package asm that read the tables.
func tableLevels() []asm.Level { return slices.Compact([]asm.Level{asm.Portable, bestKernel()}) }

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

// walks are the walks along the lines.
var walks = [4]lookup{walk.Rank, walk.File, walk.Diagonal, walk.AntiDiagonal}
