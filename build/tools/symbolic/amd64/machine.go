package amd64

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// A Machine executes functions of a file. The conditions of branches must be constant.
type Machine struct {
	circuit *circuit.Circuit
	file    *File
	data    map[string]*memory.Region
	steps   int

	// AtLabel, if not nil, is called whenever the execution reaches a label. It reports
	// whether to stop there.
	AtLabel func(label string) (stop bool)

	// Given, if not False, is true in all cases of interest. Branches and addresses may
	// depend on its variables if they are the same in all these cases.
	Given circuit.Bit

	// Counted, if not nil, is called at each instruction that counts the bits of a vector's
	// elements, of element bits each. It returns bytes that replace the first counts.
	Counted func(i Instruction, element int, sets circuit.Word) ([]circuit.Word, error)

	instruction Instruction  // the present one
	sums        map[Byte]Sum // by unknown byte
	unknowns    int          // the number of unknown bits of sums

	general map[string]memory.Value
	vectors [32]circuit.Word // 64 bytes each
	upper   bool             // whether one of the first sixteen may hold more than sixteen bytes
	masks   [8]circuit.Word  // 64 bits each
	frame   *memory.Region
	args    *memory.Region

	execution.Flags
}

// NewMachine returns a machine for the functions of f. The addresses of static data
// equal remainder modulo 64.
func NewMachine(c *circuit.Circuit, f *File, remainder int) *Machine {
	m := &Machine{circuit: c, file: f, data: make(map[string]*memory.Region), sums: make(map[Byte]Sum)}
	for name, content := range f.Data {
		r := memory.NewConstant(name, content)
		r.Alignment, r.Remainder = 64, remainder
		m.data[name] = r
	}
	return m
}

// Call executes a function and returns its results. Arguments and results are eight
// bytes each; the last argument may be shorter. The stack pointer equals remainder
// modulo 64.
func (m *Machine) Call(name string, remainder int, arguments ...memory.Value) (results []memory.Value, err error) {
	f := m.file.Functions[name]
	if f == nil {
		return nil, fmt.Errorf("%s has no function %s", m.file.Name, name)
	}
	if m.args, err = execution.Arguments(f.Arguments, arguments); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	m.frame = memory.NewUnknown("frame", f.Frame)
	m.frame.Alignment, m.frame.Remainder = 64, remainder
	m.general = map[string]memory.Value{"SP": m.frame.Start()}
	for _, r := range generalRegisters {
		if r != "SP" {
			m.general[r] = memory.Value{Word: m.circuit.Word(r, 64)}
		}
	}
	if f.savesFramePointer() {
		m.general["BP"] = m.frame.At(f.Frame)
	}
	m.upper = false
	for i := range m.vectors {
		m.vectors[i] = m.circuit.Word(fmt.Sprintf("Z%d", i), 512)
	}
	for i := range m.masks {
		m.masks[i] = m.circuit.Word(fmt.Sprintf("K%d", i), 64)
	}
	if err := m.run(f); err != nil {
		return nil, err
	}
	return execution.Results(m.circuit, m.args, len(arguments))
}

func failf(format string, args ...any) { execution.Failf(format, args...) }

func must[V any](v V, err error) V { return execution.Must(v, err) }

func (m *Machine) run(f *Function) error {
	labels := make(map[int][]string)
	for label, at := range f.labels {
		labels[at] = append(labels[at], label)
	}
	return execution.Run(&m.steps, func(pc int) (next int) {
		if m.AtLabel != nil {
			for _, label := range labels[pc] {
				if m.AtLabel(label) {
					return -1
				}
			}
		}
		i := f.Instructions[pc]
		if i.Op == "RET" {
			m.checkFramePointer(f)
			if m.upper {
				failf("the upper halves of vectors are in use: want VZEROUPPER before")
			}
			return -1
		}
		if condition, isBranch := m.condition(i.Op); isBranch {
			if !execution.Taken(m.circuit, m.settle(circuit.Word{condition})[0]) {
				return pc + 1
			}
			target, ok := f.labels[i.Operands[0].symbol]
			if !ok {
				failf("there is no label %s", i.Operands[0].symbol)
			}
			return target
		}
		execute, ok := instructions[i.Op]
		if !ok {
			failf("the model has no such instruction")
		}
		m.instruction = i
		execute(m, i.Operands)
		return pc + 1
	}, func(pc int) string {
		i := f.Instructions[pc]
		return fmt.Sprintf("%s:%d: %s %v", m.file.Name, i.Line, i.Op, i.Operands)
	})
}

