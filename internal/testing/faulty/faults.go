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

	read       func(p *Position, fields []string)
	more       func(p *Position) []Move       // listed besides the pseudo-legal moves
	keep       func(m *Move, legal bool) bool // whether a move is listed
	list       func(p *Position, texts []string) []string
	refuses    func(text string) bool // whether a move is not made
	make       func(m *Move, after *rules.Board)
	unmake     func(m *Move, before *rules.Board)  // after a move is taken back
	key        func(p *Position, depth int) string // of a hash table for counts, which outlives the game
	memory     map[string]uint64
	count      func(p *Position, depth int, leaves uint64) uint64
	keepsClock bool // at captures
}

// Faults are the faults.
var Faults = slices.Concat(missing(), listed(), made(), taken(), others())

var byName = func() map[string]*Fault {
	all := make(map[string]*Fault)
	for i := range Faults {
		all[Faults[i].Name] = &Faults[i]
	}
	return all
}()

// missing returns faults by which a kind of move is not listed, by either side or by one.
func missing() (faults []Fault) {
	add := func(name, want string, is func(m *Move) bool) {
		for i, side := range []string{"", " of White", " of Black"} {
			faults = append(faults, Fault{Name: name + side, Want: "missing: " + want + "|no moves at all",
				keep: func(m *Move, legal bool) bool {
					return legal && !(is(m) && (i == 0 || m.Side == rules.Black == (i == 2)))
				}})
		}
	}
	add("en passant: none", "a capture en passant", func(m *Move) bool { return m.enPassant })
	add("castling: not on the king's side", "castling on the king's side", func(m *Move) bool { return m.Castling && m.To > m.From })
	add("castling: not on the queen's side", "castling on the queen's side", func(m *Move) bool { return m.Castling && m.To < m.From })
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
	for _, f := range []struct {
		name, want string
		is         func(m *Move) bool
	}{
		{"en passant: not by a pinned pawn", "a capture en passant, along a pin", func(m *Move) bool { return m.enPassant && m.pinned() }},
		{"en passant: the captured pawn still gives check", "a capture en passant, out of check",
			func(m *Move) bool { return m.enPassant && m.checkers()>>(m.From&^7|m.To&7)&1 != 0 }},
		{"en passant: not on the a-file", "a capture en passant", func(m *Move) bool { return m.enPassant && m.To&7 == 0 }},
		{"en passant: not on the h-file", "a capture en passant", func(m *Move) bool { return m.enPassant && m.To&7 == 7 }},
		{"Chess960: the king must move", "castling on the ",
			func(m *Move) bool { return m.Castling && m.kingTo() == m.From }},
		{"castling: the rook must not pass an attacked square", "castling on the queen's side",
			func(m *Move) bool {
				return m.Castling && m.To < m.From && m.Attackers(min(m.From-1, m.To+1), m.Side^rules.Black) != 0
			}},
		{"promotion: captures only to queens", "a promotion to a ",
			func(m *Move) bool { return m.Promoted != 0 && m.Promoted != 'q' && m.captures }},
		{"check: no block", "a ", func(m *Move) bool { return m.piece != 'k' && !m.captures && m.checkers() != 0 }},
		{"check: no capture of the checking piece", "a ",
			func(m *Move) bool { return m.piece != 'k' && m.captures && m.checkers()>>m.To&1 != 0 }},
		{"pin: no move along it", "a ", func(m *Move) bool { return m.pinned() }},
		{"king: no capture of an unprotected piece in check", "a capture by a king, out of check",
			func(m *Move) bool { return m.piece == 'k' && m.captures && m.checkers() != 0 }},
	} {
		faults = append(faults, Fault{Name: f.name, Want: "missing: " + f.want + "|no moves at all",
			keep: func(m *Move, legal bool) bool { return legal && !f.is(m) }})
	}
	return faults
}

