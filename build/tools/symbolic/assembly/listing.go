// Package assembly holds what the models of CPUs share: it reads Go assembly, and executes its
// functions symbolically, on expressions instead of numbers. It reads the assembler's listing,
// which has expanded macros and data as bytes.
package assembly

import (
	"fmt"
	"go/build"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
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
	NoFrame          bool // whether there is no prologue
	Prologue         int  // the number of instructions of the assembler's prologue
	Instructions     []Instruction
	at               map[int]int      // the index of the instruction at an offset
	labels           map[int][]string // by the index of the instruction after them
}

// An Instruction is one line of the listing.
type Instruction struct {
	Line     int    // in the source
	Comment  string // the last comment up to this line
	Op       string
	Operands []Operand
	Epilogue bool // whether the assembler has added it before a return
}

// Assemble returns the listing of a file from Go's assembler for goarch. The file may include Go's
// headers and those of its directory. Overlay replaces the content of files, by path.
func Assemble(goarch, path string, overlay map[string][]byte) (*File, error) {
	directory, err := os.MkdirTemp("", "assembly")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(directory)
	files, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*.h"))
	if err != nil {
		return nil, err
	}
	var text []byte
	for _, file := range append(files, path) {
		var replaced bool
		if text, replaced = overlay[file]; !replaced {
			if text, err = os.ReadFile(file); err != nil {
				return nil, err
			}
		}
		if err := os.WriteFile(filepath.Join(directory, filepath.Base(file)), text, 0o666); err != nil {
			return nil, err
		}
	}
	name := filepath.Base(path)
	assembler := exec.Command("go", "tool", "asm", "-S", "-p", "asm", "-I", ".", "-I",
		filepath.Join(build.Default.GOROOT, "pkg/include"), "-o", "object", name)
	assembler.Dir = directory
	assembler.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+goarch)
	var report strings.Builder
	assembler.Stderr = &report
	listing, err := assembler.Output()
	if err != nil {
		return nil, fmt.Errorf("assembling %s: %w\n%s", name, err, &report)
	}
	return parse(name, string(text), string(listing))
}

var (
	functionLine    = regexp.MustCompile(`^asm\.(\w+) STEXT (.*)\bargs=(0x[0-9a-f]+) locals=(0x[0-9a-f]+) `)
	dataLine        = regexp.MustCompile(`^(\S+) S(?:RODATA|NOPTRDATA) (.*)size=(\d+)`)
	instructionLine = regexp.MustCompile(`^\t(0x[0-9a-f]{4,}) \d+ \(([^)]+):(\d+)\)\t(\S+)(?:\t(.*))?$`)
	bytesLine       = regexp.MustCompile(`^\t(0x[0-9a-f]{4,}) ((?:[0-9a-f]{2} ){1,16})`)
	// operandText matches a text up to a comma outside of parentheses and brackets.
	operandText = regexp.MustCompile(`([^,(\[]|\([^)]*\)|\[[^\]]*\])+`)
	labelLine   = regexp.MustCompile(`^\s*(\w+):`)
	frameSize   = regexp.MustCompile(`\$(\d+)-\d+$`)
)

// parse reads the listing of a source. It returns an error for unknown syntax.
func parse(name, source, listing string) (*File, error) {
	f := &File{Name: name, Data: make(map[string][]byte), Functions: make(map[string]*Function)}
	var function *Function
	symbol := ""
	for line := range strings.Lines(listing) {
		line = strings.TrimRight(line, "\n")
		if match := functionLine.FindStringSubmatch(line); match != nil {
			function = &Function{
				Name: match[1], NoSplit: strings.Contains(match[2], "nosplit"),
				Arguments: parseNumber(match[3]), Locals: parseNumber(match[4]),
				at: make(map[int]int), labels: make(map[int][]string),
			}
			f.Functions[function.Name] = function
			continue
		}
		if match := dataLine.FindStringSubmatch(line); match != nil {
			function, symbol = nil, match[1]
			if strings.Contains(match[2], "static") {
				symbol += "<>"
			}
			f.Data[symbol] = make([]byte, parseNumber(match[3]))
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
					f.Data[symbol][parseNumber(match[1])+i] = byte(parseNumber("0x" + digits))
				}
			}
			continue
		}
		if strings.HasPrefix(line, "\trel ") && function != nil {
			continue
		}
		return nil, fmt.Errorf("%s: the assembler's listing has the line %q, which is not understood", name, line)
	}
	return f, f.annotate(source)
}

// parseNumber returns the value of a decimal number, or a hexadecimal one, that a regular expression
// has matched.
func parseNumber(digits string) int {
	v, err := strconv.ParseUint(digits, 0, 32)
	if err != nil {
		panic(err)
	}
	return int(v)
}

// add adds an instruction, given as its offset, file, line, name and operands.
func (f *Function) add(fields []string) error {
	offset, line, op, rest := parseNumber(fields[0]), parseNumber(fields[2]), fields[3], fields[4]
	switch op {
	case "FUNCDATA", "PCDATA":
		return nil
	case "TEXT":
		match := frameSize.FindStringSubmatch(rest)
		if match == nil {
			return fmt.Errorf("TEXT %s has no frame size", rest)
		}
		f.NoFrame = strings.Contains(rest, "NOFRAME")
		f.Frame = parseNumber(match[1])
		// A next instruction of the same line belongs to the prologue.
		f.Prologue = -line
		return nil
	}
	i := Instruction{Line: line, Op: op}
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
	if last := len(f.Instructions); op == "RET" && f.Frame > 0 {
		for j := max(0, last-2); j < last; j++ { // on amd64 it frees the frame and restores BP
			f.Instructions[j].Epilogue = f.Instructions[j].Line == line
		}
	}
	f.at[offset] = len(f.Instructions)
	f.Instructions = append(f.Instructions, i)
	return nil
}

// annotate finds the labels and comments of the source, because the listing has none. A label is
// at the first instruction of a later line. A line with TEXT must have no other instruction,
// because those of the line are taken for the prologue.
func (f *File) annotate(source string) error {
	comments := []string{""} // by line
	for n, text := range strings.Split(source, "\n") {
		comment := comments[n]
		if _, text, ok := strings.Cut(text, "//"); ok {
			comment = strings.TrimSpace(text)
		}
		comments = append(comments, comment)
		if strings.HasPrefix(strings.TrimSpace(text), "TEXT") && strings.Contains(text, ";") {
			return fmt.Errorf("%s:%d: an instruction on the line of TEXT", f.Name, n+1)
		}
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
	for _, function := range f.Functions {
		for i := range function.Instructions {
			instruction := &function.Instructions[i]
			instruction.Comment = comments[instruction.Line]
		}
	}
	return nil
}
