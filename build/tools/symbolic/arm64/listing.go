// Package arm64 executes Go assembly for arm64 symbolically, on expressions instead of
// numbers. It models the instructions of the library's kernels. It reads the assembler's
// listing, which has expanded macros, data as bytes, and the instructions of the
// assembler's prologue and epilogue.
package arm64

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// A File is the listing of a file of Go assembly.
type File struct {
	Name      string
	Data      map[string][]byte // by the symbol's name in operands
	Functions map[string]*Function
}

// A Function is the listing of one function.
type Function struct {
	Name             string
	Frame, Arguments int  // sizes in bytes; Frame includes what the assembler adds
	Locals           int  // the number of bytes of Frame that the function may write
	NoSplit          bool // whether the prologue does not check the stack's size
	Prologue         int  // the number of instructions of the assembler's prologue
	Instructions     []Instruction
	at               map[int]int      // the index of the instruction at an offset
	labels           map[int][]string // by the index of the instruction after them
}

// An Instruction is one line of the listing.
type Instruction struct {
	Line     int // in the source
	Op       string
	Operands []Operand
	offset   int
}

// toolchain returns the directories of Go and of its tools.
var toolchain = sync.OnceValues(func() ([]string, error) {
	out, err := exec.Command("go", "env", "GOROOT", "GOTOOLDIR").Output()
	if err != nil {
		return nil, fmt.Errorf("running go env: %w", err)
	}
	directories := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(directories) != 2 {
		return nil, fmt.Errorf("go env GOROOT GOTOOLDIR prints %q, which is not two directories", out)
	}
	return directories, nil
})

// Assemble returns the listing of a file in a directory from Go's assembler. The
// assembler finds headers in the directory and in Go's.
func Assemble(directory, name string) (*File, error) {
	source, err := os.ReadFile(filepath.Join(directory, name))
	if err != nil {
		return nil, err
	}
	tools, err := toolchain()
	if err != nil {
		return nil, err
	}
	object, err := os.CreateTemp("", "*.o")
	if err != nil {
		return nil, err
	}
	object.Close()
	defer os.Remove(object.Name())
	assembler := exec.Command(filepath.Join(tools[1], "asm"), "-S", "-p", "asm",
		"-I", filepath.Join(tools[0], "pkg", "include"), "-I", ".", "-o", object.Name(), name)
	assembler.Dir = directory
	assembler.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64")
	var report strings.Builder
	assembler.Stderr = &report
	listing, err := assembler.Output()
	if err != nil {
		return nil, fmt.Errorf("assembling %s: %w\n%s", name, err, &report)
	}
	return Parse(name, string(source), string(listing))
}

var (
	functionLine    = regexp.MustCompile(`^asm\.(\w+) STEXT (.*)\bargs=0x([0-9a-f]+) locals=0x([0-9a-f]+) `)
	dataLine        = regexp.MustCompile(`^(\S+) S(?:RODATA|NOPTRDATA) (.*)size=(\d+)`)
	instructionLine = regexp.MustCompile(`^\t0x[0-9a-f]{4,} (\d+) \(([^)]+):(\d+)\)\t(\S+)(?:\t(.*))?$`)
	bytesLine       = regexp.MustCompile(`^\t0x([0-9a-f]{4,}) ((?:[0-9a-f]{2} ){1,16})`)
	// operandText matches a text up to a comma outside of parentheses and brackets.
	operandText = regexp.MustCompile(`([^,(\[]|\([^)]*\)|\[[^\]]*\])+`)
	labelLine   = regexp.MustCompile(`^\s*(\w+):`)
	frameSize   = regexp.MustCompile(`\$(\d+)-\d+$`)
)

