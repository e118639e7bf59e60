// Command dropin replaces the lookups of an engine by package attacks, and measures what it
// gains. The tests of this package also compare legal moves with those of other libraries.
//
//	go run ./measure/dropin -engine ~/src/engine -rook board.RookAttacks -bishop board.BishopAttacks -run bench
//	go run ./measure/dropin -engine ~/src/engine -rook board.Rook -input 'position startpos; go depth 14'
//
// -rook, -bishop and -queen name functions or methods, as package.Name or package.Type.Name. They
// take a square and an occupancy, in any order, and return a board of the occupancy's type. Package
// enginetest first compares them, as they are, with package attacks. -square is the library's
// square, if the number sq of the engine is another, as in 'sq^63'. -init is called before the
// comparison, in the package of the lookup.
//
// Then three programs run: the engine as it is, with the new bodies, and as it is once more, which
// shows the noise. Each gets the arguments of -run, or the lines of UCI of -input. The work must be
// fixed: a bench, perft, or a search to a depth. The outputs must agree except for times and
// percentages. Nothing is written to the engine's folder, because the go command reads the new bodies
// by its flag -overlay. GOFLAGS, but not its -pgo, and GOAMD64 apply to all builds. If the engine has
// several programs, -engine is the folder of one.
//
// If the program has a default.pgo, that is a profile of the old lookups, so the engine as it is has an
// advantage. Then both programs are also sampled, in -rounds runs each, and timed with these profiles.
//
// Without -engine, dropin tries the engines and libraries that it knows, its hosts. It replaces the
// sliders, and then also the test of the king. Perft is timed, and the search of an engine to a fixed
// depth on one thread. The report ends with the table for the pages.
//
// In a round each program runs once. It stops itself when its start-up is over. Then the
// programs take turns of 20 milliseconds on one core, while the others are stopped. So a machine
// that slows down or is shared slows all of them down. The report holds the medians of their
// processor time from the start of main, and the median and the quartiles of the ratios within a
// round. This needs Linux, and a machine with nothing else to do.
//
// It exits with status 1 if a lookup is wrong or an output differs. A loss of speed is not a failure.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

// stopped ends when a signal interrupts dropin. Commands and programs end with it.
var stopped = context.Background()

func main() {
	log.SetFlags(0)
	log.SetPrefix("dropin: ")
	var end context.CancelFunc
	stopped, end = signal.NotifyContext(stopped, os.Interrupt, syscall.SIGTERM)
	defer end()
	flag.CommandLine = flag.NewFlagSet("go run ./measure/dropin", flag.ExitOnError)
	rounds := flag.Int("rounds", 7, "the `number` of runs of each program")
	e := new(engine)
	flag.StringVar(&e.folder, "engine", "", "the `folder` of the engine's source, or of its program if there are several")
	for i, piece := range pieces {
		flag.StringVar(&e.lookups[i], strings.ToLower(piece), "",
			"its lookup of a "+strings.ToLower(piece)+", as `package.Function`")
	}
	flag.StringVar(&e.square, "square", "", "an `expression` of the square, for example sq^63")
	flag.StringVar(&e.init, "init", "", "a `statement` that fills the tables of its lookups, if main does so")
	flag.StringVar(&e.run, "run", "", "time the program with these `arguments`")
	flag.StringVar(&e.input, "input", "",
		"time the program with these `lines`, divided by semicolons; it waits for readyok before go and for bestmove after it")
	flag.Parse()
	switch {
	case flag.NArg() > 0:
		log.Fatalf("unexpected argument %q: want flags only", flag.Arg(0))
	case *rounds < 1:
		log.Fatalf("-rounds is %d: want 1 or more", *rounds)
	}
	set := make(map[string]bool)
	flag.Visit(func(f *flag.Flag) { set[f.Name] = true })
	if set["engine"] {
		e.timed, e.rounds = set["run"] || set["input"], *rounds
		if err := e.measure(os.Stdout); stopped.Err() != nil {
			log.Fatal("interrupted")
		} else if err != nil {
			log.Fatal(err)
		}
		return
	}
	delete(set, "rounds")
	if len(set) > 0 {
		log.Fatal("the flags of an engine need its folder: want -engine")
	}
	var results []result
	for _, h := range hosts {
		speeds, err := h.try(*rounds, os.Stdout)
		if err != nil {
			log.Fatalf("%s: %v", h.module, err)
		}
		results = append(results, result{h, speeds})
	}
	fmt.Println()
	writeFigures(os.Stdout, results, *rounds, os.Args[1:])
}
