package amd64

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/memory"
)

// State returns the present state.
func (m *Machine) State() memory.State {
	s := memory.State{Registers: make(map[string]memory.Value), Frame: m.frame.Snapshot()}
	keep := func(name string, v memory.Value) {
		if v.Region != nil || !same(v.Word, m.circuit.Word(name, len(v.Word))) {
			s.Registers[name] = v
		}
	}
	for name, v := range m.general {
		keep(name, v)
	}
	for i, w := range m.vectors {
		keep(fmt.Sprintf("Z%d", i), number(w))
	}
	for i, w := range m.masks {
		keep(fmt.Sprintf("K%d", i), number(w))
	}
	return s
}

// Forget makes the flags unknown and, if it is asked to, makes it an error to read an
// argument from here on.
func (m *Machine) Forget(arguments bool) {
	m.noFlags()
	if arguments {
		m.args = memory.New("forgotten arguments", 0)
	}
}

func same(a, b circuit.Word) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
