// Package rivals holds other algorithms for the attacks of sliding pieces,
// written for measurement from their published descriptions: textbook
// kindergarten bitboards, hyperbola quintessence, fancy magic bitboards, PEXT
// bitboards, and the 64-bit multiplication that a 32-bit machine does without.
//
// Every function takes a square of which the low six bits count, a1 = 0 and
// h8 = 63, and returns what the walker of package purego returns. Tables are
// built when the program starts, as engines that use these methods do.
package rivals

// A formula returns the attacks of a slider on sq.
type formula func(sq uint, occ uint64) uint64

// inline calls f. The compiler counts a call of a parameter at a fifth of what
// these formulas cost, and still expands it where the argument is known: so
// that a measuring loop holds a rival's instructions and no call, whatever the
// inliner makes of the formula by itself.
func inline(f formula, sq uint, occ uint64) uint64 { return f(sq, occ) }
