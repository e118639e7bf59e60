// Package walk finds the attacks of sliders by walking from square to square. All other
// code is compared with it. It uses no table of attacks.
//
//	walk.Queen(sq, occ) // as attacks.Queen(sq, occ)
//
// Squares, bitboards and attacks are those of package attacks. Only the low six bits of a
// square count. Attacks reach up to and including the first occupied square. The slider's
// own square may be in the occupancy or not.
package walk

// A Direction is one of the eight directions of a slider, clockwise from the north as in
// package attacks. Only its low three bits count.
type Direction uint8

const (
	North     Direction = iota // towards rank 8
	NorthEast                  // towards h8
	East                       // towards the H-file
	SouthEast                  // towards h1
	South                      // towards rank 1
	SouthWest                  // towards a1
	West                       // towards the A-file
	NorthWest                  // towards a8
)

// steps holds the numbers of files and ranks of a step in each direction.
var steps = [8]struct{ files, ranks int }{
	North: {0, 1}, NorthEast: {1, 1}, East: {1, 0}, SouthEast: {1, -1},
	South: {0, -1}, SouthWest: {-1, -1}, West: {-1, 0}, NorthWest: {-1, 1},
}

// Ray returns the squares that a slider on sq attacks in direction d: up to and including
// the first occupied one.
func Ray(sq int, occ uint64, d Direction) uint64 {
	step := steps[d&7]
	file, rank := sq&7+step.files, sq>>3&7+step.ranks
	var reached uint64
	//mutation:same 8 to 9 #2: a step beyond the eighth rank is shifted out of the board
	for 0 <= file && file < 8 && 0 <= rank && rank < 8 {
		bit := uint64(1) << (8*rank + file)
		reached |= bit
		if occ&bit != 0 {
			break
		}
		file += step.files
		rank += step.ranks
	}
	return reached
}

// Rank returns the attacks of a slider on sq along its rank.
func Rank(sq int, occ uint64) uint64 { return Ray(sq, occ, East) | Ray(sq, occ, West) }

// File returns the attacks of a slider on sq along its file.
func File(sq int, occ uint64) uint64 { return Ray(sq, occ, North) | Ray(sq, occ, South) }

// Diagonal returns the attacks of a slider on sq along its diagonal.
func Diagonal(sq int, occ uint64) uint64 {
	return Ray(sq, occ, NorthEast) | Ray(sq, occ, SouthWest)
}

// AntiDiagonal returns the attacks of a slider on sq along its
// anti-diagonal.
func AntiDiagonal(sq int, occ uint64) uint64 {
	return Ray(sq, occ, NorthWest) | Ray(sq, occ, SouthEast)
}

// Rook returns the attacks of a rook on sq.
func Rook(sq int, occ uint64) uint64 { return Rank(sq, occ) | File(sq, occ) }

// Bishop returns the attacks of a bishop on sq.
func Bishop(sq int, occ uint64) uint64 { return Diagonal(sq, occ) | AntiDiagonal(sq, occ) }

// Queen returns the attacks of a queen on sq.
func Queen(sq int, occ uint64) uint64 { return Rook(sq, occ) | Bishop(sq, occ) }
