package purego

import "math/bits"

const (
	rank1        uint64 = 0x00000000000000ff
	rank8        uint64 = 0xff00000000000000
	aFile        uint64 = 0x0101010101010101
	bFile        uint64 = 0x0202020202020202
	hFile        uint64 = 0x8080808080808080
	a1h8Diagonal uint64 = 0x8040201008040201
	a8h1Diagonal uint64 = 0x0102040810204080
)

// RayAttacks returns the ray of a slider on sq on the empty board.
//
// Published as rayAttacks[sq][direction] on the Chess Programming Wiki's page
// On an empty Board. Table: 4,096 bytes. Index: square, direction.
func RayAttacks(sq int, d Direction) uint64 { return rayAttacks[sq&63][d&7] }

// RaysByShifts builds the table of [RayAttacks], by square and direction, in
// the published initialization loops: a ray is shifted from square to square,
// and east- and westward steps drop what would wrap around the edge.
//
// The page On an empty Board prints the loops for north, south and north-east
// and calls the others similar.
func RaysByShifts() (rays [64][8]uint64) {
	north := uint64(0x0101010101010100)
	for sq := 0; sq < 64; sq++ {
		rays[sq][North] = north
		north <<= 1
	}
	south := uint64(0x0080808080808080)
	for sq := 63; sq >= 0; sq-- {
		rays[sq][South] = south
		south >>= 1
	}
	east, northEast, southEast := uint64(0xfe), uint64(0x8040201008040200), uint64(0x0002040810204080)
	for file := 0; file < 8; file++ {
		for rank := 0; rank < 8; rank++ {
			rays[8*rank+file][East] = east << (8 * rank)
			rays[8*rank+file][NorthEast] = northEast << (8 * rank)
			rays[8*rank+file][SouthEast] = southEast >> (8 * (7 - rank))
		}
		east, northEast, southEast = eastOne(east), eastOne(northEast), eastOne(southEast)
	}
	west, northWest, southWest := uint64(0x7f), uint64(0x0102040810204000), uint64(0x0040201008040201)
	for file := 7; file >= 0; file-- {
		for rank := 0; rank < 8; rank++ {
			rays[8*rank+file][West] = west << (8 * rank)
			rays[8*rank+file][NorthWest] = northWest << (8 * rank)
			rays[8*rank+file][SouthWest] = southWest >> (8 * (7 - rank))
		}
		west, northWest, southWest = westOne(west), westOne(northWest), westOne(southWest)
	}
	return rays
}

// eastOne moves a set one file to the east.
func eastOne(set uint64) uint64 { return set << 1 &^ aFile }

// westOne moves a set one file to the west.
func westOne(set uint64) uint64 { return set >> 1 &^ hFile }

// RaysByFills builds the table of [RayAttacks], by square and direction, by
// filling the empty board from single bits: the page On an empty Board names
// this as the other way to initialize it.
func RaysByFills() (rays [64][8]uint64) {
	for sq := range rays {
		for d := North; d <= NorthWest; d++ {
			rays[sq][d] = stepOf(fill(1<<sq, d), d)
		}
	}
	return rays
}

// stepping holds for each direction how far a step rotates the board, and the
// squares that a step can enter without wrapping around an edge.
var stepping = [8]struct {
	rotation int
	entered  uint64
}{
	North:     {8, ^rank1},
	NorthEast: {9, ^(rank1 | aFile)},
	East:      {1, ^aFile},
	SouthEast: {-7, ^(rank8 | aFile)},
	South:     {-8, ^rank8},
	SouthWest: {-9, ^(rank8 | hFile)},
	West:      {-1, ^hFile},
	NorthWest: {7, ^(rank1 | hFile)},
}

// stepOf moves a set one step in direction d.
func stepOf(set uint64, d Direction) uint64 {
	return bits.RotateLeft64(set, stepping[d&7].rotation) & stepping[d&7].entered
}

