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
// that captures on its last rank promotes to a queen, as values say.
//
// The move need not capture. Exchange then returns what it loses, or 0. Castling returns 0, and a
// move that captures a king returns its value. The result is unspecified if m is not legal, but no
// call faults.
func Exchange[B ~uint64](p *positions.Position[B], m Move, values *[6]int) int {
	return exchange((*position)(unsafe.Pointer(p)), m, values)
}

func exchange(p *position, m Move, values *[6]int) int {
	balance, captured, on := 0, Captured(p, m), m.Placed() // on stands on the square
	if captured < positions.NoKind {
		balance = values[captured]
	}
	if m.IsCastling() || captured == king || on > king {
		return balance
	}
	balance += values[on] - values[m.Piece()]
	square := m.To()
	f := fight{
		position: p, square: square,
		occ:      p.Occupied()&^(1<<m.From()|1<<m.Target()) | 1<<square,
		diagonal: p.Bishops | p.Queens, orthogonal: p.Rooks | p.Queens,
	}
	f.attackers = attacks.Attackers(square, p.Pawns&p.White, p.Pawns&^p.White,
		p.Knights, f.diagonal, f.orthogonal, p.Kings, f.occ)
	// Of each side, the pieces, the king, and the leapers that gave it check before the move.
	own, their := p.Of(positions.Mover), p.Of(positions.Opponent)
	if f.attackers&f.occ&their == 0 {
		return balance
	}
	ourKing, theirKing := bits.TrailingZeros64(p.Kings&own), bits.TrailingZeros64(p.Kings&their)

	// A search of one line of moves by alpha and beta.
	alpha, beta, sign := math.MinInt+1, math.MaxInt, 1
	side, other, home, otherHome, leapers := their, own, theirKing, ourKing, f.leapersOn(theirKing, own)
	dark := black(p) ^ 1
	for {
		balance, alpha, beta, sign = -balance, -beta, -alpha, -sign
		if alpha = max(alpha, balance); alpha >= beta {
			return sign * beta
		}
		from, kind := f.capturer(side, other, leapers, home, dark)
		if kind > king {
			return sign * alpha
		}
		balance += values[on]
		if on = kind; kind == pawn && uint64(1)<<square&lastRanks != 0 {
			on = queen
			balance += values[queen] - values[pawn]
		}
		f.leave(from)
		side, other, home, otherHome, leapers, dark = other, side, otherHome, home, 0, dark^1
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
func (f *fight) leave(from int) {
	f.occ &^= 1 << from
	f.attackers |= attacks.Bishop(f.square, f.occ)&f.diagonal | attacks.Rook(f.square, f.occ)&f.orthogonal
}

// leapersOn returns the knights and pawns of a side that attack a king.
func (f *fight) leapersOn(king int, side uint64) uint64 {
	white, dark := f.Pawns&side&f.White, f.Pawns&side&^f.White
	return attacks.PawnSouth[uint64](king)&white | attacks.PawnNorth[uint64](king)&dark |
		attacks.Knight[uint64](king)&f.Knights&side
}

// capturer returns the piece with which a side captures on the square, and its kind, or NoKind.
// The side is in check from those of the leapers that are on the board.
func (f *fight) capturer(side, other, leapers uint64, home int, dark uint64) (from int, kind positions.Kind) {
	others := f.occ & other &^ (1 << f.square)
	diagonal, orthogonal := f.diagonal&others, f.orthogonal&others
	able := f.attackers & f.occ & side &^ (1 << f.square)
	if able == 0 {
		return 0, positions.NoKind
	}
	if leapers&f.occ == 0 {
		for kind = pawn; kind < king; kind++ {
			for set := able & f.OfKind(kind); set != 0; set &^= 1 << from {
				from = bits.TrailingZeros64(set)
				if dark != 0 {
					from = bits.TrailingZeros64(bits.ReverseBytes64(set)) ^ 56
				}
				if !attacks.AttackedBySliders(home, diagonal, orthogonal, f.occ&^(1<<from)) {
					return from, kind
				}
			}
		}
	}
	if able>>home&1 != 0 {
		without := f.occ &^ (1 << home)
		behind := attacks.Bishop(f.square, without)&diagonal | attacks.Rook(f.square, without)&orthogonal
		if (f.attackers|behind)&others == 0 {
			return home, king
		}
	}
	return 0, positions.NoKind
}
