package perft

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// The algorithms of the generator's copies, as engines have them from the pages of the
// Chess Programming Wiki. Tables are filled at start-up, those of magic bitboards when they
// are needed.

// inlined returns f(sq, occ). The compiler inlines a known f here even if a direct call
// would exceed the inliner's budget.
func inlined(f func(sq uint, occ uint64) uint64, sq int, occ uint64) uint64 { return f(uint(sq), occ) }

// leapers returns the pawns, knights and kings that attack sq.
func leapers(sq int, pawnsNorth, pawnsSouth, knights, kings uint64) uint64 {
	return attacks.PawnSouth[uint64](sq)&pawnsNorth | attacks.PawnNorth[uint64](sq)&pawnsSouth |
		attacks.Knight[uint64](sq)&knights | attacks.King[uint64](sq)&kings
}

// Textbook kindergarten bitboards (Gerd Isenberg). The rank has a table of bytes, the
// diagonals have the fill-up table, and the file is shifted to the A-file and back.

var (
	textbookRanks  [8][64]uint8
	textbookFillUp [8][64]uint64
	textbookFiles  [8][64]uint64
	diagonals      [64]struct{ diagonal, antiDiagonal uint64 }
)

func init() {
	for line := range 8 {
		for inner := range uint64(64) {
			along := walk.Rank(line, inner<<1)
			textbookRanks[line][inner] = uint8(along)
			textbookFillUp[line][inner] = along * fileA
			occ := inner << 1 * 0x8040201008040201 >> 7 & fileA // rotated to the A-file
			textbookFiles[line][occ*0x0080402010080400>>58] = walk.File(8*line, occ)
		}
	}
	for sq := range 64 {
		diagonals[sq].diagonal = walk.Diagonal(sq, 0)
		diagonals[sq].antiDiagonal = walk.AntiDiagonal(sq, 0)
	}
}

func textbookRookFormula(sq uint, occ uint64) uint64 {
	file, rank := sq&7, sq>>3&7
	return uint64(textbookRanks[file][occ>>(8*rank+1)&63])<<(8*rank) |
		textbookFiles[rank][occ>>file&fileA*0x0080402010080400>>58]<<file
}

func textbookBishopFormula(sq uint, occ uint64) uint64 {
	line, row := &diagonals[sq&63], &textbookFillUp[sq&7]
	return line.diagonal&row[line.diagonal&occ*0x0202020202020202>>58] |
		line.antiDiagonal&row[line.antiDiagonal&occ*0x0202020202020202>>58]
}

func textbookRook(sq int, occ uint64) uint64   { return inlined(textbookRookFormula, sq, occ) }
func textbookBishop(sq int, occ uint64) uint64 { return inlined(textbookBishopFormula, sq, occ) }
func textbookQueen(sq int, occ uint64) uint64 {
	return textbookRook(sq, occ) | textbookBishop(sq, occ)
}

func textbookAttackers(sq int, occ, pawnsNorth, pawnsSouth, knights, diagonal, orthogonal, kings uint64) uint64 {
	return leapers(sq, pawnsNorth, pawnsSouth, knights, kings) |
		textbookBishop(sq, occ)&diagonal | textbookRook(sq, occ)&orthogonal
}

func textbookAttackedBySliders(sq int, occ, diagonal, orthogonal uint64) bool {
	return textbookRook(sq, occ)&orthogonal != 0 || textbookBishop(sq, occ)&diagonal != 0
}

// Hyperbola quintessence (Gerd Isenberg and Aleks Peshkov): o^(o-2r) upwards, and on the
// byte-swapped board downwards. A byte swap does not mirror a rank, so ranks have the table
// of bytes.

var hyperbolas [64]struct{ bit, swapped, file, diagonal, antiDiagonal uint64 }

func init() {
	for sq := range 64 {
		e := &hyperbolas[sq]
		e.bit, e.swapped = 1<<sq, bits.ReverseBytes64(1<<sq)
		e.file = walk.File(sq, 0)
		e.diagonal, e.antiDiagonal = walk.Diagonal(sq, 0), walk.AntiDiagonal(sq, 0)
	}
}

func quintessence(line, bit, swapped, occ uint64) uint64 {
	occ &= line
	return line & ((occ - bit) ^ bits.ReverseBytes64(bits.ReverseBytes64(occ)-swapped))
}

func hyperbolaRookFormula(sq uint, occ uint64) uint64 {
	e, shift := &hyperbolas[sq&63], sq&56
	return uint64(textbookRanks[sq&7][occ>>(shift+1)&63])<<shift | quintessence(e.file, e.bit, e.swapped, occ)
}

