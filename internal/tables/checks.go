package tables

import "math/bits"

// CheckMask returns all squares for no checker; the checker and the squares
// between it and the king for one; none for more.
func CheckMask(king uint, checkers uint64) uint64 { return against(checkMask, king, checkers) }

// against is to CheckMask what lookup is to the lookups.
func against(f func(king uint, checkers uint64) uint64, king uint, checkers uint64) uint64 {
	return f(king, checkers)
}

// Most positions have no check: branches are faster here than arithmetic that
// does without.
func checkMask(king uint, checkers uint64) uint64 {
	if checkers == 0 {
		return ^uint64(0)
	}
	if checkers&(checkers-1) != 0 {
		return 0
	}
	return checkers | Between(king, uint(bits.TrailingZeros64(checkers)))
}
