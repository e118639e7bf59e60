package main

import (
	"slices"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// An operation is a function of package purego, which kernels may implement too.
type operation struct {
	name   string
	pieces []piece
}

// An implementation of an operation is its portable function or a kernel.
type implementation struct {
	function   group // without claims
	pieces     []piece
	alignments []alignment
	lengths    []int // for which an operation on slices is proved

	// call executes it and returns its result, if it has one. An argument is a number, a
	// pointer to an array, or a slice.
	call func(c *circuit.Circuit, at alignment, arguments ...any) circuit.Word
}

// A slice is all of a region, in elements of some bytes.
type slice struct {
	*memory.Region
	size int
}

// apart returns the alignments without those of results over inputs.
func (f *implementation) apart() []alignment {
	return slices.DeleteFunc(slices.Clone(f.alignments), func(at alignment) bool { return at.inPlace })
}

// proved returns an empty group of claims on the implementation, which are proved at each of the
// alignments apart.
func (f *implementation) proved(shown string) *group {
	g := f.function
	if g.shown = shown; len(f.apart()) > 1 {
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
	f := &implementation{function: k.group(), pieces: k.pieces(), alignments: k.alignments(scope)}
	f.lengths = scope.pick(k.Lengths...)
	f.call = func(c *circuit.Circuit, at alignment, arguments ...any) circuit.Word {
		var values []memory.Value
		n := -1
		for _, a := range arguments {
			switch a := a.(type) {
			case circuit.Word:
				values = append(values, number(a))
			case *memory.Region:
				values = append(values, a.Start())
			case slice:
				values, n = append(values, a.Start()), a.Size()/a.size
			}
		}
		if n >= 0 {
			values = append(values, number64(uint64(n), 64))
		}
		if results := k.call(c, at, nil, values...); len(results) > 0 {
			return results[0].Number()
		}
		return nil
	}
	return f
}

func (s *sources) portable(o operation, p platform) *implementation {
	f := &implementation{function: group{function: "purego." + o.name, form: p.form()},
		pieces: o.pieces, alignments: unaligned, lengths: whole.lengths(0, 3)}
	f.call = func(c *circuit.Circuit, _ alignment, arguments ...any) circuit.Word {
		program := s.program("purego", p)
		var values []any
		for _, a := range arguments {
			switch a := a.(type) {
			case circuit.Word:
				values = append(values, number(a))
			case *memory.Region:
				values = append(values, a.Start())
			case slice:
				values = append(values, program.Slice(a.Region, a.size))
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
