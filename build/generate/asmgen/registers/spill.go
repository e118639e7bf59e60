package registers

import (
	"log"
	"slices"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
	"github.com/mmcloughlin/avo/x86"
)

type spiller struct {
	ctx      *build.Context
	count    int // of registers
	allocate func(bytes int) operand.Mem

	f            *ir.Function
	slots        map[operand.Mem]bool // memory that holds spilled vectors
	instructions []*ir.Instruction
}

// A vector is a register with the numbers of the instructions that set and read it.
type vector struct {
	reg.Register
	sets, reads []int
	split       bool // an instruction uses a part of it
	branches    bool // it is live across a branch
	relief      int  // the number of instructions that leave too many vectors live, this one among them
}

// spillAll is the second pass. It spills vectors, one after the other, until no instruction
// leaves more of them live than there are registers. It chooses among the vectors that are
// live after the first such instruction.
//
// The vector is stored where it is set. If it is a copy of memory already, it is read from
// there again (rematerialization: Briggs, Cooper and Torczon, 1992). From the instruction on
// it is read from memory, by instructions that accept a memory operand. Any other
// instruction loads it into a new vector. The instructions that follow read this one, and it
// may be spilled again. A vector that is live across a branch is spilled in the whole
// function, and each load serves one instruction.
//
// Each spill leaves fewer reads to the next vector. More spills than vectors and reads are an
// error.
func (s *spiller) spillAll() {
	for spills, most := 0, 0; spills <= most; spills++ {
		analyse(s.f)
		s.instructions = s.f.Instructions()
		vectors := s.vectors()
		for _, v := range vectors {
			if spills == 0 {
				most += 1 + len(v.reads)
			}
		}
		full := s.firstFull(vectors)
		if full < 0 {
			return
		}
		v := s.choose(vectors, full)
		if v.branches {
			full = -1
		}
		s.spill(v, full)
	}
	log.Fatalf("%s: there are more spills than vectors and reads", s.f.Name)
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

// firstFull returns the first instruction that leaves too many vectors live, or -1. It
// determines which vectors are live across branches, and what relief each of them gives.
func (s *spiller) firstFull(vectors []*vector) int {
	full := -1
	for n, i := range s.instructions {
		live := slices.DeleteFunc(slices.Clone(vectors), func(v *vector) bool {
			return i.LiveOut[v.ID()] == 0
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
	return full
}

// choose returns the vector to spill among those that are live after an instruction: the one with
// the lowest cost for its relief. Chaitin divides the cost by the number of vectors live with it
// (Register allocation and spilling via graph coloring, 1982).
func (s *spiller) choose(vectors []*vector, full int) *vector {
	var best *vector
	lowest := 0
	for _, v := range vectors {
		// If the next instruction loaded the vector again, nothing would be gained.
		live := s.instructions[full].LiveOut[v.ID()] != 0 && !slices.Contains(v.sets, full)
		if !live || slices.Contains(v.reads, full+1) || v.split {
			continue
		}
		if cost := s.cost(v, full); best == nil || cost*best.relief < lowest*v.relief {
			best, lowest = v, cost
		}
	}
	if best == nil {
		log.Fatalf("%s: instruction %d leaves more than %d vectors live, none of which can be spilled",
			s.f.Name, full, s.count)
	}
	return best
}

// cost returns 2 for each instruction that a spill from an instruction on adds, and 1 for each that
// then reads memory.
func (s *spiller) cost(v *vector, from int) (cost int) {
	if _, ok := s.source(v); !ok {
		cost += 2 * len(v.sets)
	}
	for _, n := range v.reads {
		if n <= from && !v.branches {
			continue
		}
		if _, ok := inMemory(s.instructions[n], v, operand.Mem{}); ok {
			cost++
		} else {
			cost += 2
		}
	}
	return cost
}

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
		log.Fatal(err)
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
	if load {
		w.move(w.memory, r)
	}
	if !w.vector.branches {
		w.again = r
	}
	return r
}

// memoryOperands holds the instructions on two sources of which the first operand may be in
// memory. The value reports whether the sources are exchangeable.
var memoryOperands = map[string]bool{
	"VPAND": true, "VPOR": true, "VPXOR": true, "VPANDN": false,
	"VPADDB": true, "VPADDUSB": true, "VPADDQ": true, "VPSUBB": false, "VPSUBQ": false, "VPSADBW": true,
	"VPCMPEQB": true, "VPCMPEQQ": true, "VPCMPGTB": false,
	"VPSHUFB": false, "VPUNPCKLQDQ": false, "VPUNPCKHQDQ": false,
}

// inMemory returns an instruction that does the same as i with m in the place of r. It
// reports whether there is one.
func inMemory(i *ir.Instruction, r reg.Register, m operand.Mem) (*ir.Instruction, bool) {
	o := slices.Clone(i.Operands)
	exchangeable, ok := memoryOperands[i.Opcode]
	if !ok || is(o[2], r) {
		return nil, false
	}
	if exchangeable && is(o[1], r) {
		o[0], o[1] = o[1], o[0]
	}
	if _, isRegister := o[1].(reg.Register); !isRegister || !is(o[0], r) || is(o[1], r) {
		return nil, false
	}
	o[0] = m
	changed := *i
	changed.Operands, changed.Inputs = o, o[:2]
	return &changed, true
}

// source returns the memory of which a vector is a copy. It reports whether there is any.
// Memory that may change while the vector is live is an error of the generator.
func (s *spiller) source(v *vector) (from operand.Mem, ok bool) {
	if len(v.sets) != 1 {
		return from, false
	}
	load := s.instructions[v.sets[0]]
	from, ok = load.Operands[0].(operand.Mem)
	if load.Opcode != "VMOVDQU" || !ok {
		return from, false
	}
	if from.Base != reg.StaticBase && s.mayChange(from, v) {
		log.Fatalf("%s: instruction %d loads %s, which may change before the vector is read", s.f.Name, v.sets[0],
			from.Asm())
	}
	return from, true
}

// mayChange reports whether memory may change while its copy is live.
func (s *spiller) mayChange(from operand.Mem, v *vector) bool {
	life := s.instructions[v.sets[0]:v.reads[len(v.reads)-1]]
	return v.branches || from.Index != nil || slices.ContainsFunc(life, func(i *ir.Instruction) bool {
		to, stores := i.Operands[len(i.Operands)-1].(operand.Mem)
		apart := to.Base == from.Base && to.Index == nil && max(to.Disp-from.Disp, from.Disp-to.Disp) >= 32
		// Nothing but spilled vectors is in a slot, and they do not overlap.
		apart = apart || to != from && (s.slots[to] || s.slots[from])
		return stores && !apart || contains(i.OutputRegisters(), from.Base)
	})
}
