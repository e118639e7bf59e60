package registers

import (
	"fmt"
	"slices"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
	"github.com/mmcloughlin/avo/x86"
)

// A Candidate is a vector that may be spilled.
type Candidate struct {
	// NextUse is the number of instructions until one reads it, in the order of the text.
	NextUse int
	// Cost is 2 for each instruction that the spill adds and 1 for each that then reads
	// memory, times 8 for each loop around it.
	Cost int
	// Relief is the number of instructions that leave too many vectors live, this one
	// among them.
	Relief int
}

// A Victim returns the index of the candidate to spill. There is at least one.
type Victim func(candidates []Candidate) int

// Farthest chooses the vector with the farthest next use (Belady 1966). It suits code
// without loops.
func Farthest(candidates []Candidate) int {
	return best(candidates, func(x, y Candidate) bool { return x.NextUse > y.NextUse })
}

// Cheapest chooses the vector with the lowest cost for its relief.
func Cheapest(candidates []Candidate) int {
	return best(candidates, func(x, y Candidate) bool { return x.Cost*y.Relief < y.Cost*x.Relief })
}

func best(candidates []Candidate, better func(x, y Candidate) bool) (index int) {
	for n, c := range candidates {
		if better(c, candidates[index]) {
			index = n
		}
	}
	return index
}

type spiller struct {
	ctx      *build.Context
	f        *ir.Function
	count    int // of registers
	allocate func(bytes int) operand.Mem
	victim   Victim

	slots        map[operand.Mem]bool // memory that holds spilled vectors
	instructions []*ir.Instruction
	weights      []int // by instruction: 8 to the power of the number of loops around it
}

// A vector is a register with the numbers of the instructions that set and read it.
type vector struct {
	reg.Register
	sets, reads []int
	split       bool // an instruction uses a part of it
	branches    bool // it is live across a branch
	relief      int
}

// next spills a vector unless there are registers for all. It reports whether it did.
func (s *spiller) next() (spilled bool, err error) {
	s.instructions, s.weights = s.f.Instructions(), weights(s.f)
	vectors := s.vectors()
	full := -1 // the first instruction that leaves too many vectors live
	for n, i := range s.instructions {
		live := slices.DeleteFunc(slices.Clone(vectors), func(v *vector) bool {
			return i.LiveOut[v.ID()] == 0 && !slices.Contains(v.sets, n)
		})
		for _, v := range live {
			v.branches = v.branches || i.IsBranch
			if len(live) > s.count {
				v.relief++
			}
		}
		if len(live) > s.count && full < 0 {
			full = n
		}
	}
	if full < 0 {
		return false, nil
	}
	var choice []*vector
	var candidates []Candidate
	for _, v := range vectors {
		next := len(s.instructions)
		if n := slices.IndexFunc(v.reads, func(n int) bool { return n > full }); n >= 0 {
			next = v.reads[n]
		}
		// If the next instruction loaded the vector again, nothing would be gained.
		live := s.instructions[full].LiveOut[v.ID()] != 0 && !slices.Contains(v.sets, full)
		if live && next > full+1 && !v.split {
			choice = append(choice, v)
			candidates = append(candidates, Candidate{next - full, s.cost(v, full), v.relief})
		}
	}
	if len(candidates) == 0 {
		return false, fmt.Errorf("%s: instruction %d leaves more than %d vectors live, none of which can be spilled", s.f.Name, full, s.count)
	}
	v := choice[s.victim(candidates)]
	if v.branches {
		full = -1
	}
	return true, s.spill(v, full)
}

// vectors returns the vectors of the function, in the order of the text.
func (s *spiller) vectors() (vectors []*vector) {
	find := func(registers []reg.Register) (found []*vector) {
		for _, r := range registers {
			if r.Kind() != reg.KindVector {
				continue
			}
			n := slices.IndexFunc(vectors, func(v *vector) bool { return is(v.Register, r) })
			if n < 0 {
				n, vectors = len(vectors), append(vectors, &vector{Register: r})
			}
			vectors[n].split = vectors[n].split || r.Size() != 32
			found = append(found, vectors[n])
		}
		return found
	}
	for n, i := range s.instructions {
		for _, v := range find(i.InputRegisters()) {
			v.reads = append(v.reads, n)
		}
		for _, v := range find(i.OutputRegisters()) {
			v.sets = append(v.sets, n)
		}
	}
	return vectors
}

