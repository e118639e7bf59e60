// Command dropin meets the library with chess libraries that others wrote, as
// they are on the Go module proxy.
//
// As oracles: the legal moves of package internal/perft, and so all that
// package attacks has to say, are compared with theirs, move for move, along
// the trees of the perft suite and along random playouts.
//
// As hosts: the slider functions of a temporary copy are replaced by calls of
// package attacks, in the host's own types. The host's own tests must pass as
// before, and perft is timed before and after. The two programs, which differ
// in nothing else, take turns of some milliseconds in random order over many
// rounds. Of the turns of each the 5th percentile is printed and how many times
// as fast the host has become, by these and by the median of the ratios within
// each round: the machine may drift, the ratios do not.
//
// Run it from the build directory, on a machine with nothing else to do:
//
//	go run ./dropin
//	go run ./dropin -hosts -rounds 1000
//	go run ./dropin -oracles -depth 4 -playouts 100000
//
// It exits with status 1 where a legal move, a test or a number of leaves is not
// as it should be. A speed that was wanted and missed is printed and no failure.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"runtime"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("dropin: ")
	onlyOracles := flag.Bool("oracles", false, "compare legal moves and, without -hosts, do nothing else")
	onlyHosts := flag.Bool("hosts", false, "rewrite, test and time the hosts and, without -oracles, do nothing else")
	depth := flag.Int("depth", 3, "compare all moves of the perft suite's trees to this depth")
	playouts := flag.Int("playouts", 10_000, "compare the moves along so many random playouts")
	rounds := flag.Int("rounds", 200, "how often perft has its turn on each position, before and after")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("There are no arguments besides flags, but here is %q.", flag.Arg(0))
	}
	if *depth < 1 || *playouts < 0 || *rounds < 1 {
		log.Fatal("The depth and the number of rounds must be above zero, that of playouts must not be below.")
	}
	both := *onlyOracles == *onlyHosts

	fmt.Println(strings.Join(append([]string{"go run ./dropin"}, os.Args[1:]...), " "))
	fmt.Printf("%s %s/%s, %s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, processor())
	failures := 0
	if both || *onlyOracles {
		n, err := compareOracles(*depth, *playouts, os.Stdout, os.Stderr)
		if err != nil {
			log.Fatal(err)
		}
		failures += n
	}
	if both || *onlyHosts {
		failures += tryHosts(hosts, *rounds, os.Stdout, os.Stderr)
	}
	if failures > 0 {
		log.Fatalf("%d failures, see above.", failures)
	}
}

// processor returns the name of the processor as far as the system tells it.
func processor() string {
	f, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return "processor unknown"
	}
	defer f.Close()
	return processorName(f)
}

func processorName(cpuinfo io.Reader) string {
	for lines := bufio.NewScanner(cpuinfo); lines.Scan(); {
		if name, value, _ := strings.Cut(lines.Text(), ":"); strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "processor unknown"
}
