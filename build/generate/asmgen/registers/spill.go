package registers

import (
	"fmt"
	"slices"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

type spiller struct {
	ctx      *build.Context
	count    int // of registers
	allocate func(bytes int) operand.Mem
	victim   Victim

	f            *ir.Function
	slots        map[operand.Mem]bool // memory that holds spilled vectors
	loaded       map[reg.ID]bool      // vectors that hold spilled ones again
	instructions []*ir.Instruction
	weights      []int // by instruction: 8 to the power of the number of loops around it
	err          error
}

// A vector is a register with the numbers of the instructions that set and read it.
type vector struct {
	reg.Register
	sets, reads []int
	split       bool // an instruction uses a part of it
	branches    bool // it is live across a branch
	relief      int
}

// spillAll is the second pass. It spills vectors, one after the other, until no instruction
// leaves more of them live than there are registers. The victim is chosen among the vectors
// that are live after the first such instruction.
//
// The vector is stored where it is set. If it is a copy of memory already, it is read from
// there again (rematerialization: Briggs, Cooper and Torczon, 1992). From the instruction on
// it is read from memory, by instructions that accept a memory operand. Any other
// instruction loads it into a new vector. The instructions that follow read this one, and it
// may be spilled again. A vector that is live across a branch is spilled in the whole
// function, and each load serves one instruction.
//
// A vector that is loaded again is not spilled before an instruction has read it. So each
// spill leaves fewer reads to the next vector, and there are at most as many spills as vectors
// and reads.
func (s *spiller) spillAll(f *ir.Function) error {
	s.f = f
	for spills, most := 0, 0; spills <= most; spills++ {
		if err := analyse(f); err != nil {
			return err
		}
		s.instructions, s.weights = f.Instructions(), weights(f)
		vectors := s.vectors()
		for _, v := range vectors {
			if spills == 0 {
				most += 1 + len(v.reads)
			}
		}
		full := s.firstFull(vectors)
		if full < 0 {
			return nil
		}
		v, err := s.choose(vectors, full)
		if err != nil {
			return err
		}
		if v.branches {
			full = -1
		}
		if s.spill(v, full); s.err != nil {
			return s.err
		}
	}
	return fmt.Errorf("%s: there are more spills than vectors and reads", f.Name)
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

// choose returns the victim among the vectors that are live after an instruction.
func (s *spiller) choose(vectors []*vector, full int) (*vector, error) {
	var choice []*vector
	var candidates []Candidate
	for _, v := range vectors {
		next := len(s.instructions)
		if n := slices.IndexFunc(v.reads, func(n int) bool { return n > full }); n >= 0 {
			next = v.reads[n]
		}
		// If the next instruction loaded the vector again, nothing would be gained.
		live := s.instructions[full].LiveOut[v.ID()] != 0 && !slices.Contains(v.sets, full)
		unread := s.loaded[v.ID()] && v.reads[0] > full
		if live && next > full+1 && !v.split && !unread {
			choice = append(choice, v)
			candidates = append(candidates, Candidate{next - full, s.cost(v, full), v.relief})
		}
	}
	if len(candidates) == 0 {
		return nil, fmt.Errorf("%s: instruction %d leaves more than %d vectors live, none of which can be spilled", s.f.Name, full, s.count)
	}
	return choice[s.victim(candidates)], nil
}
