package bulk

import "github.com/kindergarten-bitboards/kindergarten/asm"

// level is the level that calls ask for, above all levels. Package asm runs the best
// one that the CPU can run, up to this one. Only tests change it.
var level = ^asm.Level(0)

// Kernel returns the name of the kernel that runs on this CPU: "purego", "bmi2",
// "avx2", "avx512" or "neon". It belongs in bug reports.
func Kernel() string { return min(level, asm.Best()).String() }
