// Package faulty is a small chess engine with faults that can be switched on, and that works in the
// ways of other engines. Tests look for these faults as users look for those of their own engines.
//
//	p := faulty.Parse(fen, "en passant: no test of the rank", faulty.Way{})
//	p.Make("e2e4")
//	list := p.Moves()
//
// Its moves are those of package rules, which goes square by square, edited by the faults.
package faulty

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
)

// A Way is a way in which a right engine may work.
type Way struct {
	OnlyListed bool // it makes only moves that it lists
	Strict     bool // it reads castling only as it lists it
	Castling   Form // how it lists castling
}

// A Form is a form in which castling is listed.
type Form uint8

const (
	ByMove Form = iota // e1g1 if king and rook stand as in standard chess, otherwise king to rook
	ByLine             // e1g1 unless the FEN is of Chess960
	ToRook             // e1h1
)

// Ways returns each way.
func Ways() (all []Way) {
	for i := range 12 {
		all = append(all, Way{i&1 != 0, i&2 != 0, Form(i / 4)})
	}
	return all
}

// A Position is a position with a fault.
type Position struct {
	rules.Board
	Way
	*Fault
	fields   []string // of the FEN
	clock    int
	chess960 bool
	history  []rules.Board
}

// Parse returns the position of a valid FEN. The fault is the name of one, or "" for none.
func Parse(fen, fault string, way Way) *Position {
	p := &Position{Board: rules.Parse(fen), Way: way, Fault: &Fault{}, fields: strings.Fields(fen)}
	if fault != "" { // Parse panics if none has this name
		p.Fault = &Faults[slices.IndexFunc(Faults, func(f Fault) bool { return f.Name == fault })]
	}
	p.clock, _ = strconv.Atoi(p.fields[4])
	p.chess960 = strings.ContainsAny(p.fields[2], "ABCDEFGHabcdefgh")
	for sq, castles := range p.Castlers {
		p.chess960 = p.chess960 || castles && (sq&7 != 0 && sq&7 != 7 || p.King(p.Squares[sq]&rules.Black)&7 != 4)
	}
	if p.read != nil {
		p.read(p)
	}
	return p
}

// A Move is a move that the engine may list.
type Move struct {
	*rules.Move
	*Position           // before the move
	legal               bool
	piece               byte // its lower-case letter
	enPassant, captures bool // a capture en passant captures, too
}

// known caches pseudo-legal moves by board. The same boards come up with each way and each fault.
var known = map[rules.Board][]Move{}

func (p *Position) pseudoLegal() []Move {
	list, ok := known[p.Board]
	if ok {
		return list
	}
	for _, r := range p.PseudoLegal() {
		m := Move{Move: &r, legal: p.IsLegal(&r), piece: p.Squares[r.From] | rules.Black}
		m.enPassant = m.piece == 'p' && p.Passed[r.To] && r.From&7 != r.To&7
		m.captures = m.enPassant || p.Owned(r.To, p.Side^rules.Black)
		list = append(list, m)
	}
	known[p.Board] = list
	return list
}

// attacked reports whether the other side attacks a square.
func (p *Position) attacked(sq int) bool { return p.Attackers(sq, p.Side^rules.Black) != 0 }

// king returns the square of the king to move, kingTo the square it castles to, and behind the square of the pawn that
// is captured en passant.
func (m *Move) king() int   { return m.King(m.Side) }
func (m *Move) kingTo() int { return m.From&^7 | 2 | (m.To-m.From)>>8&4 ^ 4 }
func (m *Move) behind() int { return m.From&^7 | m.To&7 }

// checkers returns the pieces that give check. The others report whether the piece that moves captures one of them,
// is not a king and faces no check, or is pinned.
func (m *Move) checkers() uint64      { return m.Attackers(m.king(), m.Side^rules.Black) }
func (m *Move) capturesChecker() bool { return m.checkers()>>m.To&1 != 0 }
func (m *Move) free() bool            { return m.piece != 'k' && m.checkers() == 0 }
func (m *Move) pinned() bool          { return m.Checks()[1]>>m.From&1 != 0 }

