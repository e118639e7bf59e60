package formulas

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// Rank and file cut out together: the row of the rank is empty on the slider's
// file and the row of the file on its rank, so that the cross of both cuts the
// union out. The rank is not masked before: a factor of one bit pushes the ranks
// above it over the top, and the shift drops those below. All indices are made
// before the addresses of the rows are read. 12,288 bytes.

type crossEntry struct {
	file, diagonal, cross, antiDiagonal uint64
	fileFactor, rankFactor              uint64
	fillUp, side                        *tables.Row
}

// crosses is initialized before the tables that are made from it.
var crosses = newCrosses()

func newCrosses() (crosses [64]crossEntry) {
	for sq := range crosses {
		file, diagonal, rank, antiDiagonal := linesOf(sq)
		crosses[sq] = crossEntry{file, diagonal, file | rank, antiDiagonal,
			fileFactor >> (sq & 7), rankFactorOf(sq), &tables.FillUp[sq&7], &tables.FillSide[sq>>3]}
	}
	return crosses
}

func crossRook(sq uint, occ uint64) uint64 {
	e := &crosses[sq&63]
	return ofRookIndices(rookRows, e, (e.file&occ)*e.fileFactor>>58, occ*e.rankFactor>>58)
}

func rookRows(e *crossEntry, file, rank uint64) uint64 {
	return (*(*uint64)(unsafe.Add(unsafe.Pointer(e.side), file*8)) |
		*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), rank*8))) & e.cross
}

func crossBishop(sq uint, occ uint64) uint64 {
	e := &crosses[sq&63]
	return e.diagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.diagonal&occ)*rankFactor>>58*8)) |
		e.antiDiagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.antiDiagonal&occ)*rankFactor>>58*8))
}

func crossQueen(sq uint, occ uint64) uint64 {
	e := &crosses[sq&63]
	return ofQueenIndices(queenRows, e, (e.file&occ)*e.fileFactor>>58, occ*e.rankFactor>>58,
		(e.diagonal&occ)*rankFactor>>58, (e.antiDiagonal&occ)*rankFactor>>58)
}

// queenRows reads the diagonal as signed so that the compiler reads it once more
// instead of keeping it: what waits for the square is done a cycle earlier.
func queenRows(e *crossEntry, file, rank, diagonal, antiDiagonal uint64) uint64 {
	return (*(*uint64)(unsafe.Add(unsafe.Pointer(e.side), file*8))|*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), rank*8)))&e.cross |
		uint64(*(*int64)(unsafe.Pointer(&e.diagonal)))&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), diagonal*8)) |
		e.antiDiagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), antiDiagonal*8))
}

// ofRookIndices and ofQueenIndices are to indices what rivals.Inline is to
// formulas.
func ofRookIndices(f func(e *crossEntry, file, rank uint64) uint64, e *crossEntry, file, rank uint64) uint64 {
	return f(e, file, rank)
}

func ofQueenIndices(f func(e *crossEntry, file, rank, diagonal, antiDiagonal uint64) uint64, e *crossEntry, file, rank, diagonal, antiDiagonal uint64) uint64 {
	return f(e, file, rank, diagonal, antiDiagonal)
}

// CrossRook returns the attacks of a rook, rank and file cut out together.
func CrossRook(sq uint, occ uint64) uint64 { return rivals.Inline(crossRook, sq, occ) }

// CrossBishop returns the attacks of a bishop from the same table.
func CrossBishop(sq uint, occ uint64) uint64 { return rivals.Inline(crossBishop, sq, occ) }

// CrossQueen returns the attacks of a queen, rank and file cut out together.
func CrossQueen(sq uint, occ uint64) uint64 { return rivals.Inline(crossQueen, sq, occ) }
