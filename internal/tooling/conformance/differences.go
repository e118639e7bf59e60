// Package conformance compares the legal moves of a chess engine with the library's. Package
// enginetest and the command perft -against share it.
//
//	found := conformance.Differences(&p, []string{"e2e4", "e1g1"})
//
// A difference has a class, in which no square and no colour occurs. A Report lists each class
// once.
package conformance

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// A Position is one of package positions.
type Position = positions.Position[uint64]

// A Difference is a move that a list lacks, holds twice or holds although it is illegal.
type Difference struct {
	Class string
	Text  string // names the move, and for an illegal one the reason
}

// Differences compares a list of moves with the legal moves of p. The moves are in the notation
// of the Universal Chess Interface, in any order and in either case: e2e4, e7e8q, and for
// castling the king's move or king to rook.
func Differences(p *Position, list []string) (found []Difference) {
	legal := moves.Append(nil, p)
	if len(list) == 0 && len(legal) > 0 {
		return []Difference{{"no moves at all", fmt.Sprintf("the engine has no moves: want %d", len(legal))}}
	}
	listed := make(map[moves.Move]int)
	for _, raw := range list {
		text := Normal(raw)
		m, err := moves.Parse(p, text)
		switch {
		case err == nil:
			if listed[m]++; listed[m] == 2 {
				found = append(found, Difference{"listed twice: " + Kind(p, m), m.String() + " is listed twice"})
			}
		case !notation.MatchString(text):
			return []Difference{{"no move of the Universal Chess Interface",
				"the engine lists " + quote.Short(raw) + ": want two squares, such as e2e4 or e7e8q"}}
		default:
			reason := err.Error()
			reason = strings.TrimPrefix(reason, "illegal move "+text+": ")
			found = append(found, Difference{"illegal: " + illegal(p, text, reason), text + " is illegal: " + reason})
		}
	}
	slices.SortFunc(found, func(a, b Difference) int { return strings.Compare(a.Text, b.Text) })
	for _, m := range legal {
		if listed[m] == 0 {
			found = append(found, Difference{"missing: " + Kind(p, m), m.String() + " is missing, " + Kind(p, m)})
		}
	}
	return found
}

var notation = regexp.MustCompile(`^[a-h][1-8][a-h][1-8][a-z]?$`)

// Normal returns a move without signs and in lower case: E7-e8=Q is e7e8q.
func Normal(text string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' || strings.ContainsRune("-=x+#()/:", r) {
			return -1
		}
		return r
	}, strings.ToLower(text))
}

// Kind names a legal move by the rule that it needs.
func Kind(p *Position, m moves.Move) (kind string) {
	from, to := m.From(), m.To()
	captures := moves.Captured(p, m) != positions.NoKind
	switch {
	case m.IsCastling() && to > from:
		kind = "castling on the king's side"
	case m.IsCastling():
		kind = "castling on the queen's side"
	case m.IsEnPassant():
		kind = "a capture en passant"
	case m.Promotion() != 0:
		kind = "a promotion to a " + m.Placed().String()
		if captures {
			kind += " by a capture"
		}
	case m.Piece() == positions.Pawn && (to-from == 16 || from-to == 16):
		kind = "a double step of a pawn"
	case captures:
		kind = "a capture by a " + m.Piece().String()
	default:
		kind = "a move of a " + m.Piece().String()
	}
	if m.IsCastling() && !Standard(p) {
		kind += " in Chess960"
	}
	own := p.Of(positions.Mover)
	king := square(p.Kings & own)
	switch checkers := p.Checkers(); {
	case checkers != 0:
		kind += ", out of check"
	case !m.IsCastling() && attacks.Line[uint64](king, from)>>to&1 != 0 && pinned(p)>>from&1 != 0:
		kind += ", along a pin"
	}
	return kind
}

// pinned returns the pieces of the side to move that are pinned to its king.
func pinned(p *Position) uint64 {
	own, their := p.Of(positions.Mover), p.Of(positions.Opponent)
	set, _ := attacks.Pins(square(p.Kings&own), own, (p.Bishops|p.Queens)&their, (p.Rooks|p.Queens)&their, p.Occupied())
	return set
}

var squares = regexp.MustCompile(`\b([a-h][1-8])+[nbrq]?\b`)

