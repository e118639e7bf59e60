package movegen

import (
	"errors"
	"strings"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// Find returns the legal move of p from one square to another, and whether there is one. promotion is
// the kind that a pawn promotes to, and NoKind for all other moves. Castling is a move of the king to
// its rook or, as in standard chess, from the e-file by two files. Only the low six bits of a square
// count.
func Find[B ~uint64](p *positions.Position[B], from, to int, promotion positions.Kind) (m Move, ok bool) {
	return find((*position)(unsafe.Pointer(p)), from&63, to&63, promotion)
}

// find makes the only move that may be legal.
func find(p *position, from, to int, promoted kind) (Move, bool) {
	piece, _ := p.PieceOn(from)
	rook, castles := castlingRook(p, from, to)
	switch {
	case piece == king && castles:
		piece, to = castling, rook
	case promoted != positions.NoKind:
		piece = promotion + promoted
	case piece == pawn && (from^to)&7 != 0 && p.Occupied()>>to&1 == 0:
		piece = enPassant
	}
	if m := newMove(from, to, piece); m.Promotion() == promoted && isLegal(p, m) {
		return m, true
	}
	return 0, false
}

// Parse returns the legal move of p that text names in the notation of the Universal Chess
// Interface: what [Move.String] and [Move.StringChess960] return. The letter of a promotion may be a
// capital. The error says why there is no such move.
func Parse[B ~uint64](p *positions.Position[B], text string) (Move, error) {
	return parse((*position)(unsafe.Pointer(p)), text)
}

func parse(p *position, text string) (Move, error) {
	from, to, promoted, ok := split(text)
	if !ok {
		return 0, errors.New("invalid move " + quote.Short(text) +
			": want two squares, such as e2e4, and n, b, r or q after them for a promotion")
	}
	if m, ok := find(p, from, to, promoted); ok {
		return m, nil
	}
	reason := ""
	if _, ok := find(p, from, to, queen); ok {
		reason = "the pawn promotes: want n, b, r or q after the squares"
	} else if _, ok = find(p, from, to, positions.NoKind); ok {
		reason = "nothing promotes: want " + text[:4]
	} else {
		reason = whyIllegal(p, from, to)
	}
	return 0, errors.New("illegal move " + text + ": " + reason)
}

// split returns the squares and the promotion of a text.
func split(text string) (from, to int, promoted kind, ok bool) {
	promoted = positions.NoKind
	if len(text) == 5 && strings.IndexByte("nbrqNBRQ", text[4]) >= 0 {
		text, promoted = text[:4], kind(strings.IndexByte(letters, text[4]|0x20))
	}
	if len(text) != 4 {
		return 0, 0, 0, false
	}
	var at [4]byte // the file and the rank of both squares
	for i := range at {
		if at[i] = text[i] - "a1a1"[i]; at[i] > 7 {
			return 0, 0, 0, false
		}
	}
	return int(at[0] + 8*at[1]), int(at[2] + 8*at[3]), promoted, true
}
