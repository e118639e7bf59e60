package positions_test

import (
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// checkReaders compares what the methods read from a record with the rules of chess.
func checkReaders(t *testing.T, r *[8]uint64) {
	t.Helper()
	p, b := position(*r), rules.Of(r)
	var sides [2]Bitboard
	var rooks, passed Bitboard
	for sq, piece := range b.Squares {
		if piece != 0 {
			sides[piece>>5&1] |= 1 << sq
		}
	}
	white, black, mover, opponent := sides[0], sides[1], sides[b.Side>>5], sides[b.Side>>5^1]
	// The rules know only the castling rooks of the side to move.
	other := *r
	other[record.State] ^= record.BlackMoves
	c := rules.Of(&other)
	for sq := range 64 {
		if b.Castlers[sq] || c.Castlers[sq] {
			rooks |= 1 << sq
		}
		if b.Passed[sq] {
			passed |= 1 << sq
		}
	}
	for _, read := range []struct {
		name      string
		got, want Bitboard
	}{
		{"Occupied()", p.Occupied(), white | black},
		{"Of(Mover)", p.Of(positions.Mover), mover}, {"Of(Opponent)", p.Of(positions.Opponent), opponent},
		{"Of(White)", p.Of(positions.White), white}, {"Of(Black)", p.Of(positions.Black), black},
		{"Of(Black+4)", p.Of(positions.Black + 4), black},
		{"CastlingRooks()", p.CastlingRooks(), rooks}, {"EnPassant()", p.EnPassant(), passed},
		{"Checkers()", p.Checkers(), Bitboard(b.Attackers(b.King(b.Side), b.Side^rules.Black))},
	} {
		if read.got != read.want {
			t.Fatalf("%#x: %s is %#x, want %#x", *r, read.name, read.got, read.want)
		}
	}
	kingless := *r
	kingless[record.White] &^= r[record.Kings] & uint64(mover)
	kingless[record.Kings] &^= uint64(mover)
	for r, rooks := range map[*[8]uint64]Bitboard{r: rooks, &kingless: rooks & opponent} {
		normal, b := position(*r), rules.Of(r)
		normal.Normalize()
		if want := p.State&record.BlackMoves | rooks | Bitboard(b.EnPassant()); normal.State != want {
			t.Fatalf("%#x is normal with the State %#x, want %#x", *r, normal.State, want)
		}
	}
	for sq, letter := range b.Squares {
		want, side := strings.IndexByte("PNBRQK", letter&^rules.Black), positions.Side(letter>>5&1)
		if letter == 0 {
			want = int(positions.NoKind)
		}
		if kind, of := p.PieceOn(sq - 64); int(kind) != want || letter != 0 && of != side {
			t.Fatalf("%#x: on square %d is %v of side %d, want %q", *r, sq, kind, of, letter)
		}
	}
	for kind, set := range []Bitboard{p.Pawns, p.Knights, p.Bishops, p.Rooks, p.Queens, p.Kings, 0, 0} {
		if got := p.OfKind(positions.Kind(kind)); got != set {
			t.Fatalf("%#x: OfKind(%d) is %#x, want %#x", *r, kind, got, set)
		}
	}
	if p.SideToMove() != positions.Side(b.Side>>5) || p.InCheck() != (p.Checkers() != 0) {
		t.Fatalf("%#x: the side to move is %d, in check %t", *r, p.SideToMove(), p.InCheck())
	}
	for side := range positions.Side(2) {
		mobile := 0
		b.Side = byte(side) << 5
		for _, m := range b.PseudoLegal() {
			if strings.IndexByte("NBRQ", b.Squares[m.From]&^rules.Black) >= 0 {
				mobile++
			}
		}
		if got := p.Mobility(side); got != mobile {
			t.Fatalf("%#x: the mobility of side %d is %d, want %d", *r, side, got, mobile)
		}
	}
}

// TestReadersAgreeWithCounts checks that counts depend only on what the methods read of a State, and that
// setting what was read keeps the counts. In random records, any bits of the State are set.
func TestReadersAgreeWithCounts(t *testing.T) {
	random := rand.New(rand.NewPCG(53, 0))
	var records [][8]uint64
	for range 4000 {
		records = append(records, rules.Random(random))
	}
	for i := range 4000 { // several squares to capture on
		rank := uint64(0xff) << (32 - i%2*8)
		pawns, kings := random.Uint64()&rank, uint64(1)<<random.IntN(8)|1<<(56+random.IntN(8))
		queens := random.Uint64() & random.Uint64() & random.Uint64() & random.Uint64() &^ (pawns | kings)
		records = append(records, [8]uint64{record.White: random.Uint64()&(pawns|queens) | kings&0xff, record.Pawns: pawns,
			record.Queens: queens, record.Kings: kings, record.State: ^uint64(0) >> (1 - i%2)})
	}
	for i, r := range rules.Rare() {
		if i%32 < 2 { // a position and its mirror image
			records = append(records, r)
			r[record.State] |= random.Uint64() &^ record.BlackMoves
			records = append(records, r)
		}
	}
	castling, passing := 0, 0
	var whole, read []Position
	for i := range records {
		checkReaders(t, &records[i])
		p := position(records[i])
		q := p
		q.State = 0
		q.SetEnPassant(p.EnPassant())
		q.SetCastlingRooks(p.CastlingRooks())
		q.SetSideToMove(p.SideToMove())
		whole, read = append(whole, p), append(read, q)
		castling += bits.OnesCount64(uint64(p.CastlingRooks()))
		passing += bits.OnesCount64(uint64(p.EnPassant()))
	}
	if castling < 2000 || passing < 1000 {
		t.Errorf("%d rooks may castle and %d squares may be captured on, want at least 2000 and 1000", castling, passing)
	}
	eachLevel(t, func(t *testing.T) {
		moves, again := make([]uint8, len(whole)), make([]uint8, len(whole))
		positions.LegalCounts(moves, nil, whole)
		positions.LegalCounts(again, nil, read)
		for i := range moves {
			if moves[i] != again[i] {
				t.Fatalf("%#x: %d moves, and %d with the State %#x", whole[i], moves[i], again[i], read[i].State)
			}
		}
	})
}

// TestSetters checks that each method sets its own part of any State, and ignores squares outside it.
func TestSetters(t *testing.T) {
	const rooks, passed = 0xff000000000000ff, 0x0000ff0000ff0000
	random := rand.New(rand.NewPCG(54, 0))
	for range 1000 {
		before, squares := Bitboard(random.Uint64()), Bitboard(random.Uint64())
		for _, set := range []struct {
			name string
			call func(p *Position)
			want Bitboard
		}{
			{"SetCastlingRooks", func(p *Position) { p.SetCastlingRooks(squares) }, before&^rooks | squares&rooks},
			{"SetEnPassant", func(p *Position) { p.SetEnPassant(squares) }, before&^passed | squares&passed},
			{"Pass", (*Position).Pass, before&^passed ^ record.BlackMoves},
			{"SetSideToMove(Black)", func(p *Position) { p.SetSideToMove(positions.Black) }, before | record.BlackMoves},
			{"SetSideToMove(White+4)", func(p *Position) { p.SetSideToMove(positions.White + 4) }, before &^ record.BlackMoves},
			{"SetSideToMove(Mover)", func(p *Position) { p.SetSideToMove(positions.Mover) }, before},
			{"SetSideToMove(Opponent)", func(p *Position) { p.SetSideToMove(positions.Opponent) }, before ^ record.BlackMoves},
		} {
			p := Position{State: before}
			if set.call(&p); p != (Position{State: set.want}) {
				t.Fatalf("State %#x, squares %#x: %s gives %#x, want the State %#x", before, squares, set.name, p, set.want)
			}
		}
	}
}

// TestWhiteWithoutKind checks that the kernels read the same pieces as Occupied and Of if a white piece
// is of no kind. Attacks are exact for such records too.
func TestWhiteWithoutKind(t *testing.T) {
	p := []Position{{White: 1 | 1<<16, Rooks: 1 | 1<<40}}
	white, black, want := p[0].Of(positions.White), p[0].Of(positions.Black), attacks.Rook(0, p[0].Occupied())
	eachLevel(t, func(t *testing.T) {
		got := make([]Attack, 1)
		if positions.Attacks(got, p, positions.White); got[0].Rooks != want || white != p[0].White || black != 1<<40 {
			t.Errorf("the rook on a1 attacks %#x, White has %#x and Black %#x, want %#x", got[0].Rooks, white, black, want)
		}
	})
}

// TestKinds checks that the first of several kinds on a square counts, and that one after the last is none.
func TestKinds(t *testing.T) {
	p := Position{White: 1, Pawns: 4, Bishops: 3, Queens: 7, Kings: 2}
	for sq, want := range []positions.Kind{positions.Bishop, positions.Bishop, positions.Pawn, positions.NoKind} {
		if kind, side := p.PieceOn(sq); kind != want || (side == positions.White) != (sq == 0) {
			t.Errorf("on square %d is %v of side %d, want %v", sq, kind, side, want)
		}
	}
	var names string
	for kind := range positions.Kind(9) {
		names += kind.String() + " "
	}
	if want := "pawn knight bishop rook queen king none none none "; names != want {
		t.Errorf("the kinds are %s, want %s", names, want)
	}
}

// TestInsufficientMaterial places pieces on all squares, and Black's king on those of a triangle, because other
// positions are their mirror images. Material is insufficient if no position is checkmate. D and L are bishops on dark
// and light squares.
func TestInsufficientMaterial(t *testing.T) {
	const all, dark, triangle = ^Bitboard(0), 0xaa55aa55aa55aa55, 0x080c0e0f
	kinds := map[rune]struct {
		board   int
		squares Bitboard
	}{'K': {record.Kings, all}, 'N': {record.Knights, all}, 'D': {record.Bishops, dark}, 'L': {record.Bishops, all ^ dark},
		'R': {record.Rooks, all}, 'Q': {record.Queens, all}}
	for pieces, want := range map[string]bool{"K": true, "KN": true, "Kn": true, "KD": true, "Kl": true, "KLL": true,
		"KDd": true, "Kll": true, "KNN": false, "KNn": false, "KDN": false, "KLn": false, "KDL": false, "KDl": false,
		"KR": false, "Kq": false} {
		mate, one, moves, checkers := false, make([]Position, 1), []uint8{0}, []uint8{0}
		var place func(p Position, rest string)
		place = func(p Position, rest string) {
			if rest == "" {
				if p.InsufficientMaterial() != want {
					t.Fatalf("%s, %#x: want insufficient %t", pieces, p, want)
				}
				for range 2 {
					p.Pass()
					one[0] = p
					positions.LegalCounts(moves, checkers, one)
					mate = mate || moves[0] == 0 && checkers[0] > 0 && fen.Validate(&p) == nil
				}
				return
			}
			letter := rune(rest[0])
			kind := kinds[unicode.ToUpper(letter)]
			for squares := kind.squares &^ p.Occupied(); squares != 0 && (want || !mate); squares &= squares - 1 {
				next, set := p, squares&-squares
				(*[8]Bitboard)(unsafe.Pointer(&next))[kind.board] |= set
				if unicode.IsUpper(letter) {
					next.White |= set
				}
				place(next, rest[1:])
			}
		}
		for sq := range 64 {
			if triangle>>sq&1 != 0 {
				place(Position{Kings: 1 << sq}, pieces)
			}
		}
		if mate == want {
			t.Errorf("%s: checkmate is possible: %t", pieces, mate)
		}
	}
	if pawn := parse("4k3/8/8/8/8/8/4P3/4K3 w - -"); pawn.InsufficientMaterial() {
		t.Error("a pawn is insufficient material")
	}
}

// TestHash checks that hashes are the same on every machine, that each changed bit of a position changes
// half of a hash, and that 32 bits rarely collide.
func TestHash(t *testing.T) {
	start := parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -")
	if got := start.Hash(); got != 0xab88a6e1879d4441 {
		t.Errorf("the hash of the first position is %#x", got)
	}
	const n = 200
	collisions, halves := 0, [2]map[uint32]bool{{}, {}}
	for bit := range 512 {
		changed := 0
		for i := range n {
			p := games()[i].Position
			before := p.Hash()
			(*[8]Bitboard)(unsafe.Pointer(&p))[bit>>6] ^= 1 << (bit & 63)
			changed += bits.OnesCount64(before ^ p.Hash())
			for half, hash := range [2]uint32{uint32(p.Hash()), uint32(p.Hash() >> 32)} {
				if halves[half][hash] {
					collisions++
				}
				halves[half][hash] = true
			}
		}
		if share := float64(changed) / (n * 64); share < 0.475 || share > 0.525 {
			t.Errorf("bit %d of board %d changes %.3f of a hash, want a half", bit&63, bit>>6, share)
		}
	}
	if collisions > 12 {
		t.Errorf("%d collisions of 32 bits, want 2.4 on average", collisions)
	}
}
