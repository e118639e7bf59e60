// Command dropin meets the library with chess libraries that others wrote, as
// they are on the Go module proxy.
//
// As oracles: the legal moves of package internal/perft, and so all that
// package attacks has to say, are compared with theirs, move for move, along
// the trees of the perft suite and along random playouts. Package positions counts the
// moves of each position as well.
//
// As hosts: the slider functions of a temporary copy are replaced by calls of
// package attacks, in the host's own types. The host's own tests must pass as
// before, and perft is timed before and after. The two programs differ in nothing
// else. Engines ship a default.pgo. Each program is therefore also built with a CPU
// profile of its own run (go build -pgo), and before and after are compared in both
// builds. Every call of package attacks must be inlined in all programs.
//
// The four programs take turns of some milliseconds in random order over many
// rounds. The report holds the 5th percentile of each program's turns. It gives
// each speed-up twice: the ratio of the percentiles, and the median of the ratios
// within each round. The median does not depend on the drift of the machine.
//
// Run it from the build directory, on a machine with nothing else to do:
//
//	go run ./dropin
//	go run ./dropin -hosts -rounds 1000
//	go run ./dropin -oracles -depth 4 -playouts 100000
//	go run ./dropin -fens 1000000
//
// With -fens the command kindergarten legal meets one of them: both count the legal moves
// of positions of random games from their FENs.
//
// It exits with status 1 if a legal move or a number of leaves is wrong, if a test
// fails or a call of package attacks is not inlined. A loss
// of speed is marked but is not a failure.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"regexp"
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
	rounds := flag.Int("rounds", 200, "turns of each perft program on each position")
	fens := flag.Int("fens", 0, "have kindergarten legal and corentings/chess read so many FENs, and do nothing else")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("There are no arguments besides flags, but here is %q.", flag.Arg(0))
	}
	if *fens < 0 || *fens > 0 && (*onlyOracles || *onlyHosts) {
		log.Fatalf("-fens is %d: want a number above zero, without -oracles and -hosts", *fens)
	}
	if *depth < 1 || *playouts < 0 || *rounds < 1 {
		log.Fatal("The depth and the number of rounds must be above zero, that of playouts must not be below.")
	}
	both := *onlyOracles == *onlyHosts

	cpuinfo, _ := os.ReadFile("/proc/cpuinfo") // which only linux has
	fmt.Println(strings.Join(append([]string{"go run ./dropin"}, os.Args[1:]...), " "))
	fmt.Printf("%s %s/%s, %s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, processor(cpuinfo))
	failures := 0
	if *fens > 0 {
		n, err := compareFENs(*fens, os.Stdout)
		if err != nil {
			log.Fatal(err)
		}
		failures += n
		both = false
	}
	if both || *onlyOracles {
		n, err := compareOracles(*depth, *playouts, os.Stdout)
		if err != nil {
			log.Fatal(err)
		}
		failures += n
	}
	if both || *onlyHosts {
		failures += tryHosts(hosts, *rounds, os.Stdout)
	}
	if failures > 0 {
		log.Fatalf("%d failures, see above.", failures)
	}
}

// processor returns the name of the processor in a /proc/cpuinfo.
func processor(cpuinfo []byte) string {
	if name := modelName.FindSubmatch(cpuinfo); name != nil {
		return string(name[1])
	}
	return "processor unknown"
}

var modelName = regexp.MustCompile(`(?m)^model name\s*: (.*)$`)
