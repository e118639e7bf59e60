// Package tiny is what the tests of this command mutate.
package tiny

import "tiny/squares"

const four = 4

// Half is tested.
func Half(x uint) uint { return x >> 1 }

// High is tested for 0 only.
func High(x uint) uint { return x | 32 }

// Endless does not end if its loop runs the other way.
func Endless() (n int) {
	for i := uint64(3); i > 0; i-- {
		n++
	}
	return n
}

// Lower returns the lower one.
func Lower(x, y int) int {
	if x <= y { //mutation:same <= to <: the two are the same
		return x
	}
	return y
}

// Square looks a square up.
func Square(i int) int { return squares.Squares[i] }

// Four is a constant.
func Four() int { return four }

// Odd is tested.
var Odd = [2]int{3, 5}

// Even is tested.
var Even = [...]int{1: 4}

// First has an argument that is no name.
func First(p [2]int, x int) int { return Lower(p[0], x) }

// Both returns twice x, and y. It assigns its first result.
func Both(x, y int) (first, second int) {
	first, other := 2*x, y
	return first, other
}

// Double returns twice x.
func Double(x int) int {
	if x == 0 { //mutation:speed never
		return 0
	}
	return x + x
}
