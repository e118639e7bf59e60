//go:build gc && !purego && !msan && !asan

package positions_test

import (
	"fmt"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/guardpages"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// kernelCall matches the call of a kernel on positions in a stack trace, and its
// arguments.
var kernelCall = regexp.MustCompile(`/asm\.(?:legalCounts|checks|attacks)AVX(?:2|512)\((0x[0-9a-f?]+(?:, 0x[0-9a-f?]+)*)\)`)

// A guard page stops a long call at the first position of each chunk. At that point all
// chunks before it are written and nothing behind them is. Each kernel call has at most
// 4,096 positions.
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
			length := min(chunk, n-done)
			stopped(t, length, 3, func() { positions.LegalCounts(moves, checkers, in) })
			stopped(t, length, 2, func() { positions.Checks(checks, in) })
			stopped(t, length, 2, func() { positions.Attacks(attacks, in, positions.Mover) })
			for i := range n {
				wantMoves, wantCheckers, wantCheck, wantAttack := uint8(0), uint8(0), Check{}, Attack{}
				if i < done {
					wantMoves, wantCheckers, wantCheck, wantAttack = g.moves[i], g.checkers[i], g.checks[i], g.attacks[positions.Mover][i]
				}
				if moves[i] != wantMoves || checkers[i] != wantCheckers || checks[i] != wantCheck || attacks[i] != wantAttack {
					t.Fatalf("position %d of a call that is stopped at %d: %d moves, %d checkers, %v, %v, want %d, %d, %v, %v",
						i, done, moves[i], checkers[i], checks[i], attacks[i], wantMoves, wantCheckers, wantCheck, wantAttack)
				}
			}
		}
	})
}

// stopped makes a call that must fault. With kernels it must fault in a kernel call whose
// argument at that index is length.
func stopped(t *testing.T, length, argument int, call func()) {
	t.Helper()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if recover() == nil {
			t.Fatal("a call that reads a guard page does not fault")
		}
		if positions.Kernel() == asm.Portable.String() {
			return
		}
		trace := string(debug.Stack())
		found := kernelCall.FindStringSubmatch(trace)
		if found == nil {
			t.Fatalf("the call did not fault in a kernel:\n%s", trace)
		}
		if got := strings.Split(found[1], ", ")[argument]; got != fmt.Sprintf("%#x", length) {
			t.Errorf("a kernel call has %s positions, want %#x", got, length)
		}
	}()
	call()
}