// Parse reads the listing of a source. It returns an error for unknown syntax.
func Parse(name, source, listing string) (*File, error) {
	f := &File{Name: name, Data: make(map[string][]byte), Functions: make(map[string]*Function)}
	var function *Function
	symbol := ""
	for line := range strings.Lines(listing) {
		line = strings.TrimRight(line, "\n")
		if match := functionLine.FindStringSubmatch(line); match != nil {
			function = &Function{Name: match[1], NoSplit: strings.Contains(match[2], "nosplit"), at: make(map[int]int),
				labels: make(map[int][]string)}
			function.Arguments, function.Locals = hexadecimal(match[3]), hexadecimal(match[4])
			f.Functions[function.Name] = function
			continue
		}
		if match := dataLine.FindStringSubmatch(line); match != nil {
			function, symbol = nil, match[1]
			if strings.Contains(match[2], "static") {
				symbol += "<>"
			}
			size, err := strconv.Atoi(match[3])
			if err != nil {
				return nil, err
			}
			f.Data[symbol] = make([]byte, size)
			continue
		}
		if match := instructionLine.FindStringSubmatch(line); match != nil && function != nil {
			if err := function.add(match[1:]); err != nil {
				return nil, fmt.Errorf("%s:%s: %w", match[2], match[3], err)
			}
			continue
		}
		if match := bytesLine.FindStringSubmatch(line); match != nil {
			if function == nil {
				for i, digits := range strings.Fields(match[2]) {
					f.Data[symbol][hexadecimal(match[1])+i] = byte(hexadecimal(digits))
				}
			}
			continue
		}
		if strings.HasPrefix(line, "\trel ") && function != nil {
			continue
		}
		return nil, fmt.Errorf("%s: the assembler's listing has the line %q, which is not understood", name, line)
	}
	for _, function := range f.Functions {
		if len(function.Instructions) == 0 {
			return nil, fmt.Errorf("%s: %s has no instructions", name, function.Name)
		}
	}
	f.label(source)
	return f, nil
}

// hexadecimal returns the value of digits that a regular expression has matched.
func hexadecimal(digits string) int {
	v, err := strconv.ParseUint(digits, 16, 32)
	if err != nil {
		panic(err)
	}
	return int(v)
}

// add adds an instruction, given as its offset, file, line, name and operands.
func (f *Function) add(fields []string) error {
	offset, err := strconv.Atoi(fields[0])
	if err != nil {
		return err
	}
	line, err := strconv.Atoi(fields[2])
	if err != nil {
		return err
	}
	op, rest := fields[3], fields[4]
	switch op {
	case "FUNCDATA", "PCDATA":
		return nil
	case "TEXT":
		match := frameSize.FindStringSubmatch(rest)
		if match == nil {
			return fmt.Errorf("TEXT %s has no frame size", rest)
		}
		f.Frame, err = strconv.Atoi(match[1])
		// A next instruction of the same line belongs to the prologue.
		f.Prologue = -line
		return err
	}
	i := Instruction{Line: line, Op: op, offset: offset}
	for _, text := range operandText.FindAllString(rest, -1) {
		o, err := parseOperand(strings.TrimSpace(text))
		if err != nil {
			return err
		}
		i.Operands = append(i.Operands, o)
	}
	if f.Prologue < 0 && f.Prologue != -line {
		f.Prologue = len(f.Instructions)
	}
	f.at[offset] = len(f.Instructions)
	f.Instructions = append(f.Instructions, i)
	return nil
}

// label finds the labels of the source, because the listing has none. A label is at the
// first instruction of a later line.
func (f *File) label(source string) {
	for n, text := range strings.Split(source, "\n") {
		match := labelLine.FindStringSubmatch(text)
		if match == nil {
			continue
		}
		// The label belongs to the function with the nearest such instruction.
		var in *Function
		index, least := 0, 1<<30
		for _, function := range f.Functions {
			for i, instruction := range function.Instructions {
				if d := instruction.Line - (n + 1); i >= function.Prologue && d >= 0 && d < least {
					in, index, least = function, i, d
				}
			}
		}
		if in != nil {
			in.labels[index] = append(in.labels[index], match[1])
		}
	}
}
