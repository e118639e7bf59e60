package bulk

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// A nil map is a run-time error, before anything is written.
func TestNilMaps(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		// Emulators of ppc64 report a random fault address. The run time panics only
		// if the address is near zero.
		if strings.HasPrefix(runtime.GOARCH, "ppc64") {
			defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
		}
		var dst [64]uint64
		for name, call := range map[string]func(){
			"RookMap":                    func() { RookMap[uint64, [64]uint64](nil, 0) },
			"BishopMap":                  func() { BishopMap[uint64, [64]uint64](nil, 0) },
			"QueenMap":                   func() { QueenMap[uint64, [64]uint64](nil, 0) },
			"BishopRookMaps, bishop nil": func() { BishopRookMaps(nil, &dst, 0) },
			"BishopRookMaps, rook nil":   func() { BishopRookMaps(&dst, nil, 0) },
		} {
			func() {
				defer func() {
					if _, ok := recover().(runtime.Error); !ok {
						t.Errorf("%s: want a run-time error", name)
					}
				}()
				call()
			}()
			if dst != [64]uint64{} {
				t.Errorf("%s wrote before it panicked", name)
			}
		}
	})
}
