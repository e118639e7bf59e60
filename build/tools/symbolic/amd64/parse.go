// Package amd64 reads Go assembly for amd64 and executes it symbolically, on
// expressions instead of numbers. It models the instructions of the library's kernels.
package amd64

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A File is a file of Go assembly.
type File struct {
	Name      string
	Data      map[string][]byte // the symbols of DATA lines
	Functions map[string]*Function
}

// A Function is the text of one function.
type Function struct {
	Name             string
	Frame, Arguments int // sizes in bytes
	NoFrame          bool
	Instructions     []Instruction
	labels           map[string]int
}

// An Instruction is one line.
type Instruction struct {
	Line     int
	Comment  string // the last comment before it
	Op       string
	Operands []Operand
}

// A form is the kind of an operand.
type form uint8

const (
	immediate form = iota // value
	register              // register
	indirect              // value(register)(index*scale)
	argument              // symbol+value(FP)
	static                // symbol<>+value(SB)
	label                 // symbol
)

// An Operand is an operand of an instruction.
type Operand struct {
	form     form
	value    int64
	register string
	index    string
	scale    int
	symbol   string
	text     string
}

// String returns the operand's source text.
func (o Operand) String() string { return o.text }

// Parse reads a file. It returns an error for unknown syntax.
func Parse(name, text string) (*File, error) {
	f := &File{Name: name, Data: make(map[string][]byte), Functions: make(map[string]*Function)}
	var function *Function
	comment := ""
	for i, line := range strings.Split(text, "\n") {
		line, text, isComment := strings.Cut(line, "//")
		if isComment {
			comment = strings.TrimSpace(text)
		}
		line = strings.TrimSpace(line)
		op, rest, _ := strings.Cut(line, " ")
		rest = strings.TrimSpace(rest)
		var err error
		switch {
		case line == "" || op == "#include":
		case op == "DATA":
			err = f.data(rest)
		case op == "GLOBL":
			err = f.global(rest)
		case op == "TEXT":
			if function, err = parseText(rest); err == nil {
				f.Functions[function.Name] = function
			}
		case function == nil:
			err = fmt.Errorf("%q stands outside any function", line)
		case rest == "" && strings.HasSuffix(op, ":"):
			function.labels[strings.TrimSuffix(op, ":")] = len(function.Instructions)
		default:
			instruction := Instruction{Line: i + 1, Comment: comment, Op: op}
			if rest != "" {
				for _, text := range strings.Split(rest, ",") {
					var operand Operand
					if operand, err = parseOperand(strings.TrimSpace(text)); err != nil {
						break
					}
					instruction.Operands = append(instruction.Operands, operand)
				}
			}
			function.Instructions = append(function.Instructions, instruction)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, i+1, err)
		}
	}
	return f, nil
}

var (
	dataLine        = regexp.MustCompile(`^(\S+)<>\+(\d+)\(SB\)/([1-8]), (\S+)$`)
	globalLine      = regexp.MustCompile(`^(\S+)<>\(SB\), (?:\S+\|)?RODATA(?:\|\S+)?, \$(\d+)$`)
	textLine        = regexp.MustCompile(`^·(\w+)\(SB\), (?:(NOSPLIT|NOFRAME|NOSPLIT\|NOFRAME), )?\$(\d+)-(\d+)$`)
	symbolOperand   = regexp.MustCompile(`^(\S+?)(?:<>)?(?:\+(\d+))?\((FP|SB)\)$`)
	indirectOperand = regexp.MustCompile(`^(-?\w+)?\((\w+)\)(?:\((\w+)\*([1248])\))?$`)
)

// data reads the operands of DATA.
func (f *File) data(rest string) error {
	match := dataLine.FindStringSubmatch(rest)
	if match == nil {
		return fmt.Errorf("DATA %s is not of the form symbol<>+offset(SB)/width, $value", rest)
	}
	offset, err := strconv.Atoi(match[2])
	if err != nil {
		return err
	}
	content, err := parseImmediate(match[4])
	if err != nil {
		return err
	}
	symbol, n := f.Data[match[1]], int(match[3][0]-'0')
	symbol = append(symbol, make([]byte, max(0, offset+n-len(symbol)))...)
	for i := range n {
		symbol[offset+i] = byte(content >> (8 * i))
	}
	f.Data[match[1]] = symbol
	return nil
}

