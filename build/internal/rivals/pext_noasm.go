//go:build !amd64

package rivals

import "unsafe"

// HasPEXT tells whether this CPU has the instruction. Here it does not, and a
// loop over the mask takes its place: right, and no rival to measure.
func HasPEXT() bool { return false }

// extract gathers the bits of x at the places of mask, as PEXT does.
func extract(x, mask uint64) (gathered uintptr) {
	for place := uintptr(1); mask != 0; place <<= 1 {
		if x&mask&-mask != 0 {
			gathered |= place
		}
		mask &= mask - 1
	}
	return gathered
}

func (e *pextSquare) rookAttacks(occ uint64) uint64 {
	return *(*uint64)(unsafe.Add(unsafe.Pointer(e.rook), 8*extract(occ, e.rookMask)))
}

func (e *pextSquare) bishopAttacks(occ uint64) uint64 {
	return *(*uint64)(unsafe.Add(unsafe.Pointer(e.bishop), 8*extract(occ, e.bishopMask)))
}

func pextQueens(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]pextSquare) {
	for i, sq := range unsafe.Slice(sqs, n) {
		occ := unsafe.Slice(occs, n)[i]
		unsafe.Slice(dst, n)[i] = squares[sq].rookAttacks(occ) | squares[sq].bishopAttacks(occ)
	}
}

func pextRooks(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]pextSquare) {
	for i, sq := range unsafe.Slice(sqs, n) {
		unsafe.Slice(dst, n)[i] = squares[sq].rookAttacks(unsafe.Slice(occs, n)[i])
	}
}

func pextBishops(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]pextSquare) {
	for i, sq := range unsafe.Slice(sqs, n) {
		unsafe.Slice(dst, n)[i] = squares[sq].bishopAttacks(unsafe.Slice(occs, n)[i])
	}
}

func pextQueenMap(dst *[64]uint64, occ uint64, squares *[64]pextSquare) {
	for sq := range dst {
		dst[sq] = squares[sq].rookAttacks(occ) | squares[sq].bishopAttacks(occ)
	}
}

func pextSliderSet(orthogonal, diagonal, occ uint64, squares *[64]pextSquare) (attacks uint64) {
	for sq := range squares {
		if orthogonal>>sq&1 != 0 {
			attacks |= squares[sq].rookAttacks(occ)
		}
		if diagonal>>sq&1 != 0 {
			attacks |= squares[sq].bishopAttacks(occ)
		}
	}
	return attacks
}

func pextSliderSets(dst, orthogonal, diagonal, occs *uint64, n int, squares *[64]pextSquare) {
	for i, occ := range unsafe.Slice(occs, n) {
		unsafe.Slice(dst, n)[i] = pextSliderSet(unsafe.Slice(orthogonal, n)[i], unsafe.Slice(diagonal, n)[i], occ, squares)
	}
}

// EmptyCall does nothing and is not inlined.
//
//go:noinline
func EmptyCall(sq uint, occ uint64) uint64 { return 0 }
