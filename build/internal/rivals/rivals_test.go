package rivals_test

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/fixedmagic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/hyperbola"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/koggestone"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/leorik"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/magic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/packedmagic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/product"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/qbb"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/reversal"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/textbook"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// A method is one rival.
type method struct {
	name                string
	rook, bishop, queen rivals.Formula
}

// methods returns the rivals that this CPU can run.
func methods(t *testing.T) []method {
	all := []method{
		{"textbook", textbook.Rook, textbook.Bishop, textbook.Queen},
		{"hyperbola", hyperbola.Rook, hyperbola.Bishop, hyperbola.Queen},
		{"reversal", reversal.Rook, reversal.Bishop, reversal.Queen},
		{"qbb", qbb.Rook, qbb.Bishop, qbb.Queen},
		{"leorik", leorik.Rook, leorik.Bishop, leorik.Queen},
		{"koggestone", koggestone.Rook, koggestone.Bishop, koggestone.Queen},
		{"magic", magic.Rook, magic.Bishop, magic.Queen},
		{"packedmagic", packedmagic.Rook, packedmagic.Bishop, packedmagic.Queen},
		{"fixedmagic", fixedmagic.Rook, fixedmagic.Bishop, fixedmagic.Queen},
		{"product", product.Rook, product.Bishop, product.Queen},
	}
	for _, a := range runnable(t) {
		all = append(all, a.method)
	}
	return all
}

// TestSubsets compares every rival with the ray walk on every relevant occupancy of
// every square, with the other squares empty, full and random.
func TestSubsets(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	all := methods(t)
	check := func(sq int, relevant uint64, piece func(method) rivals.Formula, reference func(int, uint64) uint64) {
		for _, occ := range rivals.Subsets(relevant) {
			for _, others := range []uint64{0, ^uint64(0), random.Uint64()} {
				occ := occ | others&^relevant
				want, queen := reference(sq, occ), walk.Queen(sq, occ)
				for _, m := range all {
					if got := piece(m)(uint(sq), occ); got != want {
						t.Fatalf("%s on %d, occupancy %#x: %#x, want %#x", m.name, sq, occ, got, want)
					}
					if got := m.queen(uint(sq), occ); got != queen {
						t.Fatalf("%s queen on %d, occupancy %#x: %#x, want %#x", m.name, sq, occ, got, queen)
					}
				}
			}
		}
	}
	for sq := range 64 {
		check(sq, rivals.RelevantRook(sq), func(m method) rivals.Formula { return m.rook }, walk.Rook)
		check(sq, rivals.RelevantBishop(sq), func(m method) rivals.Formula { return m.bishop }, walk.Bishop)
	}
}

// TestSquares compares random occupancies, with squares above 63.
func TestSquares(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	all := methods(t)
	for range 20_000 {
		sq, occ := uint(random.Uint64()), random.Uint64()&random.Uint64()
		for _, m := range all {
			for _, piece := range []struct {
				attacks rivals.Formula
				walk    func(int, uint64) uint64
			}{{m.rook, walk.Rook}, {m.bishop, walk.Bishop}, {m.queen, walk.Queen}} {
				if got, want := piece.attacks(sq, occ), piece.walk(int(sq&63), occ); got != want {
					t.Fatalf("%s on %d, occupancy %#x: %#x, want %#x", m.name, sq, occ, got, want)
				}
			}
		}
	}
}

// TestTableEntries counts the entries of the tables.
func TestTableEntries(t *testing.T) {
	rook, bishop := 0, 0
	for sq := range 64 {
		for range rivals.Subsets(rivals.RelevantRook(sq)) {
			rook++
		}
		for range rivals.Subsets(rivals.RelevantBishop(sq)) {
			bishop++
		}
	}
	if rook != 102_400 || bishop != 5_248 || rook+bishop != rivals.TableEntries {
		t.Errorf("%d and %d entries, want 102,400 and 5,248", rook, bishop)
	}
}
