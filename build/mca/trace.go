package main

import (
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/qemu"
)

const module = "github.com/kindergarten-bitboards/kindergarten/"

type block = qemu.Block

// A call is the instructions that one call of an operation executed.
type call struct {
	operation, level string
	n                int
	blocks           []block
}

// instructions returns the number of instructions of the call.
func (c call) instructions() (n int) {
	for _, b := range c.blocks {
		n += b.Length
	}
	return n
}

// errNoEmulator is the error if there is no emulator for arm64.
var errNoEmulator = errors.New("there is no program qemu-aarch64 in $PATH: install Debian's package qemu-user")

// trace builds command calls for arm64 in a directory and runs it under the emulator.
// It returns the program's path and its calls.
func trace(dir string) (program string, calls []call, err error) {
	if _, err := exec.LookPath("qemu-aarch64"); err != nil {
		return "", nil, errNoEmulator
	}
	program = filepath.Join(dir, "calls")
	if err := qemu.Build(program, "mca/calls", "GOARCH=arm64"); err != nil {
		return "", nil, err
	}
	functions, err := qemu.Functions(program, watched)
	if err != nil {
		return "", nil, err
	}
	printed, err := qemu.Run([]string{"qemu-aarch64"}, program, program+".log", functions)
	if err != nil {
		return "", nil, err
	}
	log, err := os.Open(program + ".log")
	if err != nil {
		return "", nil, err
	}
	defer log.Close()
	calls, err = readCalls(qemu.Executed(log), functions, strings.Split(strings.TrimSpace(printed), "\n"))
	return program, calls, err
}

// loopOfLookups is the prefix of the names of the closures in Methods.
const loopOfLookups = "main.init.func"

// watched reports whether an operation may execute a function.
func watched(name string) bool {
	pkg, _, _ := strings.Cut(strings.TrimPrefix(name, module), ".")
	return strings.HasPrefix(name, loopOfLookups) || pkg == "asm" || pkg == "purego" || pkg == "attacks"
}

// readCalls returns the calls of an emulator's log. The lines name the operation of each.
func readCalls(executed iter.Seq2[block, error], functions []elf.Symbol, lines []string) (calls []call, err error) {
	entries := make(map[uint64]elf.Symbol)
	for _, f := range functions {
		entries[f.Value] = f
	}
	for b, err := range executed {
		if err != nil {
			return nil, err
		}
		f, enters := entries[b.Start]
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
		if len(calls) > 0 { // otherwise the block precedes the first call
			last := &calls[len(calls)-1]
			last.blocks = append(last.blocks, b)
		}
	}
	if len(calls) != len(lines) {
		return nil, fmt.Errorf("the emulator's log has %d calls: want %d", len(calls), len(lines))
	}
	return calls, nil
}

// restarts reports whether the entered function was also the last one executed. In that
// case the scheduler interrupted its prologue and it begins again, because a second call
// would follow a block of the caller. restarts removes the blocks of the first attempt.
func (c *call) restarts(f elf.Symbol) bool {
	last := len(c.blocks) - 1
	if last < 0 || c.blocks[last].Start < f.Value || c.blocks[last].Start >= f.Value+f.Size {
		return false
	}
	for c.blocks[last].Start != f.Value {
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
		at[b.Start] = append(at[b.Start], i)
		if len(at[b.Start]) > len(at[head]) {
			head = b.Start
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
	functions, err := qemu.Functions(program, watched)
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