// cost returns the cost of a spill from an instruction on.
func (s *spiller) cost(v *vector, from int) (cost int) {
	if _, ok := s.source(v); !ok {
		for _, n := range v.sets {
			cost += 2 * s.weights[n]
		}
	}
	for _, n := range v.reads {
		if n <= from && !v.branches {
			continue
		}
		if _, ok := inMemory(s.instructions[n], v, operand.Mem{}); ok {
			cost += s.weights[n]
		} else {
			cost += 2 * s.weights[n]
		}
	}
	return cost
}

// source returns the memory of which a vector is a copy as long as it is live. It reports
// whether there is any.
func (s *spiller) source(v *vector) (from operand.Mem, ok bool) {
	if len(v.sets) != 1 {
		return from, false
	}
	load := s.instructions[v.sets[0]]
	from, ok = load.Operands[0].(operand.Mem)
	if load.Opcode != "VMOVDQU" || !ok || from.Index != nil {
		return from, false
	}
	if from.Base == reg.StaticBase {
		return from, true
	}
	life := s.instructions[v.sets[0]:v.reads[len(v.reads)-1]]
	return from, !v.branches && !slices.ContainsFunc(life, func(i *ir.Instruction) bool {
		to, stores := i.Operands[len(i.Operands)-1].(operand.Mem)
		apart := to.Base == from.Base && to.Index == nil && max(to.Disp-from.Disp, from.Disp-to.Disp) >= 32
		// Nothing but spilled vectors is in a slot, and they do not overlap.
		apart = apart || to != from && (s.slots[to] || s.slots[from])
		return stores && !apart || contains(i.OutputRegisters(), from.Base)
	})
}

// spill makes the instructions after a given one use a vector in memory.
func (s *spiller) spill(v *vector, after int) (err error) {
	home, loaded := s.source(v)
	if !loaded {
		home = s.allocate(32)
		s.slots[home] = true
	}
	var nodes []ir.Node
	move := func(from, to operand.Op) {
		i, failed := x86.VMOVDQU(from, to)
		if nodes = append(nodes, i); failed != nil {
			err = failed
		}
	}
	read := len(v.reads) > 0 && v.reads[0] <= after // before it is spilled
	n := -1
	var again reg.Register // the vector, loaded again
	for _, node := range s.f.Nodes {
		i, isInstruction := node.(*ir.Instruction)
		if isInstruction {
			n++
		}
		sets, reads := isInstruction && slices.Contains(v.sets, n), isInstruction && slices.Contains(v.reads, n)
		switch {
		case sets && loaded && !read: // The load is not needed.
		case !sets && (!reads || n <= after), sets && loaded:
			nodes = append(nodes, node)
		case n <= after:
			nodes = append(nodes, node)
			move(v, home)
		default:
			if changed, ok := inMemory(i, v, home); ok && again == nil {
				nodes = append(nodes, changed)
				continue
			}
			t := again
			if t == nil {
				t = s.ctx.YMM()
				if reads {
					move(home, t)
				}
			}
			if !v.branches {
				again = t
			}
			replace(i, v, t)
			nodes = append(nodes, i)
			if sets {
				move(t, home)
			}
		}
	}
	s.f.Nodes = nodes
	return err
}

// weights returns the weights of a function's instructions.
func weights(f *ir.Function) (weights []int) {
	labels := make(map[ir.Label]int)
	for _, node := range f.Nodes {
		switch node := node.(type) {
		case ir.Label:
			labels[node] = len(weights)
		case *ir.Instruction:
			weights = append(weights, 1)
			if target := node.TargetLabel(); target != nil {
				if start, ok := labels[*target]; ok {
					for n := start; n < len(weights); n++ {
						weights[n] *= 8
					}
				}
			}
		}
	}
	return weights
}
