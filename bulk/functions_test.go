package bulk

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/kernels"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
)

// A function is an operation of internal/tooling/kernels as this package exports it: an
// instance of named types and an instance of plain types.
type function[Named, Plain any] struct {
	name  string
	walk  occupancies.Walk
	named Named
	plain Plain
}

type instances[Named, Plain any] struct {
	named Named
	plain Plain
}

// functions returns the instances of the operations of a shape, in their order. It panics
// if an operation has none.
func functions[Named, Plain any](of map[string]instances[Named, Plain]) (all []function[Named, Plain]) {
	for _, o := range kernels.Of[Plain]() {
		f, ok := of[o.Name]
		if !ok {
			panic(fmt.Sprintf("no test calls %s", o.Name))
		}
		all = append(all, function[Named, Plain]{o.Name, o.Walk, f.named, f.plain})
	}
	return all
}

var batches = functions(map[string]instances[func(dst []Bitboard, sqs []Square, occs []Bitboard), kernels.Batch]{
	"Rooks":   {Rooks[Bitboard, Square], Rooks[uint64, uint8]},
	"Bishops": {Bishops[Bitboard, Square], Bishops[uint64, uint8]},
	"Queens":  {Queens[Bitboard, Square], Queens[uint64, uint8]},
})

// attackMap is a map of an engine's type. Its type is inferred, also if the occupancy is an
// untyped constant.
type attackMap [64]Bitboard

var maps = functions(map[string]instances[func(dst *attackMap, occ Bitboard), kernels.Map]{
	"RookMap":   {RookMap[Bitboard, attackMap], RookMap[uint64, [64]uint64]},
	"BishopMap": {BishopMap[Bitboard, attackMap], BishopMap[uint64, [64]uint64]},
	"QueenMap":  {QueenMap[Bitboard, attackMap], QueenMap[uint64, [64]uint64]},
})

var sets = functions(map[string]instances[func(set, occ Bitboard) Bitboard, kernels.Set]{
	"RookSet":   {RookSet[Bitboard], RookSet[uint64]},
	"BishopSet": {BishopSet[Bitboard], BishopSet[uint64]},
	"QueenSet":  {QueenSet[Bitboard], QueenSet[uint64]},
})

// Functions on maps and sets, by named types and by plain ones. The operations of
// operations_test.go have both.
func TestMapsAndSets(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	eachLevel(t, func(t *testing.T) {
		for range 1024 {
			occ := occupancies.Random(random)
			diagonal, orthogonal := occupancies.Random(random)&random.Uint64(), occ&random.Uint64()
			bishops, rooks := union(walk.Bishop, diagonal, occ), union(walk.Rook, orthogonal, occ)
			if got, named := SliderSet(diagonal, orthogonal, occ), SliderSet(Bitboard(diagonal), Bitboard(orthogonal), Bitboard(occ)); got != bishops|rooks || uint64(named) != got {
				t.Fatalf("SliderSet(%#016x, %#016x, %#016x) by %s: got %#016x and %#016x, want %#016x", diagonal, orthogonal, occ, Kernel(), got, named, bishops|rooks)
			}
			for _, f := range sets {
				want := union(f.walk, orthogonal, occ)
				if got, named := f.plain(orthogonal, occ), f.named(Bitboard(orthogonal), Bitboard(occ)); got != want || uint64(named) != want {
					t.Fatalf("%s(%#016x, %#016x) by %s: got %#016x and %#016x, want %#016x", f.name, orthogonal, occ, Kernel(), got, named, want)
				}
			}
			var plain, bishop, rook [64]uint64
			var named, namedBishop, namedRook attackMap
			BishopRookMaps(&bishop, &rook, occ)
			BishopRookMaps(&namedBishop, &namedRook, Bitboard(occ))
			for sq := range 64 {
				bishops, rooks := walk.Bishop(sq, occ), walk.Rook(sq, occ)
				if bishop[sq] != bishops || rook[sq] != rooks || uint64(namedBishop[sq]) != bishops || uint64(namedRook[sq]) != rooks {
					t.Fatalf("BishopRookMaps by %s: square %d, occupancy %#016x: got %#016x, %#016x, %#016x and %#016x, want %#016x and %#016x",
						Kernel(), sq, occ, bishop[sq], rook[sq], namedBishop[sq], namedRook[sq], bishops, rooks)
				}
			}
			for _, f := range maps {
				f.plain(&plain, occ)
				f.named(&named, Bitboard(occ))
				for sq := range 64 {
					if want := f.walk(sq, occ); plain[sq] != want || uint64(named[sq]) != want {
						t.Fatalf("%s by %s: square %d, occupancy %#016x: got %#016x and %#016x, want %#016x", f.name, Kernel(), sq, occ, plain[sq], named[sq], want)
					}
				}
			}
		}
	})
}

// union returns the attacks of the pieces of a set by the walk.
var union = occupancies.Union
