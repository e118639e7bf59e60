//go:build goexperiment.simd

package formulas_test

import "github.com/kindergarten-bitboards/kindergarten/build/internal/formulas"

func init() {
	if formulas.HasVectors() {
		all = append(all, named{"vector", nil, nil, formulas.VectorQueen})
	}
}
