// Command bench measures the library against other algorithms for the same
// work, side by side in one process.
//
// The methods of a task take turns of some tens of microseconds each, in random
// order and over many rounds. The figure of a method is the 5th percentile of its
// turns, and the fastest of a task is in bold. The speed of the machine may drift by
// a factor of two during a measurement. The ratios do not drift.
//
// Run it from the build directory, on a machine with nothing else to do:
//
//	go run ./measure/bench
//	go run ./measure/bench -suite scalar,bulk
//	go run ./measure/bench -suite scalar -only queen -methods 'attacks|magic'
//
// It prints tables in Markdown, for the pages: each block of a page names its command.
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

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/pages"
)

// A suite is a group of measurements. To add a suite, add its row to suites.
type suite struct {
	name, about string

	// A suite has either comparisons or a function that returns its table. The function
	// measures nothing if the number of rounds is 0.
	comparisons func() []*comparison
	table       func(c call, progress io.Writer) *table
}

var suites = []suite{
	{name: "scalar", about: "one inlined lookup at a time", comparisons: scalarComparisons},
	{name: "bulk", about: "many lookups in one call", comparisons: bulkComparisons},
	{name: "positions", about: "many positions in one call", comparisons: positionComparisons},
	{name: "moves", about: "legal moves of the perft suite's positions, listed and made", comparisons: moveComparisons},
	{name: "sizes", about: "what a program grows by for a queen by a method, and what it does before main", table: sizes},
	{name: "crossover", about: "calls at the lengths of the thresholds of asm", comparisons: crossoverComparisons},
}

// A call is a command line.
type call struct {
	suites        []suite
	only, methods *regexp.Regexp // of the tasks and of their methods
	settings
}

func parse(args []string) (c call, err error) {
	flags := flag.NewFlagSet("go run ./measure/bench", flag.ExitOnError)
	var all []string
	for _, s := range suites {
		all = append(all, s.name)
	}
	names := flags.String("suite", strings.Join(all, ","), "run only these `suites`, separated by commas")
	c.only, c.methods = regexp.MustCompile(""), regexp.MustCompile("")
	flags.TextVar(c.only, "only", c.only, "run only tasks whose name matches this `regexp`")
	flags.TextVar(c.methods, "methods", c.methods, "run only methods whose name matches this `regexp`")
	flags.IntVar(&c.rounds, "rounds", 1000, "the `number` of turns of each method")
	flags.DurationVar(&c.slice, "slice", 30*time.Microsecond, "the `duration` of a turn")
	flags.Parse(args)
	switch {
	case flags.NArg() > 0:
		return c, fmt.Errorf("unexpected argument %q: want flags only", flags.Arg(0))
	case c.rounds < 1:
		return c, fmt.Errorf("-rounds is %d: want 1 or more", c.rounds)
	case c.slice <= 0:
		return c, fmt.Errorf("-slice is %v: want more than 0", c.slice)
	}
	for name := range strings.SplitSeq(*names, ",") {
		i := slices.Index(all, name)
		if i < 0 {
			return c, fmt.Errorf("unknown suite %q: want one of %s", name, strings.Join(all, ", "))
		}
		c.suites = append(c.suites, suites[i])
	}
	return c, nil
}

// command returns the command line of some arguments, as a shell reads it.
func command(args []string) string {
	line := "go run ./measure/bench"
	for _, arg := range args {
		if strings.ContainsAny(arg, "^|()$*") {
			arg = "'" + arg + "'"
		}
		line += " " + arg
	}
	return line
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("bench: ")
	c, err := parse(os.Args[1:])
	if err != nil {
		log.Fatal(err)
	}
	// The library allocates nothing, so the garbage collector would only disturb it. Libraries
	// that allocate reach the limit once in many turns.
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(4 << 30)
	fmt.Printf("%s: `%s`, in build.\n", pages.Machine(), command(os.Args[1:]))
	fmt.Printf("Times are nanoseconds, the 5th percentile of %d turns of %v. Bold is the fastest.\n", c.rounds, c.slice)
	for i, s := range c.suites {
		fmt.Fprintf(os.Stderr, "suite %d of %d, %s\n", i+1, len(c.suites), s.name)
		fmt.Printf("\n## %s: %s\n\n", s.name, s.about)
		s.run(c, os.Stderr).write(os.Stdout)
		runtime.GC()
	}
}
