package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
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

// A found is a FEN in a text. It begins with a board at an index, and goes on to the end of the text or of
// quotes around it. What follows its four fields is the rest.
type found struct {
	text, fen, rest []byte
	at              int
	separator       byte // between columns
	dropped         bool // whether castling rights or an en passant square are left out
}

// end returns the index after the FEN and its counters.
func (f *found) end() int {
	_, _, rest, _ := fen.ParseCounters(f.rest)
	return f.at + len(f.fen) - len(rest)
}

// parse sets p to the position of the FEN.
func (d dialect) parse(p *position, f *found) (err error) {
	var what fen.Dropped
	if d.lenient {
		*p, f.rest, what, err = fen.ParseLenient[uint64](f.fen)
	} else {
		*p, f.rest, err = fen.Parse[uint64](f.fen)
	}
	f.dropped = what != 0
	if d.standard {
		rooks, kings := p.CastlingRooks(), p.Kings&(p.White&(1<<4)|1<<60&^p.White)
		p.SetCastlingRooks(rooks & (kings>>4 | kings<<3))
		f.dropped = f.dropped || p.CastlingRooks() != rooks
	}
	return err
}

// find sets p to the position of the first FEN in a text, wherever it begins. The text may be the command
// position of the Universal Chess Interface, whose FEN is that after its moves.
func (d dialect) find(p *position, text []byte, f *found) (err error) {
	f.text, f.fen, f.at = text, text, 0
	if len(text) > 0 && isPiece[text[0]] && d.parse(p, f) == nil { // like most lines //mutation:speed never, 0 to 1, drop right #1
		return nil
	}
	if bytes.HasPrefix(bytes.TrimLeft(text, quotes), []byte("position ")) {
		line, dropped, err := d.parseLine(string(text), nil)
		if err == nil {
			*p = *line.Last()
			after := fenOf(line)
			*f = found{text: append(slices.Clip(text), after...), fen: after, at: len(text), dropped: dropped}
		}
		return err
	}
	*f, _ = cut(text, 0)
	return d.parse(p, f)
}

// isPiece tells which bytes are pieces or empty squares of a board.
var isPiece = func() (set [256]bool) {
	for _, c := range []byte("PNBRQKpnbrqk12345678") {
		set[c] = true
	}
	return set
}()

const quotes = "\"'`"

// cut returns the first FEN in a text from an index, and whether it has a board. A semicolon ends it. In a link
// low lines may stand for its spaces.
func cut(text []byte, from int) (f found, ok bool) {
	at, ok := findBoard(text[from:])
	f.text, f.at = text, from+at
	f.fen, _, _ = bytes.Cut(text[f.at:], []byte{';'})
	for _, quote := range []byte(quotes) {
		if bytes.Count(text[:f.at], []byte{quote})%2 == 1 {
			f.fen, _, _ = bytes.Cut(f.fen, []byte{quote})
		}
	}
	if word, _, _ := bytes.Cut(f.fen, []byte{' '}); bytes.Contains(word, []byte{'_'}) {
		f.fen = bytes.ReplaceAll(f.fen, []byte{'_'}, []byte{' '})
	}
	return f, ok
}

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
	return bytes.LastIndexAny(text[:slash], " \t;"+quotes) + 1, false
}

// findColumn is like find for the field in a column of a line, or for column 0 the line. Of several
// separators it takes the one with the least text before the FEN.
func (d dialect) findColumn(p *position, line []byte, column int, f *found) (err error) {
	if column == 0 {
		return d.find(p, line, f)
	}
	// The index of the FEN in its field.
	best := -1
	for i := 0; i < len(separators) && best != 0; i++ { //mutation:speed drop right, best to column
		var q position
		var g found
		field := fieldOf(line, column, separators[i])
		if field == nil {
			continue
		}
		fault := d.find(&q, field, &g)
		if g.separator = separators[i]; fault == nil && (best == -1 || g.at < best) {
			*p, *f, best = q, g, g.at
		}
		err = cmp.Or(err, fault)
	}
	if best >= 0 {
		return nil
	}
	const missing = "line without a column %d: want commas, tabs, semicolons or bars between columns"
	return cmp.Or(err, fmt.Errorf(missing, column))
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
var named = strings.NewReplacer("startpos", fen.Start, "kiwipete", perft.Suite[1].FEN)

// parseLine returns the line that begins with the first FEN in a text and goes on with moves. The FEN may be
// startpos, as in the Universal Chess Interface, or kiwipete, and fields after its board may be missing.
// The word moves and moves may follow it.
func (d dialect) parseLine(text string, moves []string) (line *conformance.Setup, dropped bool, err error) {
	f, _ := cut([]byte(named.Replace(strings.TrimPrefix(text, "position "))), 0)
	line, err = d.line(&f, moves)
	return line, f.dropped, err
}

// line returns the line that begins with a FEN.
func (d dialect) line(f *found, moves []string) (*conformance.Setup, error) {
	var p position
	err := dialect{true, d.standard}.parse(&p, f)
	if f.dropped {
		err = d.parse(&p, f)
	}
	halfmoves, fullmoves, rest, fault := fen.ParseCounters(f.rest)
	if err == nil && !d.lenient {
		err = fault
	}
	if err != nil {
		return nil, err
	}
	conformance.SetPassed(&p, string(f.fen))
	line := conformance.NewSetup("", string(fen.AppendCounters([]byte(conformance.Fields(&p)), halfmoves, fullmoves)))
	if made := strings.Fields(string(rest)); slices.Index(made, "moves") == 0 {
		moves = append(made[1:], moves...)
	}
	for i, text := range moves {
		m, err := movegen.Parse(line.Last(), text)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		line.Play(m)
	}
	return line, nil
}

// fenOf returns the FEN of the position after a line, as [fen.Append] writes it.
func fenOf(line *conformance.Setup) []byte {
	p, counters, _ := fen.Parse[uint64](line.End().FEN())
	return append(fen.Append(nil, &p), counters...)
}
