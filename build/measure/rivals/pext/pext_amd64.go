package pext

import "golang.org/x/sys/cpu"

// Supported reports whether this CPU has the instructions of this package. Its other
// functions must not be called if it returns false.
func Supported() bool { return cpu.X86.HasBMI1 && cpu.X86.HasBMI2 }

// The functions of pext_amd64.s take n elements. The exported functions describe them.

//go:noescape
func rook(sq uint, occ uint64, squares *[64]square) uint64

//go:noescape
func bishop(sq uint, occ uint64, squares *[64]square) uint64

//go:noescape
func queen(sq uint, occ uint64, squares *[64]square) uint64

//go:noescape
func queens(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square)

//go:noescape
func rooks(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square)

//go:noescape
func bishops(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square)

//go:noescape
func queenMap(dst *[64]uint64, occ uint64, squares *[64]square)

//go:noescape
func sliderSet(diagonal, orthogonal, occ uint64, squares *[64]square) uint64

//go:noescape
func sliderSets(dst, diagonal, orthogonal, occs *uint64, n int, squares *[64]square)
