package main

import (
	"regexp"
	"strings"
	"testing"
)

// TestFlips checks only the low four bits of a word. The other bits need a rule.
func TestFlips(t *testing.T) {
	for _, test := range []struct {
		name   string
		unread func(bit int) string
		want   flipped
	}{
		{"rule", func(bit int) string {
			if bit < 4 {
				return ""
			}
			return "bits from 4 up are not read"
		}, flipped{changes: 8, noticed: 4, unreadable: 4}},
		{"blind", nil, flipped{changes: 8, noticed: 4, faults: 4}},
		{"wrong", func(bit int) string {
			if bit < 3 {
				return ""
			}
			return "bits from 3 up are not read"
		}, flipped{changes: 8, noticed: 3, unreadable: 4, faults: 1}},
	} {
		word := uint8(5)
		var got flipped
		faults := got.flip(bitsOf("word", &word, func() bool { return word&15 != 5 }, test.unread), map[string]int{})
		if got != test.want || len(faults) != test.want.faults {
			t.Errorf("%s: %+v and the faults %q, want %+v", test.name, got, faults, test.want)
		}
		if word != 5 {
			t.Errorf("%s: the flips leave the word %d, want 5", test.name, word)
		}
	}
}

// TestFlipsOfIndices wants an index out of range to count as a difference, and a fault
// for a table that is wrong before any change.
func TestFlipsOfIndices(t *testing.T) {
	index, row := uint8(1), []int{7, 8}
	notice := func() bool { return row[index] != 8 }
	var got flipped
	if faults := got.flip(bitsOf("index", &index, notice, nil), nil); len(faults) > 0 || got.noticed != 8 {
		t.Errorf("%+v and the faults %q, want 8 changes noticed", got, faults)
	}
	row[1] = 9
	if faults := got.flip(bitsOf("index", &index, notice, nil), nil); len(faults) != 1 {
		t.Errorf("the faults %q, want one", faults)
	}
}

// TestTables flips a few words of each table.
func TestTables(t *testing.T) {
	var out strings.Builder
	if faults := flipTables(&out, options{only: regexp.MustCompile(""), sample: 4, seed: 1}, allTables()); faults > 0 {
		t.Errorf("%d faults\n%s", faults, out.String())
	}
}

// TestFlipsReachTheLibrary flips bits in memory and looks for them through the
// library.
func TestFlipsReachTheLibrary(t *testing.T) {
	for _, table := range allTables() {
		word := table.words[len(table.words)/2]
		bit := 0
		for word.unread != nil && word.unread(bit) != "" {
			if bit++; bit == word.changes {
				word, bit = table.words[0], 0
			}
		}
		restore := word.change(bit)
		seen := noticed(word)
		restore()
		if !seen || noticed(word) {
			t.Errorf("%s: no result changes with bit %d of %s", table.name, bit, word.name)
		}
	}
}
