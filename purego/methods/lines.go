package methods

// Lines looks up whole sliders by one function for each line, of any of the published
// methods. The page Kindergarten Bitboards recommends such a stateless interface, which
// hides the method. For example
//
//	Lines{
//		Rank:         RankAttacks,
//		File:         OsborneFile,
//		Diagonal:     KindergartenDiagonal,
//		AntiDiagonal: PrefixAntiDiagonal,
//	}
//
// Each function takes a square, of which only the low six bits count, and any
// occupancy. Rook calls the first two functions, Bishop the last two, and Queen all
// four. The call of a nil function panics.
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

func linesMethods() []Method {
	return []Method{{
		Number: 19, Name: "one interface, in front of 9 and 10",
		Page: "Kindergarten Bitboards", Section: "Ranks and Diagonals",
		Lines: Lines{KindergartenRank, KindergartenFile, KindergartenDiagonal, KindergartenAntiDiagonal},
	}}
}
