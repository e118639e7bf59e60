//go:build !amd64

package pext

import "unsafe"

// Supported reports whether this CPU has PEXT. Without it a loop over the mask gives
// the same results, but its time is not that of PEXT bitboards.
func Supported() bool { return false }

// extract gathers the bits of x that mask selects, as PEXT does.
func extract(x, mask uint64) (gathered uintptr) {
	for place := uintptr(1); mask != 0; place <<= 1 {
		if x&mask&-mask != 0 {
			gathered |= place
		}
		mask &= mask - 1
	}
	return gathered
}

func (e *square) rookAttacks(occ uint64) uint64 {
	return *(*uint64)(unsafe.Add(unsafe.Pointer(e.rook), 8*extract(occ, e.rookMask)))
}

func (e *square) bishopAttacks(occ uint64) uint64 {
	return *(*uint64)(unsafe.Add(unsafe.Pointer(e.bishop), 8*extract(occ, e.bishopMask)))
}

func rook(sq uint, occ uint64, squares *[64]square) uint64 {
	return squares[sq&63].rookAttacks(occ)
}

func bishop(sq uint, occ uint64, squares *[64]square) uint64 {
	return squares[sq&63].bishopAttacks(occ)
}

func queen(sq uint, occ uint64, squares *[64]square) uint64 {
	return squares[sq&63].rookAttacks(occ) | squares[sq&63].bishopAttacks(occ)
}

func queens(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square) {
	for i, sq := range unsafe.Slice(sqs, n) {
		occ := unsafe.Slice(occs, n)[i]
		unsafe.Slice(dst, n)[i] = squares[sq].rookAttacks(occ) | squares[sq].bishopAttacks(occ)
	}
}

func rooks(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square) {
	for i, sq := range unsafe.Slice(sqs, n) {
		unsafe.Slice(dst, n)[i] = squares[sq].rookAttacks(unsafe.Slice(occs, n)[i])
	}
}

func bishops(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square) {
	for i, sq := range unsafe.Slice(sqs, n) {
		unsafe.Slice(dst, n)[i] = squares[sq].bishopAttacks(unsafe.Slice(occs, n)[i])
	}
}

func queenMap(dst *[64]uint64, occ uint64, squares *[64]square) {
	for sq := range dst {
		dst[sq] = squares[sq].rookAttacks(occ) | squares[sq].bishopAttacks(occ)
	}
}

func rookMap(dst *[64]uint64, occ uint64, squares *[64]square) {
	for sq := range dst {
		dst[sq] = squares[sq].rookAttacks(occ)
	}
}

func bishopMap(dst *[64]uint64, occ uint64, squares *[64]square) {
	for sq := range dst {
		dst[sq] = squares[sq].bishopAttacks(occ)
	}
}

func sliderSet(orthogonal, diagonal, occ uint64, squares *[64]square) (attacks uint64) {
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

func sliderSets(dst, orthogonal, diagonal, occs *uint64, n int, squares *[64]square) {
	for i, occ := range unsafe.Slice(occs, n) {
		unsafe.Slice(dst, n)[i] = sliderSet(unsafe.Slice(orthogonal, n)[i], unsafe.Slice(diagonal, n)[i], occ, squares)
	}
}

// EmptyCall does nothing and is not inlined.
//
//go:noinline
func EmptyCall(sq uint, occ uint64) uint64 { return 0 }
