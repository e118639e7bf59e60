// Package magic holds fancy magic bitboards (Lasse Hansen and Pradyumna Kannan,
// Chess Programming Wiki, Magic Bitboards). The relevant occupancy of both lines times
// a factor found by trial indexes a table. Each square has as many entries as its mask
// has subsets. Each square has a slice here, as in most Go engines. The tables have
// 861,184 bytes.
package magic

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

type magic struct {
	mask, factor uint64
	attacks      []uint64
	shift        uint8
}

var (
	table          [rivals.TableEntries]uint64
	rooks, bishops [64]magic
)

func init() {
	free := table[:]
	for sq := range 64 {
		rooks[sq], free = build(sq, rivals.RelevantRook(sq), rivals.RookFactors[sq], walk.Rook, free)
		bishops[sq], free = build(sq, rivals.RelevantBishop(sq), rivals.BishopFactors[sq], walk.Bishop, free)
	}
}

// build returns the magic of sq. It stores the attacks at the start of free and
// returns the rest of free.
func build(sq int, mask, factor uint64, walk func(int, uint64) uint64, free []uint64) (magic, []uint64) {
	size := 1 << bits.OnesCount64(mask)
	shift := 64 - bits.OnesCount64(mask)
	attacks := free[:size:size]
	rivals.FillAttacks(sq, mask, factor, shift, walk, attacks)
	return magic{mask, factor, attacks, uint8(shift)}, free[size:]
}

// Rook returns the attacks of a rook by fancy magic, one slice a square.
func Rook(sq uint, occ uint64) uint64 {
	m := &rooks[sq&63]
	return m.attacks[occ&m.mask*m.factor>>(m.shift&63)]
}

// Bishop returns the attacks of a bishop by fancy magic, one slice a square.
func Bishop(sq uint, occ uint64) uint64 {
	m := &bishops[sq&63]
	return m.attacks[occ&m.mask*m.factor>>(m.shift&63)]
}

// Queen returns the attacks of a queen by fancy magic, one slice a square.
func Queen(sq uint, occ uint64) uint64 { return rivals.Union(Rook, Bishop, sq, occ) }
