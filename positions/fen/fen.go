// Package fen reads and writes positions in Forsyth-Edwards Notation (FEN), as records of
// package [github.com/kindergarten-bitboards/kindergarten/positions].
//
//	p, rest, err := fen.Parse[Bitboard]("7k/6Q1/6K1/8/8/8/8/8 b - - 0 60") // rest is " 0 60"
//	line := fen.Append(nil, &p)                                           // "7k/6Q1/6K1/8/8/8/8/8 b - -"
//
// The bitboard is the engine's own type, and a text is a string or a slice of bytes:
//
//   - [Parse]: a position, checked for legality
//   - [ParseLenient]: the same, but it drops impossible castling rights and en passant squares:
//     [Dropped] names them
//   - [ParseAny]: any arrangement of pieces
//   - [Validate]: the same check for a position that was not parsed
//   - [Append]: the fields of a position
//   - [ParseCounters], [AppendCounters]: the halfmove clock and the fullmove number
//   - [ParseError]: what is wrong with a text
//   - [Start]: the FEN of the position in which a game begins
//
// # Notations
//
// A text begins with four fields: the board, the side to move, the castling rights and the
// en passant square. ASCII white space separates the fields and may precede the first. It
// includes line feeds, so the fields may be on different lines. A semicolon or a comma
// may end the fourth. In the board, digits may follow each other: 44 is 8.
//
// A FEN and a line in Extended Position Description (EPD) have these fields in common. The
// parser returns the text after them unread: the counters of a FEN, the operations of EPD,
// a score. ParseCounters reads the counters.
//
// Castling rights may be those of Chess960. K, Q, k and q name the outermost rook on
// that side of the king, as in X-FEN. A to H and a to h name the rook on that file, as in
// Shredder-FEN.
//
// An en passant square counts only if a capture on it is legal. Parse drops it if none is and an
// enemy pawn can have just passed it. Any other square is an error. So two records of the same
// position are equal by ==, and Append writes one text for both.
//
// # Other boards
//
// Records have a1 = 0. The boards of an engine with a8 = 0 have their ranks in the opposite
// order. Example_a8, in example_test.go, reverses them.
package fen

