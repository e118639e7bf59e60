//go:build !asan

package movegen_test

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// TestAllocations checks that no call allocates. The address sanitizer allocates.
func TestAllocations(t *testing.T) {
	dst, captures := make([]movegen.Move, 0, 218), make([]movegen.Move, 0, 218)
	children := make([]Position, 218)
	for _, text := range []string{most, kiwipete, "7k/P7/8/8/8/8/8/R3K3 w Q -"} {
		p := parse(t, text)
		var names []string
		for _, m := range movegen.Append(dst, &p) {
			names = append(names, m.String())
		}
		if n := testing.AllocsPerRun(10, func() {
			list := movegen.Append(dst, &p)
			movegen.PlayAll(children, &p, list)
			for i, m := range list {
				after := movegen.Play(&p, m)
				movegen.AppendCaptures(captures, &after)
				movegen.AppendQuiets(captures, &after)
				movegen.Exchange(&p, m, &values)
				movegen.ExchangeAtLeast(&p, m, &values, 0)
				movegen.Quiet(&after, &values)
				movegen.Captured(&p, m)
				movegen.IsLegal(&after, m)
				movegen.Find(&p, m.From(), m.To(), m.Promotion())
				movegen.Parse(&p, names[i])
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", text, n)
		}
	}
}
