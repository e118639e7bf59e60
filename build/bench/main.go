// Command bench measures the library against other algorithms for the same
// work, side by side in one process.
//
// The variants of a comparison take turns of a few ten microseconds each, in
// random order and over many rounds. Of the turns of a variant, the 5th
// percentile is printed, the median, and the distance of the quartiles as
// a part of the median; then how many times as long the variant took as the
// first of the table, by the 5th percentiles and by the median of the ratios
// within each round. The machine may drift by a factor of two during
// a measurement: the ratios do not. Some ratios have a wanted least value,
// which is printed beside the measured one.
//
// Run it from the build directory, on a machine with nothing else to do:
//
//	go run ./bench
//	go run ./bench -suite scalar,bulk
//	GOARCH=386 go run ./bench -suite word32
package main

import (
	"encoding/json"
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

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

// A suite is a group of measurements with a name for the command line.
type suite struct {
	name, about string
	run         func(s settings, only *regexp.Regexp, progress io.Writer) []*result
}

var suites = []suite{
	{"scalar", "one inlined lookup at a time against other algorithms", compare("scalar", scalarComparisons)},
	{"word32", "the 32-bit fold against 64-bit products, in a binary for GOARCH=386 or arm", compare("word32", word32Comparisons)},
	{"bulk", "batches, maps and sets by every kernel against loops of single lookups", compare("bulk", bulkComparisons)},
	{"crossover", "lengths at which the chosen kernel is slower than the portable loop", crossover},
	{"instructions", "how many instructions a lookup takes on other platforms", instructions},
	{"start", "what a program does at start-up for importing the library", startup},
}

// compare returns the run function of a suite that consists of comparisons.
func compare(name string, comparisons func() []*comparison) func(settings, *regexp.Regexp, io.Writer) []*result {
	return func(s settings, only *regexp.Regexp, progress io.Writer) []*result {
		chosen := slices.DeleteFunc(comparisons(), func(c *comparison) bool { return !only.MatchString(c.name) })
		return measureAll(name, chosen, s, progress)
	}
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("bench: ")
	names := flag.String("suite", "", "the suites to run, separated by commas; all of them without it")
	only := flag.String("only", "", "run only comparisons whose name matches this regular expression")
	list := flag.Bool("list", false, "list the suites and exit")
	asJSON := flag.Bool("json", false, "print the results as JSON")
	check := flag.Bool("check", false, "exit with status 1 when a wanted ratio is missed")
	var s settings
	flag.IntVar(&s.rounds, "rounds", 1000, "how often each variant has its turn")
	flag.DurationVar(&s.slice, "slice", 30*time.Microsecond, "how long a turn lasts")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("There are no arguments besides flags, but here is %q.", flag.Arg(0))
	}
	if s.rounds < 1 || s.slice <= 0 {
		log.Fatal("The number of rounds and the length of a turn must be above zero.")
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

	// What is measured allocates nothing; the collector would only disturb it.
	debug.SetGCPercent(-1)
	runtime.LockOSThread()
	defer runtime.KeepAlive(&sink) // the one reader of what the loops compute

	if !*asJSON {
		fmt.Printf("%s %s/%s, kernel %s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, asm.Best())
	}
	var all []*result
	for _, suite := range chosen {
		results := suite.run(s, pattern, os.Stderr)
		runtime.GC()
		if !*asJSON {
			for _, r := range results {
				r.print(os.Stdout)
			}
		}
		all = append(all, results...)
	}
	if *asJSON {
		encoder := json.NewEncoder(os.Stdout)
		encoder.SetIndent("", "\t")
		if err := encoder.Encode(all); err != nil {
			log.Fatal(err)
		}
	}
	if n := missed(all); n > 0 && *check {
		log.Fatalf("%d of the wanted ratios were missed.", n)
	}
}

// choose returns the suites of a list separated by commas, all for an empty
// list.
func choose(names string) ([]suite, error) {
	if names == "" {
		return suites, nil
	}
	var chosen []suite
	for name := range strings.SplitSeq(names, ",") {
		i := slices.IndexFunc(suites, func(s suite) bool { return s.name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no suite %q, -list prints those that there are", name)
		}
		chosen = append(chosen, suites[i])
	}
	return chosen, nil
}
