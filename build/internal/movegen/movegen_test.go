package movegen

import (
	"math/bits"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// TestGenerators counts the published leaves with each generator, and compares exchanges
// with their definition.
func TestGenerators(t *testing.T) {
	depths := 4
	if testing.Short() {
		depths = 3
	}
	lines := new(Table)
	for i, p := range Suite(len(perft.Suite)) {
		entry := perft.Suite[i]
		for _, g := range Generators {
			for depth := range depths {
				want := uint64(1)
				if depth > 0 {
					want = entry.Leaves[depth-1]
				}
				if got := g.CountPseudoLegal(&p, depth, nil); got != want {
					t.Errorf("%s, %s, pseudo-legal, depth %d: %d leaves, want %d", g.Sliders, entry.Name, depth, got, want)
				}
				for bulk := range 2 {
					if got := g.Count(&p, depth, bulk, nil); got != want {
						t.Errorf("%s, %s, depth %d: %d leaves, want %d", g.Sliders, entry.Name, depth, got, want)
					}
					if got := g.CountProbing(&p, depth, bulk, nil, lines); got != want {
						t.Errorf("%s, %s with the table, depth %d: %d leaves, want %d", g.Sliders, entry.Name, depth, got, want)
					}
				}
			}
		}
	}
	positions := Playouts()
	if testing.Short() {
		positions = positions[:256]
	}
	for i := range positions {
		p := &positions[i]
		for _, g := range Generators {
			if got, want := len(g.Moves(p, nil)), len(p.AppendMoves(nil)); got != want {
				t.Fatalf("%s, %+v: %d moves, want %d", g.Sliders, *p, got, want)
			}
		}
		for _, m := range Captures(p) {
			want := exchangeValue(p, m)
			for _, g := range Generators {
				if got := g.Exchange(p, m); got != want {
					t.Fatalf("%s, %v in %+v: exchange %d, want %d", g.Sliders, m, *p, got, want)
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
