package main

import (
	"fmt"
	"go/types"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// A table is a literal table.
type table struct {
	file, name string
	words      []word // in source order
}

// A word is an element of a table.
type word struct {
	name    string // the element as an expression
	changes int    // the number of bits to flip, or of rows that a pointer can be set to
	pointer bool   // whether the word is a pointer to a row

	// change makes change i and returns a function that undoes it.
	change func(i int) (restore func())

	// notice compares all functions that read the word with ray walks, and reports
	// whether one differs.
	notice func() bool

	// unread returns the rule by which no result depends on change i, or "" if a
	// result must.
	unread func(i int) string
}

// allTables returns the tables of the library.
func allTables() []table {
	return slices.Concat(sliderTables(), pairTables(), leaperTables(), methodTables())
}

// flipTables changes every word of the literal tables, one bit at a time. It prints
// how many changes are noticed and returns the number of faults.
func flipTables(w io.Writer, o options, tables []table) (faults int) {
	random := rand.New(rand.NewPCG(o.seed, 2))
	rules := map[string]int{}
	for _, t := range tables {
		if !o.only.MatchString(t.file) {
			continue
		}
		words := t.words
		if o.sample > 0 && o.sample < len(words) {
			words = nil
			for _, i := range random.Perm(len(t.words))[:o.sample] {
				words = append(words, t.words[i])
			}
		}
		var f flipped
		for _, word := range words {
			for _, fault := range f.flip(word, rules) {
				fmt.Fprintf(w, "%s: %s\n", t.file, fault)
			}
		}
		fmt.Fprintf(w, "%-36s %5d words, %7d changes: %7d noticed, %5d unreadable, %d survived\n",
			t.name, len(words), f.changes, f.noticed, f.unreadable, f.faults)
		faults += f.faults
	}
	for _, rule := range slices.Sorted(maps.Keys(rules)) {
		fmt.Fprintf(w, "no call can read %d changes: %s\n", rules[rule], rule)
	}
	return faults
}

// flipped counts the outcomes of the changes of a table.
type flipped struct {
	changes, noticed, unreadable, faults int
}

// flip makes the changes of a word one after the other. It returns a fault for each
// change that is noticed against its rule, or not noticed without one.
func (f *flipped) flip(w word, rules map[string]int) (faults []string) {
	fault := func(format string, args ...any) {
		f.faults++
		faults = append(faults, w.name+": "+fmt.Sprintf(format, args...))
	}
	if noticed(w) {
		fault("differs from the walk as it is")
		return faults
	}
	for i := range w.changes {
		f.changes++
		restore := w.change(i)
		seen := noticed(w)
		restore()
		rule := ""
		if w.unread != nil {
			rule = w.unread(i)
		}
		switch {
		case seen && rule == "":
			f.noticed++
		case !seen && rule != "":
			f.unreadable++
			rules[rule]++
		case seen:
			fault("change %d was noticed, though %s", i, rule)
		default:
			fault("change %d survived", i)
		}
	}
	return faults
}

// noticed calls w.notice. An index out of range counts as a difference.
func noticed(w word) (differs bool) {
	defer func() {
		if recover() != nil {
			differs = true
		}
	}()
	return w.notice()
}

// bitsOf returns a word with a change for each bit.
func bitsOf[T uint8 | uint32 | uint64](name string, p *T, notice func() bool, unread func(bit int) string) word {
	width := 0
	for v := ^T(0); v != 0; v >>= 1 {
		width++
	}
	return word{name: name, changes: width, change: func(bit int) func() {
		*p ^= 1 << bit
		return func() { *p ^= 1 << bit }
	}, notice: notice, unread: unread}
}

// wordsOfEach is the number of words of each table that are flipped in the source.
// The library's own tests must fail.
const wordsOfEach = 3

// flipWords returns mutants that flip a bit of the tables in a generated file. A
// result depends on each of these bits.
func flipWords(f *file, tables []table, seed uint64) (mutants []*mutant, err error) {
	random := rand.New(rand.NewPCG(seed, 3))
	scope := f.source.types.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if !ok || v.Pos() < f.syntax.FileStart || f.syntax.FileEnd <= v.Pos() {
			continue
		}
		i := slices.IndexFunc(tables, func(t table) bool { return t.file == f.name && strings.HasSuffix(t.name, "."+name) })
		if i < 0 {
			return nil, fmt.Errorf("table %s of %s is not known to this command", name, f.name)
		}
		for n := 0; n < wordsOfEach; {
			w := tables[i].words[random.IntN(len(tables[i].words))]
			if bit := random.IntN(w.changes); !w.pointer && (w.unread == nil || w.unread(bit) == "") {
				mutants = append(mutants, &mutant{file: f, flip: fmt.Sprintf("%s ^= 1 << %d", w.name, bit)})
				n++
			}
		}
	}
	return mutants, nil
}
