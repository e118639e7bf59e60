//go:build goexperiment.simd && !go1.27

package formulas

import "simd/archsimd"

func loadWords(a *[4]uint64) archsimd.Uint64x4 { return archsimd.LoadUint64x4(a) }

func loadBytes(a *[32]int8) archsimd.Int8x32 { return archsimd.LoadInt8x32(a) }
