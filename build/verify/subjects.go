package main

import (
	"fmt"
	"regexp"
	"slices"
	"sync/atomic"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

type (
	lookupFunc     func(sq int, occ uint64) uint64
	batchFunc      func(dst []uint64, sqs []uint8, occs []uint64)
	mapFunc        func(dst *[64]uint64, occ uint64)
	sliderMapsFunc func(rook, bishop *[64]uint64, occ uint64)
	setFunc        func(set, occ uint64) uint64
	sliderSetFunc  func(orthogonal, diagonal, occ uint64) uint64
	sliderSetsFunc func(dst, orthogonal, diagonal, occs []uint64)
)

// A tally counts the comparisons of one function, of package asm at one level.
// A comparison is one result of 64 bits that was held against the reference.
type tally struct {
	function string
	level    asm.Level
	alone    bool // one lookup at a time, in Go at every level
	planned  int64
	made     atomic.Int64
}

func (t *tally) String() string {
	if t.alone {
		return t.function
	}
	return fmt.Sprintf("%s at %v", t.function, t.level)
}

// A subject is a function under test.
type subject[F any] struct {
	*tally
	kind kind // what it answers for; those for rooks and bishops at once have none
	run  F
}

// subjects are the functions under test by their shape.
type subjects struct {
	lookups    []subject[lookupFunc]
	batches    []subject[batchFunc]
	maps       []subject[mapFunc]
	sliderMaps []subject[sliderMapsFunc]
	sets       []subject[setFunc]
	sliderSet  []subject[sliderSetFunc]
	sliderSets []subject[sliderSetsFunc]
	tallies    []*tally
}

// newSubjects returns the functions whose names match only: those of package
// asm at each of the levels, and those that look up alone where purego is among
// the levels.
func newSubjects(levels []asm.Level, only *regexp.Regexp) *subjects {
	s := new(subjects)
	if slices.Contains(levels, asm.Portable) {
		for _, l := range slices.Concat(library, methods) {
			s.lookups = add(s, s.lookups, &tally{function: l.name, alone: true}, only, l.kind, l.attacks)
		}
	}
	for _, level := range levels {
		batch := func(function string, kind kind, f func(asm.Level, []uint64, []uint8, []uint64)) {
			s.batches = add(s, s.batches, &tally{function: function, level: level}, only, kind,
				func(dst []uint64, sqs []uint8, occs []uint64) { f(level, dst, sqs, occs) })
		}
		batch("asm.Rooks", rook, asm.Rooks)
		batch("asm.Bishops", bishop, asm.Bishops)
		batch("asm.Queens", queen, asm.Queens)
		board := func(function string, kind kind, f func(asm.Level, *[64]uint64, uint64)) {
			s.maps = add(s, s.maps, &tally{function: function, level: level}, only, kind,
				func(dst *[64]uint64, occ uint64) { f(level, dst, occ) })
		}
		board("asm.RookMap", rook, asm.RookMap)
		board("asm.BishopMap", bishop, asm.BishopMap)
		board("asm.QueenMap", queen, asm.QueenMap)
		s.sliderMaps = add(s, s.sliderMaps, &tally{function: "asm.SliderMaps", level: level}, only, -1,
			func(rook, bishop *[64]uint64, occ uint64) { asm.SliderMaps(level, rook, bishop, occ) })
		set := func(function string, kind kind, f func(asm.Level, uint64, uint64) uint64) {
			s.sets = add(s, s.sets, &tally{function: function, level: level}, only, kind,
				func(set, occ uint64) uint64 { return f(level, set, occ) })
		}
		set("asm.RookSet", rook, asm.RookSet)
		set("asm.BishopSet", bishop, asm.BishopSet)
		set("asm.QueenSet", queen, asm.QueenSet)
		s.sliderSet = add(s, s.sliderSet, &tally{function: "asm.SliderSet", level: level}, only, -1,
			func(orthogonal, diagonal, occ uint64) uint64 { return asm.SliderSet(level, orthogonal, diagonal, occ) })
		s.sliderSets = add(s, s.sliderSets, &tally{function: "asm.SliderSets", level: level}, only, -1,
			func(dst, orthogonal, diagonal, occs []uint64) { asm.SliderSets(level, dst, orthogonal, diagonal, occs) })
	}
	return s
}

// selected returns the functions of some kinds.
func selected[F any](from []subject[F], kinds func(kind kind) bool) (to []subject[F]) {
	for _, f := range from {
		if kinds(f.kind) {
			to = append(to, f)
		}
	}
	return to
}

// add appends a function to those of its shape if its name matches.
func add[F any](s *subjects, to []subject[F], t *tally, only *regexp.Regexp, kind kind, run F) []subject[F] {
	if !only.MatchString(t.function) {
		return to
	}
	s.tallies = append(s.tallies, t)
	return append(to, subject[F]{t, kind, run})
}

// A lookup is a function of a square and the occupancy.
type lookup struct {
	name    string
	kind    kind
	attacks lookupFunc
}

// library are the lookups of package attacks.
var library = []lookup{
	{"attacks.Rank", rank, attacks.Rank[uint64, int]},
	{"attacks.File", file, attacks.File[uint64, int]},
	{"attacks.Diagonal", diagonal, attacks.Diagonal[uint64, int]},
	{"attacks.AntiDiagonal", antiDiagonal, attacks.AntiDiagonal[uint64, int]},
	{"attacks.Rook", rook, attacks.Rook[uint64, int]},
	{"attacks.Bishop", bishop, attacks.Bishop[uint64, int]},
	{"attacks.Queen", queen, attacks.Queen[uint64, int]},
}

// methods are the published methods, and those derived from them, that package
// purego holds.
var methods = []lookup{
	{"purego.FirstRank256x8", rank, onAnyRank(purego.FirstRank256x8)},
	{"purego.FirstRank64x8", rank, onAnyRank(purego.FirstRank64x8)},
	{"purego.RankAttacks", rank, purego.RankAttacks},
	{"purego.KindergartenRank", rank, purego.KindergartenRank},
	{"purego.KindergartenRankAFile", rank, purego.KindergartenRankAFile},
	{"purego.UniformRank", rank, purego.UniformRank},
	{"purego.UniformRank32", rank, purego.UniformRank32},
	{"purego.SharedRankRank", rank, purego.SharedRankRank},
	{"purego.RotatedRank", rank, purego.RotatedRank},
	{"purego.Fold32Rank", rank, purego.Fold32Rank},
	{"purego.Fold32RankFillUp", rank, purego.Fold32RankFillUp},
	{"purego.Fold32Line of ranks", rank, along(purego.Fold32Line, purego.Rank)},
	{"purego.Fold32LineFillUp of ranks", rank, along(purego.Fold32LineFillUp, purego.Rank)},
	{"purego.PrefixRank", rank, purego.PrefixRank},

	{"purego.KindergartenFile", file, purego.KindergartenFile},
	{"purego.KindergartenFileC7H2", file, purego.KindergartenFileC7H2},
	{"purego.UniformFile", file, purego.UniformFile},
	{"purego.UniformFile32", file, purego.UniformFile32},
	{"purego.SharedRankFile", file, purego.SharedRankFile},
	{"purego.RotatedFile", file, purego.RotatedFile},
	{"purego.WegnerFile29", file, purego.WegnerFile29},
	{"purego.WegnerFile27", file, purego.WegnerFile27},
	{"purego.WegnerFile25", file, purego.WegnerFile25},
	{"purego.WegnerAFile", file, purego.WegnerAFile},
	{"purego.Fold32Line of files", file, along(purego.Fold32Line, purego.File)},
	{"purego.Fold32LineFillUp of files", file, along(purego.Fold32LineFillUp, purego.File)},
	{"purego.PrefixFile", file, purego.PrefixFile},
	{"purego.OsborneFile", file, purego.OsborneFile},

	{"purego.KindergartenDiagonal", diagonal, purego.KindergartenDiagonal},
	{"purego.KindergartenDiagonalAFile", diagonal, purego.KindergartenDiagonalAFile},
	{"purego.UniformDiagonal", diagonal, purego.UniformDiagonal},
	{"purego.UniformDiagonal32", diagonal, purego.UniformDiagonal32},
	{"purego.SharedRankDiagonal", diagonal, purego.SharedRankDiagonal},
	{"purego.RotatedDiagonal", diagonal, purego.RotatedDiagonal},
	{"purego.Fold32Diagonal", diagonal, purego.Fold32Diagonal},
	{"purego.Fold32DiagonalFillUp", diagonal, purego.Fold32DiagonalFillUp},
	{"purego.Fold32Line of diagonals", diagonal, along(purego.Fold32Line, purego.Diagonal)},
	{"purego.Fold32LineFillUp of diagonals", diagonal, along(purego.Fold32LineFillUp, purego.Diagonal)},
	{"purego.PrefixDiagonal", diagonal, purego.PrefixDiagonal},

	{"purego.KindergartenAntiDiagonal", antiDiagonal, purego.KindergartenAntiDiagonal},
	{"purego.KindergartenAntiDiagonalAFile", antiDiagonal, purego.KindergartenAntiDiagonalAFile},
	{"purego.UniformAntiDiagonal", antiDiagonal, purego.UniformAntiDiagonal},
	{"purego.UniformAntiDiagonal32", antiDiagonal, purego.UniformAntiDiagonal32},
	{"purego.SharedRankAntiDiagonal", antiDiagonal, purego.SharedRankAntiDiagonal},
	{"purego.RotatedAntiDiagonal", antiDiagonal, purego.RotatedAntiDiagonal},
	{"purego.Fold32AntiDiagonal", antiDiagonal, purego.Fold32AntiDiagonal},
	{"purego.Fold32AntiDiagonalFillUp", antiDiagonal, purego.Fold32AntiDiagonalFillUp},
	{"purego.Fold32Line of anti-diagonals", antiDiagonal, along(purego.Fold32Line, purego.AntiDiagonal)},
	{"purego.Fold32LineFillUp of anti-diagonals", antiDiagonal, along(purego.Fold32LineFillUp, purego.AntiDiagonal)},
	{"purego.PrefixAntiDiagonal", antiDiagonal, purego.PrefixAntiDiagonal},
}

// onAnyRank takes attacks on the first rank to the rank of the square.
func onAnyRank(firstRank func(file int, occ uint8) uint8) lookupFunc {
	return func(sq int, occ uint64) uint64 {
		shift := sq & 56
		return uint64(firstRank(sq, uint8(occ>>shift))) << shift
	}
}

// along fixes the line of a method that takes it as an argument.
func along(attacks func(int, uint64, purego.Line) uint64, line purego.Line) lookupFunc {
	return func(sq int, occ uint64) uint64 { return attacks(sq, occ, line) }
}
