package registers

import (
	"slices"

	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// removeDead is the first pass. It removes instructions that only set registers which no
// instruction reads: generators share code whose results they do not all need. A removal
// may leave the only instruction dead that set an operand, so it repeats until none is dead.
//
// This is dead-code elimination (Muchnick, Advanced Compiler Design and Implementation,
// 1997, 18.10) by liveness.
func removeDead(f *ir.Function) error {
	for {
		dead, err := Dead(f)
		if err != nil || len(dead) == 0 {
			return err
		}
		f.Nodes = slices.DeleteFunc(f.Nodes, func(node ir.Node) bool {
			i, ok := node.(*ir.Instruction)
			return ok && slices.Contains(dead, i)
		})
	}
}

// flagless holds the instructions on general registers that set no flags. Any other one may
// be there for its flags, which avo does not follow.
var flagless = []string{
	"MOVB", "MOVBQZX", "MOVL", "MOVQ", "LEAQ", "NOTQ", "RORXQ", "SHLXQ", "SHRXQ", "CMOVQLT", "CMOVQNE",
}

// Dead returns the instructions of f that only set registers which no instruction reads
// afterwards. It finds them by liveness.
func Dead(f *ir.Function) (dead []*ir.Instruction, err error) {
	defer forget(f)
	if err := analyse(f); err != nil {
		return nil, err
	}
	for _, i := range f.Instructions() {
		if isDead(i) {
			dead = append(dead, i)
		}
	}
	return dead, nil
}

// isDead reports whether an instruction after analyse does nothing but set registers that
// are not live.
func isDead(i *ir.Instruction) bool {
	onVector := i.Opcode[0] == 'V' || i.Opcode[0] == 'K'
	if len(i.Outputs) == 0 || !onVector && !slices.Contains(flagless, i.Opcode) {
		return false
	}
	return !slices.ContainsFunc(i.Outputs, func(o operand.Op) bool {
		r, ok := o.(reg.Register)
		return !ok || i.LiveOut[r.ID()] != 0
	})
}
