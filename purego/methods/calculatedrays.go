package methods

import "github.com/kindergarten-bitboards/kindergarten/attacks"

// Orthogonal rays are calculated. Diagonal rays are the upper or lower part of a line.

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

func calculatedRaysMethods() []Method {
	return []Method{{
		Number: 5, Name: "rays by calculation",
		Page: "On an empty Board", Section: "Ray Attacks, By Calculation",
		Masks: []Mask{
			{"NorthMaskEx", []attacks.Direction{attacks.North}, false, NorthMaskEx},
			{"NorthEastMaskEx", []attacks.Direction{attacks.NorthEast}, false, NorthEastMaskEx},
			{"EastMaskEx", []attacks.Direction{attacks.East}, false, EastMaskEx},
			{"SouthEastMaskEx", []attacks.Direction{attacks.SouthEast}, false, SouthEastMaskEx},
			{"SouthMaskEx", []attacks.Direction{attacks.South}, false, SouthMaskEx},
			{"SouthWestMaskEx", []attacks.Direction{attacks.SouthWest}, false, SouthWestMaskEx},
			{"WestMaskEx", []attacks.Direction{attacks.West}, false, WestMaskEx},
			{"NorthWestMaskEx", []attacks.Direction{attacks.NorthWest}, false, NorthWestMaskEx},
		},
	}}
}
