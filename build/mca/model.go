package main

import (
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// cpus are the CPUs that are modelled, as LLVM names them.
var cpus = []string{"neoverse-n1", "neoverse-n2", "neoverse-v1", "neoverse-v2", "ampere1"}

// A region is a sequence of instructions that llvm-mca simulates.
type region struct {
	name   string
	blocks []block
}

// cycles are the cycles of one iteration of a region: simulated, and the lower bound set by
// the ports.
type cycles struct{ Simulated, Bound float64 }

var modelled = regexp.MustCompile(`(?s)Iterations: +(\d+)\n.*?Total Cycles: +(\d+)\n.*?Block RThroughput: ([0-9.]+)`)

// model returns llvm-mca's cycles for regions on a CPU, each repeated iterations
// times.
func (t tools) model(cpu string, iterations int, regions []region, text map[uint64]string) ([]cycles, error) {
	var source strings.Builder
	for _, r := range regions {
		fmt.Fprintf(&source, "# LLVM-MCA-BEGIN %s\n", r.name)
		for _, b := range r.blocks {
			for i := range b.length {
				instruction, ok := text[b.start+4*uint64(i)]
				if !ok {
					return nil, fmt.Errorf("%s: the executed address %#x is in no function", r.name, b.start+4*uint64(i))
				}
				source.WriteString(instruction + "\n")
			}
		}
		source.WriteString("# LLVM-MCA-END\n")
	}
	command := exec.Command(t.mca, "-mtriple=aarch64-linux-gnu", "-mcpu="+cpu, fmt.Sprint("-iterations=", iterations), "-instruction-info=0", "-resource-pressure=0")
	command.Stdin = strings.NewReader(source.String())
	var warnings strings.Builder
	command.Stderr = &warnings
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("%s for %s: %w\n%.2000s", t.mca, cpu, err, warnings.String())
	}
	var all []cycles
	for _, match := range modelled.FindAllStringSubmatch(string(out), -1) {
		total, err := strconv.ParseFloat(match[2], 64)
		if err != nil {
			return nil, err
		}
		bound, err := strconv.ParseFloat(match[3], 64)
		if err != nil {
			return nil, err
		}
		all = append(all, cycles{total / float64(iterations), bound})
	}
	if len(all) != len(regions) {
		return nil, fmt.Errorf("%s for %s models %d regions: want %d", t.mca, cpu, len(all), len(regions))
	}
	return all, nil
}

// A report is the content of arm64.json. Cycles are by CPU.
type report struct {
	Note   string
	Go     string
	LLVM   int
	CPUs   []string
	Loops  []loop
	Calls  []length
	Counts []count

	Lookups []lookup
}

// A loop is an operation that repeats endlessly: the iterations of its loop, or one map
// after another. Figures are for one element or one map.
type loop struct {
	Operation                          string
	PortableInstructions, Instructions float64
	Portable, Kernel                   map[string]cycles
}

// A length is a single call, from its first instruction to the completion of its last.
// No later instruction overlaps it.
type length struct {
	Operation        string
	N                int
	Portable, Kernel map[string]float64
}

// A count holds the numbers of instructions that calls of an operation execute, by
// length.
type count struct {
	Operation        string
	Portable, Kernel []int
}

// A lookup is the loop of single lookups by a method in a situation. Figures are for
// one lookup.
type lookup struct {
	Slider, Method, Situation string
	Instructions              int
	Cycles                    map[string]cycles
}

const note = "modelled by llvm-mca, not measured"

// operations are the rows of the report, in its order. The first four have lengths.
var operations = []string{"Rooks", "Bishops", "Queens", "SliderSets", "RookMap", "BishopMap", "QueenMap", "SliderMaps"}

// lengths are the lengths of the modelled calls. The first is the shortest that a
// kernel takes.
var lengths = append(numbers(16, 50), 64, 65, 96, 97, 128, 129, 256, 257, 300)

func numbers(from, to int) (all []int) {
	for n := from; n <= to; n++ {
		all = append(all, n)
	}
	return all
}

