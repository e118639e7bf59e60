package main

import (
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/amd64"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/arm64"
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

// given returns those of some lengths for which package asm calls the kernel.
func (k kernel) given(lengths []int) (given []int) {
	for _, n := range lengths {
		if tail := n % k.Loops[0].Block; tail == 0 || tail > k.TailBelow {
			given = append(given, n)
		}
	}
	return given
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
// no constants and no aligned data in their frames. Those of NEON have no aligned
// loads and stores. Those on one set have no frame and no results in memory.
func (k kernel) alignments(scope scope) []alignment {
	switch {
	case k.Level == list.BMI2 || k.Level == list.NEON:
		return unaligned
	case k.Shape == list.Set || k.Shape == list.SliderSet:
		return []alignment{{}, {data: 32}}
	}
	return scope.alignments()
}

// A machine is a model of a CPU that executes a kernel.
type machine interface {
	State() memory.State
	Forget(arguments bool)
}

// call executes the kernel at an alignment and returns its results. It calls atLabel, unless that
// is nil, at each label. If the kernel takes a table, call appends its address to the
// arguments.
func (k kernel) call(c *circuit.Circuit, at alignment, atLabel func(m machine, label string),
	arguments ...memory.Value) ([]memory.Value, error) {
	if k.Level == list.NEON {
		file, err := k.sources.arm64(k.File())
		if err != nil {
			return nil, err
		}
		m := arm64.NewMachine(c, file)
		if atLabel != nil {
			m.AtLabel = func(label string) { atLabel(m, label) }
		}
		return m.Call(k.Name, arguments...)
	}
	_, results, err := k.callAMD64(c, at, func(m *amd64.Machine) {
		if atLabel != nil {
			m.AtLabel = func(label string) bool {
				atLabel(m, label)
				return false
			}
		}
	}, arguments...)
	return results, err
}

// callAMD64 executes a kernel for amd64 on a machine that prepare has changed.
func (k kernel) callAMD64(c *circuit.Circuit, at alignment, prepare func(m *amd64.Machine),
	arguments ...memory.Value) (*amd64.Machine, []memory.Value, error) {
	file, err := k.sources.amd64(k.File())
	if err != nil {
		return nil, nil, err
	}
	if k.Table != "" {
		table, err := k.sources.table(k.Table)
		if err == nil && k.Shape == list.Batch && !holdsSquares(arguments[1].Region) {
			table, err = anySliders()
		}
		if err != nil {
			return nil, nil, err
		}
		arguments = append(slices.Clip(arguments), table)
	}
	m := amd64.NewMachine(c, file, at.data)
	prepare(m)
	results, err := m.Call(k.Name, at.stack, arguments...)
	return m, results, err
}
