package fen

import "math/bits"

// slash is added for the end of a rank. It exceeds the number of squares of a field of
// longestBoard bytes, so a sum of squares holds both counts.
const slash = 1 << 10 //mutation:same 10 to 11: any bit above the squares of a field will do

// The indices of the sets that parseBoard collects. Those of White's pieces are in the
// order of a record. The index of a set of Black's pieces is that of White's plus blacks.
const (
	ends   = 0 // ends of ranks
	vacant = 7 //mutation:same: a set that no piece has
	blacks = 8 //mutation:same: the sets of White's pieces and of Black's are apart
)

// squares is the number of squares that a byte fills, slash for the end of a rank, 0 for an
// invalid byte. setOf is the set of the first of these squares.
var (
	squares = [256]uint16{'P': 1, 'N': 1, 'B': 1, 'R': 1, 'Q': 1, 'K': 1, 'p': 1, 'n': 1, 'b': 1, 'r': 1, 'q': 1, 'k': 1,
		'1': 1, '2': 2, '3': 3, '4': 4, '5': 5, '6': 6, '7': 7, '8': 8, '/': slash}
	setOf = [256]uint8{'P': 1, 'N': 2, 'B': 3, 'R': 4, 'Q': 5, 'K': 6,
		'p': blacks + 1, 'n': blacks + 2, 'b': blacks + 3, 'r': blacks + 4, 'q': blacks + 5, 'k': blacks + 6,
		'1': vacant, '2': vacant, '3': vacant, '4': vacant, '5': vacant, '6': vacant, '7': vacant, '8': vacant, '/': ends}
)

const (
	longestBoard = 64 + 7 //mutation:same 64 to 65, 7 to 8: a longer field has too many squares or ranks

	// wholeBoard is the sum of squares for 64 squares and 7 slashes. wholeRanks is the set of
	// the squares after the slashes.
	wholeBoard = 64 + 7*slash
	wholeRanks = 0x0101010101010100
)

// parseBoard parses the board's field at the start of s, from a8 to h1, into the boards. It
// returns the text after the field, or false if the field is not a board. The loop is
// branch-free in the bytes, because branches on them would be unpredictable.
func (r *record) parseBoard(s string) (rest string, ok bool) {
	var sets [16]uint64
	//mutation:same longestBoard to wholeBoard: a longer field has too many squares or ranks
	filled, end := 0, min(len(s), longestBoard)
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
	r.White = bits.ReverseBytes64(sets[1] | sets[2] | sets[3] | sets[4] | sets[5] | sets[6])
	r.Pawns = bits.ReverseBytes64(sets[1] | sets[1+blacks])
	r.Knights = bits.ReverseBytes64(sets[2] | sets[2+blacks])
	r.Bishops = bits.ReverseBytes64(sets[3] | sets[3+blacks])
	r.Rooks = bits.ReverseBytes64(sets[4] | sets[4+blacks])
	r.Queens = bits.ReverseBytes64(sets[5] | sets[5+blacks])
	r.Kings = bits.ReverseBytes64(sets[6] | sets[6+blacks])
	return rest, true
}
