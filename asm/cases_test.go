package asm

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

func TestCases(t *testing.T) {
	const n = 76 // two AVX2 blocks, or one of AVX-512, and the longest tail
	for _, c := range occupancies.Cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Log(c.Why)
			checkQueries(t, uint8(c.Square), c.Occupancy, n)
			checkMaps(t, []board{newBoard(c.Occupancy)})
		})
	}
}

func TestSetCases(t *testing.T) {
	for _, c := range occupancies.SetCases {
		t.Run(c.Name, func(t *testing.T) {
			t.Log(c.Why)
			checkAllSets(t, c.Diagonal, c.Orthogonal, c.Occupancy)
		})
	}
}
