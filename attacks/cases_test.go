package attacks_test

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/occupancies"
)

func TestCases(t *testing.T) {
	for _, c := range occupancies.Cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Log(c.Why)
			sq, occ := int8(c.Square), c.Occupancy
			checkSliders(t, sq, occ)
			checkCheckMask(t, sq, occ)
			checkEveryKind(t, c.Square, occ)
			checkPins(t, c.Square, occ, occ, occ, occ)
		})
	}
}
