package conformance

import (
	"iter"
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
	return rooks&^(attacks.FileMask[uint64](0)|attacks.FileMask[uint64](7)) == 0 && (rooks&0xff == 0 || p.Kings&p.White == 1<<4) &&
		(rooks>>56 == 0 || p.Kings&^p.White == 1<<60)
}

// Reachable reports whether a move of the other side leads to the position.
func Reachable(p *Position) bool {
	for range LastMoves(p) {
		return true
	}
	return false
}

// LastMoves yields positions from which a legal move of the other side leads to p, with the move. Pieces are
// captured whether or not the other side can have so many. Castling is that of Chess960.
func LastMoves(p *Position) iter.Seq2[Position, movegen.Move] {
	return func(yield func(Position, movegen.Move) bool) {
		var buffer [256]movegen.Move
		for before, from := range takenBack(p) {
			if invalid(&before) {
				continue
			}
			for _, m := range movegen.Append(buffer[:0], &before) { //mutation:same 0 to 1: no move is 0
				if m.From() == from && play(&before, m) == *p && !yield(before, m) {
					return
				}
			}
		}
	}
}

// takenBack yields all positions from which a move may lead to p, and others, of which some are invalid, with the square
// that the move leaves.
func takenBack(p *Position) iter.Seq2[Position, int] {
	return func(yield func(Position, int) bool) {
		last := *p
		last.Pass()
		their := last.Of(positions.Mover)
		for set := their; set != 0; set &= set - 1 {
			to := square(set)
			placed, side := last.PieceOn(to)
			kinds := []positions.Kind{positions.Pawn, placed} // before the move
			if placed == positions.Pawn {
				kinds = kinds[1:]
			}
			origins := attacks.EmptyQueen[uint64](to) | attacks.Knight[uint64](to)
			for origins &^= last.Occupied(); origins != 0; origins &= origins - 1 { //mutation:speed Occupied to CastlingRooks
				from := square(origins)
				for _, kind := range kinds {
					quiet := last
					toggle(&quiet, placed, side, to)
					toggle(&quiet, kind, side, from)
					passing := quiet
					toggle(&passing, positions.Pawn, side^1, from&^7|to&7)
					passing.SetEnPassant(1 << to)
					if !yield(quiet, from) || !yield(passing, from) {
						return
					}
					for captured := range positions.King {
						capture := quiet
						if toggle(&capture, captured, side^1, to); !yield(capture, from) {
							return
						}
					}
				}
			}
		}
		king, side, castlers := square(last.Kings&their), last.SideToMove(), last.CastlingRooks()
		rank := king &^ 7
		rook := rank | (king&7/2 + 2) // on the d-file or the f-file
		if last.Rooks>>rook&1 == 0 {
			return
		}
		toggle(&last, positions.King, side, king)
		toggle(&last, positions.Rook, side, rook)
		for i := range 64 { //mutation:same 64 to 65: a king on a2 does not castle, nor with a rook on its own square
			from, rook, castling := rank|i>>3, rank|i&7, last
			toggle(&castling, positions.King, side, from)
			toggle(&castling, positions.Rook, side, rook)
			castling.SetCastlingRooks(castlers | 1<<rook)
			if !yield(castling, from) {
				return
			}
		}
	}
}

// toggle puts a piece onto a square, or takes it away.
func toggle(p *Position, kind positions.Kind, side positions.Side, sq int) {
	*[...]*uint64{&p.Pawns, &p.Knights, &p.Bishops, &p.Rooks, &p.Queens, &p.Kings}[kind] ^= 1 << sq
	if side == positions.White {
		p.White ^= 1 << sq
	}
}

func square(set uint64) int { return bits.TrailingZeros64(set) }

// SquareName returns the name of a square from its low six bits, such as e4 for 28.
func SquareName(sq int) string { return string([]byte{'a' + byte(sq&7), '1' + byte(sq>>3&7)}) }

// Packages fen and movegen drop an en passant square on which no capture is legal. Other programs write
// such squares into FENs, and some engines then list the capture. So the positions of this package keep
// each square that a pawn attacks.

// SetPassed sets the en passant square that a FEN of p names, if a pawn attacks it.
func SetPassed(p *Position, text string) {
	if fields := strings.Fields(text); len(fields) > 3 && len(fields[3]) > 1 {
		if file, rank := fields[3][0]-'a', fields[3][1]-'1'; (file|rank)&^7 == 0 {
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
	if room(&passed) && sources&p.Pawns&p.Of(positions.Mover) != 0 {
		*p = passed
	}
}

// room reports whether the square is empty from which a pawn passed the en passant square.
func room(p *Position) bool {
	from := p.EnPassant() << 8
	if p.SideToMove() == positions.Black {
		from = p.EnPassant() >> 8
	}
	return p.Occupied()&from == 0
}

// play returns the position after a legal move.
func play(p *Position, m movegen.Move) Position {
	after := movegen.Play(p, m)
	if from, to := m.From(), m.To(); to-from == 16 || from-to == 16 { // other pieces pass no pawn
		setPassed(&after, (from+to)/2)
	}
	return after
}
