// Command dropin replaces the lookups of an engine by package attacks, in a copy, and measures
// what it gains. The tests of this package also compare legal moves with those of other libraries.
//
//	go run ./measure/dropin -engine ~/src/engine -rook board.RookAttacks -bishop board.BishopAttacks -run bench
//	go run ./measure/dropin -engine ~/src/engine -rook board.Rook -input 'position startpos; go depth 14'
//	go run ./measure/dropin -engine ~/src/engine -rook board.Rook -diff >adopt.patch
//
// -rook, -bishop and -queen name functions, methods or variables that hold a function, as
// package.Name or package.Type.Name. Package enginetest first compares them, as they are, with
// package attacks. Which parameter is the square, which the occupancy and which holds the own
// pieces follows from their types, or else dropin tries. -square says how to number the square,
// as in 'sq^63', and -occ where a function that takes no board finds it, as in
// 'p.White|p.Black'. -init is called before the comparison, in the package of the lookup.
//
// The copy gets package attacks in internal/kindergarten, and the new bodies. Then the program
// runs before, after, and once more before, with the arguments of -run, or with lines of UCI by
// -input. The work must be a fixed one: a bench, perft, or a search to a depth. Their outputs
// must agree but for times. With -diff dropin prints the patch for git apply, and times nothing.
// In a module of a Go before 1.18 the files with generics begin with //go:build go1.18. The
// engine itself stays as it is.
//
// Without -engine functions replace functions in temporary copies of engines and libraries that
// this package knows. In one copy package attacks replaces the sliders, in another also the test
// of the king, in a third hyperbola quintessence replaces the sliders, and in a fourth nothing
// is replaced, which shows the noise. The host's own tests must pass in all copies. Perft is
// timed, and so is the search of an engine to a fixed depth on one thread. The first two copies
// are also built with a CPU profile of these runs, because engines ship a default.pgo, and for
// GOAMD64=v3. Every call of package attacks must be inlined in all programs.
//
//	go run ./measure/dropin
//	go run ./measure/dropin -only Counter
//
// In a round each program runs once. It stops itself when its start-up is over. Then the
// programs take turns of 20 milliseconds on one core, while the others are stopped. So a machine
// that slows down or is shared slows all of them down. The report holds the medians of their
// processor time from the start of main, and the median and the quartiles of the ratios within a
// round. This needs Linux, and a machine with nothing else to do.
//
// It ends with the table of the pages.
//
// It exits with status 1 if a number of leaves is wrong, if a test fails, or if a call of
// package attacks is not inlined. A loss of speed is marked but is not a failure.
package main

import (
	"context"
	"flag"
	"log"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/machine"
)

// stopped ends when a signal interrupts dropin. Commands and programs end with it.
var stopped = context.Background()

func main() {
	log.SetFlags(0)
	log.SetPrefix("dropin: ")
	var end context.CancelFunc
	stopped, end = signal.NotifyContext(stopped, os.Interrupt, syscall.SIGTERM)
	defer end()
	rounds := flag.Int("rounds", 7, "the `number` of runs of each program")
	only := flag.String("only", "", "try the hosts whose names match this `regexp`")
	e := engineFlags()
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("unexpected argument %q: want flags only", flag.Arg(0))
	}
	if *rounds < 1 {
		log.Fatalf("-rounds is %d: want 1 or more", *rounds)
	}
	matches, err := regexp.Compile(*only)
	if err != nil {
		log.Fatalf("-only: %v", err)
	}
	if e.folder != "" {
		e.rounds = *rounds
		report := os.Stdout
		if e.diff {
			report = os.Stderr
		}
		if err := e.measure(report, os.Stdout); stopped.Err() != nil {
			log.Fatal("interrupted")
		} else if err != nil {
			log.Fatal(err)
		}
		return
	}
	if e.timed || e.diff || e.lookups != [3]string{} {
		log.Fatal("the flags of an engine need its folder: want -engine")
	}
	hosts = slices.DeleteFunc(hosts, func(h host) bool { return !matches.MatchString(h.module) })

	r := &report{Machine: machine.This(true), Rounds: *rounds}
	var failures int
	if r.Hosts, failures = tryHosts(hosts, *rounds, os.Stdout); failures > 0 {
		log.Fatalf("%d failures", failures)
	}
	r.write(os.Stdout, os.Args[1:])
}

// engineFlags declares the flags of an engine to measure.
func engineFlags() *engine {
	e := new(engine)
	flag.StringVar(&e.folder, "engine", "", "the `folder` of the engine's source")
	for i, piece := range pieces {
		flag.StringVar(&e.lookups[i], strings.ToLower(piece), "",
			"its lookup of a "+strings.ToLower(piece)+", as `package.Function`")
	}
	flag.StringVar(&e.square, "square", "", "an `expression` of the square, for example sq^63")
	flag.StringVar(&e.occ, "occ", "", "an `expression` of the occupancy, if no parameter is one")
	flag.StringVar(&e.init, "init", "", "a `statement` that fills the tables of its lookups, if main does so")
	flag.StringVar(&e.tags, "tags", "", "build with these `tags`")
	flag.StringVar(&e.program, "program", "", "the `folder` of its program, if there are several")
	flag.Func("run", "time the program with these `arguments`", func(text string) error {
		e.run, e.timed = text, true
		return nil
	})
	flag.Func("input", "time the program with these `lines`, divided by semicolons; after go it waits for bestmove",
		func(text string) error {
			e.input, e.timed = text, true
			return nil
		})
	flag.BoolVar(&e.diff, "diff", false, "print the patch for git apply, and time nothing")
	return e
}
