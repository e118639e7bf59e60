package methods

import "github.com/kindergarten-bitboards/kindergarten/attacks"

// A table of the attacks along a line is in the file of its method, which shares the index. Its
// entries are the attacks of package attacks for every occupancy of the line's inner squares.
// Outer squares change neither attacks nor index, because nothing lies beyond them. Entries
// without an occupancy are zero.

type lookup = func(sq int, occ uint64) uint64

const (
	innerFiles uint64 = 0x7e7e7e7e7e7e7e7e //mutation:same: with an outer square each entry is written again
	innerRanks uint64 = 0x00ffffffffffff00
)

// bySquare returns the table of the attacks along a line by square and index.
func bySquare(line, index lookup, inner uint64) (table [64][64]uint64) {
	for sq := range table {
		tabulate(table[sq][:], sq, line, index, inner)
	}
	return table
}

// byRank returns the table of the attacks along the A-file by rank and index.
func byRank(index lookup) (table [8][64]uint64) {
	for rank := range table {
		tabulate(table[rank][:], 8*rank, attacks.File, index, innerRanks)
	}
	return table
}

// tabulate sets the entry at the index of each occupancy of a line's inner squares, with and
// without the slider's own, to the attacks from sq.
func tabulate(table []uint64, sq int, line, index lookup, inner uint64) {
	inner &= line(sq, emptyBoard) | 1<<sq
	for occ := inner; ; occ = (occ - 1) & inner {
		table[index(sq, occ)] = line(sq, occ)
		if occ == 0 {
			return
		}
	}
}
