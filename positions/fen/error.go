package fen

import (
	"cmp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// A ParseError says what is wrong with a text. Later versions may add fields.
type ParseError struct {
	// Field is "board", "side to move", "castling rights", "en passant square",
	// "halfmove clock" or "fullmove number".
	Field   string
	Text    string // the first 80 runes of the offending text, "" if the field is missing
	Problem string // what is wrong; if "", Error writes "invalid", Field and Text
	Want    string // what was wanted
}

// Error returns the problem and what was wanted.
func (e *ParseError) Error() string {
	problem := e.Problem
	if problem == "" {
		problem = "invalid " + cmp.Or(e.Field, "field") + " " + quote.Short(e.Text) + " in the FEN"
	}
	if e.Want == "" {
		return problem
	}
	return problem + ": want " + e.Want
}

// fault returns the error of a field. The text may be part of a buffer, so it is copied.
func fault(field, text, problem, want string) error {
	return &ParseError{field, strings.Clone(quote.Cut(text)), problem, want}
}

const allFields = "board, side to move, castling rights and en passant square"

// missingFault returns the error of a text in which a field after the board is missing.
func missingFault(side, castling string) error {
	switch {
	case side == "":
		return fault("side to move", "", "FEN has 1 of 4 fields", allFields)
	case castling == "":
		return fault("castling rights", "", "FEN has 2 of 4 fields", allFields)
	}
	return fault("en passant square", "", "FEN has 3 of 4 fields", allFields)
}

// boardFault returns the error of a board's field that parseBoard rejects.
func boardFault(field string) error {
	if field == "" {
		return fault("board", "", "empty FEN", allFields)
	}
	if n := strings.Count(field, "/") + 1; n != 8 {
		return fault("board", field, "board "+quote.Short(field)+" of the FEN has "+count(n, "rank"), "8")
	}
	rank := 8
	for text := range strings.SplitSeq(field, "/") {
		n := 0
		for i, c := range text {
			switch {
			case '1' <= c && c <= '8':
				n += int(c - '0')
			case strings.ContainsRune("PNBRQKpnbrqk", c):
				n++
			default:
				_, size := utf8.DecodeRuneInString(text[i:])
				piece := text[i:][:size]
				return fault("board", piece,
					"unknown piece "+strconv.Quote(piece)+" on rank "+strconv.Itoa(rank)+" of the FEN",
					"a letter of PNBRQKpnbrqk or a digit from 1 to 8")
			}
		}
		if n != 8 {
			return fault("board", text,
				"rank "+strconv.Itoa(rank)+" of the FEN, "+quote.Short(text)+", has "+count(n, "square"), "8")
		}
		rank--
	}
	return nil
}

// count returns a number and a noun, in the plural unless the number is 1.
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}
