package methods

// FirstRank256x8 returns the attacks of a rook on a board of one rank, bit 0
// being the A-file: [256][8] by the occupancy of the whole rank, the rook's own
// file in or out, and the rook's file, of which only the low three bits count.
//
// Published as arrFirstRankAttacks256x8 on the Chess Programming Wiki's page
// First Rank Attacks. Table: 2,048 bytes. Index: occupancy, file.
func FirstRank256x8(file int, rankOccupancy uint8) uint8 {
	return firstRankAttacks256x8[rankOccupancy][file&7]
}

func firstRank256x8(sq int, occ uint64) uint64 {
	return uint64(FirstRank256x8(sq, uint8(occ>>(sq&56)))) << (sq & 56)
}

func firstRank256x8Method() Method {
	return Method{
		Number: 1, Name: "first-rank attacks [256][8]",
		Page: "First Rank Attacks", Section: "One Byte Only",
		Lookups: []Lookup{
			{"FirstRank256x8(sq, uint8(occ>>(sq&56)))", rankSlider, firstRank256x8, func(dst, sqs, occs []uint64) { each(firstRank256x8, dst, sqs, occs) }},
		},
		Tables: []Table{table("firstRankAttacks256x8", &firstRankAttacks256x8)},
	}
}
