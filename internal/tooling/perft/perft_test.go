package perft

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/rules"
)

func parse(t testing.TB, record string) *Position {
	t.Helper()
	p, err := Parse(record)
	if err != nil {
		t.Fatalf("%s: %v", record, err)
	}
	return p
}

// budget is the number of leaves up to which a tree is counted: depth 3 or 4 of most
// positions, less on slow or emulated machines.
func budget() uint64 {
	if testing.Short() || bits.UintSize == 32 {
		return 100_000
	}
	return 1_500_000
}

// countLeaves returns the number of leaves below p. Depth 0 has one.
func countLeaves(p *Position, depth int, leaves Leaves) uint64 {
	return newCounter(depth).count(p, depth, leaves).Leaves
}

func TestSuite(t *testing.T) {
	for _, entry := range Suite {
		p := parse(t, entry.FEN)
		if got := countLeaves(p, 0, Bulk) + countLeaves(p, 0, Made); got != 2 {
			t.Errorf("%s, depth 0: %d leaves, want 1", entry.Name, got/2)
		}
		for i, want := range entry.Leaves {
			if want > budget() {
				break
			}
			for _, leaves := range []Leaves{Bulk, Made} {
				if got := countLeaves(p, i+1, leaves); got != want {
					t.Errorf("%s, depth %d, leaves %v: %d, want %d", entry.Name, i+1, leaves, got, want)
				}
			}
		}
	}
}

// mirror reverses the ranks of a FEN and exchanges the colours.
func mirror(record string) string {
	fields := strings.Fields(record)
	ranks := strings.Split(fields[0], "/")
	slices.Reverse(ranks)
	swapped := strings.Map(func(c rune) rune {
		if strings.ContainsRune("/ -12345678", c) {
			return c
		}
		return c ^ 0x20
	}, strings.Join(ranks, "/")+" "+fields[2])
	board, castling, _ := strings.Cut(swapped, " ")
	side := map[string]string{"w": "b", "b": "w"}[fields[1]]
	passed := strings.NewReplacer("6", "3", "3", "6").Replace(fields[3])
	return strings.Join([]string{board, side, castling, passed}, " ")
}

// moveNames returns the moves in alphabetical order.
func moveNames(p *Position) []string {
	var names []string
	for _, m := range p.AppendMoves(nil) {
		names = append(names, m.String())
	}
	slices.Sort(names)
	return names
}

// compare reports any difference between the positions of the fast and the slow generator
// after a line of play, and between their moves. It returns the positions after each move by
// the move's name.
func compare(t *testing.T, line string, p *Position, slow *rules.Board) map[string]*rules.Board {
	t.Helper()
	for sq, piece := range slow.Squares {
		if got := p.pieceOn(sq); got != piece {
			t.Fatalf("%s: %q stands on %s, want %q", line, got, squareName(sq), piece)
		}
		if got := p.castlers()>>sq&1 != 0; got != slow.Castlers[sq] {
			t.Fatalf("%s: the rook on %s may castle: %t, want %t", line, squareName(sq), got, slow.Castlers[sq])
		}
	}
	// A fast position holds the square only if a pawn attacks it.
	passed := uint64(0)
	for sq := range 64 {
		behind := 1
		if slow.Side == 0 {
			behind = -1
		}
		for _, dx := range []int{-1, 1} {
			if from := rules.Step(sq, dx, behind); slow.Passed[sq] && from >= 0 && slow.Squares[from] == 'P'|slow.Side {
				passed = 1 << sq
			}
		}
	}
	if p.enPassantSquare() != passed {
		t.Fatalf("%s: passed was %#x, want %#x", line, p.enPassantSquare(), passed)
	}
	after := make(map[string]*rules.Board)
	var want []string
	for _, m := range slow.Moves() {
		name := moveName(m)
		want = append(want, name)
		after[name] = &m.After
	}
	slices.Sort(want)
	if got := moveNames(p); !slices.Equal(got, want) {
		t.Fatalf("%s: moves %v\nwant %v", line, got, want)
	}
	return after
}

// moveName returns the name of a move as [Move.String] does.
func moveName(m rules.Move) string {
	to := m.To
	if m.Castling && m.From&7 == 4 && (to&7 == 0 || to&7 == 7) {
		to, _ = castlingTargets(m.From, to)
	}
	name := squareName(m.From) + squareName(to)
	if m.Promoted != 0 {
		name += string(m.Promoted)
	}
	return name
}

