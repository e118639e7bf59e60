// Package rivals holds the common parts of other algorithms for slider attacks. Each
// package below it holds one algorithm, written for measurement from its published
// description. A program can therefore be built with a single algorithm.
//
// Each has functions Rook, Bishop and Queen that return the attacks of a slider. Only
// the low six bits of a square count, a1 = 0 and h8 = 63. Tables are built at program
// start, as in engines that use these methods.
package rivals

// A Formula returns the attacks of a slider on sq.
type Formula func(sq uint, occ uint64) uint64

// Union unites the attacks of two pieces. A call of a parameter costs 17 nodes of the inliner's
// budget (inlineParamCallCost), fewer than the bodies of these formulas, and the compiler still
// inlines a known argument. So a measuring loop contains a rival's instructions and no call.
func Union(f, g Formula, sq uint, occ uint64) uint64 { return f(sq, occ) | g(sq, occ) }
