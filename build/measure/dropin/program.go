package main

// The names of the compiled programs of a host: perft, and the host's own.
const (
	perftProgram  = "dropinperft"
	engineProgram = "engine"
)

// perftMain is the part of the perft program that is the same for all hosts. Its argument is
// perft or search. Each line of its input is a depth and a FEN. It prints the number of all
// leaves or nodes. With the argument memory it prints the bytes in use on the heap.
const perftMain = `package main

import (
	"bufio"
	"flag"
	"fmt"
	"log"
	"os"
	"runtime"
	"runtime/pprof"
	"strconv"
	"strings"
)

// search returns the number of nodes of a search to a fixed depth. It is nil in a host
// without a search in this program.
var search func(p position, depth int) uint64

func main() {
	name := flag.String("cpuProf", "", "write a CPU profile to this file")
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
	if flag.Arg(0) == "memory" {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		fmt.Println("nodes", m.HeapAlloc)
		return
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
			nodes += search(p, depth)
		} else {
			nodes += count(p, depth)
		}
	}
	fmt.Println("nodes", nodes)
}
`

// beforeMain is a file of each measured program. It prints the processor time up to the start
// of main, because the tables of a host are built before.
const beforeMain = `package main

import (
	"fmt"
	"os"
	"syscall"
)

func init() {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	fmt.Fprintln(os.Stderr, "before main", used.Utime.Nano()+used.Stime.Nano())
}
`
