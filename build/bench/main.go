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
//
// It prints tables and writes nothing, unless it is asked for files:
//
//	go run ./bench -json bench/figures/bench.json -markdown bench/figures/bench.md -charts bench/figures
//
// The tables and charts of a run can be made again from what it wrote as JSON,
// without measuring:
//
//	go run ./bench -from bench/figures/bench.json -charts bench/figures
package main

//go:generate go -C .. run ./benchgen

import (
	"bytes"
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
)

// A suite is a group of measurements. Adding one is adding its row to suites.
type suite struct {
	name, about string
	seconds     float64 // with the default settings on an idle machine
	measure     func(s settings, only *regexp.Regexp, progress io.Writer) []*result
}

var suites = []suite{
	{"methods", "every method and every rival, in every situation", 60, compareMethods},
	{"scalar", "one inlined lookup at a time against other algorithms", 15, compare("scalar", scalarComparisons)},
	{"word32", "the 32-bit fold against 64-bit products, in a binary for GOARCH=386 or arm", 0, compare("word32", word32Comparisons)},
	{"bulk", "batches, maps and sets by every kernel against loops of single lookups", 20, compare("bulk", bulkComparisons)},
	{"positions", "legal counts, checks and attacks of many positions by every kernel", 20, compare("positions", positionComparisons)},
	{"lengths", "batches of 1 to 4,096 queens by every kernel", 5, lengths},
	{"crossover", "lengths at which the chosen kernel is slower than the portable loop", 90, crossover},
	{"movegen", "the workload of the collection Chess_Movegen, in million queens a second", 60, movegen},
	{"sizes", "what a method adds to a program, and to its start-up", 45, sizes},
	{"start", "what a program does at start-up for importing the library", 5, startup},
	{"instructions", "how many instructions a lookup takes on other platforms", 40, instructions},
}

// compare returns the measure function of a suite that consists of comparisons.
func compare(name string, comparisons func() []*comparison) func(settings, *regexp.Regexp, io.Writer) []*result {
	return func(s settings, only *regexp.Regexp, progress io.Writer) []*result {
		chosen := slices.DeleteFunc(comparisons(), func(c *comparison) bool { return !only.MatchString(c.name) })
		return measureAll(name, chosen, s, progress)
	}
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("bench: ")
	var (
		names    = flag.String("suite", "", "the suites to run, separated by commas; all of them without it")
		only     = flag.String("only", "", "run only comparisons whose name matches this regular expression")
		list     = flag.Bool("list", false, "list the suites and exit")
		check    = flag.Bool("check", false, "exit with status 1 when a wanted ratio is missed")
		from     = flag.String("from", "", "measure nothing and take the results from this `file`, which -json wrote")
		jsonFile = flag.String("json", "", "write the results to this `file` as JSON; - is the standard output, in place of the tables")
		markdown = flag.String("markdown", "", "write the tables to this `file or directory` as Markdown")
		charts   = flag.String("charts", "", "write the charts to this `directory`, as SVG and PNG")
	)
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

	var out io.Writer = os.Stdout
	if *jsonFile == "-" {
		out = io.Discard
	}
	var r *report
	if *from != "" {
		if r, err = readReport(*from); err != nil {
			log.Fatal(err)
		}
		fmt.Fprintln(out, r.Machine)
		for _, result := range r.Results {
			result.print(out)
		}
	} else {
		r = run(chosen, s, pattern, out)
	}
	if err := writeAll(r, *jsonFile, *markdown, *charts); err != nil {
		log.Fatal(err)
	}
	if n := missed(r.Results); n > 0 && *check {
		log.Fatalf("%d of the wanted ratios were missed.", n)
	}
}

// run measures, and prints what a suite found when the suite is done.
func run(chosen []suite, s settings, only *regexp.Regexp, out io.Writer) *report {
	// What is measured allocates nothing; the collector would only disturb it.
	debug.SetGCPercent(-1)
	defer runtime.KeepAlive(&sink) // the one reader of what the loops compute

	r := &report{Machine: thisMachine(), Rounds: s.rounds, SliceNS: s.slice.Nanoseconds()}
	fmt.Fprintln(out, r.Machine)
	begin, done := time.Now(), 0.0
	for i, suite := range chosen {
		left := 0.0
		for _, other := range chosen[i:] {
			left += other.seconds
		}
		if done > 0 {
			left *= time.Since(begin).Seconds() / done // as much slower or faster as so far
		}
		fmt.Fprintf(os.Stderr, "suite %d of %d, %s; about %v left of the run\n",
			i+1, len(chosen), suite.name, time.Duration(left)*time.Second)
		done += suite.seconds
		results := suite.measure(s, only, os.Stderr)
		runtime.GC()
		for _, result := range results {
			result.print(out)
		}
		r.Results = append(r.Results, results...)
	}
	return r
}

// writeAll writes the files that were asked for and tells which.
func writeAll(r *report, jsonFile, markdown, charts string) error {
	var written []string
	switch jsonFile {
	case "":
	case "-":
		if err := r.writeJSON(os.Stdout); err != nil {
			return err
		}
	default:
		var text bytes.Buffer
		if err := r.writeJSON(&text); err != nil {
			return err
		}
		if err := os.WriteFile(jsonFile, text.Bytes(), 0o644); err != nil {
			return err
		}
		written = append(written, jsonFile)
	}
	if markdown != "" {
		names, err := writeMarkdown(r, markdown)
		if err != nil {
			return err
		}
		written = append(written, names...)
	}
	if charts != "" {
		names, err := writeCharts(r, charts)
		if err != nil {
			return err
		}
		written = append(written, names...)
	}
	for _, name := range written {
		fmt.Fprintln(os.Stderr, "wrote", name)
	}
	return nil
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
