package registers

import (
	"slices"

	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
	"github.com/mmcloughlin/avo/x86"
)

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
	if i.Opcode == "VMOVDQA" {
		o[slices.IndexFunc(o, func(o operand.Op) bool { return is(o, r) })] = m
		move, err := x86.VMOVDQU(o[0], o[1])
		return move, err == nil
	}
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
