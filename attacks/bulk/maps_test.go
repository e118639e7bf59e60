package bulk

import (
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// checkMaps compares all maps of an occupancy with the walk.
func checkMaps(t *testing.T, occ uint64) {
	t.Helper()
	type place struct{ before, dst, behind [64]uint64 }
	var one, two place
	for _, f := range maps {
		var named [64]Bitboard
		f.plain(&one.dst, occ)
		f.named(&named, Bitboard(occ))
		for sq, got := range one.dst {
			if want := f.walk(sq, occ); got != want || uint64(named[sq]) != want {
				t.Fatalf("%s by %s: square %d, occupancy %#016x: got %#016x and %#016x, want %#016x",
					f.name, Kernel(), sq, occ, got, named[sq], want)
			}
		}
	}
	clear(one.dst[:])
	SliderMaps(&one.dst, &two.dst, occ)
	for sq := range 64 {
		rook, bishop := walk.Rook(sq, occ), walk.Bishop(sq, occ)
		if one.dst[sq] != rook || two.dst[sq] != bishop {
			t.Fatalf("SliderMaps by %s: square %d, occupancy %#016x: got %#016x and %#016x, want %#016x and %#016x",
				Kernel(), sq, occ, one.dst[sq], two.dst[sq], rook, bishop)
		}
	}
	for _, p := range []place{one, two} {
		if p.before != [64]uint64{} || p.behind != [64]uint64{} {
			t.Fatalf("a map by %s was written outside its 64 elements", Kernel())
		}
	}
}

func TestMaps(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		for i, occ := range boards() {
			if i%3 == 0 || !testing.Short() {
				checkMaps(t, occ)
			}
		}
		random := rand.New(rand.NewPCG(4, 0))
		for range 500 {
			checkMaps(t, occupancies.Random(random))
		}
	})
}

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
			"RookMap":                func() { RookMap(nil, uint64(0)) },
			"BishopMap":              func() { BishopMap(nil, uint64(0)) },
			"QueenMap":               func() { QueenMap(nil, uint64(0)) },
			"SliderMaps, rook nil":   func() { SliderMaps(nil, &dst, 0) },
			"SliderMaps, bishop nil": func() { SliderMaps(&dst, nil, 0) },
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

func FuzzMaps(f *testing.F) {
	for _, c := range occupancies.Cases {
		f.Add(c.Occupancy)
	}
	f.Fuzz(checkAllMaps)
}

// checkAllMaps compares all maps of an occupancy with the walk at each level.
func checkAllMaps(t *testing.T, occ uint64) {
	before := level
	defer func() { level = before }()
	for level = 0; level <= asm.Best(); level++ {
		checkMaps(t, occ)
	}
}
