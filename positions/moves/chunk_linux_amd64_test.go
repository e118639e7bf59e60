//go:build gc && !purego && !msan && !asan

package moves_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/guardpages"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// TestChunks stops a long call at the first position of each chunk by a guard page. No kernel call may
// have more than 4,096 moves.
func TestChunks(t *testing.T) {
	if positions.Kernel() == asm.Portable.String() {
		t.Skip("this CPU runs no kernel")
	}
	const chunk, n = 4096, 2*4096 + 61
	p, list := parse(t, kiwipete), make([]moves.Move, n)
	for done := 0; done <= 2*chunk; done += chunk {
		dst := guardpages.Fenced[Position](t, n, done)
		function, arguments := guardpages.Fault(func() { moves.PlayAll(dst, &p, list) })
		want := fmt.Sprintf("%#x", min(chunk, n-done))
		if !strings.HasPrefix(function, "asm.playAllAVX") || arguments[3] != want {
			t.Errorf("position %d: %s%v faults, want a kernel of %s moves", done, function, arguments, want)
		}
	}
}
