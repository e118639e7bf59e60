package movegen

import (
	"errors"
	"strings"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

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
	var buffer [256]Move
	near := Move(0) // another promotion
	for _, m := range Append(buffer[:0], p) {
		if m.From() == from && (m.To() == to || m.uciTarget() == to) {
			if m.Promotion() == promoted {
				return m, nil
			}
			near = m
		}
	}
	reason := ""
	switch {
	case near == 0:
		reason = whyIllegal(p, from, to)
	case near.Promotion() != positions.NoKind:
		reason = "the pawn promotes: want n, b, r or q after the squares"
	default:
		reason = "nothing promotes: want " + text[:4]
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
