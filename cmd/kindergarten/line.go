package main

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

type position = positions.Position[uint64]

// A dialect says which positions are read.
type dialect struct {
	lenient  bool // drop castling rights and an en passant square that cannot be
	standard bool // drop castling rights that are only Chess960's
}

// parse sets p to the position whose FEN a text begins with.
func (d dialect) parse(p *position, text []byte) (rest []byte, dropped bool, err error) {
	if d.lenient {
		var what fen.Dropped
		*p, rest, what, err = fen.ParseLenient[uint64](text)
		dropped = what != 0
	} else {
		*p, rest, err = fen.Parse[uint64](text)
	}
	if d.standard {
		rooks, kings := p.CastlingRooks(), p.Kings&(p.White&(1<<4)|1<<60&^p.White)
		p.SetCastlingRooks(rooks & (kings>>4 | kings<<3))
		dropped = dropped || p.CastlingRooks() != rooks
	}
	return rest, dropped, err
}

// A found is a FEN with its counters in a text, the text around it, and if it is in a column the separator.
type found struct {
	before, fen, after []byte
	separator          byte
}

// find is like parse for the first board in a text, wherever it begins, and sets f unless it is nil. The text
// may be the command position of the Universal Chess Interface, whose FEN is that after its moves.
func (d dialect) find(p *position, text []byte, f *found) (dropped bool, err error) {
	at, given, rest := 0, text, text
	begins := len(text) > 0 && isPiece[text[0]] // like most lines
	if begins {                                 //mutation:speed never
		rest, dropped, err = d.parse(p, text)
	}
	if !begins || err != nil {
		if bytes.HasPrefix(bytes.TrimLeft(text, quotes), []byte("position ")) {
			line, dropped, err := parseLine(string(text), nil, d)
			if err == nil {
				*p = *line.Last()
				if f != nil {
					*f = found{text, []byte(fenOf(line)), nil, 0}
				}
			}
			return dropped, err
		}
		at, _ = findBoard(text)
		given = cutFEN(text, at)
		rest, dropped, err = d.parse(p, given)
	}
	if f != nil {
		_, _, rest, _ = fen.ParseCounters(rest)
		n := len(given) - len(rest)
		*f = found{text[:at], given[:n], text[at+n:], 0}
	}
	return dropped, err
}

// isPiece tells which bytes are pieces or empty squares of a board.
var isPiece = func() (set [256]bool) {
	for _, c := range []byte("PNBRQKpnbrqk12345678") {
		set[c] = true
	}
	return set
}()

const quotes = "\"'`"

// findBoard returns the index of the first board in a text, eight ranks with slashes between them. The end of
// a word before a slash, as in a link, is no rank. Without a board it returns that of what may be a wrong one.
func findBoard(text []byte) (at int, ok bool) {
	start, slashes := 0, 0 // of what may be a board; -1 slashes in a word
	for i, c := range text {
		switch {
		case isPiece[c]:
		case c == '/':
			if slashes++; slashes == 0 {
				start = i + 1
			}
		case slashes == 7:
			return start, true
		default:
			start, slashes = i+1, 0
			if c == '9' || c == '0' || c|0x20 >= 'a' && c|0x20 <= 'z' {
				slashes = -1
			}
		}
	}
	if slashes == 7 {
		return start, true
	}
	slash := max(bytes.IndexByte(text, '/'), 0)
	return bytes.LastIndexAny(text[:slash], " \t"+quotes) + 1, false
}

// cutFEN returns a text from the board at an index to the end of the quotes that are open there. It
// writes the spaces of a FEN in a link.
func cutFEN(text []byte, at int) []byte {
	given := text[at:]
	for _, quote := range []byte(quotes) {
		if bytes.Count(text[:at], []byte{quote})%2 == 1 {
			given, _, _ = bytes.Cut(given, []byte{quote})
		}
	}
	if i := bytes.IndexAny(given, " _"); i >= 0 && given[i] == '_' {
		given = bytes.ReplaceAll(given, []byte{'_'}, []byte{' '})
	}
	return given
}

