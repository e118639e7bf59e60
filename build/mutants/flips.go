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

// A table is one of the literal tables, by its file and the directory and name.
type table struct {
	file, name string
	words      []word // in the order of the literal
}

// A word is an element of a table.
type word struct {
	name    string // the element as an expression
	changes int    // the bits that can be flipped, or the rows that a pointer can name
	pointer bool   // to a row

	// change makes one of the changes and returns what takes it back.
	change func(i int) (restore func())

	// notice compares all that the word can have an effect on with walks from
	// square to square.
	notice func() bool

	// unread returns the rule by which no call can tell that the change has been
	// made, and nothing if one must.
	unread func(i int) string
}

// allTables returns the tables of the library.
func allTables() []table {
	return slices.Concat(sliderTables(), pairTables(), leaperTables(), methodTables())
}

// flipTables changes every word of the literal tables, one bit at a time, and
// prints how many of the changes are noticed. It returns how many faults it has
// printed.
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

// flipped counts what became of the changes of a table.
type flipped struct {
	changes, noticed, unreadable, faults int
}

// flip makes the changes of a word one after the other and returns what is wrong
// with what was noticed.
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

// noticed takes an index out of range for a difference.
func noticed(w word) (differs bool) {
	defer func() {
		if recover() != nil {
			differs = true
		}
	}()
	return w.notice()
}

// bitsOf returns a word all of whose bits are flipped.
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

// wordsOfEach is how many words of each table are flipped in the source, for the
// library's own tests to notice.
const wordsOfEach = 3

// flipWords returns mutants that flip a bit of the tables in a generated file, each
// of which some call can read.
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
