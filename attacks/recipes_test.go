package attacks_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// The tests of this file compare the recipes of the examples with definitions by the ray walk.

// randomBoard returns a board with a king of each side and up to n other pieces on
// random squares, an eighth of them on the first rank.
func randomBoard(random *rand.Rand, n int) Board {
	b := Board{}
	place := func(letter rune) {
		for {
			squares := 64 >> (random.IntN(8) / 7 * 3)
			if bit := Bitboard(1) << random.IntN(squares); b.occ()&bit == 0 {
				b[letter] |= bit
				return
			}
		}
	}
	place('K')
	place('k')
	for range random.IntN(n + 1) {
		place(rune("PNBRQpnbrq"[random.IntN(10)]))
	}
	return b
}

// attackersOf returns the pieces with one of the letters that attack sq, given the
// occupied squares.
func (b Board) attackersOf(sq Square, occ Bitboard, letters string) (found Bitboard) {
	for _, letter := range letters {
		for _, kind := range kindsOf[letter] {
			var pieces [kinds]uint64
			pieces[kind] = uint64(b[letter])
			found |= Bitboard(attackers(int(sq), uint64(occ), pieces))
		}
	}
	return found
}

var kindsOf = map[rune][]int{
	'P': {pawnsNorth}, 'N': {knights}, 'B': {diagonal}, 'R': {orthogonal}, 'Q': {diagonal, orthogonal}, 'K': {kings},
	'p': {pawnsSouth}, 'n': {knights}, 'b': {diagonal}, 'r': {orthogonal}, 'q': {diagonal, orthogonal}, 'k': {kings},
}

const whiteLetters, blackLetters = "PNBRQK", "pnbrqk"

// after returns the board after the piece on from has moved to to and captured what was there.
func (b Board) after(from, to Square) Board {
	moved := Board{}
	for letter, squares := range b {
		moved[letter] = squares &^ (1<<from | 1<<to)
		if squares>>from&1 != 0 {
			moved[letter] |= 1 << to
		}
	}
	return moved
}

// bestCapture returns what a side wins if it captures the piece on to with its least valuable piece, or
// 0 if it does better not to capture.
func bestCapture(b Board, to Square, side, other string) int {
	piece, _ := leastValuable(b, b.attackersOf(to, b.occ(), side))
	if piece == 0 {
		return 0
	}
	from := Square(bits.TrailingZeros64(uint64(piece)))
	moved := b.after(from, to)
	if piece&b.of("Kk") != 0 && moved.attackersOf(to, moved.occ(), other) != 0 {
		return 0
	}
	_, value := leastValuable(b, 1<<to)
	return max(0, value-bestCapture(moved, to, other, side))
}

// checkExchanges checks all exchanges on to that a side can begin. It returns the number of exchanges in
// which the other side recaptures.
func checkExchanges(t *testing.T, b Board, to Square, side, other string) (answered int) {
	for from := range Square(64) {
		if b.of(side)>>from&1 == 0 || b.of(side)>>to&1 != 0 {
			continue
		}
		_, value := leastValuable(b, 1<<to)
		reply := bestCapture(b.after(from, to), to, other, side)
		if got, want := exchange(b, from, to), value-reply; got != want {
			t.Fatalf("exchange(%v, %d, %d) = %d, want %d", b, from, to, got, want)
		}
		if reply != 0 {
			answered++
		}
	}
	return answered
}

func TestExchange(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 22))
	answered := 0
	for range 600 {
		b, to := randomBoard(random, 30), Square(random.IntN(64))
		answered += checkExchanges(t, b, to, whiteLetters, blackLetters)
		answered += checkExchanges(t, b, to, blackLetters, whiteLetters)

		// Both kings attack the square, and so may sliders through them.
		b, to = fen("8/8/8/8/4p3/8/8/8"), E4
		for _, letter := range "KkRrQqBb" {
			squares := Bitboard(attack(kings, int(to), 0))
			if letter != 'K' && letter != 'k' {
				squares = Bitboard(walk.Queen(int(to), 0))
			}
			for b[letter] == 0 {
				b[letter] = 1 << random.IntN(64) & squares &^ b.occ()
			}
		}
		answered += checkExchanges(t, b, to, whiteLetters, blackLetters)
	}
	if answered < 500 {
		t.Errorf("the other side recaptures in %d exchanges, want at least 500", answered)
	}
}

func TestMobilityAndDanger(t *testing.T) {
	random := rand.New(rand.NewPCG(23, 24))
	for range 400 {
		b := randomBoard(random, 30)
		var safe, danger Bitboard // for rooks, and for the king
		for sq := range Square(64) {
			if b.white()>>sq&1 == 0 && b.attackersOf(sq, b.occ(), "p") == 0 {
				safe |= 1 << sq
			}
			if b.attackersOf(sq, b.occ()&^b['K'], blackLetters) != 0 {
				danger |= 1 << sq
			}
		}
		if got := kingDanger(b); got != danger {
			t.Fatalf("kingDanger(%v) = %#016x, want %#016x", b, got, danger)
		}
		for sq := range Square(64) {
			want := safe & Bitboard(walk.Rook(int(sq), uint64(b.occ()&^(b['R']|b['Q']))))
			if got := rookMobility(b, sq); got != want {
				t.Fatalf("rookMobility(%v, %d) = %#016x, want %#016x", b, sq, got, want)
			}
		}
	}
}

func TestEnPassant(t *testing.T) {
	random := rand.New(rand.NewPCG(27, 28))
	var legal, illegal int
	for range 20_000 {
		b, to := randomBoard(random, 20), A6+Square(random.IntN(8))
		captured := Bitboard(1) << (to - 8)
		if (b['K']|b['k'])&captured != 0 {
			continue
		}
		for letter := range b {
			b[letter] &^= captured | 1<<to
		}
		b['p'] |= captured
		var want Bitboard
		for from := range Square(64) {
			if b['P']>>from&1 == 0 || attack(pawnsNorth, int(from), 0)>>to&1 == 0 {
				continue
			}
			after := b.after(from, to)
			after['p'] &^= captured
			king := Square(bits.TrailingZeros64(uint64(b['K'])))
			if after.attackersOf(king, after.occ(), blackLetters) == 0 {
				want |= 1 << from
				legal++
			} else {
				illegal++
			}
		}
		if got := enPassant(b, to); got != want {
			t.Fatalf("enPassant(%v, %d) = %#016x, want %#016x", b, to, got, want)
		}
	}
	if legal < 100 || illegal < 100 {
		t.Errorf("tried %d legal captures and %d others, want at least 100 of each", legal, illegal)
	}
}
