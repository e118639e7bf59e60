package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	corentings "github.com/corentings/chess/v2"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
)

// newRecords returns n positions of random games in random order, with both sides to move, and
// the same ones of corentings/chess, which knows their castling.
func newRecords(n int) (records [][8]uint64, others []corentings.Position) {
	var boards []rules.Board
	for b := range rules.Games(rand.New(rand.NewPCG(46, 0))) {
		if strings.Trim(strings.Fields(b.FEN())[2], "KQkq-") == "" {
			boards = append(boards, *b) // Games makes the next move on the same board
		}
		if len(boards) == n {
			break
		}
	}
	rand.New(rand.NewPCG(46, 0)).Shuffle(n, func(i, j int) { boards[i], boards[j] = boards[j], boards[i] })
	others = make([]corentings.Position, n)
	for i, b := range boards {
		records = append(records, b.Record())
		if err := others[i].UnmarshalText([]byte(b.FEN())); err != nil {
			panic(err)
		}
	}
	return records, others
}

// corentingsMoves returns the number of legal moves that corentings/chess lists. It lists them
// in a copy of the position, because the position keeps its list.
func corentingsMoves(p corentings.Position) int { return len(p.ValidMovesUnsafe()) }

func positionComparisons() []*comparison {
	records, others := newRecords(4096)
	n := len(records)
	counts, checks, attacks := make([]uint8, n), make([][4]uint64, n), make([][7]uint64, n)
	legalCounts := func(level asm.Level, from, to int) { asm.LegalCounts(level, counts, nil, records[from:to]) }
	listed := positionKernels("4,096 legal counts", n, n, legalCounts)
	listed.part = 10
	listed.add("corentings/chess", func() {
		for i := range others {
			counts[i] = uint8(corentingsMoves(others[i]))
		}
	})
	all := []*comparison{listed,
		positionKernels("4,096 checks", n, n, func(level asm.Level, from, to int) {
			asm.Checks(level, checks, records[from:to])
		}),
		positionKernels("4,096 attacks", n, n, func(level asm.Level, from, to int) {
			asm.Attacks(level, attacks, records[from:to], 0)
		}),
	}
	for _, n := range []int{1, 2, 4, 8, 16, 32, 64} {
		all = append(all, positionKernels(fmt.Sprintf("%d legal counts", n), n, 1024, legalCounts))
	}
	return all
}

// positionKernels compares calls on n positions at each level.
func positionKernels(name string, n, all int, call func(level asm.Level, from, to int)) *comparison {
	c := &comparison{name: name, operations: all}
	c.addKernels(false, func(level asm.Level) {
		inBatches(n, all, func(from, to int) { call(level, from, to) })
	})
	return c
}
