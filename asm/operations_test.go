package asm_test

import (
	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/kernels"
)

// The functions under test include the portable function of every operation, its dispatching function
// at each level, and the lookups of package attacks.
func init() {
	for _, o := range kernels.Operations {
		asm.Add("purego."+o.Name, asm.Portable, 0, o.Walk, o.Purego)
		for _, level := range asm.Levels() {
			asm.Add(o.Name+"/"+level.String(), level, 0, o.Walk, o.At(level))
		}
	}
	for _, l := range kernels.Lookups {
		asm.Add("attacks."+l.Name, asm.Portable, 0, l.Walk, l.Attacks)
	}
}
