package conformance

import (
	"math/bits"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// Cases returns the named positions. Standard leaves out those of Chess960.
func Cases(standard bool) (all []*Setup) {
	for _, n := range rules.NamedPositions() {
		l := NewSetup(n.Name, n.FEN)
		if !standard || !l.Chess960() {
			all = append(all, l)
		}
	}
	return all
}

// FEN returns a position's FEN with the counters 0 and 1.
func FEN(p Position) string { return Fields(&p) + " 0 1" }

// Fields returns the fields of a FEN, with the en passant square of p. It writes the castling rights of
// Chess960 as letters of files.
func Fields(p *Position) string {
	fields := strings.Fields(string(fen.Append(nil, p)))
	if passed := p.EnPassant(); passed != 0 {
		fields[3] = SquareName(square(passed))
	}
	if !Standard(p) {
		fields[2] = ""
		for i, letter := range "HGFEDCBAhgfedcba" {
			if rook := 7 - i&7 + i>>3*56; p.CastlingRooks()>>rook&1 != 0 {
				fields[2] += string(letter)
			}
		}
	}
	return strings.Join(fields, " ")
}

// Standard reports whether all castling rights are those of standard chess.
func Standard(p *Position) bool {
	rooks := p.CastlingRooks()
	//mutation:same 0x8100000000000081 to 0x8100000100000081: no rook that may castle is on the fifth rank
	return rooks&^0x8100000000000081 == 0 && (rooks&0xff == 0 || p.Kings&p.White == 1<<4) &&
		(rooks>>56 == 0 || p.Kings&^p.White == 1<<60)
}

// Reachable reports whether the last move can have led to the position: no more than two pieces
// give check, and before a double step of a pawn the king was not in check.
func Reachable(p *Position) bool {
	if bits.OnesCount64(p.Checkers()) > 2 {
		return false
	}
	if p.EnPassant() == 0 {
		return true
	}
	before, _ := BeforeDoubleStep(p)
	before.SetSideToMove(p.SideToMove())
	return before.Pawns != 0 && before.Checkers() == 0
}

// BeforeDoubleStep returns the position before the double step of a pawn that passed the en
// passant square of p, and the step. It returns the zero Position if there is no such square, or
// no room for the pawn.
func BeforeDoubleStep(p *Position) (before Position, step string) {
	passed := p.EnPassant()
	from, to := passed<<8, passed>>8
	if p.SideToMove() == positions.Black {
		from, to = to, from
	}
	if passed == 0 || p.Occupied()&from != 0 { //mutation:same passed to from: both are empty or none
		return before, ""
	}
	before = *p
	before.Pawns ^= from | to
	if p.White&to != 0 {
		before.White ^= from | to
	}
	before.SetEnPassant(0) //mutation:same 0 to 1: no pawn passes a1
	before.SetSideToMove(positions.Opponent)
	return before, SquareName(square(from)) + SquareName(square(to))
}

func square(set uint64) int { return bits.TrailingZeros64(set) }

// SquareName returns the name of a square from its low six bits, such as e4 for 28.
func SquareName(sq int) string { return string([]byte{'a' + byte(sq&7), '1' + byte(sq>>3&7)}) }

// Packages fen and moves drop an en passant square on which no capture is legal. Other programs write
// such squares into FENs, and some engines then list the capture. So the positions of this package keep
// each square that a pawn attacks.

// SetPassed sets the en passant square that a FEN of p names, if a pawn attacks it.
func SetPassed(p *Position, text string) {
	if fields := strings.Fields(text); len(fields) > 3 && len(fields[3]) > 1 {
		if file, rank := fields[3][0]-'a', fields[3][1]-'1'; file < 8 && rank < 8 { //mutation:same 8 to 9 #2: there is no ninth rank
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
func play(p *Position, m movegen.Move) Position {
	after := movegen.Play(p, m)
	if from, to := m.From(), m.To(); to-from == 16 || from-to == 16 { // other pieces pass no pawn
		setPassed(&after, (from+to)/2)
	}
	return after
}
