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

// firstRankAttacks512 holds firstRankAttacks64x8 in one dimension. The index is eight times
// the inner occupancy, plus the file.
var firstRankAttacks512 = func() (table [512]uint8) {
	for i := range table {
		table[i] = firstRankAttacks64x8[i>>3][i&7]
	}
	return table
}()

// RankAttacks returns the attacks along the rank of a slider on sq. Its table has the
// bytes of [FirstRank64x8] in one dimension. That saves the shift to the right by one:
// the index is four times twice the inner occupancy instead of eight times the inner
// occupancy.
//
// Published as rankAttacks on the page First Rank Attacks. Table: 512 bytes.
// Index: 4*(occ>>(8*rank)&126) + file.
func RankAttacks(sq int, occ uint64) uint64 {
	shift := sq & 56
	twiceInner := int(occ>>shift) & 126
	return uint64(firstRankAttacks512[4*twiceInner+sq&7]) << shift
}

func firstRankMethods() []Method {
	return []Method{{
		Number: 1, Name: "first-rank attacks [256][8]",
		Page: "First Rank Attacks", Section: "One Byte Only",
		Lookups: []Lookup{{"FirstRank256x8(sq, uint8(occ>>(sq&56)))", rankSlider, firstRank256x8}},
	}, {
		Number: 2, Name: "first-rank attacks [64][8]",
		Page: "First Rank Attacks", Section: "The Outer Squares",
		Lookups: []Lookup{{"FirstRank64x8(sq, uint8(occ>>(sq&56)))", rankSlider, firstRank64x8}},
	}, {
		Number: 3, Name: "first-rank attacks, flat",
		Page: "First Rank Attacks", Section: "Attacks on all Ranks",
		Lookups: []Lookup{{"RankAttacks", rankSlider, RankAttacks}},
	}}
}
