package bulk

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/kernels"
)

// A function is an operation of internal/testing/kernels as exported here, with the types of an engine.
type function[F any] struct {
	name string
	walk occupancies.Walk
	call F
}

// functions returns the functions of the operations of a shape, in the order of the operations. It
// panics if an operation has no function.
func functions[Shape, F any](of map[string]F) (all []function[F]) {
	for _, o := range kernels.Of[Shape]() {
		call, ok := of[o.Name]
		if !ok {
			panic(fmt.Sprintf("no test calls %s", o.Name))
		}
		all = append(all, function[F]{o.Name, o.Walk, call})
	}
	return all
}

var batches = functions[kernels.Batch](map[string]func(dst []Bitboard, sqs []Square, occs []Bitboard){
	"Rooks":   Rooks[Bitboard, Square],
	"Bishops": Bishops[Bitboard, Square],
	"Queens":  Queens[Bitboard, Square],
})

// attackMap is an engine's type of map. Calls infer it even if the occupancy is an untyped constant.
type attackMap [64]Bitboard

var maps = functions[kernels.Map](map[string]func(dst *attackMap, occ Bitboard){
	"RookMap":   RookMap[Bitboard, attackMap],
	"BishopMap": BishopMap[Bitboard, attackMap],
	"QueenMap":  QueenMap[Bitboard, attackMap],
})

// union returns the attacks of the pieces of a set, by the ray walk.
func union(of occupancies.Walk, set, occ Bitboard) Bitboard {
	return Bitboard(occupancies.Union(of, uint64(set), uint64(occ)))
}

// TestMapsAndSets compares the functions on one board with the ray walk.
func TestMapsAndSets(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	eachLevel(t, func(t *testing.T) {
		for range 1024 {
			occ := Bitboard(occupancies.Random(random))
			diagonal, orthogonal := Bitboard(occupancies.Random(random)&random.Uint64()), occ&Bitboard(random.Uint64())
			want := union(walk.Bishop, diagonal, occ) | union(walk.Rook, orthogonal, occ)
			if got := SliderSet(diagonal, orthogonal, occ); got != want {
				t.Fatalf("SliderSet(%#x, %#x, %#x) by %s: got %#x, want %#x", diagonal, orthogonal, occ, Kernel(), got, want)
			}
			for _, f := range maps {
				var dst attackMap
				f.call(&dst, occ)
				for sq, got := range dst {
					if want := Bitboard(f.walk(sq, uint64(occ))); got != want {
						t.Fatalf("%s by %s: square %d, occupancy %#x: got %#x, want %#x", f.name, Kernel(), sq, occ, got, want)
					}
				}
			}
		}
	})
}
