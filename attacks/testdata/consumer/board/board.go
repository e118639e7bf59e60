// Package board has an engine's own types and its adapters to the library.
package board

import "github.com/kindergarten-bitboards/kindergarten/attacks"

type (
	Square   int8
	Bitboard uint64
	Piece    uint8
)

const (
	WhitesPawn Piece = iota
	BlacksPawn
	AnyKnight
)

// The engine stores square sq in bit 63-sq.

func Rook(sq Square, occ Bitboard) Bitboard         { return attacks.Rook(sq^63, occ) }
func Bishop(sq Square, occ Bitboard) Bitboard       { return attacks.Bishop(sq^63, occ) }
func Queen(sq Square, occ Bitboard) Bitboard        { return attacks.Queen(sq^63, occ) }
func Rank(sq Square, occ Bitboard) Bitboard         { return attacks.Rank(sq^63, occ) }
func File(sq Square, occ Bitboard) Bitboard         { return attacks.File(sq^63, occ) }
func Diagonal(sq Square, occ Bitboard) Bitboard     { return attacks.Diagonal(sq^63, occ) }
func AntiDiagonal(sq Square, occ Bitboard) Bitboard { return attacks.AntiDiagonal(sq^63, occ) }

func Between(a, b Square) Bitboard                      { return attacks.Between[Bitboard](a^63, b^63) }
func Line(a, b Square) Bitboard                         { return attacks.Line[Bitboard](a^63, b^63) }
func Aligned(a, b, c Square) bool                       { return attacks.Aligned(a^63, b^63, c^63) }
func Ray(sq Square, d attacks.Direction) Bitboard       { return attacks.Ray[Bitboard](sq^63, d) }
func CheckMask(king Square, checkers Bitboard) Bitboard { return attacks.CheckMask(king^63, checkers) }
func Knight(sq Square) Bitboard                         { return attacks.Knight[Bitboard](sq ^ 63) }
func King(sq Square) Bitboard                           { return attacks.King[Bitboard](sq ^ 63) }
func WhitePawn(sq Square) Bitboard                      { return attacks.PawnSouth[Bitboard](sq ^ 63) }
func BlackPawn(sq Square) Bitboard                      { return attacks.PawnNorth[Bitboard](sq ^ 63) }
func EmptyRook(sq Square) Bitboard                      { return attacks.EmptyRook[Bitboard](sq ^ 63) }
func EmptyBishop(sq Square) Bitboard                    { return attacks.EmptyBishop[Bitboard](sq ^ 63) }
func Masks(sq Square) (rank, file, up, down Bitboard) {
	return attacks.RankMask[Bitboard](sq ^ 63), attacks.FileMask[Bitboard](sq ^ 63),
		attacks.DiagonalMask[Bitboard](sq ^ 63), attacks.AntiDiagonalMask[Bitboard](sq ^ 63)
}

// A second layer.

func RookMoves(sq Square, occ, own Bitboard) Bitboard       { return Rook(sq, occ) &^ own }
func BishopMoves(sq Square, occ, own Bitboard) Bitboard     { return Bishop(sq, occ) &^ own }
func QueenMoves(sq Square, occ, own Bitboard) Bitboard      { return Queen(sq, occ) &^ own }
func AlongRank(sq Square, occ, own Bitboard) Bitboard       { return Rank(sq, occ) &^ own }
func AlongFile(sq Square, occ, own Bitboard) Bitboard       { return File(sq, occ) &^ own }
func Upward(sq Square, occ, own Bitboard) Bitboard          { return Diagonal(sq, occ) &^ own }
func Downward(sq Square, occ, own Bitboard) Bitboard        { return AntiDiagonal(sq, occ) &^ own }
func Block(king, checker Square, own Bitboard) Bitboard     { return Between(king, checker) &^ own }
func PinnedTo(king, piece Square, own Bitboard) Bitboard    { return Line(king, piece) &^ own }
func OnLine(king, piece, to Square) bool                    { return Aligned(king, piece, to) }
func Evasions(king Square, checkers, own Bitboard) Bitboard { return CheckMask(king, checkers) &^ own }

// Leaper is the switch of the page of package attacks.
func Leaper(piece Piece, sq Square) Bitboard {
	switch sq ^= 63; piece {
	case WhitesPawn:
		return attacks.PawnSouth[Bitboard](sq)
	case BlacksPawn:
		return attacks.PawnNorth[Bitboard](sq)
	case AnyKnight:
		return attacks.Knight[Bitboard](sq)
	}
	return attacks.King[Bitboard](sq)
}
