package methods

import "github.com/kindergarten-bitboards/kindergarten/attacks"

// firstRankAttacks256x8 holds the attacks along a rank by the rank's occupancy and the
// slider's file.
var firstRankAttacks256x8 = func() (table [256][8]uint8) {
	for occ := range table {
		for file := range table[occ] {
			table[occ][file] = uint8(attacks.Rank(file, uint64(occ)))
		}
	}
	return table
}()

// FirstRank256x8 returns the attacks of a rook on a board of one rank, with the A-file in
// bit 0. Its table [256][8] is indexed by the occupancy of the whole rank and the rook's
// file. The rook may be in the occupancy or not. Only the low three bits of the file
// count.
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
			{"FirstRank256x8(sq, uint8(occ>>(sq&56)))", rankSlider, firstRank256x8},
		},
	}
}
