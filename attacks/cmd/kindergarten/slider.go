package main

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// A slider is a piece, or a rook or bishop that moves along one line only.
type slider struct {
	name    string
	letter  byte // White's in a FEN, 0 for a line
	attacks func(sq int, occ uint64) uint64
	lines   []line
}

// A line is one of the four through each square.
type line struct {
	name  string
	parts func(e *tables.Entry) parts // from the square of the entry
}

// The parts of a lookup along a line.
type parts struct {
	mask    uint64      // the squares whose occupancy it multiplies
	factor  uint64      // gathers the line's inner squares at the top of the product
	row     *tables.Row // the six bits there are its index
	squares uint64      // cut out of the entry of the row
}

var (
	rank = line{"rank", func(e *tables.Entry) parts { return parts{^uint64(0), e.RankFactor, e.FillUp, e.Cross} }}
	file = line{"file", func(e *tables.Entry) parts { return parts{e.File, e.FileFactor, e.FillSide, e.File} }}

	diagonal     = line{"diagonal", func(e *tables.Entry) parts { return parts{e.Diagonal, tables.RankFactor, e.FillUp, e.Diagonal} }}
	antiDiagonal = line{"anti-diagonal", func(e *tables.Entry) parts { return parts{e.AntiDiagonal, tables.RankFactor, e.FillUp, e.AntiDiagonal} }}
)

var sliders = []slider{
	{"rook", 'R', attacks.Rook[uint64, int], []line{rank, file}},
	{"bishop", 'B', attacks.Bishop[uint64, int], []line{diagonal, antiDiagonal}},
	{"queen", 'Q', attacks.Queen[uint64, int], []line{rank, file, diagonal, antiDiagonal}},
	{"rank", 0, attacks.Rank[uint64, int], []line{rank}},
	{"file", 0, attacks.File[uint64, int], []line{file}},
	{"diagonal", 0, attacks.Diagonal[uint64, int], []line{diagonal}},
	{"anti-diagonal", 0, attacks.AntiDiagonal[uint64, int], []line{antiDiagonal}},
}

// parseSlider returns the slider of that name, or of that letter in a FEN.
func parseSlider(name string) (slider, error) {
	var names []string
	for _, s := range sliders {
		if strings.EqualFold(name, s.name) || s.letter != 0 && strings.EqualFold(name, string(s.letter)) {
			return s, nil
		}
		names = append(names, s.name)
	}
	return slider{}, fmt.Errorf("unknown slider %s: want %s", quote.Short(name), alternatives(names))
}

// sliderOn returns the slider that stands on a square, if one does.
func sliderOn(piece byte) (slider, bool) {
	for _, s := range sliders {
		if s.letter != 0 && piece&^0x20 == s.letter {
			return s, true
		}
	}
	return slider{}, false
}

// lookUp takes the steps of a 64-bit machine. It returns the occupancy that is multiplied,
// the factor, the index and the attacks. A 32-bit machine folds the line into one word
// before it multiplies, and computes the same index.
func (l line) lookUp(sq int, occ uint64) (multiplied, factor, index, attacked uint64) {
	p := l.parts(&tables.Squares[sq])
	occ &= p.mask
	index = occ * p.factor >> 58
	return occ, p.factor, index, p.row[index] & p.squares
}

// writeSteps writes a table of the lookups that make up the slider's attacks.
func (s *slider) writeSteps(out output, sq int, occ uint64) {
	out.WriteString("              occupancy & mask   * factor            >> 58   look up, & mask\n")
	for _, l := range s.lines {
		multiplied, factor, index, attacks := l.lookUp(sq, occ)
		fmt.Fprintf(out, "%-13s 0x%016x 0x%016x  %06b  0x%016x\n", l.name, multiplied, factor, index, attacks)
	}
	if s.lines[0].name == rank.name {
		out.WriteString("\nA rank needs no mask: its factor shifts the ranks above it out of the word.\n")
	}
}
