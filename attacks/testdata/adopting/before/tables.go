package before

import "math/bits"

// A magic finds the attacks from a square in a table.
type magic struct {
	mask, factor Bitboard
	shift        int
	table        []Bitboard
}

func (m *magic) index(occ Bitboard) int { return int((occ & m.mask) * m.factor >> m.shift) }

var (
	rooks, bishops         [64]magic
	knightMoves, kingMoves [64]Bitboard
	pawnAttacks            [2][64]Bitboard
)

func init() {
	straight := [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	oblique := [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	jumps := [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	for sq := range 64 {
		rooks[sq], bishops[sq] = find(sq, straight), find(sq, oblique)
		knightMoves[sq] = walk(sq, ^Bitboard(0), jumps...)
		kingMoves[sq] = walk(sq, ^Bitboard(0), append(straight, oblique...)...)
		pawnAttacks[White][sq] = walk(sq, ^Bitboard(0), oblique[0], oblique[3])
		pawnAttacks[Black][sq] = walk(sq, ^Bitboard(0), oblique[1], oblique[2])
	}
}

// walk returns the squares that a slider reaches, up to the first occupied one.
func walk(sq int, occ Bitboard, steps ...[2]int) (reached Bitboard) {
	for _, step := range steps {
		for file, rank := sq%8+step[0], sq/8+step[1]; 0 <= file && file < 8 && 0 <= rank && rank < 8; {
			reached |= 1 << (8*rank + file)
			if occ>>(8*rank+file)&1 != 0 {
				break
			}
			file, rank = file+step[0], rank+step[1]
		}
	}
	return reached
}

// find tries random factors until each occupancy of the mask finds its attacks.
func find(sq int, steps [][2]int) magic {
	m := magic{}
	for _, step := range steps {
		for line := walk(sq, 0, step); line != 0; line &= line - 1 {
			if bit := line & -line; walk(sq, bit, step) != walk(sq, 0, step) {
				m.mask |= bit
			}
		}
	}
	m.shift = 64 - bits.OnesCount64(uint64(m.mask))
	m.table = make([]Bitboard, 1<<(64-m.shift))
	random := uint64(1)
	next := func() Bitboard {
		random ^= random << 13
		random ^= random >> 7
		random ^= random << 17
		return Bitboard(random)
	}
	var occs, reached []Bitboard
	for occ, more := Bitboard(0), true; more; more = occ != 0 {
		occs, reached = append(occs, occ), append(reached, walk(sq, occ, steps...))
		occ = (occ - m.mask) & m.mask
	}
search:
	for {
		m.factor = next() & next() & next()
		if bits.OnesCount64(uint64(m.mask*m.factor>>56)) < 6 {
			continue
		}
		clear(m.table)
		for i, occ := range occs {
			switch entry := &m.table[m.index(occ)]; *entry {
			case 0, reached[i]:
				*entry = reached[i]
			default:
				continue search
			}
		}
		return m
	}
}
