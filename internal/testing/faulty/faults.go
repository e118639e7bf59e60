package faulty

import (
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

	read    func(p *Position)                                        // after the FEN
	changes func(m *Move) bool                                       // legal moves that it does not list, or illegal ones that it lists
	ends    func(p *Position) bool                                   // games
	list    func(p *Position, texts []string) []string               // its moves
	refuses func(text string) bool                                   // moves that are not made
	make    func(m *Move, after *Position)                           // moves
	unmake  func(m *Move, before *rules.Board)                       // after a move is taken back
	leaves  func(p *Position, depth int, count func() uint64) uint64 // at a depth
}

// Faults are the faults.
var Faults = slices.Concat(
	group("", "missing: *|no moves at all", changes(true, slices.Concat(kinds(), missing))),
	group("", "illegal: *", changes(false, illegal)),
	group("make: ", "right from the FEN, wrong after *", made),
	group("adapter: ", "right from the FEN, wrong after *", refused),
	group("unmake: ", "right from the FEN, wrong after |each child is right by itself", taken),
	group("reader: ", "*", readers),
	group("", "*", others()),
)

// group completes the names and the classes of faults.
func group(name, want string, faults []Fault) []Fault {
	for i := range faults {
		faults[i].Name = name + faults[i].Name
		faults[i].Want = strings.Replace(want, "*", faults[i].Want, 1)
	}
	return faults
}

// A change is a fault in which moves are listed.
type change struct {
	name, want string
	is         func(m *Move) bool
}

// changes returns faults by which legal or illegal moves change.
func changes(legal bool, list []change) (faults []Fault) {
	for _, c := range list {
		is := func(m *Move) bool { return m.legal == legal && c.is(m) }
		faults = append(faults, Fault{Name: c.name, Want: c.want, changes: is})
	}
	return faults
}

