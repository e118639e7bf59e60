// Package fen reads and writes positions in Forsyth-Edwards Notation.
package fen

import (
	"fmt"
	"math"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks/positions"
	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// Start is the FEN of the position in which a game begins.
const Start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// A Position holds the fields of a FEN. Its strings share the memory of the parsed text.
type Position struct {
	// Boards holds any arrangement of pieces. Its State holds only the side to move,
	// because the meaning of the next two fields depends on the pieces.
	Boards    positions.Position[uint64]
	Castling  string // as in the FEN, "-" for none
	EnPassant string // the name of the square, "-" for none
	Halfmove  uint16 // half-moves since the last capture or pawn move
	Fullmove  uint16 // number of the move, from 1
}

// Parse parses a FEN. ASCII white space separates its fields. Missing last fields default
// to White to move, no castling rights, no en passant square and the counters of a new
// game. Any arrangement of pieces is valid, legal or not. Letters of files are valid
// castling rights, as in Shredder-FEN for Chess960.
func Parse(fen string) (Position, error) {
	p, rest, err := parseFields(fen, false)
	if err == nil {
		var halfmove, fullmove string
		halfmove, rest = nextField(rest)
		fullmove, rest = nextField(rest)
		err = p.parseCounters(halfmove, fullmove)
	}
	if extra, _ := nextField(rest); err != nil || extra != "" {
		if n := countFields(fen); n > 6 {
			err = fmt.Errorf("FEN has %d fields: want at most 6", n)
		}
		return Position{}, err
	}
	return p, nil
}

// ParseEPD parses the first four fields of a FEN or of a line in Extended Position
// Description: board, side to move, castling rights and en passant square. A semicolon
// or a comma may end the last one. ParseEPD ignores the rest of the text.
func ParseEPD(line string) (Position, error) {
	p, _, err := parseFields(line, true)
	return p, err
}

// parseFields parses the first four fields of a FEN and returns the rest of the text. If
// required is set, a missing field is an error. Otherwise it leaves the default.
func parseFields(fen string, required bool) (p Position, rest string, err error) {
	p = Position{Castling: "-", EnPassant: "-", Fullmove: 1}
	fen = trimSpace(fen)
	rest, ok := p.parsePlacement(fen)
	if !ok {
		placement, _ := nextField(fen)
		return Position{}, "", placementFault(placement)
	}
	side, rest := nextField(rest)
	castling, rest := nextField(rest)
	enPassant, rest := nextField(rest)
	if required {
		if end := strings.IndexAny(enPassant, ";,"); end >= 0 {
			enPassant = enPassant[:end]
		}
	}
	if enPassant == "" && required {
		return Position{}, "", fmt.Errorf("FEN has %d of 4 fields: want board, side to move, castling rights and en passant square", countFields(fen))
	}
	if err := p.parseSide(side); err != nil {
		return Position{}, "", err
	}
	if err := p.parseCastling(castling); err != nil {
		return Position{}, "", err
	}
	if err := p.parseEnPassant(enPassant); err != nil {
		return Position{}, "", err
	}
	return p, rest, nil
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

func countFields(s string) (n int) {
	for field, rest := nextField(s); field != ""; field, rest = nextField(rest) {
		n++
	}
	return n
}

func (p *Position) parseSide(field string) error {
	switch field {
	case "", "w":
	case "b":
		p.Boards.State = positions.BlackMoves
	default:
		return fmt.Errorf("unknown side to move %s in the FEN: want w or b", quote.Short(field))
	}
	return nil
}

// castlingLetters is the set of valid castling letters. Bit 0 is '@'.
var castlingLetters = func() (set uint64) {
	for _, c := range "KQkqABCDEFGHabcdefgh" {
		set |= 1 << (c - '@')
	}
	return set
}()

// parseCastling parses the castling rights. It also accepts the letters of the rooks'
// files, which Chess960 uses.
func (p *Position) parseCastling(field string) error {
	if field == "" || field == "-" {
		return nil
	}
	p.Castling = field
	left := castlingLetters
	for i := range len(field) {
		bit := uint64(1) << (field[i] - '@') // 0 for bytes beyond the set
		if left&bit == 0 {
			return fmt.Errorf("invalid castling rights %s in the FEN: want different letters of KQkq, of files of rooks such as HAha, or -", quote.Short(field))
		}
		left &^= bit
	}
	return nil
}

func (p *Position) parseEnPassant(field string) error {
	if field == "" || field == "-" {
		return nil
	}
	rank := byte('6')
	if p.Black() {
		rank = '3'
	}
	if len(field) != 2 || field[0] < 'a' || field[0] > 'h' || field[1] != rank {
		return fmt.Errorf("invalid en passant square %s in the FEN: want a square on rank %c or -", quote.Short(field), rank)
	}
	p.EnPassant = field
	return nil
}

// parseCounters parses the half-move clock and the move number.
func (p *Position) parseCounters(halfmove, fullmove string) error {
	if err := parseNumber(&p.Halfmove, "half-move clock", halfmove); err != nil {
		return err
	}
	return parseNumber(&p.Fullmove, "move number", fullmove)
}

func parseNumber(n *uint16, name, field string) error {
	if field == "" {
		return nil
	}
	value := 0
	for i := range len(field) {
		digit := field[i] - '0'
		value = 10*value + int(digit)
		if digit > 9 || value > math.MaxUint16 {
			return fmt.Errorf("invalid %s %s in the FEN: want a decimal number from 0 to %d", name, quote.Short(field), math.MaxUint16)
		}
	}
	*n = uint16(value)
	return nil
}

// Black reports whether Black is to move.
func (p *Position) Black() bool { return p.Boards.State != 0 }

// Occupancy returns the set of occupied squares.
func (p *Position) Occupancy() uint64 {
	b := &p.Boards
	return b.Pawns | b.Knights | b.Bishops | b.Rooks | b.Queens | b.Kings
}

// Pieces returns the letter of the piece on each square from a1 to h8, or 0 for an empty
// square.
func (p *Position) Pieces() (letters [64]byte) {
	b := &p.Boards
	for sq := range letters {
		for i, board := range [...]uint64{b.Pawns, b.Knights, b.Bishops, b.Rooks, b.Queens, b.Kings} {
			if board>>sq&1 != 0 {
				letters[sq] = "pnbrqk"[i]
			}
		}
		if b.White>>sq&1 != 0 {
			letters[sq] &^= 'a' - 'A'
		}
	}
	return letters
}

// String returns the FEN of the position, all six fields of it.
func (p *Position) String() string {
	var b strings.Builder
	pieces := p.Pieces()
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			piece := pieces[8*rank+file]
			if piece == 0 {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte('0' + byte(empty))
				empty = 0
			}
			b.WriteByte(piece)
		}
		if empty > 0 {
			b.WriteByte('0' + byte(empty))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	side := byte('w')
	if p.Black() {
		side = 'b'
	}
	fmt.Fprintf(&b, " %c %s %s %d %d", side, p.Castling, p.EnPassant, p.Halfmove, p.Fullmove)
	return b.String()
}
