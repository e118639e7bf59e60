// Command instructions is compiled for many platforms and never run: the bench
// command counts the instructions of its functions.
package main

import (
	"os"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
)

//go:noinline
func rook(sq uint, occ uint64) uint64 { return attacks.Rook(sq, occ) }

//go:noinline
func bishop(sq uint, occ uint64) uint64 { return attacks.Bishop(sq, occ) }

//go:noinline
func queen(sq uint, occ uint64) uint64 { return attacks.Queen(sq, occ) }

//go:noinline
func productRook(sq uint, occ uint64) uint64 { return rivals.ProductRook(sq, occ) }

//go:noinline
func productBishop(sq uint, occ uint64) uint64 { return rivals.ProductBishop(sq, occ) }

//go:noinline
func productQueen(sq uint, occ uint64) uint64 { return rivals.ProductQueen(sq, occ) }

//go:noinline
func textbookRook(sq uint, occ uint64) uint64 { return rivals.TextbookRook(sq, occ) }

//go:noinline
func textbookBishop(sq uint, occ uint64) uint64 { return rivals.TextbookBishop(sq, occ) }

//go:noinline
func textbookQueen(sq uint, occ uint64) uint64 { return rivals.TextbookQueen(sq, occ) }

//go:noinline
func hyperbolaRook(sq uint, occ uint64) uint64 { return rivals.HyperbolaRook(sq, occ) }

//go:noinline
func hyperbolaBishop(sq uint, occ uint64) uint64 { return rivals.HyperbolaBishop(sq, occ) }

//go:noinline
func hyperbolaQueen(sq uint, occ uint64) uint64 { return rivals.HyperbolaQueen(sq, occ) }

//go:noinline
func magicRook(sq uint, occ uint64) uint64 { return rivals.MagicSliceRook(sq, occ) }

//go:noinline
func magicBishop(sq uint, occ uint64) uint64 { return rivals.MagicSliceBishop(sq, occ) }

//go:noinline
func magicQueen(sq uint, occ uint64) uint64 { return rivals.MagicSliceQueen(sq, occ) }

func main() {
	sq, occ := uint(len(os.Args)), uint64(len(os.Args[0]))
	for _, lookup := range []func(uint, uint64) uint64{
		rook, bishop, queen, productRook, productBishop, productQueen,
		textbookRook, textbookBishop, textbookQueen,
		hyperbolaRook, hyperbolaBishop, hyperbolaQueen, magicRook, magicBishop, magicQueen,
	} {
		println(lookup(sq, occ))
	}
}