// newReport models each operation with portable code and with the kernel.
func newReport(t tools, calls []call, text map[uint64]string) (*report, error) {
	r := &report{Note: note, Go: goVersion, LLVM: t.version, CPUs: cpus, Counts: counts(calls)}
	var turns, whole []region
	var into []map[string]cycles // cycles of the iterations
	for _, operation := range operations {
		l := loop{operation, 0, 0, map[string]cycles{}, map[string]cycles{}}
		for i, instructions := range []*float64{&l.PortableInstructions, &l.Instructions} {
			c := find(calls, operation, i, 256)
			turn, units := c.blocks, 1.0
			if c.n > 1 {
				var n int
				turn, n = c.loop()
				units = float64(c.n) / float64(n)
			}
			*instructions = float64(call{blocks: turn}.instructions()) / units
			turns = append(turns, region{fmt.Sprint(units), turn})
		}
		into = append(into, l.Portable, l.Kernel)
		r.Loops = append(r.Loops, l)
	}
	for _, operation := range operations[:4] {
		for _, n := range lengths {
			r.Calls = append(r.Calls, length{operation, n, map[string]float64{}, map[string]float64{}})
			for i := range 2 {
				whole = append(whole, region{"call", find(calls, operation, i, n).blocks})
			}
		}
	}
	for _, c := range calls {
		if slider, situation, ok := strings.Cut(c.operation, "/"); ok {
			turn, _ := c.loop()
			l := lookup{slider, c.level, situation, call{blocks: turn}.instructions(), map[string]cycles{}}
			r.Lookups = append(r.Lookups, l)
			turns, into = append(turns, region{"1", turn}), append(into, l.Cycles)
		}
	}
	for _, cpu := range cpus {
		perTurn, err := t.model(cpu, 300, turns, text)
		if err != nil {
			return nil, err
		}
		for i, c := range perTurn {
			units, err := strconv.ParseFloat(turns[i].name, 64)
			if err != nil {
				return nil, err
			}
			into[i][cpu] = cycles{round(c.Simulated / units), round(c.Bound / units)}
		}
		perCall, err := t.model(cpu, 1, whole, text)
		if err != nil {
			return nil, err
		}
		for i, c := range perCall {
			l := r.Calls[i/2]
			[]map[string]float64{l.Portable, l.Kernel}[i%2][cpu] = c.Simulated
		}
	}
	return r, nil
}

// round rounds to two decimals.
func round(x float64) float64 {
	rounded, _ := strconv.ParseFloat(fmt.Sprintf("%.2f", x), 64)
	return rounded
}

// find returns a call of an operation, with portable code if higher is 0 and with the
// kernel if it is 1. A call of a map matches every n.
func find(calls []call, operation string, higher, n int) call {
	for _, c := range calls {
		if c.operation == operation && (c.n == n || c.n == 1 && strings.Contains(operation, "Map")) && (c.level != "purego") == (higher == 1) {
			return c
		}
	}
	panic(fmt.Sprintf("command calls has no call of %s for n = %d", operation, n))
}

// counts returns the numbers of instructions that the calls execute.
func counts(calls []call) (all []count) {
	for _, operation := range operations {
		c := count{Operation: operation}
		for _, call := range calls {
			switch {
			case call.operation != operation:
			case call.level == "purego":
				c.Portable = append(c.Portable, call.instructions())
			default:
				c.Kernel = append(c.Kernel, call.instructions())
			}
		}
		all = append(all, c)
	}
	return all
}

// crossovers returns the length of the shortest call that a kernel takes, and of the
// longest tail that portable code takes after its blocks.
func (c count) crossovers() (least, longestTail int) {
	for c.Kernel[least] == c.Portable[least] {
		least++
	}
	const whole, longest = 256, 15 // 256 elements leave no tail
	for tail := range longest {
		// A tail that the kernel takes costs one more block, whatever its length.
		if c.Kernel[whole+tail] != c.Kernel[whole+longest] {
			longestTail = tail
		}
	}
	return least, longestTail
}
