package positions

import "github.com/kindergarten-bitboards/kindergarten/asm"

// level is the highest level that calls may run. Package asm runs the best one
// that the CPU has, up to this one. Only tests change it.
var level = asm.Highest

// Kernel returns the name of the kernel that runs on this CPU: "purego", "avx2" or
// "avx512". Please name it in bug reports.
func Kernel() string {
	runs := asm.Portable
	for _, l := range asm.PositionLevels() {
		if l <= min(level, asm.Best()) {
			runs = l
		}
	}
	return runs.String()
}
