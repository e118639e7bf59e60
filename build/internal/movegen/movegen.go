// Package movegen holds the move generator of package perft with different sliders, for
// benchmarks that compare them in one process. Command rivalgen copies the generator once
// for each algorithm. A generic generator would call a method of its type parameter through
// a dictionary, which is never inlined. Engines inline their lookups.
package movegen

import (
	"math/rand/v2"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
)

// A Generator is the move generator with one algorithm. Its functions append the moves of a
// line of play to a buffer.
type Generator struct {
	// Sliders is the package of the rival. It is "kindergarten" for package attacks, and
	// "lookups" for its lookups in place of Attackers and AttackedBySliders.
	Sliders string

	// Moves appends the legal moves.
	Moves func(p *Position, buffer []Move) []Move

	// Count counts leaves. It counts the moves at depth bulk instead of making them: bulk
	// is 1 or 0. CountProbing does the same and probes a table for each position.
	Count        func(p *Position, depth, bulk int, buffer []Move) (leaves uint64)
	CountProbing func(p *Position, depth, bulk int, buffer []Move, t *Table) (leaves uint64)

	// CountPseudoLegal counts leaves by pseudo-legal moves.
	CountPseudoLegal func(p *Position, depth int, buffer []Move) (leaves uint64)

	// Exchange returns the material that a capture wins.
	Exchange func(p *Position, m Move) int
}

// attackersByLookups does what attacks.Attackers does.
func attackersByLookups(sq int, occ, pawnsNorth, pawnsSouth, knights, diagonal, orthogonal, kings uint64) uint64 {
	return attacks.PawnSouth[uint64](sq)&pawnsNorth | attacks.PawnNorth[uint64](sq)&pawnsSouth |
		attacks.Knight[uint64](sq)&knights | attacks.King[uint64](sq)&kings |
		attacks.Bishop(sq, occ)&diagonal | attacks.Rook(sq, occ)&orthogonal
}

// attackedByLookups does what attacks.AttackedBySliders does.
func attackedByLookups(sq int, occ, diagonal, orthogonal uint64) bool {
	return attacks.Rook(sq, occ)&orthogonal != 0 || attacks.Bishop(sq, occ)&diagonal != 0
}

// Suite returns the first n positions of the suite of package perft.
func Suite(n int) (positions []Position) {
	for _, entry := range perft.Suite[:n] {
		p, err := perft.Parse(entry.FEN)
		if err != nil {
			panic(err)
		}
		positions = append(positions, Position(*p))
	}
	return positions
}

// Playouts returns the positions of random games from the suite, in their order.
func Playouts() (positions []Position) {
	random := rand.New(rand.NewPCG(7, 8))
	starts := Suite(6)
	for len(positions) < 4096 {
		p := starts[len(positions)%len(starts)]
		for range 60 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.play(moves[random.IntN(len(moves))], &p)
			positions = append(positions, p)
		}
	}
	return positions
}

// Captures returns the legal captures of p without those en passant.
func Captures(p *Position) []Move {
	return slices.DeleteFunc(p.AppendMoves(nil), func(m Move) bool {
		return m.kind() == castling || p.occupied()>>m.to()&1 == 0
	})
}
