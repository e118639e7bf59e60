package registers

import (
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Random functions in at most four registers store what they store in any number.
func TestFit(t *testing.T) {
	for seed := range uint64(600) {
		random := func() *build.Context { return randomFunction(rand.New(rand.NewPCG(2, seed))) }
		want, ctx := run(random()), random()
		Fit(ctx, 4, ctx.AllocLocal)
		if got := run(ctx); !maps.Equal(got, want) {
			t.Fatalf("function %d stores %v, want %v", seed, got, want)
		}
	}
}

// randomFunction returns a function with a loop.
func randomFunction(random *rand.Rand) *build.Context {
	ctx := build.NewContext()
	ctx.Function("f")
	pointer, count := ctx.GP64(), ctx.GP64()
	at := func(n int) operand.Mem { return operand.Mem{Base: pointer, Disp: 32 * n} }
	constants := operand.NewDataAddr(operand.NewStaticSymbol("c"), 0)
	var vectors [7]reg.VecVirtual
	for n := range vectors {
		vectors[n] = ctx.YMM()
		ctx.VPBROADCASTQ(at(n), vectors[n])
	}
	vector := func() reg.VecVirtual { return vectors[random.IntN(len(vectors))] }
	block := func() {
		for range random.IntN(10) {
			switch to := vector(); random.IntN(12) {
			case 0:
				ctx.VMOVDQA(vector(), to)
			case 1:
				ctx.VMOVDQU(constants.Offset(32*random.IntN(4)), to)
			case 2:
				ctx.VPBROADCASTQ(at(random.IntN(4)), to)
			case 3:
				ctx.VMOVDQU(to, at(random.IntN(4)))
			case 4:
				operands := []reg.VecVirtual{vector(), vector(), ctx.YMM()} // the last one dies
				ctx.VPADDQ(vector(), vector(), operands[2])
				random.Shuffle(3, func(i, j int) { operands[i], operands[j] = operands[j], operands[i] })
				ctx.VMOVDQA(operands[0], to)
				ctx.VPTERNLOGQ(operand.U8(random.Uint32()), operands[1], operands[2], to)
			case 5, 6:
				ctx.VPAND(vector(), vector(), to)
			case 7, 8:
				ctx.VPANDN(vector(), vector(), to)
			case 9:
				ctx.VPADDQ(vector(), vector(), to)
			default:
				ctx.VPSUBQ(vector(), vector(), to)
			}
		}
	}
	block()
	ctx.MOVQ(operand.U32(3), count)
	ctx.Label("loop")
	block()
	ctx.DECQ(count)
	ctx.JNZ(operand.LabelRef("loop"))
	block()
	for n, v := range vectors {
		ctx.VMOVDQU(v, at(n))
	}
	ctx.RET()
	return ctx
}

// run executes a function on words in the place of vectors. It returns the memory written outside the frame.
func run(ctx *build.Context) map[operand.Mem]uint64 {
	file, err := ctx.Result()
	if err != nil {
		panic(err)
	}
	nodes := file.Functions()[0].Nodes
	values, memory := make(map[reg.ID]uint64), make(map[operand.Mem]uint64)
	value := func(o operand.Op) uint64 {
		switch o := o.(type) {
		case reg.Register:
			return values[o.ID()]
		case operand.Mem:
			if v, ok := memory[o]; ok || o.Base == reg.StackPointer {
				return v
			}
			return (uint64(o.Disp) + 1) * 0x9e3779b97f4a7c15 // whatever it holds before
		case operand.U8:
			return uint64(o)
		}
		return uint64(o.(operand.U32))
	}
	set := func(to operand.Op, v uint64) {
		switch to := to.(type) {
		case reg.Register:
			values[to.ID()] = v
		case operand.Mem:
			memory[to] = v
		}
	}
	loop, taken := 0, false
	for at := 0; at < len(nodes); at++ {
		i, ok := nodes[at].(*ir.Instruction)
		if !ok {
			loop = at
			continue
		}
		o := i.Operands
		switch i.Opcode {
		case "VPAND":
			set(o[2], value(o[0])&value(o[1]))
		case "VPANDN":
			set(o[2], value(o[0])&^value(o[1]))
		case "VPADDQ":
			set(o[2], value(o[0])+value(o[1]))
		case "VPSUBQ":
			set(o[2], value(o[1])-value(o[0]))
		case "VPTERNLOGQ":
			table, x, y, z, result := value(o[0]), value(o[3]), value(o[2]), value(o[1]), uint64(0)
			for bit := range 64 {
				result |= table >> (x>>bit&1<<2 | y>>bit&1<<1 | z>>bit&1) & 1 << bit
			}
			set(o[3], result)
		case "DECQ":
			set(o[0], value(o[0])-1)
			taken = value(o[0]) != 0
		case "JNZ":
			if taken {
				at = loop
			}
		case "RET":
		default: // a copy
			set(o[1], value(o[0]))
		}
	}
	maps.DeleteFunc(memory, func(m operand.Mem, _ uint64) bool { return m.Base == reg.StackPointer })
	return memory
}
