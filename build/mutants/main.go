// Command mutants changes the library in one place at a time and demands that
// its tests notice. Run it from the build directory:
//
//	go run ./mutants                    # everything
//	go run ./mutants -sample 60         # so many mutants, chosen by -seed
//	go run ./mutants -only '^purego/'   # the files whose names match
//	go run ./mutants -list              # name the mutants, try none
//	go run ./mutants -equivalents       # those that are argued, of which none may be noticed
//
// Three kinds of change are made.
//
//   - Tables: every bit of every word of the literal tables is flipped in
//     memory, and an exhaustive comparison of all that can read the word with
//     ray walks must see it. Bits that no call can read are counted apart, each
//     with the rule that says why. Of each table some words are flipped in the
//     source as well, for the library's own tests to notice.
//   - Code: constants, operators, comparisons, conditions, statements, operands
//     and names are changed in the source that is written by hand, and the tests
//     of the package and of those that import it must fail.
//   - Generators: the generators are changed likewise. A change fails in the
//     generator, or leaves what it writes the same but for comments and layout and is then
//     the same program, or the tests of the library must fail with what it
//     writes. Assembly that passes them is put to the proof of the command prove,
//     which needs z3.
//
// The working tree is never written: a changed file lies in a temporary
// directory, and the go command reads it in place of the original by -overlay.
// So the tests of several mutants run at the same time. A mutant that does not
// compile is none. A test that does not end counts as failed, as timeouts, and
// so does one that the limit of its memory ends.
//
// A mutant that does what the original does cannot be noticed. Such are argued
// one by one in equivalent.txt, by file, line and replacement; an argument that
// fits no mutant any more is an error. Floating-point literals, strings and
// declared types are not mutated; of the numbers in the generators the former
// only spread instructions over a stretch of code.
//
// Mutation testers for Go that are published, go-gremlins/gremlins among them,
// swap operators in a copy of the module. They leave constants, operands,
// statements and names alone, know no second architecture or build tag, no
// generated files and no list of equivalents; hence this command.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("mutants: ")
	var o options
	root := flag.String("root", "..", "the directory of the root module")
	only := flag.String("only", "", "mutate only files whose names below the root match this regular expression")
	flag.IntVar(&o.sample, "sample", 0, "try so many mutants, and flip so many words of each table; 0 is all")
	flag.Uint64Var(&o.seed, "seed", 1, "what to choose the sample and the tables' words by")
	flag.IntVar(&o.workers, "workers", runtime.NumCPU(), "how many mutants to try at the same time")
	flag.BoolVar(&o.list, "list", false, "name the mutants and try none")
	flag.BoolVar(&o.equivalents, "equivalents", false, "try the mutants that are argued to be equivalent and no others; none may be noticed")
	flag.BoolVar(&o.verbose, "v", false, "print what became of every mutant")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("unexpected argument %q", flag.Arg(0))
	}
	var err error
	if o.root, err = filepath.Abs(*root); err != nil {
		log.Fatal(err)
	}
	if o.only, err = regexp.Compile(*only); err != nil {
		log.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	faults, err := run(ctx, o)
	stop()
	if err != nil {
		log.Fatal(err)
	}
	if faults > 0 {
		os.Exit(1)
	}
}

type options struct {
	root        string
	only        *regexp.Regexp
	sample      int
	seed        uint64
	workers     int
	list        bool
	equivalents bool
	verbose     bool
}

// run does what the flags ask for and returns how many faults it has printed.
func run(ctx context.Context, o options) (faults int, err error) {
	arguments, err := parseArguments("equivalent.txt", equivalentText)
	if err != nil {
		return 0, err
	}
	tables := allTables()
	if err := complete(o.root, tables); err != nil {
		return 0, err
	}
	if !o.list {
		faults, err = flipTables(os.Stdout, o, tables)
		if err != nil {
			return 0, err
		}
	}
	campaign := &campaign{options: o, targets: libraryTargets(), tables: tables, arguments: arguments, fewest: 40, out: os.Stdout}
	more, err := campaign.run(ctx)
	if err != nil {
		return 0, err
	}
	faults += more
	if faults > 0 {
		fmt.Printf("%d faults\n", faults)
	}
	return faults, nil
}
