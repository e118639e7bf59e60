package main

import (
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
)

// A direction is a step on the board, in files and ranks.
type direction struct{ files, ranks int }

// names holds the points of the compass.
var names = map[direction]string{
	{0, 1}: "north", {1, 1}: "north-east", {1, 0}: "east", {1, -1}: "south-east",
	{0, -1}: "south", {-1, -1}: "south-west", {-1, 0}: "west", {-1, 1}: "north-west",
	{1, 2}: "north-north-east", {2, 1}: "east-north-east", {2, -1}: "east-south-east", {1, -2}: "south-south-east",
	{-1, -2}: "south-south-west", {-2, -1}: "west-south-west", {-2, 1}: "west-north-west", {-1, 2}: "north-north-west",
}

// compass holds the directions, clockwise from the north.
var compass = [8]direction{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// A way leads a piece over empty squares.
type way struct {
	direction
	from, to int
	between  []int
}

// A piece is the ways on which it captures.
type piece []way

// ways returns the ways along some directions, to the edge if far is true and by one step
// otherwise.
func ways(far bool, directions ...direction) (all piece) {
	for from := range 64 {
		for _, d := range directions {
			var between []int
			file, rank := from%8+d.files, from/8+d.ranks
			for 0 <= file && file < 8 && 0 <= rank && rank < 8 && (far || between == nil) {
				to := 8*rank + file
				all = append(all, way{d, from, to, slices.Clip(between)})
				between = append(between, to)
				file, rank = file+d.files, rank+d.ranks
			}
		}
	}
	return all
}

var (
	rankSlider         = ways(true, compass[2], compass[6])
	fileSlider         = ways(true, compass[0], compass[4])
	diagonalSlider     = ways(true, compass[1], compass[5])
	antiDiagonalSlider = ways(true, compass[3], compass[7])
	rook               = ways(true, compass[0], compass[2], compass[4], compass[6])
	bishop             = ways(true, compass[1], compass[3], compass[5], compass[7])
	queen              = ways(true, compass[:]...)
)

// on returns the ways from a square.
func (p piece) on(sq int) piece {
	return slices.DeleteFunc(slices.Clone(p), func(w way) bool { return w.from != sq })
}

// bit returns b as an expression.
func bit(b bool) circuit.Bit {
	if b {
		return circuit.True
	}
	return circuit.False
}

// attacks returns the attacks of p from sq: a square is attacked if no square between
// is occupied.
func (p piece) attacks(c *circuit.Circuit, sq int, occ circuit.Word) circuit.Word {
	return p.attacksOfSet(c, circuit.Constant(64, 1<<sq), occ)
}

// attacksOfSet returns the union of the attacks from all squares of a set.
func (p piece) attacksOfSet(c *circuit.Circuit, set, occ circuit.Word) circuit.Word {
	attacked := circuit.Constant(64, 0)
	for _, w := range p {
		if set[w.from] == circuit.False {
			continue
		}
		reached := circuit.True
		for _, sq := range w.between {
			reached = c.And(reached, occ[sq].Not())
		}
		attacked[w.to] = c.Or(attacked[w.to], c.And(set[w.from], reached))
	}
	return attacked
}
