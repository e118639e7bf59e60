package assembly

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// A Machine executes functions of a file. The conditions of branches must be constant.
type Machine struct {
	Circuit   *circuit.Circuit
	Registers map[string]memory.Value // that have been set or read
	Flags
	Frame *memory.Region // the part of the stack that the function may use

	// AtLabel, if not nil, is called whenever the execution reaches a label. It reports
	// whether to stop there.
	AtLabel func(label string) (stop bool)

	// Given, if not False, is true in all cases of interest. Branches and addresses may
	// depend on its variables if they are the same in all these cases.
	Given circuit.Bit

	file      *File
	widths    map[string]int // of all registers
	data      map[string]*memory.Region
	arguments *memory.Region
	offset    int64 // of the arguments in the listing
	steps     int
}

// NewMachine returns a machine for the functions of f. The addresses of static data equal
// remainder modulo alignment, or are unknown if alignment is 0.
func NewMachine(c *circuit.Circuit, f *File, alignment, remainder int) *Machine {
	m := &Machine{Circuit: c, Registers: make(map[string]memory.Value), file: f,
		widths: make(map[string]int), data: make(map[string]*memory.Region)}
	for name, content := range f.Data {
		r := memory.NewConstant(name, content)
		r.Alignment, r.Remainder = alignment, remainder
		m.data[name] = r
	}
	return m
}

// Function returns the function of that name.
func (m *Machine) Function(name string) *Function {
	f := m.file.Functions[name]
	if f == nil {
		failf("%s has no function %s", m.file.Name, name)
	}
	return f
}

// Unknown adds registers from first to last, whose content is unknown. The name of each is a letter
// and its number.
func (m *Machine) Unknown(letter string, first, last, width int) {
	for i := first; i <= last; i++ {
		m.widths[letter+strconv.Itoa(i)] = width
	}
}

// Call executes a function from its instruction start on and returns its results. The first argument
// is at an offset in the listing. Execute executes an instruction, but not a branch.
func (m *Machine) Call(f *Function, start, offset int, arguments []memory.Value,
	execute func(pc int, isBranch bool)) (results []memory.Value) {
	m.pass(f.Arguments, arguments)
	m.offset = int64(offset)
	m.ForgetFlags()
	pc := start
	execution.At(func() string {
		i := f.Instructions[pc]
		return fmt.Sprintf("%s:%d: %s %v", m.file.Name, i.Line, i.Op, i.Operands)
	}, func() {
		for m.steps = 0; pc >= 0; m.steps++ {
			pc = m.step(f, pc, execute)
		}
	})
	for at := 8 * len(arguments); at < m.arguments.Size(); at += 8 {
		results = append(results, memory.Load(m.Circuit, m.arguments.At(at), 8))
	}
	return results
}

// step executes an instruction and returns the index of the next one, or -1 at the end.
func (m *Machine) step(f *Function, pc int, execute func(pc int, isBranch bool)) (next int) {
	if m.steps > execution.MostSteps {
		failf("the function does not return within %d instructions", execution.MostSteps)
	}
	if m.AtLabel != nil && slices.ContainsFunc(f.labels[pc], m.AtLabel) {
		return -1
	}
	i := f.Instructions[pc]
	condition, isBranch := m.condition(i)
	execute(pc, isBranch)
	next = pc + 1
	switch {
	case i.Op == "RET":
		return -1
	case isBranch && m.taken(condition):
		target, ok := i.Operands[len(i.Operands)-1], false
		if next, ok = f.at[int(target.Value)]; !ok || target.Form != Target {
			failf("there is no instruction at the target")
		}
	}
	if next >= len(f.Instructions) {
		failf("the function ends without a return")
	}
	return next
}

// condition returns the condition of a branch, and whether i is one.
func (m *Machine) condition(i Instruction) (condition circuit.Bit, isBranch bool) {
	switch {
	case i.Op == "JMP":
		return circuit.True, true
	case i.Op == "CBZ":
		return m.Circuit.Any(m.Get(i.Operands[0].Register).Number()).Not(), true
	case len(i.Op) == 3 && (i.Op[0] == 'B' || i.Op[0] == 'J') && conditions.MatchString(i.Op[1:]):
		return m.Holds(i.Op[1:]), true
	}
	return circuit.False, false
}

// taken reports whether a branch is taken. Its condition must not depend on an input.
func (m *Machine) taken(condition circuit.Bit) bool {
	if condition = m.Settle(circuit.Word{condition})[0]; !condition.IsConstant() {
		failf("the branch depends on %v", m.Circuit.Support(condition))
	}
	return condition == circuit.True
}

// Settle returns w with constants for the bits that Given decides.
func (m *Machine) Settle(w circuit.Word) circuit.Word {
	if m.Given == circuit.False {
		return w
	}
	return m.Circuit.Settle(w, m.Given)
}

