package faulty

import (
	"math/bits"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/rules"
)

// read changes what the FEN says.
func (p *Position) read() {
	for sq := range 64 {
		switch {
		case p.has("reader: no en passant square"):
			p.Passed[sq] = false
		case p.has("reader: no rights of Black") && p.Owned(sq, rules.Black),
			p.has("reader: no rights on the queen's side") && p.Castlers[sq] && sq < p.King(p.Squares[sq]&rules.Black):
			p.Castlers[sq] = false
		}
	}
}

// missing selects legal moves that are not listed.
func (m *move) missing() bool {
	under := m.Promoted != 0 && m.Promoted != 'q'
	return m.has("en passant: never") && m.enPassant ||
		m.has("en passant: not by Black") && m.enPassant && m.Side != 0 ||
		m.has("en passant: not onto the h-file") && m.enPassant && m.To&7 == 7 ||
		m.has("en passant: not against a check") && m.enPassant && m.checkers != 0 ||
		m.has("en passant: not by a pinned pawn") && m.enPassant && m.pinned() ||
		m.has("en passant: the captured pawn still gives check") && m.enPassant && m.checkers>>(m.From&^7|m.To&7)&1 != 0 ||
		m.has("castling: b1 must not be attacked") && m.Castling && m.To < m.From && m.attacked(m.From&^7|1) ||
		m.has("castling: the rook must not be attacked") && m.Castling && m.attacked(m.To) ||
		m.has("Chess960: the king must move") && m.Castling && m.After.King(m.Side) == m.From ||
		m.has("check: no blocks") && m.piece != 'k' && m.checkers != 0 && !m.captures ||
		m.has("check: no captures") && m.piece != 'k' && m.checkers != 0 && m.captures ||
		m.has("pin: pinned pieces are frozen") && m.pinned() ||
		m.has("pin: pinned pawns are frozen") && m.pinned() && m.piece == 'p' ||
		m.has("promotion: only to queens") && under ||
		m.has("promotion: only queens out of check") && under && m.checkers != 0 ||
		m.has("promotion: captures only to queens") && under && m.captures ||
		m.has("promotion: no knight of Black") && m.Promoted == 'n' && m.Side != 0
}

// allowed selects moves that are listed although the king is attacked.
func (m *move) allowed() bool {
	inFile, inRank, checks := m.From&7 == m.king&7, m.From>>3 == m.king>>3, bits.OnesCount64(m.checkers)
	pin := m.piece != 'k' && checks == 0 // and so the piece is pinned
	shield := *m.Position
	shield.Squares[m.king] = 0
	return m.has("en passant: no test of the rank") && m.enPassant && inRank && checks == 0 ||
		m.has("en passant: no test of pins") && m.enPassant && checks == 0 ||
		m.has("en passant: answers any check") && m.enPassant && checks > 0 ||
		m.has("castling: out of check") && m.castles(func(sq, _ int) bool { return sq == m.From }) ||
		m.has("castling: into check") && m.castles(func(sq, to int) bool { return sq == to }) ||
		m.has("castling: through check") && m.castles(func(sq, to int) bool { return sq != m.From && sq != to }) ||
		m.has("castling: past f8") && m.castles(func(sq, to int) bool { return sq == 61 && to == 62 }) ||
		m.has("castling: pawns attack no square") && m.Castling && checks == 0 && m.legalWithout('P') ||
		m.has("Chess960: the rook need not shield the king") &&
			m.castles(func(sq, _ int) bool { return !shield.attacked(sq) }) ||
		m.has("check: a double check may be answered by one capture") && m.piece != 'k' && checks > 1 &&
			m.checkers>>m.To&1 != 0 ||
		m.has("check: a pinned piece answers") && checks == 1 && m.pinned() ||
		m.has("pin: none") && pin ||
		m.has("pin: only along files") && pin && !inFile ||
		m.has("pin: not along ranks") && pin && inRank ||
		m.has("pin: not along diagonals") && pin && !inFile && !inRank ||
		m.has("king: next to the other king") && m.legalWithout('K') ||
		m.has("king: captures protected pieces") && m.piece == 'k' && m.captures ||
		m.has("king: steps back along a line") && m.piece == 'k' && !m.Castling && checks > 0 &&
			!m.attacked(m.To)
}

