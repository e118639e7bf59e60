// Package faulty is a small chess engine with faults that can be switched on. Tests look for
// these faults as users look for those of their own engines.
//
//	p := faulty.Parse(fen, "en passant: no test of the rank")
//	p.Make("e2e4")
//	list := p.Moves()
//
// Its moves are those of package rules, which goes square by square, edited by the faults.
package faulty

import (
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
)

// A Position is a position with a fault.
type Position struct {
	rules.Board
	clock int
	fault string
}

// Parse returns the position of a valid FEN. The fault is the text that one of the calls of
// the method has in this package, or "" for none.
func Parse(fen, fault string) *Position {
	p := &Position{Board: rules.Parse(fen), fault: fault}
	if fields := strings.Fields(fen); len(fields) > 4 {
		p.clock, _ = strconv.Atoi(fields[4])
	}
	p.read()
	return p
}

func (p *Position) has(fault string) bool { return p.fault == fault }

// A move is a move that the engine may list.
type move struct {
	*rules.Move
	*Position        // before the move
	piece     byte   // its lower-case letter
	king      int    // the square of the king to move
	checkers  uint64 // the pieces that give check
	enPassant bool
	captures  bool // en passant, too
}

func (p *Position) candidate(m *rules.Move) move {
	c := move{Move: m, Position: p, piece: p.Squares[m.From] | rules.Black, king: p.King(p.Side)}
	c.enPassant = c.piece == 'p' && p.Passed[m.To] && m.From&7 != m.To&7
	c.captures = c.enPassant || p.Owned(m.To, p.Side^rules.Black)
	return c
}

// attacked reports whether the other side attacks a square.
func (p *Position) attacked(sq int) bool { return p.Attackers(sq, p.Side^rules.Black) != 0 }

// pinned reports whether more pieces attack the king without the piece that moves.
func (m *move) pinned() bool {
	without := m.Board
	without.Squares[m.From] = 0
	return m.piece != 'k' && without.Attackers(m.king, m.Side^rules.Black)&^m.checkers != 0
}

// castles reports whether castling is legal if attacks on some squares of its king do not count.
func (m *move) castles(exempt func(sq, kingTo int) bool) bool {
	to, empty := m.After.King(m.Side), *m.Position
	empty.Squares[m.From], empty.Squares[m.To] = 0, 0
	for sq := min(m.From, to); sq <= max(m.From, to); sq++ {
		if !exempt(sq, to) && empty.attacked(sq) {
			return false
		}
	}
	return m.Castling
}

func (p *Position) moves() (list []rules.Move) {
	if p.fault == "" {
		return p.Board.Moves()
	}
	candidates := p.PseudoLegal()
	checkers := p.Attackers(p.King(p.Side), p.Side^rules.Black)
	list = candidates[:0]
	for i := range candidates {
		m := &candidates[i]
		c := p.candidate(m)
		c.checkers = checkers
		if legal := p.IsLegal(m); legal && !c.missing() || !legal && c.allowed() {
			c.make(&m.After)
			list = append(list, *m)
		}
	}
	return list
}

func text(m *rules.Move) string {
	to := m.To
	if m.Castling && m.From&7 == 4 && (to&7 == 0 || to&7 == 7) {
		to = m.From&^7 | 2 + to&4
	}
	return squares(m.From, to) + strings.Trim(string(rune(m.Promoted)), "\x00")
}

func squares(from, to int) string {
	return string([]byte{'a' + byte(from&7), '1' + byte(from>>3), 'a' + byte(to&7), '1' + byte(to>>3)})
}

// Moves returns the legal moves, except for what the fault changes.
func (p *Position) Moves() (texts []string) {
	for _, m := range p.moves() {
		texts = append(texts, text(&m))
	}
	return p.list(texts)
}

// Make makes a move, and reports whether it is in the list.
func (p *Position) Make(name string) bool {
	for _, m := range p.moves() {
		known := text(&m) == name || m.Castling && squares(m.From, m.To) == name
		if known && !(p.has("adapter: finds no promotion") && len(name) == 5) {
			*p = *p.after(&m)
			return true
		}
	}
	return false
}

func (p *Position) after(m *rules.Move) *Position {
	after, c := &Position{m.After, p.clock + 1, p.fault}, p.candidate(m)
	if c.piece == 'p' || c.captures && !p.has("make: a capture does not reset the clock") {
		after.clock = 0
	}
	return after
}

// Leaves counts the leaves at a depth.
func (p *Position) Leaves(depth int) (leaves uint64) {
	for _, n := range p.Divide(depth) {
		leaves += n
	}
	return leaves
}

// Divide counts the leaves after each move.
func (p *Position) Divide(depth int) map[string]uint64 {
	parts := make(map[string]uint64)
	if depth == 1 {
		for _, text := range p.Moves() {
			parts[text]++
		}
		return parts
	}
	for _, m := range p.moves() {
		parts[text(&m)] += p.after(&m).Leaves(depth - 1)
	}
	return parts
}
