// Package faulty is a small chess engine with faults that can be switched on. Tests look for
// them as users look for those of their engines.
//
//	p := faulty.Parse(fen, "en passant: no test of the rank")
//	p.Make("e2e4")
//	list := p.Moves()
//
// It goes square by square and has nothing in common with the library.
package faulty

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Position is a position with a fault.
type Position struct {
	squares [64]byte // the letters of a FEN, from a1
	black   byte     // 0x20 if Black is to move
	rooks   [64]bool // that may castle
	passed  int      // the en passant square or -1
	clock   int
	fault   string
}

// Parse returns the position of a valid FEN. The fault is the text that one of the calls of
// the method has in this package, or "" for none.
func Parse(fen, fault string) *Position {
	p := &Position{passed: -1, fault: fault}
	fields := strings.Fields(fen)
	sq := 56
	for _, c := range []byte(fields[0]) {
		switch {
		case c == '/':
			sq -= 16
		case c <= '8':
			sq += int(c - '0')
		default:
			p.squares[sq] = c
			sq++
		}
	}
	if fields[1] == "b" {
		p.black = 0x20
	}
	for _, c := range []byte(strings.Trim(fields[2], "-")) {
		side := c & 0x20
		king := p.king(side)
		rook := king&^7 + int(c|0x20-'a')
		switch c | 0x20 {
		case 'k':
			for rook = king | 7; p.squares[rook] != 'R'|side; rook-- {
			}
		case 'q':
			for rook = king &^ 7; p.squares[rook] != 'R'|side; rook++ {
			}
		}
		if !(side != 0 && p.has("reader: no rights of Black")) &&
			!(rook < king && p.has("reader: no rights on the queen's side")) {
			p.rooks[rook] = true
		}
	}
	if f := fields[3]; f != "-" && !p.has("reader: no en passant square") {
		p.passed = int(f[0]-'a') + 8*int(f[1]-'1')
	}
	if len(fields) > 4 {
		p.clock, _ = strconv.Atoi(fields[4])
	}
	return p
}

func (p *Position) has(fault string) bool { return p.fault == fault }

func (p *Position) king(side byte) int { return slices.Index(p.squares[:], 'K'|side) }

func (p *Position) own(sq int) bool   { return p.squares[sq] != 0 && p.squares[sq]&0x20 == p.black }
func (p *Position) their(sq int) bool { return p.squares[sq] != 0 && p.squares[sq]&0x20 != p.black }

func step(sq, dx, dy int) int {
	x, y := sq&7+dx, sq>>3+dy
	if x < 0 || x > 7 || y < 0 || y > 7 {
		return -1
	}
	return 8*y + x
}

