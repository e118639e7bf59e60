package main

import (
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/amd64"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/arm64"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// A kernel is a row of asmgen's list with the sources that contain the kernel.
type kernel struct {
	list.Kernel
	sources *sources
}

// kernels returns the kernels of some shapes.
func (s *sources) kernels(shapes ...list.Shape) (kernels []kernel) {
	for _, k := range list.Of(shapes...) {
		kernels = append(kernels, kernel{k, s})
	}
	return kernels
}

// group returns an empty group of claims on the kernel.
func (k kernel) group() group {
	return group{function: "asm." + k.Name, form: string(k.Level)}
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
		table := k.sources.table(k.Table)
		if k.Shape == list.Batch && !holdsSquares(arguments[1].Region) {
			table = anySliders()
		}
		arguments = append(slices.Clip(arguments), table)
	}
	m := amd64.NewMachine(c, k.sources.assembled(k.File(), "amd64"), at.data)
	prepare(m)
	return m, m.Call(k.Name, at.stack, arguments...)
}
