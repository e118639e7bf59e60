package fen

import (
	"math/bits"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// Append appends the four fields of a position to dst: the board, the side to move, the
// castling rights and the en passant square. [AppendCounters] writes the counters.
//
// The rights are in the order KQkq. A right is K, Q, k or q if its rook is the outermost
// one on that side of the king, and otherwise the letter of the rook's file. The en
// passant square is written only if a capture on it is legal. Bits of the State that do not
// count are not written.
//
// Parsing the result returns p again if p came from the same function, [Parse] or [ParseAny]. If
// several pieces share a square, Append writes one of them, and of several en passant squares the
// lowest. Parse refuses two castling rooks on the same side of a king, and an en passant square whose
// pawn cannot have come there, which other Positions may have.
func Append[B ~uint64](dst []byte, p *positions.Position[B]) []byte {
	return appendFields(dst, *(*position)(unsafe.Pointer(p)))
}

func appendFields(dst []byte, p position) []byte {
	p.Normalize()
	dst = p.appendBoard(dst)
	dst = append(dst, ' ', "wb"[p.mover()], ' ')
	before := len(dst)
	for _, s := range sides {
		east, west := p.rooksBesideKing(s)
		for rooks := east & p.State; rooks != 0; rooks &^= easternmost(rooks) {
			dst = append(dst, right('K', s, easternmost(rooks), easternmost(east)))
		}
		for rooks := west & p.State; rooks != 0; rooks &= rooks - 1 {
			dst = append(dst, right('Q', s, westernmost(rooks), westernmost(west)))
		}
	}
	if len(dst) == before {
		dst = append(dst, '-')
	}
	if square := p.EnPassant(); square != 0 {
		sq := bits.TrailingZeros64(square)
		return append(dst, ' ', 'a'+byte(sq&7), '1'+byte(sq>>3))
	}
	return append(dst, " -"...)
}

// right returns the letter of a side's castling right: that of its wing for the outermost
// rook.
func right(wing byte, s side, rook, outermost uint64) byte {
	if rook != outermost {
		wing = 'A' + byte(bits.TrailingZeros64(rook)&7)
	}
	return wing | byte(s)<<5
}

func (p *position) appendBoard(dst []byte) []byte {
	var letters [64]byte
	for i, set := range [...]uint64{p.Pawns, p.Knights, p.Bishops, p.Rooks, p.Queens, p.Kings} {
		for ; set != 0; set &= set - 1 {
			sq := bits.TrailingZeros64(set)
			letters[sq] = "pnbrqk"[i] &^ byte(p.White>>sq&1<<5)
		}
	}
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for _, piece := range letters[8*rank:][:8] {
			if piece == 0 {
				empty++
				continue
			}
			if empty > 0 {
				dst = append(dst, '0'+empty)
				empty = 0
			}
			dst = append(dst, piece)
		}
		if empty > 0 {
			dst = append(dst, '0'+empty)
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	return dst
}
