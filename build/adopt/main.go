// Command adopt tries the library in your engine.
//
//	go run ./adopt ~/src/engine            # finds the lookups, and changes nothing
//	go run ./adopt -write ~/src/engine     # replaces their bodies
//	go run ./adopt -time 'bench' ~/src/engine
//	go run ./adopt -time '' -input 'position startpos; go depth 14; quit' ~/src/engine
//
// It finds the functions and tables that return attacks, by what they return. It loads the
// packages of the engine, and compiles every function that can be called with squares and
// boards into a test in a temporary copy. There it calls them on all occupancies that matter
// for a rook and for a bishop, and on 100,000 random boards, twice in different orders, and
// compares them with a ray walk. Before, it calls what main calls to fill tables. What panics,
// does not end, ends the process or writes a file is no lookup.
//
// With -write it copies package attacks to internal/kindergarten in the engine's module, and
// lets the lookups of sliders call it. Names and types stay. Before anything is written, a copy
// is built, vetted, tested by the engine's own tests, and searched again. Tables that nothing
// reads any more stay, and their names are printed.
//
// With -time it builds the engine's program before and after, and runs both with these
// arguments, in turns of 20 ms on one core, each stopped behind its start-up. The work must be a
// fixed one: bench, perft 6, or a search to a depth. It prints the median and the quartiles of
// the ratio of processor times, start-up, memory and size, and wants equal outputs but for
// times. The program before also runs against itself. This needs Linux. The engine stays as it
// is, without -write.
//
// With -profile it prints how much of a CPU profile stands in the lookups.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/adopt/find"
)

// limit is the processor time that one call may take.
const limit = 5 * time.Second

// options are those of the command.
type options struct {
	tags, skip, from          string
	write, force, all, timed  bool
	arguments, input, program string // of the program to time
	profile                   string
	rounds                    int
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("adopt: ")
	var o options
	flag.BoolVar(&o.write, "write", false, "replace the bodies of the lookups of sliders")
	flag.BoolVar(&o.all, "all", false, "replace those of leapers, lines and masks too")
	flag.BoolVar(&o.force, "force", false, "write into a tree with changes that are not committed")
	flag.StringVar(&o.tags, "tags", "", "build with these `tags`")
	flag.StringVar(&o.skip, "skip", "", "run none of the engine's tests that match this `regexp`")
	flag.StringVar(&o.from, "from", "", "the `folder` of the library (default: that of the module which go run uses)")
	flag.Func("time", "time the program with these `arguments`", func(text string) error {
		o.timed, o.arguments = true, text
		return nil
	})
	flag.StringVar(&o.input, "input", "", "the `lines` that it reads, with semicolons between; behind go it waits for bestmove")
	flag.StringVar(&o.program, "program", "", "the `folder` of the program to time, if there are several")
	flag.IntVar(&o.rounds, "rounds", 7, "the `number` of rounds")
	flag.StringVar(&o.profile, "profile", "", "say how much of the CPU profile in this `file` stands in the lookups")
	flag.Parse()
	if o.rounds < 1 {
		log.Fatalf("-rounds is %d: want 1 or more", o.rounds)
	}
	if flag.NArg() != 1 {
		log.Fatalf("%d arguments: want one, the folder of an engine", flag.NArg())
	}
	if err := o.run(flag.Arg(0), os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func (o options) run(dir string, w io.Writer) error {
	tree, err := find.Open(dir)
	if err != nil {
		return err
	}
	if o.write {
		switch {
		case tree.Without:
			return fmt.Errorf("%s has no go.mod: run go mod init PATH there, and go mod edit -go=1.18", tree.Root)
		case !o.force:
			if err := clean(tree); err != nil {
				return err
			}
		}
	}
	found, err := tree.Find(find.Options{Tags: o.tags, Limit: limit})
	if err != nil {
		return err
	}
	report(w, found)
	if o.profile != "" {
		if err := share(w, found, o.profile); err != nil {
			return err
		}
	}
	if !o.write && !o.timed {
		return nil
	}
	if o.from == "" {
		out, err := find.Run(".", nil, "go", "list", "-m", "-f", "{{.Dir}}", "github.com/kindergarten-bitboards/kindergarten")
		if err != nil {
			return errors.New("this folder requires no library to copy: run adopt in the folder build of the library, or name the library by -from")
		}
		o.from = strings.TrimSpace(out)
	}
	work, err := os.MkdirTemp("", "adopt")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	t, err := newTrial(found, o, work)
	if err != nil {
		return err
	}
	if len(t.done) == 0 {
		fmt.Fprintln(w, "\nThere is nothing to replace.")
		for _, text := range t.kept {
			fmt.Fprintf(w, "  %s\n", text)
		}
		return nil
	}
	again, err := t.search()
	if err != nil {
		return err
	}
	if o.write {
		if err := t.test(w); err != nil {
			return err
		}
		if err := t.write(); err != nil {
			return err
		}
	}
	t.summary(w, again)
	if o.timed {
		return t.time(w, again)
	}
	return nil
}
