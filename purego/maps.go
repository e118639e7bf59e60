package purego

import "github.com/kindergarten-bitboards/kindergarten/attacks"

// RookMap sets dst[sq] to the attacks of a rook on sq, for every square.
func RookMap(dst *[64]uint64, occ uint64) {
	for sq := range dst {
		dst[sq] = attacks.Rook(uint(sq), occ)
	}
}

// BishopMap sets dst[sq] to the attacks of a bishop on sq, for every square.
func BishopMap(dst *[64]uint64, occ uint64) {
	for sq := range dst {
		dst[sq] = attacks.Bishop(uint(sq), occ)
	}
}

// QueenMap sets dst[sq] to the attacks of a queen on sq, for every square.
func QueenMap(dst *[64]uint64, occ uint64) {
	for sq := range dst {
		dst[sq] = attacks.Queen(uint(sq), occ)
	}
}
