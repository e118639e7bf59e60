package conformance

import (
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/perft"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// Cases returns the named positions. Standard leaves out those of Chess960.
func Cases(standard bool) (all []*Line) {
	for _, n := range rules.NamedPositions() {
		l := NewLine(n.Name, n.FEN)
		if !standard || Standard(l.Last()) {
			all = append(all, l)
		}
	}
	return all
}

// FEN returns a position's FEN with the counters 0 and 1. It writes the castling rights of Chess960
// as letters of files.
func FEN(p Position) string {
	text := fen.Append(nil, p)
	if !Standard(&p) {
		fields := strings.Fields(string(text))
		fields[2] = ""
		for _, side := range []struct {
			letters string
			rooks   uint64
		}{{"ABCDEFGH", p.CastlingRooks() & 0xff}, {"abcdefgh", p.CastlingRooks() >> 56}} {
			for file := 7; file >= 0; file-- {
				if side.rooks>>file&1 != 0 {
					fields[2] += side.letters[file:][:1]
				}
			}
		}
		text = []byte(strings.Join(fields, " "))
	}
	return string(fen.AppendCounters(text, 0, 1))
}

// Standard reports whether all castling rights are those of standard chess.
func Standard(p *Position) bool {
	rooks := p.CastlingRooks()
	return rooks&^0x8100000000000081 == 0 && (rooks&0xff == 0 || p.Kings&p.White == 1<<4) &&
		(rooks>>56 == 0 || p.Kings&^p.White == 1<<60)
}

// Castles reports whether castling is legal.
func Castles(p *Position) bool {
	return slices.ContainsFunc(moves.Append(nil, p), moves.Move.IsCastling)
}

// Reachable reports whether the last move can have led to the position: no more than two pieces
// give check, and before a double step of a pawn the king was not in check.
func Reachable(p *Position) bool {
	if bits.OnesCount64(p.Checkers()) > 2 {
		return false
	}
	if p.EnPassant() == 0 {
		return true
	}
	before, _ := BeforeDoubleStep(p)
	before.SetBlackToMove(p.BlackToMove())
	return before.Pawns != 0 && before.Checkers() == 0
}

// BeforeDoubleStep returns the position before the double step of a pawn that passed the en
// passant square of p, and the step. It returns the zero Position if there is no such square, or
// no room for the pawn.
func BeforeDoubleStep(p *Position) (before Position, step string) {
	passed := p.EnPassant()
	from, to := passed<<8, passed>>8
	if p.BlackToMove() {
		from, to = to, from
	}
	if passed == 0 || p.Occupied()&from != 0 {
		return before, ""
	}
	before = *p
	before.Pawns ^= from | to
	if p.White&to != 0 {
		before.White ^= from | to
	}
	before.SetEnPassant(0)
	before.SetBlackToMove(!p.BlackToMove())
	return before, SquareName(square(from)) + SquareName(square(to))
}

// Samples yields the positions of the suite and the nodes of their trees down to depth 2, then those
// of random games, then captures en passant and castling with a king and a queen on any square. Games
// is the number of random games. Standard leaves out positions of Chess960, and unreachable adds
// positions that no game reaches.
func Samples(games int, standard, unreachable bool) iter.Seq[*Line] {
	return func(yield func(*Line) bool) {
		seen := make(map[Position]bool)
		add := func(l *Line) bool {
			p := l.Last()
			if seen[*p] || invalid(p) || standard && !Standard(p) || !unreachable && !Reachable(p) {
				return true
			}
			seen[*p] = true
			return yield(l)
		}
		for _, e := range perft.Suite {
			root := NewLine("perft: "+e.Name, e.FEN)
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
		rare := rules.Rare()
		for i := range min(20*games, len(rare)) { // in a spread order
			if p := Record(&rare[i*7919%len(rare)]); !add(Of(p)) {
				return
			}
		}
	}
}

func nodes(p Position, depth int, yield func(Position) bool) bool {
	for _, m := range moves.Append(nil, &p) {
		after := moves.Play(&p, m)
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
			p = moves.Play(&p, m)
		}
	}
}

// capturable reports whether the side to move could capture the king.
func capturable(p *Position) bool {
	other := *p
	other.SetBlackToMove(!p.BlackToMove())
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
func Next(p *Position, random *rand.Rand) (m moves.Move, ok bool) {
	list := moves.Append(nil, p)
	if len(list) == 0 {
		return 0, false
	}
	if random.IntN(2) == 0 {
		for _, i := range random.Perm(len(list)) {
			m := list[i]
			after := moves.Play(p, m)
			rook := p.CastlingRooks() & p.Of(positions.Opponent) >> m.To() & 1
			if m.IsCastling() || m.IsEnPassant() || m.Promotion() != 0 || rook != 0 || after.Checkers() != 0 {
				return m, true
			}
		}
	}
	return list[random.IntN(len(list))], true
}

func square(set uint64) int { return bits.TrailingZeros64(set) }

// SquareName returns the name of a square from its low six bits, such as e4 for 28.
func SquareName(sq int) string { return string([]byte{'a' + byte(sq&7), '1' + byte(sq>>3&7)}) }
