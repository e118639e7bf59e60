package main

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/amd64"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/arm64"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// A kernel is a row of asmgen's list with the sources that contain the kernel.
type kernel struct {
	list.Kernel
	sources *sources
}

// kernels returns the kernels of some shapes.
func (s *sources) kernels(shapes ...list.Shape) (kernels []kernel) {
	for _, k := range list.Kernels {
		if slices.Contains(shapes, k.Shape) {
			kernels = append(kernels, kernel{k, s})
		}
	}
	return kernels
}

// group returns an empty group of claims on the kernel.
func (k kernel) group(shown string, args ...any) *group {
	return &group{function: "asm." + k.Name, form: string(k.Level), shown: fmt.Sprintf(shown, args...)}
}

// pieces returns the pieces of the kernel's sliders.
func (k kernel) pieces() (pieces []piece) {
	for _, name := range k.Sliders() {
		for _, s := range sliders {
			if s.name == string(name) {
				pieces = append(pieces, s.piece)
			}
		}
	}
	return pieces
}

// alignments returns the alignments for which the kernel is proved. Kernels of level BMI2 have
// no constants and no aligned data in their frames. Those of NEON and of one position have no
// aligned loads and stores.
func (k kernel) alignments(scope scope) []alignment {
	if k.Level == list.BMI2 || k.Level == list.NEON || k.Shape == list.SliderSet {
		return unaligned
	}
	return scope.alignments()
}

// call executes the kernel at an alignment on a machine that prepare has changed, unless that is
// nil, and returns the results. If the kernel takes a table, its address is the last argument.
func (k kernel) call(c *circuit.Circuit, at alignment, prepare func(m *assembly.Machine),
	arguments ...memory.Value) []memory.Value {
	if prepare == nil {
		prepare = func(*assembly.Machine) {}
	}
	if k.Level == list.NEON {
		m := arm64.NewMachine(c, k.sources.assembled(k.File(), "arm64"))
		prepare(m.Machine)
		return m.Call(k.Name, arguments...)
	}
	_, results := k.callAMD64(c, at, func(m *amd64.Machine) { prepare(m.Machine) }, arguments...)
	return results
}

// callAMD64 is call for a kernel for amd64. It returns the machine too.
func (k kernel) callAMD64(c *circuit.Circuit, at alignment, prepare func(m *amd64.Machine),
	arguments ...memory.Value) (*amd64.Machine, []memory.Value) {
	if k.Table != "" {
		table := k.sources.program("attacks", platforms[0]).Global(module+"/internal/tables", k.Table).Start()
		if k.Shape == list.Batch && !holdsSquares(arguments[1].Region) {
			table = anySliders()
		}
		arguments = append(slices.Clip(arguments), table)
	}
	m := amd64.NewMachine(c, k.sources.assembled(k.File(), "amd64"), at.data)
	prepare(m)
	return m, m.Call(k.Name, at.stack, arguments...)
}

// An operation is a function of package purego, which kernels may implement too.
type operation struct {
	name   string
	pieces []piece
}

// An implementation of an operation is its portable function or a kernel.
type implementation struct {
	group      // without claims
	pieces     []piece
	alignments []alignment
	lengths    []int // for which an operation on slices is proved

	// call executes it and returns its result, if it has one. An argument is a memory.Value or a slice.
	call func(c *circuit.Circuit, at alignment, arguments ...any) circuit.Word
}

// A slice is all of a region, in elements of some bytes.
type slice struct {
	*memory.Region
	size int
}

// claimed returns a claim on the implementation for each alignment without results over inputs.
func (f *implementation) claimed(shown string, least int,
	state func(c *circuit.Circuit, f *implementation, at alignment) []equation) *group {
	g := f.group
	g.shown = shown
	for _, at := range f.alignments {
		if !at.inPlace {
			g.claim(least, func(c *circuit.Circuit) []equation { return state(c, f, at) })
		}
	}
	if len(g.claims) > 1 {
		g.shown += ", any alignment"
	}
	return &g
}

// implementations returns the kernels of some shapes, and the operations of package purego.
func (s *sources) implementations(scope scope, portable []operation, shapes ...list.Shape) (all []*implementation) {
	for _, k := range s.kernels(shapes...) {
		all = append(all, k.implementation(scope))
	}
	for _, p := range platforms {
		for _, o := range portable {
			all = append(all, s.portable(o, p))
		}
	}
	return all
}

func (k kernel) implementation(scope scope) *implementation {
	f := &implementation{group: *k.group(""), pieces: k.pieces(), alignments: k.alignments(scope)}
	f.lengths = scope.pick(k.Lengths...)
	f.call = func(c *circuit.Circuit, at alignment, arguments ...any) circuit.Word {
		var values, length []memory.Value
		for _, a := range arguments {
			if s, ok := a.(slice); ok {
				a, length = s.Start(), []memory.Value{number64(uint64(s.Size()/s.size), 64)}
			}
			values = append(values, a.(memory.Value))
		}
		if results := k.call(c, at, nil, append(values, length...)...); len(results) > 0 {
			return results[0].Number()
		}
		return nil
	}
	return f
}

func (s *sources) portable(o operation, p platform) *implementation {
	f := &implementation{group: group{function: "purego." + o.name, form: p.form()},
		pieces: o.pieces, alignments: unaligned, lengths: whole.lengths(0, 3)}
	f.call = func(c *circuit.Circuit, _ alignment, arguments ...any) circuit.Word {
		program := s.program("purego", p)
		values := slices.Clone(arguments)
		for i, a := range arguments {
			if s, ok := a.(slice); ok {
				values[i] = program.Slice(s.Region, s.size)
			}
		}
		return program.Execute(c).Call(o.name, values...)
	}
	return f
}

// holdsSquares reports whether the low six bits of each byte are known.
func holdsSquares(r *memory.Region) bool {
	for i := range 8 * r.Size() {
		if b, known := r.Bit(i); i%8 < 6 && !(known && b.IsConstant()) {
			return false
		}
	}
	return true
}

// anySliders returns a table in place of tables.Sliders for kernels on unknown squares, because
// they would read too many places of the real one. The masks are the bits of the square, and
// the rows hold the bits of the index, apart for file, rank and diagonals.
func anySliders() memory.Value {
	rook, bishop := memory.New("rows of rooks", 2*tables.RankRow), memory.New("rows of bishops", 8<<9)
	sliders := memory.NewUnknown("sliders", int(unsafe.Sizeof(tables.Sliders)))
	for i := range 1 << 6 {
		memory.Store(rook.At(8*i), number64(uint64(i), 64), 8)
		memory.Store(rook.At(tables.RankRow+8*i), number64(uint64(i)<<6, 64), 8)
	}
	for i := range 1 << 9 {
		memory.Store(bishop.At(8*i), number64(uint64(i)<<12, 64), 8)
	}
	for sq := range len(tables.Sliders) {
		var e tables.Slider
		for offset, v := range map[uintptr]memory.Value{
			unsafe.Offsetof(e.File):         number64(uint64(sq)<<58, 64),
			unsafe.Offsetof(e.FileFactor):   number64(1, 64),
			unsafe.Offsetof(e.Rook):         rook.Start(),
			unsafe.Offsetof(e.Diagonals):    number64(uint64(sq|sq<<6)<<55, 64),
			unsafe.Offsetof(e.BishopFactor): number64(1, 64),
			unsafe.Offsetof(e.Bishop):       bishop.Start(),
		} {
			memory.Store(sliders.At(int(unsafe.Sizeof(e))*sq+int(offset)), v, 8)
		}
	}
	return sliders.Start()
}
