package main

import (
	"bufio"
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

const module = "github.com/kindergarten-bitboards/kindergarten/"

// A call is the instructions that one call of an operation executed.
type call struct {
	operation, level string
	n                int
	blocks           []block
}

// A block is a run of instructions from the target of a branch to a branch.
type block struct {
	start  uint64
	length int // in instructions
}

// instructions returns the number of instructions of the call.
func (c call) instructions() (n int) {
	for _, b := range c.blocks {
		n += b.length
	}
	return n
}

// errNoEmulator is the error if there is no emulator for arm64.
var errNoEmulator = errors.New("there is no program qemu-aarch64 in $PATH: install Debian's package qemu-user")

// trace builds command calls for arm64 in a directory and runs it under the emulator.
// It returns the program's path and its calls.
func trace(dir string) (program string, calls []call, err error) {
	emulator, err := exec.LookPath("qemu-aarch64")
	if err != nil {
		return "", nil, errNoEmulator
	}
	program = filepath.Join(dir, "calls")
	build := exec.Command("go", "build", "-o", program, "github.com/kindergarten-bitboards/kindergarten/build/mca/calls")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", nil, fmt.Errorf("go build: %w\n%s", err, out)
	}
	functions, err := watched(program)
	if err != nil {
		return "", nil, err
	}
	var ranges []string
	for _, f := range functions {
		ranges = append(ranges, fmt.Sprintf("%#x+%#x", f.Value, f.Size))
	}
	log := filepath.Join(dir, "log")
	run := exec.Command(emulator, "-d", "nochain,exec,in_asm", "-dfilter", strings.Join(ranges, ","), "-D", log, program)
	// Signals and the garbage collector would interrupt a call in the log.
	run.Env = append(os.Environ(), "GODEBUG=asyncpreemptoff=1", "GOGC=off", "GOMAXPROCS=1")
	run.Stderr = os.Stderr
	printed, err := run.Output()
	if err != nil {
		return "", nil, fmt.Errorf("qemu-aarch64: %w", err)
	}
	text, err := os.Open(log)
	if err != nil {
		return "", nil, err
	}
	defer text.Close()
	calls, err = readLog(bufio.NewScanner(text), functions, strings.Split(strings.TrimSpace(string(printed)), "\n"))
	return program, calls, err
}

// loopOfLookups is the prefix of the names of the closures in lookups.
const loopOfLookups = "main.init.func"

// watched returns the functions of a program that an operation may execute.
func watched(program string) (functions []elf.Symbol, err error) {
	file, err := elf.Open(program)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	symbols, err := file.Symbols()
	if err != nil {
		return nil, err
	}
	for _, s := range symbols {
		if elf.ST_TYPE(s.Info) != elf.STT_FUNC {
			continue
		}
		if strings.HasPrefix(s.Name, loopOfLookups) {
			functions = append(functions, s)
		}
		rest, ok := strings.CutPrefix(s.Name, module)
		if !ok {
			continue
		}
		switch name, _, _ := strings.Cut(rest, "."); name {
		case "asm", "purego", "attacks":
			functions = append(functions, s)
		}
	}
	return functions, nil
}

// The lines of an emulator's log. It lists the instructions of a block before the
// block's first execution, and names the block's address at each execution.
var (
	listedInstruction = regexp.MustCompile(`^0x([0-9a-f]+):\s`)
	executedBlock     = regexp.MustCompile(`^Trace \d+: \S+ \[[0-9a-f]+/([0-9a-f]+)/`)
)

