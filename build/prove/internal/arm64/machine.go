package arm64

import (
	"fmt"
	"strconv"

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

	general  [31]memory.Value
	stackTop memory.Value     // RSP
	vectors  [32]circuit.Word // 16 bytes each
	stack    *memory.Region
	args     *memory.Region

	// The bytes of the stack that may be written, first and end.
	writable [2]int

	// The flags N, Z, C and V.
	negative, zero, carry, overflow circuit.Bit
}

// NewMachine returns a machine for the functions of f.
func NewMachine(c *circuit.Circuit, f *File) *Machine {
	m := &Machine{circuit: c, file: f, data: make(map[string]*memory.Region)}
	for name, content := range f.Data {
		r := memory.New(name, len(content))
		for i, b := range content {
			if err := memory.Store(at(r, i), number(circuit.Constant(8, uint64(b))), 1); err != nil {
				panic(err) // the region has as many bytes as the content
			}
		}
		r.ReadOnly = true
		m.data[name] = r
	}
	return m
}

// at returns the address of a byte of r.
func at(r *memory.Region, offset int) memory.Value {
	return memory.Value{Region: r, Word: circuit.Constant(64, uint64(offset))}
}

func number(w circuit.Word) memory.Value { return memory.Value{Word: w} }

// mostSteps is more than any function of the library executes on the lengths
// that are proved.
const mostSteps = 1 << 20

// below is the size of the slot below RSP in which a function saves the frame
// pointer of its caller.
const below = 8

// Call executes a function. Arguments lie side by side, eight bytes each, as do
// the results behind them, which it returns.
func (m *Machine) Call(name string, arguments ...memory.Value) (results []memory.Value, err error) {
	f := m.file.Functions[name]
	if f == nil {
		return nil, fmt.Errorf("%s has no function %s", m.file.Name, name)
	}
	if !f.NoSplit {
		return nil, fmt.Errorf("%s: %s lacks the flag NOSPLIT, and the model has no goroutine whose stack grows", m.file.Name, name)
	}
	m.args = memory.NewUnknown("results", f.Arguments)
	for i, a := range arguments {
		if err := memory.Store(at(m.args, 8*i), a, 8); err != nil {
			return nil, fmt.Errorf("argument %d of %s: %w", i, name, err)
		}
	}
	m.stack = memory.NewUnknown("frame", f.Frame+below)
	for i := range m.general {
		m.general[i] = number(m.circuit.Word(fmt.Sprintf("R%d", i), 64))
	}
	// A frame pointer of Go is eight bytes below the stack pointer.
	m.stackTop = at(m.stack, f.Frame+below)
	m.general[29] = at(m.stack, f.Frame)
	m.writable = [2]int{0, f.Frame + below}
	for i := range m.vectors {
		m.vectors[i] = m.circuit.Word(fmt.Sprintf("V%d", i), 128)
	}
	m.noFlags()
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
			for _, label := range f.labels[pc] {
				m.AtLabel(label)
			}
		}
		i := f.Instructions[pc]
		if m.steps > mostSteps {
			failf("the function does not return within %d instructions", mostSteps)
		}
		if pc == f.Prologue {
			m.enter(f)
		}
		if i.Op == "RET" {
			m.checkReturn(f)
			return nil
		}
		if pc >= f.Prologue {
			i.checkRegisters()
		}
		if taken, isBranch := m.branch(i); isBranch {
			next := pc + 1
			if taken {
				to, ok := f.at[int(i.Operands[len(i.Operands)-1].value)]
				if !ok {
					failf("there is no instruction at the target")
				}
				next = to
			}
			pc = next
		} else {
			execute, ok := instructions[i.Op]
			if !ok {
				failf("the model has no such instruction")
			}
			execute(m, i.Operands)
			pc++
		}
		if pc >= len(f.Instructions) {
			pc--
			failf("the function ends without a return")
		}
	}
}

