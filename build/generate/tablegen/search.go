package main

import (
	"fmt"
	"log"
	"math/bits"
	"math/rand/v2"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// draws is the least number of factors that the search draws for a square.
const draws = 1 << 22

// searchBishopFactors finds the factors of bishops and prints them. Of those that it draws
// for a square, it keeps the one whose attacks make the overlay grow least.
//
// A factor has few bits, because carries spoil the index. Two kinds of bits are cleared
// first: those that bring a square of the edge to the index, and those that bring any square
// above the lowest bits of the index, from as many as the bishop has relevant squares to
// nine.
func searchBishopFactors() {
	random := rand.New(rand.NewPCG(1, 2))
	var all overlay
	var factors [64]uint64
	for _, sq := range bishopOrder() {
		occupied := occupanciesOf(sq)
		var masks []uint64
		for lowest := bits.OnesCount64(relevant(sq)); lowest <= 9; lowest++ {
			masks = append(masks, cleared(sq, lowest))
		}
		var best []uint64
		least := 0
		for i := 0; (i < draws || best == nil) && (least > 0 || best == nil); i++ {
			factor := random.Uint64() & random.Uint64() &^ masks[i%len(masks)]
			if i&1 != 0 {
				factor &= random.Uint64()
			}
			attacks, ok := indexed(occupied, factor)
			if !ok {
				continue
			}
			if growth := max(all.place(attacks)+len(attacks)-len(all), 0); best == nil || growth < least {
				best, least, factors[sq] = attacks, growth, factor
			}
		}
		all = all.add(all.place(best), best)
	}
	for sq := 0; sq < 64; sq += 4 {
		fmt.Printf("\t%#016x, %#016x, %#016x, %#016x,\n", factors[sq], factors[sq+1], factors[sq+2], factors[sq+3])
	}
	fmt.Printf("%d entries\n", len(all))
	if factors != bishopFactors {
		log.Fatal("these are not the factors in use")
	}
}

// cleared returns the bits of a factor that would bring a square of the edge to an index of
// nine bits, or any of the bishop's squares above the lowest bits of the index.
func cleared(sq, lowest int) (factor uint64) {
	for squares := walk.Bishop(sq, 0); squares != 0; squares &= squares - 1 {
		from := bits.TrailingZeros64(squares)
		for to := max(55, from); to < 64; to++ {
			if edge>>from&1 != 0 || to >= 55+lowest {
				factor |= 1 << (to - from)
			}
		}
	}
	return factor
}
