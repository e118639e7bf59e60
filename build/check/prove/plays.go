package main

import (
	"fmt"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// The position after a move is proved in two parts. The portable function makes each move as the
// rules of chess say, square by square. A kernel makes each of 65,536 moves, legal or not, as the
// portable function does, on any boards. Package movegen then clears an en passant square on which no
// capture is legal.

// before puts the pieces of the move on the boards, and clears the squares that must be empty. A
// king that castles is the only one on its rank.
func (m playedMove) before(p *position, black bool) {
	put := func(board, sq int) {
		for b := range p[:record.State] {
			p[b][sq] = circuit.False
		}
		if board != record.State {
			p[board][sq], p[record.White][sq] = circuit.True, bit(!black)
		}
	}
	const none = record.State
	switch m.kind {
	case castlingMove:
		for sq := m.from &^ 7; sq <= m.from|7; sq++ {
			p[record.Kings][sq] = circuit.False
		}
		king, rook := m.castledTo()
		put(none, king)
		put(none, rook)
		put(record.Kings, m.from)
		put(record.Rooks, m.to)
	case enPassantMove:
		put(none, m.to)
		put(record.Pawns, m.from)
	case 0, 1, 2, 3, 4, 5:
		put(record.Pawns+m.kind, m.from)
	default:
		put(record.Pawns, m.from)
	}
	p[record.State][record.BlackMovesBit] = bit(black)
}

// plays returns the claims on positions after moves.
func plays(s *sources, scope scope) (groups []*group) {
	stride := 1
	if scope.short {
		stride = 61
	}
	for _, p := range platforms {
		g := &group{function: "purego.Play", form: p.form(),
			shown: "Black and White: each move of a piece between two squares, any boards with that piece"}
		for _, black := range []bool{false, true} {
			var some []playedMove
			for i, m := range playedMoves(black) {
				// Most are moves of pieces. A sample has more of those of pawns, and of castling.
				if !scope.short || i%29 == 0 || (m.kind == 0 || m.kind >= castlingMove) && i%5 == 0 {
					some = append(some, m)
				}
			}
			for some := range slices.Chunk(some, 64) {
				g.claim(len(some), func(c *circuit.Circuit) []equation {
					return playedByRules(c, s, p, some, black)
				})
			}
		}
		f := s.portable(operation{name: "PlayAll"}, p)
		all := f.group
		all.shown = "n = 0-3: as purego.Play, any boards"
		for _, n := range f.lengths {
			all.claim(n, func(c *circuit.Circuit) []equation {
				return playedAs(c, s, p, f, n, func(i int) int { return 0x7a5c * (i + 1) & 0xffff })
			})
		}
		groups = append(groups, g, &all)
	}
	for _, k := range s.kernels(list.PlayAll) {
		f := k.implementation(scope)
		g := k.group("n = 64: each move of any kind between any squares, as purego.Play, any boards")
		for first := 0; first < 1<<10; first += stride {
			g.claim(64, func(c *circuit.Circuit) []equation {
				// The moves' numbers have a remainder modulo 1,024, so they are of all kinds.
				return playedAs(c, s, platforms[0], f, 64, func(i int) int { return first + i<<10 })
			})
		}
		groups = append(groups, g)
	}
	return groups
}

// play returns the boards after a move by purego.Play.
func play(c *circuit.Circuit, s *sources, on platform, p *memory.Region, m int) circuit.Word {
	after := memory.NewUnknown("after", 64)
	s.call(c, "purego", on, "Play", after.Start(), p.Start(), number64(uint64(m), 16))
	return memory.Load(c, after.Start(), 64).Word
}

// playedByRules returns the equations that purego.Play makes moves by the rules.
func playedByRules(c *circuit.Circuit, s *sources, on platform, moves []playedMove,
	black bool) (equations []equation) {
	for _, m := range moves {
		boards := memory.NewUnknown("p", 64)
		p := newPosition(c, boards, func(p *position) { m.before(p, black) })
		var got circuit.Word
		execution.At(m.String, func() { got = play(c, s, on, boards, m.number()) })
		var want circuit.Word
		for _, board := range p.after(c, m, black) {
			want = append(want, board...)
		}
		place := fmt.Sprintf("%v, black %v", m, black)
		equations = append(equations, equation{place: place, square: m.from, inputs: p.inputs(), got: got, want: want})
	}
	return equations
}

// playedAs returns the equations that PlayAll makes n moves of a position as purego.Play does. Move i
// has the number move(i).
func playedAs(c *circuit.Circuit, s *sources, on platform, playAll *implementation, n int,
	move func(i int) int) (equations []equation) {
	p, dst, moves := memory.NewUnknown("p", 64), memory.NewUnknown("dst", 64*n), memory.NewUnknown("moves", 2*n)
	for i := range n {
		memory.Store(moves.At(2*i), number64(uint64(move(i)), 16), 2)
	}
	p.ReadOnly, moves.ReadOnly = true, true
	playAll.call(c, alignment{}, slice{dst, 64}, p.Start(), slice{moves, 2})
	var inputs []input
	for b, name := range boardNames {
		inputs = append(inputs, input{name, variables(c, "p", b, 64)})
	}
	for i := range n {
		equations = append(equations, equation{
			place: fmt.Sprintf("move %#04x", move(i)), square: -1, inputs: inputs,
			got: memory.Load(c, dst.At(64*i), 64).Word, want: play(c, s, on, p, move(i)),
		})
	}
	return equations
}
