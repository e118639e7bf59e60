package registers

import (
	"fmt"
	"slices"

	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
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
		s.err = fmt.Errorf("%s: instruction %d loads %s, which may change before the vector is read", s.f.Name, v.sets[0], from.Asm())
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
