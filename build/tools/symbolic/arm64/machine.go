// Package arm64 executes Go assembly for arm64 symbolically, on expressions instead of numbers. It
// models the instructions of the library's kernels, and those of the assembler's prologue and
// epilogue.
package arm64

import (
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// A Machine executes functions of a file.
type Machine struct {
	*assembly.Machine

	// The range of bytes of the stack that the function may write: first and end.
	writable [2]int
}

// operands are those of an instruction.
type operands = []assembly.Operand

// An instruction executes itself.
type instruction = func(m *Machine, o operands)

// NewMachine returns a machine for the functions of f.
func NewMachine(c *circuit.Circuit, f *assembly.File) *Machine {
	return &Machine{Machine: assembly.NewMachine(c, f, 0, 0)}
}

// below is the size of the slot below RSP where a function saves the caller's frame
// pointer.
const below = 8

// Call executes a function and returns its results. Arguments and results are eight
// bytes each.
func (m *Machine) Call(name string, arguments ...memory.Value) []memory.Value {
	f := m.Function(name)
	if !f.NoSplit {
		failf("%s lacks the flag NOSPLIT, and the model has no goroutine whose stack grows", name)
	}
	m.Frame = memory.NewUnknown("frame", f.Frame+below)
	m.writable = [2]int{0, f.Frame + below}
	m.Unknown("R", 0, 30, 64)
	m.Unknown("V", 0, 31, 128)
	m.Registers["ZR"] = assembly.Number(circuit.Constant(64, 0))
	// Go's frame pointer is eight bytes below the stack pointer.
	m.Registers["RSP"], m.Registers["R29"] = m.Frame.At(f.Frame+below), m.Frame.At(f.Frame)
	return m.Machine.Call(f, 0, 0, arguments, func(pc int, isBranch bool) {
		if pc == f.Prologue {
			m.enter(f)
		}
		i := f.Instructions[pc]
		if i.Op == "RET" {
			m.checkReturn(f)
			return
		}
		if pc >= f.Prologue {
			checkRegisters(i)
		}
		if isBranch {
			return
		}
		execute, ok := instructions[i.Op]
		if !ok {
			failf("the model has no such instruction")
		}
		execute(m, i.Operands)
	})
}

func failf(format string, args ...any) { execution.Failf(format, args...) }

// enter checks the frame of the prologue and restricts stores to the function's locals.
// The return address at RSP and the caller's frame pointer below it must not change,
// because a profiler may read them at any time.
func (m *Machine) enter(f *assembly.Function) {
	if !memory.Same(m.Registers["RSP"], m.Frame.At(below)) {
		failf("the prologue does not make a frame of %d bytes", f.Frame)
	}
	m.writable = [2]int{2 * below, 2*below + f.Locals}
	if f.Frame == 0 {
		m.writable = [2]int{}
	}
}

// reserved are the registers that a function must not use, with their owners. R18 is
// the system's on darwin, iOS and Windows. The assembler loads constants and addresses
// through R27. The runtime needs g, R28, also in signal handlers.
var reserved = map[string]string{"R18": "the system", "R27": "the assembler", "R28": "the runtime", "g": "the runtime"}

// checkRegisters ends the execution if an instruction names a reserved register.
func checkRegisters(i assembly.Instruction) {
	for _, o := range i.Operands {
		for _, r := range append([]string{o.Register}, o.Registers...) {
			if owner, ok := reserved[r]; ok {
				failf("%s belongs to %s", r, owner)
			}
		}
	}
}

// checkReturn ends the execution if the function does not return to its caller, with the
// caller's stack pointer and frame pointer. ABI0 preserves these and the registers that
// checkRegisters rejects. The model has no instruction that sets FPCR.
func (m *Machine) checkReturn(f *assembly.Function) {
	switch {
	case !memory.Same(m.Registers["RSP"], m.Frame.At(f.Frame+below)):
		failf("RSP is not the caller's")
	case !memory.Same(m.Registers["R29"], m.Frame.At(f.Frame)):
		failf("R29, the frame pointer, is not the caller's")
	case !memory.Same(m.Get("R30"), assembly.Number(m.Circuit.Word("R30", 64))):
		failf("R30, the address to return to, is not the caller's")
	}
}

// place returns the address of an operand in memory. With the suffix .W it updates the
// base register first, with .P afterwards.
func (m *Machine) place(o assembly.Operand, suffix byte) memory.Value {
	if o.Form == assembly.Address {
		failf("%v is not in memory", o)
	}
	moved := m.Address(o)
	if suffix == 0 {
		return moved
	}
	base := m.Get(o.Register)
	m.set(o.Register, moved)
	if suffix == 'P' {
		return base
	}
	return moved
}

func (m *Machine) store(to, v memory.Value, size int) {
	if to.Region == m.Frame {
		offset, ok := to.Word.Value()
		first, end := uint64(m.writable[0]), uint64(m.writable[1])
		if ok && (offset < first || offset > end || offset+uint64(size) > end) {
			failf("a store of %d bytes at offset %d of the stack, of which the function may write %d to %d",
				size, int64(offset)-below, int(first)-below, int(end)-below)
		}
	}
	memory.Store(to, v, size)
}

// set sets a general register.
func (m *Machine) set(register string, v memory.Value) {
	if register != "ZR" {
		m.Registers[register] = v
	}
}
