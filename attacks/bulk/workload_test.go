package bulk

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// A batch holds squares of any value, and occupancies.
type batch struct {
	sqs  []uint8
	occs []uint64
}

func randomBatch(seed uint64, n int) batch {
	random := rand.New(rand.NewPCG(2, seed))
	b := batch{make([]uint8, n), make([]uint64, n)}
	for i := range n {
		b.sqs[i], b.occs[i] = uint8(random.Uint32()), occupancies.Random(random)
	}
	return b
}

// want returns the attacks of a batch by the walk.
func (b batch) want(walk occupancies.Walk) []uint64 {
	attacks := make([]uint64, len(b.sqs))
	for i, sq := range b.sqs {
		attacks[i] = walk(int(sq), b.occs[i])
	}
	return attacks
}

// positions returns diagonal sliders, orthogonal sliders and occupancies, and the
// results of SliderSets.
func positions(seed uint64, n int) (in [3][]uint64, want []uint64) {
	random := rand.New(rand.NewPCG(7, seed))
	for i := range n {
		occ := occupancies.Random(random)
		in[0] = append(in[0], occupancies.Random(random)&random.Uint64())
		in[1] = append(in[1], occ&random.Uint64())
		in[2] = append(in[2], occ)
		want = append(want, union(walk.Bishop, in[0][i], occ)|union(walk.Rook, in[1][i], occ))
	}
	return in, want
}

// union returns the attacks of the pieces of a set by the walk.
var union = occupancies.Union

// A workload holds arguments for every function of the package, and the results by
// the walk. Any number of goroutines may run it at once.
type workload struct {
	batch   batch
	attacks [][]uint64 // of batches

	sets [3][]uint64 // for SliderSets: diagonal, orthogonal, occupancies
	want []uint64

	boards       []uint64
	rook, bishop [][64]uint64
}

// newWorkload returns a workload of n lookups and positions, and n/16+1 boards.
func newWorkload(seed uint64, n int) *workload {
	w := &workload{batch: randomBatch(seed, n)}
	for _, f := range batches {
		w.attacks = append(w.attacks, w.batch.want(f.walk))
	}
	w.sets, w.want = positions(seed, n)
	random := rand.New(rand.NewPCG(24, seed))
	for range n/16 + 1 {
		occ := occupancies.Random(random)
		var rook, bishop [64]uint64
		for sq := range 64 {
			rook[sq], bishop[sq] = walk.Rook(sq, occ), walk.Bishop(sq, occ)
		}
		w.boards, w.rook, w.bishop = append(w.boards, occ), append(w.rook, rook), append(w.bishop, bishop)
	}
	return w
}

// newWorkloads returns several workloads of n lookups. Goroutines with different
// workloads notice if one gets the results of another.
func newWorkloads(seed uint64, several, n int) (all []*workload) {
	for i := range several {
		all = append(all, newWorkload(seed<<8+uint64(i), n))
	}
	return all
}

// first returns the workload of the first n lookups and positions, without boards.
func (w *workload) first(n int) *workload {
	part := &workload{batch: batch{w.batch.sqs[:n], w.batch.occs[:n]}, want: w.want[:n]}
	for _, attacks := range w.attacks {
		part.attacks = append(part.attacks, attacks[:n])
	}
	for i, in := range w.sets {
		part.sets[i] = in[:n]
	}
	return part
}

// run calls every function and returns an error for a wrong result. The functions
// write to dst, which must have the workload's length.
func (w *workload) run(dst []uint64) error {
	for i, f := range batches {
		f.plain(dst, w.batch.sqs, w.batch.occs)
		if err := differ(f.name, dst, w.attacks[i]); err != nil {
			return err
		}
		copy(dst, w.batch.occs)
		f.plain(dst, w.batch.sqs, dst)
		if err := differ(f.name+" in place", dst, w.attacks[i]); err != nil {
			return err
		}
	}
	SliderSets(dst, w.sets[0], w.sets[1], w.sets[2])
	if err := differ("SliderSets", dst, w.want); err != nil {
		return err
	}
	for i, occ := range w.sets[2] {
		diagonal, orthogonal := w.sets[0][i], w.sets[1][i]
		if got := SliderSet(diagonal, orthogonal, occ); got != w.want[i] {
			return fmt.Errorf("SliderSet by %s: got %#016x, want %#016x", Kernel(), got, w.want[i])
		}
		if got := BishopSet(diagonal, occ) | RookSet(orthogonal, occ); got != w.want[i] {
			return fmt.Errorf("RookSet and BishopSet by %s: got %#016x, want %#016x", Kernel(), got, w.want[i])
		}
		if got := QueenSet(orthogonal&diagonal, occ) &^ w.want[i]; got != 0 {
			return fmt.Errorf("QueenSet by %s: got %#016x too many", Kernel(), got)
		}
	}
	for i, occ := range w.boards {
		var rook, bishop, queen [64]uint64
		BishopRookMaps(&bishop, &rook, occ)
		if rook != w.rook[i] || bishop != w.bishop[i] {
			return fmt.Errorf("BishopRookMaps by %s: wrong for the occupancy %#016x", Kernel(), occ)
		}
		QueenMap(&queen, occ)
		for sq, got := range queen {
			if want := w.rook[i][sq] | w.bishop[i][sq]; got != want {
				return fmt.Errorf("QueenMap by %s: square %d, occupancy %#016x: got %#016x, want %#016x",
					Kernel(), sq, occ, got, want)
			}
		}
		RookMap(&queen, occ)
		BishopMap(&rook, occ)
		if queen != w.rook[i] || rook != w.bishop[i] {
			return fmt.Errorf("RookMap or BishopMap by %s: wrong for the occupancy %#016x", Kernel(), occ)
		}
	}
	return nil
}

func differ(name string, got, want []uint64) error {
	if !slices.Equal(got, want) {
		for i := range want {
			if got[i] != want[i] {
				return fmt.Errorf("%s by %s: element %d of %d: got %#016x, want %#016x", name, Kernel(), i, len(want), got[i], want[i])
			}
		}
	}
	return nil
}