// enter checks what the prologue has done and protects what it has saved: the return
// address at RSP and the caller's frame pointer below it, which a profiler reads at
// any time. Of the stack the function may write its locals alone.
func (m *Machine) enter(f *Function) {
	if !equal(m.stackTop, at(m.stack, below)) {
		failf("the prologue does not make a frame of %d bytes", f.Frame)
	}
	m.writable = [2]int{2 * below, 2*below + f.Locals}
	if f.Frame == 0 {
		m.writable = [2]int{}
	}
}

// reserved are the registers that are not a function's to use: R18 is the system's on
// darwin, iOS and Windows, R27 the assembler's, which loads constants and addresses
// through it, and g, R28, the runtime's, also while a signal arrives.
var reserved = map[string]string{"R18": "the system", "R27": "the assembler", "R28": "the runtime", "g": "the runtime"}

// checkRegisters ends the execution if an instruction names a register that is not
// its function's.
func (i Instruction) checkRegisters() {
	for _, o := range i.Operands {
		for _, r := range append([]string{o.register, o.index}, o.registers...) {
			if owner, ok := reserved[r]; ok {
				failf("%s belongs to %s", r, owner)
			}
		}
	}
}

// checkReturn ends the execution if the function does not return to its caller with
// the caller's stack pointer and frame pointer. ABI0 preserves no other register but
// those of which checkRegisters keeps the function away. The model has no instruction
// that sets FPCR.
func (m *Machine) checkReturn(f *Function) {
	switch {
	case !equal(m.stackTop, at(m.stack, f.Frame+below)):
		failf("RSP is not the caller's")
	case !equal(m.general[29], at(m.stack, f.Frame)):
		failf("R29, the frame pointer, is not the caller's")
	case !equal(m.general[30], number(m.circuit.Word("R30", 64))):
		failf("R30, the address to return to, is not the caller's")
	}
}

func equal(a, b memory.Value) bool { return a.Region == b.Region && same(a.Word, b.Word) }

func same(a, b circuit.Word) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// branch reports whether i is a branch, and whether it is taken.
func (m *Machine) branch(i Instruction) (taken, isBranch bool) {
	var condition circuit.Bit
	switch o := i.Operands; i.Op {
	case "JMP", "B":
		condition = circuit.True
	case "CBZ":
		condition = m.circuit.Any(m.numberOf(o[0])).Not()
	case "CBNZ":
		condition = m.circuit.Any(m.numberOf(o[0]))
	case "TBZ":
		condition = m.numberOf(o[1])[o[0].value].Not()
	case "TBNZ":
		condition = m.numberOf(o[1])[o[0].value]
	default:
		if len(i.Op) != 3 || i.Op[0] != 'B' || !conditions.MatchString(i.Op[1:]) {
			return false, false
		}
		condition = m.holds(i.Op[1:])
	}
	if !condition.IsConstant() {
		failf("the branch depends on %v", m.circuit.Support(condition))
	}
	return condition == circuit.True, true
}

// holds returns whether the flags meet a condition.
func (m *Machine) holds(condition string) circuit.Bit {
	c := m.circuit
	less := c.Xor(m.negative, m.overflow)
	switch condition {
	case "EQ":
		return m.zero
	case "NE":
		return m.zero.Not()
	case "HS":
		return m.carry
	case "LO":
		return m.carry.Not()
	case "MI":
		return m.negative
	case "PL":
		return m.negative.Not()
	case "VS":
		return m.overflow
	case "VC":
		return m.overflow.Not()
	case "HI":
		return c.And(m.carry, m.zero.Not())
	case "LS":
		return c.And(m.carry, m.zero.Not()).Not()
	case "GE":
		return less.Not()
	case "LT":
		return less
	case "GT":
		return c.Or(less, m.zero).Not()
	case "LE":
		return c.Or(less, m.zero)
	}
	failf("%q is not a condition", condition)
	return circuit.False
}

