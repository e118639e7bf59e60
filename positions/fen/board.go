package fen

import "math/bits"

// slash is added for the end of a rank. It exceeds the number of squares of a field of
// 71 bytes, so a sum of squares holds both counts.
const slash = 0x400

// The indices of the sets that parseBoard collects. That of a set of Black's pieces is that
// of White's plus blacks.
const (
	ends = iota // ends of ranks
	pawns
	knights
	bishops
	rooks
	queens
	kings
	vacant
	blacks
)

// squares is the number of squares that a byte fills, slash for the end of a rank, 0 for an
// invalid byte. setOf is the set of the first of these squares.
var (
	squares = [256]uint16{'P': 1, 'N': 1, 'B': 1, 'R': 1, 'Q': 1, 'K': 1, 'p': 1, 'n': 1, 'b': 1, 'r': 1, 'q': 1, 'k': 1,
		'1': 1, '2': 2, '3': 3, '4': 4, '5': 5, '6': 6, '7': 7, '8': 8, '/': slash}
	setOf = [256]uint8{'P': pawns, 'N': knights, 'B': bishops, 'R': rooks, 'Q': queens, 'K': kings, 'p': blacks + pawns,
		'n': blacks + knights, 'b': blacks + bishops, 'r': blacks + rooks, 'q': blacks + queens, 'k': blacks + kings,
		'1': vacant, '2': vacant, '3': vacant, '4': vacant, '5': vacant, '6': vacant, '7': vacant, '8': vacant, '/': ends}
)

const (
	// wholeBoard is the sum of squares for 64 squares and 7 slashes. wholeRanks is the set of
	// the squares after the slashes.
	wholeBoard = 64 + 7*slash
	wholeRanks = 0x0101010101010100
)

// parseBoard parses the board's field at the start of s, from a8 to h1, into the boards. It
// returns the text after the field, or false if the field is not a board. The loop is
// branch-free in the bytes, because branches on them would be unpredictable.
func (p *position) parseBoard(s string) (rest string, ok bool) {
	var sets [16]uint64
	//mutation:same 64 to 65, 7 to 8: a longer field has too many squares or ranks
	filled, end := 0, min(len(s), 64+7)
	for i := range end {
		c := s[i]
		n := int(squares[c])
		if n == 0 {
			end = i
			break
		}
		sets[setOf[c]&15] |= 1 << (filled & 63) //mutation:speed drop right #1
		filled += n
	}
	rest = s[end:]
	if filled != wholeBoard || sets[ends] != wholeRanks || rest != "" && !isSpace(rest[0]) {
		return "", false
	}
	// The field's first square, a8, is in bit 0. Move a1 there.
	p.White = bits.ReverseBytes64(sets[pawns] | sets[knights] | sets[bishops] | sets[rooks] | sets[queens] | sets[kings])
	p.Pawns = bits.ReverseBytes64(sets[pawns] | sets[pawns+blacks])
	p.Knights = bits.ReverseBytes64(sets[knights] | sets[knights+blacks])
	p.Bishops = bits.ReverseBytes64(sets[bishops] | sets[bishops+blacks])
	p.Rooks = bits.ReverseBytes64(sets[rooks] | sets[rooks+blacks])
	p.Queens = bits.ReverseBytes64(sets[queens] | sets[queens+blacks])
	p.Kings = bits.ReverseBytes64(sets[kings] | sets[kings+blacks])
	return rest, true
}
