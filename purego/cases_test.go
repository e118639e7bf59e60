package purego

import (
	"math/bits"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

func TestCases(t *testing.T) {
	for _, c := range occupancies.Cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Log(c.Why)
			checkBatches(t, uint8(c.Square), c.Occupancy, uint8(c.Square)^63, bits.Reverse64(c.Occupancy))
			checkMaps(t, c.Occupancy)
		})
	}
}

func TestSetCases(t *testing.T) {
	for _, c := range occupancies.SetCases {
		t.Run(c.Name, func(t *testing.T) {
			t.Log(c.Why)
			checkSets(t, c.Orthogonal, c.Diagonal, c.Occupancy)
			checkSliders(t, c.Orthogonal, c.Diagonal, c.Occupancy, 64)
		})
	}
}
