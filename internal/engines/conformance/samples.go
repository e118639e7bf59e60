package conformance

import (
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// Samples yields the positions of the suite, and then the nodes of their trees down to depth 2, positions of random
// games, and captures en passant and castling with a king and a queen on any square. Those with the rarest kinds of
// moves, checks and pins are first. Games is the number of random games. Standard leaves out positions of Chess960, and
// unreachable adds positions that no game reaches. It stops to collect positions if stop returns true.
func Samples(games int, standard, unreachable bool, stop func() bool) iter.Seq[*Setup] {
	return func(yield func(*Setup) bool) {
		seen := make(map[Position]bool)
		take := func(p *Position, reached bool) bool {
			taken := !seen[*p] && !invalid(p) && (!standard || Standard(p)) && (reached || unreachable || Reachable(p))
			seen[*p] = seen[*p] || taken
			return taken
		}
		var all []sample
		var count [numTraits]int
		add := func(p *Position, reached bool) bool {
			if stop() {
				return false
			}
			if take(p, reached) {
				s := sample{Position: *p, traits: traits(p)}
				for _, t := range s.traits {
					count[t]++
				}
				all = append(all, s)
			}
			return true
		}
		for _, e := range perft.Suite {
			if root := NewSetup("perft: "+e.Name, e.FEN); take(root.Last(), false) && !yield(root) {
				return
			}
		}
		if games == 0 {
			return
		}
		for _, e := range perft.Suite {
			nodes(*NewSetup("", e.FEN).Last(), 2, func(p *Position) bool { return add(p, true) })
		}
		random := rand.New(rand.NewPCG(1, 1))
		for game := 0; game < games && !stop(); game++ {
			first := true
			for p := range Game(random, game) {
				if !add(&p, !first) {
					break
				}
				first = false
			}
		}
		for i := 0; i < min(20*games, len(rare())) && !stop(); i++ { // in a spread order
			p := Record(&rare()[i*7919%len(rare())])
			add(&p, false)
		}
		for i := range all {
			all[i].rarest = len(all)
			for _, t := range all[i].traits {
				all[i].rarest = min(all[i].rarest, count[t])
			}
		}
		slices.SortStableFunc(all, func(a, b sample) int { return a.rarest - b.rarest })
		for i := range all {
			if !yield(Of(all[i].Position)) {
				return
			}
		}
	}
}

var rare = sync.OnceValue(rules.Rare)

// A sample is a position with its traits, and the number of positions that have the rarest of them.
type sample struct {
	Position
	traits []uint16
	rarest int
}

const numTraits = 1 << 11

// traits returns numbers for each kind of legal move in a position, and one for its checks, pins, castling rights without
// castling and an en passant square without a capture.
func traits(p *Position) (all []uint16) {
	own, their := p.Of(positions.Mover), p.Of(positions.Opponent)
	pinned, _ := attacks.Pins(square(p.Kings&own), own, (p.Bishops|p.Queens)&their, (p.Rooks|p.Queens)&their, p.Occupied())
	checks := min(bits.OnesCount64(p.Checkers()), 2)
	rights, passed := bits.OnesCount64(p.CastlingRooks()&own), bits.OnesCount64(p.EnPassant())
	for _, m := range movegen.Append(nil, p) {
		if m.IsCastling() {
			rights--
		} else if m.IsEnPassant() {
			passed = 0
		}
		t := uint16(m>>12) | uint16(movegen.Captured(p, m))<<4 | uint16(pinned>>m.From()&1)<<7 | uint16(checks)<<8
		if !slices.Contains(all, t) {
			all = append(all, t)
		}
	}
	return append(all, uint16(numTraits/2|checks|min(bits.OnesCount64(pinned), 3)<<2|rights<<4|passed<<6))
}

func nodes(p Position, depth int, yield func(*Position) bool) bool {
	for _, m := range movegen.Append(nil, &p) {
		after := play(&p, m)
		if !yield(&after) || depth > 1 && !nodes(after, depth-1, yield) {
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

// invalid reports whether no FEN describes the position, or the pawn had no room for its double step.
func invalid(p *Position) bool { return fen.Validate(p) != nil || !room(p) }

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
