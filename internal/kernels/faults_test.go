package kernels_test

import (
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// Each fault is in one bit of one result: for one square and one relevant occupancy of a
// rook, or in one place of a call. TestExhaustive finds each, so each of its loops can fail.
func TestFaults(t *testing.T) {
	if !*exhaustive {
		t.Skip("only -exhaustive includes it")
	}
	const d4, wrong = 27, 1 << 29
	rook, occ := occupancies.Relevant(walk.Rook, d4), uint64(0x0000_0800_1200_0800)
	spoil := func(f func(dst []uint64, in *inputs), fault func(in *inputs, i int) bool) func(dst []uint64, in *inputs) {
		return func(dst []uint64, in *inputs) {
			again := inputs{in.sqs, slices.Clone(in.diagonal), slices.Clone(in.orthogonal), slices.Clone(in.occs)}
			f(dst, in)
			for i := range dst {
				if fault(&again, i) {
					dst[i] ^= wrong
				}
			}
		}
	}
	lookups := func(dst []uint64, in *inputs) {
		for i, sq := range in.sqs {
			dst[i] = attacks.Queen(sq, in.occs[i])
		}
	}
	batch := func(dst []uint64, in *inputs) { purego.Queens(dst, in.sqs, in.occs) }
	sliderSets := func(dst []uint64, in *inputs) { purego.SliderSets(dst, in.diagonal, in.orthogonal, in.occs) }
	pieces := func(s *subjects) *[]*subject { return &s.pieces }
	batches := func(s *subjects) *[]*subject { return &s.batches }
	boards := func(s *subjects) *[]*subject { return &s.boards }
	sets := func(s *subjects) *[]*subject { return &s.sets }
	manySets := func(s *subjects) *[]*subject { return &s.sliderSets }
	walked := &reference{func(q query) uint64 { return walk.Queen(q.sq, q.occ) }}
	for _, test := range []struct {
		name string
		to   func(s *subjects) *[]*subject
		want *reference
		run  func(dst []uint64, in *inputs)
		text string // in the error
	}{
		{"a lookup", pieces, walked,
			spoil(lookups, func(in *inputs, i int) bool { return in.sqs[i]&63 == d4 && in.occs[i]&rook == occ&rook }), "square 27"},
		{"a square above 63", pieces, walked,
			spoil(lookups, func(in *inputs, i int) bool { return in.sqs[i] == d4+128 }), "square 27"},
		{"a lane", batches, walked,
			spoil(batch, func(in *inputs, i int) bool {
				return len(in.sqs) == chunk && i%64 == 37 && in.sqs[i]&63 == d4 && in.occs[i]&rook == occ&rook
			}), "of 2048"},
		{"the last of a tail", batches, walked,
			spoil(batch, func(in *inputs, i int) bool {
				return len(in.sqs) == 40 && i == 39 && in.sqs[i]&63 == d4 && in.occs[i]&rook == occ&rook
			}), "element 39 of 40"},
		{"in place", batches, walked, func(dst []uint64, in *inputs) {
			// The last block is written before the elements that it overlaps are read.
			if n := len(dst); n > 20 {
				purego.Queens(dst[n-16:], in.sqs[n-16:], in.occs[n-16:])
			}
			batch(dst, in)
		}, "in place of input 1"},
		{"an element not written", batches, walked, func(dst []uint64, in *inputs) {
			purego.Queens(dst, in.sqs[:len(dst)-len(dst)/36%2], in.occs)
		}, "0x5ca1ab1e0ddba115"},
		{"an element behind the last", batches, walked, func(dst []uint64, in *inputs) {
			if batch(dst, in); len(dst) == 36 {
				*(*uint64)(unsafe.Add(unsafe.Pointer(&dst[0]), 8*36)) = 0
			}
		}, "wrote around the 36 elements"},
		{"an element of none", batches, walked, func(dst []uint64, in *inputs) {
			if batch(dst, in); len(dst) == 0 {
				*unsafe.SliceData(dst) = 0
			}
		}, "wrote around the 0 elements"},
		{"a crowded board", boards, walked,
			spoil(func(dst []uint64, in *inputs) { purego.QueenMap((*[64]uint64)(dst), in.occs[0]) },
				func(in *inputs, i int) bool { return i == 63 && in.occs[0]&0xff == 0xf7 }), "square 63"},
		{"a set on a line", sets, sliders, spoil(sliderSets, func(in *inputs, i int) bool {
			return in.orthogonal[i] == 0x0100_0001_0000_0100 && in.occs[i]&0x0101_0101_0101_0101 == 0x0000_0001_0001_0100
		}), "orthogonal 0x100000100000100"},
		{"rooks at once with bishops", sets, sliders, func(dst []uint64, in *inputs) {
			for i, occ := range in.occs {
				dst[i] = purego.SliderSet(in.diagonal[i]&^in.orthogonal[i], in.orthogonal[i], occ)
			}
		}, "diagonal"},
		{"a place of many positions", manySets, sliders, spoil(sliderSets,
			func(in *inputs, i int) bool { return len(in.occs) == 14 && i == 13 && in.orthogonal[i] == 1<<d4 }), "element 13 of 14"},
		{"in place of the third input", manySets, sliders, func(dst []uint64, in *inputs) {
			if len(dst) > 0 && &dst[0] == &in.orthogonal[0] {
				clear(dst)
			}
			sliderSets(dst, in)
		}, "in place of input 3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := new(subjects)
			*test.to(s) = []*subject{{name: "faulty", want: test.want, run: test.run}}
			err := s.compare(4, t.Logf)
			if err == nil || !strings.HasPrefix(err.Error(), "faulty") || !strings.Contains(err.Error(), test.text) {
				t.Errorf("the error is %v, want %q in it", err, test.text)
			}
		})
	}
}
