package faulty

import (
	"bytes"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
)

// A Fault is a fault of an engine, as functions that change what it does.
type Fault struct {
	Name string
	Want string // the beginnings of the classes in which it is reported, with bars between them

	read    func(p *Position)                   // after the FEN
	misses  func(m *Move) bool                  // legal moves that it does not list
	adds    func(m *Move) bool                  // illegal moves that it lists
	ends    func(p *Position) bool              // games
	refuses func(text string) bool              // moves that are not made
	make    func(m *Move, after *Position)      // moves
	writes  func(text string) string            // moves that it lists
	hash    func(p *Position, depth int) string // what its table of counts takes for the same
	leaves  func(p *Position, depth int) int    // the leaves of a position that it counts in its own way, or -1
}

// Faults are the faults.
var Faults = slices.Concat(
	group("", "missing: *|no moves at all", slices.Concat(kinds(), missing)),
	group("", "illegal: *", illegal),
	group("make: ", "right from the FEN, wrong after *", made),
	group("reader: ", "*", readers),
	others(),
)

// group completes the names and the classes of faults.
func group(name, want string, faults []Fault) []Fault {
	for i := range faults {
		faults[i].Name = name + faults[i].Name
		faults[i].Want = strings.Replace(want, "*", faults[i].Want, 1)
	}
	return faults
}

// kinds returns faults by which a kind of move is not listed, by either side or by one.
func kinds() (all []Fault) {
	add := func(name, want string, is func(m *Move) bool) {
		for i, side := range []string{"", " of White", " of Black"} {
			all = append(all, Fault{Name: name + side, Want: want,
				misses: func(m *Move) bool { return is(m) && (i == 0 || m.Side == rules.Black == (i == 2)) }})
		}
	}
	add("en passant: none", "a capture en passant", func(m *Move) bool { return m.enPassant })
	add("castling: not on the king's side", "castling on the king's side",
		func(m *Move) bool { return m.Castling && m.To > m.From })
	add("castling: not on the queen's side", "castling on the queen's side",
		func(m *Move) bool { return m.Castling && m.To < m.From })
	add("pawns: no double step", "a double step of a pawn",
		func(m *Move) bool { return m.piece == 'p' && (m.From-m.To == 16 || m.To-m.From == 16) })
	for i, name := range []string{"pawn", "knight", "bishop", "rook", "queen", "king"} {
		letter := "pnbrqk"[i]
		add("captures: none by a "+name, "a capture by a "+name,
			func(m *Move) bool { return m.piece == letter && m.captures && !m.enPassant && m.Promoted == 0 })
		if i > 0 {
			add("moves: none of a "+name, "a move of a "+name,
				func(m *Move) bool { return m.piece == letter && !m.captures && !m.Castling })
		}
		if i > 0 && i < 5 {
			add("promotion: no "+name, "a promotion to a "+name, func(m *Move) bool { return m.Promoted == letter })
		}
	}
	return all
}

var missing = []Fault{
	{Name: "en passant: not by a pinned pawn", Want: "a capture en passant, along a pin",
		misses: func(m *Move) bool { return m.enPassant && m.pinned() }},
	{Name: "en passant: the captured pawn still gives check", Want: "a capture en passant, out of check",
		misses: func(m *Move) bool { return m.enPassant && m.checkers()>>m.behind()&1 != 0 }},
	{Name: "en passant: not on the a-file", Want: "a capture en passant",
		misses: func(m *Move) bool { return m.enPassant && m.To&7 == 0 }},
	{Name: "Chess960: the king must move", Want: "castling on the ",
		misses: func(m *Move) bool { return m.Castling && m.kingTo() == m.From }},
	{Name: "castling: the rook must not pass an attacked square", Want: "castling on the queen's side",
		misses: func(m *Move) bool { return m.Castling && m.To < m.From && m.attacked(min(m.From-1, m.To+1)) }},
	{Name: "promotion: captures only to queens", Want: "a promotion to a ",
		misses: func(m *Move) bool { return m.Promoted != 0 && m.Promoted != 'q' && m.captures }},
	{Name: "check: no block", Want: "a ",
		misses: func(m *Move) bool { return m.piece != 'k' && !m.captures && m.checkers() != 0 }},
	{Name: "check: no capture of the checking piece", Want: "a ",
		misses: func(m *Move) bool { return m.piece != 'k' && m.capturesChecker() }},
	{Name: "pin: no move along it", Want: "a ", misses: (*Move).pinned},
	{Name: "king: no capture of an unprotected piece in check", Want: "a capture by a king, out of check",
		misses: func(m *Move) bool { return m.piece == 'k' && m.captures && m.checkers() != 0 }},
}

