package rules

import (
	"iter"
	"math/bits"
	"math/rand/v2"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// Record returns the position as a record of package positions.
func (b *Board) Record() (p [8]uint64) {
	for sq, piece := range b.Squares {
		if piece != 0 {
			p[record.Pawns+strings.IndexByte("PNBRQK", piece&^Black)] |= 1 << sq
		}
		if b.Owned(sq, 0) {
			p[record.White] |= 1 << sq
		}
		if b.Castlers[sq] || b.Passed[sq] {
			p[record.State] |= 1 << sq
		}
	}
	if b.Side == Black {
		p[record.State] |= 1 << record.BlackMovesBit
	}
	return p
}

// Start returns the first board of the n-th random game: in turn standard chess, Chess960 and an
// endgame, as in [Games].
func Start(random *rand.Rand, n int) Board {
	switch n % 3 {
	case 0:
		return place("RNBQKBNR", "RNBQKBNR", func() bool { return true })
	case 1:
		return chess960(random)
	}
	return endgame(random)
}

// Games returns an endless sequence of positions of random games, each with its legal
// moves. The games begin in turn with standard chess, with Chess960 in which the sides may
// have different first ranks, and with an endgame of pawns that are about to promote. Every
// other move is a rare one if there is any: castling, a capture en passant, a promotion or
// a check.
func Games(random *rand.Rand) iter.Seq2[*Board, []Move] {
	return func(yield func(*Board, []Move) bool) {
		for n := 0; ; n++ {
			b := Start(random, n)
			if b.Attackers(b.King(b.Side^Black), b.Side) != 0 {
				continue // the king would be captured
			}
			for range 120 {
				moves := b.Moves()
				if !yield(&b, moves) {
					return
				}
				if len(moves) == 0 {
					break
				}
				m := moves[random.IntN(len(moves))]
				if random.IntN(2) == 0 {
					for _, i := range random.Perm(len(moves)) {
						if b.rare(&moves[i]) {
							m = moves[i]
							break
						}
					}
				}
				b = m.After
			}
		}
	}
}

// rare reports whether a move is castling, a capture en passant, a promotion or a check.
func (b *Board) rare(m *Move) bool {
	return m.Castling || m.Promoted != 0 || b.enPassant(m) || m.After.Attackers(m.After.King(m.After.Side), b.Side) != 0
}

// place returns a board with the pieces of both first ranks, and with pawns in front.
func place(white, black string, pawns func() bool) (b Board) {
	for file := range 8 {
		b.Squares[file], b.Squares[56+file] = white[file], black[file]|Black
		if pawns() {
			b.Squares[8+file] = 'P'
		}
		if pawns() {
			b.Squares[48+file] = 'p'
		}
	}
	for sq, piece := range b.Squares {
		b.Castlers[sq] = piece|0x20 == 'r'
	}
	return b
}

func chess960(random *rand.Rand) Board {
	rank := func() string {
		pieces := []byte("BBNNQRRR")
		random.Shuffle(8, func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
		between := 0 // the king is between two rooks
		for i, piece := range pieces {
			if piece == 'R' {
				if between++; between == 2 {
					pieces[i] = 'K'
				}
			}
		}
		return string(pieces)
	}
	return place(rank(), rank(), func() bool { return random.IntN(4) != 0 })
}

func endgame(random *rand.Rand) (b Board) {
	b.Squares[4], b.Squares[60] = 'K', 'k'
	for range 10 {
		file := random.IntN(8)
		if random.IntN(2) == 0 {
			b.Squares[8*(3+random.IntN(4))+file] = 'P'
		} else {
			b.Squares[8*(1+random.IntN(4))+file] = 'p'
		}
		if sq := 8 + random.IntN(48); b.Squares[sq] == 0 && sq&7 != 4 {
			b.Squares[sq] = "NBRQnbrq"[random.IntN(8)]
		}
	}
	return b
}

// Random returns a random record, which no game may lead to. It has any number of pieces,
// often a check, and any bits in the state. No two pieces share a square. Each side has
// one king, the kings are not adjacent, and no pawn is on the first or the last rank.
func Random(random *rand.Rand) (p [8]uint64) {
	density := 1 + random.IntN(31)
	white, black := 0, 0
	for !apart(white, black) {
		white, black = random.IntN(64), random.IntN(64)
		if random.IntN(2) == 0 {
			white = random.IntN(8)
		}
		if random.IntN(2) == 0 {
			black = 56 + random.IntN(8)
		}
	}
	sliders := random.IntN(3) == 0
	for sq := range 64 {
		if sq == white || sq == black || random.IntN(32) > density {
			continue
		}
		kind := 1 + random.IntN(5)
		if sliders {
			kind = 3 + random.IntN(3)
		}
		if home := sq>>3 == 0 || sq>>3 == 7; home && (kind == 1 || random.IntN(3) == 0) {
			kind = 4
		}
		p[kind] |= 1 << sq
		p[record.White] |= random.Uint64() & (1 << sq)
	}
	p[record.Kings] = 1<<white | 1<<black
	p[record.White] |= 1 << white
	p[record.State] = random.Uint64()
	return p
}

// Rare returns all captures en passant and all castling, each with the king and an enemy
// queen on any square, for both colours. There are no other pieces. A game rarely leads
// to these.
func Rare() (positions [][8]uint64) {
	add := func(p [8]uint64) {
		if Exact(&p) {
			positions = append(positions, p, mirror(&p))
		}
	}
	const enemyKing = uint64(1) << 63
	for i := range 64 * 64 * 8 {
		king, queen, file := i>>9, i>>3&63, i&7
		captured, passed := uint64(1)<<(32+file), uint64(1)<<(40+file)
		for _, from := range []int{file - 1, file + 1} {
			if capturing := uint64(1) << (32 + from); from == from&7 && passed&(1<<king|1<<queen) == 0 {
				add([8]uint64{1<<king | capturing, captured | capturing, 0, 0, 0, 1 << queen, 1<<king | enemyKing, passed})
			}
		}
		if king < 8 {
			add([8]uint64{1<<king | 1<<file, 0, 0, 0, 1 << file, 1 << queen, 1<<king | enemyKing, 1 << file})
		}
	}
	return positions
}

// Crowded returns positions of about 255 moves, some of fewer: queens around an empty board,
// of which neighbours are missing, for both colours. A full ring has 279. Simulated annealing
// over all pieces finds at most 280.
func Crowded() (positions [][8]uint64) {
	ring := []int{1, 2, 3, 4, 5, 6, 7, 15, 23, 31, 39, 47, 55, 62, 61, 60, 59, 58, 57, 56, 48, 40, 32, 24, 16, 8}
	const kings = uint64(1 | 1<<63)
	for first := range ring {
		for missing := range 8 {
			queens := uint64(0)
			for i := range len(ring) - missing {
				queens |= 1 << ring[(first+i)%len(ring)]
			}
			p := [8]uint64{queens | 1, 0, 0, 0, 0, queens, kings, 0}
			positions = append(positions, p, mirror(&p))
		}
	}
	return positions
}

// Exact reports whether the rules say what is legal in a position: no two pieces share
// a square, each side has one king, the kings are not adjacent, and no pawn is on rank 1 or 8.
func Exact(p *[8]uint64) bool {
	var union uint64
	sum := 0
	for _, set := range p[record.Pawns:record.State] {
		union |= set
		sum += bits.OnesCount64(set)
	}
	if sum != bits.OnesCount64(union) || p[record.White]&^union != 0 || p[record.Pawns]&0xff000000000000ff != 0 {
		return false
	}
	white, black := p[record.Kings]&p[record.White], p[record.Kings]&^p[record.White]
	return bits.OnesCount64(white) == 1 && bits.OnesCount64(black) == 1 &&
		apart(bits.TrailingZeros64(white), bits.TrailingZeros64(black))
}

// apart reports whether two squares are neither the same nor adjacent.
func apart(a, b int) bool { return max(a&7-b&7, b&7-a&7) > 1 || max(a>>3-b>>3, b>>3-a>>3) > 1 }
