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

	// Table is the variable of package tables whose address is the last parameter, or empty.
	Table string

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
	none         Slider = ""
)

// A Shape is the kind of a kernel's arguments and results.
type Shape string

// The shapes. SliderSet and SliderSets compute both rook and bishop attacks.
const (
	Lookup     Shape = "lookup"      // the attacks of a slider on one square
	Batch      Shape = "batch"       // n lookups
	Map        Shape = "map"         // the attacks of a slider on each square
	SliderSet  Shape = "slider set"  // the attacks of two sets of sliders
	SliderSets Shape = "slider sets" // n slider sets

	LegalCounts Shape = "legal counts" // the number of legal moves in n positions
	LegalTails  Shape = "legal tails"  // the same for few positions, one a lane
	Checks      Shape = "checks"       // checkers, pins, danger and check masks in n positions
	Attacks     Shape = "attacks"      // the attacks of a side in n positions, by kind of piece

	PlayAll Shape = "positions after moves" // the positions after n moves of a position
)

// shapes holds the first part of the file name of each shape, and the name of its kernels
// without their level. The slider takes the place of the asterisk.
var shapes = map[Shape]struct{ family, kernel string }{
	Lookup:    {"lookup", "*"},
	Batch:     {"batch", "*s"},
	Map:       {"maps", "*Map"},
	SliderSet: {"sets", "sliderSet"}, SliderSets: {"sets", "sliderSets"},
	LegalCounts: {"positions", "legalCounts"}, LegalTails: {"positions", "legalCountsLanes"},
	Checks: {"positions", "checks"}, Attacks: {"positions", "attacks"},
	PlayAll: {"moves", "playAll"},
}

// Kernels lists all kernels. Those of one file are in the order of that file.
var Kernels = slices.Concat(
	kernels(BMI2, Lookup, Elements{}, Rank, File, Diagonal, AntiDiagonal, Rook, Bishop, Queen),
	kernels(BMI2, Batch, batchBMI2, Rook, Bishop, Queen),

	kernels(AVX2, Batch, batchAVX2, Rook, Queen),
	kernels(AVX512, Batch, batchAVX512, Rook, Bishop, Queen),

	kernels(AVX2, Map, Elements{}, Rook, Bishop, Queen),
	kernels(AVX512, Map, Elements{}, Rook, Bishop, Queen),

	kernels(AVX2, SliderSet, Elements{}, none),
	kernels(AVX2, SliderSets, setsAVX2, none),
	kernels(AVX512, SliderSets, setsAVX512, none),

	kernels(AVX2, LegalCounts, groupsAVX2, none),
	kernels(AVX2, LegalTails, tailsAVX2, none),
	kernels(AVX2, Checks, lanesAVX2, none),
	kernels(AVX2, Attacks, lanesAVX2, none),
	kernels(AVX512, LegalCounts, groupsAVX512, none),
	kernels(AVX512, Checks, lanesAVX512, none),
	kernels(AVX512, Attacks, lanesAVX512, none),

	kernels(AVX2, PlayAll, movesAVX2, none),
	kernels(AVX512, PlayAll, movesAVX512, none),

	kernels(NEON, Batch, batchNEON, Rook, Bishop, Queen),
	kernels(NEON, Map, Elements{}, Rook, Bishop, Queen),
	kernels(NEON, SliderSets, setsNEON, none),
)

// kernels returns the kernels of one shape and level, one for each slider.
func kernels(level Level, shape Shape, elements Elements, sliders ...Slider) (all []Kernel) {
	table := ""
	if level == BMI2 {
		table = map[Shape]string{Lookup: "Squares", Batch: "Sliders"}[shape]
	}
	for _, s := range sliders {
		name := strings.Replace(shapes[shape].kernel, "*", string(s), 1) + string(level)
		name = strings.ToLower(name[:1]) + name[1:]
		all = append(all, Kernel{Name: name, Level: level, Shape: shape, Slider: s, Table: table, Elements: elements})
	}
	return all
}

// File returns the name of the kernel's file without the architecture and ".s".
func (k Kernel) File() string {
	return shapes[k.Shape].family + "_" + strings.ToLower(string(k.Level))
}

// Sliders returns the sliders whose attacks the kernel computes.
func (k Kernel) Sliders() []Slider {
	switch k.Shape {
	case LegalCounts, LegalTails, Checks, Attacks, PlayAll:
		return nil
	case SliderSet, SliderSets:
		return []Slider{Bishop, Rook}
	}
	return []Slider{k.Slider}
}

// For returns the kernels of an architecture, amd64 or arm64.
func For(arch string) []Kernel {
	return where(func(k Kernel) bool { return (k.Level == NEON) == (arch == "arm64") })
}

// In returns the kernels of a file.
func In(file string) []Kernel {
	return where(func(k Kernel) bool { return k.File() == file })
}

func where(holds func(Kernel) bool) []Kernel {
	return slices.DeleteFunc(slices.Clone(Kernels), func(k Kernel) bool { return !holds(k) })
}