// illegal returns the class of an illegal move. The text has two squares.
func illegal(p *Position, text, reason string) string {
	at := func(i int) int { return int(text[i]-'a') + 8*int(text[i+1]-'1') }
	from, to := at(0), at(2)
	own, their := p.Of(positions.Mover), p.Of(positions.Opponent)
	bit, target := uint64(1)<<from, uint64(1)<<to
	king, isKing := square(p.Kings&own), p.Kings&bit != 0
	switch {
	case (own|their)&bit == 0:
		return "a move from an empty square"
	case their&bit != 0:
		return "a move of the other side's piece"
	case isKing && (own&p.Rooks&target != 0 || from-to == 2 || to-from == 2):
		return "castling: " + impersonal(reason)
	case own&target != 0:
		return "a capture of an own piece"
	case p.Pawns&bit != 0:
		if class := illegalPawn(p, text, from, to); class != "" {
			return class
		}
	case reached(p, from)&target == 0:
		piece, _ := p.PieceOn(from)
		return "a " + piece.String() + " that does not move so"
	}
	switch checkers := p.Checkers(); {
	case isKing && attacks.King[uint64](to)&p.Kings&their != 0:
		return "the king steps next to the other king"
	case isKing && their&target != 0:
		return "the king captures a protected piece"
	case isKing && attacks.Line[uint64](from, to)&checkers&^target != 0:
		return "the king steps back along the line of a check"
	case isKing:
		return "the king steps onto an attacked square"
	case p.Pawns&bit != 0 && p.EnPassant() == target:
		return "a capture en passant that leaves the king in check"
	case checkers&(checkers-1) != 0:
		return "a move that does not answer a double check"
	case checkers != 0:
		return "a move that does not answer a check"
	case attacks.FileMask[uint64](king)>>from&1 != 0:
		return "a piece that is pinned along a file leaves it"
	case attacks.RankMask[uint64](king)>>from&1 != 0:
		return "a piece that is pinned along a rank leaves it"
	}
	return "a piece that is pinned along a diagonal leaves it"
}

// illegalPawn returns the class of a pawn's move that no rule of pawns allows, or "".
func illegalPawn(p *Position, text string, from, to int) string {
	ahead, start := 8, 1
	if p.BlackToMove() {
		ahead, start = -8, 6
	}
	occ, step := p.Occupied(), to-from
	capture := from&7 != to&7 && reached(p, from)>>to&1 != 0
	last, letter := to>>3 == 0 || to>>3 == 7, text[4:]
	switch {
	case capture && occ>>to&1 == 0 && p.EnPassant()>>to&1 == 0:
		if p.Pawns&p.Of(positions.Opponent)>>(to-ahead)&1 != 0 {
			return "a capture en passant of a pawn that has not just made a double step"
		}
		return "a pawn captures on an empty square"
	case !capture && step == 2*ahead && from>>3 == start && (occ>>to|occ>>(from+ahead))&1 != 0:
		return "a pawn's double step over or onto a piece"
	case !capture && step == 2*ahead && from>>3 != start:
		return "a pawn's double step from another rank"
	case !capture && step == ahead && occ>>to&1 != 0:
		return "a pawn steps onto a piece"
	case !capture && step != ahead && step != 2*ahead:
		return "a pawn that does not move so"
	case last && letter == "":
		return "a pawn on the last rank that is not promoted"
	case last && !strings.Contains("nbrq", letter):
		return "a promotion to something else than a queen, rook, bishop or knight"
	case !last && letter != "":
		return "a promotion before the last rank"
	}
	return ""
}

// reached returns the squares that the piece on sq attacks.
func reached(p *Position, sq int) uint64 {
	occ := p.Occupied()
	switch kind, side := p.PieceOn(sq); {
	case kind == positions.Pawn && side == positions.Black:
		return attacks.PawnSouth[uint64](sq)
	case kind == positions.Pawn:
		return attacks.PawnNorth[uint64](sq)
	case kind == positions.Knight:
		return attacks.Knight[uint64](sq)
	case kind == positions.Bishop:
		return attacks.Bishop(sq, occ)
	case kind == positions.Rook:
		return attacks.Rook(sq, occ)
	case kind == positions.Queen:
		return attacks.Queen(sq, occ)
	}
	return attacks.King[uint64](sq)
}

// impersonal returns a reason without squares and colours.
func impersonal(reason string) string {
	return strings.NewReplacer("White's ", "the ", "Black's ", "the ", "White", "the side", "Black", "the side").
		Replace(squares.ReplaceAllString(reason, "…"))
}
