// Package startup is what the programs below it have in common: they differ
// in what they import of the library, and tell what they allocated before main.
package startup

import (
	"fmt"
	"os"
	"runtime"
)

// Report prints the allocations of the program so far, and their bytes, on
// standard error. It returns the first, a number that no compiler can know.
func Report() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	fmt.Fprintln(os.Stderr, m.Mallocs, m.TotalAlloc)
	return m.Mallocs
}
