package methods

import "github.com/kindergarten-bitboards/kindergarten/attacks"

// emptyBoard is an occupancy without a piece.
const emptyBoard uint64 = 0 //mutation:same: a1 is the last square of each ray

// These hold the attacks of a piece on the empty board by its square.
var (
	emptyRook   = onEmptyBoard(attacks.Rook)
	emptyBishop = onEmptyBoard(attacks.Bishop)
	emptyQueen  = onEmptyBoard(attacks.Queen)
)

func onEmptyBoard(piece lookup) (table [64]uint64) {
	for sq := range table {
		table[sq] = piece(sq, emptyBoard)
	}
	return table
}

// EmptyRook returns the attacks of a rook on the otherwise empty board.
// Published as RookAttacks[sq] on the page On an empty Board. Table: 512 bytes.
// Index: square.
func EmptyRook(sq int) uint64 { return emptyRook[sq&63] }

// EmptyBishop returns the attacks of a bishop on the otherwise empty board.
// Published as BishopAttacks[sq] on the page On an empty Board. Table: 512
// bytes. Index: square.
func EmptyBishop(sq int) uint64 { return emptyBishop[sq&63] }

// EmptyQueen returns the attacks of a queen on the otherwise empty board.
// Published as QueenAttacks[sq] on the page On an empty Board. Table: 512
// bytes. Index: square.
func EmptyQueen(sq int) uint64 { return emptyQueen[sq&63] }

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

func emptyBoardMethods() []Method {
	return []Method{{
		Number: 8, Name: "empty board by lookup",
		Page: "On an empty Board", Section: "Piece Attacks, By Lookup",
		Masks: []Mask{
			{"EmptyRook", rook, false, EmptyRook},
			{"EmptyBishop", bishop, false, EmptyBishop},
			{"EmptyQueen", queen, false, EmptyQueen},
		},
	}, {
		Number: 8, Name: "empty board by union, the square in",
		Page: "On an empty Board", Section: "Piece Attacks, By Calculation",
		Masks: []Mask{
			{"RookMask", rook, true, RookMask},
			{"BishopMask", bishop, true, BishopMask},
			{"QueenMask", queen, true, QueenMask},
		},
	}, {
		Number: 8, Name: "empty board by exclusive or",
		Page: "On an empty Board", Section: "Piece Attacks, By Calculation",
		Masks: []Mask{
			{"RookMaskEx", rook, false, RookMaskEx},
			{"BishopMaskEx", bishop, false, BishopMaskEx},
			{"QueenMaskEx", queen, false, QueenMaskEx},
		},
	}}
}
