// Command dropin tests the library with other chess libraries, fetched from the Go
// module proxy.
//
// Oracles: the legal moves of package internal/perft, which uses package attacks, are
// compared with the oracle's, move by move, in the trees of the perft suite and along
// random playouts. The counts of package positions are compared too.
//
// Hosts: functions of package attacks, in the host's own types, replace functions in
// temporary copies of the host. One copy replaces the sliders, and another also leapers
// and the functions that find attackers. The host's own tests must pass in all copies.
// Perft is timed, and so is the search of an engine. Because engines ship a default.pgo,
// each program is also built with a CPU profile of these runs (go build -pgo). Every call
// of package attacks must be inlined in all programs.
//
// In a round each program runs once. The programs take turns of 20 milliseconds on one
// core, while the others are stopped. So a machine that slows down or is shared slows all
// of them down. The report holds the medians of their processor time from the start of
// main, and the median and the quartiles of the ratios within a round. This needs Linux.
//
// Run it from the build directory, on a machine with nothing else to do:
//
//	go run ./measure/dropin
//	go run ./measure/dropin -hosts -clone ../../chess-3
//	go run ./measure/dropin -oracles -depth 4 -playouts 100000
//	go run ./measure/dropin -figures -clone ../../chess-3
//
// With -clone it also tries github.com/paulsonkoly/chess-3, which the module proxy does not
// have. The directory is a clone of it at the commit that hosts.go names.
//
// With -figures it tries the hosts and writes the marked blocks of the README and of
// PERFORMANCE.md.
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
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/machine"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/pages"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("dropin: ")
	onlyOracles := flag.Bool("oracles", false, "compare legal moves and, without -hosts, do nothing else")
	onlyHosts := flag.Bool("hosts", false, "rewrite, test and time the hosts and, without -oracles, do nothing else")
	depth := flag.Int("depth", 3, "compare all moves of the perft suite's trees to this depth")
	playouts := flag.Int("playouts", 10_000, "compare the moves along this `number` of random playouts")
	rounds := flag.Int("rounds", 7, "the `number` of runs of each program")
	clone := flag.String("clone", "", "also try the engine of which this `directory` holds a clone")
	figures := flag.Bool("figures", false, "try the hosts alone, and write the marked blocks of the pages")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("unexpected argument %q: want flags only", flag.Arg(0))
	}
	if *depth < 1 || *playouts < 0 || *rounds < 1 {
		log.Fatalf("-depth is %d, -rounds %d and -playouts %d: want 1 or more, 1 or more, and 0 or more", *depth, *rounds, *playouts)
	}
	switch {
	case *figures && (*onlyOracles || *onlyHosts):
		log.Fatal("-figures tries the hosts alone: want it without -oracles and -hosts")
	case *figures && *clone == "":
		log.Fatal("-figures writes the figures of all hosts: want it with -clone")
	}
	for i := range hosts {
		hosts[i].clone = *clone
	}
	both := !*figures && *onlyOracles == *onlyHosts

	r := &report{Machine: machine.This(true), Rounds: *rounds}
	fmt.Println(strings.Join(append([]string{"go run ./measure/dropin"}, os.Args[1:]...), " "))
	fmt.Println(r.Machine)
	failures := 0
	if both || *onlyOracles {
		n, err := compareOracles(*depth, *playouts, os.Stdout)
		if err != nil {
			log.Fatal(err)
		}
		failures += n
	}
	if both || *onlyHosts || *figures {
		found, failed := tryHosts(hosts, *rounds, os.Stdout)
		r.Hosts, failures = found, failures+failed
	}
	if failures > 0 {
		log.Fatalf("%d failures", failures)
	}
	if *figures {
		if err := pages.FillFiles(figuresPages, "hosts", r.writeBlock); err != nil {
			log.Fatal(err)
		}
	}
}