const (
	passedInCheck = "|illegal: a capture en passant that leaves"
	throughCheck  = "the king would pass or reach"
)

var illegal = []Fault{
	{Name: "en passant: no test of the rank", Want: "a capture en passant that leaves",
		adds: func(m *Move) bool { return m.enPassant && m.From>>3 == m.king()>>3 && m.checkers() == 0 }},
	{Name: "en passant: no test of the king at all", Want: "a capture en passant that leaves",
		adds: func(m *Move) bool { return m.enPassant }},
	{Name: "castling: through check", Want: throughCheck,
		adds: func(m *Move) bool { return m.castles(func(sq, to int) bool { return sq != m.From && sq != to }) }},
	{Name: "castling: past f8", Want: throughCheck,
		adds: func(m *Move) bool { return m.castles(func(sq, to int) bool { return sq == 61 && to == 62 }) }},
	{Name: "castling: into check", Want: throughCheck,
		adds: func(m *Move) bool { return m.castles(func(sq, to int) bool { return sq == to && to != m.From }) }},
	{Name: "castling: out of check", Want: "a king in check does not castle",
		adds: func(m *Move) bool { return m.castles(func(sq, to int) bool { return sq == m.From && to != m.From }) }},
	{Name: "check: a double check may be answered by one capture", Want: "a move that does not answer a double check",
		adds: func(m *Move) bool { return m.piece != 'k' && m.capturesChecker() && bits.OnesCount64(m.checkers()) > 1 }},
	{Name: "check: may be ignored by knights", Want: "a move that does not answer a ",
		adds: func(m *Move) bool { return m.piece == 'n' && m.checkers() != 0 }},
	{Name: "check: a pinned piece answers", Want: "a piece that is pinned|illegal: a move that does not answer a check",
		adds: func(m *Move) bool { return bits.OnesCount64(m.checkers()) == 1 && m.pinned() }},
	{Name: "pin: only along files", Want: "a piece that is pinned along a " + passedInCheck,
		adds: func(m *Move) bool { return m.free() && m.From&7 != m.king()&7 }},
	{Name: "pin: not along files", Want: "a piece that is pinned along a file" + passedInCheck,
		adds: func(m *Move) bool { return m.free() && m.From&7 == m.king()&7 }},
	{Name: "pin: knights are free", Want: "a piece that is pinned along a ",
		adds: func(m *Move) bool { return m.piece == 'n' && m.free() }},
	{Name: "pin: pawns are free", Want: "a piece that is pinned along a " + passedInCheck,
		adds: func(m *Move) bool { return m.piece == 'p' && m.free() }},
	{Name: "king: captures protected pieces", Want: "the king captures a protected piece|illegal: the king steps next to",
		adds: func(m *Move) bool { return m.piece == 'k' && m.captures }},
	{Name: "king: steps back along a line", Want: "the king steps back along the line",
		adds: func(m *Move) bool { return m.piece == 'k' && !m.Castling && m.checkers() != 0 && !m.attacked(m.To) }},
	{Name: "king: next to the other", Want: "the king steps next to the other king", adds: func(m *Move) bool {
		return m.piece == 'k' && !m.captures && !m.Castling &&
			m.Attackers(m.To, m.Side^rules.Black) == 1<<m.King(m.Side^rules.Black)
	}},
}