// findColumn is like find for the field in a column of a line, or for column 0 the line. Of several
// separators it takes the one with the least text before the FEN.
func (d dialect) findColumn(p *position, line []byte, column int, f *found) (dropped bool, err error) {
	if column == 0 {
		return d.find(p, line, f)
	}
	var best found
	for _, separator := range []byte(separators) {
		var q position
		if field := fieldOf(line, column, separator); field != nil {
			drops, fault := d.find(&q, field, f)
			if f.separator = separator; fault == nil && (best.fen == nil || len(f.before) < len(best.before)) {
				*p, best, dropped = q, *f, drops
			}
			err = cmp.Or(err, fault)
		}
		if best.fen != nil && len(best.before) == 0 { //mutation:speed never
			break
		}
	}
	if *f = best; f.fen != nil {
		return dropped, nil
	}
	const missing = "line without a column %d: want commas, tabs, semicolons or bars between columns"
	return false, cmp.Or(err, fmt.Errorf(missing, column))
}

// separators are those between columns.
const separators = ",\t;|"

// fieldOf returns the field in a column, from 1, of a row whose fields a byte separates, or nil if the
// row has fewer. The byte does not separate in a field in quotes, where two quotes are one.
func fieldOf(row []byte, column int, separator byte) []byte {
	for {
		row = bytes.TrimLeft(row, " ")
		quoted, inside, end := bytes.HasPrefix(row, []byte{'"'}), false, 0
		for ; end < len(row) && (inside || row[end] != separator); end++ {
			inside = inside != (quoted && row[end] == '"')
		}
		if column--; column == 0 {
			return row[:end]
		}
		if end == len(row) {
			return nil
		}
		row = row[end+1:]
	}
}

// named writes a FEN for a name of its position.
var named = strings.NewReplacer("\t", " ", "startpos", fen.Start, "kiwipete", perft.Suite[1].FEN)

// parseLine returns the line that begins with the first FEN in a text and goes on with the arguments,
// which are the word moves and moves, or nothing. The FEN may be startpos, as in the Universal Chess
// Interface, or kiwipete, and fields after its board may be missing. Moves may follow it.
func parseLine(text string, args []string, d dialect) (line *conformance.Setup, dropped bool, err error) {
	given := []byte(named.Replace(strings.TrimPrefix(text, "position ")))
	at, _ := findBoard(given)
	given = cutFEN(given, at)
	var p position
	rest, dropped, err := dialect{lenient: true, standard: d.standard}.parse(&p, given)
	if dropped && !d.lenient { //mutation:same drop right: it reads the same again
		rest, dropped, err = d.parse(&p, given)
	}
	if err != nil {
		return nil, false, err
	}
	conformance.SetPassed(&p, string(given))
	halfmoves, fullmoves, rest, err := fen.ParseCounters(rest)
	if err != nil && !d.lenient {
		return nil, false, err
	}
	line = conformance.NewSetup("", string(fen.AppendCounters([]byte(conformance.Fields(&p)), halfmoves, fullmoves)))
	if made := strings.Fields(string(rest)); len(made) > 0 && made[0] == "moves" { //mutation:same 0 to 1 #1: without a move nothing is added
		args = append(made, args[min(1, len(args)):]...)
	}
	for i, arg := range args[min(1, len(args)):] {
		m, err := movegen.Parse(line.Last(), arg)
		if err != nil {
			return nil, false, fmt.Errorf("move %d: %w", i+1, err)
		}
		line.Play(m)
	}
	return line, dropped, nil
}

// fenOf returns the FEN of the position after a line, as [fen.Append] writes it.
func fenOf(line *conformance.Setup) string {
	p, counters, _ := fen.Parse[uint64](line.End().FEN())
	return string(fen.Append(nil, &p)) + counters
}
