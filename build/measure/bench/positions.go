package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	corentings "github.com/corentings/chess/v2"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals/pext"
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
		p := bulkpositions.Position[uint64]{White: r[0], Pawns: r[1], Knights: r[2], Bishops: r[3], Rooks: r[4], Queens: r[5], Kings: r[6], State: r[7]}
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

// positionLevels returns the levels that have kernels on positions, best first.
func positionLevels() (levels []asm.Level) {
	for _, level := range slices.Backward(asm.PositionLevels()) {
		if level <= asm.Best() {
			levels = append(levels, level)
		}
	}
	return levels
}

const (
	checkedPositions = "package positions"
	listed           = "moves listed by package moves"
	listedByOther    = "moves listed by corentings/chess"
)

func positionComparisons() []*comparison {
	s := newRecordSet(4096)
	n := len(s.records)
	countMoves := func(level asm.Level, from, to int) { asm.LegalCounts(level, s.moves, nil, s.records[from:to]) }
	findChecks := func(level asm.Level, from, to int) { asm.Checks(level, s.checks, s.records[from:to]) }
	findAttacks := func(level asm.Level, from, to int) { asm.Attacks(level, s.attacks, s.records[from:to], 0) }

	counts := positionKernels(fmt.Sprintf("legal counts of %d positions", n), n, n, countMoves)
	counts.add(checkedPositions, func() { bulkpositions.LegalCounts(s.moves, nil, s.positions) })
	counts.add(checkedPositions+", with checkers", func() { bulkpositions.LegalCounts(s.moves, s.checkers, s.positions) })
	counts.add(listed, func() {
		for i := range s.positions {
			s.moves[i] = uint8(len(moves.Append(s.buffer, &s.positions[i])))
		}
	})
	counts.add(listedByOther, func() {
		for i := range s.others {
			s.moves[i] = uint8(s.corentingsMoves(i))
		}
	})
	checks := positionKernels(fmt.Sprintf("checks of %d positions", n), n, n, findChecks)
	if pext.Supported() {
		checks.add(loopOfPEXT, func() {
			for i := range s.records {
				s.checks[i] = checksPEXT(&s.records[i])
			}
		})
	}
	comparisons := []*comparison{counts, checks, positionKernels(fmt.Sprintf("attacks in %d positions", n), n, n, findAttacks)}
	// From n = 4 on, a kernel must not be 5 % slower than the portable form.
	for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256} {
		all := 1024 / n * n
		comparisons = append(comparisons,
			positionKernels(fmt.Sprintf("legal counts, %d a call", n), n, all, countMoves),
			positionKernels(fmt.Sprintf("checks, %d a call", n), n, all, findChecks),
			positionKernels(fmt.Sprintf("attacks, %d a call", n), n, all, findAttacks))
	}
	return comparisons
}

// positionKernels compares calls on n positions at each level, on one part of all of them
// after another.
func positionKernels(name string, n, all int, call func(level asm.Level, from, to int)) *comparison {
	c := &comparison{name: name, unit: "position", operations: all}
	c.addKernels(positionLevels(), func(level asm.Level) {
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
