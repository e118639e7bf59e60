//go:build (amd64 || arm64) && gc && !purego && !msan && !asan

package bulk

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/testing/guardpages"
)

// TestChunksReached stops a long call at each chunk in turn by a guard page, and checks that no
// kernel call has more than 16,384 elements. One kernel call takes all 61 elements of the last chunk,
// which is no multiple of a block. Only SliderSets at AVX2 computes the last board separately.
func TestChunksReached(t *testing.T) {
	const most, last = 16384, 61
	const n = 2*most + last
	eachLevel(t, func(t *testing.T) {
		for _, o := range operations {
			kernel, ofLast := "asm."+strings.ToLower(o.name[:1])+o.name[1:], last
			switch Kernel() + " " + o.name {
			case "bmi2 SliderSets":
				continue // the portable loop
			case "avx2 SliderSets":
				ofLast = 60
			}
			if Kernel() == "purego" {
				continue
			}
			for chunk, want := range []int{most, most, ofLast} {
				args := make([]span, len(o.arguments))
				for i, a := range o.arguments {
					memory := make([]byte, (n+1)*a.size) // slice has room for one more
					if i == o.counted {
						memory = guardpages.Fenced[byte](t, n*a.size, chunk*most*a.size)
					}
					args[i] = span{unsafe.Pointer(unsafe.SliceData(memory)), n}
				}
				function, arguments := guardpages.Fault(func() { o.call(args) })
				if !strings.HasPrefix(function, kernel) {
					t.Fatalf("%s by %s faults in %q, want a kernel", o.name, Kernel(), function)
				}
				if got := arguments[len(args)]; got != fmt.Sprintf("%#x", want) {
					t.Errorf("%s by %s: kernel call %d has %s elements, want %#x", o.name, Kernel(), chunk, got, want)
				}
			}
		}
	})
}
