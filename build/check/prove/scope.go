package main

// A scope is the extent of the proof: all, or a sample.
type scope struct {
	short   bool
	squares []int
}

// whole is the scope of the full proof.
var whole = newScope(false)

// newScope returns the whole scope, or the short one: four squares with different ranks,
// files and diagonals, and a few lengths.
func newScope(short bool) scope {
	s := scope{short: short}
	for sq := range 64 {
		if !short || sq%21 == 0 {
			s.squares = append(s.squares, sq)
		}
	}
	return s
}

// lengths returns the lengths from one to another.
func (s scope) lengths(from, to int) []int {
	var all []int
	for n := from; n <= to; n++ {
		all = append(all, n)
	}
	return s.pick(all...)
}

// alignments returns all alignments, or in the short scope two without results over inputs and two
// with.
func (s scope) alignments() (all []alignment) {
	for _, inPlace := range []bool{false, true} {
		for _, data := range []int{0, 32} {
			for stack := 0; stack < 64; stack += 8 {
				if !s.short || stack == data/4 {
					all = append(all, alignment{data, stack, inPlace})
				}
			}
		}
	}
	return all
}

// pick returns all lengths, or in the short scope two or three.
func (s scope) pick(lengths ...int) []int {
	if !s.short {
		return lengths
	}
	var some []int
	stride := len(lengths)/2 | 1 // odd, for lengths of all remainders
	for i, n := range lengths {
		if i%stride == stride/2 || i == len(lengths)-1 {
			some = append(some, n)
		}
	}
	return some
}
