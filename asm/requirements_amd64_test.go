//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Avo states the instruction sets of each kernel in a comment. The level in the file's name, or
// a level below it, requires all of them. Opcodes do not tell the features of AVX-512 apart.
func TestKernelRequirements(t *testing.T) {
	eachAssembly(t, func(name string, level Level, source string) {
		required := []string{"sse", "sse2", "cmov"} // every amd64 CPU has these
		for ; level > Portable; level-- {
			for _, r := range Requirements(level) {
				required = append(required, strings.Replace(r.Feature, "avx512gfni", "gfni", 1))
			}
		}
		stated := regexp.MustCompile(`// Requires: (.*)`).FindAllStringSubmatch(source, -1)
		if len(stated) == 0 {
			t.Errorf("%s states no instruction set", name)
		}
		for _, list := range stated {
			for set := range strings.SplitSeq(strings.ToLower(list[1]), ", ") {
				if !slices.Contains(required, set) {
					t.Errorf("%s uses %s, which its level does not require", name, set)
				}
			}
		}
	})
}

// opcodes lists what each level may use beyond the level below: for each encoding the opcodes
// of its kernels. [encoding] returns both.
var opcodes = []struct {
	level    Level
	encoding string
	opcodes  string
}{
	{BMI2, "legacy", "00-3f 50-5f 70-7f 81 83 85 88 89 8b 8d 90 a9 b8-bf c1 c3 c7 d1 e8 e9 eb f7 ff"},
	{BMI2, "legacy.66", "90"},
	{BMI2, "legacy.0f", "1f 40-4f 80-8f af b6"},
	{BMI2, "legacy.66.0f", "1f"},
	{BMI2, "VEX.128.0f38", "f5"},
	{BMI2, "VEX.128.66.0f38", "f7"},
	{BMI2, "VEX.128.f2.0f38", "f7"},
	{BMI2, "VEX.128.f2.0f3a", "f0"},

	{AVX2, "VEX.128.0f", "77"},
	{AVX2, "VEX.128.66.0f", "61 69 6d 6e 70 7e db df eb"},
	{AVX2, "VEX.128.f3.0f", "6f 7f"},
	{AVX2, "VEX.128.66.0f38", "45 47 59"},
	{AVX2, "VEX.256.66.0f", "60-62 64 67-6a 6c 6d 70-74 7f db dc de df eb ef f6 f8 fb fc"},
	{AVX2, "VEX.256.f3.0f", "6f 7f"},
	{AVX2, "VEX.256.66.0f38", "00 29 2b 45 47 59 5a"},
	{AVX2, "VEX.256.66.0f3a", "00 02 38 39"},

	{AVX512, "VEX.128.0f", "44"},
	{AVX512, "VEX.128.66.0f", "92"},
	{AVX512, "VEX.128.f2.0f", "92"},
	{AVX512, "VEX.128.66.0f3a", "31"},
	{AVX512, "VEX.256.66.0f3a", "ce"},
	{AVX512, "EVEX.256.66.0f", "60 68 7f db df eb ef f8 fc"},
	{AVX512, "EVEX.256.f3.0f", "6f 7f"},
	{AVX512, "EVEX.256.66.0f38", "15"},
	{AVX512, "EVEX.256.66.0f3a", "25 ce"},
	{AVX512, "EVEX.512.0f", "c6"},
	{AVX512, "EVEX.512.66.0f", "60 62 68 6a 6c 6d 73 7f d4 db dc df eb ef f6 f8 fb fc"},
	{AVX512, "EVEX.512.f2.0f", "6f 7f"},
	{AVX512, "EVEX.512.f3.0f", "6f 7f"},
	{AVX512, "EVEX.512.66.0f38", "00 15 26 27 32 44 45 47 54 55 59-5b 66 76 7c 7e 8d"},
	{AVX512, "EVEX.512.f3.0f38", "12 26-28 38"},
	{AVX512, "EVEX.512.66.0f3a", "25 3a 3b 43 ce"},
}

