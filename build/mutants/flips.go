package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/progress"
)

// A table is one of the literal tables, by the name of its package's directory
// and its own.
type table struct {
	file, name string
	words      []word // in the order of the literal
}

// A word is an element of a table.
type word struct {
	name    string
	changes int  // the bits that can be flipped, or the rows that a pointer can name
	pointer bool // to a row

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
	return slices.Concat(lookupTables(), pairTables(), leaperTables(), methodTables())
}

// flipTables changes every word of the literal tables, one bit at a time, and
// prints how many of the changes are noticed. It returns how many faults it has
// printed.
func flipTables(w io.Writer, o options, tables []table) (faults int, err error) {
	tables = slices.DeleteFunc(slices.Clone(tables), func(t table) bool { return !o.only.MatchString(t.file) })
	random := rand.New(rand.NewPCG(o.seed, 2))
	total := 0
	for i := range tables {
		if words := tables[i].words; o.sample > 0 && o.sample < len(words) {
			tables[i].words = nil
			for _, k := range random.Perm(len(words))[:o.sample] {
				tables[i].words = append(tables[i].words, words[k])
			}
		}
		total += len(tables[i].words)
	}
	if total == 0 {
		return 0, nil
	}
	bar := progress.NewBar(os.Stderr, int64(total), "words")
	report := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(report, "table\twords\tchanges\tnoticed\tunreadable\tsurvived\t")
	rules := map[string]int{}
	changed, unreadable := 0, 0
	for _, t := range tables {
		var f flipped
		for _, word := range t.words {
			for _, fault := range f.flip(word, rules) {
				fmt.Fprintf(w, "%s: %s.%s\n", t.file, t.name, fault)
			}
			bar.Add(1)
		}
		fmt.Fprintf(report, "%s\t%d\t%d\t%d\t%d\t%d\t\n", t.name, len(t.words), f.changes, f.noticed, f.unreadable, f.faults)
		changed += f.changes
		unreadable += f.unreadable
		faults += f.faults
	}
	fmt.Fprintf(report, "all\t%d\t%d\t%d\t%d\t%d\t\n", total, changed, changed-unreadable-faults, unreadable, faults)
	report.Flush()
	if unreadable > 0 {
		fmt.Fprintln(w, "No call can read a change where")
		for _, rule := range slices.Sorted(maps.Keys(rules)) {
			fmt.Fprintf(w, "  %6d  %s\n", rules[rule], rule)
		}
	}
	return faults, nil
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

// complete demands that the tables are those that the generated files declare.
func complete(root string, tables []table) error {
	declared := map[string]bool{}
	for _, dir := range []string{"internal/tables", "purego/methods"} {
		paths, err := filepath.Glob(filepath.Join(root, dir, "*_gen.go"))
		if err != nil {
			return err
		}
		if len(paths) == 0 {
			return fmt.Errorf("%s: %w", filepath.Join(root, dir, "*_gen.go"), fs.ErrNotExist)
		}
		for _, path := range paths {
			syntax, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			for _, d := range syntax.Decls {
				if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.VAR {
					for _, s := range d.Specs {
						declared[dir+"/"+filepath.Base(path)+" "+s.(*ast.ValueSpec).Names[0].Name] = true
					}
				}
			}
		}
	}
	for _, t := range tables {
		key := t.file + " " + t.name[strings.LastIndexByte(t.name, '.')+1:]
		if !declared[key] {
			return fmt.Errorf("%s declares no table %s", t.file, t.name)
		}
		delete(declared, key)
	}
	for key := range declared {
		return fmt.Errorf("table %s is not known to this command", key)
	}
	return nil
}
