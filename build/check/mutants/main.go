// Command mutants changes the project in one place at a time and runs the tests. A
// test must fail for each change. README.md describes how it works and how to state
// an equivalent. Run it from the build directory:
//
//	go run ./check/mutants                    # everything, but a sample of asmgen's mutants
//	go run ./check/mutants -sample 60         # 60 mutants, selected by -seed
//	go run ./check/mutants -only '^purego/'   # the files whose names match
//	go run ./check/mutants -list              # name the mutants, try none
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

// options are the values of the flags.
type options struct {
	root    string // of the root module
	only    *regexp.Regexp
	sample  int
	seed    uint64
	list    bool
	verbose bool
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("mutants: ")
	c := &campaign{targets: targets, equivalents: equivalents, fewest: 12, out: os.Stdout}
	only := flag.String("only", "", "mutate only files whose names below the root match this regular `expression`")
	flag.IntVar(&c.sample, "sample", 0, "try this `number` of all mutants; 0 is as many as each target states")
	flag.Uint64Var(&c.seed, "seed", 1, "the `seed` of the random sample")
	flag.BoolVar(&c.list, "list", false, "name the mutants and try none")
	flag.BoolVar(&c.verbose, "v", false, "print the fate of every mutant")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("unexpected argument %q", flag.Arg(0))
	}
	var err error
	if c.root, err = filepath.Abs(".."); err != nil {
		log.Fatal(err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		log.Fatal(err)
	}
	c.journals = filepath.Join(cache, "kindergarten-mutants")
	if c.only, err = regexp.Compile(*only); err != nil {
		log.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	faults, err := c.run(ctx)
	stop()
	if err != nil {
		log.Fatal(err)
	}
	if faults > 0 {
		fmt.Printf("%d faults\n", faults)
		os.Exit(1)
	}
}
