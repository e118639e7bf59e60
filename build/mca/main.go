// Command mca models the time of the kernels for arm64 and of the portable loops on
// several CPUs. It measures nothing.
//
// It builds command calls for arm64 and runs it under qemu-aarch64, which logs the
// instructions that each call executes. The llvm-mca of the newest installed LLVM
// simulates these. The results are arm64.md, a table by CPU, and arm64.json:
//
//	go run ./mca
//
// LLVM's model of a CPU covers ports and latencies, but neither caches, nor branch
// prediction, nor the number of branches fetched per cycle.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/pages"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("mca: ")
	out := flag.String("o", "mca", "write arm64.md and arm64.json into this `directory`")
	flag.Parse()
	if err := run(*out); err != nil {
		log.Fatal(err)
	}
}

func run(out string) error {
	tools, err := findTools()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "mca")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program, calls, err := trace(dir)
	if err != nil {
		return err
	}
	text, err := disassemble(tools.objdump, program)
	if err != nil {
		return err
	}
	r, err := newReport(tools, calls, text)
	if err != nil {
		return err
	}
	content, err := pages.JSON(r)
	if err != nil {
		return err
	}
	return pages.WriteFiles(map[string][]byte{
		filepath.Join(out, "arm64.json"): content,
		filepath.Join(out, "arm64.md"):   []byte(r.markdown()),
	})
}

// tools holds the paths of LLVM's programs, and their version.
type tools struct {
	mca, objdump string
	version      int
}

// newest and oldest bound the versions of LLVM to look for.
const newest, oldest = 40, 16

// findTools returns the programs of the newest LLVM.
func findTools() (tools, error) {
	for version := newest; version >= oldest; version-- {
		mca, err1 := exec.LookPath(fmt.Sprint("llvm-mca-", version))
		objdump, err2 := exec.LookPath(fmt.Sprint("llvm-objdump-", version))
		if err1 == nil && err2 == nil {
			return tools{mca, objdump, version}, nil
		}
	}
	return tools{}, fmt.Errorf("there are no programs llvm-mca-N and llvm-objdump-N in $PATH for N from %d to %d: install Debian's package llvm-19", oldest, newest)
}

// goVersion is the Go version that compiles the loops, the one of this program.
var goVersion = runtime.Version()
