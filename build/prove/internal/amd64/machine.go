package amd64

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/memory"
)

// A Machine executes functions of a file. Branches must not depend on anything
// that varies.
type Machine struct {
	circuit *circuit.Circuit
	file    *File
	data    map[string]*memory.Region
	steps   int

	// AtLabel is called, if it is not nil, whenever the execution comes to a label.
	AtLabel func(label string)

	// Counted, if it is not nil, returns what stands for the numbers of bits in the
	// elements of a vector, or nil for these numbers themselves.
	Counted func(element int, sets circuit.Word) circuit.Word

	general map[string]memory.Value
	vectors [32]circuit.Word // 64 bytes each
	masks   [8]circuit.Word  // 64 bits each
	frame   *memory.Region
	args    *memory.Region

	// The flags that the branches use: whether the last result was zero or
	// negative, and whether it overflowed.
	zero, sign, overflow circuit.Bit
}

// NewMachine returns a machine for the functions of f. The address of static
// data is remainder more than a multiple of 64.
func NewMachine(c *circuit.Circuit, f *File, remainder int) *Machine {
	m := &Machine{circuit: c, file: f, data: make(map[string]*memory.Region)}
	for name, content := range f.Data {
		r := memory.New(name, len(content))
		for i, b := range content {
			if err := memory.Store(at(r, i), memory.Value{Word: circuit.Constant(8, uint64(b))}, 1); err != nil {
				panic(err) // the region has as many bytes as the content
			}
		}
		r.ReadOnly, r.Alignment, r.Remainder = true, 64, remainder
		m.data[name] = r
	}
	return m
}

// at returns the address of a byte of r.
func at(r *memory.Region, offset int) memory.Value {
	return memory.Value{Region: r, Word: circuit.Constant(64, uint64(offset))}
}

// mostSteps is more than any function of the library executes on the lengths
// that are proved.
const mostSteps = 1 << 20

// Call executes a function. Arguments lie side by side, eight bytes each, of which the
// last may be cut short, as do the results behind them, which it returns. The stack pointer is remainder
// more than a multiple of 64.
func (m *Machine) Call(name string, remainder int, arguments ...memory.Value) (results []memory.Value, err error) {
	f := m.file.Functions[name]
	if f == nil {
		return nil, fmt.Errorf("%s has no function %s", m.file.Name, name)
	}
	m.args = memory.NewUnknown("results", f.Arguments)
	for i, a := range arguments {
		size := 8
		if rest := f.Arguments - 8*i; 0 < rest && rest < size && a.Region == nil {
			size, a.Word = rest, a.Word[:8*rest]
		}
		if err := memory.Store(at(m.args, 8*i), a, size); err != nil {
			return nil, fmt.Errorf("argument %d of %s: %w", i, name, err)
		}
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
		m.general["BP"] = at(m.frame, f.Frame)
	}
	for i := range m.vectors {
		m.vectors[i] = m.circuit.Word(fmt.Sprintf("Z%d", i), 512)
	}
	for i := range m.masks {
		m.masks[i] = m.circuit.Word(fmt.Sprintf("K%d", i), 64)
	}
	if err := m.run(f); err != nil {
		return nil, err
	}
	for offset := 8 * len(arguments); offset < f.Arguments; offset += 8 {
		v, err := memory.Load(m.circuit, at(m.args, offset), 8)
		if err != nil {
			return nil, err
		}
		results = append(results, v)
	}
	return results, nil
}

// A fault ends the execution of an instruction.
type fault struct{ error }

// failf ends the execution of the present instruction.
func failf(format string, args ...any) { panic(fault{fmt.Errorf(format, args...)}) }

// must returns v if there is no error, and ends the execution if there is.
func must[V any](v V, err error) V {
	if err != nil {
		panic(fault{err})
	}
	return v
}

