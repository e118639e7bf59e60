package attacks_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
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

func FuzzCheckMask(f *testing.F) {
	for _, c := range occupancies.Cases {
		f.Add(int8(c.Square), c.Occupancy)
	}
	f.Fuzz(checkCheckMask)
}

func checkCheckMask(t *testing.T, king int8, checkers uint64) {
	for _, checkers := range []uint64{checkers, checkers & -checkers} {
		if got, want := attacks.CheckMask(king, checkers), checkMask(int(king), checkers); got != want {
			t.Errorf("CheckMask(%d, %#016x) = %#016x, want %#016x", king, checkers, got, want)
		}
	}
}

// pins is the definition of Pins. It walks from the king to the first piece and from
// there to the next.
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
	pinned, pinners := attacks.Pins(king, blockers, diagonal, orthogonal, occ)
	wantPinned, wantPinners := pins(king, occ, blockers, diagonal, orthogonal)
	if pinned != wantPinned || pinners != wantPinners {
		t.Fatalf("Pins(%d, %#016x, %#016x, %#016x, %#016x) = %#016x, %#016x, want %#016x, %#016x",
			king, occ, blockers, diagonal, orthogonal, pinned, pinners, wantPinned, wantPinners)
	}
}

// One slider of either kind, or both, on every square. The squares between it and
// the king have every occupancy and every choice of blockers. The rest of the board
// is empty and random.
func TestPinsByOneSlider(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 16))
	for king := range 64 {
		for sq := range 64 {
			slider := uint64(1) << sq
			between, line := pair(king, sq)
			for occ := range occupancies.Subsets(between) {
				rest := random.Uint64() &^ line
				for blockers := range occupancies.Subsets(between) {
					checkPins(t, king, occ|slider, blockers, slider, 0)
					checkPins(t, king, occ|slider, blockers, 0, slider)
					checkPins(t, king, occ|slider|rest|1<<king, blockers, slider, slider)
				}
			}
		}
	}
}

func TestPinsOnRandomPositions(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 18))
	found := 0
	for range 20000 {
		occ, pieces := placed(random, 32)
		white := random.Uint64()
		for _, king := range []int{random.IntN(64), random.IntN(64)} {
			checkPins(t, king, occ, occ&white, pieces[diagonal]&^white, pieces[orthogonal]&^white)
			checkPins(t, king, occ, occ&white, pieces[diagonal]&white, pieces[orthogonal]&white)
			checkPins(t, king, occ, occ, pieces[diagonal], pieces[orthogonal])
			if pinned, _ := attacks.Pins(king, occ, pieces[diagonal], pieces[orthogonal], occ); pinned != 0 {
				found++
			}
		}
		// Any sets at all, also of no position.
		checkPins(t, random.IntN(64), occ, random.Uint64(), random.Uint64(), random.Uint64())
	}
	if found < 1000 {
		t.Errorf("pieces are pinned in %d positions, want at least 1000", found)
	}
}

// pinCases target bugs that positions of one slider cannot show.
var pinCases = []struct {
	name                                string // the bug
	king                                int8
	occ, blockers, diagonal, orthogonal uint64
}{
	{"slider-behind-slider", 4, 0x1010000000001000, 0x1000, 0, 0x1010000000000000},
	{"slider-missing-from-occupancy", 4, 0x3000, 0x3000, 0x80000000, 0x1000000000000000},
	{"kings-square-in-every-set", 4, 0x1000000000001010, 0x1010, 0x10, 0x1000000000000010},
	{"pins-in-all-directions", 27, 0x8801001c951c0049, 0x0000001c141c0000, 0x8001000000000041, 0x0800000081000008},
	{"wrap-h-file", 31, 0x0000000300000000, 0x0000000100000000, 0x0000000200000000, 0x0000000200000000},
}

func FuzzPins(f *testing.F) {
	for _, c := range pinCases {
		f.Add(c.king, c.occ, c.blockers, c.diagonal, c.orthogonal)
	}
	for _, c := range occupancies.Cases {
		set := c.Occupancy // every piece blocks and is a queen
		f.Add(int8(c.Square), set, set, set, set)
	}
	f.Fuzz(func(t *testing.T, king int8, occ, blockers, diagonal, orthogonal uint64) {
		checkPins(t, int(king), occ, blockers, diagonal, orthogonal)
	})
}
