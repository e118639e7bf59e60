// Package fen reads and writes positions in Forsyth-Edwards Notation.
package fen

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// Start is the FEN of the position in which a game begins.
const Start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// A Position is what a FEN describes.
type Position struct {
	Pieces    [64]byte // the letters of the FEN from a1 to h8, 0 on an empty square
	Black     bool     // Black is to move
	Castling  string   // as in the FEN, "-" for none
	EnPassant string   // the name of the square, "-" for none
	Halfmove  uint64   // half-moves since the last capture or pawn move
	Fullmove  uint64   // the number of the move
}

// Parse parses a FEN. Fields may be missing from its end: White is to move
// then, nobody may castle or capture en passant, and the game begins. Any
// arrangement of pieces will do, legal or not. The castling rights may be
// letters of files, as in Shredder-FEN for Chess960.
func Parse(fen string) (Position, error) {
	p := Position{Castling: "-", EnPassant: "-", Fullmove: 1}
	fields := strings.Fields(fen)
	switch {
	case len(fields) == 0:
		return p, errors.New("empty FEN")
	case len(fields) > 6:
		return p, fmt.Errorf("FEN has %d fields: want at most 6", len(fields))
	}
	for i, parse := range [...]func(*Position, string) error{
		(*Position).parsePlacement,
		(*Position).parseSide,
		(*Position).parseCastling,
		(*Position).parseEnPassant,
		(*Position).parseHalfmove,
		(*Position).parseFullmove,
	} {
		if i == len(fields) {
			break
		}
		if err := parse(&p, fields[i]); err != nil {
			return Position{}, err
		}
	}
	return p, nil
}

func (p *Position) parsePlacement(field string) error {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("board %s of the FEN has %d ranks: want 8", quote.Short(field), len(ranks))
	}
	for i, text := range ranks {
		rank := 7 - i
		file := 0
		for _, c := range text {
			switch {
			case '1' <= c && c <= '8':
				file += int(c - '0')
			case strings.ContainsRune("PNBRQKpnbrqk", c):
				if file < 8 {
					p.Pieces[8*rank+file] = byte(c)
				}
				file++
			default:
				return fmt.Errorf("unknown piece %q on rank %d of the FEN: want a letter of PNBRQKpnbrqk or a digit from 1 to 8", c, rank+1)
			}
		}
		if file != 8 {
			return fmt.Errorf("rank %d of the FEN, %s, has %d squares: want 8", rank+1, quote.Short(text), file)
		}
	}
	return nil
}

func (p *Position) parseSide(field string) error {
	if field != "w" && field != "b" {
		return fmt.Errorf("unknown side to move %s in the FEN: want w or b", quote.Short(field))
	}
	p.Black = field == "b"
	return nil
}

// parseCastling accepts the letters of the files of the rooks, too, by which
// Chess960 tells which rook may castle.
func (p *Position) parseCastling(field string) error {
	p.Castling = field
	if field == "-" {
		return nil
	}
	for i, c := range field {
		if !strings.ContainsRune("KQkqABCDEFGHabcdefgh", c) || strings.ContainsRune(field[:i], c) {
			return fmt.Errorf("invalid castling rights %s in the FEN: want different letters of KQkq, of files of rooks such as HAha, or -", quote.Short(field))
		}
	}
	return nil
}

func (p *Position) parseEnPassant(field string) error {
	p.EnPassant = field
	if field == "-" {
		return nil
	}
	rank := byte('6')
	if p.Black {
		rank = '3'
	}
	if len(field) != 2 || field[0] < 'a' || field[0] > 'h' || field[1] != rank {
		return fmt.Errorf("invalid en passant square %s in the FEN: want a square on rank %c or -", quote.Short(field), rank)
	}
	return nil
}

func (p *Position) parseHalfmove(field string) error {
	return parseNumber(&p.Halfmove, "half-move clock", field)
}

func (p *Position) parseFullmove(field string) error {
	return parseNumber(&p.Fullmove, "move number", field)
}

func parseNumber(n *uint64, name, field string) (err error) {
	if *n, err = strconv.ParseUint(field, 10, 16); err != nil {
		return fmt.Errorf("invalid %s %s in the FEN: want a decimal number from 0 to %d", name, quote.Short(field), math.MaxUint16)
	}
	return nil
}

// String returns the FEN of the position, all six fields of it.
func (p *Position) String() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			piece := p.Pieces[8*rank+file]
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
	if p.Black {
		side = 'b'
	}
	fmt.Fprintf(&b, " %c %s %s %d %d", side, p.Castling, p.EnPassant, p.Halfmove, p.Fullmove)
	return b.String()
}

// Occupancy returns the set of occupied squares.
func (p *Position) Occupancy() uint64 {
	occ := uint64(0)
	for sq, piece := range p.Pieces {
		if piece != 0 {
			occ |= 1 << sq
		}
	}
	return occ
}