var made = []Fault{
	{Name: "a king that moves keeps its rights", Want: "a move of a king",
		make: keep(func(m *Move, sq int) bool { return m.piece == 'k' && !m.Castling && m.Owned(sq, m.Side) })},
	{Name: "castling keeps the rights", Want: "castling",
		make: keep(func(m *Move, sq int) bool { return m.Castling && m.Owned(sq, m.Side) })},
	{Name: "a captured rook keeps its right", Want: "a ",
		make: keep(func(m *Move, sq int) bool { return sq == m.To && m.captures })},
	{Name: "a rook that captures a rook keeps its right", Want: "a ",
		make: keep(func(m *Move, sq int) bool { return m.piece == 'r' && m.Castlers[m.To] && sq == m.From })},
	{Name: "a rook that moves keeps its right", Want: "a move of a rook",
		make: keep(func(m *Move, sq int) bool { return m.piece == 'r' && sq == m.From && !m.captures })},
	{Name: "the rook's move takes both rights", Want: "a ", make: func(m *Move, after *Position) {
		for sq := range after.Castlers {
			lost := m.piece == 'r' && m.Castlers[m.From] && m.Owned(sq, m.Side)
			after.Castlers[sq] = after.Castlers[sq] && !lost
		}
	}},
	{Name: "the rook stays when it castles", Want: "castling", make: func(m *Move, after *Position) {
		if kingTo := m.kingTo(); m.Castling && m.To != kingTo {
			after.Squares[kingTo&^7|(kingTo&7+4)/2] = 0 // on the d-file or the f-file
			after.Squares[m.To] = 'R' | m.Side
		}
	}},
	{Name: "the en passant square stays", Want: "a ", make: func(m *Move, after *Position) {
		if m.Side == 0 && after.Passed == [64]bool{} {
			after.Passed = m.Passed
		}
	}},
	{Name: "no en passant square", Want: "a double step", make: func(_ *Move, after *Position) { after.Passed = [64]bool{} }},
	{Name: "an en passant square after each step", Want: "a ", make: func(m *Move, after *Position) {
		if d := m.To - m.From; m.piece == 'p' && (d == 8 || d == -8) && m.From>>3 == 2+3*int(m.Side>>5) {
			after.Passed[m.From] = true
		}
	}},
	{Name: "the pawn captured en passant stays", Want: "a capture en passant", make: func(m *Move, after *Position) {
		if m.enPassant {
			after.Squares[m.behind()] = 'P' | m.Side ^ rules.Black
		}
	}},
	{Name: "promotes to queens", Want: "a promotion", make: func(m *Move, after *Position) {
		if m.Promoted != 0 {
			after.Squares[m.To] = 'Q' | m.Side
		}
	}},
	{Name: "a capture does not reset the clock", Want: "a capture|no moves, as if", ends: atClock100,
		make: func(m *Move, after *Position) {
			if m.captures && m.piece != 'p' {
				after.clock = m.clock + 1
			}
		}},
	{Name: "finds no promotion", Want: "a promotion", refuses: func(text string) bool { return len(text) == 5 }},
	{Name: "finds no castling", Want: "castling",
		refuses: func(text string) bool { return strings.Contains("e1g1 e1c1 e8g8 e8c8", text) }},
	{Name: "reads no h-file", Want: "|a move is not read as the engine lists it",
		refuses: func(text string) bool { return strings.Contains(text, "h") }},
	{Name: "reads only small letters", Want: "-|a move is not read as the engine lists it", writes: strings.ToUpper},
}

// atClock100 ends games at a halfmove clock of 100.
func atClock100(p *Position) bool { return p.clock >= 100 }

// keep keeps rights that a move takes away. They outlast other pieces on their squares.
func keep(kept func(m *Move, sq int) bool) func(m *Move, after *Position) {
	return func(m *Move, after *Position) {
		for sq, right := range m.Castlers {
			gone := sq == m.From && m.piece == 'r' || sq == m.To && m.captures || m.piece == 'k' && m.Owned(sq, m.Side)
			after.Castlers[sq] = right && (!gone || kept(m, sq))
		}
	}
}

var readers = []Fault{
	{Name: "no en passant square", Want: "missing: a capture en passant|reading the FEN is wrong: the en passant square",
		read: func(p *Position) { p.Passed = [64]bool{} }},
	{Name: "no rights", Want: "missing: castling", read: func(p *Position) { p.Castlers = [64]bool{} }},
	{Name: "rights although there are none", Want: "illegal: the side has no rook", read: func(p *Position) {
		for sq, rook := range map[int]byte{0: 'R', 7: 'R', 56: 'r', 63: 'r'} {
			stand := p.Squares[sq] == rook && p.Squares[sq&^7|4] == rook-'r'+'k'
			p.Castlers[sq] = p.Castlers[sq] || p.fields[2] == "-" && stand
		}
	}},
	{Name: "K and Q are the inner rooks", Want: "illegal: the side has no rook|illegal: a piece stands|missing: castling|reading the FEN is wrong",
		read: func(p *Position) {
			for sq, castles := range p.Castlers {
				rook := p.Squares[sq]
				if castles && strings.ContainsAny(p.fields[2], "KQkq") {
					king := p.King(rook & rules.Black)
					inner := bytes.LastIndexByte(p.Squares[:king], rook)
					if sq > king {
						inner = king + bytes.IndexByte(p.Squares[king:], rook)
					}
					p.Castlers[sq], p.Castlers[inner] = false, true
				}
			}
		}},
	{Name: "no check", Want: "illegal: a move that does not answer|illegal: a capture en passant|reading the FEN is wrong", adds: func(m *Move) bool {
		return len(m.history) == 0 && m.piece != 'k' && m.checkers() != 0
	}},
	{Name: "an en passant square of the b-file is Black to move", Want: "the moves of the other side|reading the FEN is wrong: the side",
		read: func(p *Position) {
			if p.fields[3] == "b6" {
				p.Passed, p.Side = [64]bool{}, rules.Black
			}
		}},
	{Name: "an en passant square takes the rights", Want: "missing: castling|reading the FEN is wrong: the castling rights",
		read: func(p *Position) {
			if p.fields[3] != "-" {
				p.Castlers = [64]bool{}
			}
		}},
	{Name: "panics at rights", Want: "the engine panics", read: func(p *Position) {
		if p.fields[2] != "-" {
			panic("no such right")
		}
	}},
	{Name: "a move number above 255", Want: "reading the FEN is wrong: the counters|the engine panics", read: func(p *Position) {
		if len(p.fields[5]) > 2 && p.fields[5] > "255" {
			panic("value out of range")
		}
	}},
}