func (m *Machine) run(f *Function) (err error) {
	pc := 0
	labels := make(map[int][]string)
	for label, at := range f.labels {
		labels[at] = append(labels[at], label)
	}
	defer func() {
		if r := recover(); r != nil {
			failure, ok := r.(fault)
			if !ok {
				panic(r)
			}
			i := f.Instructions[pc]
			err = fmt.Errorf("%s:%d: %s %v: %w", m.file.Name, i.Line, i.Op, i.Operands, failure.error)
		}
	}()
	for m.steps = 0; ; m.steps++ {
		if m.AtLabel != nil {
			for _, label := range labels[pc] {
				m.AtLabel(label)
			}
		}
		i := f.Instructions[pc]
		if m.steps > mostSteps {
			failf("the function does not return within %d instructions", mostSteps)
		}
		if i.Op == "RET" {
			m.checkFramePointer(f)
			return nil
		}
		if taken, isBranch := m.branch(i); isBranch {
			pc++
			if taken {
				target, ok := f.labels[i.Operands[0].symbol]
				if !ok {
					failf("there is no label %s", i.Operands[0].symbol)
				}
				pc = target
			}
			continue
		}
		execute, ok := instructions[i.Op]
		if !ok {
			failf("the model has no such instruction")
		}
		execute(m, i.Operands)
		pc++
	}
}

// savesFramePointer reports whether the assembler saves the caller's BP on entry
// to f and restores it on return. It does so if the frame is not empty, unless
// f has the flag NOFRAME. The saved BP lies right above the frame, and BP points
// to it. The model has no calls, for which the assembler saves BP as well.
func (f *Function) savesFramePointer() bool { return f.Frame != 0 && !f.NoFrame }

// checkFramePointer ends the execution if f returns with a BP that is not its
// caller's. ABI0 preserves SP and BP alone. The model has no instruction that sets
// SP, the direction flag or the control bits of MXCSR. R14 and X15 have no meaning
// in ABI0: the wrapper through which Go calls assembly sets them again.
func (m *Machine) checkFramePointer(f *Function) {
	if f.savesFramePointer() {
		return
	}
	if bp := m.general["BP"]; bp.Region != nil || !same(bp.Word, m.circuit.Word("BP", 64)) {
		failf("BP is not the caller's")
	}
}

// branch reports whether i is a branch, and whether it is taken.
func (m *Machine) branch(i Instruction) (taken, isBranch bool) {
	c := m.circuit
	less := c.Xor(m.sign, m.overflow)
	var condition circuit.Bit
	switch i.Op {
	case "JEQ", "JZ":
		condition = m.zero
	case "JNZ", "JNE":
		condition = m.zero.Not()
	case "JL", "JLT":
		condition = less
	case "JGE":
		condition = less.Not()
	case "JLE":
		condition = c.Or(less, m.zero)
	case "JG", "JGT":
		condition = c.Or(less, m.zero).Not()
	case "JMP":
		condition = circuit.True
	default:
		return false, false
	}
	if !condition.IsConstant() {
		failf("the branch depends on %v", c.Support(condition))
	}
	return condition == circuit.True, true
}

// address returns the address that an operand in memory means.
func (m *Machine) address(o Operand) memory.Value {
	switch o.form {
	case argument:
		return at(m.args, int(o.value))
	case static:
		r, ok := m.data[o.symbol]
		if !ok {
			failf("the file has no data %s", o.symbol)
		}
		return at(r, int(o.value))
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

// add returns the sum of two numbers, or of a number and an address.
func (m *Machine) add(a, b memory.Value) memory.Value {
	if b.Region != nil {
		a, b = b, a
	}
	number := must(b.Number())
	sum, _ := m.circuit.Add(a.Word, number, circuit.False)
	return memory.Value{Region: a.Region, Word: sum}
}

// load returns size bytes of an operand in memory.
func (m *Machine) load(o Operand, size int) memory.Value {
	return must(memory.Load(m.circuit, m.address(o), size))
}

func (m *Machine) store(o Operand, v memory.Value, size int) {
	if err := memory.Store(m.address(o), v, size); err != nil {
		panic(fault{err})
	}
}

// offset returns o moved by a number of bytes.
func (o Operand) offset(bytes int) Operand {
	o.value += int64(bytes)
	return o
}

// lowest returns the lowest six bits of an address.
func lowest(v memory.Value) circuit.Word {
	offset, ok := v.Word.Value()
	if !ok || v.Region.Alignment != 64 {
		failf("the alignment of an address in %s is not known", v.Region.Name)
	}
	return circuit.Constant(6, offset+uint64(v.Region.Remainder))
}
