// Package board has an engine's own types. The engine stores square sq in bit 63-sq. The
// test adds adapters to the library.
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
