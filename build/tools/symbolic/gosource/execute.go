package gosource

import (
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
	"golang.org/x/tools/go/ssa"
)

// A value is the value of an ssa.Value: a [memory.Value], which is a number or an address, an
// [object], a [Slice], a function, or a tuple.
type value = any

// An object is an array or a structure: an address in a copy of the region from which it was
// loaded. It can be stored, and its fields read.
type object struct{ start memory.Value }

// A Slice is a slice: the address of its first element, and length and capacity of the
// word size.
type Slice struct {
	Start            memory.Value
	Length, Capacity circuit.Word
}

type tuple []value

// An Execution executes functions of a program in a circuit.
type Execution struct {
	program *Program
	circuit *circuit.Circuit
	steps   int
	endless bool // whether steps have no limit

	// forks counts the enclosing branches whose two sides are both executed. Stores are
	// errors there.
	forks int
}

// Execute returns an execution of functions of p in a circuit.
func (p *Program) Execute(c *circuit.Circuit) *Execution { return &Execution{program: p, circuit: c} }

// Call calls a function of the package. Each argument is a [memory.Value] or a [Slice].
// It returns the result, which must be a number, or nil if there is none.
func (e *Execution) Call(name string, arguments ...any) circuit.Word {
	f := e.program.pkg.Func(name)
	if f == nil {
		failf("%s has no function %s", e.program.pkg.Pkg.Path(), name)
	}
	var result value
	execution.At(f.Name, func() { result = e.enter(f, arguments) })
	switch r := result.(type) {
	case memory.Value:
		return r.Number()
	case tuple: // of no results
	default:
		failf("%s returns %T: want a number", name, r)
	}
	return nil
}

// Slice returns a slice of all elements of r, of elementSize bytes each.
func (p *Program) Slice(r *memory.Region, elementSize int) Slice {
	n := circuit.Constant(p.wordSize(), uint64(r.Size()/elementSize))
	return Slice{r.Start(), n, n}
}

// wordSize returns the number of bits of an int.
func (p *Program) wordSize() int { return int(8 * p.sizes.Sizeof(types.Typ[types.Int])) }

func failf(format string, args ...any) { execution.Failf(format, args...) }

// A frame holds the values of a call of a function.
type frame struct {
	function *ssa.Function
	values   map[ssa.Value]value
}

// enter executes a function.
func (e *Execution) enter(f *ssa.Function, arguments []value) value {
	if f.Blocks == nil {
		failf("%s has no source", f)
	}
	values := make(map[ssa.Value]value)
	for i, p := range f.Params {
		values[p] = arguments[i]
	}
	return e.from(&frame{function: f, values: values}, nil, f.Blocks[0])
}

// from executes a function from the start of block, entered from the block previous,
// to the return. It returns the results.
func (e *Execution) from(f *frame, previous, block *ssa.BasicBlock) value {
	for {
		var next *ssa.BasicBlock
		e.choosePhis(f, previous, block)
		for _, instruction := range block.Instrs {
			if e.steps++; e.steps > execution.MostSteps && !e.endless {
				failf("the function does not return within %d instructions", execution.MostSteps)
			}
			switch i := instruction.(type) {
			case *ssa.Phi, *ssa.DebugRef:
			case *ssa.Return:
				return e.results(f, i)
			case *ssa.Jump:
				next = block.Succs[0]
			case *ssa.If:
				condition := e.number(f, i.Cond)[0]
				if !condition.IsConstant() {
					return e.fork(f, condition, block)
				}
				next = block.Succs[0]
				if condition == circuit.False {
					next = block.Succs[1]
				}
			case *ssa.Panic:
				failf("the function panics")
			case *ssa.Store:
				e.store(e.word(f, i.Addr), e.value(f, i.Val), int(e.program.sizes.Sizeof(i.Val.Type())))
			case ssa.Value:
				f.values[i] = e.evaluate(f, i)
			default:
				failf("%T is unknown", i)
			}
		}
		previous, block = block, next
	}
}

// choosePhis sets the phi values of a block for the edge from previous.
func (e *Execution) choosePhis(f *frame, previous, block *ssa.BasicBlock) {
	edge, chosen := slices.Index(block.Preds, previous), make(map[ssa.Value]value)
	for _, instruction := range block.Instrs {
		phi, ok := instruction.(*ssa.Phi)
		if !ok {
			break
		}
		chosen[phi] = e.value(f, phi.Edges[edge])
	}
	maps.Copy(f.values, chosen)
}

