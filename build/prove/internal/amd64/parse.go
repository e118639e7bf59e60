// Package amd64 reads Go assembly for amd64 and executes it symbolically, on
// expressions instead of numbers. It models the instructions of the library's kernels.
package amd64

import (
	"fmt"
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

// data reads the operands of DATA: symbol<>+offset(SB)/width, $value.
func (f *File) data(rest string) error {
	place, value, ok := strings.Cut(rest, ",")
	place, width, ok2 := strings.Cut(place, "/")
	operand, err := parseOperand(strings.TrimSpace(place))
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(width)
	if !ok || !ok2 || err != nil || operand.form != static || n > 8 {
		return fmt.Errorf("DATA %s is not of the form symbol<>+offset(SB)/width, $value", rest)
	}
	content, err := parseImmediate(strings.TrimSpace(value))
	if err != nil {
		return err
	}
	symbol := f.Data[operand.symbol]
	for len(symbol) < int(operand.value)+n {
		symbol = append(symbol, 0)
	}
	for i := range n {
		symbol[int(operand.value)+i] = byte(content >> (8 * i))
	}
	f.Data[operand.symbol] = symbol
	return nil
}

// global reads the operands of GLOBL: symbol<>(SB), flags, $size. The flags must include
// RODATA.
func (f *File) global(rest string) error {
	parts := strings.Split(rest, ", ")
	if len(parts) != 3 || !strings.Contains(parts[1], "RODATA") {
		return fmt.Errorf("GLOBL %s is not of the form symbol<>(SB), RODATA|…, $size", rest)
	}
	operand, err := parseOperand(parts[0])
	if err != nil {
		return err
	}
	size, err := parseImmediate(parts[2])
	if err != nil {
		return err
	}
	symbol := f.Data[operand.symbol]
	if len(symbol) > int(size) {
		return fmt.Errorf("%s has %d bytes of data in a size of %d", operand.symbol, len(symbol), size)
	}
	f.Data[operand.symbol] = append(symbol, make([]byte, int(size)-len(symbol))...)
	return nil
}

// parseText reads the operands of TEXT: ·name(SB), flags, $frame-arguments. The flags
// are optional, and may be NOSPLIT and NOFRAME.
func parseText(rest string) (*Function, error) {
	parts := strings.Split(rest, ", ")
	name, ok := strings.CutSuffix(strings.TrimPrefix(parts[0], "·"), "(SB)")
	sizes := strings.Split(strings.TrimPrefix(parts[len(parts)-1], "$"), "-")
	f := &Function{Name: name, labels: make(map[string]int)}
	if len(parts) == 3 {
		for flag := range strings.SplitSeq(parts[1], "|") {
			switch flag {
			case "NOSPLIT":
			case "NOFRAME":
				f.NoFrame = true
			default:
				return nil, fmt.Errorf("TEXT %s has the flag %q: want NOSPLIT or NOFRAME", rest, flag)
			}
		}
	}
	if ok && len(parts) <= 3 && len(sizes) == 2 {
		var err1, err2 error
		f.Frame, err1 = strconv.Atoi(sizes[0])
		f.Arguments, err2 = strconv.Atoi(sizes[1])
		if err1 == nil && err2 == nil {
			return f, nil
		}
	}
	return nil, fmt.Errorf("TEXT %s is not of the form ·name(SB), flags, $frame-arguments", rest)
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
	before, inside, ok := strings.Cut(text, "(")
	if !ok {
		o.form, o.register = register, wholeOf(text)
		if !isRegister(o.register) {
			o.form, o.register, o.symbol = label, "", text
		}
		return o, nil
	}
	base, rest, ok := strings.Cut(inside, ")")
	if !ok {
		return o, fmt.Errorf("%q lacks a closing parenthesis", text)
	}
	switch base {
	case "FP", "SB":
		o.form = argument
		if base == "SB" {
			o.form = static
		}
		symbol, offset, found := strings.Cut(before, "+")
		o.symbol = strings.TrimSuffix(symbol, "<>")
		if found {
			v, err := strconv.ParseInt(offset, 0, 64)
			o.value = v
			return o, err
		}
		return o, nil
	}
	o.form, o.register = indirect, base
	if before != "" {
		v, err := strconv.ParseInt(before, 0, 64)
		if err != nil {
			return o, fmt.Errorf("%q has a displacement that is no number", text)
		}
		o.value = v
	}
	if rest != "" {
		index, scale, _ := strings.Cut(strings.Trim(rest, "()"), "*")
		n, err := strconv.Atoi(scale)
		if err != nil {
			return o, fmt.Errorf("%q has a scale that is no number", text)
		}
		o.index, o.scale = index, n
	}
	if !isRegister(o.register) || o.index != "" && !isRegister(o.index) {
		return o, fmt.Errorf("%q has a register that is unknown", text)
	}
	return o, nil
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
	if whole, ok := strings.CutSuffix(name, "B"); ok && slices.Contains(generalRegisters, whole) {
		return whole
	}
	return name
}

func isRegister(name string) bool {
	for _, r := range generalRegisters {
		if name == r {
			return true
		}
	}
	_, _, ok := vectorRegister(name)
	return ok || isMask(name)
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