func hyperbolaBishopFormula(sq uint, occ uint64) uint64 {
	e := &hyperbolas[sq&63]
	return quintessence(e.diagonal, e.bit, e.swapped, occ) | quintessence(e.antiDiagonal, e.bit, e.swapped, occ)
}

func hyperbolaRook(sq int, occ uint64) uint64   { return inlined(hyperbolaRookFormula, sq, occ) }
func hyperbolaBishop(sq int, occ uint64) uint64 { return inlined(hyperbolaBishopFormula, sq, occ) }
func hyperbolaQueen(sq int, occ uint64) uint64 {
	return hyperbolaRook(sq, occ) | hyperbolaBishop(sq, occ)
}

func hyperbolaAttackers(sq int, occ, pawnsNorth, pawnsSouth, knights, diagonal, orthogonal, kings uint64) uint64 {
	return leapers(sq, pawnsNorth, pawnsSouth, knights, kings) |
		hyperbolaBishop(sq, occ)&diagonal | hyperbolaRook(sq, occ)&orthogonal
}

func hyperbolaAttackedBySliders(sq int, occ, diagonal, orthogonal uint64) bool {
	return hyperbolaRook(sq, occ)&orthogonal != 0 || hyperbolaBishop(sq, occ)&diagonal != 0
}

// Fancy magic bitboards (Lasse Hansen and Pradyumna Kannan): 841 KB, a slice for each
// square.

type magic struct {
	mask, factor uint64
	attacks      []uint64
	shift        uint8
}

var magicRooks, magicBishops [64]magic

// fillMagics searches the factors. It takes longer than most tests, so only tests that need
// them call it.
var fillMagics = sync.OnceFunc(func() {
	const aAndHFile, ranks1And8 = fileA | fileH, lastRanks
	random := rand.New(rand.NewPCG(1, 2))
	for sq := range 64 {
		rook := walk.Rank(sq, 0)&^aAndHFile | walk.File(sq, 0)&^ranks1And8
		bishop := walk.Bishop(sq, 0) &^ (aAndHFile | ranks1And8)
		magicRooks[sq] = newMagic(sq, rook, bits.OnesCount64(rook), walk.Rook, random)
		magicBishops[sq] = newMagic(sq, bishop, bits.OnesCount64(bishop), walk.Bishop, random)
		m := newMagic(sq, rook, rookIndex, walk.Rook, random)
		fixedRooks[sq].mask, fixedRooks[sq].factor = m.mask, m.factor
		copy(fixedRooks[sq].attacks[:], m.attacks)
		m = newMagic(sq, bishop, bishopIndex, walk.Bishop, random)
		fixedBishops[sq].mask, fixedBishops[sq].factor = m.mask, m.factor
		copy(fixedBishops[sq].attacks[:], m.attacks)
	}
})

// newMagic tries sparse factors until one has an index of n bits in which no subsets of
// mask with different attacks collide.
func newMagic(sq int, mask uint64, n int, walk func(int, uint64) uint64, random *rand.Rand) magic {
	m := magic{mask: mask, attacks: make([]uint64, 1<<n), shift: uint8(64 - n)}
	occs := slices.Collect(occupancies.Subsets(mask))
	want := make([]uint64, len(occs))
	for i, occ := range occs {
		want[i] = walk(sq, occ)
	}
	written := make([]int, 1<<n) // the attempt that wrote the entry
next:
	for attempt := 1; ; attempt++ {
		m.factor = random.Uint64() & random.Uint64() & random.Uint64()
		if bits.OnesCount64(mask*m.factor>>56) < 6 {
			continue
		}
		for i, occ := range occs {
			index := occ * m.factor >> m.shift
			if written[index] == attempt && m.attacks[index] != want[i] {
				continue next
			}
			written[index], m.attacks[index] = attempt, want[i]
		}
		return m
	}
}

func magicRook(sq int, occ uint64) uint64 {
	m := &magicRooks[sq&63]
	return m.attacks[occ&m.mask*m.factor>>(m.shift&63)]
}

func magicBishop(sq int, occ uint64) uint64 {
	m := &magicBishops[sq&63]
	return m.attacks[occ&m.mask*m.factor>>(m.shift&63)]
}

func magicQueen(sq int, occ uint64) uint64 { return magicRook(sq, occ) | magicBishop(sq, occ) }