// fork executes both sides of a branch to the return and returns a choice of their
// results.
func (e *Execution) fork(f *frame, condition circuit.Bit, block *ssa.BasicBlock) value {
	e.forks++
	defer func() { e.forks-- }()
	side := func(i int) value {
		copied := *f
		copied.values = maps.Clone(f.values)
		return e.from(&copied, block, block.Succs[i])
	}
	a, b := side(0), side(1)
	x, ok := a.(memory.Value)
	y, ok2 := b.(memory.Value)
	if !ok || !ok2 {
		failf("a result may be %T or %T", a, b)
	}
	return memory.Choose(e.circuit, condition, x, y)
}

func (e *Execution) results(f *frame, i *ssa.Return) value {
	var all tuple
	for _, r := range i.Results {
		all = append(all, e.value(f, r))
	}
	if len(all) == 1 {
		return all[0]
	}
	return all
}

// value returns the value of v.
func (e *Execution) value(f *frame, v ssa.Value) value {
	switch v := v.(type) {
	case *ssa.Const:
		return e.constant(v)
	case *ssa.Global:
		return e.program.global(v).Start()
	case *ssa.Function, *ssa.Builtin:
		return v
	}
	held, ok := f.values[v]
	if !ok {
		failf("%s has no value", v.Name())
	}
	return held
}

// word returns the value of v, a number or an address.
func (e *Execution) word(f *frame, v ssa.Value) memory.Value {
	w, ok := e.value(f, v).(memory.Value)
	if !ok {
		failf("%s is neither a number nor an address", v)
	}
	return w
}

// number returns the value of v, a number.
func (e *Execution) number(f *frame, v ssa.Value) circuit.Word {
	return e.word(f, v).Number()
}

// width returns the number of bits of a number of a type.
func (e *Execution) width(t types.Type) int { return int(8 * e.program.sizes.Sizeof(t)) }

func isSigned(t types.Type) bool {
	return info(t)&(types.IsInteger|types.IsUnsigned) == types.IsInteger
}

// info returns the properties of a basic type, and none of another.
func info(t types.Type) types.BasicInfo {
	if b, ok := t.Underlying().(*types.Basic); ok {
		return b.Info()
	}
	return 0
}

func isAddress(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Pointer:
		return true
	case *types.Basic:
		return t.Kind() == types.UnsafePointer
	}
	return false
}

func (e *Execution) constant(k *ssa.Const) value {
	switch {
	case k.Value == nil:
	case k.Value.Kind() == constant.Bool:
		v := circuit.False
		if constant.BoolVal(k.Value) {
			v = circuit.True
		}
		return memory.Value{Word: circuit.Word{v}}
	case k.Value.Kind() == constant.Int:
		v := k.Uint64() | uint64(k.Int64()) // a method returns zero if the value is out of its range
		return memory.Value{Word: circuit.Constant(64, v).Extend(e.width(k.Type()), false)}
	}
	return k // nil, a string or an empty structure, on which no operation is defined
}

// load returns the value of a type at an address.
func (e *Execution) load(address memory.Value, t types.Type) value {
	size := int(e.program.sizes.Sizeof(t))
	switch t.Underlying().(type) {
	case *types.Array, *types.Struct:
		return object{memory.Value{Region: address.Region.Snapshot(), Word: address.Word}}
	case *types.Slice:
		part := func(i int) memory.Value {
			return memory.Load(e.circuit, e.move(address, int64(i*size/3)), size/3)
		}
		return Slice{part(0), part(1).Number(), part(2).Number()}
	}
	loaded := memory.Load(e.circuit, address, size)
	if info(t)&types.IsBoolean != 0 {
		loaded.Word = loaded.Word[:1]
	}
	if isAddress(t) != (loaded.Region != nil) {
		failf("a load of %s where memory holds another kind of value", t)
	}
	return loaded
}

// store stores a value of size bytes at an address.
func (e *Execution) store(address memory.Value, v value, size int) {
	if e.forks > 0 {
		failf("a store after a branch on an input")
	}
	switch v := v.(type) {
	case memory.Value:
		if len(v.Word) == 1 { // a bool
			v.Word = v.Word.Extend(8, false)
		}
		memory.Store(address, v, size)
	case object:
		memory.Copy(e.circuit, address, v.start, size)
	case Slice:
		for i, part := range []memory.Value{v.Start, {Word: v.Length}, {Word: v.Capacity}} {
			memory.Store(e.move(address, int64(i*size/3)), part, size/3)
		}
	default:
		failf("a store of %T is unknown", v)
	}
}