var (
	around = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	jumps  = [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// attackers returns the squares from which a side attacks sq.
func (p *Position) attackers(sq int, side byte) (from []int) {
	for i, d := range around {
		for at, n := step(sq, d[0], d[1]), 1; at >= 0; at, n = step(at, d[0], d[1]), n+1 {
			c := p.squares[at]
			if c == 0 {
				continue
			}
			ahead := 1 - int(side>>4)
			if c&0x20 == side && (c|0x20 == 'q' || c|0x20 == 'r' && i < 4 || c|0x20 == 'b' && i > 3 ||
				c|0x20 == 'k' && n == 1 && !p.has("king: next to the other king") ||
				c|0x20 == 'p' && n == 1 && i > 3 && d[1] == -ahead) {
				from = append(from, at)
			}
			break
		}
	}
	for _, d := range jumps {
		if at := step(sq, d[0], d[1]); at >= 0 && p.squares[at] == 'N'|side {
			from = append(from, at)
		}
	}
	return from
}

func (p *Position) checked(side byte) bool { return len(p.attackers(p.king(side), side^0x20)) > 0 }

// A move is a move; castling goes from the king to its rook.
type move struct {
	from, to int
	promoted byte
	castling bool
}

func (p *Position) text(m move) string {
	if m.castling && m.from&7 == 4 && (m.to&7 == 0 || m.to&7 == 7) {
		m.to = m.from&^7 | 2 + m.to&4
	}
	text := fmt.Sprintf("%c%c%c%c", 'a'+m.from&7, '1'+m.from>>3, 'a'+m.to&7, '1'+m.to>>3)
	if m.promoted != 0 && !p.has("promotion: without a letter") {
		text += string(rune(m.promoted))
	}
	return text
}

// Moves returns the legal moves, as far as the fault lets it.
func (p *Position) Moves() (texts []string) {
	for _, m := range p.moves() {
		texts = append(texts, p.text(m))
	}
	switch {
	case p.has("list: at most 217 moves") && len(texts) > 217:
		panic("too many moves")
	case p.has("list: a move twice") && len(texts) > 25:
		texts = append(texts, texts[3])
	case p.has("list: no moves from a clock of 75") && p.clock >= 75,
		p.has("make: a capture does not reset the clock") && p.clock >= 100:
		return nil
	case p.has("list: no moves for kings alone") && 64-strings.Count(string(p.squares[:]), "\x00") == 2:
		return nil
	case p.has("list: a null move in stalemate") && len(texts) == 0 && !p.checked(p.black):
		return []string{"0000"}
	}
	return texts
}

func (p *Position) moves() (list []move) {
	king := p.king(p.black)
	checkers := p.attackers(king, p.black^0x20)
	for _, m := range p.pseudo() {
		if p.legal(m, king, checkers) {
			list = append(list, m)
		}
	}
	return list
}

// legal reports whether a move leaves the king out of check.
func (p *Position) legal(m move, king int, checkers []int) bool {
	after := *p
	after.fault = strings.TrimPrefix(p.fault, "make") // one of lists
	after.make(m)
	isPawn, kind := p.squares[m.from]|0x20 == 'p', p.squares[m.from]|0x20
	passes := isPawn && m.to == p.passed && m.from&7 != m.to&7
	if passes {
		captured := m.from&^7 | m.to&7
		switch {
		case p.has("en passant: never"), p.has("en passant: not by Black") && p.black != 0,
			p.has("en passant: not onto the h-file") && m.to&7 == 7,
			p.has("en passant: not against a check") && len(checkers) > 0,
			p.has("en passant: not by a pinned pawn") && p.pinned(m.from, king):
			return false
		case p.has("en passant: no test of the rank") && m.from>>3 == king>>3 && len(checkers) == 0:
			return true
		case p.has("en passant: no test of pins") && len(checkers) == 0:
			return true
		case p.has("en passant: answers any check") && len(checkers) > 0:
			return true
		case p.has("en passant: the captured pawn still gives check") && slices.Contains(checkers, captured):
			return false
		}
	}
	if !after.checked(p.black) || m.castling &&
		(p.has("Chess960: the rook need not shield the king") || p.has("castling: into check")) {
		switch capture := p.their(m.to) || passes; {
		case kind == 'k' || m.castling:
		case p.has("pin: pinned pieces are frozen") && p.pinned(m.from, king),
			p.has("pin: pinned pawns are frozen") && isPawn && p.pinned(m.from, king),
			p.has("check: no blocks") && len(checkers) > 0 && !capture,
			p.has("check: no captures") && len(checkers) > 0 && capture,
			p.has("promotion: only queens out of check") && len(checkers) > 0 && m.promoted != 0 && m.promoted != 'q',
			p.has("promotion: captures only to queens") && capture && m.promoted != 0 && m.promoted != 'q':
			return false
		}
		return true
	}
	line := func(sq int) bool { return sq&7 == king&7 }
	switch {
	case kind == 'k':
		return p.has("king: steps back along a line") && len(checkers) > 0 && !p.protected(m.to, king) ||
			p.has("king: captures protected pieces") && p.their(m.to)
	case len(checkers) > 1:
		return p.has("check: a double check may be answered by one capture") && slices.Contains(checkers, m.to)
	case len(checkers) == 1:
		return p.has("check: a pinned piece answers") && p.pinned(m.from, king)
	case p.has("pin: none"):
		return true
	case p.has("pin: only along files"):
		return !line(m.from)
	case p.has("pin: not along ranks"):
		return m.from>>3 == king>>3
	case p.has("pin: not along diagonals"):
		return !line(m.from) && m.from>>3 != king>>3
	}
	return false
}

// pinned reports whether the king is attacked without the piece on sq.
func (p *Position) pinned(sq, king int) bool {
	without := *p
	without.squares[sq] = 0
	return len(without.attackers(king, p.black^0x20)) > len(p.attackers(king, p.black^0x20))
}

// protected reports whether the other side attacks sq with the king where it is.
func (p *Position) protected(sq, king int) bool { return len(p.attackers(sq, p.black^0x20)) > 0 }

// pseudo returns the moves without a look at the king, except for castling.
func (p *Position) pseudo() (list []move) {
	for from, c := range p.squares {
		if !p.own(from) {
			continue
		}
		directions, far := around, true
		switch c | 0x20 {
		case 'p':
			list = p.pawn(list, from)
			continue
		case 'n':
			directions, far = jumps, false
		case 'b':
			directions = around[4:]
		case 'r':
			directions = around[:4]
		case 'k':
			far = false
			if p.has("king: goes around the edge") && from&7 == 7 && from>>3 < 7 && !p.own(from+1) {
				list = append(list, move{from: from, to: from + 1})
			}
		}
		for _, d := range directions {
			for to := step(from, d[0], d[1]); to >= 0 && !p.own(to); to = step(to, d[0], d[1]) {
				list = append(list, move{from: from, to: to})
				if p.squares[to] != 0 || !far {
					break
				}
			}
		}
		if p.rooks[from] {
			list = p.castle(list, from)
		}
	}
	return list
}

func (p *Position) pawn(list []move, from int) []move {
	ahead, start := 1, 1
	if p.black != 0 {
		ahead, start = -1, 6
	}
	var targets []int
	if to := step(from, 0, ahead); p.squares[to] == 0 || p.has("pawn: captures straight ahead") && p.their(to) {
		targets = append(targets, to)
	}
	if from>>3 == start || p.has("pawn: double steps from the third rank") && from>>3 == start+ahead {
		to := step(from, 0, 2*ahead)
		if (p.squares[step(from, 0, ahead)] == 0 || p.has("pawn: jumps over a piece")) &&
			(p.squares[to] == 0 || p.has("pawn: double steps capture") && p.their(to)) {
			targets = append(targets, to)
		}
	}
	for _, dx := range []int{-1, 1} {
		to := step(from, dx, ahead)
		if to < 0 && p.has("pawn: captures around the edge") {
			if to = from + 8*ahead + dx; to < 0 || to > 63 || !p.their(to) {
				continue
			}
		}
		if to >= 0 && (p.their(to) || to == p.passed) {
			targets = append(targets, to)
		}
	}
	for _, to := range targets {
		switch last := to>>3 == 0 || to>>3 == 7; {
		case last && p.has("promotion: only to queens"):
			list = append(list, move{from: from, to: to, promoted: 'q'})
		case last:
			pieces := "qrbn"
			if p.has("promotion: to a king too") {
				pieces += "k"
			}
			for _, c := range []byte(pieces) {
				if !(c == 'n' && p.has("promotion: no knight of Black") && p.black != 0) {
					list = append(list, move{from: from, to: to, promoted: c})
				}
			}
		default:
			list = append(list, move{from: from, to: to})
		}
	}
	return list
}

// castle appends castling with a rook.
func (p *Position) castle(list []move, rook int) []move {
	king, their := p.king(p.black), p.black^0x20
	kingTo, rookTo := king&^7|2, king&^7|3
	if rook > king {
		kingTo, rookTo = king&^7|6, king&^7|5
	}
	low, high := min(king, rook, kingTo, rookTo), max(king, rook, kingTo, rookTo)
	if p.has("castling: a piece on b1 does not matter") && rook < king && king&7 == 4 {
		low = kingTo
	}
	for sq := low; sq <= high; sq++ {
		if sq != king && sq != rook && p.squares[sq] != 0 && !(p.has("castling: over enemies") && p.their(sq)) &&
			(between(sq, king, kingTo) || between(sq, rook, rookTo)) {
			return list
		}
	}
	empty := *p
	empty.squares[king] = 0
	if !p.has("Chess960: the rook need not shield the king") {
		empty.squares[rook] = 0
	}
	for sq := min(king, kingTo); sq <= max(king, kingTo); sq++ {
		by := empty.attackers(sq, their)
		if p.has("castling: pawns attack no square") {
			by = slices.DeleteFunc(by, func(at int) bool { return p.squares[at]|0x20 == 'p' && sq != king })
		}
		switch {
		case sq == king && p.has("castling: out of check"):
		case sq == kingTo && p.has("castling: into check"):
		case sq != king && sq != kingTo && p.has("castling: through check"):
		case sq == 61 && kingTo == 62 && p.has("castling: past f8"):
		case len(by) > 0:
			return list
		}
	}
	if p.has("castling: b1 must not be attacked") && rook < king && len(p.attackers(king&^7|1, their)) > 0 ||
		p.has("castling: the rook must not be attacked") && len(p.attackers(rook, their)) > 0 ||
		p.has("Chess960: the king must move") && king == kingTo {
		return list
	}
	return append(list, move{from: king, to: rook, castling: true})
}

func between(sq, a, b int) bool { return sq >= min(a, b) && sq <= max(a, b) }

// Make makes a move, and reports whether it is in the list.
func (p *Position) Make(text string) bool {
	if p.has("adapter: finds no promotion") && len(text) == 5 {
		return false
	}
	for _, m := range p.moves() {
		king := ""
		if m.castling {
			king = fmt.Sprintf("%c%c%c%c", 'a'+m.from&7, '1'+m.from>>3, 'a'+m.to&7, '1'+m.to>>3)
		}
		if p.text(m) == text || king == text {
			p.make(m)
			return true
		}
	}
	return false
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
		after := *p
		after.make(m)
		parts[p.text(m)] += after.Leaves(depth - 1)
	}
	return parts
}

func (p *Position) make(m move) {
	c := p.squares[m.from]
	passed := p.passed
	if p.passed = -1; p.has("make: the en passant square stays") && p.black == 0 {
		p.passed = passed
	}
	capture := p.squares[m.to] != 0
	if p.clock++; (capture || c|0x20 == 'p') && !(capture && p.has("make: a capture does not reset the clock")) {
		p.clock = 0
	}
	if m.castling {
		kingTo, rookTo := m.from&^7|2, m.from&^7|3
		if m.to > m.from {
			kingTo, rookTo = m.from&^7|6, m.from&^7|5
		}
		rook := p.squares[m.to]
		p.squares[m.from] = 0
		if !p.has("make: the rook stays when it castles") {
			p.squares[m.to] = 0
			p.squares[rookTo] = rook
		}
		p.squares[kingTo] = c
	} else {
		p.squares[m.from], p.squares[m.to] = 0, c
	}
	if m.promoted != 0 && !p.has("make: promotes to queens") {
		p.squares[m.to] = m.promoted&^0x20 | p.black
	} else if m.promoted != 0 {
		p.squares[m.to] = 'Q' | p.black
	}
	if c|0x20 == 'p' {
		if m.to == passed && m.from&7 != m.to&7 && !p.has("make: the pawn captured en passant stays") {
			p.squares[m.from&^7|m.to&7] = 0
		}
		if m.from-m.to == 16 || m.to-m.from == 16 {
			p.passed = (m.from + m.to) / 2
		} else if p.has("make: single steps set the en passant square") {
			p.passed = m.from
		}
	}
	if p.has("make: any piece captures en passant") && m.to == passed && passed >= 0 && c|0x20 != 'p' {
		p.squares[passed^8] = 0
	}
	if c|0x20 == 'r' && !p.has("make: a rook that moves keeps its right") {
		p.rooks[m.from] = false
	}
	if capture && !p.has("make: a captured rook keeps its right") &&
		!(m.promoted != 0 && p.has("make: a rook captured by a promotion keeps its right")) {
		p.rooks[m.to] = false
	}
	if c|0x20 == 'k' && !(p.has("make: a king that moves keeps its rights") && !m.castling) {
		for sq := range p.rooks {
			p.rooks[sq] = p.rooks[sq] && !p.own(sq)
		}
	}
	if p.has("make: a move to the h-file loses the right of White") && m.to&7 == 7 {
		p.rooks[7] = false
	}
	p.black ^= 0x20
}
