package main

import (
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// contents returns the number of bytes that are loaded from an ELF file, and the number of
// bytes of its segments in memory.
func contents(name string) (held, memory int64, err error) {
	file, err := elf.Open(name)
	if err != nil {
		return 0, 0, err
	}
	defer file.Close()
	for _, section := range file.Sections {
		if section.Flags&elf.SHF_ALLOC == 0 {
			continue
		}
		memory += int64(section.Size)
		if section.Type != elf.SHT_NOBITS {
			held += int64(section.Size)
		}
	}
	return held, memory, nil
}

// initLine matches the run time's line for a package with an initialisation.
var initLine = regexp.MustCompile(`^init (\S+) @\S+ ms, (\S+) ms clock, `)

// inits runs the program once, without input, and returns the microseconds that the
// initialisation of its packages takes, by import path.
func inits(name string) (map[string]float64, error) {
	cmd := exec.Command(name)
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%v\n%s", err, out)
	}
	byPath := make(map[string]float64)
	for line := range strings.Lines(string(out)) {
		match := initLine.FindStringSubmatch(strings.TrimSpace(line))
		if match == nil {
			continue
		}
		ms, err := strconv.ParseFloat(match[2], 64)
		if err != nil {
			return nil, fmt.Errorf("a line of inittrace is %q: %v", line, err)
		}
		byPath[match[1]] = 1000 * ms
	}
	return byPath, nil
}
