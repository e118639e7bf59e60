package movegen_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// Bitboard is the type of an engine.
type Bitboard uint64

const (
	kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
	most     = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -" // 218 moves, by Nenad Petrović
)

// Position is a short name.
type Position = positions.Position[Bitboard]

var compared = flag.Int("positions", 4_000,
	"how many random positions TestRandomAndGames compares with the rules, and a tenth of those that TestCounts counts")

// parse returns the position of a FEN in which the side that is not to move may be in check.
func parse(t testing.TB, text string) Position {
	t.Helper()
	p, _, err := fen.ParseAny[Bitboard](text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

func position(r [8]uint64) Position { return *(*Position)(unsafe.Pointer(&r)) }
func recordOf(p Position) [8]uint64 { return *(*[8]uint64)(unsafe.Pointer(&p)) }

// boardOf returns the board of a record, with the castling rights of both sides. The rules read the mover's.
func boardOf(r [8]uint64) rules.Board {
	b := rules.Of(&r)
	r[record.State] ^= record.BlackMoves
	other := rules.Of(&r)
	for sq, may := range other.Castlers {
		b.Castlers[sq] = b.Castlers[sq] || may
	}
	return b
}

// A between identifies a move, for the rules and for package movegen.
type between struct {
	from, to int
	promoted positions.Kind
}

// check compares the moves of a position with the rules, and the positions after them.
func check(t *testing.T, p Position) {
	t.Helper()
	board := boardOf(recordOf(p))
	b, want := &board, make(map[between]*rules.Move)
	for _, m := range b.Moves() {
		want[between{m.From, m.To, positions.Kind(strings.IndexByte("pnbrqk\x00", m.Promoted))}] = &m
	}
	got, captures, quiets := movegen.Append(nil, &p), movegen.AppendCaptures(nil, &p), movegen.AppendQuiets(nil, &p)
	before, capturing := p, 0
	after := make([]Position, len(got))
	movegen.PlayAll(after, &p, got)
	for i, m := range got {
		if played := movegen.Play(&p, m); after[i] != played {
			t.Fatalf("%s, %#x after %v is %#x by PlayAll, want %#x", b.FEN(), p, m, after[i], played)
		}
		w := want[between{m.From(), m.To(), m.Promotion()}]
		if w == nil {
			t.Fatalf("%s, %#x: %v is no legal move, or is listed twice", b.FEN(), p, m)
		}
		delete(want, between{m.From(), m.To(), m.Promotion()})
		checkPlay(t, b, p, m, &w.After)
		kind := strings.IndexByte("pnbrqk", b.Squares[w.From]|rules.Black)
		switch {
		case w.Castling:
			kind = 6
		case w.Promoted != 0:
			kind = 8 + strings.IndexByte("pnbrqk", w.Promoted)
		case kind == 0 && w.From&7 != w.To&7 && b.Squares[w.To] == 0:
			kind = 7
		}
		if want := movegen.Move(w.To | w.From<<6 | kind<<12); m != want {
			t.Fatalf("%s, %#x: %v is %#x, want %#x", b.FEN(), p, m, m, want)
		}
		checkKinds(t, b, p, m, w)
		if !w.Castling && b.Squares[w.To] != 0 || w.Promoted != 0 || kind == 7 {
			capturing++
			if !slices.Contains(captures, m) {
				t.Fatalf("%s, %#x: AppendCaptures does not list %v", b.FEN(), p, m)
			}
		} else if !slices.Contains(quiets, m) {
			t.Fatalf("%s, %#x: AppendQuiets does not list %v", b.FEN(), p, m)
		}
		chess960 := name(w.From) + name(w.To)
		if w.Promoted != 0 {
			chess960 += string(w.Promoted)
		}
		standard := chess960
		if w.Castling && w.From&7 == 4 && w.To&7 == 7 {
			standard = chess960[:2] + "g" + chess960[1:2]
		} else if w.Castling && w.From&7 == 4 && w.To&7 == 0 {
			standard = chess960[:2] + "c" + chess960[1:2]
		}
		if m.String() != standard || m.StringChess960() != chess960 {
			t.Fatalf("%s, %#x: the names of %s and %s are %v and %s", b.FEN(), p, standard, chess960, m, m.StringChess960())
		}
		for _, text := range []string{standard, chess960} {
			if parsed, err := movegen.Parse(&p, text); parsed != m || err != nil {
				t.Fatalf("%s, %#x: %s is parsed as %v, error %v", b.FEN(), p, text, parsed, err)
			}
		}
	}
	for _, m := range want {
		t.Fatalf("%s, %#x: %s%s is not listed", b.FEN(), p, name(m.From), name(m.To))
	}
	if len(captures) != capturing || len(quiets) != len(got)-capturing {
		t.Fatalf("%s, %#x: AppendCaptures lists %v and AppendQuiets %v, want %d of %d moves", b.FEN(), p, captures, quiets,
			capturing, len(got))
	}
	if p != before {
		t.Fatalf("%s, %#x has become %#x", b.FEN(), before, p)
	}
}

func name(sq int) string { return string([]byte{"abcdefgh"[sq&7], "12345678"[sq>>3]}) }

// checkKinds compares the methods of a move with the two boards: the piece that moves, what it becomes,
// what it captures and where, and the squares of king and rook after castling.
func checkKinds(t *testing.T, b *rules.Board, p Position, m movegen.Move, w *rules.Move) {
	t.Helper()
	const letters = "pnbrqk"
	piece, placed := strings.IndexByte(letters, b.Squares[w.From]|rules.Black), strings.IndexByte(letters, w.Promoted)
	if placed < 0 {
		placed = piece
	}
	captured := positions.NoKind
	for sq, letter := range b.Squares {
		if letter != 0 && letter&rules.Black != b.Side && (w.After.Squares[sq] == 0 || sq == w.To) {
			captured = positions.Kind(strings.IndexByte(letters, letter|rules.Black))
			if m.CaptureSquare() != sq {
				t.Fatalf("%s, %#x: %v captures on %s, want %s", b.FEN(), p, m, name(m.CaptureSquare()), name(sq))
			}
		}
	}
	passed := captured != positions.NoKind && m.CaptureSquare() != w.To
	if got := movegen.Captured(&p, m); got != captured || int(m.Piece()) != piece || int(m.Placed()) != placed ||
		m.IsCastling() != w.Castling || m.IsEnPassant() != passed {
		t.Fatalf("%s, %#x: %v moves %v to %v, captures %v, castling %t, en passant %t",
			b.FEN(), p, m, m.Piece(), m.Placed(), got, m.IsCastling(), m.IsEnPassant())
	}
	king, rook := m.CastlingSquares()
	if w.Castling && (w.After.Squares[king] != 'K'|b.Side || w.After.Squares[rook] != 'R'|b.Side) {
		t.Fatalf("%s, %#x: %v brings the king to %s and the rook to %s", b.FEN(), p, m, name(king), name(rook))
	}
}

// checkPlay compares the position after a move with the board, and with what package fen reads of its FEN:
// no other bit of its State may be set. Without a king the rules know no castling rooks.
func checkPlay(t *testing.T, b *rules.Board, p Position, m movegen.Move, want *rules.Board) {
	t.Helper()
	after := movegen.Play(&p, m)
	if read, _, err := fen.ParseAny[Bitboard](fen.Append(nil, &after)); read != after || err != nil {
		t.Fatalf("%s, %#x after %v is %#x, and is read as %#x, error %v", b.FEN(), p, m, after, read, err)
	}
	if b.Squares[m.To()]|rules.Black == 'k' { // the side that is not to move may be in check
		return
	}
	r := want.Record()
	r[record.State] = 0
	q := position(r)
	var rooks Bitboard
	for sq := range 64 {
		if want.Castlers[sq] {
			rooks |= 1 << sq
		}
	}
	q.SetCastlingRooks(rooks)
	q.SetEnPassant(Bitboard(want.EnPassant()))
	q.SetSideToMove(positions.Side(want.Side >> 5))
	if after != q {
		t.Fatalf("%s, %#x after %v is %#x, want %#x", b.FEN(), p, m, after, q)
	}
}

// TestRandomAndGames tries random positions, which have any number of pieces and any bits in their States,
// and those of random games, which have every kind of rare move, also of Chess960.
func TestRandomAndGames(t *testing.T) {
	random := rand.New(rand.NewPCG(72, 0))
	n := *compared
	if testing.Short() {
		n /= 10
	}
	for range n {
		check(t, position(rules.Random(random)))
	}
	for b := range rules.Games(random) {
		check(t, position(b.Record()))
		if n -= 2; n < 0 {
			break
		}
	}
}

// TestRare tries positions in which a single rule allows or forbids a capture en passant or castling. A third
// of them have a rook for the queen, and a third a bishop.
func TestRare(t *testing.T) {
	every := 16
	if *compared >= 1_000_000 {
		every = 2
	}
	for i, r := range rules.Rare() {
		if i%every < 2 { // a position and its mirror image
			queen := r[record.Queens]
			r[record.Queens] = 0
			r[record.Queens-i/every%3] |= queen
			p := position(r)
			check(t, p)
			from, to := p.EnPassant()<<8, p.EnPassant()>>8
			if p.SideToMove() == positions.Black {
				from, to = to, from
			}
			if from != 0 && p.Occupied()&from == 0 { // before the double step
				p.Pawns ^= from | to
				p.White ^= (from | to) & -(p.White & to / to)
				p.SetEnPassant(0)
				p.SetSideToMove(positions.Opponent)
				check(t, p)
			}
		}
	}
	// The side that is not to move is in check, so it may not capture en passant after d2d4. A pawn that
	// is pinned on one line comes to another pawn's line. A pawn promotes though the enemy has no piece.
	for _, text := range []string{"8/P7/8/8/8/8/8/K7 w - -", "4k3/8/3N4/8/2p5/8/3P4/4K3 w - -", "4k3/3P4/8/8/2p5/8/3P4/4K3 w - -",
		"4k3/8/8/8/7b/4r3/4PP2/4K3 w - -"} {
		check(t, parse(t, text))
	}
	for _, c := range rules.Cases() {
		p := position(c.Position)
		check(t, p)
		if got := len(movegen.Append(nil, &p)); got != c.Moves {
			t.Errorf("%s: %d moves, want %d", c.Name, got, c.Moves)
		}
	}
}

// TestIsLegal compares IsLegal with Append for all 65,536 moves, also against a side without a king, and Find
// for all squares and kinds.
func TestIsLegal(t *testing.T) {
	random := rand.New(rand.NewPCG(88, 0))
	knight := recordOf(parse(t, "4k3/8/8/8/8/8/8/4K2N w - -"))
	knight[record.State] |= 1 << 7                                                   // the right of a rook that is not there
	records := [][8]uint64{knight, recordOf(parse(t, "8/8/8/r3k3/8/8/8/4K3 b - -"))} // the rook is on the bit of the side to move
	for _, c := range rules.Cases() {
		records = append(records, c.Position)
	}
	rare := rules.Rare()
	for b := range rules.Games(random) {
		kingless := rules.Random(random)
		kingless[record.Kings] &= kingless[record.White]
		kingless[record.State] &^= record.BlackMoves
		records = append(records, b.Record(), rules.Random(random), rare[random.IntN(len(rare))], kingless)
		if len(records) > *compared/4 {
			break
		}
	}
	if testing.Short() {
		records = records[:len(records)/4]
	}
	for _, r := range records {
		var listed [1 << 16]bool
		var named [1 << 16]movegen.Move // by squares and promotion
		p := position(r)
		for _, m := range movegen.Append(nil, &p) {
			listed[m] = true
			for _, text := range []string{m.String(), m.StringChess960()} {
				to := int(text[2]-'a') + 8*int(text[3]-'1')
				named[to|m.From()<<6|int(m.Promotion())<<12] = m
			}
		}
		for m, want := range listed {
			if movegen.IsLegal(&p, movegen.Move(m)) != want {
				t.Fatalf("%#x: want %v (%#x) legal %t", p, movegen.Move(m), m, want)
			}
			found, ok := movegen.Find(&p, m>>6-64, m+64, positions.Kind(m>>12))
			if found != named[m] || ok != (found != 0) {
				t.Fatalf("%#x: of the squares and the kind in %#x Find returns %v, %t, want %v", p, m, found, ok, named[m])
			}
		}
	}
}

// TestCounts compares the number of moves with LegalCounts, which shares no code with package movegen.
func TestCounts(t *testing.T) {
	random := rand.New(rand.NewPCG(72, 2))
	const batch = 1000
	list, counts := make([]movegen.Move, 0, 512), make([]uint8, batch)
	n := 10 * *compared
	if testing.Short() {
		n /= 10
	}
	for range n / batch {
		var records []Position
		for range batch {
			records = append(records, position(rules.Random(random)))
		}
		positions.LegalCounts(counts, nil, records)
		for i := range records {
			if got := len(movegen.Append(list, &records[i])); min(got, 255) != int(counts[i]) {
				t.Fatalf("%#x: %d moves are listed and %d counted", records[i], got, counts[i])
			}
		}
	}
}

// A list that is longer than the chunks of PlayAll.
func TestLongLists(t *testing.T) {
	p := parse(t, "8/8/8/8/k1p4Q/8/3P4/3K4 w - -") // after d2d4 a capture en passant would open the rank
	list, after := make([]movegen.Move, 3*4096+5), make([]Position, 3*4096+6)
	legal := movegen.Append(nil, &p)
	for i := range list {
		list[i] = legal[i%len(legal)]
	}
	movegen.PlayAll(after, &p, list)
	for i, m := range list {
		if want := movegen.Play(&p, m); after[i] != want {
			t.Fatalf("move %d, %#04x: %#x, want %#x", i, uint16(m), after[i], want)
		}
	}
	if after[len(list)] != (Position{}) {
		t.Error("a position was written for no move")
	}
}

// TestRoom checks that moves are appended to dst, in its memory if it has room.
func TestRoom(t *testing.T) {
	p := parse(t, kiwipete)
	want := movegen.Append(nil, &p)
	for _, room := range []int{0, len(want) - 1, len(want), len(want) + 1} {
		dst := make([]movegen.Move, 1, 1+room)
		dst[0] = 1
		got := movegen.Append(dst, &p)
		if got[0] != 1 || !slices.Equal(got[1:], want) || (&got[0] == &dst[0]) != (room >= len(want)) {
			t.Errorf("with room for %d: %v, want 1 and %v", room, got, want)
		}
	}
}
