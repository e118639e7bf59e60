package rivals

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// Fancy magic bitboards (Lasse Hansen and Pradyumna Kannan, Chess Programming
// Wiki, Magic Bitboards): the relevant occupancy of both lines at once, times
// a factor found by trial, indexes a table of as many entries as the square
// has subsets. Once with a slice for each square, as most engines in Go have
// it, and once with offsets into one packed table; both share the 861,184
// bytes of attacks.

type magicSlice struct {
	mask, factor uint64
	attacks      []uint64
	shift        uint8
}

type magicOffset struct {
	mask, factor  uint64
	offset, shift uint32
}

var (
	magicAttacks                         [TableEntries]uint64
	magicRookSlices, magicBishopSlices   [64]magicSlice
	magicRookOffsets, magicBishopOffsets [64]magicOffset
)

func init() {
	end := buildMagics(0, relevantRook, purego.WalkRook, &magicRookSlices, &magicRookOffsets)
	buildMagics(end, relevantBishop, purego.WalkBishop, &magicBishopSlices, &magicBishopOffsets)
}

// buildMagics fills the tables of a rook or bishop from offset, and returns
// the offset behind the last entry.
func buildMagics(offset int, relevant func(int) uint64, walk func(int, uint64) uint64, slices *[64]magicSlice, offsets *[64]magicOffset) int {
	for sq := range 64 {
		mask := relevant(sq)
		size := 1 << bits.OnesCount64(mask)
		shift := 64 - bits.OnesCount64(mask)
		attacks := magicAttacks[offset : offset+size : offset+size]
		factor := findMagic(sq, mask, shift, walk, attacks)
		slices[sq] = magicSlice{mask, factor, attacks, uint8(shift)}
		offsets[sq] = magicOffset{mask, factor, uint32(offset), uint32(shift)}
		offset += size
	}
	return offset
}

// magicSeeds start the generator for each rank so that the search is short.
// They are the ones that Stockfish used (Marco Costalba).
var magicSeeds = [8]uint64{728, 10316, 55013, 32803, 12281, 15100, 16645, 255}

// findMagic tries sparse random factors until one maps the subsets of mask
// to indexes that are equal only where the attacks are, and fills the table.
func findMagic(sq int, mask uint64, shift int, walk func(int, uint64) uint64, attacks []uint64) uint64 {
	var occs, want []uint64
	for _, occ := range subsets(mask) {
		occs = append(occs, occ)
		want = append(want, walk(sq, occ))
	}
	state := magicSeeds[sq>>3]
	random := func() uint64 { // xorshift64* (Sebastiano Vigna)
		state ^= state >> 12
		state ^= state << 25
		state ^= state >> 27
		return state * 2685821657736338717
	}
	written := make([]int, len(attacks)) // the attempt that wrote the entry
next:
	for attempt := 1; ; attempt++ {
		factor := uint64(0)
		for bits.OnesCount64(mask*factor>>56) < 6 {
			factor = random()
			factor &= random()
			factor &= random()
		}
		for i, occ := range occs {
			index := occ * factor >> shift
			if written[index] == attempt && attacks[index] != want[i] {
				continue next
			}
			written[index], attacks[index] = attempt, want[i]
		}
		return factor
	}
}

func magicSliceRook(sq uint, occ uint64) uint64 {
	m := &magicRookSlices[sq&63]
	return m.attacks[occ&m.mask*m.factor>>(m.shift&63)]
}

func magicSliceBishop(sq uint, occ uint64) uint64 {
	m := &magicBishopSlices[sq&63]
	return m.attacks[occ&m.mask*m.factor>>(m.shift&63)]
}

func magicPackedRook(sq uint, occ uint64) uint64 {
	m := &magicRookOffsets[sq&63]
	return magicAttacks[uint64(m.offset)+occ&m.mask*m.factor>>(m.shift&63)]
}

func magicPackedBishop(sq uint, occ uint64) uint64 {
	m := &magicBishopOffsets[sq&63]
	return magicAttacks[uint64(m.offset)+occ&m.mask*m.factor>>(m.shift&63)]
}

// MagicSliceRook returns the attacks of a rook by fancy magic, one slice a
// square.
func MagicSliceRook(sq uint, occ uint64) uint64 { return inline(magicSliceRook, sq, occ) }

// MagicSliceBishop returns the attacks of a bishop by fancy magic, one slice
// a square.
func MagicSliceBishop(sq uint, occ uint64) uint64 { return inline(magicSliceBishop, sq, occ) }

// MagicSliceQueen returns the attacks of a queen by fancy magic, one slice
// a square.
func MagicSliceQueen(sq uint, occ uint64) uint64 {
	return inline(magicSliceRook, sq, occ) | inline(magicSliceBishop, sq, occ)
}

// MagicPackedRook returns the attacks of a rook by fancy magic, one packed
// table.
func MagicPackedRook(sq uint, occ uint64) uint64 { return inline(magicPackedRook, sq, occ) }

// MagicPackedBishop returns the attacks of a bishop by fancy magic, one packed
// table.
func MagicPackedBishop(sq uint, occ uint64) uint64 { return inline(magicPackedBishop, sq, occ) }

// MagicPackedQueen returns the attacks of a queen by fancy magic, one packed
// table.
func MagicPackedQueen(sq uint, occ uint64) uint64 {
	return inline(magicPackedRook, sq, occ) | inline(magicPackedBishop, sq, occ)
}
