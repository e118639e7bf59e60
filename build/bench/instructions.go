package main

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A platform is what the lookups are compiled for, to have their instructions
// counted.
type platform struct {
	name     string
	env      []string
	emulator []string // what runs a program for it under Linux on any other
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

// countedMethods are those that internal/instructions has functions for, which
// begin with these names.
var countedMethods = []struct {
	name   string
	method *method
}{
	{"library", &libraryMethod}, {"kindergarten", &kindergartenMethod}, {"sharedRank", &sharedRankMethod},
	{"fold32FillUp", &fold32FillUpMethod}, {"product", &productMethod}, {"textbook", &textbookMethod},
	{"hyperbola", &hyperbolaMethod}, {"obstruction", &obstructionMethod}, {"classical", &classicalMethod},
	{"koggestone", &koggestoneMethod}, {"dumb7", &dumb7Method}, {"magic", &magicMethod},
	{"packedMagic", &packedMagicMethod}, {"fixedMagic", &fixedMagicMethod},
}

// instructions compiles the lookups for platforms that are not at hand to be
// timed and counts the instructions of a call, from the first to the return:
// those that an emulator executes, and those that are in the code.
//
// An emulator tells the same numbers every time, for a CPU that takes every
// instruction alike. They say nothing of what an instruction costs: a magic
// lookup has few, one of which may wait for memory.
func instructions(_ settings, only *regexp.Regexp, progress io.Writer) []*result {
	dir, err := os.MkdirTemp("", "instructions")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	executed := &table{
		Title: "instructions executed for a called lookup, the mean of 256 squares and occupancies",
		Notes: []string{"What is called and belongs to the run time is not counted."},
	}
	inCode := &table{Title: "instructions in the code of a lookup, with what grows the stack or panics, without what it calls"}
	chosen := slices.DeleteFunc(slices.Clone(platforms), func(p platform) bool { return !only.MatchString(p.name) })
	shown := newObserver(progress, len(chosen))
	for _, p := range chosen {
		shown.Describe("instructions: " + p.name)
		program, err := p.build(dir)
		if err != nil {
			log.Print(err)
			continue
		}
		addInstructions(inCode, "in code", p.name, program.inCode())
		counts, err := program.executed(p.emulator)
		if err != nil {
			executed.Notes = append(executed.Notes, fmt.Sprintf("%s: %v", p.name, err))
		} else {
			addInstructions(executed, "executed", p.name, counts)
		}
		shown.Add(1)
	}
	for _, t := range []*table{executed, inCode} {
		// The columns of a piece stand together.
		slices.SortStableFunc(t.Columns, func(a, b column) int { return pieceOf(b) - pieceOf(a) })
	}
	return []*result{
		{Suite: "instructions", Name: executed.Title, Table: executed},
		{Suite: "instructions", Name: inCode.Title, Table: inCode},
	}
}

// pieceOf returns the number of the piece that the name of a column begins with.
func pieceOf(c column) int {
	first, _, _ := strings.Cut(c.Key, " ")
	return slices.Index(pieceNames[:], first)
}

// addInstructions adds three columns of a platform.
func addInstructions(t *table, unit, platform string, counts map[string]float64) {
	for _, piece := range pieceNames {
		key := piece + " " + platform
		t.Columns = append(t.Columns, column{Key: key, Unit: unit})
		for i, counted := range countedMethods {
			if i == len(t.Rows) {
				t.Rows = append(t.Rows, row{Name: counted.method.name, Group: counted.method.group, Cells: make(map[string]cell)})
			}
			if n := counts[counted.name+upper(piece)]; n > 0 {
				t.Rows[i].Cells[key] = cell{Low: n}
			}
		}
	}
}

// A compiled program is internal/instructions for a platform, and the functions
// in it.
type compiled struct {
	path      string
	functions []function // in the order of their addresses
	listing   string     // of package main and what it may call
}

// A function is where a symbol stands in the memory of a program.
type function struct {
	name       string
	start, end uint64
}

func (p platform) build(dir string) (*compiled, error) {
	c := &compiled{path: filepath.Join(dir, strings.ReplaceAll(p.name, " ", ""))}
	build := exec.Command("go", "build", "-o", c.path, "./internal/instructions")
	build.Env = append(append(os.Environ(), "GOOS=linux", "CGO_ENABLED=0"), p.env...)
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build for %s: %v\n%s", p.name, err, out)
	}
	listing, err := exec.Command("go", "tool", "objdump", "-s", `^(main|math/bits|github.com/kindergarten-bitboards/.*)\.`, c.path).Output()
	if err != nil {
		return nil, fmt.Errorf("go tool objdump for %s: %v", p.name, err)
	}
	c.listing = string(listing)
	symbols, err := exec.Command("go", "tool", "nm", "-n", c.path).Output()
	if err != nil {
		return nil, fmt.Errorf("go tool nm for %s: %v", p.name, err)
	}
	for line := range strings.Lines(string(symbols)) {
		fields := strings.Fields(line)
		if len(fields) != 3 || strings.ToUpper(fields[1]) != "T" {
			continue
		}
		start, err := strconv.ParseUint(fields[0], 16, 64)
		if err != nil {
			return nil, fmt.Errorf("go tool nm for %s printed %q: %v", p.name, line, err)
		}
		if n := len(c.functions); n > 0 {
			c.functions[n-1].end = start
		}
		c.functions = append(c.functions, function{fields[2], start, start})
	}
	return c, nil
}

