package methods

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// Lines answers for a whole slider from one function for each line, which may
// come from any of the published methods: how the attacks along a line are found
// stays hidden behind a stateless interface, as the Chess Programming Wiki's page
// Kindergarten Bitboards recommends. For example
//
//	Lines{
//		Rank:         RankAttacks,
//		File:         OsborneFile,
//		Diagonal:     KindergartenDiagonal,
//		AntiDiagonal: PrefixAntiDiagonal,
//	}
//
// Each function takes a square, of which only the low six bits count, and any
// occupancy. Rook needs the first two functions, Bishop the last two, and Queen
// all four; a call that needs a function that is nil panics.
type Lines struct {
	Rank, File, Diagonal, AntiDiagonal func(sq int, occ uint64) uint64
}

// Rook returns the attacks of a rook on sq.
func (l Lines) Rook(sq int, occ uint64) uint64 { return l.Rank(sq, occ) | l.File(sq, occ) }

// Bishop returns the attacks of a bishop on sq.
func (l Lines) Bishop(sq int, occ uint64) uint64 {
	return l.Diagonal(sq, occ) | l.AntiDiagonal(sq, occ)
}

// Queen returns the attacks of a queen on sq.
func (l Lines) Queen(sq int, occ uint64) uint64 { return l.Rook(sq, occ) | l.Bishop(sq, occ) }

// anyLines is one of the combinations that can stand behind the interface.
func anyLines() Lines {
	return Lines{KindergartenRank, KindergartenFile, KindergartenDiagonal, KindergartenAntiDiagonal}
}

func anyRook(sq int, occ uint64) uint64 { return anyLines().Rook(sq, occ) }

func anyBishop(sq int, occ uint64) uint64 { return anyLines().Bishop(sq, occ) }

func anyQueen(sq int, occ uint64) uint64 { return anyLines().Queen(sq, occ) }

func linesMethod() Method {
	return Method{
		Number: 19, Name: "one interface, in front of 9 and 10",
		Page: "Kindergarten Bitboards", Section: "Ranks and Diagonals",
		Lines:   anyLines(),
		Rooks:   func(dst, sqs, occs []uint64) { each(anyRook, dst, sqs, occs) },
		Bishops: func(dst, sqs, occs []uint64) { each(anyBishop, dst, sqs, occs) },
		Queens:  func(dst, sqs, occs []uint64) { each(anyQueen, dst, sqs, occs) },
		Tables:  []Table{table("tables.FillUp", &tables.FillUp), table("lineMasks", &lineMasks), table("aFileAttacks", &aFileAttacks)},
	}
}