// evaluate returns the value of an instruction.
func (e *Execution) evaluate(f *frame, v ssa.Value) value {
	c := e.circuit
	switch i := v.(type) {
	case *ssa.BinOp:
		return memory.Value{Word: e.binary(f, i)}
	case *ssa.UnOp:
		return e.unary(f, i)
	case *ssa.Call:
		return e.callIn(f, i)
	case *ssa.Convert:
		if isAddress(i.Type()) && isAddress(i.X.Type()) {
			return e.value(f, i.X)
		}
		return memory.Value{Word: e.number(f, i.X).Extend(e.width(i.Type()), isSigned(i.X.Type()))}
	case *ssa.Alloc:
		t := i.Type().(*types.Pointer).Elem()
		return memory.New(f.function.Name()+"."+i.Comment, int(e.program.sizes.Sizeof(t))).Start()
	case *ssa.FieldAddr:
		return e.move(e.word(f, i.X), e.fieldOffset(i.X.Type().Underlying().(*types.Pointer).Elem(), i.Field))
	case *ssa.Field:
		from := e.value(f, i.X).(object).start
		return e.load(e.move(from, e.fieldOffset(i.X.Type(), i.Field)), i.Type())
	case *ssa.IndexAddr:
		return e.element(f, i)
	case *ssa.Slice:
		return e.slice(f, i)
	case *ssa.MakeSlice:
		length, ok := e.number(f, i.Len).Value()
		if !ok || i.Cap != i.Len {
			failf("a length or a capacity of a new slice varies")
		}
		size := int(e.program.sizes.Sizeof(i.Type().Underlying().(*types.Slice).Elem()))
		return e.program.Slice(memory.New(f.function.Name()+"."+i.Name(), int(length)*size), size)
	case *ssa.SliceToArrayPointer:
		s := e.value(f, i.X).(Slice)
		n := i.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array).Len()
		tooShort := c.Less(s.Length, circuit.Constant(len(s.Length), uint64(n)), false)
		e.require(tooShort.Not(), "the slice is long enough for its conversion")
		return s.Start
	case *ssa.Extract:
		return e.value(f, i.Tuple).(tuple)[i.Index]
	}
	failf("%T is unknown", v)
	return nil
}

// fieldOffset returns the offset of a field in a structure.
func (e *Execution) fieldOffset(t types.Type, field int) int64 {
	return e.program.sizes.Offsetsof(slices.Collect(t.Underlying().(*types.Struct).Fields()))[field]
}

// move returns an address moved by a number of bytes.
func (e *Execution) move(address memory.Value, bytes int64) memory.Value {
	return e.moveBy(address, circuit.Constant(64, uint64(bytes)))
}

func (e *Execution) moveBy(address memory.Value, bytes circuit.Word) memory.Value {
	return memory.Add(e.circuit, address, memory.Value{Word: bytes})
}

// require ends the execution unless a condition holds for all inputs.
func (e *Execution) require(condition circuit.Bit, what string) {
	switch values, ok := e.circuit.Exhaust(condition.Not()); {
	case !ok:
		failf("it is not known whether %s: that depends on %v", what, e.circuit.Support(condition))
	case values != nil:
		failf("it does not hold that %s, for %v", what, values)
	}
}

// elements returns the elements of a slice or of a pointer's array, and their type.
func (e *Execution) elements(f *frame, of ssa.Value) (all Slice, element types.Type) {
	switch t := of.Type().Underlying().(type) {
	case *types.Pointer:
		array := t.Elem().Underlying().(*types.Array)
		n := circuit.Constant(e.program.wordSize(), uint64(array.Len()))
		return Slice{e.word(f, of), n, n}, array.Elem()
	case *types.Slice:
		return e.value(f, of).(Slice), t.Elem()
	}
	failf("elements of %s are unknown", of.Type())
	return Slice{}, nil
}

// element returns the address of an element of a slice or of a pointer's array.
func (e *Execution) element(f *frame, i *ssa.IndexAddr) value {
	all, element := e.elements(f, i.X)
	index := e.number(f, i.Index).Extend(64, isSigned(i.Index.Type()))
	e.require(e.circuit.Less(index, all.Length.Extend(64, false), false), "the index is in range")
	size := circuit.Constant(64, uint64(e.program.sizes.Sizeof(element)))
	return e.moveBy(all.Start, e.circuit.Multiply(index, size))
}

