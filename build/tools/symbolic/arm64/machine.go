package arm64

import (
	"fmt"
	"strconv"

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

	// AtLabel, if not nil, is called whenever the execution reaches a label.
	AtLabel func(label string)

	general  [31]memory.Value
	stackTop memory.Value     // RSP
	vectors  [32]circuit.Word // 16 bytes each
	stack    *memory.Region
	args     *memory.Region

	// The range of bytes of the stack that the function may write: first and end.
	writable [2]int

	execution.Flags
}

// NewMachine returns a machine for the functions of f.
func NewMachine(c *circuit.Circuit, f *File) *Machine {
	m := &Machine{circuit: c, file: f, data: make(map[string]*memory.Region)}
	for name, content := range f.Data {
		m.data[name] = memory.NewConstant(name, content)
	}
	return m
}

func number(w circuit.Word) memory.Value { return memory.Value{Word: w} }

// below is the size of the slot below RSP where a function saves the caller's frame
// pointer.
const below = 8

// Call executes a function and returns its results. Arguments and results are eight
// bytes each.
func (m *Machine) Call(name string, arguments ...memory.Value) (results []memory.Value, err error) {
	f := m.file.Functions[name]
	if f == nil {
		return nil, fmt.Errorf("%s has no function %s", m.file.Name, name)
	}
	if !f.NoSplit {
		return nil, fmt.Errorf("%s: %s lacks the flag NOSPLIT, and the model has no goroutine whose stack grows", m.file.Name, name)
	}
	if m.args, err = execution.Arguments(f.Arguments, arguments); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	m.stack = memory.NewUnknown("frame", f.Frame+below)
	for i := range m.general {
		m.general[i] = number(m.circuit.Word(fmt.Sprintf("R%d", i), 64))
	}
	// Go's frame pointer is eight bytes below the stack pointer.
	m.stackTop = m.stack.At(f.Frame + below)
	m.general[29] = m.stack.At(f.Frame)
	m.writable = [2]int{0, f.Frame + below}
	for i := range m.vectors {
		m.vectors[i] = m.circuit.Word(fmt.Sprintf("V%d", i), 128)
	}
	m.Flags = execution.UnknownFlags(m.circuit, m.steps)
	if err := m.run(f); err != nil {
		return nil, err
	}
	return execution.Results(m.circuit, m.args, len(arguments))
}

func failf(format string, args ...any) { execution.Failf(format, args...) }

func must[V any](v V, err error) V { return execution.Must(v, err) }

func (m *Machine) run(f *Function) error {
	return execution.Run(&m.steps, func(pc int) (next int) {
		if m.AtLabel != nil {
			for _, label := range f.labels[pc] {
				m.AtLabel(label)
			}
		}
		i := f.Instructions[pc]
		if pc == f.Prologue {
			m.enter(f)
		}
		if i.Op == "RET" {
			m.checkReturn(f)
			return -1
		}
		if pc >= f.Prologue {
			i.checkRegisters()
		}
		next = pc + 1
		if condition, isBranch := m.condition(i); !isBranch {
			execute, ok := instructions[i.Op]
			if !ok {
				failf("the model has no such instruction")
			}
			execute(m, i.Operands)
		} else if execution.Taken(m.circuit, condition) {
			to, ok := f.at[int(i.Operands[len(i.Operands)-1].value)]
			if !ok {
				failf("there is no instruction at the target")
			}
			next = to
		}
		if next >= len(f.Instructions) {
			failf("the function ends without a return")
		}
		return next
	}, func(pc int) string {
		i := f.Instructions[pc]
		return fmt.Sprintf("%s:%d: %s %v", m.file.Name, i.Line, i.Op, i.Operands)
	})
}

// enter checks the frame of the prologue and restricts stores to the function's locals.
// The return address at RSP and the caller's frame pointer below it must not change,
// because a profiler may read them at any time.
func (m *Machine) enter(f *Function) {
	if !memory.Same(m.stackTop, m.stack.At(below)) {
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
func (i Instruction) checkRegisters() {
	for _, o := range i.Operands {
		for _, r := range append([]string{o.register}, o.registers...) {
			if owner, ok := reserved[r]; ok {
				failf("%s belongs to %s", r, owner)
			}
		}
	}
}

// checkReturn ends the execution if the function does not return to its caller, with the
// caller's stack pointer and frame pointer. ABI0 preserves these and the registers that
// checkRegisters rejects. The model has no instruction that sets FPCR.
func (m *Machine) checkReturn(f *Function) {
	switch {
	case !memory.Same(m.stackTop, m.stack.At(f.Frame+below)):
		failf("RSP is not the caller's")
	case !memory.Same(m.general[29], m.stack.At(f.Frame)):
		failf("R29, the frame pointer, is not the caller's")
	case !memory.Same(m.general[30], number(m.circuit.Word("R30", 64))):
		failf("R30, the address to return to, is not the caller's")
	}
}

// condition returns the condition of a branch, and whether i is one.
func (m *Machine) condition(i Instruction) (condition circuit.Bit, isBranch bool) {
	switch i.Op {
	case "JMP":
		return circuit.True, true
	case "CBZ":
		return m.circuit.Any(m.numberOf(i.Operands[0])).Not(), true
	}
	if len(i.Op) != 3 || i.Op[0] != 'B' || !conditions.MatchString(i.Op[1:]) {
		return circuit.False, false
	}
	return m.Holds(m.circuit, i.Op[1:]), true
}

// place returns the address of an operand in memory. With the suffix .W it updates the
// base register first, with .P afterwards.
func (m *Machine) place(o Operand, suffix byte) memory.Value {
	switch o.form {
	case argument:
		return m.args.At(int(o.value))
	case indirect:
		base := m.get(o.register)
		moved := m.moved(base, int(o.value))
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

// symbol returns the address of an operand's symbol.
func (m *Machine) symbol(o Operand) memory.Value {
	r, ok := m.data[o.symbol]
	if !ok {
		failf("the file has no data %s", o.symbol)
	}
	return r.At(int(o.value))
}

func (m *Machine) add(a, b memory.Value) memory.Value { return must(memory.Add(m.circuit, a, b)) }

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
	execution.Check(memory.Store(to, v, size))
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

// State returns the present state.
func (m *Machine) State() memory.State {
	s := memory.State{Registers: make(map[string]memory.Value), Frame: m.stack.Snapshot()}
	s.Keep(m.circuit, "RSP", m.stackTop)
	for i, v := range m.general {
		s.Keep(m.circuit, fmt.Sprintf("R%d", i), v)
	}
	for i, w := range m.vectors {
		s.Keep(m.circuit, fmt.Sprintf("V%d", i), number(w))
	}
	return s
}

// Forget makes the flags unknown. If arguments, later loads of an argument are errors.
func (m *Machine) Forget(arguments bool) {
	m.Flags = execution.UnknownFlags(m.circuit, m.steps)
	if arguments {
		m.args = memory.New("forgotten arguments", 0)
	}
}
