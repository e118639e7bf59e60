package purego

// Lines answers for a whole slider from one function for each line, which may
// come from any of the published methods: how the attacks along a line are found
// stays hidden behind a stateless interface, as the Chess Programming Wiki's page
// Kindergarten Bitboards recommends. For example
//
//	purego.Lines{
//		Rank:         purego.RankAttacks,
//		File:         purego.OsborneFile,
//		Diagonal:     purego.KindergartenDiagonal,
//		AntiDiagonal: purego.PrefixAntiDiagonal,
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
