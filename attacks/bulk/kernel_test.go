package bulk

import (
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

// The types of an engine.
type (
	Square   int8
	Bitboard uint64
)

// setLevel makes the kernels of a level run until the test ends.
func setLevel(t testing.TB, to asm.Level) {
	before := level
	level = to
	t.Cleanup(func() { level = before })
}

// eachLevel runs a test once for each level, and skips the levels that this CPU
// or this build cannot run. If the environment variable KINDERGARTEN_REQUIRE, a
// list such as "bmi2,avx2,avx512", names such a level, the test fails.
func eachLevel(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	for _, l := range asm.Levels() {
		t.Run(l.String(), func(t *testing.T) {
			if l > asm.Best() {
				if required(l.String()) {
					t.Fatalf("KINDERGARTEN_REQUIRE names %v, but this CPU or build runs %v at best", l, asm.Best())
				}
				t.Skipf("this CPU or build runs %v at best", asm.Best())
			}
			setLevel(t, l)
			test(t)
		})
	}
}

func required(name string) bool {
	for r := range strings.SplitSeq(os.Getenv("KINDERGARTEN_REQUIRE"), ",") {
		if r == name {
			return true
		}
	}
	return false
}

// TestRequiredKernels fails if KINDERGARTEN_REQUIRE names no kernel or one that
// cannot run.
func TestRequiredKernels(t *testing.T) {
	for r := range strings.SplitSeq(os.Getenv("KINDERGARTEN_REQUIRE"), ",") {
		runs := r == ""
		for l := asm.Portable; l <= asm.Best(); l++ {
			runs = runs || r == l.String()
		}
		if !runs {
			t.Errorf("KINDERGARTEN_REQUIRE names %q, but this CPU or build runs %v at best", r, asm.Best())
		}
	}
}

// A run on a certain CPU names the kernel that must run in the environment variable
// KINDERGARTEN_KERNEL. Command platforms of the build module reads the log.
func TestKernel(t *testing.T) {
	t.Logf("the kernel is %s, on %s/%s", Kernel(), runtime.GOOS, runtime.GOARCH)
	if want := os.Getenv("KINDERGARTEN_KERNEL"); want != "" && Kernel() != want {
		t.Errorf("the kernel is %q, and KINDERGARTEN_KERNEL wants %q", Kernel(), want)
	}
	if Kernel() != asm.Best().String() {
		t.Errorf("the kernel is %q, want %v, the best that this CPU and build can run", Kernel(), asm.Best())
	}
	names := []string{"purego"}
	switch runtime.GOARCH {
	case "amd64":
		names = append(names, "bmi2", "avx2", "avx512")
	case "arm64":
		names = append(names, "neon")
	}
	for l, want := range names {
		t.Run(want, func(t *testing.T) {
			setLevel(t, asm.Level(l))
			// The CPU runs its best level instead of a higher one.
			if asm.Level(l) > asm.Best() {
				want = asm.Best().String()
			}
			if got := Kernel(); got != want {
				t.Errorf("Kernel() = %q, want %q", got, want)
			}
		})
	}
}
