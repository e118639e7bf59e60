package registers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A function is a function for tests, written as text with one instruction or label a line.
// a to z are vectors, except n, which is a counter. a.x is the low half of a. Vectors that
// Fit adds are t0, t1 and so on. Memory is c0, c1 and so on for constants, p0, p1 and so on
// behind a pointer, of which h0, h1 and so on are 16 bytes further, and s0, s1 and so on for what Fit allocates.
type function struct {
	ctx       *build.Context
	names     map[reg.ID]string
	registers map[string]reg.Register
	constants operand.Mem
	slots     int
}

func parse(text string) *function {
	f := &function{ctx: build.NewContext(), names: make(map[reg.ID]string), registers: make(map[string]reg.Register)}
	f.ctx.Function("f")
	f.constants = operand.NewDataAddr(operand.NewStaticSymbol("c"), 0)
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		line = strings.TrimSpace(line)
		if label, ok := strings.CutSuffix(line, ":"); ok {
			f.ctx.Label(label)
			continue
		}
		opcode, rest, _ := strings.Cut(line, " ")
		i := &ir.Instruction{Opcode: opcode, IsTerminal: opcode == "RET", IsBranch: opcode[0] == 'J', IsConditional: opcode[0] == 'J'}
		for _, name := range strings.Split(rest, ", ") {
			if name != "" {
				i.Operands = append(i.Operands, f.operand(i, name))
			}
		}
		if last := len(i.Operands) - 1; last >= 0 && !i.IsBranch {
			i.Inputs, i.Outputs = inputs(i), i.Operands[last:]
		}
		f.ctx.Instruction(i)
	}
	return f
}

// inputs returns the operands that an instruction reads.
func inputs(i *ir.Instruction) []operand.Op {
	if i.Opcode == "VPTERNLOGQ" || i.Opcode == "DECQ" {
		return slices.Clone(i.Operands)
	}
	return slices.Clone(i.Operands[:len(i.Operands)-1])
}

func (f *function) operand(i *ir.Instruction, name string) operand.Op {
	if i.IsBranch {
		return operand.LabelRef(name)
	}
	var number int
	if table, ok := strings.CutPrefix(name, "$"); ok {
		fmt.Sscanf(table, "%v", &number)
		return operand.U8(number)
	}
	if _, err := fmt.Sscanf(name[1:], "%d", &number); err == nil {
		if name[0] == 'c' {
			return f.constants.Offset(32 * number)
		}
		m := operand.Mem{Base: f.register("p"), Disp: 32 * number}
		if name[0] == 'h' {
			m.Disp += 16
		}
		return m
	}
	if whole, ok := strings.CutSuffix(name, ".x"); ok {
		return f.register(whole).(reg.Vec).AsX()
	}
	return f.register(name)
}

func (f *function) register(name string) reg.Register {
	r, ok := f.registers[name]
	if !ok {
		if r = f.ctx.YMM(); name == "n" || name == "p" {
			r = f.ctx.GP64()
		}
		f.registers[name], f.names[r.ID()] = r, name
	}
	return r
}

// allocate is an argument for Fit.
func (f *function) allocate(bytes int) operand.Mem {
	f.slots++
	return f.ctx.AllocLocal(bytes)
}

func (f *function) ir() *ir.Function {
	file, err := f.ctx.Result()
	if err != nil {
		panic(err)
	}
	return file.Functions()[0]
}

// String returns the function's text, as parse accepts it.
func (f *function) String() string {
	var text strings.Builder
	added := 0
	for _, node := range f.ir().Nodes {
		if label, ok := node.(ir.Label); ok {
			fmt.Fprintf(&text, "%s:\n", label)
			continue
		}
		i := node.(*ir.Instruction)
		text.WriteString(i.Opcode)
		for n, o := range i.Operands {
			text.WriteString([]string{" ", ", "}[min(n, 1)])
			switch o := o.(type) {
			case operand.Mem:
				kind := "p"
				switch {
				case o.Base == reg.StaticBase:
					kind = "c"
				case o.Base == reg.StackPointer:
					kind = "s"
				case o.Disp%32 != 0:
					kind = "h"
				}
				fmt.Fprintf(&text, "%s%d", kind, o.Disp/32)
			case reg.Register:
				if f.names[o.ID()] == "" {
					f.names[o.ID()] = fmt.Sprintf("t%d", added)
					added++
				}
				text.WriteString(f.names[o.ID()])
				if o.Size() == 16 {
					text.WriteString(".x")
				}
			case operand.U8:
				fmt.Fprintf(&text, "$%#02x", uint8(o))
			default:
				fmt.Fprint(&text, o)
			}
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// run executes the function on words in the place of vectors. It returns the memory behind
// the pointer.
func (f *function) run() map[string]uint64 {
	nodes, values, memory := f.ir().Nodes, make(map[reg.ID]uint64), make(map[operand.Mem]uint64)
	value := func(o operand.Op) uint64 {
		switch o := o.(type) {
		case reg.Register:
			return values[o.ID()]
		case operand.Mem:
			if v, ok := memory[o]; ok || o.Base == reg.StackPointer {
				return v
			}
			return (uint64(o.Disp) + 1) * 0x9e3779b97f4a7c15 // whatever it holds before
		}
		return uint64(o.(operand.U8))
	}
	values[f.register("n").ID()] = 3
	for at := 0; at < len(nodes); at++ {
		i, ok := nodes[at].(*ir.Instruction)
		if !ok {
			continue
		}
		var x, y uint64
		o := i.Operands
		if len(o) > 1 {
			x, y = value(o[0]), value(o[1])
		}
		switch i.Opcode {
		case "VPAND":
			x &= y
		case "VPANDN":
			x &^= y
		case "VPADDQ":
			x += y
		case "VPSUBQ":
			x = y - x
		case "VPTERNLOGQ":
			table, p, q, r := x, value(o[3]), value(o[2]), y
			x = 0
			for bit := range 64 {
				x |= table >> (p>>bit&1<<2 | q>>bit&1<<1 | r>>bit&1) & 1 << bit
			}
		case "DECQ":
			x = value(o[0]) - 1
		case "JNZ":
			if values[f.register("n").ID()] != 0 {
				for nodes[at] != ir.Node(ir.Label(o[0].(operand.LabelRef))) {
					at--
				}
			}
			continue
		case "RET":
			continue
		}
		switch to := o[len(o)-1].(type) {
		case reg.Register:
			values[to.ID()] = x
		case operand.Mem:
			memory[to] = x
		}
	}
	results := make(map[string]uint64)
	for m, v := range memory {
		if m.Base != reg.StackPointer {
			results[fmt.Sprint(m.Disp)] = v
		}
	}
	return results
}
