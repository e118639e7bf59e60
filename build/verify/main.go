// Command verify compares every kernel with the ray walker of package purego: the
// functions of package asm at every level that this CPU can run, the lookups of
// package attacks, and all published methods of package purego.
//
// For its square a rook depends on at most 2^12 occupancies and a bishop on 2^9:
// over all squares 102,400 and 5,248. The walker answers these. A queen depends on
// every pair of them, 6,946,816, and her attacks are those of the two. What is
// asked:
//
//   - Lookups of pieces and set-wise functions on one piece: all pairs, with the
//     rest of the board empty, full and random. Maps: all pairs, with a random
//     rest.
//   - Batches: all pairs with each rest in each of 64 lanes, and every occupancy
//     of a rook and of a bishop in every place of calls of every length from 1 to
//     256, and to 136 in place. SliderSets: all pairs in each of 16 lanes, and
//     lengths to 40, in place of each argument as well.
//   - Lookups along a line, and all others too: every occupancy of every line from
//     every square, with the rest of the board empty, full and random. Set-wise
//     functions: every set of pieces on each line and every occupancy of it.
//   - Maps of a million random boards, all 64 squares walked, and two million
//     random sets.
//
// The memory for results is filled before each call, and must be as it was on both
// sides of them. One comparison is one result of 64 bits held against the
// walker's; what was filled is not counted. At a level that has no kernel of
// a function, the kernel of the next lower level answers.
//
// Run it from the build directory:
//
//	go run ./verify
//	go run ./verify -short
//	go run ./verify -level avx2,avx512 -only 'Queen|Slider' -seed 7
//
// It prints how many comparisons it made of which function. At the first
// difference it draws the slider, the occupancy and both results, and exits with
// status 1. The same seed asks the same questions in the same places of the same
// calls.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("verify: ")
	short := flag.Bool("short", false, "leave the rest of the board random, and ask fewer lengths, random boards and random sets")
	names := flag.String("level", "", "compare at these levels alone, such as bmi2,avx2; lookups in Go are at purego (default: all levels that run here)")
	only := flag.String("only", "", "compare only functions whose names match this regular `expression`")
	seed := flag.Uint64("seed", 1, "what is random comes from this number")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("There are no arguments besides flags, but here is %q.", flag.Arg(0))
	}
	levels, err := parseLevels(*names)
	if err != nil {
		log.Fatal(err)
	}
	expression, err := regexp.Compile(*only)
	if err != nil {
		log.Fatalf("The flag -only holds no regular expression: %v", err)
	}
	functions := newSubjects(levels, expression)
	if len(functions.tallies) == 0 {
		log.Fatalf("No function that runs at the levels %v matches %q.", levels, *only)
	}

	fmt.Println(strings.Join(append([]string{"go run ./verify"}, os.Args[1:]...), " "))
	fmt.Printf("%s %s/%s, levels %v, seed %d, %d at once\n",
		runtime.Version(), runtime.GOOS, runtime.GOARCH, levels, *seed, runtime.GOMAXPROCS(0))
	amount := whole
	if *short {
		amount = brief
	}
	if err := verify(functions, amount, *seed, levels, os.Stdout, os.Stderr); err != nil {
		log.Fatal(err)
	}
}

// parseLevels returns the levels of a list, all that run here if it is empty.
func parseLevels(list string) (levels []asm.Level, err error) {
	var all []string
	for level := asm.Portable; level <= asm.Best(); level++ {
		levels, all = append(levels, level), append(all, level.String())
	}
	if list == "" {
		return levels, nil
	}
	for name := range strings.SplitSeq(list, ",") {
		if !slices.Contains(all, name) {
			return nil, fmt.Errorf("the flag -level names %q, but this CPU and build run %s", name, strings.Join(all, ", "))
		}
	}
	return slices.DeleteFunc(levels, func(level asm.Level) bool {
		return !slices.Contains(strings.Split(list, ","), level.String())
	}), nil
}
