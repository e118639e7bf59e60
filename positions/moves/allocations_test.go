//go:build !asan

package moves_test

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// TestAllocations checks that no call allocates. The address sanitizer allocates.
func TestAllocations(t *testing.T) {
	dst, captures := make([]moves.Move, 0, 218), make([]moves.Move, 0, 218)
	children := make([]Position, 218)
	for _, text := range []string{most, kiwipete, "7k/P7/8/8/8/8/8/R3K3 w Q -"} {
		p := parse(t, text)
		var names []string
		for _, m := range moves.Append(dst, &p) {
			names = append(names, m.String())
		}
		if n := testing.AllocsPerRun(10, func() {
			list := moves.Append(dst, &p)
			moves.PlayAll(children, &p, list)
			for i, m := range list {
				after := moves.Play(&p, m)
				moves.AppendCaptures(captures, &after)
				moves.AppendQuiets(captures, &after)
				moves.Exchange(&p, m, &values)
				moves.ExchangeAtLeast(&p, m, &values, 0)
				moves.Quiet(&after, &values)
				moves.Captured(&p, m)
				moves.IsLegal(&after, m)
				moves.Parse(&p, names[i])
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", text, n)
		}
	}
}
