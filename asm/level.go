package asm

// A Level names a set of kernels by what they demand of the CPU. Each level
// demands everything that the level below it demands.
type Level uint8

// The levels, from the lowest up.
const (
	Portable Level = iota // no assembly: package purego
	BMI2
	AVX2
	AVX512
)

// String returns "purego", "bmi2", "avx2" or "avx512".
func (level Level) String() string {
	switch level {
	case Portable:
		return "purego"
	case BMI2:
		return "bmi2"
	case AVX2:
		return "avx2"
	case AVX512:
		return "avx512"
	}
	return "unknown"
}

// Best returns the highest level that this CPU and this build can run. It is
// [Portable] wherever the package has no assembly.
func Best() Level { return best }

// A Requirement is a CPU feature that a level demands.
type Requirement struct {
	// Feature is the name of the feature as golang.org/x/sys/cpu knows it: the
	// environment variable GODEBUG=cpu.<Feature>=off hides the feature from
	// this package. The Go runtime warns about names that it does not know:
	// avx512 and those of AVX-512 beyond F, BW, CD, DQ and VL.
	Feature string

	// Present tells whether the CPU and the operating system offer it.
	Present bool
}

// Requirements returns what level demands of the CPU beyond the demands of the
// level below it. It returns nil for [Portable], and for every level where the
// package has no assembly.
func Requirements(level Level) []Requirement { return requirements(level) }
