package methods

// The union of two lines holds the square where they cross. The exclusive or does not.

// RookMask returns the rank and the file of sq, sq included. Page On an empty
// Board, by union; no table.
func RookMask(sq int) uint64 { return RankMask(sq) | FileMask(sq) }

// BishopMask returns the diagonal and the anti-diagonal of sq, sq included.
// Page On an empty Board, by union; no table.
func BishopMask(sq int) uint64 { return DiagonalMask(sq) | AntiDiagonalMask(sq) }

// QueenMask returns the four lines through sq, sq included. Page On an empty
// Board, by union; no table.
func QueenMask(sq int) uint64 { return RookMask(sq) | BishopMask(sq) }

// RookMaskEx returns the attacks of a rook on the otherwise empty board. Page
// On an empty Board, by exclusive or; no table.
func RookMaskEx(sq int) uint64 { return RankMask(sq) ^ FileMask(sq) }

// BishopMaskEx returns the attacks of a bishop on the otherwise empty board.
// Page On an empty Board, by exclusive or; no table.
func BishopMaskEx(sq int) uint64 { return DiagonalMask(sq) ^ AntiDiagonalMask(sq) }

// QueenMaskEx returns the attacks of a queen on the otherwise empty board. Page
// On an empty Board, by exclusive or; no table.
func QueenMaskEx(sq int) uint64 { return RookMask(sq) ^ BishopMask(sq) }

func unionsMethod() Method {
	return Method{
		Number: 8, Name: "empty board by union, the square in",
		Page: "On an empty Board", Section: "Piece Attacks, By Calculation",
		Masks: []Mask{
			{"RookMask", rook, true, RookMask},
			{"BishopMask", bishop, true, BishopMask},
			{"QueenMask", queen, true, QueenMask},
		},
	}
}

func differencesMethod() Method {
	return Method{
		Number: 8, Name: "empty board by exclusive or",
		Page: "On an empty Board", Section: "Piece Attacks, By Calculation",
		Masks: []Mask{
			{"RookMaskEx", rook, false, RookMaskEx},
			{"BishopMaskEx", bishop, false, BishopMaskEx},
			{"QueenMaskEx", queen, false, QueenMaskEx},
		},
	}
}
