package purego

// A Line is one of the four lines through a square. Where a function takes a
// line, only its low two bits count.
type Line uint8

const (
	Rank         Line = iota // west to east
	File                     // south to north
	Diagonal                 // parallel to a1-h8
	AntiDiagonal             // parallel to a8-h1
)

// A Direction is one of the eight directions in which a slider moves, clockwise
// from the north. Where a function takes a direction, only its low three bits
// count.
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

// step returns the files and ranks that one step in direction d advances.
func (d Direction) step() (files, ranks int) {
	switch d & 7 {
	case North:
		return 0, 1
	case NorthEast:
		return 1, 1
	case East:
		return 1, 0
	case SouthEast:
		return 1, -1
	case South:
		return 0, -1
	case SouthWest:
		return -1, -1
	case West:
		return -1, 0
	default:
		return -1, 1
	}
}

// Walk returns the squares that a slider on sq reaches in direction d, square
// by square up to and including the first occupied one. It uses no table: it is
// the reference that every other method is compared with.
func Walk(sq int, occ uint64, d Direction) uint64 {
	files, ranks := d.step()
	file, rank := sq&7+files, sq>>3&7+ranks
	var reached uint64
	for 0 <= file && file < 8 && 0 <= rank && rank < 8 {
		bit := uint64(1) << (8*rank + file)
		reached |= bit
		if occ&bit != 0 {
			break
		}
		file += files
		rank += ranks
	}
	return reached
}

// WalkRank returns the attacks of a slider on sq along its rank.
func WalkRank(sq int, occ uint64) uint64 { return Walk(sq, occ, East) | Walk(sq, occ, West) }

// WalkFile returns the attacks of a slider on sq along its file.
func WalkFile(sq int, occ uint64) uint64 { return Walk(sq, occ, North) | Walk(sq, occ, South) }

// WalkDiagonal returns the attacks of a slider on sq along its diagonal.
func WalkDiagonal(sq int, occ uint64) uint64 {
	return Walk(sq, occ, NorthEast) | Walk(sq, occ, SouthWest)
}

// WalkAntiDiagonal returns the attacks of a slider on sq along its
// anti-diagonal.
func WalkAntiDiagonal(sq int, occ uint64) uint64 {
	return Walk(sq, occ, NorthWest) | Walk(sq, occ, SouthEast)
}

// WalkRook returns the attacks of a rook on sq.
func WalkRook(sq int, occ uint64) uint64 { return WalkRank(sq, occ) | WalkFile(sq, occ) }

// WalkBishop returns the attacks of a bishop on sq.
func WalkBishop(sq int, occ uint64) uint64 { return WalkDiagonal(sq, occ) | WalkAntiDiagonal(sq, occ) }

// WalkQueen returns the attacks of a queen on sq.
func WalkQueen(sq int, occ uint64) uint64 { return WalkRook(sq, occ) | WalkBishop(sq, occ) }
