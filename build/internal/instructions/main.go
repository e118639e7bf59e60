// Command instructions calls each lookup. The bench command compiles it for many
// platforms, runs it under emulators and counts the executed instructions.
package main

import (
	"math/rand/v2"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/fixedmagic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/hyperbola"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/koggestone"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/leorik"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/magic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/packedmagic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/product"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/qbb"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/reversal"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/textbook"
)

// Each function is a lookup of one method, under the method's name in the bench
// command. main calls them through a list.

//go:noinline
func libraryRook(sq uint, occ uint64) uint64 { return attacks.Rook(sq, occ) }

//go:noinline
func libraryBishop(sq uint, occ uint64) uint64 { return attacks.Bishop(sq, occ) }

//go:noinline
func libraryQueen(sq uint, occ uint64) uint64 { return attacks.Queen(sq, occ) }

//go:noinline
func productRook(sq uint, occ uint64) uint64 { return product.Rook(sq, occ) }

//go:noinline
func productBishop(sq uint, occ uint64) uint64 { return product.Bishop(sq, occ) }

//go:noinline
func productQueen(sq uint, occ uint64) uint64 { return product.Queen(sq, occ) }

//go:noinline
func textbookRook(sq uint, occ uint64) uint64 { return textbook.Rook(sq, occ) }

//go:noinline
func textbookBishop(sq uint, occ uint64) uint64 { return textbook.Bishop(sq, occ) }

//go:noinline
func textbookQueen(sq uint, occ uint64) uint64 { return textbook.Queen(sq, occ) }

//go:noinline
func hyperbolaRook(sq uint, occ uint64) uint64 { return hyperbola.Rook(sq, occ) }

//go:noinline
func hyperbolaBishop(sq uint, occ uint64) uint64 { return hyperbola.Bishop(sq, occ) }

//go:noinline
func hyperbolaQueen(sq uint, occ uint64) uint64 { return hyperbola.Queen(sq, occ) }

//go:noinline
func reversalRook(sq uint, occ uint64) uint64 { return reversal.Rook(sq, occ) }

//go:noinline
func reversalBishop(sq uint, occ uint64) uint64 { return reversal.Bishop(sq, occ) }

//go:noinline
func reversalQueen(sq uint, occ uint64) uint64 { return reversal.Queen(sq, occ) }

//go:noinline
func qbbRook(sq uint, occ uint64) uint64 { return qbb.Rook(sq, occ) }

//go:noinline
func qbbBishop(sq uint, occ uint64) uint64 { return qbb.Bishop(sq, occ) }

//go:noinline
func qbbQueen(sq uint, occ uint64) uint64 { return qbb.Queen(sq, occ) }

//go:noinline
func leorikRook(sq uint, occ uint64) uint64 { return leorik.Rook(sq, occ) }

//go:noinline
func leorikBishop(sq uint, occ uint64) uint64 { return leorik.Bishop(sq, occ) }

//go:noinline
func leorikQueen(sq uint, occ uint64) uint64 { return leorik.Queen(sq, occ) }

//go:noinline
func koggestoneRook(sq uint, occ uint64) uint64 { return koggestone.Rook(sq, occ) }

//go:noinline
func koggestoneBishop(sq uint, occ uint64) uint64 { return koggestone.Bishop(sq, occ) }

//go:noinline
func koggestoneQueen(sq uint, occ uint64) uint64 { return koggestone.Queen(sq, occ) }

//go:noinline
func magicRook(sq uint, occ uint64) uint64 { return magic.Rook(sq, occ) }

//go:noinline
func magicBishop(sq uint, occ uint64) uint64 { return magic.Bishop(sq, occ) }

//go:noinline
func magicQueen(sq uint, occ uint64) uint64 { return magic.Queen(sq, occ) }

//go:noinline
func packedMagicRook(sq uint, occ uint64) uint64 { return packedmagic.Rook(sq, occ) }

//go:noinline
func packedMagicBishop(sq uint, occ uint64) uint64 { return packedmagic.Bishop(sq, occ) }

//go:noinline
func packedMagicQueen(sq uint, occ uint64) uint64 { return packedmagic.Queen(sq, occ) }

//go:noinline
func fixedMagicRook(sq uint, occ uint64) uint64 { return fixedmagic.Rook(sq, occ) }

//go:noinline
func fixedMagicBishop(sq uint, occ uint64) uint64 { return fixedmagic.Bishop(sq, occ) }

//go:noinline
func fixedMagicQueen(sq uint, occ uint64) uint64 { return fixedmagic.Queen(sq, occ) }

var lookups = []func(sq uint, occ uint64) uint64{
	libraryRook, libraryBishop, libraryQueen,
	productRook, productBishop, productQueen,
	textbookRook, textbookBishop, textbookQueen,
	hyperbolaRook, hyperbolaBishop, hyperbolaQueen,
	reversalRook, reversalBishop, reversalQueen,
	qbbRook, qbbBishop, qbbQueen,
	leorikRook, leorikBishop, leorikQueen,
	koggestoneRook, koggestoneBishop, koggestoneQueen,
	magicRook, magicBishop, magicQueen,
	packedMagicRook, packedMagicBishop, packedMagicQueen,
	fixedMagicRook, fixedMagicBishop, fixedMagicQueen,
}

// main calls each lookup for every square and four random occupancies, the same ones
// on every run.
func main() {
	sum := uint64(0)
	for _, lookup := range lookups {
		random := rand.New(rand.NewPCG(32, 64))
		for sq := range uint(64) {
			for range 4 {
				sum += lookup(sq, random.Uint64()&random.Uint64())
			}
		}
	}
	println(sum)
}