// newSlowBoard returns the board of the slow generator.
func newSlowBoard(p *Position) rules.Board {
	b := rules.Board{Side: p.side() * rules.Black}
	for sq := range 64 {
		b.Squares[sq] = p.pieceOn(sq)
		b.Castlers[sq] = p.castlers()>>sq&1 != 0
		b.Passed[sq] = p.enPassantSquare()>>sq&1 != 0
	}
	return b
}

// pieceOn returns the letter of the piece on sq, 0 if none or more stand there.
func (p *Position) pieceOn(sq int) byte {
	piece := byte(0)
	for k := range kinds {
		if *p.board(k)>>sq&1 != 0 {
			if piece != 0 {
				return 0
			}
			piece = letters[k]
		}
	}
	switch {
	case piece == 0 && p.White>>sq&1 != 0:
		return '?'
	case p.White>>sq&1 != 0:
		return piece &^ 0x20
	}
	return piece
}

// TestPlayouts compares the generators in random games from the suite's positions and from
// shuffled first ranks.
func TestPlayouts(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	games, plies := 2, 150
	if testing.Short() || bits.UintSize == 32 {
		games, plies = 1, 60
	}
	var records []string
	for _, entry := range Suite {
		records = append(records, entry.FEN, mirror(entry.FEN))
	}
	for range 20 {
		records = append(records, shuffled(random))
	}
	seen := make(map[kind]int)
	for _, record := range records {
		for range games {
			p := parse(t, record)
			slow := newSlowBoard(p)
			line := record
			for range plies {
				after := compare(t, line, p, &slow)
				if len(after) == 0 {
					break
				}
				moves := p.AppendMoves(nil)
				m := moves[random.IntN(len(moves))]
				for _, rare := range moves { // random games have few of them
					if k := rare.kind(); (k == castling || k == enPassant) && random.IntN(2) == 0 {
						m = rare
					}
				}
				seen[m.kind()]++
				p.Play(m)
				slow = *after[m.String()]
				line += " " + m.String()
			}
		}
	}
	for k := pawn; k <= promotion+queen; k++ {
		if seen[k] == 0 && k != promotion && k != promotion+pawn {
			t.Errorf("no move of kind %d was played", k)
		}
	}
}

// shuffled returns the FEN of a position of Chess960 without pawns on some files. Castling
// comes early there. The bishops may stand on one colour.
func shuffled(random *rand.Rand) string {
	pieces := []byte("bbqnn")
	random.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
	rank := make([]byte, 8)
	squares := random.Perm(8)[:3]
	slices.Sort(squares)
	for i, piece := range "rkr" {
		rank[squares[i]] = byte(piece)
	}
	for sq := range rank {
		if rank[sq] == 0 {
			rank[sq] = pieces[0]
			if random.IntN(2) == 0 {
				rank[sq] = '1'
			}
			pieces = pieces[1:]
		}
	}
	pawns := []byte("pppppppp")
	for range 4 {
		pawns[random.IntN(8)] = '1'
	}
	white := strings.ToUpper
	return fmt.Sprintf("%s/%s/8/8/8/8/%s/%s w KQkq - 0 1", rank, pawns, white(string(pawns)), white(string(rank)))
}

// Captures en passant and castling that only one rule allows or forbids are rare in games.
// One in sixteen of all of them is compared, one case of each rule, and promotions.
func TestRarePositions(t *testing.T) {
	var records [][8]uint64
	for i, record := range rules.Rare() {
		if i%16 < 2 { // both colours
			records = append(records, record)
		}
	}
	for _, c := range rules.Cases() {
		records = append(records, c.Position)
	}
	random := rand.New(rand.NewPCG(22, 0))
	for range 500 {
		records = append(records, rules.Promoting(random))
	}
	compared := 0
	for _, record := range records {
		b := rules.Of(&record)
		p, err := Parse(b.FEN())
		if err != nil {
			continue // no game goes on from the position
		}
		compare(t, b.FEN(), p, &b)
		compared++
	}
	if compared < len(records)/2 {
		t.Errorf("%d of %d positions are compared, want half of them", compared, len(records))
	}
}

