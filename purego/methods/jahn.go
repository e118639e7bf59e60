package methods

// DiagonalMaskJahn returns the diagonal of sq, in Thomas Jahn's form of one branch. It is
// shorter and faster if the compiler makes a conditional move of the branch and the CPU
// has the shifts of BMI2, which do not change the flags. CCC, January 17, 2022, and the
// page On an empty Board. No table.
func DiagonalMaskJahn(sq int) uint64 {
	return shiftOnce(a1h8Diagonal, sq&7-sq>>3&7)
}

// AntiDiagonalMaskJahn returns the anti-diagonal of sq, in Thomas Jahn's form.
// Page On an empty Board; no table.
func AntiDiagonalMaskJahn(sq int) uint64 {
	return shiftOnce(a8h1Diagonal, 7-sq&7-sq>>3&7)
}

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

func jahnMethod() Method {
	return Method{
		Number: 7, Name: "diagonal masks by one branch",
		Author: "Thomas Jahn",
		Page:   "On an empty Board", Section: "Line Attacks, By Calculation",
		Masks: []Mask{
			{"DiagonalMaskJahn", diagonalSlider, true, DiagonalMaskJahn},
			{"AntiDiagonalMaskJahn", antiDiagonalSlider, true, AntiDiagonalMaskJahn},
			{"DiagonalMaskExJahn", diagonalSlider, false, DiagonalMaskExJahn},
			{"AntiDiagonalMaskExJahn", antiDiagonalSlider, false, AntiDiagonalMaskExJahn},
		},
	}
}