// savesFramePointer reports whether the assembler saves the caller's BP on entry to f
// and restores it on return. It does if the frame is not empty, unless f has the flag
// NOFRAME. The saved BP is directly above the frame, and BP points to it. The
// assembler also saves BP for calls, which the model does not have.
func (f *Function) savesFramePointer() bool { return f.Frame != 0 && !f.NoFrame }

// checkFramePointer ends the execution if BP is not the caller's at a return of f.
// ABI0 preserves only SP and BP. The model has no instruction that sets SP, the
// direction flag or the control bits of MXCSR. R14 and X15 have no meaning in ABI0: the
// wrapper through which Go calls assembly sets them again.
func (m *Machine) checkFramePointer(f *Function) {
	if f.savesFramePointer() {
		return
	}
	if !memory.Same(m.general["BP"], number(m.circuit.Word("BP", 64))) {
		failf("BP is not the caller's")
	}
}

// conditions holds arm64's names of the conditions of branches.
var conditions = map[string]string{"JEQ": "EQ", "JZ": "EQ", "JNZ": "NE", "JNE": "NE", "JL": "LT", "JLT": "LT", "JGE": "GE", "JLE": "LE", "JG": "GT", "JGT": "GT"}

// condition returns the condition of a branch, and whether op is one.
func (m *Machine) condition(op string) (condition circuit.Bit, isBranch bool) {
	if op == "JMP" {
		return circuit.True, true
	}
	name, isBranch := conditions[op]
	if !isBranch {
		return circuit.False, false
	}
	return m.Holds(m.circuit, name), true
}

// settle returns w with constants for the bits that Given decides.
func (m *Machine) settle(w circuit.Word) circuit.Word {
	if m.Given == circuit.False {
		return w
	}
	return m.circuit.Settle(w, m.Given)
}

// address returns the address of an operand in memory.
func (m *Machine) address(o Operand) memory.Value {
	switch o.form {
	case argument:
		return m.args.At(int(o.value))
	case static:
		r, ok := m.data[o.symbol]
		if !ok {
			failf("the file has no data %s", o.symbol)
		}
		return r.At(int(o.value))
	case indirect:
		v := m.general[o.register]
		if o.index != "" {
			v = m.add(v, memory.Value{Word: m.index(o.index).ShiftLeft(shiftOf(o.scale))})
		}
		return m.add(v, memory.Value{Word: circuit.Constant(64, uint64(o.value))})
	}
	failf("%v is not in memory", o)
	return memory.Value{}
}

func (m *Machine) index(register string) circuit.Word { return must(m.general[register].Number()) }

func shiftOf(scale int) int {
	switch scale {
	case 1, 2, 4, 8:
		return map[int]int{1: 0, 2: 1, 4: 2, 8: 3}[scale]
	}
	failf("a scale of %d where 1, 2, 4 or 8 is wanted", scale)
	return 0
}

func (m *Machine) add(a, b memory.Value) memory.Value { return must(memory.Add(m.circuit, a, b)) }

// load returns size bytes of an operand in memory.
func (m *Machine) load(o Operand, size int) memory.Value {
	return must(memory.Load(m.circuit, m.address(o), size))
}

func (m *Machine) store(o Operand, v memory.Value, size int) {
	execution.Check(memory.Store(m.address(o), v, size))
}

// offset returns o moved by a number of bytes.
func (o Operand) offset(bytes int) Operand {
	o.value += int64(bytes)
	return o
}

// lowest returns the low six bits of an address.
func lowest(v memory.Value) circuit.Word {
	offset, ok := v.Word.Value()
	if !ok || v.Region.Alignment != 64 {
		failf("the alignment of an address in %s is not known", v.Region.Name)
	}
	return circuit.Constant(6, offset+uint64(v.Region.Remainder))
}
