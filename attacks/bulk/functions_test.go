package bulk

import (
	"fmt"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/kernels"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// A function is an operation of internal/kernels as this package exports it: an
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

// Functions on maps and sets return the same for named types. The operations of
// operations_test.go have both.
func TestNamedTypes(t *testing.T) {
	w := newWorkload(0, 1024)
	eachLevel(t, func(t *testing.T) {
		for i, occ := range w.boards {
			var bishop, rook attackMap
			BishopRookMaps(&bishop, &rook, Bitboard(occ))
			for sq := range 64 {
				if uint64(rook[sq]) != w.rook[i][sq] || uint64(bishop[sq]) != w.bishop[i][sq] {
					t.Fatalf("BishopRookMaps by %s: square %d, occupancy %#016x: got %#016x and %#016x, want %#016x and %#016x",
						Kernel(), sq, occ, rook[sq], bishop[sq], w.rook[i][sq], w.bishop[i][sq])
				}
			}
			for _, f := range maps {
				f.named(&rook, Bitboard(occ))
				for sq, got := range rook {
					if want := f.walk(sq, occ); uint64(got) != want {
						t.Fatalf("%s by %s: square %d, occupancy %#016x: got %#016x, want %#016x", f.name, Kernel(), sq, occ, got, want)
					}
				}
			}
		}
		for i, occ := range w.sets[2] {
			diagonal, orthogonal := w.sets[0][i], w.sets[1][i]
			for _, f := range sets {
				want := union(f.walk, orthogonal, occ)
				if got := f.named(Bitboard(orthogonal), Bitboard(occ)); uint64(got) != want || f.plain(orthogonal, occ) != want {
					t.Fatalf("%s(%#016x, %#016x) by %s: got %#016x, want %#016x", f.name, orthogonal, occ, Kernel(), got, want)
				}
			}
			if got := SliderSet(Bitboard(diagonal), Bitboard(orthogonal), Bitboard(occ)); uint64(got) != w.want[i] {
				t.Fatalf("SliderSet(%#016x, %#016x, %#016x) by %s: got %#016x, want %#016x", diagonal, orthogonal, occ, Kernel(), got, w.want[i])
			}
		}
	})
}
