package main

import (
	"log"
	"slices"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A stream is a run of branch-free instructions. interleave spreads it over a part of the
// merged run, between the fractions from and to.
type stream struct {
	instructions []commented
	from, to     float64
}

// commented is an instruction with the comments before it.
type commented struct {
	comments []*ir.Comment
	*ir.Instruction
}

// newStream returns the instructions that emit appends to the function under construction,
// and removes them from it.
func newStream(ctx *build.Context, from, to float64, emit func()) *stream {
	functions := must(ctx.Result()).Functions()
	f := functions[len(functions)-1]
	start := len(f.Nodes)
	emit()
	s := &stream{from: from, to: to}
	var next commented
	for _, node := range f.Nodes[start:] {
		switch node := node.(type) {
		case *ir.Comment:
			next.comments = append(next.comments, node)
		case *ir.Instruction:
			next.Instruction = node
			s.instructions = append(s.instructions, next)
			next = commented{}
		default:
			log.Fatalf("%v: want an instruction or a comment in a stream", node)
		}
	}
	f.Nodes = f.Nodes[:start]
	return s
}

// interleave merges streams into the function under construction. The registers get the
// same values as if the streams ran one after the other. No instruction overtakes one of an
// earlier stream that it depends on. Dependencies through memory and flags are not
// considered.
func interleave(ctx *build.Context, streams ...*stream) {
	for {
		var best *stream
		for i, s := range streams {
			if len(s.instructions) == 0 || best != nil && s.from >= best.from {
				continue
			}
			waits := slices.ContainsFunc(streams[:i], func(earlier *stream) bool {
				return slices.ContainsFunc(earlier.instructions, func(e commented) bool {
					return depends(s.instructions[0].Instruction, e.Instruction)
				})
			})
			if !waits {
				best = s
			}
		}
		if best == nil {
			return
		}
		for _, c := range best.instructions[0].comments {
			ctx.Comment(c.Lines...)
		}
		ctx.Instruction(best.instructions[0].Instruction)
		best.from += (best.to - best.from) / float64(len(best.instructions))
		best.instructions = best.instructions[1:]
	}
}

// depends reports whether an instruction must stay after an earlier one.
func depends(later, earlier *ir.Instruction) bool {
	return meet(later.OutputRegisters(), earlier.Registers()) || meet(later.Registers(), earlier.OutputRegisters())
}

func meet(a, b []reg.Register) bool {
	return slices.ContainsFunc(a, func(r reg.Register) bool {
		return slices.ContainsFunc(b, func(s reg.Register) bool { return r.ID() == s.ID() })
	})
}

// align aligns the next instruction to n bytes. Avo does not support PCALIGN, a directive
// of Go's assembler. Go 1.26 needs minutes for PCALIGN before the loops of sliced positions,
// so they are not aligned.
func align(ctx *build.Context, n int) {
	ctx.Instruction(&ir.Instruction{Opcode: "PCALIGN", Operands: []operand.Op{operand.Imm(uint64(n))}})
}
