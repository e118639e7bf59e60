package pext

import "golang.org/x/sys/cpu"

// Supported reports whether this CPU has the instructions of this package. Its other
// functions must not be called if it returns false.
func Supported() bool { return cpu.X86.HasBMI1 && cpu.X86.HasBMI2 }

func rook(sq uint, occ uint64) uint64
func bishop(sq uint, occ uint64) uint64
func queen(sq uint, occ uint64) uint64
func sliderSet(diagonal, orthogonal, occ uint64) uint64

// Queens sets dst[i] to the attacks of a queen on sqs[i] for occs[i]. The
// slices must have equal lengths, and squares must be below 64.
//
//go:noescape
func Queens(dst []uint64, sqs []uint8, occs []uint64)

// Rooks does the same for rooks.
//
//go:noescape
func Rooks(dst []uint64, sqs []uint8, occs []uint64)

// Bishops does the same for bishops.
//
//go:noescape
func Bishops(dst []uint64, sqs []uint8, occs []uint64)

// QueenMap sets dst[sq] to the attacks of a queen on sq.
//
//go:noescape
func QueenMap(dst *[64]uint64, occ uint64)

// SliderSets does the same as [SliderSet] for many positions. The slices must have equal lengths.
//
//go:noescape
func SliderSets(dst, diagonal, orthogonal, occs []uint64)
