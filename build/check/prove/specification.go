package main

import "github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"

// A direction is a step on the board, in files and ranks.
type direction struct{ files, ranks int }

// names holds the points of the compass.
var names = map[direction]string{
	{0, 1}: "north", {1, 1}: "north-east", {1, 0}: "east", {1, -1}: "south-east",
	{0, -1}: "south", {-1, -1}: "south-west", {-1, 0}: "west", {-1, 1}: "north-west",
	{1, 2}: "north-north-east", {2, 1}: "east-north-east", {2, -1}: "east-south-east", {1, -2}: "south-south-east",
	{-1, -2}: "south-south-west", {-2, -1}: "west-south-west", {-2, 1}: "west-north-west", {-1, 2}: "north-north-west",
}

// A piece is the directions in which a slider moves.
type piece []direction

var (
	rankSlider         = piece{{1, 0}, {-1, 0}}
	fileSlider         = piece{{0, 1}, {0, -1}}
	diagonalSlider     = piece{{1, 1}, {-1, -1}}
	antiDiagonalSlider = piece{{-1, 1}, {1, -1}}
	rook               = append(append(piece(nil), rankSlider...), fileSlider...)
	bishop             = append(append(piece(nil), diagonalSlider...), antiDiagonalSlider...)
	queen              = append(append(piece(nil), rook...), bishop...)
)

// bit returns b as an expression.
func bit(b bool) circuit.Bit {
	if b {
		return circuit.True
	}
	return circuit.False
}

// compass holds the directions, clockwise from the north.
var compass = [8]direction{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// walk calls visit for each square from sq, excluded, to the edge.
func (d direction) walk(sq int, visit func(sq int)) {
	file, rank := sq%8+d.files, sq/8+d.ranks
	for 0 <= file && file < 8 && 0 <= rank && rank < 8 {
		visit(8*rank + file)
		file, rank = file+d.files, rank+d.ranks
	}
}

// attacks returns the attacks of p from sq: a square is attacked if no square between
// is occupied.
func (p piece) attacks(c *circuit.Circuit, sq int, occ circuit.Word) circuit.Word {
	attacked := circuit.Constant(64, 0)
	for _, d := range p {
		reached := circuit.True
		d.walk(sq, func(to int) {
			attacked[to] = reached
			reached = c.And(reached, occ[to].Not())
		})
	}
	return attacked
}

// attacksOfSet returns the union of the attacks from all squares of a set.
func (p piece) attacksOfSet(c *circuit.Circuit, set, occ circuit.Word) circuit.Word {
	attacked := circuit.Constant(64, 0)
	for sq := range 64 {
		alone := p.attacks(c, sq, occ)
		for to := range attacked {
			attacked[to] = c.Or(attacked[to], c.And(set[sq], alone[to]))
		}
	}
	return attacked
}