// listed returns faults by which illegal moves are listed.
func listed() (faults []Fault) {
	one := func(m *Move) bool { return bits.OnesCount64(m.checkers()) == 1 }
	quiet := func(m *Move) bool { return m.checkers() == 0 }
	for _, f := range []struct {
		name, want string
		is         func(m *Move) bool
	}{
		{"en passant: no test of the rank", "a capture en passant that leaves", func(m *Move) bool {
			return m.enPassant && m.From>>3 == m.king()>>3 && quiet(m)
		}},
		{"en passant: no test of the king at all", "a capture en passant that leaves", func(m *Move) bool { return m.enPassant }},
		{"castling: through check", "the king would pass or reach",
			func(m *Move) bool { return m.castles(func(sq, to int) bool { return sq != m.From && sq != to }) }},
		{"castling: past f8", "the king would pass or reach",
			func(m *Move) bool { return m.castles(func(sq, to int) bool { return sq == 61 && to == 62 }) }},
		{"castling: past d1", "the king would pass or reach",
			func(m *Move) bool { return m.castles(func(sq, to int) bool { return sq == 3 && to == 2 }) }},
		{"castling: into check", "the king would pass or reach",
			func(m *Move) bool { return m.castles(func(sq, to int) bool { return sq == to && to != m.From }) }},
		{"castling: out of check", "a king in check does not castle",
			func(m *Move) bool { return m.castles(func(sq, to int) bool { return sq == m.From && to != m.From }) }},
		{"check: a double check may be answered by one capture", "a move that does not answer a double check",
			func(m *Move) bool { return m.piece != 'k' && m.checkers()>>m.To&1 != 0 && !one(m) }},
		{"check: may be ignored by knights", "a move that does not answer a ", func(m *Move) bool { return m.piece == 'n' && m.checkers() != 0 }},
		{"check: a pinned piece answers", "a piece that is pinned|illegal: a move that does not answer a check",
			func(m *Move) bool { return one(m) && m.pinned() && m.checkers() != 0 }},
		{"pin: only along files", "a piece that is pinned along a |illegal: a capture en passant that leaves",
			func(m *Move) bool { return m.piece != 'k' && quiet(m) && m.From&7 != m.king()&7 }},
		{"pin: not along files", "a piece that is pinned along a file|illegal: a capture en passant that leaves",
			func(m *Move) bool { return m.piece != 'k' && quiet(m) && m.From&7 == m.king()&7 }},
		{"pin: not along ranks", "a piece that is pinned along a rank|illegal: a capture en passant that leaves",
			func(m *Move) bool { return m.piece != 'k' && quiet(m) && m.From>>3 == m.king()>>3 }},
		{"pin: knights are free", "a piece that is pinned along a ", func(m *Move) bool { return m.piece == 'n' && quiet(m) }},
		{"pin: pawns are free", "a piece that is pinned along a |illegal: a capture en passant that leaves",
			func(m *Move) bool { return m.piece == 'p' && quiet(m) }},
		{"king: captures protected pieces", "the king captures a protected piece|illegal: the king steps next to",
			func(m *Move) bool { return m.piece == 'k' && m.captures }},
		{"king: steps back along a line", "the king steps back along the line",
			func(m *Move) bool { return m.piece == 'k' && !m.Castling && !quiet(m) && !m.attacked(m.To) }},
		{"king: next to the other", "the king steps next to the other king",
			func(m *Move) bool {
				return m.piece == 'k' && !m.captures && !m.Castling && m.Attackers(m.To, m.Side^rules.Black)&^(1<<m.King(m.Side^rules.Black)) == 0 && m.attacked(m.To)
			}},
		{"king: onto squares that pawns attack", "the king ",
			func(m *Move) bool {
				if m.piece != 'k' || m.Castling {
					return false
				}
				after := m.made(m)
				for set := after.Attackers(m.To, after.Side); set != 0; set &= set - 1 {
					if after.Squares[bits.TrailingZeros64(set)]|rules.Black != 'p' {
						return false
					}
				}
				return true
			}},
	} {
		faults = append(faults, Fault{Name: f.name, Want: "illegal: " + f.want,
			keep: func(m *Move, legal bool) bool { return legal || f.is(m) }})
	}
	// Moves that are not even pseudo-legal.
	steps := func(each func(p *Position, from int, add func(to int))) func(p *Position) []Move {
		return func(p *Position) (more []Move) {
			for from := range 64 {
				if p.Owned(from, p.Side) {
					each(p, from, func(to int) {
						if m := p.Play(from, to, 0); p.IsLegal(&m) {
							more = append(more, p.move(&m))
						}
					})
				}
			}
			return more
		}
	}
	return append(faults,
		Fault{Name: "pawns: a double step over a piece", Want: "illegal: a double step of a pawn", more: steps(func(p *Position, from int, add func(int)) {
			if ahead := 8 - int(p.Side>>1); p.Squares[from]|rules.Black == 'p' && from>>3 == 1+5*int(p.Side>>5) {
				if p.Squares[from+ahead] != 0 && p.Squares[from+2*ahead] == 0 {
					add(from + 2*ahead)
				}
			}
		})},
		Fault{Name: "pawns: a double step from anywhere", Want: "illegal: a double step of a pawn", more: steps(func(p *Position, from int, add func(int)) {
			if ahead := 8 - int(p.Side>>1); p.Squares[from]|rules.Black == 'p' && from>>3 == 2+3*int(p.Side>>5) {
				if p.Squares[from+ahead] == 0 && p.Squares[from+2*ahead] == 0 {
					add(from + 2*ahead)
				}
			}
		})},
		Fault{Name: "pawns: around the edge", Want: "illegal: a pawn captures|illegal: the pawn on … does not move",
			more: steps(func(p *Position, from int, add func(int)) {
				if to := from + 8 - int(p.Side>>1) + 1; p.Squares[from]|rules.Black == 'p' && from&7 == 7 && to>>3 > 0 && to>>3 < 7 && p.Owned(to, p.Side^rules.Black) {
					add(to)
				}
			})},
		Fault{Name: "pawns: capture straight ahead", Want: "illegal: the pawn on … does not move",
			more: steps(func(p *Position, from int, add func(int)) {
				if to := from + 8 - int(p.Side>>1); p.Squares[from]|rules.Black == 'p' && to>>3 > 0 && to>>3 < 7 && p.Owned(to, p.Side^rules.Black) {
					add(to)
				}
			})},
	)
}

