package methods

import "github.com/kindergarten-bitboards/kindergarten/attacks"

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
func RankOfRays(sq int) uint64 { return RayAttacks(sq, attacks.East) | RayAttacks(sq, attacks.West) }

// FileOfRays returns the file of sq without sq, as the union of its rays. Page
// On an empty Board. Table: that of [RayAttacks].
func FileOfRays(sq int) uint64 { return RayAttacks(sq, attacks.North) | RayAttacks(sq, attacks.South) }

// DiagonalOfRays returns the diagonal of sq without sq, as the union of its
// rays. Page On an empty Board. Table: that of [RayAttacks].
func DiagonalOfRays(sq int) uint64 {
	return RayAttacks(sq, attacks.NorthEast) | RayAttacks(sq, attacks.SouthWest)
}

// AntiDiagonalOfRays returns the anti-diagonal of sq without sq, as the union
// of its rays. Page On an empty Board. Table: that of [RayAttacks].
func AntiDiagonalOfRays(sq int) uint64 {
	return RayAttacks(sq, attacks.NorthWest) | RayAttacks(sq, attacks.SouthEast)
}

func splitEast(sq int) uint64        { return PositiveRay(lineMasks[sq&63].Rank, 1<<(sq&63)) }
func splitWest(sq int) uint64        { return NegativeRay(lineMasks[sq&63].Rank, 1<<(sq&63)) }
func splitNorth(sq int) uint64       { return PositiveRay(lineMasks[sq&63].File, 1<<(sq&63)) }
func splitSouth(sq int) uint64       { return NegativeRay(lineMasks[sq&63].File, 1<<(sq&63)) }
func splitNorthEast(sq int) uint64   { return PositiveRay(lineMasks[sq&63].Diagonal, 1<<(sq&63)) }
func splitSouthWest(sq int) uint64   { return NegativeRay(lineMasks[sq&63].Diagonal, 1<<(sq&63)) }
func splitNorthWest(sq int) uint64   { return PositiveRay(lineMasks[sq&63].AntiDiagonal, 1<<(sq&63)) }
func splitSouthEast(sq int) uint64   { return NegativeRay(lineMasks[sq&63].AntiDiagonal, 1<<(sq&63)) }
func shiftedEast(sq int) uint64      { return PositiveRayOf(lineMasks[sq&63].Rank, sq) }
func shiftedWest(sq int) uint64      { return NegativeRayOf(lineMasks[sq&63].Rank, sq) }
func shiftedNorth(sq int) uint64     { return PositiveRayOf(lineMasks[sq&63].File, sq) }
func shiftedSouth(sq int) uint64     { return NegativeRayOf(lineMasks[sq&63].File, sq) }
func shiftedNorthEast(sq int) uint64 { return PositiveRayOf(lineMasks[sq&63].Diagonal, sq) }
func shiftedSouthWest(sq int) uint64 { return NegativeRayOf(lineMasks[sq&63].Diagonal, sq) }
func shiftedNorthWest(sq int) uint64 { return PositiveRayOf(lineMasks[sq&63].AntiDiagonal, sq) }
func shiftedSouthEast(sq int) uint64 { return NegativeRayOf(lineMasks[sq&63].AntiDiagonal, sq) }

func raysOfLinesMethods() []Method {
	return []Method{{
		Number: 6, Name: "rays as parts of lines, by the square's bit",
		Page: "On an empty Board", Section: "Rays by Line",
		Masks: []Mask{
			{"PositiveRay(MasksEx(sq).Rank, 1<<(sq&63))", []attacks.Direction{attacks.East}, false, splitEast},
			{"NegativeRay(MasksEx(sq).Rank, 1<<(sq&63))", []attacks.Direction{attacks.West}, false, splitWest},
			{"PositiveRay(MasksEx(sq).File, 1<<(sq&63))", []attacks.Direction{attacks.North}, false, splitNorth},
			{"NegativeRay(MasksEx(sq).File, 1<<(sq&63))", []attacks.Direction{attacks.South}, false, splitSouth},
			{"PositiveRay(MasksEx(sq).Diagonal, 1<<(sq&63))", []attacks.Direction{attacks.NorthEast}, false, splitNorthEast},
			{"NegativeRay(MasksEx(sq).Diagonal, 1<<(sq&63))", []attacks.Direction{attacks.SouthWest}, false, splitSouthWest},
			{"PositiveRay(MasksEx(sq).AntiDiagonal, 1<<(sq&63))", []attacks.Direction{attacks.NorthWest}, false, splitNorthWest},
			{"NegativeRay(MasksEx(sq).AntiDiagonal, 1<<(sq&63))", []attacks.Direction{attacks.SouthEast}, false, splitSouthEast},
		},
	}, {
		Number: 6, Name: "rays as parts of lines, by shifts",
		Page: "On an empty Board", Section: "Rays by Line",
		Masks: []Mask{
			{"PositiveRayOf(MasksEx(sq).Rank, sq)", []attacks.Direction{attacks.East}, false, shiftedEast},
			{"NegativeRayOf(MasksEx(sq).Rank, sq)", []attacks.Direction{attacks.West}, false, shiftedWest},
			{"PositiveRayOf(MasksEx(sq).File, sq)", []attacks.Direction{attacks.North}, false, shiftedNorth},
			{"NegativeRayOf(MasksEx(sq).File, sq)", []attacks.Direction{attacks.South}, false, shiftedSouth},
			{"PositiveRayOf(MasksEx(sq).Diagonal, sq)", []attacks.Direction{attacks.NorthEast}, false, shiftedNorthEast},
			{"NegativeRayOf(MasksEx(sq).Diagonal, sq)", []attacks.Direction{attacks.SouthWest}, false, shiftedSouthWest},
			{"PositiveRayOf(MasksEx(sq).AntiDiagonal, sq)", []attacks.Direction{attacks.NorthWest}, false, shiftedNorthWest},
			{"NegativeRayOf(MasksEx(sq).AntiDiagonal, sq)", []attacks.Direction{attacks.SouthEast}, false, shiftedSouthEast},
		},
	}, {
		Number: 6, Name: "lines as unions of rays",
		Page: "On an empty Board", Section: "Line Attacks",
		Masks: []Mask{
			{"RankOfRays", rankSlider, false, RankOfRays},
			{"FileOfRays", fileSlider, false, FileOfRays},
			{"DiagonalOfRays", diagonalSlider, false, DiagonalOfRays},
			{"AntiDiagonalOfRays", antiDiagonalSlider, false, AntiDiagonalOfRays},
		},
	}}
}
