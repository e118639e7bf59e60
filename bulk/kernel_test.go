package bulk

import (
	"os"
	"runtime"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/levels"
)

// The types of an engine.
type (
	Square   int8
	Bitboard uint64
)

// setLevel selects the kernels of a level until the test ends.
func setLevel(t testing.TB, to asm.Level) {
	before := level
	level = to
	t.Cleanup(func() { level = before })
}

// eachLevel runs a test at each level.
func eachLevel(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	levels.Each(t, asm.Levels(), asm.Best(), setLevel, test)
}

// TestKernel checks which kernel runs. Command platforms of module build names the kernel that must
// run in the environment variable KINDERGARTEN_KERNEL.
func TestKernel(t *testing.T) {
	t.Logf("the kernel is %s, on %s/%s", Kernel(), runtime.GOOS, runtime.GOARCH)
	if want := os.Getenv("KINDERGARTEN_KERNEL"); want != "" && Kernel() != want {
		t.Errorf("the kernel is %q, want %q of KINDERGARTEN_KERNEL", Kernel(), want)
	}
	if Kernel() != asm.Best().String() {
		t.Errorf("the kernel is %q, want %v, the best that this CPU and build can run", Kernel(), asm.Best())
	}
	for _, l := range asm.Levels() {
		setLevel(t, l)
		// Instead of a level above its best one, the CPU runs the best one.
		if want := min(l, asm.Best()).String(); Kernel() != want {
			t.Errorf("the kernel at %v is %q, want %q", l, Kernel(), want)
		}
	}
}
