package main

import (
	"fmt"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/amd64"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/memory"
)

// A kernel is one of the list that asmgen writes package asm from, and its text.
type kernel struct {
	list.Kernel
	file    *amd64.File
	squares memory.Value // the address of the tables
}

// kernels returns the kernels of some shapes.
func (s *sources) kernels(shapes ...list.Shape) (kernels []kernel) {
	for _, k := range list.Of(shapes...) {
		kernels = append(kernels, kernel{k, s.files[k.File()], s.squares()})
	}
	return kernels
}

// group returns the group of claims on the kernel, as yet without a claim.
func (k kernel) group() group {
	return group{function: "asm." + k.Name, form: string(k.Level)}
}

// pieces returns what the kernel looks up.
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

// places are those that the kernel is proved in. At level BMI2 kernels have no
// constants and no frame.
func (k kernel) places() []place {
	if k.Level == list.BMI2 {
		return nowhere
	}
	return everywhere()
}

// call executes the kernel in a place. Before it does so at a label, it calls
// atLabel, if that is not nil. The address of the tables follows the arguments
// if the kernel takes it.
func (k kernel) call(c *circuit.Circuit, at place, atLabel func(m *amd64.Machine, label string), arguments ...memory.Value) ([]memory.Value, error) {
	if k.file == nil {
		return nil, fmt.Errorf("package asm has no file %s", k.File())
	}
	if k.Tables {
		arguments = append(slices.Clip(arguments), k.squares)
	}
	m := amd64.NewMachine(c, k.file, at.data)
	if atLabel != nil {
		m.AtLabel = func(label string) { atLabel(m, label) }
	}
	return m.Call(k.Name, at.stack, arguments...)
}
