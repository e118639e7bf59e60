package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	corentings "github.com/corentings/chess/v2"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/rules"
	bulkpositions "github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// A recordSet holds positions of random games in random order, with both sides to
// move.
type recordSet struct {
	records   [][8]uint64
	positions []bulkpositions.Position[uint64]
	others    []corentings.Position

	moves, checkers []uint8
	checks          [][4]uint64
	attacks         [][7]uint64
	buffer          []moves.Move
}

func newRecordSet(n int) *recordSet {
	s := &recordSet{
		moves: make([]uint8, n), checkers: make([]uint8, n), checks: make([][4]uint64, n), attacks: make([][7]uint64, n),
		buffer: make([]moves.Move, 0, 256),
	}
	boards := standardGames(46, n)
	rand.New(rand.NewPCG(46, 0)).Shuffle(n, func(i, j int) { boards[i], boards[j] = boards[j], boards[i] })
	s.others = make([]corentings.Position, n)
	for i, b := range boards {
		r := b.Record()
		s.records = append(s.records, r)
		if err := s.others[i].UnmarshalText([]byte(b.FEN())); err != nil {
			panic(err)
		}
		p := bulkpositions.Position[uint64]{White: r[0], Pawns: r[1], Knights: r[2], Bishops: r[3],
			Rooks: r[4], Queens: r[5], Kings: r[6], State: r[7]}
		s.positions = append(s.positions, p)
	}
	return s
}

// corentingsMoves returns the number of legal moves that corentings/chess lists. It lists them
// in a copy of the position, because the position keeps its list.
func (s *recordSet) corentingsMoves(i int) int {
	p := s.others[i]
	return len(p.ValidMovesUnsafe())
}

func positionComparisons() []*comparison {
	s := newRecordSet(4096)
	n := len(s.records)
	countMoves := func(level asm.Level, from, to int) { asm.LegalCounts(level, s.moves, nil, s.records[from:to]) }
	counts := positionKernels("4,096 legal counts", n, n, countMoves)
	counts.add("positions", func() { bulkpositions.LegalCounts(s.moves, nil, s.positions) })
	counts.add("positions, with checkers", func() { bulkpositions.LegalCounts(s.moves, s.checkers, s.positions) })
	counts.add("moves", func() {
		for i := range s.positions {
			s.moves[i] = uint8(len(moves.Append(s.buffer, &s.positions[i])))
		}
	})
	counts.add("corentings/chess", func() {
		for i := range s.others {
			s.moves[i] = uint8(s.corentingsMoves(i))
		}
	})
	counts.about, counts.part = "moves and corentings/chess list them, one position at a time", 10
	comparisons := []*comparison{counts,
		positionKernels("4,096 checks", n, n, func(level asm.Level, from, to int) {
			asm.Checks(level, s.checks, s.records[from:to])
		}),
		positionKernels("4,096 attacks", n, n, func(level asm.Level, from, to int) {
			asm.Attacks(level, s.attacks, s.records[from:to], 0)
		}),
	}
	for _, n := range []int{1, 2, 4, 8, 16, 32, 64} {
		comparisons = append(comparisons, positionKernels(fmt.Sprintf("%d legal counts", n), n, 1024, countMoves))
	}
	return comparisons
}

// positionKernels compares calls on n positions at each level, on one part of all of them
// after another.
func positionKernels(name string, n, all int, call func(level asm.Level, from, to int)) *comparison {
	c := &comparison{name: name, operations: all}
	c.addKernels(false, func(level asm.Level) {
		for from := 0; from < all; from += n {
			call(level, from, from+n)
		}
	})
	return c
}

// standardGames returns n positions of random games whose castling every library knows.
func standardGames(seed uint64, n int) (boards []rules.Board) {
	for b := range rules.Games(rand.New(rand.NewPCG(seed, 0))) {
		if strings.Trim(strings.Fields(b.FEN())[2], "KQkq-") == "" {
			boards = append(boards, *b) // Games makes the next move on the same board
		}
		if len(boards) == n {
			break
		}
	}
	return boards
}
