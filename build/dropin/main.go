// Command dropin meets the library with chess libraries that others wrote, as
// they are on the Go module proxy.
//
// As oracles: the legal moves of package internal/perft, and so all that
// package attacks has to say, are compared with theirs, move for move, along
// the trees of the perft suite and along random playouts. Package positions counts the
// moves of each position as well.
//
// Hosts: calls of package attacks, in the host's own types, replace the slider
// functions in a temporary copy of the host. The host's own tests must pass before and
// after. Perft is timed before and after, and so is a search to a fixed depth if the
// host has a search. The two programs differ in nothing else. Because engines ship a
// default.pgo, each program is also built with a CPU profile of its own run (go build
// -pgo). Every call of package attacks must be inlined in all programs.
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
//	go run ./dropin -figures
//
// With -figures it tries the hosts and writes its figures to dropin/hosts.json and into
// the marked block of the README. The block can be written again without measuring:
//
//	go run ./dropin -figures -from dropin/hosts.json
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
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/machine"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("dropin: ")
	onlyOracles := flag.Bool("oracles", false, "compare legal moves and, without -hosts, do nothing else")
	onlyHosts := flag.Bool("hosts", false, "rewrite, test and time the hosts and, without -oracles, do nothing else")
	depth := flag.Int("depth", 3, "compare all moves of the perft suite's trees to this depth")
	playouts := flag.Int("playouts", 10_000, "compare the moves along this `number` of random playouts")
	rounds := flag.Int("rounds", 200, "the `number` of turns of each program on each position")
	figures := flag.Bool("figures", false, "try the hosts alone, and write dropin/hosts.json and the marked block of the README")
	from := flag.String("from", "", "with -figures, measure nothing and take the figures from this `file`")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("There are no arguments besides flags, but here is %q.", flag.Arg(0))
	}
	if *depth < 1 || *playouts < 0 || *rounds < 1 {
		log.Fatal("The depth and the number of rounds must be above zero, that of playouts must not be below.")
	}
	switch {
	case *figures && (*onlyOracles || *onlyHosts):
		log.Fatal("-figures tries the hosts alone: want it without -oracles and -hosts")
	case *from != "" && !*figures:
		log.Fatalf("-from is %q: want it with -figures", *from)
	}
	if *from != "" {
		r, err := readReport(*from)
		if err == nil {
			err = r.write()
		}
		if err != nil {
			log.Fatal(err)
		}
		return
	}
	both := !*figures && *onlyOracles == *onlyHosts

	r := &report{Machine: machine.This(false), Rounds: *rounds}
	fmt.Println(strings.Join(append([]string{"go run ./dropin"}, os.Args[1:]...), " "))
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
		log.Fatalf("%d failures, see above.", failures)
	}
	if *figures {
		if err := r.write(); err != nil {
			log.Fatal(err)
		}
	}
}