// global reads the operands of GLOBL.
func (f *File) global(rest string) error {
	match := globalLine.FindStringSubmatch(rest)
	if match == nil {
		return fmt.Errorf("GLOBL %s is not of the form symbol<>(SB), RODATA|…, $size", rest)
	}
	symbol := f.Data[match[1]]
	size, err := strconv.Atoi(match[2])
	if err != nil || len(symbol) > size {
		return fmt.Errorf("%s has %d bytes of data in a size of %s", match[1], len(symbol), match[2])
	}
	f.Data[match[1]] = append(symbol, make([]byte, size-len(symbol))...)
	return nil
}

// parseText reads the operands of TEXT. The flags are optional.
func parseText(rest string) (*Function, error) {
	match := textLine.FindStringSubmatch(rest)
	if match == nil {
		return nil, fmt.Errorf("TEXT %s is not of the form ·name(SB), flags, $frame-arguments, with no flags but NOSPLIT and NOFRAME", rest)
	}
	f := &Function{Name: match[1], NoFrame: strings.Contains(match[2], "NOFRAME"), labels: make(map[string]int)}
	var err1, err2 error
	f.Frame, err1 = strconv.Atoi(match[3])
	f.Arguments, err2 = strconv.Atoi(match[4])
	return f, errors.Join(err1, err2)
}

func parseImmediate(text string) (uint64, error) {
	digits, ok := strings.CutPrefix(text, "$")
	if ok {
		if v, err := strconv.ParseUint(digits, 0, 64); err == nil {
			return v, nil
		}
		if v, err := strconv.ParseInt(digits, 0, 64); err == nil {
			return uint64(v), nil
		}
	}
	return 0, fmt.Errorf("%q is no immediate number", text)
}

// parseOperand reads an operand.
func parseOperand(text string) (Operand, error) {
	o := Operand{text: text}
	if strings.HasPrefix(text, "$") {
		v, err := parseImmediate(text)
		o.form, o.value = immediate, int64(v)
		return o, err
	}
	if !strings.Contains(text, "(") {
		o.form, o.register = register, wholeOf(text)
		if !isRegister(o.register) {
			o.form, o.register, o.symbol = label, "", text
		}
		return o, nil
	}
	if match := symbolOperand.FindStringSubmatch(text); match != nil {
		o.form, o.symbol = argument, match[1]
		if match[3] == "SB" {
			o.form = static
		}
		return o, o.displacement(match[2])
	}
	match := indirectOperand.FindStringSubmatch(text)
	if match == nil || !isRegister(match[2]) || match[3] != "" && !isRegister(match[3]) {
		return o, fmt.Errorf("%q is not of the form symbol+offset(FP) or offset(register)(index*scale)", text)
	}
	o.form, o.register, o.index = indirect, match[2], match[3]
	o.scale, _ = strconv.Atoi(match[4])
	return o, o.displacement(match[1])
}

// displacement sets the value to a number, or to 0 if text is empty.
func (o *Operand) displacement(text string) (err error) {
	if text != "" {
		o.value, err = strconv.ParseInt(text, 0, 64)
	}
	return err
}

// generalRegisters are the registers for numbers and addresses. SP is the first
// byte of the frame.
var generalRegisters = []string{
	"AX", "BX", "CX", "DX", "SI", "DI", "BP", "SP", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15",
}

// wholeOf returns the register whose low byte has a name. Any other name stays.
func wholeOf(name string) string {
	if len(name) == 2 && name[1] == 'L' {
		return name[:1] + "X"
	}
	return name
}

func isRegister(name string) bool {
	_, _, ok := vectorRegister(name)
	return ok || isMask(name) || slices.Contains(generalRegisters, name)
}

// vectorRegister returns the size in bytes and the number of a vector register.
func vectorRegister(name string) (size, number int, ok bool) {
	if name == "" {
		return 0, 0, false
	}
	size = map[byte]int{'X': 16, 'Y': 32, 'Z': 64}[name[0]]
	number, err := strconv.Atoi(name[1:])
	return size, number, size != 0 && err == nil && 0 <= number && number < 32
}

func isMask(name string) bool {
	return len(name) == 2 && name[0] == 'K' && '0' <= name[1] && name[1] <= '7'
}
