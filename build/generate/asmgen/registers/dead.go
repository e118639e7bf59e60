package registers

import (
	"slices"

	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

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

// removeDead removes dead instructions until none is left (dead-code elimination: Kennedy,
// A survey of data flow analysis techniques, 1981). An instruction may be dead because the
// only one that reads its result is.
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