// The number of leaves does not show whether package positions counts them.
func TestLeaves(t *testing.T) {
	c := newCounter(3)
	if c.count(parse(t, Suite[0].FEN), 3, Bulk); c.leaves != 8902 {
		t.Errorf("package positions counted %d leaves of the start, want all 8902", c.leaves)
	}
	c.leaves = 0
	if c.count(parse(t, Suite[0].FEN), 3, Made); c.leaves != 0 {
		t.Errorf("package positions counted %d leaves whose moves are made, want none", c.leaves)
	}
	if got := cap(newBuffer(3)); got != 3*256 {
		t.Errorf("the buffer for 3 moves has room for %d, want 256 for each", got)
	}
}

func TestAllocations(t *testing.T) {
	p := parse(t, Suite[1].FEN)
	c := newCounter(3)
	for _, leaves := range []Leaves{Bulk, Made, Kinds} {
		if n := testing.AllocsPerRun(3, func() { c.count(p, 3, leaves) }); n != 0 {
			t.Errorf("%v allocations in a tree of 97,862 leaves, leaves %v", n, leaves)
		}
	}
	// In a bubble a lost goroutine is a deadlock, which ends the test at once.
	synctest.Test(t, func(t *testing.T) {
		if n := testing.AllocsPerRun(1, func() {
			for range Divide(p, 3, Made, 0) {
			}
			for _, depth := range []int{1, 9} {
				for range Divide(p, depth, Bulk, 3) {
					break
				}
			}
		}); n > 100 {
			t.Errorf("%v allocations by Divide, want a counter a goroutine and short lists", n)
		}
	})
}

// Divide counts the leaves behind each move, for any number of threads, in parts of a few
// moves below the first.
func TestDivide(t *testing.T) {
	for i, entry := range Suite {
		p := parse(t, entry.FEN)
		moves := p.AppendMoves(nil)
		for depth := 1; depth <= len(entry.Leaves) && entry.Leaves[depth-1] <= budget(); depth++ {
			for _, threads := range []int{0, 1, 7, 1000} {
				for _, leaves := range []Leaves{Bulk, Made, Kinds} {
					if leaves != Bulk && entry.Leaves[depth-1] > 100_000 {
						continue
					}
					sums := make([]uint64, len(moves))
					for move, part := range Divide(p, depth, leaves, threads) {
						sums[move] += part.Leaves
					}
					for i, m := range moves {
						child := *p
						child.Play(m)
						if want := child.count(depth-1, newBuffer(depth)); sums[i] != want {
							t.Errorf("%s, depth %d, %d threads, leaves %v: %d behind %v, want %d", entry.Name, depth, threads, leaves, sums[i], m, want)
						}
					}
				}
			}
		}
		if i > 0 {
			continue
		}
		for _, test := range []struct {
			leaves       Leaves
			depth, parts int
		}{{Bulk, 5, 20}, {Bulk, 6, 400}, {Made, 4, 20}, {Made, 5, 400}, {Kinds, 5, 400}} {
			parts := 0
			for range Divide(p, test.depth, test.leaves, 2) {
				if parts++; parts > 20 { // the others would take long
					parts = 400
					break
				}
			}
			if parts != test.parts {
				t.Errorf("leaves %v, depth %d: %d parts, want %d", test.leaves, test.depth, parts, test.parts)
			}
		}
	}
	kings, sum := parse(t, "7k/8/8/8/8/8/8/K7 w - -"), uint64(0) // in a small tree tasks lie two moves below the first
	for _, part := range Divide(kings, 7, Bulk, 2) {
		sum += part.Leaves
	}
	if want := countLeaves(kings, 7, Bulk); sum != want {
		t.Errorf("kings alone, depth 7: %d leaves, want %d", sum, want)
	}
	for move := range Divide(parse(t, "7k/5Q2/6K1/8/8/8/8/8 b - -"), 9, Bulk, 2) {
		t.Errorf("stalemate: move %d", move)
	}
}

