// Command prove proves that the library's functions return the results of the ray
// walk for every occupancy: for all 2^64, not for a sample. See prove.md for the
// method, and for what has to be trusted.
//
// It executes the source of the Go functions and the assembly symbolically. It shows
// that each bit of each result equals the ray walk's, by enumeration of all inputs of
// the bit and by z3. It prints a line for each function, or a counterexample.
//
// Run it from the build directory; it needs z3:
//
//	go run ./check/prove
//	go run ./check/prove -short
//	go run ./check/prove -only 'queensAVX512|attacks'
//
// It exits with status 1 on errors and if a function is not proved.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"slices"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/solver"
)

func main() {
	flag.CommandLine = flag.NewFlagSet("go run ./check/prove", flag.ExitOnError)
	only := regexp.MustCompile("")
	flag.TextVar(only, "only", only, "prove only functions that match this regular `expression`")
	short := flag.Bool("short", false, "prove a sample of squares and lengths")
	flag.Parse()
	if err := run(os.Stdout, only, newScope(*short)); err != nil {
		fmt.Fprintln(os.Stderr, "prove:", err)
		os.Exit(1)
	}
}

// limit is the greatest time of z3 for a question.
const limit = 5 * time.Minute

// run proves the functions whose names match, and reports to out.
func run(out io.Writer, only *regexp.Regexp, scope scope) error {
	z3, err := solver.Start(limit)
	if err != nil {
		return err
	}
	defer z3.Close()
	version, err := z3.Version()
	if err != nil {
		return err
	}
	s, err := newSources()
	if err != nil {
		return err
	}
	groups := slices.DeleteFunc(allGroups(s, scope), func(g *group) bool { return !only.MatchString(g.function) })
	if len(groups) == 0 {
		return errors.New("no function matches -only")
	}
	p := &prover{workers: runtime.GOMAXPROCS(0), limit: limit}
	start := time.Now()
	var total tally
	functions := make(map[string]bool)
	fmt.Fprintf(out, "%-34s %-20s %9s %9s %7s  %s\n",
		"function", "form", "equations", "questions", "seconds", "proved for")
	if err := p.prove(groups, func(g *group, t tally) {
		functions[g.function+" "+g.form] = true
		total.add(t)
		fmt.Fprintf(out, "%-34s %-20s %9d %9d %7.1f  %s\n",
			g.function, g.form, t.equations, t.questions, t.elapsed.Seconds(), g.shown)
	}); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nProved in %.0f s: %s with %s, each for all inputs. z3 %s answered %s.\n"+
		"Equations of the same shape share a question. See prove.md for what is not proved.\n",
		time.Since(start).Seconds(), count(len(functions), "function"), count(total.equations, "equation"),
		version, count(total.questions, "question"))
	if scope.short {
		fmt.Fprintln(out, "This was a sample of squares and lengths: without -short all are proved.")
	}
	return nil
}

// A kind of claims has a name and returns its groups.
type kind struct {
	name   string
	groups func(s *sources, scope scope) []*group
}

var kinds = []kind{
	{"lookups in Go", goLookups},
	{"attackers", goAttackers},
	{"lookups in assembly", lookupKernels},
	{"batches", batches},
	{"loops", loops},
	{"maps", sliderMaps},
	{"sets", sets},
	{"positions apart", independence},
	{"sets of positions", positionSets},
	{"legal counts", legalCounts},
	{"rules of chess", legality},
	{"moves", plays},
	{"walks", walks},
	{"published methods", publishedMethods},
}

// allGroups returns all groups of claims.
func allGroups(s *sources, scope scope) (groups []*group) {
	for _, k := range kinds {
		groups = append(groups, k.groups(s, scope)...)
	}
	return groups
}
