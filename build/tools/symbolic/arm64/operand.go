package arm64

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A form is the kind of an operand.
type form uint8

const (
	immediate form = iota // value
	address               // the address of symbol plus value
	general               // register, shifted left by value
	vector                // register with an arrangement and, unless it is negative, an element
	list                  // registers with an arrangement
	pair                  // two registers
	indirect              // in memory, at register plus value
	argument              // in memory, at offset value of the arguments
	static                // in memory, at symbol plus value
	target                // value is the offset of an instruction, or the operand is a condition
)

// An Operand is an operand of an instruction.
type Operand struct {
	form        form
	value       int64
	register    string   // R0 to R30, ZR, RSP, or V0 to V31
	registers   []string // of a list or a pair
	arrangement string   // such as B16
	element     int
	symbol      string
	text        string
}

// String returns the operand's text in the listing.
func (o Operand) String() string { return o.text }

// conditions matches the conditions that kernels may use.
var conditions = regexp.MustCompile(`^(EQ|NE|GE|LT|GT|LE)$`)

// operandForms holds the syntax of each form except lists and pairs. A named group is the
// field of that name.
var operandForms = []struct {
	form   form
	syntax *regexp.Regexp
}{
	{immediate, regexp.MustCompile(`^\$(?<value>-?\d+)$`)},
	{address, regexp.MustCompile(`^\$(?<symbol>[^\s()+]*?)(?<value>[+-]\d+)?\(SB\)$`)},
	{general, regexp.MustCompile(`^(?<register>R\d+|ZR|RSP|g)(?:<<(?<value>\d+))?$`)},
	{vector, regexp.MustCompile(`^(?<register>V\d+)\.(?<arrangement>[BHSD]\d*)(?:\[(?<element>\d+)\])?$`)},
	{vector, regexp.MustCompile(`^(?<register>F\d+)$`)},
	{argument, regexp.MustCompile(`^(?<symbol>[^\s()+]*?)(?<value>[+-]\d+)?\(FP\)$`)},
	{static, regexp.MustCompile(`^(?<symbol>[^\s()+]*?)(?<value>[+-]\d+)?\(SB\)$`)},
	{indirect, regexp.MustCompile(`^(?<value>-?\d+)?\((?<register>R\d+|RSP|g)\)$`)},
	{target, conditions},
	{target, regexp.MustCompile(`^(?<value>\d+)$`)},
}

// parseOperand reads an operand.
func parseOperand(text string) (Operand, error) {
	unknown := fmt.Errorf("the operand %q is not understood", text)
	if strings.Contains(text, ",") || strings.HasPrefix(text, "[") {
		o := Operand{form: pair, text: text, element: -1}
		if text[0] == '[' {
			o.form = list
		}
		for part := range strings.SplitSeq(strings.Trim(text, "[]()"), ",") {
			r, err := parseOperand(strings.TrimSpace(part))
			if err != nil || r.form != vector && r.form != general || len(o.registers) > 0 && r.arrangement != o.arrangement {
				return o, unknown
			}
			o.registers, o.arrangement = append(o.registers, r.register), r.arrangement
		}
		return o, nil
	}
	for _, f := range operandForms {
		match := f.syntax.FindStringSubmatch(text)
		if match == nil {
			continue
		}
		o := Operand{form: f.form, text: text, element: -1}
		for i, name := range f.syntax.SubexpNames() {
			var err error
			switch {
			case match[i] == "":
			case name == "register":
				o.register = strings.Replace(match[i], "F", "V", 1)
			case name == "symbol":
				o.symbol = match[i]
			case name == "arrangement":
				o.arrangement = match[i]
			case name == "element":
				o.element, err = strconv.Atoi(match[i])
			case name == "value":
				o.value, err = strconv.ParseInt(match[i], 10, 64)
			}
			if err != nil {
				return o, err
			}
		}
		return o, nil
	}
	return Operand{}, unknown
}