// fill returns the set and all squares in direction d of it, in three doubling
// steps.
func fill(set uint64, d Direction) uint64 {
	rotation, open := stepping[d&7].rotation, stepping[d&7].entered
	set |= open & bits.RotateLeft64(set, rotation)
	open &= bits.RotateLeft64(open, rotation)
	set |= open & bits.RotateLeft64(set, 2*rotation)
	open &= bits.RotateLeft64(open, 2*rotation)
	return set | open&bits.RotateLeft64(set, 4*rotation)
}

// The rays by calculation: the orthogonal ones are computed on the fly, the
// diagonal ones are the upper and the lower part of the line.

// EastMaskEx returns the squares east of sq: 2*((1<<(sq|7)) - (1<<sq)). Page On
// an empty Board; no table.
func EastMaskEx(sq int) uint64 { return 2 * (1<<(sq&63|7) - 1<<(sq&63)) }

// NorthMaskEx returns the squares north of sq: 0x0101010101010100 << sq.
// Published as nortMaskEx. Page On an empty Board; no table.
func NorthMaskEx(sq int) uint64 { return 0x0101010101010100 << (sq & 63) }

// WestMaskEx returns the squares west of sq: (1<<sq) - (1<<(sq&56)). Page On an
// empty Board; no table.
func WestMaskEx(sq int) uint64 { return 1<<(sq&63) - 1<<(sq&56) }

// SouthMaskEx returns the squares south of sq: 0x0080808080808080 >> (sq^63).
// Published as soutMaskEx. Page On an empty Board; no table.
func SouthMaskEx(sq int) uint64 { return 0x0080808080808080 >> (sq&63 ^ 63) }

// NorthEastMaskEx returns the squares of the diagonal above sq. Page On an
// empty Board, rays by line; no table.
func NorthEastMaskEx(sq int) uint64 { return PositiveRayOf(DiagonalMaskEx(sq), sq) }

// NorthWestMaskEx returns the squares of the anti-diagonal above sq. Page On an
// empty Board, rays by line; no table.
func NorthWestMaskEx(sq int) uint64 { return PositiveRayOf(AntiDiagonalMaskEx(sq), sq) }

// SouthEastMaskEx returns the squares of the anti-diagonal below sq. Page On an
// empty Board, rays by line; no table.
func SouthEastMaskEx(sq int) uint64 { return NegativeRayOf(AntiDiagonalMaskEx(sq), sq) }

// SouthWestMaskEx returns the squares of the diagonal below sq. Page On an
// empty Board, rays by line; no table.
func SouthWestMaskEx(sq int) uint64 { return NegativeRayOf(DiagonalMaskEx(sq), sq) }

// PositiveRay returns the part of a line above the square whose bit is given:
// line & -(2*bit). On a rank it is the ray to the east. Page On an empty Board;
// no table.
func PositiveRay(line, bit uint64) uint64 { return line & -(2 * bit) }

// NegativeRay returns the part of a line below the square whose bit is given:
// line & (bit-1). On a rank it is the ray to the west. Page On an empty Board;
// no table.
func NegativeRay(line, bit uint64) uint64 { return line & (bit - 1) }

// PositiveRayOf is [PositiveRay] with a shift in place of the square's bit:
// line & (-2<<sq). Page On an empty Board; no table.
func PositiveRayOf(line uint64, sq int) uint64 { return line & (^uint64(1) << (sq & 63)) }

// NegativeRayOf is [NegativeRay] with a shift in place of the square's bit:
// line & ((1<<sq)-1). Page On an empty Board; no table.
func NegativeRayOf(line uint64, sq int) uint64 { return line & (1<<(sq&63) - 1) }

// RankOfRays returns the rank of sq without sq, as the union of its rays. Page
// On an empty Board. Table: that of [RayAttacks].
func RankOfRays(sq int) uint64 { return RayAttacks(sq, East) | RayAttacks(sq, West) }

