package conformance

import (
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// Packages fen and moves drop an en passant square on which no capture is legal. Other programs write
// such squares into FENs, and some engines then list the capture. So the positions of this package keep
// each square that a pawn attacks.

// SetPassed sets the en passant square that a FEN of p names, if a pawn attacks it.
func SetPassed(p *Position, text string) {
	if fields := strings.Fields(text); len(fields) > 3 && len(fields[3]) > 1 {
		if file, rank := fields[3][0]-'a', fields[3][1]-'1'; file < 8 && rank < 8 {
			setPassed(p, int(file+8*rank))
		}
	}
}

func setPassed(p *Position, sq int) {
	passed, sources := *p, attacks.PawnSouth[uint64](sq)
	if p.SideToMove() == positions.Black {
		sources = attacks.PawnNorth[uint64](sq)
	}
	passed.SetEnPassant(1 << sq)
	if _, step := BeforeDoubleStep(&passed); step != "" && sources&p.Pawns&p.Of(positions.Mover) != 0 {
		*p = passed
	}
}

// play returns the position after a legal move.
func play(p *Position, m moves.Move) Position {
	after := moves.Play(p, m)
	if from, to := m.From(), m.To(); m.Piece() == positions.Pawn && (to-from == 16 || from-to == 16) {
		setPassed(&after, (from+to)/2)
	}
	return after
}

// Fields returns the fields of a FEN, with the en passant square of p.
func Fields(p *Position) string {
	text := string(fen.Append(nil, *p))
	if passed := p.EnPassant(); passed != 0 {
		text = text[:strings.LastIndexByte(text, ' ')+1] + SquareName(square(passed))
	}
	return text
}
