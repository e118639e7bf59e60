package conformance

import (
	"iter"
	"math/rand/v2"

	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// Samples yields the positions of the suite and the nodes of their trees down to depth 2, then those
// of random games, then captures en passant and castling with a king and a queen on any square. Games
// is the number of random games. Standard leaves out positions of Chess960, and unreachable adds
// positions that no game reaches.
func Samples(games int, standard, unreachable bool) iter.Seq[*Setup] {
	return func(yield func(*Setup) bool) {
		seen := make(map[Position]bool)
		add := func(l *Setup) bool {
			p := l.Last()
			if seen[*p] || invalid(p) || standard && !Standard(p) || !unreachable && !Reachable(p) {
				return true
			}
			seen[*p] = true
			return yield(l)
		}
		for _, e := range perft.Suite {
			root := NewSetup("perft: "+e.Name, e.FEN)
			if !add(root) || games > 0 && !nodes(*root.Last(), 2, func(p Position) bool { return add(Of(p)) }) {
				return
			}
		}
		random := rand.New(rand.NewPCG(1, 1))
		for game := range games {
			for p := range Game(random, game) {
				if !add(Of(p)) {
					return
				}
			}
		}
		if games == 0 {
			return
		}
		rare := rules.Rare()
		for i := range min(20*games, len(rare)) { // in a spread order
			if p := Record(&rare[i*7919%len(rare)]); !add(Of(p)) {
				return
			}
		}
	}
}

func nodes(p Position, depth int, yield func(Position) bool) bool {
	for _, m := range movegen.Append(nil, &p) {
		after := play(&p, m)
		if !yield(after) || depth > 1 && !nodes(after, depth-1, yield) {
			return false
		}
	}
	return true
}

// Record returns the position of a record of package rules.
func Record(r *[8]uint64) Position {
	return Position{
		White: r[0], Pawns: r[1], Knights: r[2], Bishops: r[3], Rooks: r[4], Queens: r[5], Kings: r[6], State: r[7],
	}
}

// Game yields the positions of a random game. The number selects its first position, as for
// rules.Start.
func Game(random *rand.Rand, number int) iter.Seq[Position] {
	return func(yield func(Position) bool) {
		b := rules.Start(random, number)
		record := b.Record()
		p := Record(&record)
		if capturable(&p) {
			return
		}
		for range 120 {
			if !yield(p) {
				return
			}
			m, ok := Next(&p, random)
			if !ok {
				return
			}
			p = play(&p, m)
		}
	}
}

// capturable reports whether the side to move could capture the king.
func capturable(p *Position) bool {
	other := *p
	other.SetSideToMove(positions.Opponent)
	return other.Checkers() != 0
}

// invalid reports whether no FEN describes the position, because the king could be captured or the
// pawn had no room for its double step.
func invalid(p *Position) bool {
	_, step := BeforeDoubleStep(p)
	return capturable(p) || p.EnPassant() != 0 && step == ""
}

// Next returns a random move, and false if there is none. It prefers a rare one every other time:
// castling, a capture en passant, a promotion, a check, or a capture of a rook that may castle.
func Next(p *Position, random *rand.Rand) (m movegen.Move, ok bool) {
	list := movegen.Append(nil, p)
	if len(list) == 0 {
		return 0, false
	}
	if random.IntN(2) == 0 {
		for _, i := range random.Perm(len(list)) {
			m := list[i]
			after := movegen.Play(p, m)
			rook := p.CastlingRooks() & p.Of(positions.Opponent) >> m.To() & 1
			if m.IsCastling() || m.IsEnPassant() || m.Promotion() != positions.NoKind || rook != 0 || after.Checkers() != 0 {
				return m, true
			}
		}
	}
	return list[random.IntN(len(list))], true
}
