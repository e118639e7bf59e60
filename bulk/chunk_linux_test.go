//go:build (amd64 || arm64) && gc && !purego && !msan && !asan

package bulk

import (
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/guardpages"
)

// kernelCall matches the call of a kernel in a stack trace.
var kernelCall = regexp.MustCompile(`/asm\.(\w+)(?:BMI2|AVX2|AVX512|NEON)\(((?:0x[0-9a-f]+(?:, )?)+)\)`)

// TestChunksReached reads the arguments of the kernel calls that a long call makes
// from stack traces. A guard page stops each chunk in turn. Each kernel call must
// begin at a chunk and have at most 16,384 elements. The last chunk has 61 elements,
// which no block divides, and one kernel call takes all of them. SliderSets at AVX2
// takes the last position in a call of its own.
func TestChunksReached(t *testing.T) {
	const most, last = 16384, 61
	const n = 2*most + last
	for l := asm.Portable + 1; l <= asm.Best(); l++ {
		t.Run(l.String(), func(t *testing.T) {
			setLevel(t, l)
			for _, o := range operations {
				kernel := strings.ToLower(o.name[:1]) + o.name[1:]
				if (kernel == "bishops" || kernel == "sliderSets") && l.String() == "bmi2" {
					continue // the portable loop
				}
				rest := last
				if kernel == "sliderSets" && l.String() == "avx2" {
					rest = 60
				}
				size := o.arguments[o.counted].size
				for chunk, want := range []int{most, most, rest} {
					// The guard begins at this chunk.
					before := guardpages.Memory(t, chunk*most*size)
					first := unsafe.Add(unsafe.Pointer(unsafe.SliceData(before)), len(before)-chunk*most*size)
					args := make([]span, len(o.arguments))
					for i := range args {
						args[i] = span{unsafe.Pointer(unsafe.SliceData(make([]uint64, n+1))), n} // a slice has room for one more
					}
					args[o.counted].start = first
					trace := ""
					func() {
						defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
						defer func() {
							if recover() != nil {
								trace = string(debug.Stack())
							}
						}()
						o.call(args)
					}()
					found := kernelCall.FindStringSubmatch(trace)
					if found == nil || found[1] != kernel {
						t.Fatalf("%s did not fault in a kernel of %s:\n%s", o.name, Kernel(), trace)
					}
					arguments := regexp.MustCompile(`0x[0-9a-f]+`).FindAllString(found[2], -1)
					number := func(i int) uint64 {
						value, err := strconv.ParseUint(arguments[i], 0, 64)
						if err != nil {
							t.Fatal(err)
						}
						return value
					}
					if got := number(len(o.arguments)); got != uint64(want) {
						t.Errorf("%s by %s: kernel call %d has %d elements, want %d", o.name, Kernel(), chunk, got, want)
					}
					if got := number(o.counted) - uint64(uintptr(first)); got != uint64(chunk*most*size) {
						t.Errorf("%s by %s: kernel call %d begins %d bytes into the input, want %d",
							o.name, Kernel(), chunk, got, chunk*most*size)
					}
				}
			}
		})
	}
}
