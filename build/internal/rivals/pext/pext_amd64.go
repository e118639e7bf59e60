package pext

import "golang.org/x/sys/cpu"

// Supported reports whether this CPU has the instructions of this package. Its other
// functions must not be called if it returns false.
func Supported() bool { return cpu.X86.HasBMI1 && cpu.X86.HasBMI2 }

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

// queens sets dst[i] to the attacks of a queen on sqs[i] for occs[i], for i < n.
//
//go:noescape
func queens(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square)

// rooks sets dst[i] to the attacks of a rook on sqs[i] for occs[i], for i < n.
//
//go:noescape
func rooks(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square)

// bishops sets dst[i] to the attacks of a bishop on sqs[i] for occs[i], for i < n.
//
//go:noescape
func bishops(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square)

// queenMap sets dst[sq] to the attacks of a queen on sq.
//
//go:noescape
func queenMap(dst *[64]uint64, occ uint64, squares *[64]square)

// rookMap sets dst[sq] to the attacks of a rook on sq.
//
//go:noescape
func rookMap(dst *[64]uint64, occ uint64, squares *[64]square)

// bishopMap sets dst[sq] to the attacks of a bishop on sq.
//
//go:noescape
func bishopMap(dst *[64]uint64, occ uint64, squares *[64]square)

// sliderSet returns the union of the attacks of all pieces in both sets.
//
//go:noescape
func sliderSet(orthogonal, diagonal, occ uint64, squares *[64]square) uint64

// sliderSets sets dst[i] to the union of position i, for i < n.
//
//go:noescape
func sliderSets(dst, orthogonal, diagonal, occs *uint64, n int, squares *[64]square)

// EmptyCall does nothing, in assembly. Its time is the least that a call of assembly
// takes.
//
//go:noescape
func EmptyCall(sq uint, occ uint64) uint64
