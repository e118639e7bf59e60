package purego

// FirstRank256x8 returns the attacks of a rook on a board of one rank, bit 0
// being the A-file: [256][8] by the occupancy of the whole rank, the rook's own
// file in or out, and the rook's file, of which only the low three bits count.
//
// Published as arrFirstRankAttacks256x8 on the Chess Programming Wiki's page
// First Rank Attacks. Table: 2,048 bytes. Index: occupancy, file.
func FirstRank256x8(file int, rankOccupancy uint8) uint8 {
	return firstRankAttacks256x8[rankOccupancy][file&7]
}

// FirstRank64x8 returns the same attacks from a table of a quarter of the size.
// Behind the outer squares lies no further square, so whether they are occupied
// changes nothing, and the six inner bits suffice.
//
// Published as arrFirstRankAttacks64x8 on the page First Rank Attacks. Table:
// 512 bytes. Index: occupancy>>1&63, file.
func FirstRank64x8(file int, rankOccupancy uint8) uint8 {
	return firstRankAttacks64x8[rankOccupancy>>1&63][file&7]
}

// RankAttacks returns the attacks along the rank of a slider on sq. The same
// bytes in one dimension save the shift to the right by one: twice the inner
// occupancy is scaled by four instead of the inner occupancy by eight.
//
// Published as rankAttacks on the page First Rank Attacks. Table: 512 bytes.
// Index: 4*(occ>>(8*rank)&126) + file.
func RankAttacks(sq int, occ uint64) uint64 {
	shift := sq & 56
	twiceInner := int(occ>>shift) & 126
	return uint64(firstRankAttacks512[4*twiceInner+sq&7]) << shift
}
