package bulk

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
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

// attackMap is a map of an engine's type.
type attackMap [64]Bitboard

// All types are inferred from the map, also if the occupancy is an untyped constant.
func TestInferenceOfMaps(t *testing.T) {
	var rook, bishop, queen attackMap
	RookMap(&rook, 0)
	BishopMap(&bishop, 0)
	QueenMap(&queen, 0)
	var plainRook, plainBishop, plainQueen [64]uint64
	RookMap(&plainRook, 0)
	BishopMap(&plainBishop, 0)
	QueenMap(&plainQueen, 0)
	var bishops, rooks attackMap
	BishopRookMaps(&bishops, &rooks, 0)
	var plainBishops, plainRooks [64]uint64
	BishopRookMaps(&plainBishops, &plainRooks, 0)
	for sq := range 64 {
		wantRook, wantBishop := walk.Rook(sq, 0), walk.Bishop(sq, 0)
		for name, got := range map[string]struct{ named, plain, want uint64 }{
			"RookMap":                {uint64(rook[sq]), plainRook[sq], wantRook},
			"BishopMap":              {uint64(bishop[sq]), plainBishop[sq], wantBishop},
			"QueenMap":               {uint64(queen[sq]), plainQueen[sq], wantRook | wantBishop},
			"BishopRookMaps, bishop": {uint64(bishops[sq]), plainBishops[sq], wantBishop},
			"BishopRookMaps, rook":   {uint64(rooks[sq]), plainRooks[sq], wantRook},
		} {
			if got.named != got.want || got.plain != got.want {
				t.Errorf("%s: square %d: got %#016x in a named array and %#016x in a plain one, want %#016x", name, sq, got.named, got.plain, got.want)
			}
		}
	}
}
