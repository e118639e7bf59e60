//go:build gc && !purego && !msan && !asan

package positions_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/guardpages"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// TestChunks stops a long call at the first position of each chunk by a guard page. All chunks before it
// must be written, and nothing after them. No kernel call may have more than 4,096 positions.
func TestChunks(t *testing.T) {
	const chunk, n = 4096, 2*4096 + 61
	g := manyGames()
	eachLevel(t, func(t *testing.T) {
		for done := 0; done <= 2*chunk; done += chunk {
			in := guardpages.Fenced[Position](t, n, done)
			copy(in[:done], g.positions)
			moves, checkers, checks, attacks := make([]uint8, n), make([]uint8, n), make([]Check, n), make([]Attack, n)
			length := min(chunk, n-done)
			stopped(t, length, 3, func() { positions.LegalCounts(moves, checkers, in) })
			stopped(t, length, 2, func() { positions.Checks(checks, in) })
			stopped(t, length, 2, func() { positions.Attacks(attacks, in, positions.Mover) })
			for i := range n {
				wantMoves, wantCheckers, wantCheck, wantAttack := uint8(0), uint8(0), Check{}, Attack{}
				if i < done {
					wantMoves, wantCheckers = g.moves[i], g.checkers[i]
					wantCheck, wantAttack = g.checks[i], g.attacks[positions.Mover][i]
				}
				if moves[i] != wantMoves || checkers[i] != wantCheckers || checks[i] != wantCheck || attacks[i] != wantAttack {
					t.Fatalf("position %d of a call that is stopped at %d: %d moves, %d checkers, %v, %v, want %d, %d, %v, %v",
						i, done, moves[i], checkers[i], checks[i], attacks[i], wantMoves, wantCheckers, wantCheck, wantAttack)
				}
			}
		}
	})
}

// stopped makes a call that must fault. At a level with kernels it must fault in one, whose argument at
// the given index must be length.
func stopped(t *testing.T, length, argument int, call func()) {
	t.Helper()
	function, arguments := guardpages.Fault(call)
	switch portable := positions.Kernel() == asm.Portable.String(); {
	case function == "" || portable == strings.Contains(function, "AVX"):
		t.Fatalf("the call faults in %q, want a function of %s", function, positions.Kernel())
	case !portable && arguments[argument] != fmt.Sprintf("%#x", length):
		t.Errorf("%s gets %s positions, want %#x", function, arguments[argument], length)
	}
}
