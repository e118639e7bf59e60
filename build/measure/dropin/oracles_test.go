package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	corentings "github.com/corentings/chess/v2"
	notnil "github.com/notnil/chess"
	"golang.org/x/sync/errgroup"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

var (
	depth    = flag.Int("depth", 2, "compare all moves of the perft suite's trees to this depth")
	playouts = flag.Int("playouts", 12, "compare the moves along this `number` of random playouts")
)

// longest is the greatest number of moves of a playout, which goes on after a draw.
const longest = 150

// A board is a position of another library. It returns the legal moves in any order.
type board func() []move

// A move has a name in UCI notation, and returns the board after it.
type move struct {
	name  string
	after func() board
}

// oracles are the other libraries. UnmarshalText also finds out whether the side to move is in
// check, which their options for FENs do not.
var oracles = map[string]func(fen string) (board, error){
	"corentings/chess/v2": func(fen string) (board, error) {
		p := new(corentings.Position)
		return ofCorentings(p), p.UnmarshalText([]byte(fen))
	},
	"notnil/chess": func(fen string) (board, error) {
		p := new(notnil.Position)
		return ofNotnil(p), p.UnmarshalText([]byte(fen))
	},
}

func ofCorentings(p *corentings.Position) board {
	return func() (moves []move) {
		for _, m := range p.ValidMoves() {
			moves = append(moves, move{m.String(), func() board { return ofCorentings(p.Update(&m)) }})
		}
		return moves
	}
}

func ofNotnil(p *notnil.Position) board {
	return func() (moves []move) {
		for _, m := range p.ValidMoves() {
			moves = append(moves, move{m.String(), func() board { return ofNotnil(p.Update(m)) }})
		}
		return moves
	}
}

// TestOracles compares the moves of internal/tooling/perft and the counts of package positions with
// those of other libraries: in the trees of the perft suite's positions of standard chess, and
// along random playouts, which are the same for all libraries and in every run.
func TestOracles(t *testing.T) {
	fens := standardPositions()
	for name, parse := range oracles {
		t.Run(name, func(t *testing.T) {
			var compared atomic.Int64
			var jobs errgroup.Group
			jobs.SetLimit(runtime.GOMAXPROCS(0))
			for job := range len(fens) + *playouts {
				jobs.Go(func() error {
					levels, random := *depth, (*rand.Rand)(nil)
					if job >= len(fens) {
						levels, random = longest, rand.New(rand.NewPCG(1, uint64(job-len(fens))))
					}
					n, err := compareMoves(parse, fens[job%len(fens)], levels, random)
					compared.Add(int64(n))
					return err
				})
			}
			if err := jobs.Wait(); err != nil {
				t.Error(err)
			}
			t.Logf("%d positions compared", compared.Load())
		})
	}
}

// compareMoves compares the moves of an oracle with ours in a position and those to which they lead:
// in the tree of a depth, or along one line of random moves. It returns the number of positions,
// and an error for the first one with other moves, or with another count of them.
func compareMoves(parse func(string) (board, error), record string, depth int, random *rand.Rand) (int, error) {
	ours, _, err := fen.Parse[uint64](record)
	theirs, parseErr := parse(record)
	if err = errors.Join(err, parseErr); err != nil {
		return 0, err
	}
	var compared []positions.Position[uint64]
	var found []int
	var descend func(ours positions.Position[uint64], theirs board, line []string) error
	descend = func(ours positions.Position[uint64], theirs board, line []string) error {
		list, theirMoves := moves.Append(nil, &ours), theirs()
		var names, theirNames []string
		for _, m := range list {
			names = append(names, m.String())
		}
		for _, m := range theirMoves {
			theirNames = append(theirNames, m.name)
		}
		slices.Sort(names)
		slices.Sort(theirNames)
		if !slices.Equal(names, theirNames) {
			return fmt.Errorf("%s, moves %v: ours are %v, and the oracle's %v", record, line, names, theirNames)
		}
		compared, found = append(compared, ours), append(found, len(names))
		if len(line)+1 == depth || len(names) == 0 {
			return nil
		}
		if random != nil {
			names = []string{names[random.IntN(len(names))]}
		}
		for _, name := range names {
			i := slices.IndexFunc(list, func(m moves.Move) bool { return m.String() == name })
			j := slices.IndexFunc(theirMoves, func(m move) bool { return m.name == name })
			if err := descend(moves.Play(&ours, list[i]), theirMoves[j].after(), append(line, name)); err != nil {
				return err
			}
		}
		return nil
	}
	err = descend(ours, theirs, nil)
	return len(compared), errors.Join(err, checkCounts(compared, found))
}

// checkCounts compares the counts of package positions with numbers of moves.
func checkCounts(compared []positions.Position[uint64], found []int) error {
	counts := make([]uint8, len(compared))
	positions.LegalCounts(counts, nil, compared)
	for i, n := range counts {
		if int(n) != found[i] {
			return fmt.Errorf("package positions counts %d moves of %#x, and the oracle lists %d", n, compared[i], found[i])
		}
	}
	return nil
}

// TestDisagreements wants an error for an oracle without a move of Black's, in a tree and in a
// playout, and for a wrong count.
func TestDisagreements(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	for name, parse := range oracles {
		for _, random := range []*rand.Rand{nil, rand.New(rand.NewPCG(1, 1))} {
			_, err := compareMoves(func(fen string) (board, error) {
				b, err := parse(fen)
				return without(b, "a7a6"), err
			}, start, 2, random)
			if err == nil || !strings.Contains(err.Error(), "]: ours are [a7a5 a7a6 ") {
				t.Errorf("%s without the move a7a6 gives the error %v", name, err)
			}
		}
	}
	if err := checkCounts(make([]positions.Position[uint64], 2), []int{0, 1}); err == nil ||
		!strings.Contains(err.Error(), "counts 0 moves") {
		t.Errorf("a wrong count gives the error %v", err)
	}
}

// without returns a board without the moves of a name.
func without(b board, name string) board {
	return func() []move {
		moves := slices.DeleteFunc(b(), func(m move) bool { return m.name == name })
		for i, m := range moves {
			moves[i].after = func() board { return without(m.after(), name) }
		}
		return moves
	}
}
