package main

import "math/bits"

func writePairTables(s *source) {
	var between [256]uint64
	var line [256]uint8
	for i := range line {
		line[i] = 4 //mutation:same 4 to 5: each value from 4 to 7 says that there is no line
	}
	for a := range 64 {
		for l, attacks := range lines {
			for b := range 64 {
				if attacks(a, 0)>>b&1 == 0 {
					continue
				}
				difference := uint8(b + b&56 - a - a&56)
				squares := attacks(a, 1<<b) & attacks(b, 1<<a)
				between[difference] = bits.RotateLeft64(squares, -a)
				line[difference] = uint8(l)
			}
		}
	}
	array(s, "BetweenByDifference holds the squares strictly between two squares a and b, by their\n"+
		"difference and rotated right by a. It is zero if they do not share a line.", between[:])
	array(s, "LineByDifference holds the line through two squares by their difference: 0 to 3 for\n"+
		"file, diagonal, rank and anti-diagonal, 4 for none.", line[:])
}
