// Package packedmagic holds fancy magic bitboards (Lasse Hansen and Pradyumna
// Kannan, Chess Programming Wiki, Magic Bitboards) with offsets into one packed table
// instead of a slice for each square. The table has 861,184 bytes.
package packedmagic

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

type magic struct {
	mask, factor  uint64
	offset, shift uint32
}

var (
	attacks        [rivals.TableEntries]uint64
	rooks, bishops [64]magic
)

func init() {
	end := build(0, rivals.RelevantRook, &rookFactors, walk.Rook, &rooks)
	build(end, rivals.RelevantBishop, &bishopFactors, walk.Bishop, &bishops)
}

// build fills the table of a rook or bishop from offset on and returns the offset
// after the last entry. The attacks for a subset of the mask lie at its product with the
// factor, shifted right.
func build(offset int, relevant func(int) uint64, factors *[64]uint64, walk func(int, uint64) uint64,
	magics *[64]magic) int {
	for sq := range 64 {
		mask := relevant(sq)
		shift := 64 - bits.OnesCount64(mask)
		for occ := range occupancies.Subsets(mask) {
			attacks[uint64(offset)+occ*factors[sq]>>shift] = walk(sq, occ)
		}
		magics[sq] = magic{mask, factors[sq], uint32(offset), uint32(shift)}
		offset += 1 << bits.OnesCount64(mask)
	}
	return offset
}

// Rook returns the attacks of a rook by fancy magic, one packed table.
func Rook(sq uint, occ uint64) uint64 {
	m := &rooks[sq&63]
	return attacks[uint64(m.offset)+occ&m.mask*m.factor>>(m.shift&63)]
}

// Bishop returns the attacks of a bishop by fancy magic, one packed table.
func Bishop(sq uint, occ uint64) uint64 {
	m := &bishops[sq&63]
	return attacks[uint64(m.offset)+occ&m.mask*m.factor>>(m.shift&63)]
}

// Queen returns the attacks of a queen by fancy magic, one packed table.
func Queen(sq uint, occ uint64) uint64 { return rivals.Union(Rook, Bishop, sq, occ) }
