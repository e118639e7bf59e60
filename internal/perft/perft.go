// Package perft counts the legal moves of chess, move by move to a given depth:
// the performance test by which move generators are compared and debugged
// (perft, Robert Hyatt's name; the Chess Programming Wiki's page Perft). It is
// the proof that package attacks holds what an engine needs, and the engine in
// which its lookups are timed.
//
// The generator is complete: castling, Chess960's included, captures en
// passant, promotions. It returns legal moves only. A check leaves the squares
// of [attacks.CheckMask], a pinned piece those of the line through it and its
// king, and the king goes where [attacks.Attackers] finds nobody.
//
// Leaves need not be reached to be counted. Package positions tells how many moves
// many positions have in one call, and lists none of them.
package perft

//go:generate go -C ../../build run ./perftgen

// Leaves says what is done with the last move of each line.
type Leaves bool

const (
	Bulk Leaves = false // counted together with its siblings and cousins, not made
	Made Leaves = true  // made on the board like all others
)

func (l Leaves) String() string {
	if l == Made {
		return "made"
	}
	return "counted in bulk"
}

// Count returns the number of leaves of the tree of legal moves below p: of
// lines of play of exactly depth moves, one where depth is 0.
func Count(p *Position, depth int, leaves Leaves) uint64 {
	return newCounter(depth).count(p, depth, leaves)
}

// bulk returns the depth at which moves are counted instead of made.
func (l Leaves) bulk() int {
	if l == Made {
		return 0
	}
	return 1
}

// newBuffer returns room for the moves along a line of play. A position out of
// a game has 218 moves at most; others may have more, and then allocate.
func newBuffer(depth int) []Move { return make([]Move, 0, 256*depth) }
