// Command dropin tests the library with other chess libraries, fetched from the Go
// module proxy.
//
// Oracles: the legal moves of package internal/perft, which uses package attacks, are
// compared with the oracle's, move by move, in the trees of the perft suite and along
// random playouts. The counts of package positions are compared too.
//
// Hosts: functions replace functions in temporary copies of engines and libraries. In one copy
// package attacks replaces the sliders, in another also the test of the king, in a third
// hyperbola quintessence replaces the sliders, and in a fourth nothing is replaced, which shows
// the noise. The host's own tests must pass in all copies. Perft is timed, and so is the search
// of an engine to a fixed depth on one thread. The first two copies are also built with a CPU
// profile of these runs, because engines ship a default.pgo, and for GOAMD64=v3. Every call of
// package attacks must be inlined in all programs.
//
// In a round each program runs once. It stops itself behind its start-up. Then the programs take
// turns of 20 milliseconds on one core, while the others are stopped. So a machine that slows
// down or is shared slows all of them down. The report holds the medians of their processor time
// from the start of main, and the median and the quartiles of the ratios within a round. This
// needs Linux.
//
// Run it from the build directory, on a machine with nothing else to do:
//
//	go run ./measure/dropin
//	go run ./measure/dropin -hosts -only Counter
//	go run ./measure/dropin -oracles -depth 4 -playouts 100000
//	go run ./measure/dropin -figures
//
// With -figures it tries the hosts, draws the README's picture, and writes the marked blocks of
// the README and of PERFORMANCE.md.
//
// It exits with status 1 if a legal move or a number of leaves is wrong, if a test
// fails, or if a call of package attacks is not inlined. A loss of speed is marked but
// is not a failure.
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"regexp"
	"slices"
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
	only := flag.String("only", "", "try the hosts whose names match this `regexp`")
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
	case *figures && *only != "":
		log.Fatal("-figures writes the figures of all hosts: want it without -only")
	}
	matches, err := regexp.Compile(*only)
	if err != nil {
		log.Fatalf("-only: %v", err)
	}
	hosts = slices.DeleteFunc(hosts, func(h host) bool { return !matches.MatchString(h.module) })
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
		if err := errors.Join(r.writePicture(), pages.FillFiles(figuresPages, "hosts", "", r.writeBlock)); err != nil {
			log.Fatal(err)
		}
	}
}
