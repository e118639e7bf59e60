// Command dropin tests the library with other chess libraries, fetched from the Go
// module proxy.
//
// Oracles: the legal moves of package internal/perft, which uses package attacks, are
// compared with the oracle's, move by move, in the trees of the perft suite and along
// random playouts. The counts of package positions are compared too.
//
// Hosts: calls of package attacks, in the host's own types, replace the slider
// functions in a temporary copy of the host. The host's own tests must pass before and
// after, and perft is timed before and after. The two programs differ in nothing
// else. Because engines ship a default.pgo, each program is also built with a CPU
// profile of its own run (go build -pgo). Every call of package attacks must be
// inlined in all programs.
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
// fails, or if a call of package attacks is not inlined. A loss of speed is marked but
// is not a failure.
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
	playouts := flag.Int("playouts", 10_000, "compare the moves along this `number` of random playouts")
	rounds := flag.Int("rounds", 200, "the `number` of turns of each perft program on each position")
	fens := flag.Int("fens", 0, "have kindergarten legal and corentings/chess read this `number` of FENs, and do nothing else")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("unexpected argument %q: want flags only", flag.Arg(0))
	}
	if *fens < 0 || *fens > 0 && (*onlyOracles || *onlyHosts) {
		log.Fatalf("-fens is %d: want a number above zero, without -oracles and -hosts", *fens)
	}
	if *depth < 1 || *playouts < 0 || *rounds < 1 {
		log.Fatalf("-depth is %d, -rounds %d and -playouts %d: want 1 or more, 1 or more, and 0 or more", *depth, *rounds, *playouts)
	}
	both := *onlyOracles == *onlyHosts

	cpuinfo, _ := os.ReadFile("/proc/cpuinfo") // only Linux has it
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
		log.Fatalf("%d failures", failures)
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
