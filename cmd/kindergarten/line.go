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

// parseField is like parse for the line of a file or a field of it.
func (d dialect) parseField(p *position, text []byte) (dropped bool, err error) {
	if len(text) > 0 && strings.IndexByte("pfe\"", text[0]) < 0 { // a FEN, like most lines //mutation:speed never, 0 to 1
		_, dropped, err = d.parse(p, text)
		return dropped, err
	}
	text = unquote(text)
	if bytes.HasPrefix(text, []byte("position ")) { // of the Universal Chess Interface
		line, dropped, err := parseLine(string(text), nil, d)
		if err == nil {
			*p = *line.Last()
		}
		return dropped, err
	}
	_, dropped, err = d.parse(p, unwrap(text))
	return dropped, err
}

// parseRow is like parseField for the field in a column of the line of a file.
func (d dialect) parseRow(p *position, line []byte, column int) (dropped bool, err error) {
	if column == 0 {
		return d.parseField(p, line)
	}
	for _, separator := range []byte(",\t;|") {
		if field := fieldOf(line, column, separator); field != nil {
			dropped, fault := d.parseField(p, field)
			if fault == nil {
				return dropped, nil
			}
			err = cmp.Or(err, fault)
		}
	}
	const missing = "line without a column %d: want commas, tabs, semicolons or bars between columns"
	return false, cmp.Or(err, fmt.Errorf(missing, column))
}

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

// unwrap returns the text after a word that tells what it is, or the part of it between quotes.
func unwrap(text []byte) []byte {
	for _, word := range [...]string{"position ", "fen ", "epd "} {
		text = bytes.TrimPrefix(text, []byte(word))
	}
	return unquote(text)
}

// unquote returns a text, or if it begins with quotes the part of it between them.
func unquote(text []byte) []byte {
	if quoted, found := bytes.CutPrefix(text, []byte{'"'}); found {
		text, _, _ = bytes.Cut(quoted, []byte{'"'})
	}
	return text
}

// parseLine returns the line that begins with a FEN and goes on with the arguments, which are the
// word moves and moves, or nothing. The FEN may be startpos, as in the Universal Chess Interface, or
// kiwipete, and fields after its board may be missing. Moves may follow it.
func parseLine(text string, args []string, d dialect) (line *conformance.Setup, dropped bool, err error) {
	given := unwrap([]byte(strings.ReplaceAll(text, "\t", " ")))
	word, rest, _ := bytes.Cut(given, []byte{' '})
	switch string(word) {
	case "startpos":
		given = append([]byte(fen.Start+" "), rest...)
	case "kiwipete":
		given = append([]byte(perft.Suite[1].FEN+" "), rest...)
	}
	var p position
	rest, dropped, err = dialect{true, d.standard}.parse(&p, given)
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
