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
	name string

	// parts returns the operands of the lookup from an entry's square: the mask of
	// the occupancy, the factor that gathers it, the row that it indexes, and the
	// squares that are cut out of the row.
	parts func(e *tables.Entry) (mask, factor uint64, row *tables.Row, squares uint64)
}

var (
	rank = line{"rank", func(e *tables.Entry) (mask, factor uint64, row *tables.Row, squares uint64) {
		return ^uint64(0), e.RankFactor, e.FillUp, e.Cross
	}}
	file = line{"file", func(e *tables.Entry) (mask, factor uint64, row *tables.Row, squares uint64) {
		return e.File, e.FileFactor, e.FillSide, e.File
	}}
	diagonal = line{"diagonal", func(e *tables.Entry) (mask, factor uint64, row *tables.Row, squares uint64) {
		return e.Diagonal, tables.RankFactor, e.FillUp, e.Diagonal
	}}
	antiDiagonal = line{"anti-diagonal", func(e *tables.Entry) (mask, factor uint64, row *tables.Row, squares uint64) {
		return e.AntiDiagonal, tables.RankFactor, e.FillUp, e.AntiDiagonal
	}}
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