// made returns faults of moves that are made, and taken those of moves that are taken back.
func made() []Fault {
	const right = "right from the FEN, wrong after "
	// A right that is kept outlasts other pieces on its square.
	kept := func(keeps func(m *Move, sq int) bool) func(m *Move, after *rules.Board) {
		return func(m *Move, after *rules.Board) {
			for sq, right := range m.Castlers {
				gone := right && (sq == m.From && m.piece == 'r' || sq == m.To && m.captures || m.piece == 'k' && m.Owned(sq, m.Side))
				after.Castlers[sq] = right && (!gone || keeps(m, sq))
			}
		}
	}
	fault := func(name, want string, make func(m *Move, after *rules.Board)) Fault {
		return Fault{Name: name, Want: want, make: make}
	}
	return []Fault{
		fault("make: a king that moves keeps its rights", right+"a move of a king", kept(func(m *Move, sq int) bool {
			return m.piece == 'k' && !m.Castling && m.Owned(sq, m.Side)
		})),
		fault("make: a captured rook keeps its right", right+"a ", kept(func(m *Move, sq int) bool { return sq == m.To && m.captures })),
		fault("make: a rook that captures a rook keeps its right", right+"a ", kept(func(m *Move, sq int) bool {
			return m.piece == 'r' && m.Castlers[m.To] && sq == m.From
		})),
		fault("make: a rook that moves to the other corner keeps its right", right+"a ", kept(func(m *Move, sq int) bool {
			return m.piece == 'r' && m.To&63 == 0 && sq == m.From
		})),
		fault("make: a rook that moves keeps its right", right+"a move of a rook", kept(func(m *Move, sq int) bool {
			return m.piece == 'r' && sq == m.From && !m.captures
		})),
		fault("make: the rook's move takes both rights", right+"a ", func(m *Move, after *rules.Board) {
			for sq := range 64 {
				if m.piece == 'r' && m.Castlers[m.From] && m.Owned(sq, m.Side) {
					after.Castlers[sq] = false
				}
			}
		}),
		fault("make: castling keeps the rights", right+"castling", func(m *Move, after *rules.Board) {
			if m.Castling {
				for sq := range 64 {
					after.Castlers[sq] = after.Castlers[sq] || m.Castlers[sq] && m.Owned(sq, m.Side)
				}
			}
		}),
		fault("make: the rook stays when it castles", right+"castling", func(m *Move, after *rules.Board) {
			if kingTo := m.kingTo(); m.Castling && m.To != kingTo {
				after.Squares[kingTo&^7|(kingTo&7+4)/2] = 0 // on the d-file or the f-file
				after.Squares[m.To] = 'R' | m.Side
			}
		}),
		fault("make: the rook goes to the wrong square when it castles", right+"castling", func(m *Move, after *rules.Board) {
			if kingTo := m.kingTo(); m.Castling && kingTo&7 == 2 {
				after.Squares[kingTo+1] = 0
				after.Squares[kingTo+2] = 'R' | m.Side
			}
		}),
		fault("make: the en passant square stays", right+"a ", func(m *Move, after *rules.Board) {
			if m.Side == 0 && after.Passed == [64]bool{} {
				after.Passed = m.Passed
			}
		}),
		fault("make: no en passant square", right+"a double step", func(m *Move, after *rules.Board) { after.Passed = [64]bool{} }),
		fault("make: no en passant square of Black", right+"a double step", func(m *Move, after *rules.Board) {
			if m.Side != 0 {
				after.Passed = [64]bool{}
			}
		}),
		fault("make: an en passant square after each step", right+"a ", func(m *Move, after *rules.Board) {
			if d := m.To - m.From; m.piece == 'p' && (d == 8 || d == -8) && m.From>>3 == 2+3*int(m.Side>>5) {
				after.Passed[m.From] = true
			}
		}),
		fault("make: the pawn captured en passant stays", right+"a capture en passant", func(m *Move, after *rules.Board) {
			if m.enPassant {
				after.Squares[m.From&^7|m.To&7] = 'P' | m.Side ^ rules.Black
			}
		}),
		fault("make: any piece captures en passant", right+"a ", func(m *Move, after *rules.Board) {
			if m.Passed[m.To] && m.piece != 'p' {
				after.Squares[m.To-8+int(m.Side>>1)] = 0
			}
		}),
		fault("make: promotes to queens", right+"a promotion", func(m *Move, after *rules.Board) {
			if m.Promoted != 0 {
				after.Squares[m.To] = 'Q' | m.Side
			}
		}),
		fault("make: promotes to a piece of the other side", right+"a promotion|no moves at all|the engine", func(m *Move, after *rules.Board) {
			if m.Promoted != 0 {
				after.Squares[m.To] ^= rules.Black
			}
		}),
		fault("make: does not promote by a capture", right+"a promotion", func(m *Move, after *rules.Board) {
			if m.Promoted != 0 && m.captures {
				after.Squares[m.To] = 'B' | m.Side
			}
		}),
		{Name: "make: a capture does not reset the clock", Want: right + "a capture|no moves, as if", keepsClock: true,
			list: func(p *Position, texts []string) []string {
				if p.clock >= 100 {
					return nil
				}
				return texts
			}},
		{Name: "adapter: finds no promotion", Want: right + "a promotion", refuses: func(text string) bool { return len(text) == 5 }},
		{Name: "adapter: finds no castling", Want: right + "castling", refuses: func(text string) bool {
			return strings.Contains("e1g1 e1c1 e8g8 e8c8", text)
		}},
	}
}

