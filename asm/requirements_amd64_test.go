//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A comment in the assembly states the instruction sets of each function. The level in
// the file's name, or a level below it, requires all of them.
func TestKernelRequirements(t *testing.T) {
	demanded := map[Level]map[string]bool{}
	for level := BMI2; level <= AVX512; level++ {
		// Every amd64 CPU has these.
		demanded[level] = map[string]bool{"sse": true, "sse2": true, "cmov": true}
		for below := BMI2; below <= level; below++ {
			for _, r := range Requirements(below) {
				demanded[level][r.Feature] = true
			}
		}
	}
	features := map[string]string{"gfni": "avx512gfni"}
	eachAssembly(t, func(name string, level Level, source string) {
		stated := 0
		for line := range strings.Lines(source) {
			list, ok := strings.CutPrefix(strings.TrimSpace(line), "// Requires: ")
			if !ok {
				continue
			}
			stated++
			for set := range strings.SplitSeq(list, ", ") {
				feature := strings.ToLower(set)
				if renamed, ok := features[feature]; ok {
					feature = renamed
				}
				if !demanded[level][feature] {
					t.Errorf("%s uses %s, which %v does not require", name, set, level)
				}
			}
		}
		if stated == 0 {
			t.Errorf("%s states no instruction set", name)
		}
	})
}

// The assembled bytes of each instruction need no higher level than that of their file. The
// comments that TestKernelRequirements reads state what the generator knows.
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
	eachAssembly(t, func(name string, level Level, source string) {
		path := filepath.Join(t.TempDir(), name)
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
				if needed := encodingLevel(bytes[at:]); needed > level {
					t.Errorf("%s: %s is encoded for %v, want %v at most", name, text, needed, level)
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
			t.Errorf("the listing of %s has no instruction", name)
		}
	})
}

// encodingLevel returns the lowest level with the encoding of an instruction: EVEX is
// AVX-512's. VEX is AVX's, except for mask registers and for BMI2.
func encodingLevel(code []byte) Level {
	var table, opcode byte
	switch code[0] {
	case 0x62:
		return AVX512
	case 0xc5:
		table, opcode = 1, code[2]
	case 0xc4:
		table, opcode = code[1]&31, code[3]
	default:
		return BMI2
	}
	masks := map[byte][]byte{1: {0x41, 0x42, 0x44, 0x45, 0x46, 0x47, 0x4a, 0x4b, 0x90, 0x91, 0x92, 0x93, 0x98, 0x99}, 3: {0x30, 0x31, 0x32, 0x33}}
	general := map[byte][]byte{2: {0xf5, 0xf6, 0xf7}, 3: {0xf0}}
	switch {
	case slices.Contains(masks[table], opcode):
		return AVX512
	case slices.Contains(general[table], opcode):
		return BMI2
	}
	return AVX2
}

// A kernel that uses ymm or zmm registers executes VZEROUPPER before it returns. SSE code
// after it would be slow otherwise.
func TestKernelsLeaveNoUpperHalves(t *testing.T) {
	eachAssembly(t, func(name string, level Level, source string) {
		if level < AVX2 {
			return
		}
		returns, last := 0, ""
		for line := range strings.Lines(source) {
			switch line = strings.TrimSpace(line); {
			case line == "RET":
				returns++
				if last != "VZEROUPPER" {
					t.Errorf("%s: the instruction before RET is %q, want VZEROUPPER", name, last)
				}
			case line != "" && !strings.HasPrefix(line, "//"):
				last = line
			}
		}
		if returns == 0 {
			t.Errorf("%s has no RET", name)
		}
	})
}
