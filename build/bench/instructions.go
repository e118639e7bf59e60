package main

import (
	"cmp"
	"debug/elf"
	"fmt"
	"io"
	"iter"
	"log"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/loops/bymethod"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/qemu"
)

// A platform is an architecture whose executed instructions are counted.
type platform struct {
	name     string
	env      []string
	emulator []string // the command that runs a program for it on Linux
}

var platforms = []platform{
	{"amd64 v1", []string{"GOARCH=amd64", "GOAMD64=v1"}, []string{"qemu-x86_64", "-cpu", "max"}},
	{"amd64 v3", []string{"GOARCH=amd64", "GOAMD64=v3"}, []string{"qemu-x86_64", "-cpu", "max"}},
	{"arm64", []string{"GOARCH=arm64"}, []string{"qemu-aarch64"}},
	{"riscv64", []string{"GOARCH=riscv64"}, []string{"qemu-riscv64"}},
	{"386", []string{"GOARCH=386"}, []string{"qemu-i386", "-cpu", "max"}},
	{"arm v7", []string{"GOARCH=arm", "GOARM=7"}, []string{"qemu-arm"}},
	{"arm v5", []string{"GOARCH=arm", "GOARM=5"}, []string{"qemu-arm"}},
}

// instructions compiles the lookups for platforms that cannot be timed here. It counts
// the instructions that an emulator executes for a call, including the return.
//
// The counts are the same on every run. They do not say what an instruction costs: a
// magic lookup has few instructions, but one of them may miss the cache.
func instructions(_ settings, only *regexp.Regexp, progress io.Writer) *table {
	dir, err := os.MkdirTemp("", "instructions")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	t := &table{Suite: "instructions", Title: "instructions executed for a called lookup, the mean of 256 squares and occupancies, without those of the run time"}
	for _, p := range platforms {
		if !only.MatchString(p.name) {
			continue
		}
		fmt.Fprintln(progress, "instructions:", p.name)
		counts, err := p.executed(dir)
		if err != nil {
			log.Printf("%s: %v", p.name, err)
			continue
		}
		for _, slider := range sliderNames {
			c := column{Key: slider + " " + p.name, Unit: "instructions"}
			t.Columns = append(t.Columns, c)
			for _, contender := range counted() {
				t.rowNamed(contender.name).Cells[c.Key] = cell{Low: counts[contender.entry(slider)]}
			}
		}
	}
	t.rate()
	slices.SortStableFunc(t.Columns, func(a, b column) int { return -cmp.Compare(a.Key[:1], b.Key[:1]) }) // by slider
	return t
}

// entry returns the name of a lookup in the program.
func (c contender) entry(slider string) string {
	name := path.Base(c.Path)
	if c.Method == &bymethod.Attacks {
		name = "loops"
	}
	return name + "." + strings.ToUpper(slider[:1]) + slider[1:]
}

// ofLookup matches the functions that a lookup executes, including those that a rival
// calls, and the caller. entry matches the lookups themselves. buildsTables matches
// functions that run before main. They are not logged because they execute many
// instructions.
var (
	ofLookup     = regexp.MustCompile(`^main\.main$|/internal/(?:loops|rivals/\w+)\.`)
	entry        = regexp.MustCompile(`/internal/(?:rivals/)?(\w+\.(?:Rook|Bishop|Queen))$`)
	buildsTables = regexp.MustCompile(`\.(init|build)`)
)

// executed builds internal/instructions and runs it under the emulator. It returns the mean
// number of instructions that a call of each lookup executes, by the lookup's package and
// name.
func (p platform) executed(dir string) (map[string]float64, error) {
	program := filepath.Join(dir, strings.ReplaceAll(p.name, " ", ""))
	if _, err := exec.LookPath(p.emulator[0]); err != nil {
		return nil, fmt.Errorf("there is no program %s in $PATH", p.emulator[0])
	}
	if err := qemu.Build(program, "internal/instructions", p.env...); err != nil {
		return nil, err
	}
	functions, err := qemu.Functions(program, func(name string) bool { return ofLookup.MatchString(name) && !buildsTables.MatchString(name) })
	if err != nil {
		return nil, err
	}
	if _, err := qemu.Run(p.emulator, program, program+".log", functions); err != nil {
		return nil, err
	}
	log, err := os.Open(program + ".log")
	if err != nil {
		return nil, err
	}
	defer log.Close()
	return means(functions, qemu.Executed(log))
}

// means returns the mean number of instructions of a call of each lookup.
func means(functions []elf.Symbol, executed iter.Seq2[qemu.Block, error]) (map[string]float64, error) {
	entries := make(map[uint64]string)
	var caller elf.Symbol
	for _, f := range functions {
		if match := entry.FindStringSubmatch(f.Name); match != nil {
			entries[f.Value] = match[1]
		} else if f.Name == "main.main" {
			caller = f
		}
	}
	calls, sums, current := make(map[string]int), make(map[string]int), ""
	for block, err := range executed {
		if err != nil {
			return nil, err
		}
		// A lookup may call another one of its package.
		if name := entries[block.Start]; name != "" && current == "" {
			current = name
			calls[name]++
		} else if block.Start-caller.Value < caller.Size {
			current = ""
		}
		if current != "" {
			sums[current] += block.Length
		}
	}
	means := make(map[string]float64)
	for name, n := range calls {
		means[name] = float64(sums[name]) / float64(n)
	}
	return means, nil
}
