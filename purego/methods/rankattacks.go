package methods

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

func rankAttacksMethod() Method {
	return Method{
		Number: 3, Name: "first-rank attacks, flat",
		Page: "First Rank Attacks", Section: "Attacks on all Ranks",
		Lookups: []Lookup{
			{"RankAttacks", rankSlider, RankAttacks},
		},
	}
}
