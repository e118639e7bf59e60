package attacks_test

// More squares for the examples.
const (
	D3 Square = 19
	H3 Square = 23
	G4 Square = 30
	D5 Square = 35
	E5 Square = 36
	F5 Square = 37
	C6 Square = 42
	B7 Square = 49
)

// A Board holds the squares of each piece by its letter in Forsyth-Edwards
// notation: PNBRQK for White, pnbrqk for Black.
type Board map[rune]Bitboard

// fen reads the pieces of a position in Forsyth-Edwards notation.
func fen(placement string) Board {
	b := Board{}
	file, rank := 0, 7
	for _, letter := range placement {
		switch {
		case letter == '/':
			file, rank = 0, rank-1
		case '1' <= letter && letter <= '8':
			file += int(letter - '0')
		default:
			b[letter] |= 1 << (8*rank + file)
			file++
		}
	}
	return b
}

// of returns the squares of all pieces with one of the letters.
func (b Board) of(letters string) (squares Bitboard) {
	for _, letter := range letters {
		squares |= b[letter]
	}
	return squares
}

func (b Board) white() Bitboard { return b.of("PNBRQK") }

func (b Board) black() Bitboard { return b.of("pnbrqk") }

func (b Board) occ() Bitboard { return b.white() | b.black() }