func taken() (faults []Fault) {
	for _, f := range []struct {
		name   string
		unmake func(m *Move, b *rules.Board)
	}{
		{"a promotion that captures does not restore rights", func(m *Move, b *rules.Board) {
			if m.Promoted != 0 && m.captures {
				b.Castlers[m.To] = false
			}
		}},
		{"rights lost by the king stay lost", func(m *Move, b *rules.Board) {
			for sq := range 64 {
				b.Castlers[sq] = b.Castlers[sq] && !(m.piece == 'k' && m.Owned(sq, m.Side))
			}
		}},
		{"castling does not restore rights", func(m *Move, b *rules.Board) {
			for sq := range 64 {
				b.Castlers[sq] = b.Castlers[sq] && !(m.Castling && m.Owned(sq, m.Side))
			}
		}},
		{"the rook stays castled", func(m *Move, b *rules.Board) {
			if m.Castling && m.kingTo() != m.To {
				b.Squares[m.To] = 0
			}
		}},
		{"the captured piece stays away", func(m *Move, b *rules.Board) {
			if m.captures && !m.enPassant {
				b.Squares[m.To] = 0
			}
		}},
		{"the pawn captured en passant stays away", func(m *Move, b *rules.Board) {
			if m.enPassant {
				b.Squares[m.From&^7|m.To&7] = 0
			}
		}},
		{"the en passant square stays away", func(m *Move, b *rules.Board) { b.Passed = [64]bool{} }},
		{"the en passant square comes back after captures alone", func(m *Move, b *rules.Board) {
			if !m.captures {
				b.Passed = [64]bool{}
			}
		}},
		{"a promoted pawn stays promoted", func(m *Move, b *rules.Board) {
			if m.Promoted != 0 {
				b.Squares[m.From] = m.Promoted&^rules.Black | m.Side
			}
		}},
	} {
		faults = append(faults, Fault{Name: "unmake: " + f.name, unmake: f.unmake,
			Want: "right from the FEN, wrong after |each child is right by itself"})
	}
	return faults
}