// clear removes pieces that do not hinder castling, and reports whether there are any.
func (p *Position) clear(b *rules.Board) bool {
	king := p.King(p.Side)
	for sq := king &^ 7; sq <= king|7; sq++ {
		if p.has("castling: a piece on b1 does not matter") && king&7 == 4 && sq == king-3 ||
			p.has("castling: over enemies") && !p.Owned(sq, p.Side) {
			b.Squares[sq] = 0
		}
	}
	return b.Squares != p.Squares
}

// addsMoves reports whether a fault adds moves that are not pseudo-legal.
func (p *Position) addsMoves() bool {
	return strings.HasPrefix(p.fault, "pawn: ") || p.has("king: goes around the edge")
}

// added selects from all pairs of squares.
func (m *move) added() bool {
	step, around := m.forward(), m.From&7%7 == 0 && m.From&7^m.To&7 == 7
	double := step == 16 && !m.captures
	return m.has("king: goes around the edge") && m.piece == 'k' && m.From&7 == 7 && m.To == m.From+1 ||
		m.has("pawn: captures straight ahead") && step == 8 && m.captures ||
		m.has("pawn: double steps from the third rank") && double && m.isFromRank(3) && m.jumped() == 0 ||
		m.has("pawn: jumps over a piece") && double && m.isFromRank(2) && m.jumped() != 0 ||
		m.has("pawn: double steps capture") && step == 16 && m.captures && m.isFromRank(2) && m.jumped() == 0 ||
		m.has("pawn: captures around the edge") && m.captures && !m.enPassant && around && (step == 7 || step == 9)
}

// list changes the list of moves.
func (p *Position) list(texts []string) []string {
	switch {
	case p.has("list: at most 217 moves") && len(texts) > 217:
		panic("too many moves")
	case p.has("list: a move twice") && len(texts) > 25:
		return append(texts, texts[3])
	case p.has("list: no moves from a clock of 75") && p.clock >= 75,
		p.has("make: a capture does not reset the clock") && p.clock >= 100,
		p.has("list: no moves for kings alone") && strings.Count(string(p.Squares[:]), "\x00") == 62:
		return nil
	case p.has("list: a null move in stalemate") && len(texts) == 0 && !p.Checked():
		return []string{"0000"}
	}
	for i, text := range texts {
		if p.has("promotion: without a letter") {
			texts[i] = text[:4]
		}
		if p.has("promotion: to a king too") && strings.HasSuffix(text, "q") {
			texts = append(texts, text[:4]+"k")
		}
	}
	return texts
}

// make changes the board after a move.
func (m *move) make(after *rules.Board) {
	captured, kingTo := m.From&^7|m.To&7, after.King(m.Side)
	switch {
	case m.has("make: the en passant square stays") && m.Side == 0 && after.Passed == [64]bool{}:
		after.Passed = m.Passed
	case m.has("make: single steps set the en passant square") && m.piece == 'p' && m.forward() != 16:
		after.Passed[m.From] = true
	case m.has("make: the pawn captured en passant stays") && m.enPassant:
		after.Squares[captured] = m.Squares[captured]
	case m.has("make: any piece captures en passant") && m.Passed[m.To]:
		after.Squares[m.To^8] = 0
	case m.has("make: promotes to queens") && m.Promoted != 0:
		after.Squares[m.To] = 'Q' | m.Side
	case m.has("make: the rook stays when it castles") && m.Castling:
		after.Squares[m.From&^7|(kingTo&7+4)/2] = 0 // on the d-file or the f-file
		if m.To != kingTo {
			after.Squares[m.To] = 'R' | m.Side
		}
	case m.has("make: a rook that moves keeps its right") && m.piece == 'r':
		after.Castlers[m.From] = m.Castlers[m.From]
	case m.has("make: a captured rook keeps its right") && m.captures,
		m.has("make: a rook captured by a promotion keeps its right") && m.Promoted != 0:
		after.Castlers[m.To] = m.Castlers[m.To]
	case m.has("make: a move to the h-file loses the right of White") && m.To&7 == 7:
		after.Castlers[7] = false
	case m.has("make: a king that moves keeps its rights") && m.piece == 'k' && !m.Castling:
		for sq := range 64 {
			after.Castlers[sq] = after.Castlers[sq] || m.Castlers[sq] && m.Owned(sq, m.Side)
		}
	}
	if !m.captures && !m.Castling { // a kept right outlasts other pieces on its square
		after.Castlers[m.To] = m.Castlers[m.To]
	}
	if m.piece != 'r' {
		after.Castlers[m.From] = m.Castlers[m.From]
	}
}
