package main

import (
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

var (
	walkPieces = [3]func(int, uint64) uint64{walk.Rook, walk.Bishop, walk.Queen}
	walkLines  = [4]func(int, uint64) uint64{walk.Rank, walk.File, walk.Diagonal, walk.AntiDiagonal}
)

// TestMethods compares all lookups of all methods with the walker: pieces on
// every relevant occupancy of rook and of bishop, lines on all of theirs, the
// other squares at random, and all squares of the empty board.
func TestMethods(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for _, m := range methods {
		if m.available != nil && !m.available() {
			continue
		}
		check := func(what string, f lookup, reference func(int, uint64) uint64, sq int, squares uint64) {
			if f == nil {
				return
			}
			for _, occ := range rivals.Subsets(squares) {
				occ |= random.Uint64() &^ squares
				if got, want := f(uint(sq), occ), reference(sq, occ); got != want {
					t.Fatalf("%s, %s on %d, occupancy %#x: %#x, want %#x", m.name, what, sq, occ, got, want)
				}
			}
		}
		for sq := range 64 {
			rook, bishop := rivals.RelevantRook(sq), rivals.RelevantBishop(sq)
			for i, squares := range []uint64{rook, bishop, rook} {
				check(pieceNames[i], m.pieces[i].attacks, walkPieces[i], sq, squares)
			}
			check("queen", m.pieces[2].attacks, walk.Queen, sq, bishop)
			for i, l := range m.lines {
				check(lineNames[i], l.attacks, walkLines[i], sq, walkLines[i](sq, 0)|1<<sq)
			}
			for i, l := range m.empty {
				if l.attacks == nil {
					continue
				}
				want := walkPieces[i](sq, 0)
				if strings.Contains(m.name, "the square in") {
					want |= 1 << sq
				}
				if got := l.attacks(uint(sq), random.Uint64()); got != want {
					t.Fatalf("%s, %s on the empty board on %d: %#x, want %#x", m.name, pieceNames[i], sq, got, want)
				}
			}
		}
	}
}

// TestMethodsAreComplete asserts that every method gives something, that every
// loop stands beside its lookup, and that what has a queen has a program.
func TestMethodsAreComplete(t *testing.T) {
	names := make(map[string]bool)
	for _, m := range methods {
		if names[m.name] {
			t.Errorf("%s is there twice", m.name)
		}
		names[m.name] = true
		if len(m.all()) == 0 {
			t.Errorf("%s gives nothing", m.name)
		}
		for i, p := range m.pieces {
			has := p.attacks != nil
			for _, run := range []loop{p.inlined, p.called, p.byOccupancy, p.bySquare} {
				if (run != nil) != has {
					t.Errorf("%s: the loops of the %s are not complete", m.name, pieceNames[i])
				}
			}
			if i == 2 && (p.underLoad != nil) != has {
				t.Errorf("%s: the queen under load is missing", m.name)
			}
		}
		if (m.pieces[2].attacks != nil) != (m.program != "") {
			t.Errorf("%s: a queen %t, and the program %q", m.name, m.pieces[2].attacks != nil, m.program)
		}
	}
	for number := '1'; number <= '9'; number++ {
		for _, prefix := range []string{string(number) + " ", "1" + string(number) + " "} {
			if !slices.ContainsFunc(methods, func(m *method) bool { return strings.HasPrefix(m.name, prefix) }) {
				t.Errorf("the published method %sis missing", prefix)
			}
		}
	}
}

// TestTableOfMethods measures the table for one short round and looks at its
// cells.
func TestTableOfMethods(t *testing.T) {
	s := settings{rounds: 1, slice: time.Microsecond}
	results := compareMethods(s, regexp.MustCompile(""), io.Discard)
	table := results[0].Table
	filled := make(map[string]int)
	for _, r := range table.Rows {
		if len(r.Cells) == 0 {
			t.Errorf("%s has no cell", r.Name)
		}
		for key, c := range r.Cells {
			filled[key]++
			switch {
			case key == allocations.Key:
				if c.Low != 0 {
					t.Errorf("%s allocates %v times", r.Name, c.Low)
				}
			case key != tableBytes.Key && c.Low <= 0:
				t.Errorf("%s, %s: %v", r.Name, key, c.Low)
			}
			if c.Ratio < 0 {
				t.Errorf("%s, %s: the ratio is %v", r.Name, key, c.Ratio)
			}
		}
	}
	for _, c := range table.Columns {
		if filled[c.Key] == 0 || c.Unit == "" || c.About == "" {
			t.Errorf("column %+v has %d cells", c, filled[c.Key])
		}
		delete(filled, c.Key)
	}
	for key := range filled {
		t.Errorf("cells of %q have no column", key)
	}
	for _, key := range []string{"rook inlined", "bishop called", "queen by square", queenBatch, "queen under load"} {
		best := 0
		for _, r := range table.Rows {
			if c := r.Cells[key]; r.isRival() && c.Ratio == 1 {
				best++
			} else if r.isRival() && c.Ratio > 1 {
				t.Errorf("%s, %s: a rival is %v times as fast as the best rival", r.Name, key, c.Ratio)
			}
		}
		if best == 0 {
			t.Errorf("%s has no best rival", key)
		}
	}
}

// TestRatiosOfParts asserts that a ratio is taken by way of the reference when
// the two rows were in different comparisons.
func TestRatiosOfParts(t *testing.T) {
	reference, slow, fast := methods[0].name, magicSlices, textbookKindergarten
	trial := &trial{column: nanoseconds("known", "known"), entries: []entry{{row: reference}, {row: slow}, {row: fast}}}
	results := []*result{
		{Variants: []measurement{{Name: reference, Low: 2}, {Name: slow, Low: 8}}},
		{Variants: []measurement{{Name: reference, Low: 4}, {Name: fast, Low: 6}}}, // a machine half as fast by now
	}
	table := newTable()
	table.add(trial, results)
	for name, want := range map[string]cell{
		reference: {Low: 2, Ratio: 1.5},
		slow:      {Low: 8, Ratio: 1.5 / 4},
		fast:      {Low: 6, Ratio: 1},
	} {
		if got := table.row(name).Cells["known"]; got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}
