// Package board has the types of the engine.
package board

type (
	Square   int8 // a1 = 0
	Bitboard uint64
	Kind     uint8
	Side     int
)

const (
	Pawn Kind = iota
	Knight
	Bishop
	Rook
	Queen
)

const (
	White Side = iota
	Black
)

// Lines are the steps of a slider by files and ranks.
type Lines [][2]int

var (
	Orthogonal = Lines{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	Diagonal   = Lines{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	All        = append(append(Lines{}, Orthogonal...), Diagonal...)
)

// Walk returns the squares that a slider reaches.
func Walk(sq Square, occ Bitboard, lines Lines) (reached Bitboard) {
	for _, step := range lines {
		for file, rank := int(sq)&7+step[0], int(sq)>>3+step[1]; 0 <= file && file < 8 && 0 <= rank && rank < 8; file, rank = file+step[0], rank+step[1] {
			bit := Bitboard(1) << (8*rank + file)
			reached |= bit
			if occ&bit != 0 {
				break
			}
		}
	}
	return reached
}