// kinds returns faults by which a kind of move is not listed, by either side or by one.
func kinds() (all []change) {
	add := func(name, want string, is func(m *Move) bool) {
		for i, side := range []string{"", " of White", " of Black"} {
			all = append(all, change{name + side, want,
				func(m *Move) bool { return is(m) && (i == 0 || m.Side == rules.Black == (i == 2)) }})
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

var missing = []change{
	{"en passant: not by a pinned pawn", "a capture en passant, along a pin",
		func(m *Move) bool { return m.enPassant && m.pinned() }},
	{"en passant: the captured pawn still gives check", "a capture en passant, out of check",
		func(m *Move) bool { return m.enPassant && m.checkers()>>m.behind()&1 != 0 }},
	{"en passant: not on the a-file", "a capture en passant", func(m *Move) bool { return m.enPassant && m.To&7 == 0 }},
	{"Chess960: the king must move", "castling on the ", func(m *Move) bool { return m.Castling && m.kingTo() == m.From }},
	{"castling: the rook must not pass an attacked square", "castling on the queen's side",
		func(m *Move) bool { return m.Castling && m.To < m.From && m.attacked(min(m.From-1, m.To+1)) }},
	{"promotion: captures only to queens", "a promotion to a ",
		func(m *Move) bool { return m.Promoted != 0 && m.Promoted != 'q' && m.captures }},
	{"check: no block", "a ", func(m *Move) bool { return m.piece != 'k' && !m.captures && m.checkers() != 0 }},
	{"check: no capture of the checking piece", "a ", func(m *Move) bool { return m.piece != 'k' && m.capturesChecker() }},
	{"pin: no move along it", "a ", (*Move).pinned},
	{"king: no capture of an unprotected piece in check", "a capture by a king, out of check",
		func(m *Move) bool { return m.piece == 'k' && m.captures && m.checkers() != 0 }},
}

const (
	passedInCheck = "|illegal: a capture en passant that leaves"
	throughCheck  = "the king would pass or reach"
)

var illegal = []change{
	{"en passant: no test of the rank", "a capture en passant that leaves",
		func(m *Move) bool { return m.enPassant && m.From>>3 == m.king()>>3 && m.checkers() == 0 }},
	{"en passant: no test of the king at all", "a capture en passant that leaves", func(m *Move) bool { return m.enPassant }},
	{"castling: through check", throughCheck,
		func(m *Move) bool { return m.castles(func(sq, to int) bool { return sq != m.From && sq != to }) }},
	{"castling: past f8", throughCheck,
		func(m *Move) bool { return m.castles(func(sq, to int) bool { return sq == 61 && to == 62 }) }},
	{"castling: into check", throughCheck,
		func(m *Move) bool { return m.castles(func(sq, to int) bool { return sq == to && to != m.From }) }},
	{"castling: out of check", "a king in check does not castle",
		func(m *Move) bool { return m.castles(func(sq, to int) bool { return sq == m.From && to != m.From }) }},
	{"check: a double check may be answered by one capture", "a move that does not answer a double check",
		func(m *Move) bool { return m.piece != 'k' && m.capturesChecker() && bits.OnesCount64(m.checkers()) > 1 }},
	{"check: may be ignored by knights", "a move that does not answer a ",
		func(m *Move) bool { return m.piece == 'n' && m.checkers() != 0 }},
	{"check: a pinned piece answers", "a piece that is pinned|illegal: a move that does not answer a check",
		func(m *Move) bool { return bits.OnesCount64(m.checkers()) == 1 && m.pinned() }},
	{"pin: only along files", "a piece that is pinned along a " + passedInCheck,
		func(m *Move) bool { return m.free() && m.From&7 != m.king()&7 }},
	{"pin: not along files", "a piece that is pinned along a file" + passedInCheck,
		func(m *Move) bool { return m.free() && m.From&7 == m.king()&7 }},
	{"pin: knights are free", "a piece that is pinned along a ", func(m *Move) bool { return m.piece == 'n' && m.free() }},
	{"pin: pawns are free", "a piece that is pinned along a " + passedInCheck,
		func(m *Move) bool { return m.piece == 'p' && m.free() }},
	{"king: captures protected pieces", "the king captures a protected piece|illegal: the king steps next to",
		func(m *Move) bool { return m.piece == 'k' && m.captures }},
	{"king: steps back along a line", "the king steps back along the line",
		func(m *Move) bool { return m.piece == 'k' && !m.Castling && m.checkers() != 0 && !m.attacked(m.To) }},
	{"king: next to the other", "the king steps next to the other king", func(m *Move) bool {
		return m.piece == 'k' && !m.captures && !m.Castling &&
			m.Attackers(m.To, m.Side^rules.Black) == 1<<m.King(m.Side^rules.Black)
	}},
}

// made are faults of moves that are made, refused of those that are not, and taken of those taken back.
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
		lose(&after.Board, func(sq int) bool { return m.piece == 'r' && m.Castlers[m.From] && m.Owned(sq, m.Side) })
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
}

var refused = []Fault{
	{Name: "finds no promotion", Want: "a promotion", refuses: func(text string) bool { return len(text) == 5 }},
	{Name: "finds no castling", Want: "castling",
		refuses: func(text string) bool { return strings.Contains("e1g1 e1c1 e8g8 e8c8", text) }},
}

var taken = []Fault{
	{Name: "a promotion that captures does not restore rights", unmake: func(m *Move, b *rules.Board) {
		b.Castlers[m.To] = b.Castlers[m.To] && !(m.Promoted != 0 && m.captures)
	}},
	{Name: "rights lost by the king stay lost", unmake: func(m *Move, b *rules.Board) {
		lose(b, func(sq int) bool { return m.piece == 'k' && m.Owned(sq, m.Side) })
	}},
	{Name: "the rook stays castled", unmake: func(m *Move, b *rules.Board) {
		if m.Castling && m.kingTo() != m.To {
			b.Squares[m.To] = 0
		}
	}},
	{Name: "the captured piece stays away", unmake: func(m *Move, b *rules.Board) {
		if m.captures && !m.enPassant {
			b.Squares[m.To] = 0
		}
	}},
	{Name: "the en passant square stays away", unmake: func(_ *Move, b *rules.Board) { b.Passed = [64]bool{} }},
	{Name: "a promoted pawn stays promoted", unmake: func(m *Move, b *rules.Board) {
		if m.Promoted != 0 {
			b.Squares[m.From] = m.Promoted&^rules.Black | m.Side
		}
	}},
}

// atClock100 ends games at a halfmove clock of 100.
func atClock100(p *Position) bool { return p.clock >= 100 }

// lose takes rights to castle away.
func lose(b *rules.Board, lost func(sq int) bool) {
	for sq := range 64 {
		b.Castlers[sq] = b.Castlers[sq] && !lost(sq)
	}
}

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
	{Name: "no en passant square", Want: "missing: a capture en passant|right after the moves",
		read: func(p *Position) { p.Passed = [64]bool{} }},
	{Name: "no rights", Want: "missing: castling", read: func(p *Position) { p.Castlers = [64]bool{} }},
	{Name: "rights although there are none", Want: "illegal: the side has no rook", read: func(p *Position) {
		for sq, rook := range map[int]byte{0: 'R', 7: 'R', 56: 'r', 63: 'r'} {
			stand := p.Squares[sq] == rook && p.Squares[sq&^7|4] == rook-'r'+'k'
			p.Castlers[sq] = p.Castlers[sq] || p.fields[2] == "-" && stand
		}
	}},
	{Name: "K and Q are the inner rooks", Want: "illegal: the side has no rook|illegal: a piece stands|missing: castling",
		read: func(p *Position) {
			for sq, castles := range p.Castlers {
				rook, step := p.King(p.Squares[sq]&rules.Black), 1
				if sq < rook {
					step = -1
				}
				for rook += step; castles && p.Squares[rook]|rules.Black != 'r'; rook += step {
				}
				if castles && strings.ContainsAny(p.fields[2], "KQkq") {
					p.Castlers[sq], p.Castlers[rook] = false, true
				}
			}
		}},
	{Name: "a move number above 255", Want: "the engine panics", read: func(p *Position) {
		if len(p.fields[5]) > 2 && p.fields[5] > "255" {
			panic("value out of range")
		}
	}},
}

// others returns faults of lists and of counts.
func others() []Fault {
	calls := 0
	const hash = "each child is right by itself|each part is right|not the same count|too "
	return []Fault{
		{Name: "list: at most 217 moves", Want: "the engine panics", list: func(_ *Position, texts []string) []string {
			if len(texts) > 217 {
				panic("too many moves")
			}
			return texts
		}},
		{Name: "list: random", Want: "another answer|not the same count|too few|each child|missing",
			list: func(_ *Position, texts []string) []string {
				calls++
				return texts[:max(0, len(texts)-calls%3/2)]
			}},
		{Name: "ends: at a clock of 100", Want: "no moves, as if|right from the FEN", ends: atClock100},
		{Name: "ends: with kings alone", Want: "no moves, as if",
			ends: func(p *Position) bool { return strings.Trim(string(p.Squares[:]), "\x00kK") == "" }},
		{Name: "ends: at the first repetition", Want: "no moves, as if",
			ends: func(p *Position) bool { return slices.Contains(p.history, p.Board) }},
		{Name: "count: one more at depth 2", Want: "each child is right by itself|each part is right",
			leaves: func(_ *Position, depth int, count func() uint64) uint64 { return count() + uint64(depth&2>>1&^depth) }},
		{Name: "count: a hash without the depth", Want: hash,
			leaves: hashed(func(p *Position, _ int) string { return p.FEN() })},
		{Name: "count: a hash without rights and en passant", Want: hash,
			leaves: hashed(func(p *Position, depth int) string { return fmt.Sprint(p.Squares, p.Side, depth) })},
	}
}

// hashed counts by a hash table that outlives the game.
func hashed(key func(p *Position, depth int) string) func(p *Position, depth int, count func() uint64) uint64 {
	memory := make(map[string]uint64)
	return func(p *Position, depth int, count func() uint64) uint64 {
		k := key(p, depth)
		if _, ok := memory[k]; !ok {
			memory[k] = count()
		}
		return memory[k]
	}
}
