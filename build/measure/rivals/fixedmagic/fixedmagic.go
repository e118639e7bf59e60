// Package fixedmagic holds plain magic bitboards with a fixed shift (Lasse
// Hansen, Chess Programming Wiki, Magic Bitboards). Every square has a table of the
// same size, 4,096 entries for a rook and 512 for a bishop. So shifts and offsets are
// constants. The tables have 2,359,296 bytes.
package fixedmagic

import (
	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
)

// The shifts leave an index of 4,096 or 512 entries.
const (
	rookShift   = 64 - 12
	bishopShift = 64 - 9
)

type magic struct{ mask, factor uint64 }

var (
	rooks, bishops [64]magic
	rookAttacks    [64][4096]uint64
	bishopAttacks  [64][512]uint64
)

func init() {
	for sq := range 64 {
		rooks[sq] = magic{rivals.RelevantRook(sq), rivals.RookFactors[sq]}
		rivals.FillAttacks(sq, rooks[sq].mask, rooks[sq].factor, rookShift, walk.Rook, rookAttacks[sq][:])
		bishops[sq] = magic{rivals.RelevantBishop(sq), rivals.BishopFactors[sq]}
		rivals.FillAttacks(sq, bishops[sq].mask, bishops[sq].factor, bishopShift, walk.Bishop, bishopAttacks[sq][:])
	}
}

// Rook returns the attacks of a rook by magic bitboards with a fixed shift.
func Rook(sq uint, occ uint64) uint64 {
	m := &rooks[sq&63]
	return rookAttacks[sq&63][occ&m.mask*m.factor>>rookShift]
}

// Bishop returns the attacks of a bishop by magic bitboards with a fixed shift.
func Bishop(sq uint, occ uint64) uint64 {
	m := &bishops[sq&63]
	return bishopAttacks[sq&63][occ&m.mask*m.factor>>bishopShift]
}

// Queen returns the attacks of a queen by magic bitboards with a fixed shift.
func Queen(sq uint, occ uint64) uint64 { return rivals.Union(Rook, Bishop, sq, occ) }
