package fen

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// slash counts the ends of ranks in the bits above the number of squares. A field of
// longestPlacement bytes has fewer squares than slash.
const slash = 1 << 10 //mutants:equal 10 to 11: any bit above the squares of a field will do

// The sets of a board's field. White's sets are in the order of a positions.Position. Each
// set of Black's has the number of White's plus black.
const (
	ends   = 0 // ends of ranks
	vacant = 7 //mutants:equal 7 to 8: a set that no piece has
	black  = 8 //mutants:equal 8 to 9: the sets of White's pieces and of Black's are apart
)

var (
	filled [256]uint16 // number of squares that a byte fills, slash for the end of a rank, 0 for an invalid byte
	setOf  [256]uint8  // set of the first of these squares
)

func init() {
	for i, piece := range "PNBRQK" {
		filled[piece], setOf[piece] = 1, uint8(1+i)
		filled[piece|0x20], setOf[piece|0x20] = 1, uint8(1+i+black)
	}
	for n := range uint16(8) {
		filled['1'+n], setOf['1'+n] = 1+n, vacant
	}
	filled['/'], setOf['/'] = slash, ends
}

const (
	longestPlacement = 64 + 7 //mutants:equal 64 to 65, 7 to 8: a longer field has too many squares or ranks

	// wholeBoard is the sum of filled for 64 squares and 7 slashes. wholeRanks is the set
	// of the squares after the slashes.
	wholeBoard = 64 + 7*slash
	wholeRanks = 0x0101010101010100
)

// parsePlacement parses the board's field at the start of s, from a8 to h1, into the
// boards. It returns the text after the field, or false if the field is not a board. The
// loop is branch-free in the bytes, because branches on them would be unpredictable.
func (p *Position) parsePlacement(s string) (rest string, ok bool) {
	var sets [16]uint64
	squares, end := 0, min(len(s), longestPlacement)
	for i := range end {
		c := s[i]
		n := int(filled[c])
		if n == 0 {
			end = i
			break
		}
		sets[setOf[c]&15] |= 1 << (squares & 63)
		squares += n
	}
	rest = s[end:]
	if squares != wholeBoard || sets[ends] != wholeRanks || rest != "" && !isSpace(rest[0]) {
		return "", false
	}
	white := sets[1] | sets[2] | sets[3] | sets[4] | sets[5] | sets[6]
	// The field's first square, a8, is in bit 0. Move a1 there.
	b := &p.Boards
	b.White = bits.ReverseBytes64(white)
	b.Pawns = bits.ReverseBytes64(sets[1] | sets[1+black])
	b.Knights = bits.ReverseBytes64(sets[2] | sets[2+black])
	b.Bishops = bits.ReverseBytes64(sets[3] | sets[3+black])
	b.Rooks = bits.ReverseBytes64(sets[4] | sets[4+black])
	b.Queens = bits.ReverseBytes64(sets[5] | sets[5+black])
	b.Kings = bits.ReverseBytes64(sets[6] | sets[6+black])
	return rest, true
}

// placementFault returns the error of a board's field that parsePlacement rejects.
func placementFault(field string) error {
	if field == "" {
		return errors.New("empty FEN")
	}
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("board %s of the FEN has %s: want 8", quote.Short(field), count(len(ranks), "rank"))
	}
	for i, text := range ranks {
		rank, squares := 8-i, 0
		for _, c := range text {
			switch {
			case '1' <= c && c <= '8':
				squares += int(c - '0')
			case strings.ContainsRune("PNBRQKpnbrqk", c):
				squares++
			default:
				return fmt.Errorf("unknown piece %q on rank %d of the FEN: want a letter of PNBRQKpnbrqk or a digit from 1 to 8", c, rank)
			}
		}
		if squares != 8 {
			return fmt.Errorf("rank %d of the FEN, %s, has %s: want 8", rank, quote.Short(text), count(squares, "square"))
		}
	}
	return nil
}

// count returns a number and a noun, in the plural unless the number is 1.
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprint(n, " ", noun)
}