// place returns the address of an operand in memory of size bytes, and moves the
// register on if the instruction has the suffix .P or, before that, .W.
func (m *Machine) place(o Operand, suffix byte) memory.Value {
	switch o.form {
	case argument:
		return at(m.args, int(o.value))
	case static:
		return m.symbol(o)
	case indirect:
		base := m.get(o.register)
		by := circuit.Constant(64, uint64(o.value))
		if o.index != "" {
			by = must(m.get(o.index).Number())
		}
		moved := m.add(base, number(by))
		switch suffix {
		case 'P':
			m.set(o.register, moved)
			return base
		case 'W':
			m.set(o.register, moved)
		}
		return moved
	}
	failf("%v is not in memory", o)
	return memory.Value{}
}

// symbol returns the address that an operand names.
func (m *Machine) symbol(o Operand) memory.Value {
	r, ok := m.data[o.symbol]
	if !ok {
		failf("the file has no data %s", o.symbol)
	}
	return at(r, int(o.value))
}

// add returns the sum of two numbers, or of a number and an address.
func (m *Machine) add(a, b memory.Value) memory.Value {
	if b.Region != nil {
		a, b = b, a
	}
	sum, _ := m.circuit.Add(a.Word, must(b.Number()), circuit.False)
	return memory.Value{Region: a.Region, Word: sum}
}

func (m *Machine) load(from memory.Value, size int) memory.Value {
	return must(memory.Load(m.circuit, from, size))
}

func (m *Machine) store(to, v memory.Value, size int) {
	if to.Region == m.stack && m.stack != nil {
		offset, ok := to.Word.Value()
		first, end := uint64(m.writable[0]), uint64(m.writable[1])
		if ok && (offset < first || offset > end || offset+uint64(size) > end) {
			failf("a store of %d bytes at offset %d of the stack, of which the function may write %d to %d", size, int64(offset)-below, int(first)-below, int(end)-below)
		}
	}
	if err := memory.Store(to, v, size); err != nil {
		panic(fault{err})
	}
}

// moved returns an address moved by a number of bytes.
func (m *Machine) moved(v memory.Value, bytes int) memory.Value {
	return m.add(v, number(circuit.Constant(64, uint64(bytes))))
}

// get returns a general register.
func (m *Machine) get(register string) memory.Value {
	switch register {
	case "ZR":
		return number(circuit.Constant(64, 0))
	case "RSP":
		return m.stackTop
	}
	return m.general[generalNumber(register)]
}

// set sets a general register.
func (m *Machine) set(register string, v memory.Value) {
	switch register {
	case "ZR":
	case "RSP":
		m.stackTop = v
	default:
		m.general[generalNumber(register)] = v
	}
}

func generalNumber(register string) int { return registerNumber(register, 'R', 31) }

func registerNumber(register string, class byte, end int) int {
	if len(register) > 1 && register[0] == class {
		if n, err := strconv.Atoi(register[1:]); err == nil && 0 <= n && n < end {
			return n
		}
	}
	failf("%q is not a register of the class %c", register, class)
	return 0
}

// State returns what the function has at hand at present.
func (m *Machine) State() memory.State {
	s := memory.State{Registers: make(map[string]memory.Value), Frame: m.stack.Snapshot()}
	keep := func(name string, v memory.Value) {
		if v.Region != nil || !same(v.Word, m.circuit.Word(name, len(v.Word))) {
			s.Registers[name] = v
		}
	}
	keep("RSP", m.stackTop)
	for i, v := range m.general {
		keep(fmt.Sprintf("R%d", i), v)
	}
	for i, w := range m.vectors {
		keep(fmt.Sprintf("V%d", i), number(w))
	}
	return s
}

// Forget makes the flags unknown and, if it is asked to, makes it an error to read an
// argument from here on.
func (m *Machine) Forget(arguments bool) {
	m.noFlags()
	if arguments {
		m.args = memory.New("forgotten arguments", 0)
	}
}