// slice returns a slice of a slice or of a pointer's array.
func (e *Execution) slice(f *frame, i *ssa.Slice) value {
	c, width := e.circuit, e.program.wordSize()
	whole, element := e.elements(f, i.X)
	bound := func(v ssa.Value, otherwise circuit.Word) circuit.Word {
		if v == nil {
			return otherwise
		}
		return e.number(f, v).Extend(width, isSigned(v.Type()))
	}
	low := bound(i.Low, circuit.Constant(width, 0))
	high := bound(i.High, whole.Length)
	top := bound(i.Max, whole.Capacity)
	e.require(c.Less(whole.Capacity, top, false).Not(), "the greatest index of the slice is in range")
	e.require(c.Less(top, high, false).Not(), "the upper index of the slice is in range")
	e.require(c.Less(high, low, false).Not(), "the lower index of the slice is in range")
	size := circuit.Constant(64, uint64(e.program.sizes.Sizeof(element)))
	start := e.moveBy(whole.Start, c.Multiply(low.Extend(64, false), size))
	return Slice{start, c.Difference(high, low), c.Difference(top, low)}
}

func (e *Execution) unary(f *frame, i *ssa.UnOp) value {
	switch i.Op {
	case token.MUL:
		return e.load(e.word(f, i.X), i.Type())
	case token.XOR, token.NOT:
		return memory.Value{Word: circuit.NotWord(e.number(f, i.X))}
	case token.SUB:
		x := e.number(f, i.X)
		return memory.Value{Word: e.circuit.Difference(circuit.Constant(len(x), 0), x)}
	}
	failf("the operator %s is unknown", i.Op)
	return nil
}

// operators hold the semantics of the binary operators except shifts and the order of
// numbers.
var operators = map[token.Token]func(c *circuit.Circuit, x, y circuit.Word) circuit.Word{
	token.ADD: (*circuit.Circuit).Sum,
	token.SUB: (*circuit.Circuit).Difference,
	token.MUL: (*circuit.Circuit).Multiply,
	token.AND: (*circuit.Circuit).AndWord,
	token.OR:  (*circuit.Circuit).OrWord,
	token.XOR: (*circuit.Circuit).XorWord,
	token.AND_NOT: func(c *circuit.Circuit, x, y circuit.Word) circuit.Word {
		return c.AndWord(x, circuit.NotWord(y))
	},
	token.EQL: func(c *circuit.Circuit, x, y circuit.Word) circuit.Word { return circuit.Word{c.Equal(x, y)} },
	token.NEQ: func(c *circuit.Circuit, x, y circuit.Word) circuit.Word { return circuit.Word{c.Equal(x, y).Not()} },
}

func (e *Execution) binary(f *frame, i *ssa.BinOp) circuit.Word {
	c := e.circuit
	x, y := e.number(f, i.X), e.number(f, i.Y)
	if operator, ok := operators[i.Op]; ok {
		return operator(c, x, y)
	}
	signed := isSigned(i.X.Type())
	switch i.Op {
	case token.SHL, token.SHR:
		return e.shift(i, x, y)
	case token.LSS:
		return circuit.Word{c.Less(x, y, signed)}
	case token.GEQ:
		return circuit.Word{c.Less(x, y, signed).Not()}
	case token.GTR:
		return circuit.Word{c.Less(y, x, signed)}
	case token.LEQ:
		return circuit.Word{c.Less(y, x, signed).Not()}
	}
	failf("the operator %s is unknown", i.Op)
	return nil
}

// shift returns x shifted by y.
func (e *Execution) shift(i *ssa.BinOp, x, y circuit.Word) circuit.Word {
	if isSigned(i.Y.Type()) {
		e.require(y[len(y)-1].Not(), "the count of a shift is not negative")
	}
	shift, fill := circuit.Word.ShiftRight, circuit.False
	switch {
	case i.Op == token.SHL:
		shift = circuit.Word.ShiftLeft
	case isSigned(i.X.Type()):
		shift, fill = circuit.Word.ShiftRightSigned, x[len(x)-1]
	}
	return e.circuit.Shift(x, y, circuit.Repeat(fill, len(x)), shift)
}

// callIn calls a function or a builtin.
func (e *Execution) callIn(f *frame, i *ssa.Call) value {
	arguments := make([]value, len(i.Call.Args))
	for j, a := range i.Call.Args {
		arguments[j] = e.value(f, a)
	}
	switch callee := e.value(f, i.Call.Value).(type) {
	case *ssa.Function:
		// initialise calls the initialisers of imports.
		if callee.Name() == "init" && callee.Synthetic != "" {
			return tuple{}
		}
		return e.enter(callee, arguments)
	case *ssa.Builtin:
		switch callee.Name() {
		case "Add":
			return e.moveBy(arguments[0].(memory.Value), e.number(f, i.Call.Args[1]).Extend(64, isSigned(i.Call.Args[1].Type())))
		case "len":
			if s, ok := arguments[0].(Slice); ok {
				return memory.Value{Word: s.Length}
			}
		}
		failf("the builtin %s of %T is unknown", callee.Name(), arguments[0])
	}
	failf("a call of %s is unknown", i.Call.Value)
	return nil
}