func magicAttackers(sq int, occ, pawnsNorth, pawnsSouth, knights, diagonal, orthogonal, kings uint64) uint64 {
	return leapers(sq, pawnsNorth, pawnsSouth, knights, kings) |
		magicBishop(sq, occ)&diagonal | magicRook(sq, occ)&orthogonal
}

func magicAttackedBySliders(sq int, occ, diagonal, orthogonal uint64) bool {
	return magicRook(sq, occ)&orthogonal != 0 || magicBishop(sq, occ)&diagonal != 0
}

// Plain magic bitboards (Lasse Hansen): 2,304 KB. The index has the same size for each
// square, so the shift is constant.

const rookIndex, bishopIndex = 12, 9

var (
	fixedRooks [64]struct {
		mask, factor uint64
		attacks      [1 << rookIndex]uint64
	}
	fixedBishops [64]struct {
		mask, factor uint64
		attacks      [1 << bishopIndex]uint64
	}
)

func fixedRook(sq int, occ uint64) uint64 {
	m := &fixedRooks[sq&63]
	return m.attacks[occ&m.mask*m.factor>>(64-rookIndex)]
}

func fixedBishop(sq int, occ uint64) uint64 {
	m := &fixedBishops[sq&63]
	return m.attacks[occ&m.mask*m.factor>>(64-bishopIndex)]
}

func fixedQueen(sq int, occ uint64) uint64 { return fixedRook(sq, occ) | fixedBishop(sq, occ) }

func fixedAttackers(sq int, occ, pawnsNorth, pawnsSouth, knights, diagonal, orthogonal, kings uint64) uint64 {
	return leapers(sq, pawnsNorth, pawnsSouth, knights, kings) |
		fixedBishop(sq, occ)&diagonal | fixedRook(sq, occ)&orthogonal
}

func fixedAttackedBySliders(sq int, occ, diagonal, orthogonal uint64) bool {
	return fixedRook(sq, occ)&orthogonal != 0 || fixedBishop(sq, occ)&diagonal != 0
}

// The library, with lookups instead of AttackedBySliders.

func lookupsRook(sq int, occ uint64) uint64   { return attacks.Rook(sq, occ) }
func lookupsBishop(sq int, occ uint64) uint64 { return attacks.Bishop(sq, occ) }
func lookupsQueen(sq int, occ uint64) uint64  { return attacks.Queen(sq, occ) }

func lookupsAttackers(sq int, occ, pawnsNorth, pawnsSouth, knights, diagonal, orthogonal, kings uint64) uint64 {
	return leapers(sq, pawnsNorth, pawnsSouth, knights, kings) |
		lookupsBishop(sq, occ)&diagonal | lookupsRook(sq, occ)&orthogonal
}

func lookupsAttackedBySliders(sq int, occ, diagonal, orthogonal uint64) bool {
	return lookupsRook(sq, occ)&orthogonal != 0 || lookupsBishop(sq, occ)&diagonal != 0
}

// A rival is the generator with one algorithm.
type rival struct {
	name                string
	rook, bishop, queen func(sq int, occ uint64) uint64
	moves               func(p *Position, moves []Move) []Move
	count               func(p *Position, depth, bulk int, buffer []Move) uint64
	countProbing        func(p *Position, depth, bulk int, buffer []Move, t *table) (leaves, hits uint64)
	countPseudoLegal    func(p *Position, depth int, buffer []Move) uint64
	exchange            func(p *Position, m Move) int
}

var rivals = []rival{
	{"kindergarten", attacks.Rook[uint64, int], attacks.Bishop[uint64, int], attacks.Queen[uint64, int], (*Position).AppendMoves,
		(*Position).count, (*Position).countProbing, (*Position).countPseudoLegal, (*Position).exchange},
	{"lookups", lookupsRook, lookupsBishop, lookupsQueen, (*Position).AppendMovesLookups,
		(*Position).countLookups, (*Position).countProbingLookups, (*Position).countPseudoLegalLookups, (*Position).exchangeLookups},
	{"textbook", textbookRook, textbookBishop, textbookQueen, (*Position).AppendMovesTextbook,
		(*Position).countTextbook, (*Position).countProbingTextbook, (*Position).countPseudoLegalTextbook, (*Position).exchangeTextbook},
	{"hyperbola", hyperbolaRook, hyperbolaBishop, hyperbolaQueen, (*Position).AppendMovesHyperbola,
		(*Position).countHyperbola, (*Position).countProbingHyperbola, (*Position).countPseudoLegalHyperbola, (*Position).exchangeHyperbola},
	{"magic", magicRook, magicBishop, magicQueen, (*Position).AppendMovesMagic,
		(*Position).countMagic, (*Position).countProbingMagic, (*Position).countPseudoLegalMagic, (*Position).exchangeMagic},
	{"fixed", fixedRook, fixedBishop, fixedQueen, (*Position).AppendMovesFixed,
		(*Position).countFixed, (*Position).countProbingFixed, (*Position).countPseudoLegalFixed, (*Position).exchangeFixed},
}

