// Command dropin tries the library in other chess libraries and engines. The tests of this
// package also compare legal moves with those of two libraries.
//
// Functions replace functions in temporary copies of engines and libraries. In one copy
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
//	go run ./measure/dropin -only Counter
//	go run ./measure/dropin -figures
//
// With -figures it also draws the README's pictures, and writes the marked blocks of the README
// and of PERFORMANCE.md.
//
// It exits with status 1 if a number of leaves is wrong, if a test fails, or if a call of
// package attacks is not inlined. A loss of speed is marked but is not a failure.
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
	rounds := flag.Int("rounds", 7, "the `number` of runs of each program")
	only := flag.String("only", "", "try the hosts whose names match this `regexp`")
	figures := flag.Bool("figures", false, "write the marked blocks of the pages")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("unexpected argument %q: want flags only", flag.Arg(0))
	}
	if *rounds < 1 {
		log.Fatalf("-rounds is %d: want 1 or more", *rounds)
	}
	if *figures && *only != "" {
		log.Fatal("-figures writes the figures of all hosts: want it without -only")
	}
	matches, err := regexp.Compile(*only)
	if err != nil {
		log.Fatalf("-only: %v", err)
	}
	hosts = slices.DeleteFunc(hosts, func(h host) bool { return !matches.MatchString(h.module) })

	r := &report{Machine: machine.This(true), Rounds: *rounds}
	fmt.Println(strings.Join(append([]string{"go run ./measure/dropin"}, os.Args[1:]...), " "))
	fmt.Println(r.Machine)
	var failures int
	if r.Hosts, failures = tryHosts(hosts, *rounds, os.Stdout); failures > 0 {
		log.Fatalf("%d failures", failures)
	}
	if *figures {
		if err := errors.Join(r.writePictures(), pages.FillFiles(figuresPages, "hosts", "", r.writeBlock)); err != nil {
			log.Fatal(err)
		}
	}
}
