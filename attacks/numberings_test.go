package attacks_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/occupancies"
)

// A numbering returns the number of a square, and of its bit, by file and rank.
type numbering struct{ square, bit func(file, rank int) int }

func fromA1(file, rank int) int { return 8*rank + file }

func fromA8(file, rank int) int { return 8*(7-rank) + file }

func fromH1(file, rank int) int { return 8*rank + 7 - file }

func fromH8(file, rank int) int { return 63 - fromA1(file, rank) }

// walk returns the squares that a slider attacks by steps from a square.
func (n numbering) walk(file, rank int, occ uint64, steps []step) (reached uint64) {
	for _, s := range steps {
		f, r := file+s.files, rank+s.ranks
		for 0 <= f && f < 8 && 0 <= r && r < 8 {
			bit := uint64(1) << n.bit(f, r)
			reached |= bit
			if occ&bit != 0 {
				break
			}
			f, r = f+s.files, r+s.ranks
		}
	}
	return reached
}

// relevant returns the squares whose occupancy the walk depends on.
func (n numbering) relevant(file, rank int, steps []step) (squares uint64) {
	empty := n.walk(file, rank, 0, steps)
	for rest := empty; rest != 0; rest &= rest - 1 {
		if bit := rest & -rest; n.walk(file, rank, bit, steps) != empty {
			squares |= bit
		}
	}
	return squares
}

var (
	rookSteps     = []step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	bishopSteps   = []step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	diagonalSteps = []step{{1, 1}, {-1, -1}}
)

// The other numberings of ADOPTING.md. Rooks and bishops have every relevant occupancy, with
// the rest of the board random. Queens have random ones, because too many are relevant.
func TestNumberings(t *testing.T) {
	random := rand.New(rand.NewPCG(19, 20))
	for _, n := range []struct {
		name string
		numbering
		turn     int // exclusive or with the square
		diagonal func(sq int, occ uint64) uint64
		pawn     func(sq int) uint64 // White's
	}{
		{"a8 = 0", numbering{fromA8, fromA8}, 0, attacks.AntiDiagonal[uint64, int], attacks.PawnSouth[uint64, int]},
		{"h1 = 0", numbering{fromH1, fromH1}, 0, attacks.AntiDiagonal[uint64, int], attacks.PawnNorth[uint64, int]},
		{"bit 63-sq", numbering{fromA1, fromH8}, 63, attacks.Diagonal[uint64, int], attacks.PawnSouth[uint64, int]},
	} {
		for _, s := range []struct {
			name   string
			attack func(sq int, occ uint64) uint64
			steps  []step
		}{
			{"Rook", attacks.Rook[uint64, int], rookSteps},
			{"Bishop", attacks.Bishop[uint64, int], bishopSteps},
			{"Queen", attacks.Queen[uint64, int], kingSteps},
			{"diagonal", n.diagonal, diagonalSteps},
		} {
			for a1 := range 64 {
				file, rank := a1&7, a1>>3
				sq := n.square(file, rank) ^ n.turn
				check := func(occ uint64) {
					if got, want := s.attack(sq, occ), n.walk(file, rank, occ, s.steps); got != want {
						t.Fatalf("%s: %s(%d, %#016x) = %#016x, want %#016x", n.name, s.name, sq, occ, got, want)
					}
				}
				squares := n.relevant(file, rank, s.steps)
				if bits.OnesCount64(squares) <= 12 {
					for occ := range occupancies.Subsets(squares) {
						check(occ | random.Uint64()&^squares)
					}
				}
				for range 256 {
					check(random.Uint64() & random.Uint64())
				}
				want := n.walk(file, rank, ^uint64(0), northSteps) // no step beyond the first
				if got := n.pawn(sq); got != want {
					t.Fatalf("%s: White's pawn on %d attacks %#016x, want %#016x", n.name, sq, got, want)
				}
			}
		}
	}
}
