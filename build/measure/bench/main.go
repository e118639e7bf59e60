// Command bench measures the library against other algorithms for the same
// work, side by side in one process.
//
// The variants of a comparison take turns of some tens of microseconds each, in
// random order and over many rounds. The figure of a variant is the 5th percentile
// of its turns, and the fastest of a comparison is in bold. The speed of the machine
// may drift by a factor of two during a measurement. The ratios do not drift.
//
// Run it from the build directory, on a machine with nothing else to do:
//
//	go run ./measure/bench
//	go run ./measure/bench -suite scalar,bulk
//	go run ./measure/bench -suite scalar -only queen
//
// It prints tables in Markdown. Only with -figures does it write files:
//
//	go run ./measure/bench -figures
//
// Then it runs the suites that pages show and replaces the marked blocks of the pages.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/machine"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/pages"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

// A suite is a group of measurements. To add a suite, add its row to suites.
type suite struct {
	name, about string
	figures     bool // whether pages show it
	measure     measureFunc
}

// A measureFunc returns the table of a suite, or nil if only matches nothing of it.
type measureFunc func(s settings, only *regexp.Regexp, progress io.Writer) *table

var suites = []suite{
	{"scalar", "one inlined lookup at a time against other algorithms", true, scalar},
	{"bulk", "batches, maps and sets by every kernel against loops of single lookups", true,
		compare("bulk", "many lookups in one call", bulkComparisons)},
	{"positions", "legal counts, checks and attacks of many positions by every kernel", true,
		compare("positions", "many positions in one call", positionComparisons)},
	{"moves", "legal moves listed, and made to a depth, by this and other libraries", false,
		compare("moves", "legal moves of the perft suite's positions", moveComparisons)},
	{"lengths", "batches of 1 to 4,096 queens by every kernel", true,
		compare("lengths", "queens in one call, by their number", lengthComparisons)},
	{"sizes", "what a method adds to a program, and to its start-up", true, sizes},
	{"crossover", "lengths at which the chosen kernel is slower than the portable loop", false, crossover},
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("bench: ")
	var (
		names   = flag.String("suite", "", "run only these `suites`, separated by commas")
		only    = flag.String("only", "", "run only comparisons whose name matches this regular expression")
		list    = flag.Bool("list", false, "list the suites and exit")
		figures = flag.Bool("figures", false, "run the suites that pages show, and write the marked blocks of the pages")
	)
	var s settings
	flag.IntVar(&s.rounds, "rounds", 1000, "the number of turns of each variant")
	flag.DurationVar(&s.slice, "slice", 30*time.Microsecond, "the duration of a turn")
	flag.Parse()
	switch {
	case flag.NArg() > 0:
		log.Fatalf("unexpected argument %q: want flags only", flag.Arg(0))
	case s.rounds < 1:
		log.Fatalf("-rounds is %d: want 1 or more", s.rounds)
	case s.slice <= 0:
		log.Fatalf("-slice is %v: want more than 0", s.slice)
	case *figures && (*names != "" || *only != ""):
		log.Fatal("-figures runs all suites that pages show: want no -suite or -only")
	}
	if *list {
		for _, suite := range suites {
			fmt.Printf("%-12s %s\n", suite.name, suite.about)
		}
		return
	}
	pattern, err := regexp.Compile(*only)
	if err != nil {
		log.Fatal(err)
	}
	chosen, err := choose(*names)
	if err != nil {
		log.Fatal(err)
	}
	if *figures {
		chosen = slices.DeleteFunc(chosen, func(s suite) bool { return !s.figures })
	}
	r := run(chosen, s, pattern)
	if *figures {
		err = pages.FillFiles(figurePages, "figures", r.machine.Maker(), r.writeBlock)
	} else {
		_, err = os.Stdout.Write(r.markdown())
	}
	if err != nil {
		log.Fatal(err)
	}
}

// run runs suites and returns their results.
func run(chosen []suite, s settings, only *regexp.Regexp) *report {
	// Ours allocates nothing, and the garbage collector would only disturb it. Libraries that
	// allocate reach the limit once in many turns.
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(4 << 30)

	release, err := turns.Pin()
	release()
	r := &report{machine: machine.This(err == nil), settings: s}
	for i, suite := range chosen {
		fmt.Fprintf(os.Stderr, "suite %d of %d, %s\n", i+1, len(chosen), suite.name)
		if t := suite.measure(s, only, os.Stderr); t != nil {
			r.tables = append(r.tables, t)
		}
		runtime.GC()
	}
	return r
}

// choose returns the suites of a comma-separated list, or all if it is empty.
func choose(names string) ([]suite, error) {
	if names == "" {
		return slices.Clone(suites), nil
	}
	var chosen []suite
	for name := range strings.SplitSeq(names, ",") {
		i := slices.IndexFunc(suites, func(s suite) bool { return s.name == name })
		if i < 0 {
			return nil, fmt.Errorf("unknown suite %q: want a name that -list prints", name)
		}
		chosen = append(chosen, suites[i])
	}
	return chosen, nil
}