// others returns faults of ends and of counts.
func others() []Fault {
	calls := 0
	const as, key = "a count as if ", "a key of a hash table lacks "
	const hash = "each child is right by itself|each part is right|not the same count|too "
	return []Fault{
		{Name: "ends: at random", Want: "another answer|not the same count|no moves at all|each child|missing",
			ends: func(*Position) bool { calls++; return calls%3 == 2 }},
		{Name: "ends: at a clock of 100", Want: "no moves, as if|right from the FEN", ends: atClock100},
		{Name: "ends: with kings alone", Want: "no moves, as if",
			ends: alone},
		{Name: "ends: at the first repetition", Want: "no moves, as if|each child is right by itself|" + as + "lines end where a position",
			ends: func(p *Position) bool { return slices.Contains(p.history, p.Board) }},
		{Name: "count: a hash without the depth", Want: hash, hash: func(p *Position, _ int) string { return p.FEN() }},
		{Name: "count: a hash without rights", Want: key + "the rights to castle|" + hash,
			hash: func(p *Position, depth int) string { return fmt.Sprint(p.Squares, p.Side, p.Passed, depth) }},
		{Name: "count: a hash without en passant", Want: key + "en passant|" + hash,
			hash: func(p *Position, depth int) string { return fmt.Sprint(p.Squares, p.Side, p.Castlers, depth) }},
		{Name: "count: a hash without the side to move", Want: key + "the side to move|" + hash,
			hash: func(p *Position, depth int) string { return fmt.Sprint(p.Squares, p.Castlers, p.Passed, depth) }},
		{Name: "count: a mate is a leaf", Want: as + "a mate is", leaves: leaf(func(p *Position) bool { return over(p) && p.Checked() })},
		{Name: "count: a stalemate is a leaf", Want: as + "a stalemate is", leaves: leaf(func(p *Position) bool { return over(p) && !p.Checked() })},
		{Name: "count: no moves are a leaf", Want: as + "a position without moves is|" + as, leaves: leaf(over)},
		{Name: "count: a position that comes back is a leaf", Want: as + "lines end where a position comes back", leaves: leaf(func(p *Position) bool {
			return slices.Contains(p.history, p.Board)
		})},
		{Name: "count: kings alone are a leaf", Want: as + "lines end where kings alone|" + as, leaves: leaf(alone)},
		{Name: "count: kings alone have no leaves", Want: "no moves, as if|" + as, leaves: func(p *Position, depth int) int {
			if alone(p) {
				return 0
			}
			return -1
		}},
		{Name: "count: a clock of 100 is a leaf", Want: as + "lines end at a halfmove clock of 100", leaves: leaf(atClock100)},
		{Name: "count: the last moves are pseudo-legal", Want: as + "the last moves are pseudo-legal|" + as, leaves: func(p *Position, depth int) int {
			if depth == 1 {
				return len(p.PseudoLegal())
			}
			return -1
		}},
	}
}

func over(p *Position) bool  { return len(p.moves(false)) == 0 }
func alone(p *Position) bool { return strings.Trim(string(p.Squares[:]), "\x00kK") == "" }

// leaf lets positions be leaves.
func leaf(is func(p *Position) bool) func(p *Position, depth int) int {
	return func(p *Position, depth int) int {
		if depth > 0 && is(p) {
			return 1
		}
		return -1
	}
}
