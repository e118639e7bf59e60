// Command mutants changes the project in one place at a time and runs the tests. At least
// one test must fail for each change. README.md describes how it works and how to mark
// an equivalent. Run it from the build directory:
//
//	go run ./check/mutants                    # everything, but a sample of asmgen's mutants
//	go run ./check/mutants -sample 60         # 60 mutants, selected by -seed
//	go run ./check/mutants -only '^purego/'   # those that match as they are printed
//	go run ./check/mutants -list              # name the mutants, try none
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"regexp"
	"syscall"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/mutation"
	"github.com/kindergarten-bitboards/kindergarten/bulk"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("mutants: ")
	c := &mutation.Campaign{
		Root: "..", Targets: targets, Out: os.Stdout, Progress: os.Stderr,
		OwnBuilds: []string{"TestInlining", "TestReadme", "TestAdopting"}, // they test speed, or a page
		Emulators: map[string]string{"arm": "qemu-arm", "arm64": "qemu-aarch64"}, Exec: "KINDERGARTEN_EXEC",
	}
	flag.CommandLine = flag.NewFlagSet("go run ./check/mutants", flag.ExitOnError)
	c.Only = regexp.MustCompile("")
	flag.TextVar(c.Only, "only", c.Only, "try only mutants that match this regular `expression` as they are printed")
	flag.IntVar(&c.Sample, "sample", 0, "try this `number` of all mutants; 0 is as many as each target states")
	flag.Uint64Var(&c.Seed, "seed", 1, "the `seed` of the random sample")
	flag.BoolVar(&c.List, "list", false, "name the mutants and try none")
	flag.BoolVar(&c.Verbose, "v", false, "print the fate of every mutant")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("unexpected argument %q", flag.Arg(0))
	}
	if bulk.Kernel() != "avx512" {
		c.Unrun = regexp.MustCompile("AVX512")
		fmt.Printf("This CPU runs %s at best: mutants of lines with AVX512 that survive are left.\n", bulk.Kernel())
	}
	// The copies are removed if timeout, or the end of the terminal, ends the command.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	begun := time.Now()
	faults, err := c.Run(ctx)
	stop()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(time.Since(begun).Round(time.Second))
	if faults > 0 {
		fmt.Printf("%d faults\n", faults)
		os.Exit(1)
	}
}
