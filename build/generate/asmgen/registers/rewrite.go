package registers

import (
	"slices"

	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
	"github.com/mmcloughlin/avo/x86"
)

// spill makes the instructions after a given one use a vector in memory.
func (s *spiller) spill(v *vector, after int) {
	memory, isCopy := s.source(v)
	if !isCopy {
		memory = s.allocate(32)
		s.slots[memory] = true
	}
	w := &rewriter{spiller: s, vector: v, memory: memory}
	n := -1
	for _, node := range s.f.Nodes {
		i, ok := node.(*ir.Instruction)
		if !ok {
			w.nodes = append(w.nodes, node)
			continue
		}
		n++
		sets, reads := slices.Contains(v.sets, n), slices.Contains(v.reads, n)
		switch {
		case sets && isCopy && v.reads[0] > after: // The load is not needed.
		case n > after && (sets || reads):
			w.use(i, sets, reads)
		case sets && !isCopy:
			w.keep(i)
			w.move(v, memory)
		default:
			w.keep(i)
		}
	}
	s.f.Nodes = w.nodes
}

// A rewriter collects the instructions of a function after a vector is spilled.
type rewriter struct {
	*spiller
	vector *vector
	memory operand.Mem
	again  reg.Register // holds the vector again
	nodes  []ir.Node
}

func (w *rewriter) keep(i *ir.Instruction) { w.nodes = append(w.nodes, i) }

func (w *rewriter) move(from, to operand.Op) {
	i, err := x86.VMOVDQU(from, to)
	if err != nil {
		w.err = err
	}
	w.keep(i)
}

// use makes an instruction use the memory or a register in the place of the vector.
func (w *rewriter) use(i *ir.Instruction, sets, reads bool) {
	if changed, ok := inMemory(i, w.vector, w.memory); ok && w.again == nil {
		w.keep(changed)
		return
	}
	r := w.register(reads)
	replace(i, w.vector, r)
	w.keep(i)
	if sets {
		w.move(r, w.memory)
	}
}

// register returns the register that holds the vector again, or a new one. It loads this one
// if an instruction reads it. The next instruction may be in another branch, so a vector
// that is live across one gets a register each time.
func (w *rewriter) register(load bool) reg.Register {
	if w.again != nil {
		return w.again
	}
	r := w.ctx.YMM()
	w.loaded[r.ID()] = true
	if load {
		w.move(w.memory, r)
	}
	if !w.vector.branches {
		w.again = r
	}
	return r
}
