package amd64

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// State returns the present state.
func (m *Machine) State() memory.State {
	s := memory.State{Registers: make(map[string]memory.Value), Frame: m.frame.Snapshot()}
	for name, v := range m.general {
		s.Keep(m.circuit, name, v)
	}
	for i, w := range m.vectors {
		s.Keep(m.circuit, fmt.Sprintf("Z%d", i), number(w))
	}
	for i, w := range m.masks {
		s.Keep(m.circuit, fmt.Sprintf("K%d", i), number(w))
	}
	return s
}

// Forget makes the flags unknown. If arguments, later loads of an argument are errors.
func (m *Machine) Forget(arguments bool) {
	m.noFlags()
	if arguments {
		m.args = memory.New("forgotten arguments", 0)
	}
}
