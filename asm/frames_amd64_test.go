//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// No kernel accesses memory behind its frame. The assembler keeps the caller's BP there, and
// no other test notices another value. A frame of which the kernel reaches less than half is
// a mistake too.
func TestFrames(t *testing.T) {
	header := regexp.MustCompile(`^TEXT ·(\w+)\(SB\), .*\$(\d+)-\d+$`)
	eachAssembly(t, func(name string, level Level, source string) {
		for function := range strings.SplitSeq(source, "\n\n// func ") {
			lines := strings.Split(function, "\n")
			for len(lines) > 0 && !strings.HasPrefix(lines[0], "TEXT ") {
				lines = lines[1:]
			}
			if len(lines) == 0 {
				continue
			}
			m := header.FindStringSubmatch(lines[0])
			if m == nil {
				t.Fatalf("%s: %q has no size of a frame", name, lines[0])
			}
			frame := int(number(m[2]))
			if reach := reachOf(lines); reach > frame || reach < frame/2 {
				t.Errorf("%s: %s accesses the first %d bytes of a frame of %d", name, m[1], reach, frame)
			}
		}
	})
}

func number(text string) int64 {
	n, _ := strconv.ParseInt(strings.TrimPrefix(text, "$"), 0, 64)
	return n
}

// reachOf returns the end of the last bytes that a function accesses relative to SP. It follows
// copies of SP, and sums of them and constants. It knows the loops that count down from a
// constant.
func reachOf(lines []string) (reach int) {
	access := regexp.MustCompile(`(-?\d*)\((\w+)\)`)
	offsets := map[string]int{"SP": 0} // of pointers, at most
	constants := map[string]int{}
	for n, line := range lines {
		if label, ok := strings.CutSuffix(line, ":"); ok {
			iterate(offsets, constants, lines[n:], label)
			continue
		}
		op, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		operands := strings.Split(strings.TrimSpace(rest), ", ")
		to := operands[len(operands)-1]
		address := access.FindStringSubmatch(rest)
		if address != nil && op != "LEAQ" {
			if offset, ok := offsets[address[2]]; ok {
				reach = max(reach, offset+int(number(address[1]))+bytesOf(op, rest))
			}
		}
		from, known := offsets[operands[0]]
		switch {
		case op == "ADDQ" || op == "SUBQ":
			if _, ok := offsets[to]; ok {
				offsets[to] += step(op, operands[0])
			}
			continue
		case op == "ANDQ" && operands[0][0] == '$': // SP is a multiple of eight
			offsets[to] &^= 7
			continue
		case op == "LEAQ" && address != nil:
			from, known = offsets[address[2]]
			from += int(number(address[1]))
		case op == "CMPQ" || op == "TESTQ":
			continue
		}
		delete(constants, to)
		if op == "MOVQ" && operands[0][0] == '$' {
			constants[to] = int(number(operands[0]))
		}
		delete(offsets, to)
		if known && (op == "MOVQ" || op == "LEAQ") {
			offsets[to] = from
		}
	}
	return reach
}

func step(op, constant string) int {
	if op == "SUBQ" {
		return -int(number(constant))
	}
	return int(number(constant))
}

// iterate moves pointers that go up in a loop to their places in the last iteration.
func iterate(offsets, constants map[string]int, lines []string, label string) {
	steps, counter := map[string]int{}, ""
	for _, line := range lines {
		fields := strings.Fields(strings.ReplaceAll(line, ",", ""))
		switch {
		case len(fields) == 2 && fields[0] == "DECQ":
			counter = fields[1]
		case len(fields) == 2 && fields[0] == "JNZ" && fields[1] == label:
			for pointer, bytes := range steps {
				if _, ok := offsets[pointer]; ok && bytes > 0 {
					offsets[pointer] += bytes * (constants[counter] - 1)
				}
			}
			return
		case len(fields) == 3 && (fields[0] == "ADDQ" || fields[0] == "SUBQ"):
			steps[fields[2]] += step(fields[0], fields[1])
		}
	}
}

// bytesOf returns how many bytes an instruction accesses.
func bytesOf(op, operands string) int {
	switch {
	case strings.HasPrefix(op, "MOVB"):
		return 1
	case strings.HasSuffix(op, "128") || strings.HasSuffix(op, "32X4"):
		return 16
	case strings.HasSuffix(op, "64X4"):
		return 32
	case op == "VPBROADCASTQ" || op[0] != 'V':
		return 8
	case strings.ContainsAny(operands, "Z"):
		return 64
	case strings.ContainsAny(operands, "Y"):
		return 32
	}
	return 16
}