import (
	"cmp"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// Start is the FEN of the position in which a game of standard chess begins.
const Start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Parse returns the position at the start of text, and the text after its four fields. Write the
// type of the bitboard, as in Parse[uint64](text), because it cannot be inferred. Parse returns a
// [*ParseError] if a field is missing or malformed, or if the position is illegal in one of
// these ways:
//
//   - a side does not have exactly one king
//   - a pawn is on rank 1 or 8
//   - a castling right finds no rook, or the king is not on its first rank
//   - two castling rights name the same side of a king
//   - no pawn can have just passed the en passant square
//   - the side that is not to move is in check
//
// Nothing else is checked: a side may have ten queens. The results of package positions
// are exact for every record that Parse returns, except that counts end at 255. Only bits
// that count are set in its State.
//
// On error, Parse returns the zero Position and the whole text.
func Parse[B ~uint64, T ~string | ~[]byte](text T) (p positions.Position[B], rest T, err error) {
	n, _, err := (*position)(unsafe.Pointer(&p)).parse(*(*string)(unsafe.Pointer(&text)), strict)
	return p, text[n:], err
}

// ParseLenient is like [Parse] but also reads careless FENs, as in files and bug reports. It
// drops a castling right that finds no rook, whose king is not on its first rank or that is
// repeated, and an en passant square that no pawn can have just passed or that is on the wrong rank.
// It returns what it dropped, or 0. Fields missing at the end default to White to move, no castling rights and no en
// passant square. ParseLenient refuses everything else that Parse refuses.
func ParseLenient[B ~uint64, T ~string | ~[]byte](text T) (p positions.Position[B], rest T, dropped Dropped, err error) {
	n, dropped, err := (*position)(unsafe.Pointer(&p)).parse(*(*string)(unsafe.Pointer(&text)), lenient)
	return p, text[n:], dropped, err
}

// Dropped is a set of what [ParseLenient] drops from a text. Other bits are reserved.
type Dropped uint8

const (
	CastlingRights Dropped = 1 << iota
	EnPassantSquare
)

// String names what was dropped, for example "castling rights and an en passant square", or "nothing".
func (d Dropped) String() string {
	const rights, square = "castling rights", "an en passant square"
	return [...]string{"nothing", rights, square, rights + " and " + square}[d&3]
}

// ParseAny is like [Parse] but accepts any arrangement of pieces, such as a diagram
// without kings. It returns a [*ParseError] only if a field is missing or malformed. An en
// passant square on the wrong rank for the side to move is malformed, and so are castling rights
// with a letter twice. ParseAny drops castling rights and an en passant square that do not count. If
// the side to move has no king, it keeps the square if a pawn attacks it.
//
// The results of package positions may be unspecified for a position that [Validate] refuses.
func ParseAny[B ~uint64, T ~string | ~[]byte](text T) (p positions.Position[B], rest T, err error) {
	n, _, err := (*position)(unsafe.Pointer(&p)).parse(*(*string)(unsafe.Pointer(&text)), anyPosition)
	return p, text[n:], err
}

// Validate returns a [*ParseError] without a Text if a position is illegal in one of the ways
// below. [Parse] never returns such a position, but [ParseAny] may, and one may be built by hand.
//
//   - two pieces share a square, or a piece of White has no kind
//   - a reserved bit of the State is set
//   - a side does not have exactly one king
//   - a pawn is on rank 1 or 8
//   - the side that is not to move is in check
//
// Squares of the State may be any.
func Validate[B ~uint64](p *positions.Position[B]) error {
	q := (*position)(unsafe.Pointer(p))
	if err := q.checkBits(); err != nil {
		return err
	}
	return q.check("", "")
}

// A mode says what the parser accepts.
type mode int

const (
	strict mode = iota
	lenient
	anyPosition
)

// parse sets p to the position at the start of text and returns the length of its fields, and what
// it dropped if it is lenient.
func (p *position) parse(text string, m mode) (n int, dropped Dropped, err error) {
	f, dropped, err := p.parseFields(text, m)
	if err == nil && m != anyPosition {
		err = p.check(f.board, f.side)
	}
	if err == nil && f.castling != "-" {
		var rights Dropped
		rights, err = p.setCastling(f.castling, m)
		dropped |= rights
	}
	if err == nil && f.enPassant != "-" && !p.setEnPassant(f.enPassant, m) {
		switch m {
		case strict:
			err = fault("en passant square", f.enPassant,
				"invalid en passant square "+quote.Short(f.enPassant)+" in the FEN",
				"a square that a pawn has just passed")
		case lenient:
			dropped |= EnPassantSquare
		}
	}
	if err != nil {
		*p = position{}
		return 0, 0, err
	}
	return len(text) - len(f.rest), dropped, nil
}

// fields are the four fields of a FEN and the text after them.
type fields struct{ board, side, castling, enPassant, rest string }

// parseFields sets the boards and the side to move. It returns the fields, which are
// well-formed. If it is lenient, it fills in missing fields, and drops an en passant square on the
// wrong rank.
func (p *position) parseFields(text string, m mode) (f fields, dropped Dropped, err error) {
	start := trimSpace(text)
	rest, ok := p.parseBoard(start)
	if !ok {
		board, _ := nextField(start)
		return f, dropped, boardFault(board)
	}
	f.board = start[:len(start)-len(rest)]
	f.side, rest = nextField(rest)
	f.castling, rest = nextField(rest)
	f.enPassant, f.rest = lastField(rest)
	if f.enPassant == "" && m == lenient {
		f.side, f.enPassant = cmp.Or(f.side, "w"), "-" // no castling rights need no letter
	}
	rank := "6" // of an en passant square
	switch f.side {
	case "w":
	case "b":
		p.SetSideToMove(positions.Black)
		rank = "3"
	case "": // missing
	default:
		return f, dropped, fault("side to move", f.side, "unknown side to move "+quote.Short(f.side)+" in the FEN", "w or b")
	}
	if f.enPassant == "" {
		return f, dropped, missingFault(f.side, f.castling)
	}
	if !wellFormed(f.castling, m) {
		return f, dropped, fault("castling rights", f.castling,
			"invalid castling rights "+quote.Short(f.castling)+" in the FEN",
			"different letters of KQkq, of files of rooks such as HAha, or -")
	}
	if f.enPassant != "-" && (f.enPassant[0] < 'a' || f.enPassant[0] > 'h' || f.enPassant[1:] != rank) {
		if m != lenient || !isSquare(f.enPassant) {
			return f, dropped, fault("en passant square", f.enPassant,
				"invalid en passant square "+quote.Short(f.enPassant)+" in the FEN",
				"a square on rank "+rank+" or -")
		}
		f.enPassant, dropped = "-", EnPassantSquare
	}
	return f, dropped, nil
}

// isSquare reports whether a field is a square from a1 to h8.
func isSquare(field string) bool {
	return len(field) == 2 && field[0] >= 'a' && field[0] <= 'h' && field[1] >= '1' && field[1] <= '8'
}

// castlingLetters is the set of KQkq, A to H and a to h. Bit 0 is '@'.
const castlingLetters = 0xff<<('A'-'@') | 1<<('K'-'@') | 1<<('Q'-'@') | 0xff<<('a'-'@') | 1<<('k'-'@') | 1<<('q'-'@')

// wellFormed reports whether castling rights are letters or "-". The letters differ unless it is lenient.
func wellFormed(castling string, m mode) bool {
	if castling == "-" {
		return true
	}
	left := uint64(castlingLetters)
	for i := range len(castling) {
		bit := uint64(1) << (castling[i] - '@') // 0 for bytes beyond the set
		if left&bit == 0 {
			return false
		}
		if m != lenient {
			left &^= bit
		}
	}
	return true
}

// nextField returns the first field of s, or "" if there is none, and the rest of s.
func nextField(s string) (field, rest string) {
	s = trimSpace(s)
	to := 0
	for to < len(s) && !isSpace(s[to]) {
		to++
	}
	return s[:to], s[to:]
}

// lastField is like nextField, but a semicolon or a comma also ends the field.
func lastField(s string) (field, rest string) {
	s = trimSpace(s)
	to := 0
	for to < len(s) && !isSpace(s[to]) && s[to] != ';' && s[to] != ',' {
		to++
	}
	return s[:to], s[to:]
}

// trimSpace returns s without leading white space.
func trimSpace(s string) string {
	for s != "" && isSpace(s[0]) {
		s = s[1:]
	}
	return s
}

// isSpace reports whether a byte is a space, tab, line feed, vertical tab, form feed or
// carriage return.
func isSpace(c byte) bool { return c == ' ' || c-'\t' <= '\r'-'\t' }
