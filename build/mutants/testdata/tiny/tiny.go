// Package tiny is what the tests of this command mutate.
package tiny

import "tiny/squares"

// Half is tested.
func Half(x uint) uint { return x >> 1 }

// Low is not tested beyond one number.
func Low(x uint) uint { return x & 15 }

// Endless does not end if its loop runs the other way.
func Endless() (n int) {
	for i := uint64(3); i > 0; i-- {
		n++
	}
	return n
}

// Square looks a square up.
func Square(i int) int { return squares.Squares[i] }