// TestKinds compares with the tables of the Chess Programming Wiki.
func TestKinds(t *testing.T) {
	for _, test := range []struct {
		name, depth int
		want        Tally
	}{
		{0, 0, Tally{Leaves: 1}},
		{0, 3, Tally{8_902, 34, 0, 0, 0, 12, 0}},
		{0, 4, Tally{197_281, 1_576, 0, 0, 0, 469, 8}},
		{1, 1, Tally{48, 8, 0, 2, 0, 0, 0}},
		{1, 2, Tally{2_039, 351, 1, 91, 0, 3, 0}},
		{1, 3, Tally{97_862, 17_102, 45, 3_162, 0, 993, 1}},
		{1, 4, Tally{4_085_603, 757_163, 1_929, 128_013, 15_172, 25_523, 43}},
		{2, 1, Tally{14, 1, 0, 0, 0, 2, 0}},
		{2, 4, Tally{43_238, 3_348, 123, 0, 0, 1_680, 17}},
		{2, 5, Tally{674_624, 52_051, 1_165, 0, 0, 52_950, 0}},
		{3, 3, Tally{9_467, 1_021, 4, 0, 120, 38, 22}},
		{3, 4, Tally{422_333, 131_393, 0, 7_795, 60_032, 15_492, 5}},
	} {
		entry := Suite[test.name]
		if test.want.Leaves > budget() && testing.Short() {
			continue
		}
		p, got := parse(t, entry.FEN), Tally{}
		if test.depth == 0 {
			got = newCounter(0).count(p, 0, Kinds)
		} else {
			for _, part := range Divide(p, test.depth, Kinds, 2) {
				got.Add(part)
			}
		}
		if got != test.want {
			t.Errorf("%s, depth %d: %+v, want %+v", entry.Name, test.depth, got, test.want)
		}
	}
}

// Positions whose moves exceed a byte are counted one by one, at the root and behind it.
func TestManyMoves(t *testing.T) {
	for _, fen := range []string{"knQQQQQQ/ppQ4Q/QQ5Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQK w - -", "1nQQQQQQ/kpQ4Q/pQ5Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQK b - -"} {
		p := parse(t, fen)
		for depth := range 3 {
			if got, want := countLeaves(p, depth, Bulk), countLeaves(p, depth, Made); got != want {
				t.Errorf("%s, depth %d: %d leaves in bulk, %d made", fen, depth, got, want)
			}
		}
	}
}

// FuzzMoves compares the generators, and the two ways of counting, on any position that is
// parsed.
func FuzzMoves(f *testing.F) {
	for _, entry := range Suite {
		f.Add(entry.FEN)
	}
	for _, c := range rules.Cases() {
		b := rules.Of(&c.Position)
		f.Add(b.FEN())
	}
	for _, record := range []string{
		"QQQQQQQQ/QQQQQQQQ/8/8/8/1k6/8/K7 b - -",
		"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -", // the most moves known
		"7k/5Q2/6K1/8/8/8/8/8 b - -",                       // stalemate
		"R5k1/5ppp/8/8/8/8/8/4K3 b - -",                    // checkmate
		"4k3/8/8/8/8/5b2/4r3/4K3 w - -",                    // the king captures a guarded rook
		"7k/7b/8/8/3p4/8/PP2P3/RKB5 w - -",                 // a double step is the first move
		"1n1n2k1/P1P5/8/8/8/8/8/4K3 w - -",                 // promotions and captures
		"r3k2r/8/8/8/8/6n1/8/R3K2R b KQkq -",               // a castling rook is captured
		"4k3/8/8/8/8/8/8/1K1R3R w DH -",                    // a rook stands between the king and its square
		"rrk4r/8/8/8/8/8/8/RRK4R w HBhb -",
		"r2rk2r/8/8/8/8/8/8/R2RK2R w ADad -",
		"4k3/8/8/3pP3/2K5/8/8/8 w - d6",  // en passant captures the checker
		"4k3/8/8/2PpP3/8/8/8/4K3 w - d6", // from both sides
		"4k3/8/8/8/r2pP1K1/8/8/8 b - e3", // with check along the rank
	} {
		f.Add(record)
	}
	f.Fuzz(func(t *testing.T, record string) {
		p, err := Parse(record)
		if err != nil {
			return
		}
		slow := newSlowBoard(p)
		after := compare(t, record, p, &slow)
		want := uint64(0)
		for _, m := range p.AppendMoves(nil) {
			child := *p
			child.Play(m)
			want += uint64(len(compare(t, record+" "+m.String(), &child, after[m.String()])))
		}
		if got := countLeaves(p, 2, Bulk); got != want {
			t.Errorf("%s, depth 2: %d leaves in bulk, want %d", record, got, want)
		}
		if got := countLeaves(p, 2, Made); got != want {
			t.Errorf("%s, depth 2: %d leaves made, want %d", record, got, want)
		}
	})
}
