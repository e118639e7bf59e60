// Package list lists the kernels, the assembly functions of package asm. Command asmgen
// generates the kernels, their declarations and the list in package asm's tests from it.
// Command prove proves each kernel of the list.
package list

import (
	"slices"
	"strings"
)

// A Kernel is one assembly function.
type Kernel struct {
	Name   string
	Level  Level
	Shape  Shape
	Slider Slider // empty for shapes of two sliders and for shapes on positions

	// Tables reports whether the last parameter is the address of tables.Squares.
	Tables bool

	Elements // of a kernel on n elements
}

// A Level is the name of a constant of package asm. The name of a kernel ends in
// its level.
type Level string

// The levels of amd64, and the level of arm64.
const (
	BMI2   Level = "BMI2"
	AVX2   Level = "AVX2"
	AVX512 Level = "AVX512"
	NEON   Level = "NEON"
)

// A Slider is a line or a piece, named as in packages attacks and purego.
type Slider string

// The sliders.
const (
	Rank         Slider = "Rank"
	File         Slider = "File"
	Diagonal     Slider = "Diagonal"
	AntiDiagonal Slider = "AntiDiagonal"
	Rook         Slider = "Rook"
	Bishop       Slider = "Bishop"
	Queen        Slider = "Queen"
)

// A Shape is the kind of a kernel's arguments and results.
type Shape string

// The shapes. MapPair, SliderSet and SliderSets compute both rook and bishop attacks.
const (
	Lookup     Shape = "lookup"       // the attacks of a slider on one square
	Batch      Shape = "batch"        // n lookups
	Few        Shape = "few lookups"  // the same, one after the other
	Map        Shape = "map"          // the attacks of a slider on each square
	MapPair    Shape = "pair of maps" // two maps for one occupancy
	Set        Shape = "set"          // the attacks of a set of sliders
	SliderSet  Shape = "slider set"   // the attacks of two sets of sliders
	SliderSets Shape = "slider sets"  // n slider sets

	LegalCounts Shape = "legal counts" // the number of legal moves in n positions
	LegalTails  Shape = "legal tails"  // the same for few positions, one a lane
	Checks      Shape = "checks"       // checkers, pins, danger and check masks in n positions
	Attacks     Shape = "attacks"      // the attacks of a side in n positions, by kind of piece
)

// families holds the first part of the file name of each shape.
var families = map[Shape]string{
	Lookup: "lookup",
	Batch:  "batch", Few: "batch",
	Map: "maps", MapPair: "maps",
	Set: "sets", SliderSet: "sets", SliderSets: "sets",
	LegalCounts: "positions", LegalTails: "positions", Checks: "positions", Attacks: "positions",
}

