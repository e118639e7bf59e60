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

var (
	generalOperand  = regexp.MustCompile(`^(R\d+|ZR|RSP|g)(?:<<(\d+))?$`)
	vectorOperand   = regexp.MustCompile(`^V(\d+)\.([BHSD]\d*)(?:\[(\d+)\])?$`)
	floatOperand    = regexp.MustCompile(`^F(\d+)$`)
	symbolOperand   = regexp.MustCompile(`^([^\s()+]*?)([+-]\d+)?\((FP|SB)\)$`)
	indirectOperand = regexp.MustCompile(`^(-?\d+)?\((R\d+|RSP|g)\)$`)
	conditions      = regexp.MustCompile(`^(EQ|NE|GE|LT|GT|LE)$`)
)

// parseOperand reads an operand.
func parseOperand(text string) (Operand, error) {
	o := Operand{text: text, element: -1}
	unknown := fmt.Errorf("the operand %q is not understood", text)
	if rest, ok := strings.CutPrefix(text, "$"); ok {
		if match := symbolOperand.FindStringSubmatch(rest); match != nil && match[3] == "SB" {
			o.form, o.symbol = address, match[1]
			return o, o.displacement(match[2])
		}
		v, err := strconv.ParseInt(rest, 10, 64)
		if err != nil {
			return o, unknown
		}
		o.form, o.value = immediate, v
		return o, nil
	}
	if inside, ok := strings.CutPrefix(text, "["); ok {
		o.form = list
		for part := range strings.SplitSeq(strings.TrimSuffix(inside, "]"), ",") {
			match := vectorOperand.FindStringSubmatch(strings.TrimSpace(part))
			if match == nil || o.arrangement != "" && o.arrangement != match[2] {
				return o, unknown
			}
			o.registers, o.arrangement = append(o.registers, "V"+match[1]), match[2]
		}
		return o, nil
	}
	if strings.HasPrefix(text, "(") && strings.Contains(text, ",") {
		o.form = pair
		for part := range strings.SplitSeq(strings.Trim(text, "()"), ",") {
			register := strings.TrimSpace(part)
			if match := floatOperand.FindStringSubmatch(register); match != nil {
				register = "V" + match[1]
			} else if !generalOperand.MatchString(register) {
				return o, unknown
			}
			o.registers = append(o.registers, register)
		}
		return o, nil
	}
	if match := generalOperand.FindStringSubmatch(text); match != nil {
		o.form, o.register = general, match[1]
		return o, o.displacement(match[2])
	}
	if match := vectorOperand.FindStringSubmatch(text); match != nil {
		o.form, o.register, o.arrangement = vector, "V"+match[1], match[2]
		if match[3] != "" {
			var err error
			o.element, err = strconv.Atoi(match[3])
			return o, err
		}
		return o, nil
	}
	if match := floatOperand.FindStringSubmatch(text); match != nil {
		o.form, o.register = vector, "V"+match[1]
		return o, nil
	}
	if match := symbolOperand.FindStringSubmatch(text); match != nil {
		o.form, o.symbol = argument, match[1]
		if match[3] == "SB" {
			o.form = static
		}
		return o, o.displacement(match[2])
	}
	if match := indirectOperand.FindStringSubmatch(text); match != nil {
		o.form, o.register = indirect, match[2]
		return o, o.displacement(match[1])
	}
	o.form = target
	if conditions.MatchString(text) {
		return o, nil
	}
	if o.displacement(text) != nil {
		return o, unknown
	}
	return o, nil
}

// displacement sets the value to a number, or to 0 if text is empty.
func (o *Operand) displacement(text string) (err error) {
	if text != "" {
		o.value, err = strconv.ParseInt(text, 10, 64)
	}
	return err
}
