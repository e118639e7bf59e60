package main

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/steps"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// A diagram is a board with a piece's attacks marked.
type diagram struct {
	pieces  [64]byte // the letters of a FEN, 0 on an empty square
	piece   string   // what attacks from sq
	sq      int
	attacks uint64
}

// newDiagram returns the board of a position with the attacks of a piece on sq. The piece
// replaces the one there and takes its colour, or on an empty square that of the side to move. A
// line of a slider leaves the board unchanged.
func newDiagram(p *position, s steps.Slider, sq int) *diagram {
	d := &diagram{pieces: pieces(p), sq: sq, attacks: s.Attacks(sq, p.Occupied())}
	d.piece = s.Name + " on " + squareName(sq)
	if s.Letter == 0 {
		d.piece = "slider on " + squareName(sq) + ", along its " + s.Name
		return d
	}
	standing, piece := d.pieces[sq], s.Letter
	if standing&0x20 != 0 || standing == 0 && p.BlackToMove() {
		piece |= 0x20
	}
	if piece == 'p' {
		d.attacks = attacks.PawnSouth[uint64](sq)
	}
	if replaced, ok := pieceOn(standing); ok && standing != piece {
		d.piece += ", in place of the " + replaced.Name
	}
	d.pieces[sq] = piece
	return d
}

// pieces returns the letter of the piece on each square, or 0 for an empty square.
func pieces(p *position) (letters [64]byte) {
	for sq := range letters {
		if kind, side := p.PieceOn(sq); kind != positions.NoKind {
			letters[sq] = "PNBRQK"[kind] | byte(side)<<5
		}
	}
	return letters
}

// draw writes the board as White sees it, and the legend on its right.
func (d *diagram) draw(out output) {
	legend := [8]string{
		d.cell(d.sq) + " " + d.piece,
		" *  attacked, empty",
		"( ) attacked, occupied",
		" .  empty",
		"",
		"PNBRQK White, pnbrqk Black",
	}
	for i, text := range legend {
		rank := 7 - i
		row := fmt.Sprintf("  %d ", rank+1)
		for file := range 8 {
			row += d.cell(8*rank + file)
		}
		out.WriteString(strings.TrimRight(row+"    "+text, " ") + "\n")
	}
	out.WriteString("\n     a  b  c  d  e  f  g  h\n")
}

func (d *diagram) cell(sq int) string {
	piece := d.pieces[sq]
	switch attacked := d.attacks>>sq&1 != 0; {
	case sq == d.sq && piece == 0:
		return "[ ]"
	case sq == d.sq:
		return "[" + string(piece) + "]"
	case attacked && piece == 0:
		return " * "
	case attacked:
		return "(" + string(piece) + ")"
	case piece == 0:
		return " . "
	}
	return " " + string(piece) + " "
}
