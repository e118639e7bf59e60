package attacks_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// checkMask is the definition of CheckMask.
func checkMask(king int, checkers uint64) uint64 {
	switch bits.OnesCount64(checkers) {
	case 0:
		return ^uint64(0)
	case 1:
		between, _ := pair(king&63, bits.Len64(checkers)-1)
		return between | checkers
	default:
		return 0
	}
}

func TestCheckMask(t *testing.T) {
	for king := range 64 {
		eachSet(func(checkers uint64) {
			if got, want := attacks.CheckMask(king, checkers), checkMask(king, checkers); got != want {
				t.Fatalf("CheckMask(%d, %#016x) = %#016x, want %#016x", king, checkers, got, want)
			}
		})
	}
}

// pins is the definition of Pins. It walks from the king to the first piece, and from there to the next.
func pins(king int, occ, blockers, diagonal, orthogonal uint64) (pinned, pinners uint64) {
	for d := range walk.Direction(8) {
		sliders := orthogonal
		if d%2 != 0 {
			sliders = diagonal
		}
		first := walk.Ray(king, occ, d) & occ & blockers
		if first == 0 {
			continue
		}
		if found := walk.Ray(bits.Len64(first)-1, occ, d) & sliders; found != 0 {
			pinned |= first
			pinners |= found
		}
	}
	return pinned, pinners
}

func checkPins(t *testing.T, king int, occ, blockers, diagonal, orthogonal uint64) {
	var got, want [2]uint64
	got[0], got[1] = attacks.Pins(king, blockers, diagonal, orthogonal, occ)
	want[0], want[1] = pins(king, occ, blockers, diagonal, orthogonal)
	if got != want {
		t.Fatalf("Pins(%d, %#x, %#x, %#x, %#x) = %#x, want %#x", king, blockers, diagonal, orthogonal, occ, got, want)
	}
}

// TestPins tries positions with many pieces of both sides, and any sets at all.
func TestPins(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 18))
	for range 20000 {
		king, white, occ := random.IntN(64), random.Uint64(), random.Uint64()&random.Uint64()
		diagonal, orthogonal := occ&random.Uint64()&random.Uint64(), occ&random.Uint64()&random.Uint64()
		checkPins(t, king, occ, occ&white, diagonal&^white, orthogonal&^white)
		checkPins(t, king, occ, occ, diagonal, orthogonal)
		checkPins(t, king, occ, random.Uint64(), random.Uint64(), random.Uint64())
	}
}

func FuzzPins(f *testing.F) {
	const set = uint64(0x8801000081000049) // every piece blocks and is a queen
	f.Add(int8(27), set, set, set, set)
	f.Fuzz(func(t *testing.T, king int8, occ, blockers, diagonal, orthogonal uint64) {
		checkPins(t, int(king), occ, blockers, diagonal, orthogonal)
	})
}
