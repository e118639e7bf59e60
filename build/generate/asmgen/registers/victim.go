package registers

import (
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
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

// A Victim reports whether it is better to spill x than y.
type Victim func(x, y Candidate) bool

// Farthest prefers the vector with the farthest next use, as MIN chooses a page (Belady, A
// study of replacement algorithms for a virtual-storage computer, 1966). It suits code
// without loops.
func Farthest(x, y Candidate) bool { return x.NextUse > y.NextUse }

// Cheapest prefers the vector with the lowest cost for its relief. Chaitin divides the cost by
// the number of vectors live with it (Register allocation and spilling via graph coloring, 1982).
func Cheapest(x, y Candidate) bool { return x.Cost*y.Relief < y.Cost*x.Relief }

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
