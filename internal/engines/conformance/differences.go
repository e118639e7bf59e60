// Package conformance compares the legal moves of a chess engine with the library's. Package
// enginetest and the command perft -against share it.
//
//	found := conformance.Differences(&p, []string{"e2e4", "e1g1"})
//
// A difference has a class, which names no square and no colour. A Report lists each class once.
package conformance

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// A Position is one of package positions.
type Position = positions.Position[uint64]

// A Difference is a move that a list lacks, or contains twice or although it is illegal.
type Difference struct {
	Class string
	Text  string // names the move, and for an illegal one the reason
}

// The classes of an empty list, and of one in which each move leaves a piece of the other side.
const (
	noMoves   = "no moves at all"
	otherSide = "the moves of the other side"
)

// Differences compares a list of moves with the legal moves of p. The moves are in the notation
// of the Universal Chess Interface, in any order and in either case: e2e4, e7e8q, and for
// castling the king's move or king to rook.
func Differences(p *Position, list []string) (found []Difference) {
	legal := movegen.Append(nil, p)
	if len(list) == 0 && len(legal) > 0 {
		return []Difference{{noMoves, fmt.Sprintf("the engine has no moves: want %d", len(legal))}}
	}
	listed, theirs := make(map[movegen.Move]int), 0
	for _, raw := range slices.Sorted(slices.Values(list)) { // the first wrong ones are the same in any order
		text := Normal(raw)
		m, err := movegen.Parse(p, text)
		switch {
		case err == nil:
			if listed[m]++; listed[m] == 2 {
				found = append(found, Difference{"listed twice: " + Kind(p, m), m.String() + " is listed twice"})
			}
		case !notation.MatchString(text):
			return []Difference{{"no move of the Universal Chess Interface",
				"the engine lists " + quote.Short(raw) + ": want two squares, such as e2e4 or e7e8q"}}
		default:
			from, to := at(text), at(text[2:])
			if p.Of(positions.Opponent)>>from&1 != 0 {
				theirs++
			}
			reason := strings.TrimPrefix(err.Error(), "illegal move "+text+": ")
			if rank := from >> 3; strings.HasPrefix(reason, "the king on ") && rank%7 == 0 && rank == to>>3 && from != to {
				reason = fmt.Sprintf("%s has no rook on %s with the right to castle", [...]string{"White", "Black"}[p.SideToMove()], text[2:])
			}
			d := Difference{"illegal: " + illegal(p, text, reason), text + " is illegal: " + reason}
			if !slices.Contains(found, d) { // a promotion may be listed four times
				found = append(found, d)
			}
		}
	}
	if theirs > 0 && theirs == len(list) {
		return []Difference{{otherSide, "the engine lists moves of the other side, such as " + found[0].Text[:4]}}
	}
	for _, m := range legal {
		if listed[m] == 0 {
			found = append(found, Difference{"missing: " + Kind(p, m), m.String() + " is missing, " + Kind(p, m)})
		}
	}
	return found
}

var notation = regexp.MustCompile(`^[a-h][1-8][a-h][1-8][a-z]?$`)

// Normal returns a move in lower case and without signs: e7e8q for E7-e8=Q.
func Normal(text string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' || strings.ContainsRune("-=x+#()/:", r) {
			return -1
		}
		return r
	}, strings.ToLower(text))
}

// Kind names a legal move by the rule that allows it.
func Kind(p *Position, m movegen.Move) (kind string) {
	from, to := m.From(), m.To()
	captures := movegen.Captured(p, m) != positions.NoKind
	switch {
	case m.IsCastling() && to-from > 0:
		kind = "castling on the king's side"
	case m.IsCastling():
		kind = "castling on the queen's side"
	case m.IsEnPassant():
		kind = "a capture en passant"
	case m.Promotion() != positions.NoKind:
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
	own, their := p.Of(positions.Mover), p.Of(positions.Opponent)
	pinned, _ := attacks.Pins(square(p.Kings&own), own, (p.Bishops|p.Queens)&their, (p.Rooks|p.Queens)&their, p.Occupied())
	switch {
	case p.Checkers() != 0:
		kind += ", out of check"
	case pinned>>from&1 != 0:
		kind += ", along a pin"
	}
	return kind
}

var squares = regexp.MustCompile(`\b([a-h][1-8])+[a-z]?\b`)

// at returns the square with which a text begins.
func at(text string) int { return int(text[0]-'a') + 8*int(text[1]-'1') }

// illegal returns the class of an illegal move. The text begins with two squares.
func illegal(p *Position, text, reason string) string {
	from, to := at(text), at(text[2:])
	own, their := p.Of(positions.Mover), p.Of(positions.Opponent)
	bit, target := uint64(1)<<from, uint64(1)<<to
	king, isKing, isPawn := square(p.Kings&own), p.Kings&bit != 0, p.Pawns&bit != 0
	stays := strings.Contains(reason, "does not move") || strings.Contains(reason, "'s own ") ||
		strings.HasSuffix(reason, "in the way")
	switch checkers := p.Checkers(); {
	case isPawn && from&7 != to&7 && (p.Occupied()|p.EnPassant())&target == 0:
		return "a pawn captures on an empty square"
	case isPawn && stays && (to-from == 16 || from-to == 16):
		return "a double step of a pawn"
	case stays:
		piece, _ := p.PieceOn(from)
		return "the " + piece.String() + " on … does not move to …"
	case !strings.HasSuffix(reason, "king would be in check"):
		return impersonal(reason)
	case isKing && attacks.King[uint64](to)&p.Kings&their != 0:
		return "the king steps next to the other king"
	case isKing && their&target != 0:
		return "the king captures a protected piece"
	case isKing && attacks.Line[uint64](from, to)&checkers&^target != 0:
		return "the king steps back along the line of a check"
	case isKing:
		return "the king steps onto an attacked square"
	case isPawn && p.EnPassant() == target:
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

// impersonal returns a reason without squares and colours.
func impersonal(reason string) string {
	return strings.NewReplacer("White's ", "the ", "Black's ", "the ", "White", "the side", "Black", "the side").
		Replace(squares.ReplaceAllString(reason, "…"))
}
