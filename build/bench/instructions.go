package main

import (
	"bufio"
	"cmp"
	"debug/elf"
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

// counted are the contenders in internal/instructions, with the prefixes of their
// functions there.
var counted = []struct{ function, name string }{
	{"library", ours}, {"product", "kindergarten by 64-bit products"}, {"textbook", textbookKindergarten},
	{"hyperbola", hyperbolaQuintessence}, {"reversal", hyperbolaQuintessence + ", bits reversed"},
	{"qbb", nearestBlockers}, {"leorik", leadingZeros}, {"koggestone", "Kogge-Stone fills"},
	{"magic", magicSlices}, {"packedMagic", magicPacked}, {"fixedMagic", "plain magic"},
}

// instructions compiles the lookups for platforms that cannot be timed here and
// counts the instructions that an emulator executes for a call, the return included.
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
		var counts map[string]float64
		c, err := p.build(dir)
		if err == nil {
			counts, err = c.executed(p.emulator)
		}
		if err != nil {
			log.Printf("%s: %v", p.name, err)
			continue
		}
		for _, slider := range sliderNames {
			c := column{Key: slider + " " + p.name, Unit: "instructions"}
			t.Columns = append(t.Columns, c)
			for _, f := range counted {
				t.rowNamed(f.name).Cells[c.Key] = cell{Low: counts[f.function+strings.ToUpper(slider[:1])+slider[1:]]}
			}
		}
	}
	t.rate()
	slices.SortStableFunc(t.Columns, func(a, b column) int { return -cmp.Compare(a.Key[:1], b.Key[:1]) }) // by slider
	return t
}

// compiled is internal/instructions, built for a platform, and its functions.
type compiled struct {
	path      string
	functions []function
}

// A function is the range of addresses of a symbol.
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
	file, err := elf.Open(c.path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	symbols, err := file.Symbols()
	for _, s := range symbols {
		if elf.ST_TYPE(s.Info) == elf.STT_FUNC {
			c.functions = append(c.functions, function{s.Name, s.Value, s.Value + s.Size})
		}
	}
	return c, err
}

// ofLookup matches the functions that a lookup executes, calls within a rival
// included. buildsTables matches the functions that run before main. They are not
// logged because they execute many instructions.
var (
	ofLookup     = regexp.MustCompile(`^main\.|/internal/rivals/\w+\.`)
	buildsTables = regexp.MustCompile(`\.(init|build)`)
)

// The lines of an emulator's log. It lists the instructions of a block before the
// block's first execution, and names the block's address at each execution.
var (
	listedBlock       = regexp.MustCompile(`^IN: `)
	listedInstruction = regexp.MustCompile(`^0x([0-9a-f]+):\s+[0-9a-f]+(?: [0-9a-f]{2})*\s+[a-z]`)
	executedBlock     = regexp.MustCompile(`^Trace \d+: \S+ \[[0-9a-f]+/([0-9a-f]+)/`)
)

// executed runs the program under an emulator and returns the mean number of
// instructions that a call of each function of package main executes.
func (c *compiled) executed(emulator []string) (map[string]float64, error) {
	if _, err := exec.LookPath(emulator[0]); err != nil {
		return nil, fmt.Errorf("there is no program %s in $PATH", emulator[0])
	}
	var ranges []string
	for _, f := range c.functions {
		if ofLookup.MatchString(f.name) && !buildsTables.MatchString(f.name) {
			ranges = append(ranges, fmt.Sprintf("%#x+%#x", f.start, f.end-f.start))
		}
	}
	logName := c.path + ".log"
	args := append(slices.Clone(emulator[1:]), "-d", "nochain,exec,in_asm", "-dfilter", strings.Join(ranges, ","), "-D", logName, c.path)
	run := exec.Command(emulator[0], args...)
	// Signals and the garbage collector would interrupt a call in the log.
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
	sizes := make(map[uint64]int) // the number of instructions of each block, by its address
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
			return nil, fmt.Errorf("the emulator executed a block at %#x that it has not listed", address)
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
