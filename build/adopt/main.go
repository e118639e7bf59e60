// Command adopt tries the library in your engine.
//
//	go run ./adopt ~/src/engine
//
// It finds the functions and tables that return attacks, by what they return, and changes
// nothing. It loads the packages of the engine, and compiles every function that can be called
// with squares and boards into a test in a temporary copy. There it calls them on all
// occupancies that matter for a rook and for a bishop, and on 100,000 random boards, twice in
// different orders, and compares them with a ray walk. Before, it calls what main calls to fill
// tables. What panics, does not end, ends the process or writes a file is no lookup.
package main

import (
	"flag"
	"log"
	"os"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/adopt/find"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("adopt: ")
	tags := flag.String("tags", "", "build with these `tags`")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatalf("%d arguments: want one, the folder of an engine", flag.NArg())
	}
	tree, err := find.Open(flag.Arg(0))
	if err != nil {
		log.Fatal(err)
	}
	found, err := tree.Find(find.Options{Tags: *tags, Limit: limit})
	if err != nil {
		log.Fatal(err)
	}
	report(os.Stdout, found)
}

// limit is the processor time that the calls of one function may take together.
const limit = 10 * time.Second
