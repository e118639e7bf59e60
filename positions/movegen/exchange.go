package movegen

import (
	"math"
	"math/bits"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// Exchange returns the material that the side to move wins by a legal move of p and the captures
// that follow on its square, in units of values: of a pawn, knight, bishop, rook, queen, king and
// none, in this order. The last does not count. It is a static exchange evaluation (SEE) by the
// rules of chess.
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
func Exchange[B ~uint64](p *positions.Position[B], m Move, values *[7]int) int {
	return exchange((*position)(unsafe.Pointer(p)), m, values, -math.MaxInt, math.MaxInt)
}

// ExchangeAtLeast reports whether Exchange(p, m, values) >= least, in less time. A search asks it
// with 0 whether a capture loses nothing, with 1 whether it wins material, and with a negative
// number whether it loses too much.
func ExchangeAtLeast[B ~uint64](p *positions.Position[B], m Move, values *[7]int, least int) bool {
	// The window of math.MinInt wraps, and any result will do.
	return exchange((*position)(unsafe.Pointer(p)), m, values, least-1, least) >= least
}

// Quiet reports whether the side to move is not in check and no capture or promotion wins material
// by [Exchange]. Search evaluates such positions as they are, and trainers keep them.
func Quiet[B ~uint64](p *positions.Position[B], values *[7]int) bool {
	return quiet((*position)(unsafe.Pointer(p)), values)
}

func quiet(p *position, values *[7]int) bool {
	if p.InCheck() {
		return false
	}
	var room [256]Move
	for _, m := range AppendCaptures(room[:0], p) {
		if ExchangeAtLeast(p, m, values, 1) {
			return false
		}
	}
	return true
}

// exchange returns the result of Exchange if it is between low and high. If the result is at most
// low, so is what it returns, and if the result is at least high, likewise.
//
// It is a search of one line of captures by alpha and beta. The boards of p are those before m.
// The pieces that have captured are missing from occ, which holds the square.
func exchange(p *position, m Move, values *[7]int, low, high int) int {
	captured, on := Captured(p, m), m.Placed() // on is the piece on the square
	balance := 0
	if captured < positions.NoKind {
		balance = values[captured]
	}
	if captured == king || on == king { // nothing attacks a king that has moved
		return balance
	}
	balance += values[on] - values[m.Piece()]
	// The other side may stop.
	if low >= balance { //mutation:speed never, >= to >
		return low
	}
	to, promoted := m.To(), 0 // promoted is what a pawn gains that captures on the square
	if uint64(1)<<to&lastRanks != 0 {
		promoted = values[queen] - values[pawn]
	}
	high = min(high, balance)
	// Or it captures, and then the side to move may stop.
	if balance-values[on]-max(promoted, 0) >= high { //mutation:speed never, >= to >, 0 to 1, high to balance
		return balance
	}

	occ := p.Occupied()
	other := p.White ^ -black(p) // empty squares are of either side
	side := ^other
	occ = occ&^(1<<m.From()|1<<m.CaptureSquare()) | 1<<to
	diagonal, orthogonal := p.Bishops|p.Queens, p.Rooks|p.Queens
	attackers := attacks.Attackers(to, p.Pawns&p.White, p.Pawns&^p.White, p.Knights, diagonal, orthogonal, p.Kings, occ)
	if attackers&side == 0 { //mutation:speed never, drop left, drop right, attackers to side
		return balance
	}
	// While a leaper gives check, only the king captures. The mover has no turn before that ends.
	if leapersOn(p, bits.TrailingZeros64(p.Kings&side), other&occ) != 0 {
		attackers &^= side &^ p.Kings //mutation:same attackers to side: after the king nobody of its side captures
	}
	for sign := -1; ; sign = -sign {
		balance, low, high = -balance, -high, -low // as the side to capture counts
		able, others := attackers&side, occ&other&^(1<<to)
		if able == 0 { //mutation:speed never, able to others
			return sign * low
		}
		home := bits.TrailingZeros64(p.Kings & side)
		snipers := (attacks.EmptyBishop[uint64](home)&diagonal | attacks.EmptyRook[uint64](home)&orthogonal) & others
		able &^= bound(home, snipers, occ, p.Kings)
		balance += values[on]
		for on = pawn; on < king && able&p.OfKind(on) == 0; on++ {
		}
		set := able & p.OfKind(on)
		if on == king && (set == 0 || attackers&others != 0 || // a king does not capture a defended piece
			attacks.AttackedBySliders(to, diagonal&others, orthogonal&others, occ&^set)) { //mutation:same others to snipers: they alone are behind the king
			return sign * low
		}
		if on == pawn && promoted != 0 {
			balance, on = balance+promoted, queen
		}
		if balance <= low { //mutation:speed <= to <
			return sign * low
		}
		high = min(high, balance)
		if balance-values[on]-max(promoted, 0) >= high { //mutation:speed never, >= to >, 0 to 1, balance to low
			return sign * high
		}
		from := bits.TrailingZeros64(set)
		if set&p.White == 0 { // Black's first rank is the last
			from = bits.TrailingZeros64(bits.ReverseBytes64(set)) ^ 56
		}
		occ &^= 1 << from
		// Sliders behind the piece attack the square.
		attackers |= attacks.Bishop(to, occ)&diagonal | attacks.Rook(to, occ)&orthogonal
		attackers &= occ
		side, other = other, side
	}
}

// bound returns the pieces that may not capture because of snipers, the enemy sliders on the lines
// of their king. One with a single piece between pins it. One that gives check binds all but the king.
func bound(home int, snipers, occ, kings uint64) (set uint64) {
	for ; snipers != 0; snipers &= snipers - 1 {
		between := attacks.Between[uint64](home, bits.TrailingZeros64(snipers)) & occ
		if between == 0 {
			return ^kings
		}
		if between&(between-1) == 0 {
			set |= between
		}
	}
	return set
}
