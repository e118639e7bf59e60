package tables

// EmptyRook returns the attacks of a rook on sq on the empty board.
func EmptyRook(sq uint) uint64 { return Squares[sq&63].Cross }

// EmptyBishop returns the attacks of a bishop on sq on the empty board.
func EmptyBishop(sq uint) uint64 {
	return Squares[sq&63].Diagonal | Squares[sq&63].AntiDiagonal
}
