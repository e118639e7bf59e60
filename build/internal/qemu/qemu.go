// Package qemu runs programs under an emulator that logs the instructions they execute.
package qemu

import (
	"bufio"
	"debug/elf"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Build builds a package of this module for Linux into a file. The environment names the
// architecture.
func Build(program, pkg string, environment ...string) error {
	build := exec.Command("go", "build", "-o", program, "github.com/kindergarten-bitboards/kindergarten/build/"+pkg)
	build.Env = append(append(os.Environ(), "GOOS=linux", "CGO_ENABLED=0"), environment...)
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("go build of %s for %s: %w\n%s", pkg, environment, err, out)
	}
	return nil
}

// Functions returns the functions of a program whose names match.
func Functions(program string, match func(name string) bool) ([]elf.Symbol, error) {
	file, err := elf.Open(program)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	symbols, err := file.Symbols()
	return slices.DeleteFunc(symbols, func(s elf.Symbol) bool { return elf.ST_TYPE(s.Info) != elf.STT_FUNC || !match(s.Name) }), err
}

// Run runs a program under an emulator that logs the instructions of some functions. It
// returns what the program prints.
func Run(emulator []string, program, log string, functions []elf.Symbol) (printed string, err error) {
	var ranges []string
	for _, f := range functions {
		ranges = append(ranges, fmt.Sprintf("%#x+%#x", f.Value, f.Size))
	}
	args := append(slices.Clone(emulator[1:]), "-d", "nochain,exec,in_asm", "-dfilter", strings.Join(ranges, ","), "-D", log, program)
	run := exec.Command(emulator[0], args...)
	// Signals and the garbage collector would interrupt a call in the log.
	run.Env = append(os.Environ(), "GODEBUG=asyncpreemptoff=1", "GOGC=off", "GOMAXPROCS=1")
	var messages strings.Builder
	run.Stderr = &messages
	out, err := run.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", emulator[0], err, &messages)
	}
	return string(out), nil
}

// A Block is a run of instructions from the target of a branch to a branch.
type Block struct {
	Start  uint64
	Length int // in instructions
}

// The lines of an emulator's log. It lists the instructions of a block before the
// block's first execution, and names the block's address at each execution.
var (
	listedInstruction = regexp.MustCompile(`^0x([0-9a-f]+):\s+[0-9a-f]+(?: [0-9a-f]{2})*\s+[a-z]`)
	executedBlock     = regexp.MustCompile(`^Trace \d+: \S+ \[[0-9a-f]+/([0-9a-f]+)/`)
)

// Executed yields the blocks that an emulator's log says were executed. It stops at the
// first error.
func Executed(log io.Reader) iter.Seq2[Block, error] {
	return func(yield func(Block, error) bool) {
		lengths := make(map[uint64]int)
		var start uint64
		begins := false
		var last Block // not yielded yet, because the emulator may have stopped it
		lines := bufio.NewScanner(log)
		for lines.Scan() {
			line := lines.Text()
			switch {
			case strings.HasPrefix(line, "IN:"):
				begins = true
				continue
			case strings.HasPrefix(line, "Stopped execution"):
				// Another thread interrupted the block. It is logged again.
				last = Block{}
				continue
			}
			match := listedInstruction.FindStringSubmatch(line)
			listed := match != nil
			if !listed {
				if match = executedBlock.FindStringSubmatch(line); match == nil {
					continue
				}
			}
			address, err := strconv.ParseUint(match[1], 16, 64)
			switch {
			case err != nil:
			case listed && begins:
				start, begins = address, false
				lengths[start] = 1
				continue
			case listed:
				lengths[start]++
				continue
			case lengths[address] == 0:
				err = fmt.Errorf("the emulator executed a block at %#x that it has not listed", address)
			}
			if err != nil {
				yield(Block{}, err)
				return
			}
			if last.Length > 0 && !yield(last, nil) {
				return
			}
			last = Block{address, lengths[address]}
		}
		if last.Length > 0 && !yield(last, nil) {
			return
		}
		if err := lines.Err(); err != nil {
			yield(Block{}, err)
		}
	}
}
