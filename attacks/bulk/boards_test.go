package bulk

import (
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// boards are all occupancies of every line, with the rest of the board empty,
// full and random.
var boards = sync.OnceValue(func() (occs []uint64) {
	random := rand.New(rand.NewPCG(1, 0))
	for line := range occupancies.Lines(walk.Rank, walk.File, walk.Diagonal, walk.AntiDiagonal) {
		occs = slices.AppendSeq(occs, occupancies.Around(line, random))
	}
	return occs
})

// union returns the attacks of the pieces of a set by the walk.
var union = occupancies.Union
