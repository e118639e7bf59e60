package attacks_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// The tests of this file compare the recipes of the examples with the rules of chess.

// randomBoard returns the pieces of a random position.
func randomBoard(random *rand.Rand) rules.Board {
	p := rules.Random(random)
	return rules.Board{Squares: rules.Of(&p).Squares}
}

// recipe returns the board that recipes take.
func recipe(b *rules.Board) Board {
	board := Board{}
	for sq, letter := range b.Squares {
		if letter != 0 {
			board[rune(letter)] |= 1 << sq
		}
	}
	return board
}

// bestCapture returns what a side wins if it captures the piece on to with its least valuable piece, or
// 0 if it does better not to capture.
func bestCapture(b rules.Board, to int, side byte) int {
	piece, _ := leastValuable(recipe(&b), Bitboard(b.Attackers(to, side)))
	if piece == 0 {
		return 0
	}
	from := bits.TrailingZeros64(uint64(piece))
	after := b.Play(from, to, 0).After
	if from == b.King(side) && after.Attackers(to, side^rules.Black) != 0 {
		return 0
	}
	_, value := leastValuable(recipe(&b), 1<<to)
	return max(0, value-bestCapture(after, to, side^rules.Black))
}

// checkExchanges checks all exchanges on to. It returns the number of those with a recapture.
func checkExchanges(t *testing.T, b *rules.Board, to int) (answered int) {
	_, value := leastValuable(recipe(b), 1<<to)
	for from, letter := range b.Squares {
		side := letter & rules.Black
		if letter == 0 || b.Owned(to, side) {
			continue
		}
		reply := bestCapture(b.Play(from, to, 0).After, to, side^rules.Black)
		if got, want := exchange(recipe(b), Square(from), Square(to)), value-reply; got != want {
			t.Fatalf("%s: exchange(%d, %d) = %d, want %d", b.FEN(), from, to, got, want)
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
		b := randomBoard(random)
		answered += checkExchanges(t, &b, random.IntN(64))

		// Both kings attack the square, and so may sliders through them.
		b = rules.Board{}
		b.Squares[E4] = 'p'
		for _, letter := range []byte("KkRrQqBb") {
			squares := walk.Queen(int(E4), 0)
			if letter|rules.Black == 'k' {
				squares = leap(int(E4), kingSteps)
			}
			for _, sq := range random.Perm(64) {
				if squares>>sq&1 != 0 && b.Squares[sq] == 0 {
					b.Squares[sq] = letter
					break
				}
			}
		}
		answered += checkExchanges(t, &b, int(E4))
	}
	if answered < 500 {
		t.Errorf("the other side recaptures in %d exchanges, want at least 500", answered)
	}
}

func TestMobilityAndDanger(t *testing.T) {
	random := rand.New(rand.NewPCG(23, 24))
	for range 400 {
		b := randomBoard(random)
		board, kingless := recipe(&b), b
		kingless.Squares[b.King(0)] = 0
		if got, want := kingDanger(board), Bitboard(kingless.Attacks(rules.Black)[6]); got != want {
			t.Fatalf("%s: kingDanger = %#016x, want %#016x", b.FEN(), got, want)
		}
		guarded := Bitboard(b.Attacks(rules.Black)[0]) // for rooks
		for sq := range Square(64) {
			want := Bitboard(walk.Rook(int(sq), uint64(board.occ()&^(board['R']|board['Q'])))) &^ board.white() &^ guarded
			if got := rookMobility(board, sq); got != want {
				t.Fatalf("%s: rookMobility(%d) = %#016x, want %#016x", b.FEN(), sq, got, want)
			}
		}
	}
}

func TestEnPassant(t *testing.T) {
	random := rand.New(rand.NewPCG(27, 28))
	var legal, illegal int
	for range 20_000 {
		b, to := randomBoard(random), int(A6)+random.IntN(8)
		b.Squares[to-8], b.Squares[to], b.Passed[to] = 'p', 0, true
		if b.King(0) < 0 || b.King(rules.Black) < 0 {
			continue
		}
		var want Bitboard
		for from, letter := range b.Squares {
			if letter != 'P' || leap(from, northSteps)>>to&1 == 0 {
				continue
			}
			if m := b.Play(from, to, 0); b.IsLegal(&m) {
				want |= 1 << from
				legal++
			} else {
				illegal++
			}
		}
		if got := enPassant(recipe(&b), Square(to)); got != want {
			t.Fatalf("%s: enPassant(%d) = %#016x, want %#016x", b.FEN(), to, got, want)
		}
	}
	if legal < 100 || illegal < 100 {
		t.Errorf("tried %d legal captures and %d others, want at least 100 of each", legal, illegal)
	}
}