// inCode returns the number of instructions of each function of package main.
func (c *compiled) inCode() map[string]float64 {
	counts := make(map[string]float64)
	for name, body := range c.bodies() {
		if name, ok := strings.CutPrefix(name, "main."); ok {
			counts[name] = float64(len(body))
		}
	}
	return counts
}

// bodies returns the instructions of the functions in the listing.
func (c *compiled) bodies() map[string][]string {
	bodies := make(map[string][]string)
	name := ""
	for line := range strings.Lines(c.listing) {
		if symbol, ok := strings.CutPrefix(line, "TEXT "); ok {
			name, _, _ = strings.Cut(symbol, "(SB)")
		} else if strings.HasPrefix(line, "  ") {
			bodies[name] = append(bodies[name], line)
		}
	}
	return bodies
}

// symbolic is the name of a function that an instruction refers to.
var symbolic = regexp.MustCompile(`(\S+)\(SB\)`)

// ofRival is the name of a function of a rival, and buildsTables that of one
// that runs before main: an emulator would log it at length.
var (
	ofRival      = regexp.MustCompile(`/internal/rivals/\w+\.`)
	buildsTables = regexp.MustCompile(`\.(init|build)`)
)

// watched returns the functions of package main and what they call, directly or
// not, but for what belongs to the run time.
func (c *compiled) watched() (all []function) {
	bodies := c.bodies()
	reached := make(map[string]bool)
	var reach func(name string)
	reach = func(name string) {
		if bodies[name] == nil || reached[name] {
			return
		}
		reached[name] = true
		for _, instruction := range bodies[name] {
			for _, match := range symbolic.FindAllStringSubmatch(instruction, -1) {
				reach(match[1])
			}
		}
	}
	for name := range bodies {
		if strings.HasPrefix(name, "main.") {
			reach(name)
		}
		// What the inliner leaves of a rival is called by its address.
		if ofRival.MatchString(name) && !buildsTables.MatchString(name) {
			reached[name] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(c.functions), func(f function) bool { return !reached[f.name] })
}

// The lines of an emulator's log: before a block of instructions is executed
// for the first time its instructions are listed, and each time that it is
// executed its address is told.
var (
	listedBlock       = regexp.MustCompile(`^IN: `)
	listedInstruction = regexp.MustCompile(`^0x([0-9a-f]+):\s+[0-9a-f]+(?: [0-9a-f]{2})*\s+[a-z]`)
	executedBlock     = regexp.MustCompile(`^Trace \d+: \S+ \[[0-9a-f]+/([0-9a-f]+)/`)
)

// executed runs the program under an emulator that logs what it executes, and
// returns the mean number of instructions of a call of each function of package
// main.
func (c *compiled) executed(emulator []string) (map[string]float64, error) {
	if _, err := exec.LookPath(emulator[0]); err != nil {
		return nil, fmt.Errorf("%s is not here to execute it", emulator[0])
	}
	var ranges []string
	for _, f := range c.watched() {
		ranges = append(ranges, fmt.Sprintf("%#x+%#x", f.start, f.end-f.start))
	}
	logName := c.path + ".log"
	args := append(slices.Clone(emulator[1:]), "-d", "nochain,exec,in_asm", "-dfilter", strings.Join(ranges, ","), "-D", logName, c.path)
	run := exec.Command(emulator[0], args...)
	// Signals, and a collector that moves to another thread, would come between.
	run.Env = append(os.Environ(), "GODEBUG=asyncpreemptoff=1", "GOGC=off", "GOMAXPROCS=1")
	if out, err := run.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s: %v\n%s", emulator[0], err, out)
	}
	file, err := os.Open(logName)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return c.count(file)
}

// count reads the log of an emulator.
func (c *compiled) count(text io.Reader) (map[string]float64, error) {
	entries := make(map[uint64]string)
	var caller function
	for _, f := range c.functions {
		if name, ok := strings.CutPrefix(f.name, "main."); ok && name != "main" {
			entries[f.start] = name
		} else if ok {
			caller = f
		}
	}
	sizes := make(map[uint64]int) // instructions of a block by its address
	calls, sums := make(map[string]int), make(map[string]int)
	block, begins, current := uint64(0), false, ""
	lines := bufio.NewScanner(text)
	for lines.Scan() {
		line := lines.Text()
		if listedBlock.MatchString(line) {
			begins = true
			continue
		}
		if match := listedInstruction.FindStringSubmatch(line); match != nil {
			address, err := strconv.ParseUint(match[1], 16, 64)
			if err != nil {
				return nil, err
			}
			if begins {
				block, begins = address, false
				sizes[block] = 0
			}
			sizes[block]++
			continue
		}
		match := executedBlock.FindStringSubmatch(line)
		if match == nil {
			continue
		}
		address, err := strconv.ParseUint(match[1], 16, 64)
		if err != nil {
			return nil, err
		}
		if sizes[address] == 0 {
			return nil, fmt.Errorf("the block at %#x was executed and never listed", address)
		}
		if name := entries[address]; name != "" {
			current = name
			calls[name]++
		} else if caller.start <= address && address < caller.end {
			current = ""
		}
		if current != "" {
			sums[current] += sizes[address]
		}
	}
	means := make(map[string]float64)
	for name, n := range calls {
		means[name] = float64(sums[name]) / float64(n)
	}
	return means, lines.Err()
}