// FileOfRays returns the file of sq without sq, as the union of its rays. Page
// On an empty Board. Table: that of [RayAttacks].
func FileOfRays(sq int) uint64 { return RayAttacks(sq, North) | RayAttacks(sq, South) }

// DiagonalOfRays returns the diagonal of sq without sq, as the union of its
// rays. Page On an empty Board. Table: that of [RayAttacks].
func DiagonalOfRays(sq int) uint64 { return RayAttacks(sq, NorthEast) | RayAttacks(sq, SouthWest) }

// AntiDiagonalOfRays returns the anti-diagonal of sq without sq, as the union
// of its rays. Page On an empty Board. Table: that of [RayAttacks].
func AntiDiagonalOfRays(sq int) uint64 { return RayAttacks(sq, NorthWest) | RayAttacks(sq, SouthEast) }

// LineMasks holds the four lines through a square.
type LineMasks struct {
	Rank, File, Diagonal, AntiDiagonal uint64
}

// Of returns the mask of the given line.
func (m *LineMasks) Of(line Line) uint64 {
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
// The page Kindergarten Bitboards suggests to hold the four masks of a square
// in one struct, as hyperbola quintessence does. Table: 2,048 bytes. Index:
// square.
func MasksEx(sq int) LineMasks { return lineMasks[sq&63] }

// Masks returns the lines through sq with sq, from the table of [MasksEx].
// Index: square.
func Masks(sq int) LineMasks {
	m, bit := &lineMasks[sq&63], uint64(1)<<(sq&63)
	return LineMasks{m.Rank | bit, m.File | bit, m.Diagonal | bit, m.AntiDiagonal | bit}
}

// RankMask returns the rank of sq: 0xff << (sq&56). Page On an empty Board; no
// table.
func RankMask(sq int) uint64 { return rank1 << (sq & 56) }

// FileMask returns the file of sq: the A-file << (sq&7). Page On an empty
// Board; no table.
func FileMask(sq int) uint64 { return aFile << (sq & 7) }

// DiagonalMask returns the diagonal of sq, in the form of two shifts: the main
// diagonal is moved south by the distance below it, or else by none, and north
// by the distance above it, or else by none. Published as diagonalMask. Page On
// an empty Board; no table.
func DiagonalMask(sq int) uint64 {
	return shiftTwice(a1h8Diagonal, 8*(sq&7)-sq&56)
}

// AntiDiagonalMask returns the anti-diagonal of sq, in the form of two shifts.
// Published as antiDiagMask. Page On an empty Board; no table.
func AntiDiagonalMask(sq int) uint64 {
	return shiftTwice(a8h1Diagonal, 56-8*(sq&7)-sq&56)
}

// shiftTwice moves a diagonal south by distance bits, north if it is negative;
// one of the two shifts is by zero.
func shiftTwice(diagonal uint64, distance int) uint64 {
	north := -distance & (distance >> 31)
	south := distance & (-distance >> 31)
	return diagonal >> (south & 63) << (north & 63)
}

// DiagonalMaskJahn returns the diagonal of sq, in the form of one branch that
// Thomas Jahn introduced: shorter and faster where the compiler makes a
// selection of the branch and the processor has the shifts of BMI2, which leave
// the flags alone. CCC, January 17, 2022, and the page On an empty Board. No
// table.
func DiagonalMaskJahn(sq int) uint64 {
	return shiftOnce(a1h8Diagonal, sq&7-sq>>3&7)
}

// AntiDiagonalMaskJahn returns the anti-diagonal of sq, in Thomas Jahn's form.
// Page On an empty Board; no table.
func AntiDiagonalMaskJahn(sq int) uint64 {
	return shiftOnce(a8h1Diagonal, 7-sq&7-sq>>3&7)
}

// shiftOnce moves a diagonal south by so many ranks, north if it is negative.
func shiftOnce(diagonal uint64, ranks int) uint64 {
	if ranks >= 0 {
		return diagonal >> (8 * ranks & 63)
	}
	return diagonal << (-8 * ranks & 63)
}

// RankMaskEx returns the rank of sq without sq. Page On an empty Board; no
// table.
func RankMaskEx(sq int) uint64 { return 1<<(sq&63) ^ RankMask(sq) }

// FileMaskEx returns the file of sq without sq. Page On an empty Board; no
// table.
func FileMaskEx(sq int) uint64 { return 1<<(sq&63) ^ FileMask(sq) }

// DiagonalMaskEx returns the diagonal of sq without sq, in the form of two
// shifts. Page On an empty Board; no table.
func DiagonalMaskEx(sq int) uint64 { return 1<<(sq&63) ^ DiagonalMask(sq) }

// AntiDiagonalMaskEx returns the anti-diagonal of sq without sq, in the form of
// two shifts. Published as antiDiagMaskEx. Page On an empty Board; no table.
func AntiDiagonalMaskEx(sq int) uint64 { return 1<<(sq&63) ^ AntiDiagonalMask(sq) }

// DiagonalMaskExJahn returns the diagonal of sq without sq, in Thomas Jahn's
// form. Page On an empty Board; no table.
func DiagonalMaskExJahn(sq int) uint64 { return 1<<(sq&63) ^ DiagonalMaskJahn(sq) }

// AntiDiagonalMaskExJahn returns the anti-diagonal of sq without sq, in Thomas
// Jahn's form. Page On an empty Board; no table.
func AntiDiagonalMaskExJahn(sq int) uint64 { return 1<<(sq&63) ^ AntiDiagonalMaskJahn(sq) }

// EmptyRook returns the attacks of a rook on the otherwise empty board.
// Published as RookAttacks[sq] on the page On an empty Board. Table: 512 bytes.
// Index: square.
func EmptyRook(sq int) uint64 { return emptyRook[sq&63] }

// EmptyBishop returns the attacks of a bishop on the otherwise empty board.
// Published as BishopAttacks[sq] on the page On an empty Board. Table: 512
// bytes. Index: square.
func EmptyBishop(sq int) uint64 { return emptyBishop[sq&63] }

// EmptyQueen returns the attacks of a queen on the otherwise empty board.
// Published as QueenAttacks[sq] on the page On an empty Board. Table: 512
// bytes. Index: square.
func EmptyQueen(sq int) uint64 { return emptyQueen[sq&63] }

// The attacks on the empty board by calculation: a union of lines holds the
// square where they cross, and in an exclusive or it cancels out.

// RookMask returns the rank and the file of sq, sq included. Page On an empty
// Board, by union; no table.
func RookMask(sq int) uint64 { return RankMask(sq) | FileMask(sq) }

// BishopMask returns the diagonal and the anti-diagonal of sq, sq included.
// Page On an empty Board, by union; no table.
func BishopMask(sq int) uint64 { return DiagonalMask(sq) | AntiDiagonalMask(sq) }

// QueenMask returns the four lines through sq, sq included. Page On an empty
// Board, by union; no table.
func QueenMask(sq int) uint64 { return RookMask(sq) | BishopMask(sq) }

// RookMaskEx returns the attacks of a rook on the otherwise empty board. Page
// On an empty Board, by exclusive or; no table.
func RookMaskEx(sq int) uint64 { return RankMask(sq) ^ FileMask(sq) }

// BishopMaskEx returns the attacks of a bishop on the otherwise empty board.
// Page On an empty Board, by exclusive or; no table.
func BishopMaskEx(sq int) uint64 { return DiagonalMask(sq) ^ AntiDiagonalMask(sq) }

// QueenMaskEx returns the attacks of a queen on the otherwise empty board. Page
// On an empty Board, by exclusive or; no table.
func QueenMaskEx(sq int) uint64 { return RookMask(sq) ^ BishopMask(sq) }
