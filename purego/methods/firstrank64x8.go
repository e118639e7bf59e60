package methods

// firstRankAttacks64x8 holds the attacks along a rank by the rank's six inner squares and
// the slider's file.
var firstRankAttacks64x8 = func() (table [64][8]uint8) {
	for inner := range table {
		table[inner] = firstRankAttacks256x8[inner<<1]
	}
	return table
}()

// FirstRank64x8 returns the attacks of [FirstRank256x8] from a table of a quarter of the
// size. The six inner bits of the occupancy suffice, because no square lies beyond
// the outer ones.
//
// Published as arrFirstRankAttacks64x8 on the page First Rank Attacks. Table:
// 512 bytes. Index: occupancy>>1&63, file.
func FirstRank64x8(file int, rankOccupancy uint8) uint8 {
	return firstRankAttacks64x8[rankOccupancy>>1&63][file&7]
}

func firstRank64x8(sq int, occ uint64) uint64 {
	return uint64(FirstRank64x8(sq, uint8(occ>>(sq&56)))) << (sq & 56)
}

func firstRank64x8Method() Method {
	return Method{
		Number: 2, Name: "first-rank attacks [64][8]",
		Page: "First Rank Attacks", Section: "The Outer Squares",
		Lookups: []Lookup{
			{"FirstRank64x8(sq, uint8(occ>>(sq&56)))", rankSlider, firstRank64x8},
		},
	}
}
