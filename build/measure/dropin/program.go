package main

import "github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"

// programFolder is the folder of the measured program in each copy.
const programFolder = "dropinprogram"

// programMain is the part of the measured program that is the same for all hosts. Its argument
// is perft or search. Each line of its input is a depth and a FEN. It prints the number of all
// leaves or nodes.
const programMain = `package main

import (
	"bufio"
	"flag"
	"fmt"
	"log"
	"os"
	"runtime/pprof"
	"strconv"
	"strings"
)

// searchTo returns the number of nodes of a search to a fixed depth. It is nil in a host
// without a search.
var searchTo func(p position, depth int) uint64

func main() {
	name := flag.String("profile", "", "write a CPU profile to this file")
	flag.Parse()
	if *name != "" {
		profile, err := os.Create(*name)
		if err != nil {
			log.Fatal(err)
		}
		if err := pprof.StartCPUProfile(profile); err != nil {
			log.Fatal(err)
		}
		defer pprof.StopCPUProfile()
	}
	nodes := uint64(0)
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		text, fen, _ := strings.Cut(lines.Text(), " ")
		depth, err := strconv.Atoi(text)
		if err != nil {
			log.Fatal(err)
		}
		p, err := parse(fen)
		if err != nil {
			log.Fatal(err)
		}
		if flag.Arg(0) == "search" {
			nodes += searchTo(p, depth)
		} else {
			nodes += count(p, depth)
		}
	}
	fmt.Println("nodes", nodes)
}
`

// barrier is the last file of the program, so its init runs after all others, which build the
// host's tables.
const barrier = "package main\n" + turns.Barrier + "\nfunc init() { kindergartenBarrier() }\n"
