package faulty

import (
	"math/bits"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
)

// read changes what the FEN says.
func (p *Position) read() {
	for sq := range 64 {
		switch {
		case p.has("reader: no en passant square"):
			p.Passed[sq] = false
		case p.has("reader: no rights on the queen's side") && p.Castlers[sq] && sq < p.King(p.Squares[sq]&rules.Black):
			p.Castlers[sq] = false
		}
	}
}

// missing selects legal moves that are not listed.
func (m *move) missing() bool {
	return m.has("en passant: not by Black") && m.enPassant && m.Side != 0 ||
		m.has("en passant: not by a pinned pawn") && m.enPassant && m.pinned() ||
		m.has("en passant: the captured pawn still gives check") && m.enPassant && m.checkers>>(m.From&^7|m.To&7)&1 != 0 ||
		m.has("Chess960: the king must move") && m.Castling && m.After.King(m.Side) == m.From ||
		m.has("promotion: captures only to queens") && m.Promoted != 0 && m.Promoted != 'q' && m.captures ||
		m.has("promotion: no knight of Black") && m.Promoted == 'n' && m.Side != 0
}

// allowed selects moves that are listed although the king is attacked.
func (m *move) allowed() bool {
	checks := bits.OnesCount64(m.checkers)
	return m.has("en passant: no test of the rank") && m.enPassant && m.From>>3 == m.king>>3 && checks == 0 ||
		m.has("castling: through check") && m.castles(func(sq, to int) bool { return sq != m.From && sq != to }) ||
		m.has("castling: past f8") && m.castles(func(sq, to int) bool { return sq == 61 && to == 62 }) ||
		m.has("check: a double check may be answered by one capture") && m.piece != 'k' && checks > 1 &&
			m.checkers>>m.To&1 != 0 ||
		m.has("check: a pinned piece answers") && checks == 1 && m.pinned() ||
		m.has("pin: only along files") && m.piece != 'k' && checks == 0 && m.From&7 != m.king&7 ||
		m.has("king: captures protected pieces") && m.piece == 'k' && m.captures ||
		m.has("king: steps back along a line") && m.piece == 'k' && !m.Castling && checks > 0 &&
			!m.attacked(m.To)
}

// list changes the list of moves.
func (p *Position) list(texts []string) []string {
	switch {
	case p.has("list: at most 217 moves") && len(texts) > 217:
		panic("too many moves")
	case p.has("list: a move twice") && len(texts) > 25:
		return append(texts, texts[3])
	case p.has("make: a capture does not reset the clock") && p.clock >= 100:
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
	kingTo := after.King(m.Side)
	switch {
	case m.has("make: the en passant square stays") && m.Side == 0 && after.Passed == [64]bool{}:
		after.Passed = m.Passed
	case m.has("make: promotes to queens") && m.Promoted != 0:
		after.Squares[m.To] = 'Q' | m.Side
	case m.has("make: the rook stays when it castles") && m.Castling:
		after.Squares[m.From&^7|(kingTo&7+4)/2] = 0 // on the d-file or the f-file
		if m.To != kingTo {
			after.Squares[m.To] = 'R' | m.Side
		}
	case m.has("make: a captured rook keeps its right") && m.captures:
		after.Castlers[m.To] = m.Castlers[m.To]
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
