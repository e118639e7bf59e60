// Package fen reads and writes positions in Forsyth-Edwards Notation.
package fen

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
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
		return p, errors.New("the FEN is empty")
	case len(fields) > 6:
		return p, fmt.Errorf("the FEN has %d fields, six at most belong to one", len(fields))
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
		return fmt.Errorf("the FEN's board %q has not eight ranks but %d", field, len(ranks))
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
				return fmt.Errorf("%q on rank %d of the FEN is neither a piece (PNBRQK, pnbrqk) nor a number of empty squares", c, rank+1)
			}
		}
		if file != 8 {
			return fmt.Errorf("rank %d of the FEN, %q, has not eight squares but %d", rank+1, text, file)
		}
	}
	return nil
}

func (p *Position) parseSide(field string) error {
	if field != "w" && field != "b" {
		return fmt.Errorf("the FEN's side to move is w or b, not %q", field)
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
			return fmt.Errorf("the FEN's castling rights are letters of KQkq, files of rooks such as HAha, or -, not %q", field)
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
		return fmt.Errorf("the FEN's en passant square is on rank %c or -, not %q", rank, field)
	}
	return nil
}

func (p *Position) parseHalfmove(field string) error {
	n, err := strconv.ParseUint(field, 10, 16)
	if err != nil {
		return fmt.Errorf("the FEN's half-move clock is a number, not %q", field)
	}
	p.Halfmove = n
	return nil
}

func (p *Position) parseFullmove(field string) error {
	n, err := strconv.ParseUint(field, 10, 16)
	if err != nil {
		return fmt.Errorf("the FEN's move number is a number, not %q", field)
	}
	p.Fullmove = n
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
