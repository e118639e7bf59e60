package methods

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// rayAttacks holds the rays of a square on the empty board.
var rayAttacks = RaysByShifts()

// RayAttacks returns the ray of a slider on sq on the empty board.
//
// Published as rayAttacks[sq][direction] on the Chess Programming Wiki's page
// On an empty Board. Table: 4,096 bytes. Index: square, direction.
func RayAttacks(sq int, d attacks.Direction) uint64 { return rayAttacks[sq&63][d&7] }

// RaysByShifts builds the table of [RayAttacks] by the published initialization loops.
// They shift a ray from square to square, and clear the file that a step east or west
// would wrap to. The table is indexed by square and direction.
//
// The page On an empty Board prints the loops for north, south and north-east and calls
// the others similar.
func RaysByShifts() (rays [64][8]uint64) {
	north := uint64(0x0101010101010100)
	for sq := range rays {
		rays[sq][attacks.North] = north
		north <<= 1
	}
	south := uint64(0x0080808080808080)
	for sq := range rays {
		rays[63-sq][attacks.South] = south
		south >>= 1
	}
	east, northEast, southEast := uint64(0xfe), uint64(0x8040201008040200), uint64(0x0002040810204080)
	for file := range 8 {
		for rank := range 8 {
			rays[8*rank+file][attacks.East] = east << (8 * rank)
			rays[8*rank+file][attacks.NorthEast] = northEast << (8 * rank)
			rays[8*rank+file][attacks.SouthEast] = southEast >> (8 * (7 - rank))
		}
		east, northEast, southEast = eastOne(east), eastOne(northEast), eastOne(southEast)
	}
	west, northWest, southWest := uint64(0x7f), uint64(0x0102040810204000), uint64(0x0040201008040201)
	for file := range 8 {
		for rank := range 8 {
			rays[8*rank+7-file][attacks.West] = west << (8 * rank)
			rays[8*rank+7-file][attacks.NorthWest] = northWest << (8 * rank)
			rays[8*rank+7-file][attacks.SouthWest] = southWest >> (8 * (7 - rank))
		}
		west, northWest, southWest = westOne(west), westOne(northWest), westOne(southWest)
	}
	return rays
}

// eastOne moves a set one file to the east.
func eastOne(set uint64) uint64 { return set << 1 &^ aFile }

// westOne moves a set one file to the west.
func westOne(set uint64) uint64 { return set >> 1 &^ hFile }

// RaysByFills builds the table of [RayAttacks] by fills of the empty board from single
// squares, which the page On an empty Board names as the other way. The table is indexed
// by square and direction.
func RaysByFills() (rays [64][8]uint64) {
	for sq := range rays {
		for d := attacks.North; d <= attacks.NorthWest; d++ {
			rays[sq][d] = stepOf(fill(1<<sq, d), d)
		}
	}
	return rays
}

// stepping holds, for each direction, the rotation of the board by a step and the squares
// that a step can enter without wrapping around an edge.
var stepping = [8]struct {
	rotation int
	entered  uint64
}{
	attacks.North:     {8, ^rank1},
	attacks.NorthEast: {9, ^(rank1 | aFile)},
	attacks.East:      {1, ^aFile},
	attacks.SouthEast: {-7, ^(rank8 | aFile)},
	attacks.South:     {-8, ^rank8},
	attacks.SouthWest: {-9, ^(rank8 | hFile)},
	attacks.West:      {-1, ^hFile},
	attacks.NorthWest: {7, ^(rank1 | hFile)},
}

// stepOf moves a set one step in direction d.
func stepOf(set uint64, d attacks.Direction) uint64 {
	return bits.RotateLeft64(set, stepping[d].rotation) & stepping[d].entered
}

// fill returns the set and all squares in direction d of it, in three doubling steps.
func fill(set uint64, d attacks.Direction) uint64 {
	rotation, open := stepping[d].rotation, stepping[d].entered
	set |= open & bits.RotateLeft64(set, rotation)
	open &= bits.RotateLeft64(open, rotation)
	set |= open & bits.RotateLeft64(set, 2*rotation)
	open &= bits.RotateLeft64(open, 2*rotation)
	return set | open&bits.RotateLeft64(set, 4*rotation)
}

func rayNorth(sq int) uint64     { return RayAttacks(sq, attacks.North) }
func rayNorthEast(sq int) uint64 { return RayAttacks(sq, attacks.NorthEast) }
func rayEast(sq int) uint64      { return RayAttacks(sq, attacks.East) }
func raySouthEast(sq int) uint64 { return RayAttacks(sq, attacks.SouthEast) }
func raySouth(sq int) uint64     { return RayAttacks(sq, attacks.South) }
func raySouthWest(sq int) uint64 { return RayAttacks(sq, attacks.SouthWest) }
func rayWest(sq int) uint64      { return RayAttacks(sq, attacks.West) }
func rayNorthWest(sq int) uint64 { return RayAttacks(sq, attacks.NorthWest) }

func raysMethods() []Method {
	return []Method{{
		Number: 4, Name: "rays by lookup",
		Page: "On an empty Board", Section: "Ray Attacks, By Lookup",
		Masks: []Mask{
			{"RayAttacks(sq, attacks.North)", []attacks.Direction{attacks.North}, false, rayNorth},
			{"RayAttacks(sq, attacks.NorthEast)", []attacks.Direction{attacks.NorthEast}, false, rayNorthEast},
			{"RayAttacks(sq, attacks.East)", []attacks.Direction{attacks.East}, false, rayEast},
			{"RayAttacks(sq, attacks.SouthEast)", []attacks.Direction{attacks.SouthEast}, false, raySouthEast},
			{"RayAttacks(sq, attacks.South)", []attacks.Direction{attacks.South}, false, raySouth},
			{"RayAttacks(sq, attacks.SouthWest)", []attacks.Direction{attacks.SouthWest}, false, raySouthWest},
			{"RayAttacks(sq, attacks.West)", []attacks.Direction{attacks.West}, false, rayWest},
			{"RayAttacks(sq, attacks.NorthWest)", []attacks.Direction{attacks.NorthWest}, false, rayNorthWest},
		},
	}}
}
