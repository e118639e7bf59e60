//go:build goexperiment.simd && go1.27

package formulas

import "simd/archsimd"

// Go 1.27 gave the names LoadUint64x4 and LoadInt8x32 to functions of slices.
// The functions of arrays have the suffix Array since.

func loadWords(a *[4]uint64) archsimd.Uint64x4 { return archsimd.LoadUint64x4Array(a) }

func loadBytes(a *[32]int8) archsimd.Int8x32 { return archsimd.LoadInt8x32Array(a) }