// others returns faults of texts: of FENs that are read, of lists and of counts.
func others() []Fault {
	calls := 0
	read := func(name, want string, read func(p *Position, fields []string)) Fault {
		return Fault{Name: "reader: " + name, Want: want, read: read}
	}
	list := func(name, want string, list func(p *Position, texts []string) []string) Fault {
		return Fault{Name: name, Want: want, list: list}
	}
	rights := func(keep func(p *Position, sq, king int) bool) func(p *Position, _ []string) {
		return func(p *Position, _ []string) {
			for sq := range 64 {
				p.Castlers[sq] = p.Castlers[sq] && keep(p, sq, p.King(p.Squares[sq]&rules.Black))
			}
		}
	}
	// inner gives a right to the rook next to the king.
	inner := func(letters string) func(p *Position, fields []string) {
		return func(p *Position, fields []string) {
			for sq := range 64 {
				king, step := p.King(p.Squares[sq]&rules.Black), 1
				if sq < king {
					step = -1
				}
				if p.Castlers[sq] && strings.ContainsAny(fields[2], letters) {
					p.Castlers[sq] = false
					for king += step; p.Squares[king]|rules.Black != 'r'; king += step {
					}
					p.Castlers[king] = true
				}
			}
		}
	}
	drawn := func(draw func(p *Position) bool) func(p *Position, texts []string) []string {
		return func(p *Position, texts []string) []string {
			if draw(p) {
				return nil
			}
			return texts
		}
	}
	return []Fault{
		read("no en passant square", "missing: a capture en passant|right after the moves", func(p *Position, _ []string) { p.Passed = [64]bool{} }),
		read("no en passant square on the sixth rank", "missing: a capture en passant|right after the moves", func(p *Position, fields []string) {
			if strings.HasSuffix(fields[3], "6") {
				p.Passed = [64]bool{}
			}
		}),
		read("no rights", "missing: castling", rights(func(*Position, int, int) bool { return false })),
		read("no rights on the queen's side", "missing: castling on the queen's side", rights(func(_ *Position, sq, king int) bool { return sq > king })),
		read("no rights of Black", "missing: castling", rights(func(p *Position, sq, _ int) bool { return sq < 8 })),
		read("rights although there are none", "illegal: the side has no rook", func(p *Position, fields []string) {
			for sq, piece := range p.Squares {
				king := p.King(piece & rules.Black)
				p.Castlers[sq] = p.Castlers[sq] || fields[2] == "-" && king&7 == 4 && king>>3 == sq>>3 &&
					(sq&7 == 0 || sq&7 == 7) && piece|rules.Black == 'r' && (sq < 8) == (piece < 'a') && (sq < 8 || sq > 55)
			}
		}),
		read("K and Q are the inner rooks", "illegal: the side has no rook|illegal: a piece stands|missing: castling", inner("KQkq")),
		read("letters of files are the inner rooks", "illegal: the side has no rook|missing: castling", inner("ABCDEFGHabcdefgh")),
		read("a move number above 255", "the engine panics", func(_ *Position, fields []string) {
			if len(fields) > 5 && len(fields[5]) > 2 && fields[5] > "255" {
				panic("value out of range")
			}
		}),
		read("White always moves", "illegal: |missing: |no moves|right after the moves|the engine panics|right from the FEN|each child", func(p *Position, _ []string) { p.Side = 0 }),
		read("rooks of White are queens", "illegal: |missing: ", func(p *Position, _ []string) {
			for sq, piece := range p.Squares {
				if piece == 'R' && !p.Castlers[sq] {
					p.Squares[sq] = 'Q'
				}
			}
		}),
		list("list: at most 217 moves", "the engine panics", func(_ *Position, texts []string) []string {
			if len(texts) > 217 {
				panic("too many moves")
			}
			return texts
		}),
		list("list: 217 moves and no more", "missing: ", func(_ *Position, texts []string) []string { return texts[:min(217, len(texts))] }),
		list("list: a move twice", "listed twice|too many|each part is right", func(_ *Position, texts []string) []string {
			if len(texts) > 25 {
				return append(texts, texts[3], texts[3])
			}
			return texts
		}),
		list("list: a null move in stalemate", "no move of the Universal|too many", func(p *Position, texts []string) []string {
			if len(texts) == 0 && !p.Checked() {
				return []string{"0000"}
			}
			return texts
		}),
		list("list: random", "another answer|not the same count|too few|each child|missing", func(_ *Position, texts []string) []string {
			calls++
			return texts[:max(0, len(texts)-calls%3/2)]
		}),
		list("promotion: without a letter", "illegal: the pawn promotes|missing: a promotion|listed twice", func(_ *Position, texts []string) []string {
			for i := range texts {
				texts[i] = texts[i][:4]
			}
			return texts
		}),
		list("promotion: to a king too", "illegal: ", func(_ *Position, texts []string) []string {
			for _, text := range texts {
				if strings.HasSuffix(text, "q") {
					texts = append(texts, text[:4]+"k")
				}
			}
			return texts
		}),
		list("ends: at a clock of 100", "no moves, as if|right from the FEN", drawn(func(p *Position) bool { return p.clock >= 100 })),
		list("ends: at a clock of 75", "no moves, as if|right from the FEN", drawn(func(p *Position) bool { return p.clock >= 75 })),
		list("ends: with kings alone", "no moves, as if", drawn(func(p *Position) bool {
			return strings.Trim(string(p.Squares[:]), "\x00kK") == ""
		})),
		list("ends: at the first repetition", "no moves, as if", drawn(func(p *Position) bool { return slices.Contains(p.history, p.Board) })),
		{Name: "count: one more at depth 2", Want: "each child is right by itself|each part is right", count: func(_ *Position, depth int, n uint64) uint64 {
			return n + uint64(depth&2>>1&^depth)
		}},
		{Name: "count: a hash without the depth", Want: "each child is right by itself|each part is right|not the same count|too ",
			key: func(p *Position, _ int) string { return p.FEN() }, memory: map[string]uint64{}},
		{Name: "count: a hash without rights and en passant", Want: "each child is right by itself|each part is right|not the same count|too ",
			key: func(p *Position, depth int) string { return fmt.Sprint(p.Squares, p.Side, depth) }, memory: map[string]uint64{}},
	}
}
