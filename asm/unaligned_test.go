package asm

import (
	"encoding/binary"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/skip"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// Words start at each of the 64 bytes of a cache line, if the architecture reads unaligned
// words. Nothing is written around them.
func TestUnalignedWords(t *testing.T) {
	if !slices.Contains([]string{"386", "amd64", "arm64", "loong64", "ppc64le", "s390x"}, runtime.GOARCH) {
		t.Skip(skip.Unaligned)
	}
	// at returns n words from the byte at offset.
	at := func(bytes []byte, offset, n int) []uint64 {
		return unsafe.Slice((*uint64)(unsafe.Pointer(&bytes[offset])), n)
	}
	const most = 140
	memory := func() []byte { return make([]byte, 8*most+256) }
	place := func(bytes []byte, offset int, words []uint64) []uint64 {
		for i, word := range words {
			binary.NativeEndian.PutUint64(bytes[offset+8*i:], word)
		}
		return at(bytes, offset, len(words))
	}
	around := func(t *testing.T, bytes []byte, offset, n int) {
		t.Helper()
		for i, b := range bytes {
			if b != 0 && (i < offset || i >= offset+8*n) {
				t.Fatalf("%d words at byte %d: byte %d was written", n, offset, i-offset)
			}
		}
	}
	each(t, func(t *testing.T, k kernel[batchFunc]) {
		b := randomBatch(k, most, rand.New(rand.NewPCG(27, 28)))
		occsBytes, dstBytes, sqsBytes := memory(), memory(), memory()
		for offset := range 64 {
			for _, n := range []int{3, 8, 33, 45, 64, 77, 128, most} {
				clear(dstBytes)
				sqs := sqsBytes[offset:][:n]
				copy(sqs, b.sqs)
				dst := at(dstBytes, 64+(offset*13)&63, n)
				k.run(dst, sqs, place(occsBytes, 128-offset, b.occs[:n]))
				b.check(t, 0, dst)
				around(t, dstBytes, 64+(offset*13)&63, n)
			}
		}
	})
	each(t, func(t *testing.T, k kernel[sliderSetsFunc]) {
		b := randomSetBatch(most, rand.New(rand.NewPCG(29, 30)))
		dstBytes, one, two, three := memory(), memory(), memory(), memory()
		for offset := range 64 {
			for _, n := range []int{1, 3, 4, 8, 11, 16, 33, most} {
				clear(dstBytes)
				dst := at(dstBytes, 64+offset, n)
				k.run(dst, place(one, offset*5&63, b.diagonal[:n]), place(two, offset*11&63, b.orthogonal[:n]), place(three, 63-offset, b.occs[:n]))
				b.check(t, 0, dst)
				around(t, dstBytes, 64+offset, n)
			}
		}
	})
	each(t, func(t *testing.T, k kernel[bishopRookMapsFunc]) {
		random := rand.New(rand.NewPCG(31, 32))
		rooks, bishops := memory(), memory()
		for offset := range 64 {
			occ := occupancies.Random(random)
			clear(rooks)
			clear(bishops)
			rook, bishop := at(rooks, 64+offset, 64), at(bishops, 128-offset, 64)
			k.run((*[64]uint64)(bishop), (*[64]uint64)(rook), occ)
			for sq := range 64 {
				wantRook, wantBishop := walk.Rook(sq, occ), walk.Bishop(sq, occ)
				if rook[sq] != wantRook || bishop[sq] != wantBishop {
					t.Fatalf("square %d, occupancy %#016x: got %#016x and %#016x, want %#016x and %#016x",
						sq, occ, rook[sq], bishop[sq], wantRook, wantBishop)
				}
			}
			around(t, rooks, 64+offset, 64)
			around(t, bishops, 128-offset, 64)
		}
	})
	each(t, func(t *testing.T, k kernel[mapFunc]) {
		random := rand.New(rand.NewPCG(33, 34))
		bytes := memory()
		for offset := range 64 {
			occ := occupancies.Random(random)
			clear(bytes)
			dst := at(bytes, 64+offset, 64)
			k.run((*[64]uint64)(dst), occ)
			for sq, got := range dst {
				if want := k.walk(sq, occ); got != want {
					t.Fatalf("square %d, occupancy %#016x: got %#016x, want %#016x", sq, occ, got, want)
				}
			}
			around(t, bytes, 64+offset, 64)
		}
	})
}