// pass stores arguments as ABI0 passes them: adjacent, eight bytes each. All of them and the results,
// which are unknown, have size bytes, which may cut the last argument short.
func (m *Machine) pass(size int, arguments []memory.Value) {
	m.arguments = memory.NewUnknown("results", size)
	for i, a := range arguments {
		bytes := 8
		if rest := size - 8*i; 0 < rest && rest < bytes && a.Region == nil {
			bytes, a.Word = rest, a.Word[:8*rest]
		}
		memory.Store(m.arguments.At(8*i), a, bytes)
	}
}

func failf(format string, args ...any) { execution.Failf(format, args...) }

// Number returns a word as a value.
func Number(w circuit.Word) memory.Value { return memory.Value{Word: w} }

// Get returns the content of a register. Most calls read few of them, so the variables of an unknown one
// are made here.
func (m *Machine) Get(register string) memory.Value {
	if _, ok := m.Registers[register]; !ok {
		width, ok := m.widths[register]
		if !ok {
			failf("the model has no register %s", register)
		}
		m.Registers[register] = Number(m.Circuit.Word(register, width))
	}
	return m.Registers[register]
}

// Address returns the address of an operand in memory, or that is an address.
func (m *Machine) Address(o Operand) memory.Value {
	switch o.Form {
	case Argument:
		return m.arguments.At(int(o.Value - m.offset))
	case Static, Address:
		r, ok := m.data[o.Symbol]
		if !ok {
			failf("the file has no data %s", o.Symbol)
		}
		return r.At(int(o.Value))
	case Indirect:
		v := m.Get(o.Register)
		if o.Index != "" {
			index := m.Get(o.Index).Number()
			v = m.Add(v, Number(index.ShiftLeft(bits.TrailingZeros64(uint64(o.Scale)))))
		}
		return m.Moved(v, int(o.Value))
	}
	failf("%v is not in memory", o)
	return memory.Value{}
}

// Moved returns an address moved by a number of bytes.
func (m *Machine) Moved(v memory.Value, bytes int) memory.Value {
	return m.Add(v, Number(circuit.Constant(64, uint64(bytes))))
}

// Add returns the sum of a number or an address and a number.
func (m *Machine) Add(a, b memory.Value) memory.Value { return memory.Add(m.Circuit, a, b) }

// Load returns size bytes from an address.
func (m *Machine) Load(from memory.Value, size int) memory.Value {
	return memory.Load(m.Circuit, from, size)
}

// A State is the state of a function during its execution: its frame, and all registers that it
// has set, by name. The others hold the variables of their names, as at the call.
type State struct {
	Registers map[string]memory.Value
	Frame     *memory.Region
}

// State returns the present state.
func (m *Machine) State() State {
	s := State{Registers: make(map[string]memory.Value), Frame: m.Frame.Snapshot()}
	for name, v := range m.Registers {
		if !memory.Same(v, Number(m.Circuit.Word(name, len(v.Word)))) {
			s.Registers[name] = v
		}
	}
	return s
}

// Forget makes the flags unknown. If arguments, later loads of an argument are errors.
func (m *Machine) Forget(arguments bool) {
	m.ForgetFlags()
	if arguments {
		m.arguments = memory.New("forgotten arguments", 0)
	}
}

// Flags are the flags of both architectures that kernels read: whether the last result was
// negative or zero, and whether an addition or a subtraction overflowed.
type Flags struct{ Negative, Zero, Overflow circuit.Bit }

// ForgetFlags makes the flags unknown.
func (m *Machine) ForgetFlags() {
	flag := func(name string) circuit.Bit { return m.Circuit.Variable("flag "+name, m.steps) }
	m.Flags = Flags{flag("N"), flag("Z"), flag("V")}
}

// SetFlags sets the flags for the result of a bitwise operation.
func (m *Machine) SetFlags(result circuit.Word) {
	m.Flags = Flags{result[len(result)-1], m.Circuit.Any(result).Not(), circuit.False}
}

// Difference returns x - y and sets the flags for it. They are unknown if x is an address.
func (m *Machine) Difference(x memory.Value, y circuit.Word) memory.Value {
	c, difference, top := m.Circuit, m.Circuit.Difference(x.Word, y), len(y)-1
	m.SetFlags(difference)
	// It overflows if the signs of the numbers differ and the result has that of y.
	m.Overflow = c.And(c.Xor(x.Word[top], y[top]), c.Xor(x.Word[top], difference[top]))
	if x.Region != nil {
		m.ForgetFlags()
	}
	return memory.Value{Region: x.Region, Word: difference}
}

// Holds returns the value of a condition, under its name on arm64.
func (m *Machine) Holds(condition string) circuit.Bit {
	less := m.Circuit.Xor(m.Negative, m.Overflow)
	lessOrEqual := m.Circuit.Or(less, m.Zero)
	holds, ok := map[string]circuit.Bit{
		"EQ": m.Zero, "NE": m.Zero.Not(), "LT": less, "GE": less.Not(), "LE": lessOrEqual, "GT": lessOrEqual.Not(),
	}[condition]
	if !ok {
		failf("%q is not a condition", condition)
	}
	return holds
}
