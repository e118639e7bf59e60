package movegen_test

import (
	"fmt"
	"slices"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/testing/panics"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// A dst that is too short panics before anything is written, whatever its capacity.
func TestShortSlices(t *testing.T) {
	p := parse(t, kiwipete)
	for _, n := range []int{1, 7, 8, 9, 48, 10_000} {
		list, dst := make([]movegen.Move, n), make([]Position, n)
		for _, short := range []int{0, n / 2, n - 1} {
			want := fmt.Sprintf("movegen: PlayAll: dst has length %d, want at least %d, the length of list", short, n)
			if got := panics.Of(func() { movegen.PlayAll(dst[:short], &p, list) }); got != want {
				t.Errorf("panic %v, want %s", got, want)
			}
		}
		if !slices.Equal(dst, make([]Position, n)) {
			t.Fatalf("some of %d positions were written", n)
		}
	}
	movegen.PlayAll(nil, &p, nil)
	movegen.PlayAll[Bitboard](nil, nil, nil)
}

// Every distance between dst and the position, and between dst and the list, or some of a long list. A
// call that shares a byte panics before anything is written. The last element of dst is for no move.
func TestOverlaps(t *testing.T) {
	for _, n := range []int{1, 7, 9, 70} {
		margin := 64 * (n + 1)
		memory := make([]byte, 2*margin+64*(n+1))
		dst := unsafe.Slice((*Position)(unsafe.Pointer(&memory[margin])), n+1)
		p, list := parse(t, kiwipete), make([]movegen.Move, n)
		for start := 0; start <= margin+64*n; start += 2 + n/64*60 {
			at := unsafe.Pointer(&memory[start])
			for _, test := range []struct {
				name string
				size int
				call func()
			}{
				{"p", 64, func() { movegen.PlayAll(dst, (*Position)(at), list) }},
				{"list", 2 * n, func() { movegen.PlayAll(dst, &p, unsafe.Slice((*movegen.Move)(at), n)) }},
			} {
				if test.name == "p" && start%8 != 0 {
					continue // not every architecture reads words at any address
				}
				clear(memory)
				overlaps := start < margin+64*n && margin < start+test.size
				fault := panics.Of(test.call)
				if want := "movegen: PlayAll: dst overlaps " + test.name; overlaps && fault != want || !overlaps && fault != nil {
					t.Fatalf("%d moves, %d bytes apart: panic %v, want %s: %v", n, start-margin, fault, want, overlaps)
				}
				if overlaps && slices.Max(memory) > 0 {
					t.Fatalf("%s: memory was written", test.name)
				}
			}
		}
	}
	p := parse(t, kiwipete)
	movegen.PlayAll(unsafe.Slice(&p, 1), &p, nil) // no moves overlap nothing
	dst := make([]Position, 2)
	if fault := panics.Of(func() { movegen.PlayAll(dst[:1], &dst[0], make([]movegen.Move, 1)) }); fault != "movegen: PlayAll: dst overlaps p" {
		t.Errorf("panic %v for the position in dst", fault)
	}
	list := unsafe.Slice((*movegen.Move)(unsafe.Pointer(&dst[0])), 1)
	if fault := panics.Of(func() { movegen.PlayAll(dst, &dst[1], list) }); fault != "movegen: PlayAll: dst overlaps list" {
		t.Errorf("panic %v for the list in dst, and the position after the moves", fault)
	}
}
