package methods

import "github.com/kindergarten-bitboards/kindergarten/attacks"

const (
	rank1        uint64 = 0x00000000000000ff
	rank8        uint64 = 0xff00000000000000
	aFile        uint64 = 0x0101010101010101
	bFile        uint64 = 0x0202020202020202
	hFile        uint64 = 0x8080808080808080
	a1h8Diagonal uint64 = 0x8040201008040201
	a8h1Diagonal uint64 = 0x0102040810204080

	// innerFile is the six inner squares of the A-file.
	innerFile uint64 = 0x0001010101010100
)

// A LineKind is one of the four lines through a square. Only its low two bits count.
type LineKind uint8

const (
	Rank         LineKind = iota // west to east
	File                         // south to north
	Diagonal                     // parallel to a1-h8
	AntiDiagonal                 // parallel to a8-h1
)

// LineMasks holds the four lines through a square.
type LineMasks struct {
	Rank, File, Diagonal, AntiDiagonal uint64
}

// lineMasks holds the lines through a square, without the square.
var lineMasks = func() (masks [64]LineMasks) {
	for sq := range masks {
		masks[sq] = LineMasks{attacks.Rank(sq, emptyBoard), attacks.File(sq, emptyBoard), attacks.Diagonal(sq, emptyBoard),
			attacks.AntiDiagonal(sq, emptyBoard)}
	}
	return masks
}()

// Of returns the mask of a line.
func (m *LineMasks) Of(line LineKind) uint64 {
	switch line & 3 {
	case Rank:
		return m.Rank
	case File:
		return m.File
	case Diagonal:
		return m.Diagonal
	default:
		return m.AntiDiagonal
	}
}

// MasksEx returns the lines through sq without sq, by lookup.
//
// The page Kindergarten Bitboards suggests one struct for the four masks of a square, as
// in hyperbola quintessence. Table: 2,048 bytes. Index: square.
func MasksEx(sq int) LineMasks { return lineMasks[sq&63] }

// Masks returns the lines through sq with sq, from the table of [MasksEx].
// Index: square.
func Masks(sq int) LineMasks {
	m, bit := &lineMasks[sq&63], uint64(1)<<(sq&63)
	return LineMasks{m.Rank | bit, m.File | bit, m.Diagonal | bit, m.AntiDiagonal | bit}
}

func lineRank(sq int) uint64          { return MasksEx(sq).Rank }
func lineFile(sq int) uint64          { return MasksEx(sq).File }
func lineDiagonal(sq int) uint64      { return MasksEx(sq).Diagonal }
func lineAntiDiagonal(sq int) uint64  { return MasksEx(sq).AntiDiagonal }
func wholeRank(sq int) uint64         { return Masks(sq).Rank }
func wholeFile(sq int) uint64         { return Masks(sq).File }
func wholeDiagonal(sq int) uint64     { return Masks(sq).Diagonal }
func wholeAntiDiagonal(sq int) uint64 { return Masks(sq).AntiDiagonal }

func masksMethods() []Method {
	return []Method{{
		Number: 7, Name: "line masks by lookup",
		Page: "On an empty Board", Section: "Line Attacks, By Lookup",
		Masks: []Mask{
			{"MasksEx(sq).Rank", rankSlider, false, lineRank},
			{"MasksEx(sq).File", fileSlider, false, lineFile},
			{"MasksEx(sq).Diagonal", diagonalSlider, false, lineDiagonal},
			{"MasksEx(sq).AntiDiagonal", antiDiagonalSlider, false, lineAntiDiagonal},
			{"Masks(sq).Rank", rankSlider, true, wholeRank},
			{"Masks(sq).File", fileSlider, true, wholeFile},
			{"Masks(sq).Diagonal", diagonalSlider, true, wholeDiagonal},
			{"Masks(sq).AntiDiagonal", antiDiagonalSlider, true, wholeAntiDiagonal},
		},
	}}
}
