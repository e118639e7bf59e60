package asm

import "runtime"

// A Level is a set of kernels that require the same features of the CPU. Each
// architecture has a list of levels. A level requires all features of the levels before
// it:
//
//	amd64   Portable, BMI2, AVX2, AVX512
//	arm64   Portable, NEON
//	others  Portable
//
// The number of a level is its index in the list, so BMI2 and NEON are the same number.
type Level uint8

// Portable is the lowest level of every architecture: no assembly, package purego.
const Portable Level = 0

// Highest is above every level, so a call at it runs the best kernel.
const Highest Level = 255

// The levels of amd64, from the lowest up.
const (
	BMI2 Level = 1 + iota
	AVX2
	AVX512
)

// NEON is the level of arm64. It requires no feature, because every arm64 CPU that Go
// runs on has Advanced SIMD.
const NEON Level = 1

// names returns the names of an architecture's levels.
func names(goarch string) []string {
	switch goarch {
	case "amd64":
		return []string{"purego", "bmi2", "avx2", "avx512"}
	case "arm64":
		return []string{"purego", "neon"}
	}
	return []string{"purego"}
}

// Levels returns the levels of this architecture, from the lowest up. It includes those
// that this CPU or this build cannot run.
func Levels() []Level {
	levels := make([]Level, len(names(runtime.GOARCH)))
	for i := range levels {
		levels[i] = Level(i)
	}
	return levels
}

// PositionLevels returns the levels of this architecture that have kernels on positions,
// from the lowest up. [Portable] is the first.
func PositionLevels() []Level {
	levels := []Level{Portable}
	if runtime.GOARCH == "amd64" {
		levels = append(levels, AVX2, AVX512)
	}
	return levels
}

// String returns the name of a level of this architecture: "purego", "bmi2", "avx2" or
// "avx512" on amd64, "purego" or "neon" on arm64. It returns "unknown" for any other
// number.
func (level Level) String() string {
	if names := names(runtime.GOARCH); int(level) < len(names) {
		return names[level]
	}
	return "unknown"
}

// Best returns the highest level that this CPU and build can run. It is [Portable] if
// the package has no assembly.
func Best() Level { return best }

// A Requirement is a CPU feature that a level requires.
type Requirement struct {
	// Feature is the name of the feature in golang.org/x/sys/cpu. The environment
	// variable GODEBUG=cpu.<Feature>=off hides the feature from this package. The Go
	// runtime warns about names that it does not know: avx512, and those of AVX-512
	// other than F, BW, CD, DQ and VL.
	Feature string

	// Present reports whether the CPU and the operating system support the feature.
	Present bool
}

// Requirements returns the features that level requires and the level below does not.
// It returns nil for [Portable] and [NEON], and for every level if the package has no
// assembly.
func Requirements(level Level) []Requirement { return requirements(level) }
