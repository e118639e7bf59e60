// Package kernels lists the bulk operations. Each has one row: its name, its functions in
// packages asm and purego, and the ray walk that both are compared with.
//
// Tests and tools range over the lists. No package of the library imports them.
package kernels

import (
	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// The shapes of operations. Batch is the shape in package purego, and BatchAt that in
// package asm, whose first parameter is the level. The other shapes have such pairs too.
type (
	Batch        = func(dst []uint64, sqs []uint8, occs []uint64)
	BatchAt      = func(level asm.Level, dst []uint64, sqs []uint8, occs []uint64)
	Map          = func(dst *[64]uint64, occ uint64)
	MapAt        = func(level asm.Level, dst *[64]uint64, occ uint64)
	SliderMap    = func(rook, bishop *[64]uint64, occ uint64)
	SliderMapAt  = func(level asm.Level, rook, bishop *[64]uint64, occ uint64)
	Set          = func(set, occ uint64) uint64
	SetAt        = func(level asm.Level, set, occ uint64) uint64
	SliderSet    = func(orthogonal, diagonal, occ uint64) uint64
	SliderSetAt  = func(level asm.Level, orthogonal, diagonal, occ uint64) uint64
	SliderSets   = func(dst, orthogonal, diagonal, occs []uint64)
	SliderSetsAt = func(level asm.Level, dst, orthogonal, diagonal, occs []uint64)

	// A position is the eight boards of a Position of package attacks/positions.
	LegalCounts   = func(moves, checkers []uint8, positions [][8]uint64)
	LegalCountsAt = func(level asm.Level, moves, checkers []uint8, positions [][8]uint64)
	Checks        = func(dst [][4]uint64, positions [][8]uint64)
	ChecksAt      = func(level asm.Level, dst [][4]uint64, positions [][8]uint64)
	Attacks       = func(dst [][7]uint64, positions [][8]uint64, side uint8)
	AttacksAt     = func(level asm.Level, dst [][7]uint64, positions [][8]uint64, side uint8)
)

// An Operation is a bulk operation. F is its shape in package purego, and At that in
// package asm.
type Operation[F, At any] struct {
	Name string // of its functions in packages bulk or positions, asm and purego

	// Walk is the reference. It is nil for operations on rooks and bishops together,
	// which are compared with walk.Rook and walk.Bishop. It is nil for operations on
	// positions, which are compared with package rules.
	Walk occupancies.Walk

	Asm    At
	Purego F

	// At returns Asm at one level.
	At func(level asm.Level) F
}

// The lists of operations by shape. Operations on rooks and bishops take or return the
// part of rooks first.
var (
	Batches = []Operation[Batch, BatchAt]{
		batch("Rooks", walk.Rook, asm.Rooks, purego.Rooks),
		batch("Bishops", walk.Bishop, asm.Bishops, purego.Bishops),
		batch("Queens", walk.Queen, asm.Queens, purego.Queens),
	}
	Maps = []Operation[Map, MapAt]{
		board("RookMap", walk.Rook, asm.RookMap, purego.RookMap),
		board("BishopMap", walk.Bishop, asm.BishopMap, purego.BishopMap),
		board("QueenMap", walk.Queen, asm.QueenMap, purego.QueenMap),
	}
	SliderMapPairs = []Operation[SliderMap, SliderMapAt]{
		{"SliderMaps", nil, asm.SliderMaps, purego.SliderMaps, func(level asm.Level) SliderMap {
			return func(rook, bishop *[64]uint64, occ uint64) { asm.SliderMaps(level, rook, bishop, occ) }
		}},
	}
	Sets = []Operation[Set, SetAt]{
		set("RookSet", walk.Rook, asm.RookSet, purego.RookSet),
		set("BishopSet", walk.Bishop, asm.BishopSet, purego.BishopSet),
		set("QueenSet", walk.Queen, asm.QueenSet, purego.QueenSet),
	}
	SliderSetUnions = []Operation[SliderSet, SliderSetAt]{
		{"SliderSet", nil, asm.SliderSet, purego.SliderSet, func(level asm.Level) SliderSet {
			return func(orthogonal, diagonal, occ uint64) uint64 { return asm.SliderSet(level, orthogonal, diagonal, occ) }
		}},
	}
	SliderSetBatches = []Operation[SliderSets, SliderSetsAt]{
		{"SliderSets", nil, asm.SliderSets, purego.SliderSets, func(level asm.Level) SliderSets {
			return func(dst, orthogonal, diagonal, occs []uint64) {
				asm.SliderSets(level, dst, orthogonal, diagonal, occs)
			}
		}},
	}
	PositionCounts = []Operation[LegalCounts, LegalCountsAt]{
		{"LegalCounts", nil, asm.LegalCounts, purego.LegalCounts, func(level asm.Level) LegalCounts {
			return func(moves, checkers []uint8, positions [][8]uint64) {
				asm.LegalCounts(level, moves, checkers, positions)
			}
		}},
	}
	PositionChecks = []Operation[Checks, ChecksAt]{
		{"Checks", nil, asm.Checks, purego.Checks, func(level asm.Level) Checks {
			return func(dst [][4]uint64, positions [][8]uint64) { asm.Checks(level, dst, positions) }
		}},
	}
	PositionAttacks = []Operation[Attacks, AttacksAt]{
		{"Attacks", nil, asm.Attacks, purego.Attacks, func(level asm.Level) Attacks {
			return func(dst [][7]uint64, positions [][8]uint64, side uint8) { asm.Attacks(level, dst, positions, side) }
		}},
	}
)

func batch(name string, walk occupancies.Walk, at BatchAt, portable Batch) Operation[Batch, BatchAt] {
	return Operation[Batch, BatchAt]{name, walk, at, portable, func(level asm.Level) Batch {
		return func(dst []uint64, sqs []uint8, occs []uint64) { at(level, dst, sqs, occs) }
	}}
}

func board(name string, walk occupancies.Walk, at MapAt, portable Map) Operation[Map, MapAt] {
	return Operation[Map, MapAt]{name, walk, at, portable, func(level asm.Level) Map {
		return func(dst *[64]uint64, occ uint64) { at(level, dst, occ) }
	}}
}

func set(name string, walk occupancies.Walk, at SetAt, portable Set) Operation[Set, SetAt] {
	return Operation[Set, SetAt]{name, walk, at, portable, func(level asm.Level) Set {
		return func(set, occ uint64) uint64 { return at(level, set, occ) }
	}}
}
