package avx2hyperbola

import "golang.org/x/sys/cpu"

// Supported reports whether this CPU has the instructions of this package. Its other
// functions must not be called if it returns false.
func Supported() bool { return cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasBMI2 }

// rook returns the attacks of a rook on sq.
//
//go:noescape
func rook(sq uint, occ uint64, squares *[64]square) uint64

// bishop returns the attacks of a bishop on sq.
//
//go:noescape
func bishop(sq uint, occ uint64, squares *[64]square) uint64

// queen returns the attacks of a queen on sq.
//
//go:noescape
func queen(sq uint, occ uint64, squares *[64]square) uint64

// rooks sets dst[i] to the attacks of a rook on sqs[i] for occs[i], for i < n.
//
//go:noescape
func rooks(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square)

// bishops does the same for bishops.
//
//go:noescape
func bishops(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square)

// queens does the same for queens.
//
//go:noescape
func queens(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square)

// rookMap sets dst[sq] to the attacks of a rook on sq.
//
//go:noescape
func rookMap(dst *[64]uint64, occ uint64, squares *[64]square)

// bishopMap sets dst[sq] to the attacks of a bishop on sq.
//
//go:noescape
func bishopMap(dst *[64]uint64, occ uint64, squares *[64]square)

// queenMap sets dst[sq] to the attacks of a queen on sq.
//
//go:noescape
func queenMap(dst *[64]uint64, occ uint64, squares *[64]square)

// sliderSets sets dst[i] to the union of position i, for i < n.
//
//go:noescape
func sliderSets(dst, orthogonal, diagonal, occs *uint64, n int, squares *[64]square)