// Kernels lists all kernels. The rows of one file are in the order of that file.
var Kernels = []Kernel{
	{Name: "rankBMI2", Level: BMI2, Shape: Lookup, Slider: Rank, Tables: true},
	{Name: "fileBMI2", Level: BMI2, Shape: Lookup, Slider: File, Tables: true},
	{Name: "diagonalBMI2", Level: BMI2, Shape: Lookup, Slider: Diagonal, Tables: true},
	{Name: "antiDiagonalBMI2", Level: BMI2, Shape: Lookup, Slider: AntiDiagonal, Tables: true},
	{Name: "rookBMI2", Level: BMI2, Shape: Lookup, Slider: Rook, Tables: true},
	{Name: "bishopBMI2", Level: BMI2, Shape: Lookup, Slider: Bishop, Tables: true},
	{Name: "queenBMI2", Level: BMI2, Shape: Lookup, Slider: Queen, Tables: true},

	{Name: "rooksBMI2", Level: BMI2, Shape: Batch, Slider: Rook, Tables: true, Elements: batchBMI2},
	{Name: "queensBMI2", Level: BMI2, Shape: Batch, Slider: Queen, Tables: true, Elements: batchBMI2},

	{Name: "rooksAVX2", Level: AVX2, Shape: Batch, Slider: Rook, Elements: batchAVX2},
	{Name: "bishopsAVX2", Level: AVX2, Shape: Batch, Slider: Bishop, Elements: batchAVX2},
	{Name: "queensAVX2", Level: AVX2, Shape: Batch, Slider: Queen, Elements: batchAVX2},
	{Name: "queensOneByOneAVX2", Level: AVX2, Shape: Few, Slider: Queen, Tables: true, Elements: fewAVX2},

	{Name: "rooksAVX512", Level: AVX512, Shape: Batch, Slider: Rook, Elements: batchAVX512},
	{Name: "bishopsAVX512", Level: AVX512, Shape: Batch, Slider: Bishop, Elements: batchAVX512},
	{Name: "queensAVX512", Level: AVX512, Shape: Batch, Slider: Queen, Elements: batchAVX512},

	{Name: "rookMapAVX2", Level: AVX2, Shape: Map, Slider: Rook},
	{Name: "bishopMapAVX2", Level: AVX2, Shape: Map, Slider: Bishop},
	{Name: "queenMapAVX2", Level: AVX2, Shape: Map, Slider: Queen},

	{Name: "rookMapAVX512", Level: AVX512, Shape: Map, Slider: Rook},
	{Name: "bishopMapAVX512", Level: AVX512, Shape: Map, Slider: Bishop},
	{Name: "queenMapAVX512", Level: AVX512, Shape: Map, Slider: Queen},

	{Name: "bishopSetAVX2", Level: AVX2, Shape: Set, Slider: Bishop},
	{Name: "sliderSetAVX2", Level: AVX2, Shape: SliderSet},
	{Name: "sliderSetsAVX2", Level: AVX2, Shape: SliderSets, Elements: setsAVX2},

	{Name: "rookSetAVX512", Level: AVX512, Shape: Set, Slider: Rook},
	{Name: "bishopSetAVX512", Level: AVX512, Shape: Set, Slider: Bishop},
	{Name: "sliderSetAVX512", Level: AVX512, Shape: SliderSet},
	{Name: "sliderSetsAVX512", Level: AVX512, Shape: SliderSets, Elements: setsAVX512},

	{Name: "legalCountsAVX2", Level: AVX2, Shape: LegalCounts, Elements: groupsAVX2},
	{Name: "legalCountsLanesAVX2", Level: AVX2, Shape: LegalTails, Elements: tailsAVX2},
	{Name: "checksAVX2", Level: AVX2, Shape: Checks, Elements: lanesAVX2},
	{Name: "attacksAVX2", Level: AVX2, Shape: Attacks, Elements: lanesAVX2},

	{Name: "legalCountsAVX512", Level: AVX512, Shape: LegalCounts, Elements: groupsAVX512},
	{Name: "checksAVX512", Level: AVX512, Shape: Checks, Elements: lanesAVX512},
	{Name: "attacksAVX512", Level: AVX512, Shape: Attacks, Elements: lanesAVX512},

	{Name: "rooksNEON", Level: NEON, Shape: Batch, Slider: Rook, Elements: batchNEON},
	{Name: "bishopsNEON", Level: NEON, Shape: Batch, Slider: Bishop, Elements: batchNEON},
	{Name: "queensNEON", Level: NEON, Shape: Batch, Slider: Queen, Elements: batchNEON},

	{Name: "rookMapNEON", Level: NEON, Shape: Map, Slider: Rook},
	{Name: "bishopMapNEON", Level: NEON, Shape: Map, Slider: Bishop},
	{Name: "queenMapNEON", Level: NEON, Shape: Map, Slider: Queen},
	{Name: "bishopRookMapsNEON", Level: NEON, Shape: MapPair},

	{Name: "sliderSetsNEON", Level: NEON, Shape: SliderSets, Elements: setsNEON},
}

// Architectures holds the values of GOARCH with kernels.
var Architectures = []string{"amd64", "arm64"}

// Arch returns the architecture of a level.
func (level Level) Arch() string {
	if level == NEON {
		return "arm64"
	}
	return "amd64"
}

// File returns the name of the kernel's file without the architecture and ".s".
func (k Kernel) File() string {
	return families[k.Shape] + "_" + strings.ToLower(string(k.Level))
}

// Sliders returns the sliders whose attacks the kernel computes.
func (k Kernel) Sliders() []Slider {
	switch k.Shape {
	case LegalCounts, LegalTails, Checks, Attacks:
		return nil
	case MapPair, SliderSet, SliderSets:
		return []Slider{Bishop, Rook}
	}
	return []Slider{k.Slider}
}

// Of returns the kernels of some shapes.
func Of(shapes ...Shape) []Kernel {
	return where(func(k Kernel) bool { return slices.Contains(shapes, k.Shape) })
}

// For returns the kernels of an architecture.
func For(arch string) []Kernel {
	return where(func(k Kernel) bool { return k.Level.Arch() == arch })
}

// In returns the kernels of a file.
func In(file string) []Kernel {
	return where(func(k Kernel) bool { return k.File() == file })
}

func where(holds func(Kernel) bool) (kernels []Kernel) {
	for _, k := range Kernels {
		if holds(k) {
			kernels = append(kernels, k)
		}
	}
	return kernels
}

// Files returns the names of all files.
func Files() (files []string) {
	for _, k := range Kernels {
		if !slices.Contains(files, k.File()) {
			files = append(files, k.File())
		}
	}
	return files
}
