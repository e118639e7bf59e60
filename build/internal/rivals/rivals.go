// Package rivals holds what other algorithms for the attacks of sliding pieces
// have in common. The packages below it hold one algorithm each, written for
// measurement from its published description, so that a program can be built
// with one of them and nothing of the others; two reach into libraries that
// have their own.
//
// Each has functions Rook, Bishop and Queen that take a square of which the
// low six bits count, a1 = 0 and h8 = 63, and return what the walker of package
// purego returns. Tables are built when the program starts, as engines that use
// these methods do.
package rivals

// A Formula returns the attacks of a slider on sq.
type Formula func(sq uint, occ uint64) uint64

// Inline calls f. The compiler counts a call of a parameter at a fraction of
// what these formulas cost, and still expands it where the argument is known: so
// that a measuring loop holds a rival's instructions and no call, whatever the
// inliner makes of the formula by itself.
func Inline(f Formula, sq uint, occ uint64) uint64 { return f(sq, occ) }

// InlineLine does the same for the lines of a piece, and InlineRay for the rays
// of a line: they are three because the inliner does not expand a function
// inside itself.
func InlineLine(f Formula, sq uint, occ uint64) uint64 { return f(sq, occ) }

// InlineRay does what InlineLine does for lines.
func InlineRay(f Formula, sq uint, occ uint64) uint64 { return f(sq, occ) }
