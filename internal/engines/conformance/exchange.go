package conformance

import (
	"math"
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// Exchanges are the rules of a static exchange evaluation.
type Exchanges struct {
	Values      [7]int // of pawn to king, and 0 of none
	IgnoresPins bool   // pieces capture although their king could be captured then
	NoQueens    bool   // a pawn that recaptures on its last rank stays a pawn
}

// Range returns the least and the most that a legal move wins, other than castling. They differ if the choice between
// pieces of one value matters.
func (x *Exchanges) Range(p *Position, m movegen.Move) (low, high int) {
	gain := x.Values[movegen.Captured(p, m)] + x.Values[m.Placed()] - x.Values[m.Piece()]
	after := movegen.Play(p, m)
	low, high = x.recaptured(&after, m.To())
	return gain - high, gain - low
}

// recaptured returns what the side to move wins on the square of a piece, which it captures with its
// least valuable piece or not at all. The king is the last.
func (x *Exchanges) recaptured(p *Position, sq int) (low, high int) {
	least := math.MaxInt
	for attackers := attackersOf(p, sq); attackers != 0; attackers &= attackers - 1 {
		from := bits.TrailingZeros64(attackers)
		kind, _ := p.PieceOn(from)
		value, m := x.Values[kind], movegen.Move(sq|from<<6|int(kind)<<12)
		if kind == positions.King {
			value = math.MaxInt - 1
		}
		if kind == positions.Pawn && (sq < 8 || sq > 55) && !x.NoQueens {
			m |= 12 << 12 // a promotion to a queen
		}
		after := movegen.Play(p, m) // whether it is legal or not
		if value > least || attackersOf(&after, square(after.Kings&after.Of(positions.Opponent))) != 0 && !(x.IgnoresPins && kind != positions.King) {
			continue
		}
		l, h := x.Range(p, m)
		if value < least {
			least, low, high = value, math.MaxInt, math.MinInt
		}
		low, high = min(low, l), max(high, h)
	}
	return max(0, low), max(0, high)
}

// attackersOf returns the pieces of the side to move that attack a square.
func attackersOf(p *Position, sq int) uint64 {
	return p.Of(positions.Mover) & attacks.Attackers(sq, p.Pawns&p.White, p.Pawns&^p.White, p.Knights,
		p.Bishops|p.Queens, p.Rooks|p.Queens, p.Kings, p.Occupied())
}
