package rivals

import "golang.org/x/sys/cpu"

// HasPEXT tells whether this CPU has what the PEXT functions need: without it
// they must not be called.
func HasPEXT() bool { return cpu.X86.HasBMI1 && cpu.X86.HasBMI2 }

// pextQueens sets dst[i] to the attacks of a queen on sqs[i] for occs[i], i below n.
//
//go:noescape
func pextQueens(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]pextSquare)

// pextRooks does for rooks what pextQueens does for queens.
//
//go:noescape
func pextRooks(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]pextSquare)

// pextBishops does for bishops what pextQueens does for queens.
//
//go:noescape
func pextBishops(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]pextSquare)

// pextQueenMap sets dst[sq] to the attacks of a queen on sq.
//
//go:noescape
func pextQueenMap(dst *[64]uint64, occ uint64, squares *[64]pextSquare)

// pextSliderSet returns the union of attacks, piece by piece.
//
//go:noescape
func pextSliderSet(orthogonal, diagonal, occ uint64, squares *[64]pextSquare) uint64

// pextSliderSets sets dst[i] to the union for the position i, i below n.
//
//go:noescape
func pextSliderSets(dst, orthogonal, diagonal, occs *uint64, n int, squares *[64]pextSquare)

// EmptyCall does nothing, in assembly: what it takes is what any call of
// assembly takes at least.
//
//go:noescape
func EmptyCall(sq uint, occ uint64) uint64