// castles reports whether castling is legal if attacks on some squares of its king do not count.
func (m *Move) castles(exempt func(sq, kingTo int) bool) bool {
	if !m.Castling {
		return false
	}
	to, empty := m.kingTo(), *m.Position
	empty.Squares[m.From], empty.Squares[m.To] = 0, 0
	for sq := min(m.From, to); sq <= max(m.From, to); sq++ {
		if !exempt(sq, to) && empty.attacked(sq) {
			return false
		}
	}
	return true
}

// moves returns the moves that the engine takes for legal, or all that it would make.
func (p *Position) moves(all bool) []Move {
	list := make([]Move, 0, 48)
	for _, m := range p.pseudoLegal() {
		m.Position = p
		if all || m.legal && (p.misses == nil || !p.misses(&m)) || !m.legal && p.adds != nil && p.adds(&m) {
			list = append(list, m)
		}
	}
	return list
}

// made returns the position after a move.
func (p *Position) made(m *Move) *Position {
	after := *p
	if after.clock++; m.piece == 'p' || m.captures {
		after.clock = 0
	}
	after.Board, after.history = m.After, append(slices.Clip(p.history), p.Board)
	if p.make != nil {
		p.make(m, &after)
	}
	return &after
}

// ordinary reports whether king and rook stand as in standard chess.
func (m *Move) ordinary() bool { return m.From&7 == 4 && (m.To&7 == 0 || m.To&7 == 7) }

func (p *Position) text(m *Move) string {
	to := m.To
	if m.Castling && (p.Castling == ByMove && m.ordinary() || p.Castling == ByLine && !p.chess960) {
		to = m.From&^7 | 2 + to&4
	}
	return squares(m.From, to) + strings.Trim(string(rune(m.Promoted)), "\x00")
}

func squares(from, to int) string {
	return string([]byte{'a' + byte(from&7), '1' + byte(from>>3), 'a' + byte(to&7), '1' + byte(to>>3)})
}

// Moves returns the legal moves, except for what the fault changes.
func (p *Position) Moves() (texts []string) {
	if p.ends != nil && p.ends(p) {
		return nil
	}
	for _, m := range p.moves(false) {
		texts = append(texts, p.text(&m))
		if p.writes != nil {
			texts[len(texts)-1] = p.writes(p.text(&m))
		}
	}
	return texts
}

// Make makes a move, and reports whether it can.
func (p *Position) Make(name string) bool {
	for _, m := range p.moves(!p.OnlyListed) {
		is := name == p.text(&m) || m.Castling && !p.Strict &&
			(name == squares(m.From, m.To) || m.ordinary() && name == squares(m.From, m.From&^7|2|m.To&4))
		if is && !(p.refuses != nil && p.refuses(name)) {
			*p = *p.made(&m)
			return true
		}
	}
	return false
}

// counted is a table of counts that outlives the game.
var counted = map[string]uint64{}

// Leaves counts the leaves at a depth.
func (p *Position) Leaves(depth int) (leaves uint64) {
	if depth == 0 {
		return 1
	}
	if p.leaves != nil {
		if n := p.leaves(p, depth); n >= 0 {
			return uint64(n)
		}
	}
	for _, n := range p.Divide(depth) {
		leaves += n
	}
	if p.hash != nil {
		key := p.Name + p.hash(p, depth)
		if _, ok := counted[key]; !ok {
			counted[key] = leaves
		}
		leaves = counted[key]
	}
	return leaves
}

// Divide counts the leaves after each move.
func (p *Position) Divide(depth int) map[string]uint64 {
	parts := make(map[string]uint64)
	if depth == 1 && p.leaves == nil {
		for _, text := range p.Moves() {
			parts[text]++
		}
		return parts
	}
	for _, m := range p.moves(false) {
		parts[p.text(&m)] += p.made(&m).Leaves(depth - 1)
	}
	return parts
}
