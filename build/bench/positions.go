package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	bulkpositions "github.com/kindergarten-bitboards/kindergarten/attacks/positions"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/pext"
	chess "github.com/kindergarten-bitboards/kindergarten/internal/perft"
	"github.com/kindergarten-bitboards/kindergarten/internal/rules"
)

// A recordSet holds positions of random games in random order, with both sides to
// move.
type recordSet struct {
	records   [][8]uint64
	positions []bulkpositions.Position[uint64]
	lists     []chess.Position

	moves, checkers []uint8
	checks          [][4]uint64
	attacks         [][7]uint64
	buffer          []chess.Move
}

func newRecordSet(n int) *recordSet {
	s := &recordSet{
		moves: make([]uint8, n), checkers: make([]uint8, n), checks: make([][4]uint64, n), attacks: make([][7]uint64, n),
		buffer: make([]chess.Move, 0, 256),
	}
	random := rand.New(rand.NewPCG(46, 0))
	for b := range rules.Games(random) {
		s.records = append(s.records, b.Record())
		if len(s.records) == n {
			break
		}
	}
	random.Shuffle(n, func(i, j int) { s.records[i], s.records[j] = s.records[j], s.records[i] })
	for _, r := range s.records {
		p := bulkpositions.Position[uint64]{White: r[0], Pawns: r[1], Knights: r[2], Bishops: r[3], Rooks: r[4], Queens: r[5], Kings: r[6], State: r[7]}
		s.positions = append(s.positions, p)
		s.lists = append(s.lists, chess.Position(p))
	}
	return s
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
	listed           = "moves listed by internal/perft"
)

func positionComparisons() []*comparison {
	s := newRecordSet(4096)
	comparisons := []*comparison{s.counts(), s.checksComparison(), s.attacksComparison()}
	for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256} {
		comparisons = append(comparisons, s.short(n)...)
	}
	return comparisons
}

func (s *recordSet) counts() *comparison {
	c := &comparison{name: fmt.Sprintf("legal counts of %d positions", len(s.records)), unit: "position", operations: len(s.records)}
	for _, level := range positionLevels() {
		c.add(kernel(level), func() { asm.LegalCounts(level, s.moves, nil, s.records) })
	}
	c.add(checkedPositions, func() { bulkpositions.LegalCounts(s.moves, nil, s.positions) })
	c.add(checkedPositions+", with checkers", func() { bulkpositions.LegalCounts(s.moves, s.checkers, s.positions) })
	c.add(listed, func() {
		for i := range s.lists {
			s.moves[i] = uint8(len(s.lists[i].AppendMoves(s.buffer)))
		}
	})
	return c
}

func (s *recordSet) checksComparison() *comparison {
	c := &comparison{name: fmt.Sprintf("checks of %d positions", len(s.records)), unit: "position", operations: len(s.records)}
	for _, level := range positionLevels() {
		c.add(kernel(level), func() { asm.Checks(level, s.checks, s.records) })
	}
	if pext.Supported() {
		c.add(loopOfPEXT, func() {
			for i := range s.records {
				s.checks[i] = checksPEXT(&s.records[i])
			}
		})
	}
	return c
}

func (s *recordSet) attacksComparison() *comparison {
	c := &comparison{name: fmt.Sprintf("attacks in %d positions", len(s.records)), unit: "position", operations: len(s.records)}
	for _, level := range positionLevels() {
		c.add(kernel(level), func() { asm.Attacks(level, s.attacks, s.records, 0) })
	}
	return c
}

// short compares calls on n positions, on one part of the set after another. From n = 4 on,
// a kernel must not be 5 % slower than the portable form.
func (s *recordSet) short(n int) (comparisons []*comparison) {
	all := 1024 / n * n
	for _, f := range []struct {
		name string
		call func(level asm.Level, from int)
	}{
		{"legal counts", func(level asm.Level, from int) { asm.LegalCounts(level, s.moves, nil, s.records[from:][:n]) }},
		{"checks", func(level asm.Level, from int) { asm.Checks(level, s.checks, s.records[from:][:n]) }},
		{"attacks", func(level asm.Level, from int) { asm.Attacks(level, s.attacks, s.records[from:][:n], 0) }},
	} {
		c := &comparison{name: fmt.Sprintf("%s, %d a call", f.name, n), unit: "position", operations: all}
		for _, level := range positionLevels() {
			c.add(kernel(level), func() {
				for from := 0; from < all; from += n {
					f.call(level, from)
				}
			})
		}
		comparisons = append(comparisons, c)
	}
	return comparisons
}
