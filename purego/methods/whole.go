package methods

import (
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// The whole pieces are the formulas of package attacks for rook and bishop on 64-bit machines.
// A rook has the products of the uniform forms and tables as large as the rotated ones. A
// bishop has one product for both diagonals.

var (
	wholeRankAttacks   = bySquare(attacks.Rank, wholeRankIndex, innerFiles)
	wholeFileAttacks   = bySquare(attacks.File, wholeFileIndex, innerRanks)
	wholeBishopAttacks = func() (table [64][512]uint64) {
		for sq := range table {
			tabulate(table[sq][:], sq, attacks.Bishop, wholeBishopIndex, innerFiles&innerRanks)
		}
		return table
	}()
)

func wholeRankIndex(sq int, occ uint64) uint64 { return occ * tables.Squares[sq&63].RankFactor >> 58 }

func wholeFileIndex(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return (e.File & occ) * e.FileFactor >> 58
}

func wholeBishopIndex(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return ((e.Diagonal | e.AntiDiagonal) & occ) * tables.BishopFactors[sq&63] >> 55
}

// WholeRook returns the attacks of a rook on sq. Tables: 65,536 bytes and the squares. Index:
// square, then those of [UniformFile] and [UniformRank]. Derived from Gerd Isenberg's published
// forms.
func WholeRook(sq int, occ uint64) uint64 {
	return wholeFileAttacks[sq&63][wholeFileIndex(sq, occ)] | wholeRankAttacks[sq&63][wholeRankIndex(sq, occ)]
}

// WholeBishop returns the attacks of a bishop on sq. Tables: 262,144 bytes, the squares and
// the factors. Package attacks overlaps the attacks on all squares in a sixth of that. Index:
// square, (bishopMaskEx[sq]&occ)*factor>>55. The factor of the square gathers both diagonals,
// and brings none of their last squares to the index. As in [OsborneFile], occupancies with
// the same attacks may share an index. Derived from the published forms of Gerd Isenberg and
// Grant Osborne.
func WholeBishop(sq int, occ uint64) uint64 {
	return wholeBishopAttacks[sq&63][wholeBishopIndex(sq, occ)]
}

func wholeMethod() Method {
	return Method{
		Name:   "the pieces of package attacks for 64-bit words",
		Author: "derived from Gerd Isenberg and Grant Osborne",
		Word:   64,
		Lookups: []Lookup{
			{"WholeRook", rook, WholeRook},
			{"WholeBishop", bishop, WholeBishop},
		},
		Tables: []Table{table("wholeRankAttacks", &wholeRankAttacks), table("wholeFileAttacks", &wholeFileAttacks),
			table("wholeBishopAttacks", &wholeBishopAttacks),
			table("tables.Squares", &tables.Squares), table("tables.BishopFactors", &tables.BishopFactors)},
	}
}
