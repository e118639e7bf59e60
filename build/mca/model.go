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

var modelled = regexp.MustCompile(`Total Cycles: +(\d+)\n`)

// model returns the cycles that llvm-mca simulates for one iteration of each region on a
// CPU. It repeats each region iterations times.
func (t tools) model(cpu string, iterations int, regions []region, text map[uint64]string) (cycles []float64, err error) {
	var source strings.Builder
	for _, r := range regions {
		fmt.Fprintf(&source, "# LLVM-MCA-BEGIN %s\n", r.name)
		for _, b := range r.blocks {
			for i := range b.Length {
				instruction, ok := text[b.Start+4*uint64(i)]
				if !ok {
					return nil, fmt.Errorf("%s: the executed address %#x is in no function", r.name, b.Start+4*uint64(i))
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
	for _, match := range modelled.FindAllStringSubmatch(string(out), -1) {
		total, err := strconv.ParseFloat(match[1], 64)
		if err != nil {
			return nil, err
		}
		cycles = append(cycles, total/float64(iterations))
	}
	if len(cycles) != len(regions) {
		return nil, fmt.Errorf("%s for %s models %d regions: want %d", t.mca, cpu, len(cycles), len(regions))
	}
	return cycles, nil
}

// A report is the content of arm64.json: what the page shows and the tests compare.
// Figures of CPUs are in the order of cpus.
type report struct {
	Note    string
	Go      string
	LLVM    int
	CPUs    []string
	Loops   []loop
	Calls   []length
	Counts  []count
	Lookups []lookup
}

// A loop is an operation that repeats endlessly: the iterations of its loop, or one map
// after another. Figures are for one element or one map.
type loop struct {
	Operation                          string
	PortableInstructions, Instructions float64
	Portable, Kernel                   []float64 // cycles
}

// A length is a single call, from its first instruction to the completion of its last.
// No later instruction overlaps it.
type length struct {
	Operation string
	N         int
	SpeedUp   []float64 // of the kernel over portable code
}

// A count sums the instructions that calls of an operation execute, of all lengths.
// Least is the length of the shortest call that a kernel takes, and LongestTail that of
// the longest tail that portable code takes after its blocks. Maps have none.
type count struct {
	Operation          string
	Portable, Kernel   int
	Least, LongestTail int
}

// A lookup is the loop of single lookups by a method in a situation. Figures are for
// one lookup.
type lookup struct {
	Slider, Method, Situation string
	Instructions              int
	Cycles                    []float64
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
	r := &report{Note: note, Go: goVersion, LLVM: t.version, CPUs: cpus}
	for _, e := range executedBy(calls) {
		r.Counts = append(r.Counts, e.count())
	}
	var turns, whole []region
	for _, operation := range operations {
		l := loop{Operation: operation}
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
		r.Loops = append(r.Loops, l)
	}
	for _, operation := range operations[:4] {
		for _, n := range lengths {
			r.Calls = append(r.Calls, length{Operation: operation, N: n})
			for i := range 2 {
				whole = append(whole, region{"call", find(calls, operation, i, n).blocks})
			}
		}
	}
	for _, c := range calls {
		if slider, situation, ok := strings.Cut(c.operation, "/"); ok {
			turn, _ := c.loop()
			r.Lookups = append(r.Lookups, lookup{slider, c.level, situation, call{blocks: turn}.instructions(), nil})
			turns = append(turns, region{"1", turn})
		}
	}
	var into []*[]float64 // the cycles of the turns
	for i := range r.Loops {
		into = append(into, &r.Loops[i].Portable, &r.Loops[i].Kernel)
	}
	for i := range r.Lookups {
		into = append(into, &r.Lookups[i].Cycles)
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
			*into[i] = append(*into[i], round(c/units, 2))
		}
		perCall, err := t.model(cpu, 1, whole, text)
		if err != nil {
			return nil, err
		}
		for i := range r.Calls {
			l := &r.Calls[i]
			l.SpeedUp = append(l.SpeedUp, round(perCall[2*i]/perCall[2*i+1], 5))
		}
	}
	return r, nil
}

// round rounds to a number of decimals.
func round(x float64, decimals int) float64 {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'f', decimals, 64), 64)
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

// executed holds the numbers of instructions that calls of an operation execute, by
// length.
type executed struct {
	operation        string
	portable, kernel []int
}

// executedBy returns the numbers of instructions that the calls execute.
func executedBy(calls []call) (all []executed) {
	for _, operation := range operations {
		e := executed{operation: operation}
		for _, call := range calls {
			switch {
			case call.operation != operation:
			case call.level == "purego":
				e.portable = append(e.portable, call.instructions())
			default:
				e.kernel = append(e.kernel, call.instructions())
			}
		}
		all = append(all, e)
	}
	return all
}

// count sums the instructions and finds the crossovers.
func (e executed) count() count {
	c := count{Operation: e.operation}
	for n, portable := range e.portable {
		c.Portable += portable
		c.Kernel += e.kernel[n]
	}
	if len(e.portable) == 1 {
		return c // a map
	}
	for e.kernel[c.Least] == e.portable[c.Least] {
		c.Least++
	}
	const whole, longest = 256, 15 // 256 elements leave no tail
	for tail := range longest {
		// A tail that the kernel takes costs one more block, whatever its length.
		if e.kernel[whole+tail] != e.kernel[whole+longest] {
			c.LongestTail = tail
		}
	}
	return c
}
