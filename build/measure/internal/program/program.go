// Package program measures the size of programs and their work before main.
package program

import (
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// Contents returns the number of bytes that are loaded from an ELF file, and the number of
// bytes of its segments in memory.
func Contents(name string) (held, memory int64, err error) {
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

// An Init is the work of a package's initialisation at one start.
type Init struct{ Microseconds, Bytes, Allocations float64 }

// initLine matches the run time's line for a package with an initialisation.
var initLine = regexp.MustCompile(`^init (\S+) @\S+ ms, (\S+) ms clock, (\d+) bytes, (\d+) allocs$`)

// Inits runs the program once, without input, and returns the initialisation of its
// packages by import path.
func Inits(name string) (map[string]Init, error) {
	cmd := exec.Command(name)
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%v\n%s", err, out)
	}
	inits := make(map[string]Init)
	for line := range strings.Lines(string(out)) {
		match := initLine.FindStringSubmatch(strings.TrimSpace(line))
		if match == nil {
			continue
		}
		var numbers [3]float64
		for i := range numbers {
			if numbers[i], err = strconv.ParseFloat(match[2+i], 64); err != nil {
				return nil, fmt.Errorf("a line of inittrace is %q: %v", line, err)
			}
		}
		inits[match[1]] = Init{1000 * numbers[0], numbers[1], numbers[2]}
	}
	return inits, nil
}
