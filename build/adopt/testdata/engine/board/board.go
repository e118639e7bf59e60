// Package board has lookups in tables that it fills at the start.
package board

import "math/bits"

type (
	Square   int8 // a8 = 0
	Bitboard uint64
	Kind     uint8
)

const (
	None Kind = iota
	Bishop
	Rook
	Queen
)

const A1 Square = 56

// A table holds the attacks of a slider for each subset of the squares that matter.
type table struct {
	mask    uint64
	attacks []Bitboard
}

var (
	rooks, bishops [64]table
	knights        [64]Bitboard
)

func init() {
	for sq := range rooks {
		rooks[sq].fill(sq, rookSteps)
		bishops[sq].fill(sq, bishopSteps)
		knights[sq] = Bitboard(slow(sq, ^uint64(0), [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}))
	}
}

func (t *table) fill(sq int, steps [][2]int) {
	for rest := slow(sq, 0, steps); rest != 0; rest &= rest - 1 {
		if bit := rest & -rest; slow(sq, bit, steps) != slow(sq, 0, steps) {
			t.mask |= bit
		}
	}
	t.attacks = make([]Bitboard, 1<<bits.OnesCount64(t.mask))
	for subset := uint64(0); ; {
		t.attacks[t.index(subset)] = Bitboard(slow(sq, subset, steps))
		if subset = (subset - t.mask) & t.mask; subset == 0 {
			return
		}
	}
}

func (t *table) index(occ uint64) (index int) {
	bit := 1
	for rest := t.mask; rest != 0; rest &= rest - 1 {
		if occ&(rest&-rest) != 0 {
			index |= bit
		}
		bit <<= 1
	}
	return index
}

var (
	rookSteps   = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	bishopSteps = [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

func slow(sq int, occ uint64, steps [][2]int) (reached uint64) {
	for _, step := range steps {
		for file, rank := sq&7+step[0], sq>>3+step[1]; 0 <= file && file < 8 && 0 <= rank && rank < 8; file, rank = file+step[0], rank+step[1] {
			bit := uint64(1) << (8*rank + file)
			reached |= bit
			if occ&bit != 0 {
				break
			}
		}
	}
	return reached
}

// Rooks returns the attacks of a rook.
func Rooks(sq Square, occ Bitboard) Bitboard {
	// The table of the square.
	t := &rooks[sq]
	return t.attacks[t.index(uint64(occ))]
}

func BishopTargets(occ uint64, sq Square, own Bitboard) Bitboard {
	t := &bishops[sq]
	return t.attacks[t.index(occ)] &^ own
}

// Attacks returns the attacks of a kind of slider.
func Attacks(kind Kind, sq Square, occ Bitboard) Bitboard {
	switch kind {
	case Bishop:
		return BishopTargets(uint64(occ), sq, 0)
	case Rook, Queen:
		reached := Rooks(sq, occ)
		if kind == Queen {
			reached |= BishopTargets(uint64(occ), sq, 0)
		}
		return reached
	}
	return 0
}

// Turned has the bit 63 - sq for a square.
func Turned(sq Square, occ Bitboard, bishop bool) Bitboard {
	if bishop {
		return BishopTargets(uint64(occ), 63-sq, 0)
	}
	return Rooks(63-sq, occ)
}

// OfBit takes a square as a board.
func OfBit(rook, occ uint64) uint64 {
	return uint64(Rooks(Square(bits.TrailingZeros64(rook)), Bitboard(occ)))
}

// Both returns the attacks of a queen.
var Both = func(sq int, occ uint64) uint64 { return uint64(Attacks(Queen, Square(sq), Bitboard(occ))) }

var other = func(sq int, occ uint64) uint64 { return 0 }

func init() { other = Both }

// Other is for no use.
func Other(sq int, occ uint64) uint64 { return other(sq, occ) }

func Knights(sq Square) Bitboard { return knights[sq] }

// IsAttacked reports whether sliders attack a square.
func IsAttacked(sq Square, occ, diagonal, orthogonal Bitboard) bool {
	return BishopTargets(uint64(occ), sq, 0)&diagonal|Rooks(sq, occ)&orthogonal != 0
}
