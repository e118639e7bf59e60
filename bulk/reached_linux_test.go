//go:build !race && !purego && !msan && !asan

package bulk

import (
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/testing/guardpages"
)

// TestReached checks that only calls below the length few take the loops of this package.
func TestReached(t *testing.T) {
	for _, f := range batches {
		for _, n := range []int{few - 1, few} {
			dst, sqs, occs := make([]Bitboard, n), guardpages.Fenced[Square](t, n, 0), make([]Bitboard, n)
			reader := guardpages.Fault(func() { f.call(dst, sqs, occs) })
			if strings.HasPrefix(reader, "bulk.") != (n < few) {
				t.Errorf("%s reads the squares of a call of length %d", reader, n)
			}
		}
	}
}
