package methods

// RankMask returns the rank of sq: 0xff << (sq&56). Page On an empty Board; no
// table.
func RankMask(sq int) uint64 { return rank1 << (sq & 56) }

// FileMask returns the file of sq: the A-file << (sq&7). Page On an empty
// Board; no table.
func FileMask(sq int) uint64 { return aFile << (sq & 7) }

// DiagonalMask returns the diagonal of sq, in the form of two shifts. It moves the main
// diagonal south or north by the distance of sq from it, and one of the shifts is by
// zero. Published as diagonalMask. Page On an empty Board; no table.
func DiagonalMask(sq int) uint64 { return shiftTwice(a1h8Diagonal, 8*(sq&7)-sq&56) }

// AntiDiagonalMask returns the anti-diagonal of sq, in the form of two shifts.
// Published as antiDiagMask. Page On an empty Board; no table.
func AntiDiagonalMask(sq int) uint64 { return shiftTwice(a8h1Diagonal, 56-8*(sq&7)-sq&56) }

// shiftTwice moves a diagonal south by distance bits, or north if distance is negative.
// One of the two shifts is by zero.
func shiftTwice(diagonal uint64, distance int) uint64 {
	north, south := -distance&(distance>>31), distance&(-distance>>31) //mutation:same 31 to 32: no distance has 30 bits
	return diagonal >> (south & 63) << (north & 63)                    //mutation:speed drop right
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

// DiagonalMaskJahn returns the diagonal of sq, in Thomas Jahn's form of one branch. It is
// shorter and faster if the compiler makes a conditional move of the branch and the CPU
// has the shifts of BMI2, which do not change the flags. CCC, January 17, 2022, and the
// page On an empty Board. No table.
func DiagonalMaskJahn(sq int) uint64 { return shiftOnce(a1h8Diagonal, sq&7-sq>>3&7) }

// AntiDiagonalMaskJahn returns the anti-diagonal of sq, in Thomas Jahn's form.
// Page On an empty Board; no table.
func AntiDiagonalMaskJahn(sq int) uint64 { return shiftOnce(a8h1Diagonal, 7-sq&7-sq>>3&7) }

// shiftOnce moves a diagonal south by a number of ranks, or north if it is negative.
func shiftOnce(diagonal uint64, ranks int) uint64 {
	if ranks >= 0 { //mutation:same 0 to 1: a shift by nothing is the same to either side
		return diagonal >> (8 * ranks & 63) //mutation:speed drop right
	}
	return diagonal << (-8 * ranks & 63) //mutation:speed drop right
}

// DiagonalMaskExJahn returns the diagonal of sq without sq, in Thomas Jahn's
// form. Page On an empty Board; no table.
func DiagonalMaskExJahn(sq int) uint64 { return 1<<(sq&63) ^ DiagonalMaskJahn(sq) }

// AntiDiagonalMaskExJahn returns the anti-diagonal of sq without sq, in Thomas
// Jahn's form. Page On an empty Board; no table.
func AntiDiagonalMaskExJahn(sq int) uint64 { return 1<<(sq&63) ^ AntiDiagonalMaskJahn(sq) }

func calculatedMasksMethods() []Method {
	return []Method{{
		Number: 7, Name: "line masks by two shifts",
		Page: "On an empty Board", Section: "Line Attacks, By Calculation",
		Masks: []Mask{
			{"RankMask", rankSlider, true, RankMask},
			{"FileMask", fileSlider, true, FileMask},
			{"DiagonalMask", diagonalSlider, true, DiagonalMask},
			{"AntiDiagonalMask", antiDiagonalSlider, true, AntiDiagonalMask},
			{"RankMaskEx", rankSlider, false, RankMaskEx},
			{"FileMaskEx", fileSlider, false, FileMaskEx},
			{"DiagonalMaskEx", diagonalSlider, false, DiagonalMaskEx},
			{"AntiDiagonalMaskEx", antiDiagonalSlider, false, AntiDiagonalMaskEx},
		},
	}, {
		Number: 7, Name: "diagonal masks by one branch",
		Author: "Thomas Jahn",
		Page:   "On an empty Board", Section: "Line Attacks, By Calculation",
		Masks: []Mask{
			{"DiagonalMaskJahn", diagonalSlider, true, DiagonalMaskJahn},
			{"AntiDiagonalMaskJahn", antiDiagonalSlider, true, AntiDiagonalMaskJahn},
			{"DiagonalMaskExJahn", diagonalSlider, false, DiagonalMaskExJahn},
			{"AntiDiagonalMaskExJahn", antiDiagonalSlider, false, AntiDiagonalMaskExJahn},
		},
	}}
}
