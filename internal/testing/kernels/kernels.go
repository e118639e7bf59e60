// Package kernels lists the bulk operations. Each has one row: its name, its functions in
// packages asm and purego, and the ray walk that both are compared with. It also lists the
// lookups of package attacks.
//
// Tests and tools range over the list. No package of the library imports it.
package kernels

import (
	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// The shapes of operations: the types of their functions in package purego. A function of
// package asm takes the level before these parameters.
type (
	Batch      = func(dst []uint64, sqs []uint8, occs []uint64)
	Map        = func(dst *[64]uint64, occ uint64)
	SliderSet  = func(diagonal, orthogonal, occ uint64) uint64
	SliderSets = func(dst, diagonal, orthogonal, occs []uint64)

	// A position is the eight boards of a Position of package positions.
	LegalCounts = func(moves, checkers []uint8, positions [][8]uint64)
	Checks      = func(dst [][4]uint64, positions [][8]uint64)
	Attacks     = func(dst [][7]uint64, positions [][8]uint64, side uint8)
	PlayAll     = func(dst [][8]uint64, p *[8]uint64, moves []uint16)
)

// An Operation is a bulk operation of shape F. F is any for an operation of any shape.
type Operation[F any] struct {
	Name string // of its functions in packages bulk, positions or moves, asm and purego

	// Walk is the reference. It is nil for operations on rooks and bishops together,
	// which are compared with walk.Rook and walk.Bishop. It is nil for operations on
	// positions, which are compared with package rules.
	Walk occupancies.Walk

	Purego F

	// At returns the function of package asm at one level.
	At func(level asm.Level) F
}

// Operations lists the operations. Those on bishops and rooks take and return the bishops first.
var Operations = []Operation[any]{
	takes3("Rooks", walk.Rook, purego.Rooks, asm.Rooks),
	takes3("Bishops", walk.Bishop, purego.Bishops, asm.Bishops),
	takes3("Queens", walk.Queen, purego.Queens, asm.Queens),
	takes2("RookMap", walk.Rook, purego.RookMap, asm.RookMap),
	takes2("BishopMap", walk.Bishop, purego.BishopMap, asm.BishopMap),
	takes2("QueenMap", walk.Queen, purego.QueenMap, asm.QueenMap),
	returns3("SliderSet", nil, purego.SliderSet, asm.SliderSet),
	takes4("SliderSets", nil, purego.SliderSets, asm.SliderSets),
	takes3("LegalCounts", nil, purego.LegalCounts, asm.LegalCounts),
	takes2("Checks", nil, purego.Checks, asm.Checks),
	takes3("Attacks", nil, purego.Attacks, asm.Attacks),
	takes3("PlayAll", nil, purego.PlayAll, asm.PlayAll),
}

// A Lookup is a lookup of package attacks.
type Lookup struct {
	Name    string
	Walk    occupancies.Walk
	Attacks func(sq uint, occ uint64) uint64
}

// Lookups lists the lookups of package attacks.
var Lookups = []Lookup{
	{"Rook", walk.Rook, attacks.Rook[uint64, uint]},
	{"Bishop", walk.Bishop, attacks.Bishop[uint64, uint]},
	{"Queen", walk.Queen, attacks.Queen[uint64, uint]},
	{"Rank", walk.Rank, attacks.Rank[uint64, uint]},
	{"File", walk.File, attacks.File[uint64, uint]},
	{"Diagonal", walk.Diagonal, attacks.Diagonal[uint64, uint]},
	{"AntiDiagonal", walk.AntiDiagonal, attacks.AntiDiagonal[uint64, uint]},
}

// Of returns the operations of a shape, in their order.
func Of[F any]() (all []Operation[F]) {
	for _, o := range Operations {
		if portable, ok := o.Purego.(F); ok {
			all = append(all, Operation[F]{o.Name, o.Walk, portable, func(level asm.Level) F { return o.At(level).(F) }})
		}
	}
	return all
}

// The functions below return a row. Their names say how many parameters an operation
// takes, and whether it takes a destination or returns a result.

func takes2[A, B any](name string, walk occupancies.Walk, portable func(A, B),
	at func(asm.Level, A, B)) Operation[any] {
	return Operation[any]{name, walk, portable, func(level asm.Level) any {
		return func(a A, b B) { at(level, a, b) }
	}}
}

func takes3[A, B, C any](name string, walk occupancies.Walk, portable func(A, B, C),
	at func(asm.Level, A, B, C)) Operation[any] {
	return Operation[any]{name, walk, portable, func(level asm.Level) any {
		return func(a A, b B, c C) { at(level, a, b, c) }
	}}
}

func takes4[A, B, C, D any](name string, walk occupancies.Walk, portable func(A, B, C, D),
	at func(asm.Level, A, B, C, D)) Operation[any] {
	return Operation[any]{name, walk, portable, func(level asm.Level) any {
		return func(a A, b B, c C, d D) { at(level, a, b, c, d) }
	}}
}

func returns3[A, B, C, R any](name string, walk occupancies.Walk, portable func(A, B, C) R,
	at func(asm.Level, A, B, C) R) Operation[any] {
	return Operation[any]{name, walk, portable, func(level asm.Level) any {
		return func(a A, b B, c C) R { return at(level, a, b, c) }
	}}
}
