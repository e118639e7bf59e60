// Package amd64 executes Go assembly for amd64 symbolically, on expressions instead of numbers. It
// models the instructions of the library's kernels.
package amd64

import (
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// A Machine executes functions of a file.
type Machine struct {
	*assembly.Machine

	// Counted, if not nil, is called at each instruction that counts the bits of a vector's
	// elements, of element bits each. It returns bytes that replace the first counts.
	Counted func(i assembly.Instruction, element int, sets circuit.Word) []circuit.Word

	present  assembly.Instruction
	sums     map[Byte]Sum // by unknown byte
	unknowns int          // the number of unknown bits of sums
	upper    bool         // whether one of the first sixteen vectors may hold more than sixteen bytes
}

// operands are those of an instruction.
type operands = []assembly.Operand

// An instruction executes itself.
type instruction = func(m *Machine, o operands)

// NewMachine returns a machine for the functions of f. The addresses of static data
// equal remainder modulo 64.
func NewMachine(c *circuit.Circuit, f *assembly.File, remainder int) *Machine {
	return &Machine{Machine: assembly.NewMachine(c, f, 64, remainder), sums: make(map[Byte]Sum)}
}

// Call executes a function and returns its results. Arguments and results are eight
// bytes each; the last argument may be shorter. The stack pointer equals remainder
// modulo 64.
func (m *Machine) Call(name string, remainder int, arguments ...memory.Value) []memory.Value {
	f := m.Function(name)
	if f.NoFrame && f.Frame > 0 {
		failf("%s has a frame and the flag NOFRAME", name)
	}
	m.Unknown("R", 8, 15, 64)
	for _, r := range generalRegisters {
		m.Registers[r] = assembly.Number(m.Circuit.Word(r, 64))
	}
	m.Unknown("Z", 0, 31, 512)
	m.Unknown("K", 0, 7, 64)
	// The assembler saves the caller's BP directly above the frame, if that is not empty, and
	// points BP to it.
	m.Frame = memory.NewUnknown("frame", max(0, f.Frame-8))
	m.Frame.Alignment, m.Frame.Remainder = 64, remainder
	m.Registers["SP"] = m.Frame.Start()
	if f.Frame > 0 {
		m.Registers["BP"] = m.Frame.At(m.Frame.Size())
	}
	m.upper = false
	return m.Machine.Call(f, f.Prologue, f.Frame+8, arguments, func(pc int, isBranch bool) {
		if m.present = f.Instructions[pc]; isBranch || m.present.Epilogue {
			return
		}
		if m.present.Op == "RET" {
			m.checkReturn(f)
			return
		}
		name, _, _ := strings.Cut(m.present.Op, ".") // of an instruction with a suffix for masks or memory
		execute, ok := instructions[name]
		if !ok {
			failf("the model has no such instruction")
		}
		execute(m, m.present.Operands)
	})
}

// generalRegisters are the registers for numbers and addresses without a number. SP is the first
// byte of the frame.
var generalRegisters = []string{"AX", "BX", "CX", "DX", "SI", "DI", "BP"}

func failf(format string, args ...any) { execution.Failf(format, args...) }

// checkReturn ends the execution if BP is not the caller's at a return of f, or vectors are dirty.
// ABI0 preserves only SP and BP. The model has no instruction that sets SP, the
// direction flag or the control bits of MXCSR. R14 and X15 have no meaning in ABI0: the
// wrapper through which Go calls assembly sets them again.
func (m *Machine) checkReturn(f *assembly.Function) {
	if f.Frame == 0 && !memory.Same(m.Get("BP"), assembly.Number(m.Circuit.Word("BP", 64))) {
		failf("BP is not the caller's")
	}
	if m.upper {
		failf("the upper halves of vectors are in use: want VZEROUPPER before the return")
	}
}

// load returns size bytes of an operand in memory.
func (m *Machine) load(o assembly.Operand, size int) memory.Value {
	return m.Load(m.Address(o), size)
}

// offset returns o moved by a number of bytes.
func offset(o assembly.Operand, bytes int) assembly.Operand {
	o.Value += int64(bytes)
	return o
}

// lowest returns the low six bits of an address.
func lowest(v memory.Value) circuit.Word {
	at, ok := v.Word.Value()
	if !ok || v.Region.Alignment != 64 {
		failf("the alignment of an address in %s is not known", v.Region.Name)
	}
	return circuit.Constant(6, at+uint64(v.Region.Remainder))
}
