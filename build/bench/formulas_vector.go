//go:build goexperiment.simd && amd64

package main

import "github.com/kindergarten-bitboards/kindergarten/build/internal/formulas"

// The formula in vector registers, where the compiler and the CPU have them.

const vectorQueen = "quintessence in a vector register"

func independentVectors(sqs []uint8, occs []uint64) []variant {
	if !formulas.HasVectors() {
		return nil
	}
	return []variant{{vectorQueen, func() { independent(formulas.VectorQueen, sqs, occs) }}}
}

func nextOccupancyVectors(sqs []uint8, occs []uint64) []variant {
	if !formulas.HasVectors() {
		return nil
	}
	return []variant{{vectorQueen, func() { nextOccupancy(formulas.VectorQueen, sqs, occs) }}}
}

func nextSquareVectors(sqs []uint8, occs []uint64) []variant {
	if !formulas.HasVectors() {
		return nil
	}
	return []variant{{vectorQueen, func() { nextSquare(formulas.VectorQueen, sqs, occs) }}}
}
