package bulk

import (
	"slices"
	"testing"
	"unsafe"
)

// panicOf returns the value that a call panics with, or nil.
func panicOf(call func()) (fault any) {
	defer func() { fault = recover() }()
	call()
	return nil
}

func TestPanicTexts(t *testing.T) {
	one, two, three, four := make([]Bitboard, 1), make([]Bitboard, 2), make([]Bitboard, 3), make([]Bitboard, 4)
	sqs, sq := make([]Square, 4), make([]Square, 1)
	six := make([]Bitboard, 6)
	var board [65]Bitboard
	inside := unsafe.Slice((*Square)(unsafe.Pointer(&six[1])), 8)
	for _, test := range []struct {
		want string
		call func()
	}{
		{"bulk: Rooks: dst has length 3, want at least 4, the length of sqs", func() { Rooks(three, sqs, four) }},
		{"bulk: Rooks: occs has length 2, want at least 4, the length of sqs", func() { Rooks(four, sqs, two) }},
		{"bulk: Rooks: dst has length 0, want at least 1, the length of sqs", func() { Rooks(nil, sq, one) }},
		{"bulk: Rooks: dst overlaps sqs", func() { Rooks(six, inside[:4], four) }},
		{"bulk: Rooks: dst overlaps occs but does not start where occs starts", func() { Rooks(six, sqs, six[2:]) }},

		{"bulk: Bishops: dst has length 1, want at least 4, the length of sqs", func() { Bishops(one, sqs, one) }},
		{"bulk: Bishops: occs has length 0, want at least 4, the length of sqs", func() { Bishops(four, sqs, nil) }},
		{"bulk: Bishops: dst overlaps sqs", func() { Bishops(six[:4], inside[4:], four) }},
		{"bulk: Bishops: dst overlaps occs but does not start where occs starts", func() { Bishops(six[1:], sqs, six) }},

		{"bulk: Queens: dst has length 3, want at least 4, the length of sqs", func() { Queens(three, sqs, nil) }},
		{"bulk: Queens: occs has length 3, want at least 4, the length of sqs", func() { Queens(four, sqs, three) }},
		{"bulk: Queens: dst overlaps sqs", func() { Queens(six[1:], inside[:1], one) }},
		{"bulk: Queens: dst overlaps occs but does not start where occs starts", func() { Queens(six[1:], sqs, six[2:]) }},

		{"bulk: SliderSets: dst has length 3, want at least 4, the length of occs", func() { SliderSets(three, four, four, four) }},
		{"bulk: SliderSets: orthogonal has length 2, want at least 4, the length of occs", func() { SliderSets(four, two, four, four) }},
		{"bulk: SliderSets: diagonal has length 1, want at least 4, the length of occs", func() { SliderSets(four, four, one, four) }},
		{"bulk: SliderSets: dst overlaps orthogonal but does not start where orthogonal starts", func() { SliderSets(six, six[1:], six, six[:4]) }},
		{"bulk: SliderSets: dst overlaps diagonal but does not start where diagonal starts", func() { SliderSets(six[2:], six[2:], six, six[2:]) }},
		{"bulk: SliderSets: dst overlaps occs but does not start where occs starts", func() { SliderSets(six, six, four, six[1:5]) }},

		{"bulk: SliderMaps: rook overlaps bishop", func() { SliderMaps((*[64]Bitboard)(board[:]), (*[64]Bitboard)(board[1:]), 0) }},
		{"bulk: SliderMaps: rook overlaps bishop", func() { SliderMaps((*[64]Bitboard)(board[:]), (*[64]Bitboard)(board[:]), 0) }},
	} {
		if got := panicOf(test.call); got != test.want {
			t.Errorf("got the panic %q, want %q", got, test.want)
		}
	}
	for _, written := range [][]Bitboard{one, two, three, four, six, board[:]} {
		if slices.Max(written) != 0 {
			t.Errorf("a call that panicked wrote %#x", written)
		}
	}
}

// Slices may overlap behind the elements that a call works on.
func TestOverlapsBehindTheElements(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		memory := make([]uint64, 20)
		for _, f := range batches {
			clear(memory)
			f.plain(memory, []uint8{0, 27, 63}, memory[3:])
			for i, sq := range []int{0, 27, 63} {
				if want := f.walk(sq, 0); memory[i] != want {
					t.Errorf("%s: got %#016x, want %#016x", f.name, memory[i], want)
				}
			}
		}
		clear(memory)
		SliderSets(memory, memory[3:], memory[6:], memory[9:12])
		if slices.Max(memory) != 0 {
			t.Errorf("SliderSets of no pieces wrote %#x, want zeros", memory)
		}
	})
}