// readLog reads an emulator's log of calls. The lines name the operation of each call.
func readLog(log *bufio.Scanner, functions []elf.Symbol, lines []string) (calls []call, err error) {
	entries := make(map[uint64]elf.Symbol)
	for _, f := range functions {
		entries[f.Value] = f
	}
	lengths := make(map[uint64]int)
	var start uint64
	begins := false
	for log.Scan() {
		line := log.Text()
		if strings.HasPrefix(line, "IN:") {
			begins = true
			continue
		}
		// The emulator logs a block again if another thread interrupted it.
		if strings.HasPrefix(line, "Stopped execution") && len(calls) > 0 {
			last := &calls[len(calls)-1]
			if last.blocks = last.blocks[:len(last.blocks)-1]; len(last.blocks) == 0 {
				calls = calls[:len(calls)-1]
			}
			continue
		}
		match := listedInstruction.FindStringSubmatch(line)
		executed := match == nil
		if executed {
			if match = executedBlock.FindStringSubmatch(line); match == nil {
				continue
			}
		}
		address, err := strconv.ParseUint(match[1], 16, 64)
		if err != nil {
			return nil, err
		}
		if !executed {
			if begins {
				start, begins = address, false
				lengths[start] = 0
			}
			lengths[start]++
			continue
		}
		f, enters := entries[address]
		name, ofAsm := strings.CutPrefix(f.Name, module+"asm.")
		switch {
		case enters && len(calls) > 0 && calls[len(calls)-1].restarts(f):
		case ofAsm && 'A' <= name[0] && name[0] <= 'Z', strings.HasPrefix(f.Name, loopOfLookups):
			if len(calls) == len(lines) {
				return nil, fmt.Errorf("the emulator's log has more than %d calls", len(lines))
			}
			var c call
			if _, err := fmt.Sscan(lines[len(calls)], &c.operation, &c.level, &c.n); err != nil || ofAsm && c.operation != name {
				return nil, fmt.Errorf("the emulator's log has a call of %s: want %q, which command calls printed", name, lines[len(calls)])
			}
			calls = append(calls, c)
		}
		if len(calls) == 0 {
			continue // a block before the first call
		}
		if lengths[address] == 0 {
			return nil, fmt.Errorf("the emulator executed a block at %#x that it has not listed", address)
		}
		last := &calls[len(calls)-1]
		last.blocks = append(last.blocks, block{address, lengths[address]})
	}
	if len(calls) != len(lines) {
		return nil, fmt.Errorf("the emulator's log has %d calls: want %d", len(calls), len(lines))
	}
	return calls, log.Err()
}

// restarts reports whether the entered function was also the last one executed. In that
// case the scheduler interrupted its prologue and it begins again, because a second call
// would follow a block of the caller. restarts removes the blocks of the first attempt.
func (c *call) restarts(f elf.Symbol) bool {
	last := len(c.blocks) - 1
	if last < 0 || c.blocks[last].start < f.Value || c.blocks[last].start >= f.Value+f.Size {
		return false
	}
	for c.blocks[last].start != f.Value {
		last--
	}
	c.blocks = c.blocks[:last]
	return true
}

// loop returns one iteration of the call's main loop, and the number of iterations. The
// loop begins with the block that is executed most often.
func (c call) loop() (turn []block, turns int) {
	at := make(map[uint64][]int)
	var head uint64
	for i, b := range c.blocks {
		at[b.start] = append(at[b.start], i)
		if len(at[b.start]) > len(at[head]) {
			head = b.start
		}
	}
	visits := at[head]
	middle := len(visits) / 2
	return c.blocks[visits[middle]:visits[middle+1]], len(visits)
}

var (
	disassembled = regexp.MustCompile(`^\s*([0-9a-f]+):\s+(.*)$`)
	branchTo     = regexp.MustCompile(`0x[0-9a-f]+ <[^>]*>$|0x[0-9a-f]+$`)
)

// disassemble returns the instructions of the watched functions by their addresses, in
// the syntax of LLVM's assembler. Constants replace the targets of branches.
func disassemble(objdump, program string) (map[uint64]string, error) {
	functions, err := watched(program)
	if err != nil {
		return nil, err
	}
	text := make(map[uint64]string)
	for _, f := range functions {
		out, err := exec.Command(objdump, "-d", "--no-show-raw-insn", fmt.Sprintf("--start-address=%#x", f.Value), fmt.Sprintf("--stop-address=%#x", f.Value+f.Size), program).Output()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", objdump, err)
		}
		for line := range bytes.Lines(out) {
			match := disassembled.FindSubmatch(bytes.TrimRight(line, "\n"))
			if match == nil {
				continue
			}
			address, err := strconv.ParseUint(string(match[1]), 16, 64)
			if err != nil {
				return nil, err
			}
			instruction := string(match[2])
			switch op, _, _ := strings.Cut(instruction, "\t"); {
			case op == "adrp" || op == "adr":
				instruction = branchTo.ReplaceAllString(instruction, "0")
			case op == "bl":
				instruction = "b\t#4" // because llvm-mca gives a call a latency of 100 cycles
			case op == "b" || strings.HasPrefix(op, "b.") || strings.HasPrefix(op, "cb") || strings.HasPrefix(op, "tb"):
				instruction = branchTo.ReplaceAllString(instruction, "#4")
			}
			text[address] = instruction
		}
	}
	return text, nil
}