// The rivals' lookups are right on random occupancies, and their generators count the
// published leaves.
func TestRivals(t *testing.T) {
	fillMagics()
	random := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		sq := random.IntN(64)
		occ := random.Uint64()
		for range random.IntN(3) {
			occ &= random.Uint64()
		}
		for _, r := range rivals {
			if got, want := r.rook(sq, occ), walk.Rook(sq, occ); got != want {
				t.Fatalf("%s rook on %d, occupancy %#x: %#x, want %#x", r.name, sq, occ, got, want)
			}
			if got, want := r.bishop(sq, occ), walk.Bishop(sq, occ); got != want {
				t.Fatalf("%s bishop on %d, occupancy %#x: %#x, want %#x", r.name, sq, occ, got, want)
			}
			if got, want := r.queen(sq, occ), walk.Queen(sq, occ); got != want {
				t.Fatalf("%s queen on %d, occupancy %#x: %#x, want %#x", r.name, sq, occ, got, want)
			}
		}
	}
	depths := 4
	if testing.Short() {
		depths = 3
	}
	lines := new(table)
	for _, entry := range Suite {
		p := parse(t, entry.FEN)
		for _, r := range rivals {
			for depth := range depths {
				want := uint64(1)
				if depth > 0 {
					want = entry.Leaves[depth-1]
				}
				for bulk := range 2 {
					if got := r.count(p, depth, bulk, newBuffer(depth)); got != want {
						t.Errorf("%s, %s, depth %d: %d leaves, want %d", r.name, entry.Name, depth, got, want)
					}
					if got := r.countPseudoLegal(p, depth, newBuffer(depth)); got != want {
						t.Errorf("%s, %s, pseudo-legal, depth %d: %d leaves, want %d", r.name, entry.Name, depth, got, want)
					}
					if got, _ := r.countProbing(p, depth, bulk, newBuffer(depth), lines); got != want {
						t.Errorf("%s, %s with the table, depth %d: %d leaves, want %d", r.name, entry.Name, depth, got, want)
					}
				}
			}
		}
	}
	positions := playouts(t)
	if testing.Short() {
		positions = positions[:256]
	}
	for i := range positions {
		p := &positions[i]
		for _, m := range capturesOf(p) {
			want := exchangeValue(p, m)
			for _, r := range rivals {
				if got := r.exchange(p, m); got != want {
					t.Fatalf("%s, %v in %+v: exchange %d, want %d", r.name, m, *p, got, want)
				}
			}
		}
	}
}

// exchangeValue is the definition of exchange. It walks from every piece before each
// capture. A side stops capturing if that wins more.
func exchangeValue(p *Position, m Move) int {
	values := map[kind]int{pawn: 100, knight: 300, bishop: 310, rook: 500, queen: 900, king: 10000}
	to := m.to()
	var reply func(side uint64, target kind, occ uint64) int
	reply = func(side uint64, target kind, occ uint64) int {
		for of := pawn; of < kinds; of++ {
			for pieces := *p.board(of) & side & occ; pieces != 0; pieces &= pieces - 1 {
				from := bits.TrailingZeros64(pieces)
				var reached uint64
				switch of {
				case pawn:
					reached = attacks.PawnNorth[uint64](from)
					if side != p.White {
						reached = attacks.PawnSouth[uint64](from)
					}
				case knight:
					reached = attacks.Knight[uint64](from)
				case bishop:
					reached = walk.Bishop(from, occ)
				case rook:
					reached = walk.Rook(from, occ)
				case queen:
					reached = walk.Queen(from, occ)
				case king:
					reached = attacks.King[uint64](from)
				}
				if reached>>to&1 != 0 {
					return max(0, values[target]-reply(p.occupied()^side, of, occ&^(1<<from)))
				}
			}
		}
		return 0
	}
	occ := p.occupied() &^ (1 << m.from())
	_, their := p.sides()
	return values[kindOn(p, 1<<to)] - reply(their, kindOn(p, 1<<m.from()), occ)
}
