package movegen_test

import (
	"cmp"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// TestMalformed parses malformed texts. TestReasons parses moves that are not legal.
func TestMalformed(t *testing.T) {
	p := parse(t, kiwipete)
	for _, text := range []string{"", "e2e", "e2e9", "i2e4", "e0e4", "e2`4", "e7e8k", "e7e8K", "e2e4qq", "Nf3\n",
		strings.Repeat("e2e4", 50)} {
		m, err := movegen.Parse(&p, text)
		want := "invalid move " + quote.Short(text) +
			": want two squares, such as e2e4, and n, b, r or q after them for a promotion"
		if m != 0 || err == nil || err.Error() != want {
			t.Errorf("%q: move %v, error\n%v, want\n%s", text, m, err, want)
		}
	}
}

func TestPromotionNames(t *testing.T) {
	p := parse(t, "7k/P7/8/8/8/8/8/K7 w - -")
	for _, name := range []string{"a7a8n", "a7a8b", "a7a8r", "a7a8q"} {
		for _, text := range []string{name, name[:4] + strings.ToUpper(name[4:])} {
			if m, err := movegen.Parse(&p, text); m.String() != name || err != nil {
				t.Errorf("%s is parsed as %v, error %v", text, m, err)
			}
		}
	}
	if got := movegen.Move(0); got.String() != "0000" || got.StringChess960() != "0000" {
		t.Errorf("the zero Move is %v and %s, want 0000", got, got.StringChess960())
	}
}

// TestReasons checks that each reason is true. States have any bits, so castling rooks may share a rank.
func TestReasons(t *testing.T) {
	random := rand.New(rand.NewPCG(77, 0))
	n := 1 + *compared/10
	if testing.Short() {
		n = 1 + n/4
	}
	all := [][8]uint64{recordOf(parse(t, "4k3/8/8/8/8/8/8/RN2K3 w Q -"))} // only the rook would pass a piece
	for range 2 * n {
		all = append(all, rules.Random(random))
	}
	for i, r := range rules.Rare() {
		if i%max(2, 80_000/n) < 2 { // a position and its mirror image
			all = append(all, r)
		}
	}
	counts := make(map[string]int)
	for _, r := range all {
		b, p := boardOf(r), position(r)
		legal := make(map[string]bool) // whether a move promotes
		for _, m := range b.Moves() {
			legal[name(m.From)+name(m.To)] = m.Promoted != 0
			if m.Castling && m.From&7 == 4 && m.To&7%7 == 0 {
				legal[name(m.From)+name(m.To&^7+2+m.To&7/7*4)] = false
			}
		}
		for squares := range 64 * 64 {
			from, to := squares&63, squares>>6
			if p.Of(positions.Mover)>>from&1 == 0 && to != from^1 {
				continue // one move is enough for a piece that is not the mover's
			}
			text := name(from) + name(to)
			promotes, ok := legal[text]
			want := "nothing promotes: want " + text
			if promotes {
				want = "the pawn promotes: want n, b, r or q after the squares"
			} else if !ok {
				want = reason(&b, from, to)
			}
			if ok != promotes {
				text += "q"
			}
			m, err := movegen.Parse(&p, text)
			if m != 0 || err == nil || err.Error() != "illegal move "+text+": "+want {
				t.Fatalf("%s, %#x, %s: move %v, error\n%v, want\n%s", b.FEN(), p, text, m, err, want)
			}
			counts[strings.ReplaceAll(want, "Black", "White")[:10]]++
		}
	}
	for start, n := range counts {
		if n < 10 {
			t.Errorf("%d reasons start with %q, want at least 10", n, start)
		}
	}
	if len(counts) != 17 {
		t.Errorf("%d different reasons, want 17: %v", len(counts), counts)
	}
}

// reason returns why no legal move leads from one square to another, by the rules of chess.
func reason(b *rules.Board, from, to int) string {
	piece, side := b.Squares[from], [...]string{"White", "Black"}[b.Side>>5]
	if piece == 0 {
		return "no piece stands on " + name(from)
	}
	kind := strings.IndexByte("pnbrqk", piece|rules.Black)
	named := names[kind] + " on " + name(from)
	if piece&rules.Black != b.Side {
		return side + " is to move and does not own the " + named
	}
	if kind == 5 && from>>3 == to>>3 {
		switch {
		case b.Squares[to] == 'R'|b.Side:
			return whyNotCastling(b, side, from, to)
		case from&7 == 4 && to == from+2:
			return whyNotCastling(b, side, from, from+3)
		case from&7 == 4 && to == from-2:
			return whyNotCastling(b, side, from, from-4)
		}
	}
	if comes(b, from, to) {
		return side + "'s king would be in check"
	}
	alone := *b
	alone.Squares = [64]byte{}
	alone.Squares[from] = piece
	dx, dy := cmp.Compare(to&7, from&7), cmp.Compare(to>>3, from>>3)
	captures := kind == 0 && dx != 0 && rules.Step(from, dx, dy) == to && dy == 1-int(b.Side>>4)
	if captures && b.Squares[to] == 0 {
		return "nothing on " + name(to) + " can be captured"
	} else if !captures && !comes(&alone, from, to) {
		return "the " + named + " does not move to " + name(to)
	}
	on := func(sq int) string {
		return names[strings.IndexByte("pnbrqk", b.Squares[sq]|rules.Black)] + " on " + name(sq)
	}
	blocked := -1 // the lowest square in the way
	for sq := rules.Step(from, dx, dy); kind != 1 && sq != to; sq = rules.Step(sq, dx, dy) {
		if b.Squares[sq] != 0 && (blocked < 0 || sq < blocked) {
			blocked = sq
		}
	}
	if blocked < 0 && b.Owned(to, b.Side) {
		return side + "'s own " + strings.Replace(on(to), " on", " is on", 1)
	} else if blocked < 0 {
		blocked = to
	}
	return "the " + on(blocked) + " is in the way"
}

var names = [...]string{"pawn", "knight", "bishop", "rook", "queen", "king"}

func whyNotCastling(b *rules.Board, side string, king, rook int) string {
	if b.Squares[rook] != 'R'|b.Side || !b.Castlers[rook] {
		return side + " has no rook on " + name(rook) + " with the right to castle"
	}
	if b.Checked() {
		return "a king in check does not castle"
	}
	kingTo, rookTo := king&^7+2, king&^7+3
	if rook > king {
		kingTo, rookTo = king&^7+6, king&^7+5
	}
	for sq, piece := range b.Squares {
		passed := sq >= min(king, kingTo) && sq <= max(king, kingTo) || sq >= min(rook, rookTo) && sq <= max(rook, rookTo)
		if piece != 0 && passed && sq != king && sq != rook {
			return "a piece stands in the way of king and rook"
		}
	}
	return "the king would pass or reach an attacked square"
}

// comes reports whether a piece may move to a square if no king can be captured. On a second board, no
// other piece is of its kind, so the attacks of that kind are the piece's.
func comes(b *rules.Board, from, to int) bool {
	kind, ahead := strings.IndexByte("pnbrqk", b.Squares[from]|rules.Black), 1-int(b.Side>>4)
	alone := *b
	for sq, piece := range b.Squares {
		if sq != from && piece != 0 {
			alone.Squares[sq] = "NPPPPP"[kind] | piece&rules.Black
		}
	}
	own := b.Squares[to] != 0 && b.Squares[to]&rules.Black == b.Side
	attacked := alone.Attacks(b.Side)[kind]>>to&1 != 0 && !own
	if kind != 0 {
		return attacked
	}
	step := rules.Step(from, 0, ahead)
	return attacked && (b.Squares[to] != 0 || b.Passed[to]) || b.Squares[step] == 0 && b.Squares[to] == 0 &&
		(to == step || from>>3 == 1+5*int(b.Side>>5) && to == rules.Step(step, 0, ahead))
}
