package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// An engine is what the flags say of an engine to measure.
type engine struct {
	folder       string    // of its source
	lookups      [3]string // the names of its lookups, by piece; empty if there is none
	square, init string
	run, input   string
	timed        bool
	rounds       int
}

// pieces are the names of the lookups in package attacks, and in lower case of the flags.
var pieces = [3]string{"Rook", "Bishop", "Queen"}

// measure compares the lookups of an engine with package attacks, replaces their bodies, and
// times the program before and after. It writes nothing into the engine's folder.
func (e engine) measure(w io.Writer) (err error) {
	if e.lookups == [3]string{} {
		return errors.New("want at least one of -rook, -bishop and -queen with the name of a lookup")
	}
	work, err := os.MkdirTemp("", "dropin")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	source, err := load(e.folder)
	if err != nil {
		return err
	}
	before, after := source.edition(work, "before"), source.edition(work, "after")
	for i, name := range e.lookups {
		if name == "" {
			continue
		}
		f, err := before.find(name, "") // after would give another line
		if err != nil {
			return fmt.Errorf("-%s: %w", strings.ToLower(pieces[i]), err)
		}
		index, err := e.compare(f, pieces[i], source.edition(work, "compared"))
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s: %s equals attacks.%s for all occupancies that matter. Its new body is %s\n", f.place, f.name,
			pieces[i], f.body(index, pieces[i], e.square))
		if f, err = after.find(name, ""); err == nil {
			err = after.replaceLookup(f, index, pieces[i], e.square)
		}
		if err != nil {
			return err
		}
	}
	if !e.timed {
		fmt.Fprintln(w, "Add -run with arguments of a fixed work, for example bench, or -input with lines of UCI, to time "+
			"both programs.")
		return nil
	}
	folder, err := source.program()
	if err != nil {
		return err
	}
	task := workload{arguments: strings.Fields(e.run)}
	if e.input != "" {
		task.input = strings.Split(e.input, ";")
	}
	editions := []*edition{before, after, source.edition(work, "before, again")}
	heading := "\nProcessor time after the start-up, "
	_, err = os.Stat(filepath.Join(folder, "default.pgo"))
	shipped := err == nil
	if shipped {
		heading += "with the shipped profile, which is of the old lookups: "
	}
	programs, err := build(editions, folder)
	if err == nil {
		_, err = compete(w, heading, programs, task, e.rounds)
	}
	if err != nil || !shipped {
		return err
	}
	return timeProfiles(w, editions, folder, task, e.rounds)
}

// compare compares a lookup with package attacks by package enginetest, in a test of its
// package. It returns the first index of the square with which they agree.
func (e engine) compare(f *function, piece string, in *edition) (index int, err error) {
	if slices.ContainsFunc(f.parameters, func(p parameter) bool { return p.name == "_" }) {
		return 0, fmt.Errorf("%s: %s has a parameter without a name: give it one", f.place, f.name)
	}
	if err := in.addLibrary(f.pkg, "enginetest"); err != nil {
		return 0, err
	}
	others, _ := fs.Glob(os.DirFS(f.pkg.Dir), "*_test.go") // the pattern is well formed
	for _, name := range others {
		in.files[filepath.Join(f.pkg.Dir, name)] = ""
	}
	failed := fmt.Errorf("%s: %s takes no square and an occupancy of the type that it returns: write a function that does",
		f.place, f.name)
	for i, index := range f.squares() {
		in.files[filepath.Join(f.pkg.Dir, "kindergarten_test.go")] = e.test(f, index, piece)
		_, err := in.goCommand(f.pkg.Dir, "test", "-vet=off", "-count=1", ".")
		if err == nil || stopped.Err() != nil {
			return index, err
		}
		if i == 0 || strings.Contains(err.Error(), "The lookup is right if") {
			advice := "if the engine's main fills its tables, name the function that does so, as in -init 'fillTables()'"
			if strings.Contains(err.Error(), `cannot import "main"`) {
				advice = "no test can import a package of this path: want another name of the module in go.mod"
			}
			failed = fmt.Errorf("%s: %s is no lookup of a %s: %w\n%s", f.place, f.name, strings.ToLower(piece), err, advice)
		}
	}
	return 0, failed
}

// test returns the source of a test that compares a lookup. A function infers its types. The
// library's square sq is the engine's number for which the expression of -square is sq.
func (e engine) test(f *function, index int, piece string) string {
	library := f.pkg.Module.Path + "/" + libraryFolder
	lookup, call := "func(S, B) R", "lookup(squares[sq], B(occ))"
	if index == 1 {
		lookup, call = "func(B, S) R", "lookup(B(occ), squares[sq])"
	}
	return fmt.Sprintf(`//go:build go1.25

package %s

import (
	"testing"

	kindergarten "%s/attacks"
	kindergartentest "%[2]s/enginetest"
)

func TestKindergarten(t *testing.T) {
	%[3]s
	compareWithKindergarten(t, %[4]s)
}

func compareWithKindergarten[S kindergarten.AnySquare, B, R ~uint | ~uint64](t *testing.T, lookup %[5]s) {
	var squares [64]S
	for i := range 64 {
		sq := S(i)
		squares[(%[6]s)&63] = sq
	}
	kindergartentest.%[7]s(t, func(sq int, occ uint64) uint64 { return uint64(%[8]s) })
}
`, f.pkg.Name, library, strings.TrimPrefix(e.init, f.pkg.Name+"."), f.call, lookup, cmp.Or(e.square, "sq"), piece, call)
}

// program returns the folder of the program to time: that of the engine, or the only one.
func (s *source) program() (string, error) {
	var all []string
	for _, p := range s.packages {
		if p.Name == "main" {
			all = append(all, p.Dir)
		}
	}
	if slices.Contains(all, s.dir) {
		return s.dir, nil
	}
	if len(all) != 1 {
		return "", fmt.Errorf("%s is no program: name the folder of one by -engine: %s", s.dir, strings.Join(all, ", "))
	}
	return all[0], nil
}
