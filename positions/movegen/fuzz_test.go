package movegen_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// use makes every call on a position that chess may not have, with a move that the position may not have.
func use(p Position, m movegen.Move, text string) {
	list := append(movegen.AppendQuiets(movegen.AppendCaptures(movegen.Append(nil, &p), &p), &p), m)
	children := make([]Position, len(list))
	movegen.PlayAll(children, &p, list)
	for i, listed := range list {
		after := movegen.Play(&p, listed)
		if i < len(list)-1 && after != children[i] {
			panic(fmt.Sprintf("%#x after %v is %#x by PlayAll, want %#x", p, listed, children[i], after))
		}
		if value := movegen.Exchange(&p, listed, &values); !movegen.ExchangeAtLeast(&p, listed, &values, value) ||
			movegen.ExchangeAtLeast(&p, listed, &values, value+1) {
			panic(fmt.Sprintf("%#x: the exchange after %v wins %d, but not at least that or one more", p, listed, value))
		}
		movegen.Captured(&p, listed)
		movegen.IsLegal(&p, listed)
		movegen.Find(&p, int(listed), int(listed>>6), positions.Kind(listed>>8))
		movegen.Append(nil, &after)
		movegen.Parse(&p, listed.String())
	}
	movegen.Quiet(&p, &values)
	movegen.Parse(&p, text)
}

// TestAnyBoards tries boards of random bits. They have many kings or none, and several pieces on a square.
func TestAnyBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(72, 3))
	for i := range 300 {
		var r [8]uint64
		for j := range r {
			r[j] = random.Uint64()
			for range i % 6 {
				r[j] &= random.Uint64()
			}
		}
		r[random.IntN(8)] = 0
		use(position(r), movegen.Move(random.Uint32()), "e1g1")
	}
	const all = ^Bitboard(0)
	full := Position{White: all, Pawns: all, Kings: all, Rooks: all, State: all}
	for _, p := range []Position{{}, {State: all}, {Kings: 1}, full} {
		for bits := range 1 << 16 {
			m := movegen.Move(bits)
			movegen.Play(&p, m)
			movegen.Exchange(&p, m, &values)
			movegen.IsLegal(&p, m)
			_, _ = m.String(), m.StringChess960()
			// Each kind is an index of values.
			_ = values[movegen.Captured(&p, m)] + values[m.Piece()] + values[m.Placed()] + values[m.Promotion()]
		}
		use(p, 0, "e1g1")
	}
}

func FuzzMoves(f *testing.F) {
	add := func(r [8]uint64, m uint16, text string) {
		f.Add(r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], m, text)
	}
	for _, c := range rules.Cases() {
		add(c.Position, 0, "e1g1")
	}
	for _, line := range []string{kiwipete, most, "QQQQQQQQ/QQQQQQQQ/8/8/8/1k6/8/K7 b - -"} {
		add(recordOf(parse(f, line)), 0xffff, "e5d6")
	}
	f.Fuzz(func(t *testing.T, white, pawns, knights, bishops, rooks, queens, kings, state uint64, m uint16, text string) {
		r := [8]uint64{white, pawns, knights, bishops, rooks, queens, kings, state}
		p := position(r)
		use(p, movegen.Move(m), text)
		if !rules.Exact(&r) {
			return
		}
		check(t, p)
		if listed := slices.Contains(movegen.Append(nil, &p), movegen.Move(m)); movegen.IsLegal(&p, movegen.Move(m)) != listed {
			t.Fatalf("%#x: want %v (%#x) legal %t", p, movegen.Move(m), m, listed)
		}
		count := make([]uint8, 1)
		positions.LegalCounts(count, nil, []Position{p})
		if got := len(movegen.Append(nil, &p)); min(got, 255) != int(count[0]) {
			t.Fatalf("%#x: %d moves are listed and %d counted", p, got, count[0])
		}
	})
}
