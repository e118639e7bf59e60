// Command mutants changes the project in one place at a time and demands that its
// tests notice. README.md tells how it works and how to state an equivalent. Run it
// from the build directory:
//
//	go run ./mutants                    # everything
//	go run ./mutants -sample 60         # so many mutants, chosen by -seed
//	go run ./mutants -only '^purego/'   # the files whose names match
//	go run ./mutants -list              # name the mutants, try none
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
)

type options struct {
	root    string
	only    *regexp.Regexp
	sample  int
	seed    uint64
	list    bool
	verbose bool
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("mutants: ")
	var o options
	only := flag.String("only", "", "mutate only files whose names below the root match this regular `expression`")
	flag.IntVar(&o.sample, "sample", 0, "try so many mutants, and flip so many words of each table; 0 is all")
	flag.Uint64Var(&o.seed, "seed", 1, "what to choose the sample and the tables' words by")
	flag.BoolVar(&o.list, "list", false, "name the mutants and try none")
	flag.BoolVar(&o.verbose, "v", false, "print what became of every mutant")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("unexpected argument %q", flag.Arg(0))
	}
	var err error
	if o.root, err = filepath.Abs(".."); err != nil {
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
		fmt.Printf("%d faults\n", faults)
		os.Exit(1)
	}
}

// run does what the flags ask for and returns how many faults it has printed.
func run(ctx context.Context, o options) (faults int, err error) {
	tables := allTables()
	if !o.list {
		faults = flipTables(os.Stdout, o, tables)
	}
	c := &campaign{options: o, targets: targets, tables: tables, fewest: 12, out: os.Stdout}
	more, err := c.run(ctx)
	return faults + more, err
}
