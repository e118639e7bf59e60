//go:build gc && !purego && !msan && !asan

package positions_test

import (
	"runtime/debug"
	"strings"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/attacks/positions"
	"github.com/kindergarten-bitboards/kindergarten/internal/guardpages"
)

// TestChunks stops a long call at the first position of each chunk, which cannot be
// touched. All chunks before it must be done by then, and nothing behind them: no call
// of a kernel works on more than 4,096 positions.
func TestChunks(t *testing.T) {
	const chunk, n = 4096, 2*4096 + 61
	g := manyGames()
	eachLevel(t, func(t *testing.T) {
		for done := 0; done <= 2*chunk; done += chunk {
			before := guardpages.Memory(t, 64*done)
			first := unsafe.Add(unsafe.Pointer(unsafe.SliceData(before)), len(before)-64*done)
			in := unsafe.Slice((*Position)(first), n)
			copy(in[:done], g.positions)
			moves, checkers, checks, attacks := make([]uint8, n), make([]uint8, n), make([]Check, n), make([]Attack, n)
			stopped(t, func() { positions.LegalCounts(moves, checkers, in) })
			stopped(t, func() { positions.Checks(checks, in) })
			stopped(t, func() { positions.Attacks(attacks, in, positions.Mover) })
			for i := range n {
				wantMoves, wantCheckers, wantCheck, wantAttack := uint8(0), uint8(0), Check{}, Attack{}
				if i < done {
					wantMoves, wantCheckers, wantCheck, wantAttack = g.moves[i], g.checkers[i], g.checks[i], g.attacks[0][i]
				}
				if moves[i] != wantMoves || checkers[i] != wantCheckers || checks[i] != wantCheck || attacks[i] != wantAttack {
					t.Fatalf("position %d of a call that is stopped at %d: %d moves, %d checkers, %v, %v, want %d, %d, %v, %v",
						i, done, moves[i], checkers[i], checks[i], attacks[i], wantMoves, wantCheckers, wantCheck, wantAttack)
				}
			}
		}
	})
	if asm.Best() < asm.AVX512 {
		t.Log("this CPU or build has no kernel on positions")
	}
}

// stopped makes a call that must fault in package asm or what it calls.
func stopped(t *testing.T, call func()) {
	t.Helper()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if recover() == nil {
			t.Fatal("a call reads what cannot be touched, and does not fault")
		}
		if trace := string(debug.Stack()); !strings.Contains(trace, "/asm.") && !strings.Contains(trace, "/purego.") {
			t.Fatalf("the call was stopped elsewhere:\n%s", trace)
		}
	}()
	call()
}
