package bulk

import "github.com/kindergarten-bitboards/kindergarten/asm"

// level says which kernels run. Nothing but tests sets it again.
var level = asm.Best()

// Kernel returns the name of the kernel that runs on this CPU: "purego", "bmi2",
// "avx2" or "avx512". It belongs in bug reports.
func Kernel() string { return level.String() }
