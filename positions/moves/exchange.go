package moves

import (
	"math"
	"math/bits"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// Exchange returns the material that the side to move wins by a legal move of p and the captures
// that follow on its square, in units of values: of a pawn, knight, bishop, rook, queen and king,
// in this order. It is a static exchange evaluation (SEE) by the rules of chess.
//
// The sides take turns, the other side first. Each either ends the exchange or captures on the
// square, whichever leaves it more material. It captures with the least valuable piece, in the
// order pawn to king, that may legally capture there. Of several it takes the one nearest to
// its first rank, and of these the one nearest to the a-file.
//
// Legally means by all rules. A pinned piece captures only along its pin, and no piece of a side in
// check captures unless this ends the check. A king does not capture a defended piece, and
// pinned pieces defend. Sliders behind a piece that has captured join in: the x-rays. A pawn
// that captures on its last rank promotes to a queen.
//
// The least valuable piece is nearly always the best: in random games and positions, a search that
// may capture with any piece finds a different value for about one move in two thousand.
//
// The move need not capture: for a quiet move the result is negative if its piece is lost.
// Castling returns 0, and a move that captures a king returns its value. The result is unspecified
// if m is not legal, but no call faults.
func Exchange[B ~uint64](p *positions.Position[B], m Move, values *[6]int) int {
	return exchange((*position)(unsafe.Pointer(p)), m, values, math.MinInt+1, math.MaxInt)
}

// ExchangeAtLeast reports whether Exchange(p, m, values) >= least, in less time. A search asks it
// with 0 whether a capture loses nothing, with 1 whether it wins material, and with a negative
// number whether it loses too much.
func ExchangeAtLeast[B ~uint64](p *positions.Position[B], m Move, values *[6]int, least int) bool {
	// Below the least int is no other.
	return exchange((*position)(unsafe.Pointer(p)), m, values, min(least-1, least), least) >= least
}

// exchange returns the result of Exchange if it lies between low and high. Otherwise it returns a
// bound of it: at most low, which the result does not exceed, or at least high, which it reaches.
func exchange(p *position, m Move, values *[6]int, low, high int) int {
	balance, captured, on := 0, Captured(p, m), m.Placed() // on is the piece on the square
	if captured < positions.NoKind {
		balance = values[captured]
	}
	if captured == king || on >= king { // nothing attacks a king that has moved
		return balance
	}
	balance += values[on] - values[m.Piece()]
	to := m.To()
	promoted := 0 // what a pawn gains that captures on the square
	if uint64(1)<<to&lastRanks != 0 {
		promoted = values[queen] - values[pawn]
	}
	most := max(promoted, 0)
	if balance <= low {
		return balance
	}
	high = min(high, balance)
	if balance-values[on]-most >= high {
		return high
	}
	f := fight{
		position: p, square: to,
		occ:      p.Occupied()&^(1<<m.From()|1<<m.CaptureSquare()) | 1<<to,
		diagonal: p.Bishops | p.Queens, orthogonal: p.Rooks | p.Queens,
	}
	f.attackers = attacks.Attackers(to, p.Pawns&p.White, p.Pawns&^p.White,
		p.Knights, f.diagonal, f.orthogonal, p.Kings, f.occ)
	side, other := p.Of(positions.Opponent), p.Of(positions.Mover)
	if f.attackers&side == 0 {
		return balance
	}
	if f.leapersOn(bits.TrailingZeros64(p.Kings&side), other&f.occ&^(1<<to)) != 0 {
		f.attackers &^= side &^ p.Kings
	}
	for sign := -1; ; sign = -sign {
		balance, low, high = -balance, -high, -low
		from, kind := f.capturer(side, other)
		if kind > king {
			return sign * low
		}
		if balance += values[on]; kind == pawn {
			balance += promoted
		}
		if balance <= low {
			return sign * low
		}
		if on = kind; kind == pawn && promoted != 0 {
			on = queen
		}
		if high = min(high, balance); balance-values[on]-most >= high {
			return sign * high
		}
		f.leave(from, kind)
		side, other = other, side
	}
}

// A fight is an exchange on a square. The boards of the position are those before the first
// capture. The pieces that have captured are missing from occ, which holds the square.
type fight struct {
	*position
	square               int
	occ, attackers       uint64 // attackers may hold pieces that are missing from occ
	diagonal, orthogonal uint64
}

// leave takes a piece off the board. Sliders behind it attack the square.
func (f *fight) leave(from int, kind positions.Kind) {
	f.occ &^= 1 << from
	switch kind {
	case pawn, bishop:
		f.attackers |= attacks.Bishop(f.square, f.occ) & f.diagonal
	case rook:
		f.attackers |= attacks.Rook(f.square, f.occ) & f.orthogonal
	case queen:
		f.attackers |= attacks.Bishop(f.square, f.occ)&f.diagonal | attacks.Rook(f.square, f.occ)&f.orthogonal
	}
	f.attackers &= f.occ
}

// leapersOn returns the knights and pawns of a side that attack a king.
func (f *fight) leapersOn(king int, side uint64) uint64 {
	white, black := f.Pawns&side&f.White, f.Pawns&side&^f.White
	return attacks.PawnSouth[uint64](king)&white | attacks.PawnNorth[uint64](king)&black |
		attacks.Knight[uint64](king)&f.Knights&side
}

// capturer returns the piece with which a side captures on the square, and its kind, or NoKind.
func (f *fight) capturer(side, other uint64) (from int, kind positions.Kind) {
	able := f.attackers & side
	if able == 0 {
		return 0, positions.NoKind
	}
	others := f.occ & other &^ (1 << f.square)
	diagonal, orthogonal := f.diagonal&others, f.orthogonal&others
	home := bits.TrailingZeros64(f.Kings & side)
	pins := (attacks.EmptyBishop[uint64](home)&diagonal | attacks.EmptyRook[uint64](home)&orthogonal) != 0
	for kind = pawn; kind < king; kind++ {
		for set := able & f.OfKind(kind); set != 0; set &^= 1 << from {
			from = bits.TrailingZeros64(set)
			if set&f.White == 0 { // Black's first rank is the last
				from = bits.TrailingZeros64(bits.ReverseBytes64(set)) ^ 56
			}
			if !pins || !attacks.AttackedBySliders(home, diagonal, orthogonal, f.occ&^(1<<from)) {
				return from, kind
			}
		}
	}
	if able&f.Kings != 0 && f.attackers&others == 0 {
		without := f.occ &^ (1 << home)
		if attacks.Bishop(f.square, without)&diagonal|attacks.Rook(f.square, without)&orthogonal == 0 {
			return home, king
		}
	}
	return 0, positions.NoKind
}