// allowed reports whether a level may use an opcode.
func allowed(level Level, encoding string, opcode byte) bool {
	for _, o := range opcodes {
		if o.level > level || o.encoding != encoding {
			continue
		}
		for of := range strings.FieldsSeq(o.opcodes) {
			first, last, isRange := strings.Cut(of, "-")
			if !isRange {
				last = first
			}
			if at := fmt.Sprintf("%02x", opcode); first <= at && at <= last {
				return true
			}
		}
	}
	return false
}

// Each instruction is assembled to an opcode in the list of the level in the file's name, or of
// a level below it. The comments that TestKernelRequirements reads state what the generator
// knows.
func TestKernelEncodings(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command in $PATH")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	include := filepath.Join(strings.TrimSpace(string(root)), "pkg", "include")
	instruction := regexp.MustCompile(`^\t0x([0-9a-f]+) \d+ \((.*)\)\t(.*)\n$`)
	dump := regexp.MustCompile(`^\t0x[0-9a-f]+ ((?:[0-9a-f]{2} )+)`)
	eachAssembly(t, func(file string, level Level, source string) {
		path := filepath.Join(t.TempDir(), file)
		if err := os.WriteFile(path, []byte(source), 0o666); err != nil {
			t.Fatal(err)
		}
		listing, err := exec.Command("go", "tool", "asm", "-S", "-p", "asm", "-I", include, "-o", path+".o", path).Output()
		if err != nil {
			t.Fatal(err)
		}
		texts, code, checked := make(map[int]string), "", 0 // of the present function, texts by offset
		check := func() {
			bytes, err := hex.DecodeString(strings.ReplaceAll(code, " ", ""))
			if err != nil {
				t.Fatal(err)
			}
			for at, text := range texts {
				if name, opcode := encoding(bytes[at:]); !allowed(level, name, opcode) {
					t.Errorf("%s: %s is %s %02x, want an opcode that %v may use", file, text, name, opcode, level)
				}
				checked++
			}
			clear(texts)
			code = ""
		}
		for line := range strings.Lines(string(listing)) {
			if m := instruction.FindStringSubmatch(line); m != nil {
				at, err := strconv.ParseInt(m[1], 16, 0)
				if err != nil {
					t.Fatal(err)
				}
				texts[int(at)] = m[3] // the last at an offset is not empty
			} else if m := dump.FindStringSubmatch(line); m != nil {
				code += m[1]
			} else if strings.Contains(line, " STEXT ") {
				check()
			}
		}
		check()
		if checked == 0 {
			t.Errorf("the listing of %s has no instruction", file)
		}
	})
}

// encoding returns the name of an instruction's opcode map with its prefixes, and the opcode.
// The name has the vector length of VEX and EVEX, as in "VEX.256.66.0f38".
func encoding(code []byte) (name string, opcode byte) {
	vector := func(kind string, length, prefix, table byte) string {
		name := kind + []string{".128", ".256", ".512", ".length3"}[length&3] + []string{"", ".66", ".f3", ".f2"}[prefix&3]
		switch table {
		case 1:
			return name + ".0f"
		case 2:
			return name + ".0f38"
		case 3:
			return name + ".0f3a"
		}
		return fmt.Sprintf("%s.map%d", name, table)
	}
	switch code[0] {
	case 0x62:
		return vector("EVEX", code[3]>>5, code[2], code[1]&15), code[4]
	case 0xc4:
		return vector("VEX", code[2]>>2&1, code[2], code[1]&31), code[3]
	case 0xc5:
		return vector("VEX", code[1]>>2&1, code[1], 1), code[2]
	}
	name = "legacy"
	for {
		switch b := code[0]; {
		case b == 0x66 || b == 0xf2 || b == 0xf3:
			name += fmt.Sprintf(".%x", b)
		case b&0xf0 == 0x40 || b == 0x64: // REX and FS
		case b == 0x0f && (code[1] == 0x38 || code[1] == 0x3a):
			return fmt.Sprintf("%s.0f%x", name, code[1]), code[2]
		case b == 0x0f:
			return name + ".0f", code[1]
		default:
			return name, b
		}
		code = code[1:]
	}
}
