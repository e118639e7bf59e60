// Command instructions is compiled for many platforms and run by emulators: the
// bench command counts the instructions of its functions, those in the code
// and those that are executed.
package main

import (
	"math/rand/v2"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/classical"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/dumb7"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/fixedmagic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/hyperbola"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/koggestone"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/magic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/obstruction"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/packedmagic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/product"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/textbook"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

// The lookups are called by their addresses, so that none is inlined, and have
// the names of the methods in the bench command.

//go:noinline
func libraryRook(sq uint, occ uint64) uint64 { return attacks.Rook(sq, occ) }

//go:noinline
func libraryBishop(sq uint, occ uint64) uint64 { return attacks.Bishop(sq, occ) }

//go:noinline
func libraryQueen(sq uint, occ uint64) uint64 { return attacks.Queen(sq, occ) }

//go:noinline
func kindergartenRook(sq uint, occ uint64) uint64 {
	return methods.KindergartenRank(int(sq), occ) | methods.KindergartenFile(int(sq), occ)
}

//go:noinline
func kindergartenBishop(sq uint, occ uint64) uint64 {
	return methods.KindergartenDiagonal(int(sq), occ) | methods.KindergartenAntiDiagonal(int(sq), occ)
}

//go:noinline
func kindergartenQueen(sq uint, occ uint64) uint64 {
	return methods.KindergartenRank(int(sq), occ) | methods.KindergartenFile(int(sq), occ) | methods.KindergartenDiagonal(int(sq), occ) | methods.KindergartenAntiDiagonal(int(sq), occ)
}

//go:noinline
func sharedRankRook(sq uint, occ uint64) uint64 {
	return methods.SharedRankRank(int(sq), occ) | methods.SharedRankFile(int(sq), occ)
}

//go:noinline
func sharedRankBishop(sq uint, occ uint64) uint64 {
	return methods.SharedRankDiagonal(int(sq), occ) | methods.SharedRankAntiDiagonal(int(sq), occ)
}

//go:noinline
func sharedRankQueen(sq uint, occ uint64) uint64 {
	return methods.SharedRankRank(int(sq), occ) | methods.SharedRankFile(int(sq), occ) | methods.SharedRankDiagonal(int(sq), occ) | methods.SharedRankAntiDiagonal(int(sq), occ)
}

//go:noinline
func fold32FillUpRook(sq uint, occ uint64) uint64 {
	return methods.Fold32RankFillUp(int(sq), occ) | methods.WegnerAFile(int(sq), occ)
}

//go:noinline
func fold32FillUpBishop(sq uint, occ uint64) uint64 {
	return methods.Fold32DiagonalFillUp(int(sq), occ) | methods.Fold32AntiDiagonalFillUp(int(sq), occ)
}

//go:noinline
func fold32FillUpQueen(sq uint, occ uint64) uint64 {
	return methods.Fold32RankFillUp(int(sq), occ) | methods.WegnerAFile(int(sq), occ) | methods.Fold32DiagonalFillUp(int(sq), occ) | methods.Fold32AntiDiagonalFillUp(int(sq), occ)
}

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
func obstructionRook(sq uint, occ uint64) uint64 { return obstruction.Rook(sq, occ) }

//go:noinline
func obstructionBishop(sq uint, occ uint64) uint64 { return obstruction.Bishop(sq, occ) }

//go:noinline
func obstructionQueen(sq uint, occ uint64) uint64 { return obstruction.Queen(sq, occ) }

//go:noinline
func classicalRook(sq uint, occ uint64) uint64 { return classical.Rook(sq, occ) }

//go:noinline
func classicalBishop(sq uint, occ uint64) uint64 { return classical.Bishop(sq, occ) }

//go:noinline
func classicalQueen(sq uint, occ uint64) uint64 { return classical.Queen(sq, occ) }

//go:noinline
func koggestoneRook(sq uint, occ uint64) uint64 { return koggestone.Rook(sq, occ) }

//go:noinline
func koggestoneBishop(sq uint, occ uint64) uint64 { return koggestone.Bishop(sq, occ) }

//go:noinline
func koggestoneQueen(sq uint, occ uint64) uint64 { return koggestone.Queen(sq, occ) }

//go:noinline
func dumb7Rook(sq uint, occ uint64) uint64 { return dumb7.Rook(sq, occ) }

//go:noinline
func dumb7Bishop(sq uint, occ uint64) uint64 { return dumb7.Bishop(sq, occ) }

//go:noinline
func dumb7Queen(sq uint, occ uint64) uint64 { return dumb7.Queen(sq, occ) }

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
	kindergartenRook, kindergartenBishop, kindergartenQueen,
	sharedRankRook, sharedRankBishop, sharedRankQueen,
	fold32FillUpRook, fold32FillUpBishop, fold32FillUpQueen,
	productRook, productBishop, productQueen,
	textbookRook, textbookBishop, textbookQueen,
	hyperbolaRook, hyperbolaBishop, hyperbolaQueen,
	obstructionRook, obstructionBishop, obstructionQueen,
	classicalRook, classicalBishop, classicalQueen,
	koggestoneRook, koggestoneBishop, koggestoneQueen,
	dumb7Rook, dumb7Bishop, dumb7Queen,
	magicRook, magicBishop, magicQueen,
	packedMagicRook, packedMagicBishop, packedMagicQueen,
	fixedMagicRook, fixedMagicBishop, fixedMagicQueen,
}

// main asks each lookup for every square and four occupancies at random, the
// same ones every time.
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
