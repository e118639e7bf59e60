package assembly

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A Form is the kind of an operand.
type Form uint8

// The forms.
const (
	Immediate Form = iota // Value
	Address               // the address of Symbol plus Value
	Register              // Register, shifted left by Value
	Vector                // Register with an arrangement and, unless it is negative, an element, on arm64
	List                  // Registers with an arrangement
	Pair                  // two registers
	Indirect              // in memory, at Register plus Value, plus Index times Scale
	Argument              // in memory, at offset Value of the arguments
	Static                // in memory, at Symbol plus Value
	Target                // Value is the offset of an instruction, or the operand is a condition
)

// An Operand is an operand of an instruction.
type Operand struct {
	Form            Form
	Value           int64
	Register, Index string
	Scale           int64
	Registers       []string // of a list or a pair
	Arrangement     string   // such as B16
	Element         int64
	Symbol          string
	text            string
}

// String returns the operand's text in the listing.
func (o Operand) String() string { return o.text }

// conditions matches the conditions that kernels may use.
var conditions = regexp.MustCompile(`^(EQ|NE|GE|LT|GT|LE)$`)

// syntax holds the syntax of each form except lists and pairs. A named group is the field of that
// name.
var syntax = []struct {
	form    Form
	pattern *regexp.Regexp
}{
	{Immediate, regexp.MustCompile(`^\$(?<Value>-?\d+)$`)},
	{Address, regexp.MustCompile(`^\$(?<Symbol>[^\s()+]*?)(?<Value>[+-]\d+)?\(SB\)$`)},
	{Target, conditions},
	{Target, regexp.MustCompile(`^(?<Value>\d+)$`)},
	{Vector, regexp.MustCompile(`^(?<Register>V\d+)\.(?<Arrangement>[BHSD]\d*)(?:\[(?<Element>\d+)\])?$`)},
	{Vector, regexp.MustCompile(`^(?<Register>F\d+)$`)},
	{Register, regexp.MustCompile(`^(?<Register>[A-Z][A-Z0-9]*|g)(?:<<(?<Value>\d+))?$`)},
	{Argument, regexp.MustCompile(`^(?<Symbol>[^\s()+]*?)(?<Value>[+-]\d+)?\(FP\)$`)},
	{Static, regexp.MustCompile(`^(?<Symbol>[^\s()+]*?)(?<Value>[+-]\d+)?\(SB\)$`)},
	{Indirect, regexp.MustCompile(`^(?<Value>-?\d+)?\((?<Register>\w+)\)(?:\((?<Index>\w+)\*(?<Scale>\d)\))?$`)},
}

// parseOperand reads an operand.
func parseOperand(text string) (Operand, error) {
	unknown := fmt.Errorf("the operand %q is not understood", text)
	if strings.Contains(text, ",") || strings.HasPrefix(text, "[") {
		o := Operand{Form: Pair, text: text, Element: -1}
		if text[0] == '[' {
			o.Form = List
		}
		for part := range strings.SplitSeq(strings.Trim(text, "[]()"), ",") {
			r, err := parseOperand(strings.TrimSpace(part))
			isRegister := r.Form == Vector || r.Form == Register
			if err != nil || !isRegister || len(o.Registers) > 0 && r.Arrangement != o.Arrangement {
				return o, unknown
			}
			o.Registers, o.Arrangement = append(o.Registers, r.Register), r.Arrangement
		}
		return o, nil
	}
	for _, s := range syntax {
		match := s.pattern.FindStringSubmatch(text)
		if match == nil {
			continue
		}
		group := func(name string) string {
			if i := s.pattern.SubexpIndex(name); i >= 0 {
				return match[i]
			}
			return ""
		}
		o := Operand{Form: s.form, Register: strings.Replace(group("Register"), "F", "V", 1), Index: group("Index"),
			Arrangement: group("Arrangement"), Element: -1, Symbol: group("Symbol"), text: text}
		for name, field := range map[string]*int64{"Value": &o.Value, "Scale": &o.Scale, "Element": &o.Element} {
			if digits := group(name); digits != "" {
				var err error
				if *field, err = strconv.ParseInt(digits, 10, 64); err != nil {
					return o, err
				}
			}
		}
		return o, nil
	}
	return Operand{}, unknown
}
