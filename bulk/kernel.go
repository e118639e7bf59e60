package bulk

import "github.com/kindergarten-bitboards/kindergarten/asm"

// level is the highest level that calls may run. Package asm runs the best one that
// the CPU has, up to this one. Only tests change it.
var level = asm.Highest

// Kernel returns the name of the kernel that runs on this CPU: "purego", "bmi2",
// "avx2", "avx512" or "neon". Please name it in bug reports.
func Kernel() string { return min(level, asm.Best()).String() }
