package main

import (
	"fmt"
	"maps"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/symbolic/gosource"
	"github.com/kindergarten-bitboards/kindergarten/build/symbolic/memory"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// The portable count loops over pieces, and the executor refuses loops over unknown sets. So
// the boards hold the king and one piece on a known square. The squares of both sides, the
// attacked squares and the check mask are unknown: all that other pieces do to its moves. The
// sets that are counted must be its moves. Then unknown numbers replace the counts, and the
// result must be their sum.

// portableCounts returns the claims on the portable count of legal moves.
func portableCounts(s *sources, scope scope) []*group {
	squares := scope.squares
	if scope.short {
		squares = []int{4, 33}
	}
	var groups []*group
	for _, width := range []int{64, 32} {
		if width == 32 && !scope.short {
			squares = newScope(true).squares
		}
		count := func(g *group, what string) *group {
			g.form, g.shown = "Go, "+platforms[width], fmt.Sprintf("%s, Black and White: %s", count(len(squares), "king square"), what)
			groups = append(groups, g)
			return g
		}
		g := count(&group{function: "purego.legalCount"}, "all free pawns, or one piece on each square, free or pinned; any squares of both sides, attacked squares and check mask")
		passing := count(&group{function: "purego.enPassants"}, "one pawn that captures on each square, disjoint boards, at most one king of the other side")
		for _, king := range squares {
			for _, black := range []bool{false, true} {
				g.claims = append(g.claims, claim{state: func(c *circuit.Circuit) ([]equation, error) {
					return onePiece(c, s.purego[width], width, king, allPawns, black)
				}})
				for from := range 64 {
					if sampled := from%9 == 0 || from < 8; from != king && (sampled || !scope.short) {
						g.claims = append(g.claims, claim{state: func(c *circuit.Circuit) ([]equation, error) {
							return onePiece(c, s.purego[width], width, king, from, black)
						}})
					}
				}
				passing.claims = append(passing.claims, claim{state: func(c *circuit.Circuit) ([]equation, error) {
					return onePassing(c, s.purego[width], width, king, black)
				}})
			}
		}
	}
	return groups
}

// one returns 1 if b is true, and 0 otherwise.
func one(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// portable returns an execution in which lookups of sliders are those of the specification.
// Claims of their own cover these.
func portable(c *circuit.Circuit, p *gosource.Program) *gosource.Execution {
	e := p.Execute(c)
	lookup := func(of piece) func(arguments []circuit.Word) []circuit.Word {
		return func(arguments []circuit.Word) []circuit.Word {
			sq, _ := arguments[0].Value()
			return []circuit.Word{of.attacks(c, int(sq), arguments[1])}
		}
	}
	e.Replaced = map[string]func(arguments []circuit.Word) []circuit.Word{
		module + "/attacks.Bishop": lookup(bishop), module + "/attacks.Rook": lookup(rook),
	}
	return e
}

// allPawns stands for the squares of all free pawns, because pawnMoves has no loop.
const allPawns = -1

// onePiece returns the equations of the count of the moves of a king and of a piece of each
// kind on the square from, or of all free pawns.
func onePiece(c *circuit.Circuit, program *gosource.Program, width, king, from int, black bool) (equations []equation, err error) {
	own, their, danger, checkMask := c.Word("own", 64), c.Word("their", 64), c.Word("danger", 64), c.Word("check mask", 64)
	own[king] = circuit.True
	line := queen.attacks(c, king, circuit.Constant(64, 0))
	if from != allPawns {
		own[from] = circuit.True
	}
	inputs := []input{{"pawns", c.Word("pawns", 64)}, {"own", own}, {"their", their}, {"danger", danger}, {"check mask", checkMask}}
	for kind := record.Pawns; kind <= record.Queens; kind++ {
		for _, isPinned := range []bool{false, true} {
			for _, checkers := range []uint64{0, 1} {
				switch {
				case checkers == 0 && kind != record.Rooks: // only castling depends on checkers
					continue
				case (kind == record.Pawns && !isPinned) != (from == allPawns):
					continue
				case isPinned && (from == allPawns || line[from] == circuit.False || kind == record.Pawns && (from < 8 || from >= 56)):
					continue
				case black && kind != record.Pawns && kind != record.Rooks: // the same for both sides
					continue
				}
				pinned, at := uint64(0), "all squares"
				if from != allPawns {
					at = squareName(from)
				}
				if isPinned {
					pinned = 1 << from
				}
				var p position
				for b := range p {
					p[b] = circuit.Constant(64, 0)
				}
				p[record.Kings][king] = circuit.True
				if from == allPawns {
					copy(p[record.Pawns][8:56], c.Word("pawns", 64)[8:56])
					p[record.Pawns][king] = circuit.False
				} else {
					p[kind][from], p[record.State][from] = circuit.True, circuit.True
				}
				safe := append(circuit.Word(nil), danger...)
				if checkers == 0 {
					safe[king] = circuit.False
				}
				counted, calls, promotions := make(moveCount), 0, 64
				zero := circuit.Constant(width, 0)
				sums := [3]circuit.Word{zero, zero, zero} // of the counts of moves of the king and of the piece, and of promotions
				if kind == record.Pawns {
					promotions = 4 // after the king's moves and two counts of moves
				}
				if isPinned {
					promotions += 2 // the moves of no free pawns are counted before
				}
				e := portable(c, program)
				e.Replaced["math/bits.OnesCount64"] = func(sets []circuit.Word) []circuit.Word {
					times := uint64(1)
					if calls++; calls >= promotions {
						times = 3
					}
					for sq, bit := range sets[0] {
						counted.add(c, "", sq, bit, int(times))
					}
					if v, known := sets[0].Value(); known && v == 0 {
						return []circuit.Word{zero}
					}
					number := c.Word(fmt.Sprint("count ", calls), 7).Extend(width, false)
					if times == 3 { // counted only if it is not zero
						number = circuit.Map(c.And, number, circuit.Repeat(c.Any(sets[0]), width))
					}
					sum := &sums[min(calls, 2)+int(times)/3-1]
					*sum = c.Sum(*sum, number)
					return []circuit.Word{number}
				}
				positions := memory.NewUnknown("positions", 64)
				if err := p.store(positions); err != nil {
					return nil, err
				}
				sets := [4]circuit.Word{circuit.Constant(64, checkers), circuit.Constant(64, pinned), safe, checkMask}
				e.Replaced[module+"/purego.sides"] = func([]circuit.Word) []circuit.Word {
					return []circuit.Word{own, their, circuit.Constant(64, one(black))}
				}
				e.Replaced[module+"/purego.checks"] = func([]circuit.Word) []circuit.Word { return sets[:] }
				got, err := e.Call("legalCount", positions.Start())
				if err != nil {
					return nil, err
				}
				m := p.movesButEnPassant(c, king, black, own, their, sets)
				place := fmt.Sprintf("%s on %s, pinned %v, king on %s, black %v, checkers %v", boardNames[kind], at, isPinned, squareName(king), black, checkers != 0)
				castles := circuit.Word{c.Or(m.castlesEast, m.castlesWest)}.Extend(width, false)
				sum := c.Sum(c.Sum(sums[0], castles), c.Sum(sums[1], c.Multiply(circuit.Constant(width, 3), sums[2])))
				moves := equation{place: place, square: from, inputs: inputs}
				wanted := m.counted(c, king, m.inLanes(c, black))
				for sq := range 64 {
					n := circuit.Constant(4, 0)
					for _, name := range slices.Sorted(maps.Keys(wanted)) {
						if name != "castling moves" && name != "checkers" {
							n = c.Sum(n, wanted[name][sq])
						}
					}
					moves.got, moves.want = append(moves.got, counted.of("")[sq]...), append(moves.want, n...)
				}
				equations = append(equations, moves, equation{place: place + ", sum", square: from, inputs: inputs, got: got, want: sum})
			}
		}
	}
	return equations, nil
}

// onePassing returns the equations of the count of captures en passant, with one pawn that
// captures.
func onePassing(c *circuit.Circuit, program *gosource.Program, width, king int, black bool) (equations []equation, err error) {
	rank := 4
	if black {
		rank = 3
	}
	for from := 8 * rank; from < 8*rank+8; from++ {
		for _, files := range []int{1, -1} {
			captured := from + files
			to, other := captured+8*forward(black), captured+files
			if captured/8 != rank || king == from || king == captured || king == to {
				continue
			}
			positions := memory.NewUnknown("positions", 64)
			p, err := newPosition(c, positions, func(p *position) {
				oneKing(c, king, black)(p)
				for b := range p[:record.State] {
					p[b][from], p[b][captured], p[b][to] = circuit.False, circuit.False, circuit.False
				}
				p[record.Pawns][from], p[record.Pawns][captured], p[record.State][to] = circuit.True, circuit.True, circuit.True
				if black {
					p[record.White][captured] = circuit.True
				} else {
					p[record.White][from] = circuit.True
				}
				if other/8 == rank {
					p[record.Pawns][other] = circuit.False // no other pawn can capture
				}
			})
			if err != nil {
				return nil, err
			}
			own, their := p.sides(c, p[record.State][record.BlackMovesBit])
			got, err := portable(c, program).Call("enPassants", positions.Start(), number64(1<<to, 64), number(own), number(their), number64(uint64(king), width), number64(one(black), 64))
			if err != nil {
				return nil, err
			}
			want := p.enPassant(c, king, black, own, their, files)[captured]
			equations = append(equations, equation{
				place:  fmt.Sprintf("pawn from %s to %s, king on %s, black %v", squareName(from), squareName(to), squareName(king), black),
				square: to, inputs: p.inputs(), got: got, want: circuit.Word{want}.Extend(width, false), except: p.exact(c, king).Not(),
			})
		}
	}
	return equations, nil
}
