package formulas

import (
	"math/bits"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
)

// The cross with the rank in the high word of a product, which leaves the ranks
// below it in the low word; those above it are masked instead of shifted out. The
// diagonals cannot do the same: their factor has a bit for each rank, and what it
// pushes over the top would be in the high word too.

func highProductRook(sq uint, occ uint64) uint64 {
	e := &crosses[sq&63]
	rank, _ := bits.Mul64(occ, e.rankFactor<<6)
	return (*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), rank&63*8)) |
		*(*uint64)(unsafe.Add(unsafe.Pointer(e.side), (e.file&occ)*e.fileFactor>>58*8))) & e.cross
}

// HighProductRook returns the attacks of a rook, the index of the rank being the
// high word of a product.
func HighProductRook(sq uint, occ uint64) uint64 { return rivals.Inline(highProductRook, sq, occ) }

// HighProductQueen returns the attacks of a queen in the same way.
func HighProductQueen(sq uint, occ uint64) uint64 {
	return rivals.Inline(highProductRook, sq, occ) | rivals.Inline(crossBishop, sq, occ)
}
