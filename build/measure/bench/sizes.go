package main

import (
	"debug/elf"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

// The rows of the table of sizes. The first two are for linux/amd64, the third is the file for
// wasip1/wasm. The start-up is of the added packages before main, by GODEBUG=inittrace=1.
const (
	keyAMD64   = "amd64, bytes"
	keyMemory  = "memory, bytes"
	keyWasm    = "wasm, bytes"
	keyStartUp = "start-up, µs"
)

// newProgram returns a program that imports a package below the module, if any, and uses a
// square and an occupancy that the compiler does not know.
func newProgram(name, path, use string) string {
	imports := `import "os"`
	if path != "" {
		imports += fmt.Sprintf("\n\nimport %s \"github.com/kindergarten-bitboards/kindergarten/%s\"", name, path)
	}
	return "package main\n\n" + imports + `

func main() {
	sq, occ := uint(len(os.Args)), uint64(len(os.Args[0]))
	` + use + `
}
`
}

// emptyProgram is the program that the others are compared with. It has no lookup. The
// others look up a batch, and count the legal moves of a position.
var (
	emptyProgram = newProgram("", "", "println(uint64(sq) | occ)")
	batchProgram = newProgram("bulk", "bulk",
		"queens := make([]uint64, 1); bulk.Queens(queens, []uint8{uint8(sq)}, []uint64{occ}); println(queens[0])")
	countProgram = newProgram("positions", "positions",
		"moves, p := make([]uint8, 1), positions.Position[uint64]{White: occ, Kings: uint64(sq)}; "+
			"positions.LegalCounts(moves, nil, []positions.Position[uint64]{p}); println(moves[0])")
)

// A specimen is a program whose size and start-up are measured.
type specimen struct {
	name, source string
	native       bool                 // whether the program has the method on this architecture only
	sizes        map[string]int64     // by the key of the row
	starts       map[string][]float64 // the microseconds of each start, by package
}

func newSpecimen(name, source string) *specimen {
	return &specimen{name: name, source: source, sizes: make(map[string]int64), starts: make(map[string][]float64)}
}

// sizes builds a program without a lookup, one for package bulk, one for package
// positions and one for each contender. It reports by how much the others are larger
// and start more slowly.
func sizes(c call, progress io.Writer) *table {
	specimens := []*specimen{newSpecimen("", emptyProgram)}
	add := func(name, source string, native bool) {
		if c.methods.MatchString(name) {
			s := newSpecimen(name, source)
			s.native = native
			specimens = append(specimens, s)
		}
	}
	for _, c := range present() {
		add(c.name, newProgram("lookups", c.Path, "println(lookups.Queen(sq, occ))"), c.Available != nil)
	}
	add("bulk", batchProgram, false)
	add("positions", countProgram, false)
	if c.rounds > 0 {
		if err := measureSizes(specimens, max(1, c.rounds/20), progress); err != nil {
			log.Fatal(err)
		}
	}
	return sizesTable(specimens)
}

func measureSizes(specimens []*specimen, runs int, progress io.Writer) error {
	dir, err := os.MkdirTemp("", "sizes")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for i, s := range specimens {
		fmt.Fprintf(progress, "sizes: building program %d of %d\n", i+1, len(specimens))
		if err := s.build(filepath.Join(dir, strconv.Itoa(i))); err != nil {
			return err
		}
	}
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		runs = 0
	}
	fmt.Fprintf(progress, "sizes: starting %d programs, %d times each\n", len(specimens), runs)
	for range runs {
		for _, i := range rand.Perm(len(specimens)) {
			if err := specimens[i].start(filepath.Join(dir, strconv.Itoa(i))); err != nil {
				return fmt.Errorf("the program of %q: %w", specimens[i].name, err)
			}
		}
	}
	return nil
}

// build builds the program for linux/amd64 and for wasip1/wasm, in the module of the working
// directory, and records the sizes.
func (s *specimen) build(name string) error {
	if err := os.WriteFile(name+".go", []byte(s.source), 0o666); err != nil {
		return err
	}
	for _, platform := range []string{"wasip1/wasm", "linux/amd64"} {
		goos, goarch, _ := strings.Cut(platform, "/")
		build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", name, name+".go")
		build.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
		if out, err := build.CombinedOutput(); err != nil {
			return fmt.Errorf("building a program for %s in the build directory: %w\n%s", platform, err, out)
		}
		if goos == "wasip1" {
			info, err := os.Stat(name)
			if err != nil {
				return err
			}
			s.sizes[keyWasm] = info.Size()
		}
	}
	file, err := elf.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	for _, section := range file.Sections {
		if section.Flags&elf.SHF_ALLOC == 0 {
			continue
		}
		s.sizes[keyMemory] += int64(section.Size)
		if section.Type != elf.SHT_NOBITS {
			s.sizes[keyAMD64] += int64(section.Size)
		}
	}
	return nil
}

// initLine matches the run time's line for a package with an initialisation.
var initLine = regexp.MustCompile(`(?m)^init (\S+) @\S+ ms, (\S+) ms clock, `)

// start runs the program once and records how long the initialisation of its packages takes.
func (s *specimen) start(name string) error {
	cmd := exec.Command(name)
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	for _, match := range initLine.FindAllStringSubmatch(string(out), -1) {
		ms, err := strconv.ParseFloat(match[2], 64)
		if err != nil {
			return fmt.Errorf("a line of inittrace is %q: %w", match[0], err)
		}
		s.starts[match[1]] = append(s.starts[match[1]], 1000*ms)
	}
	return nil
}

// startUp sums the 5th percentiles of the packages that other does not have.
func (s *specimen) startUp(other *specimen) (sum float64) {
	for name, starts := range s.starts {
		if other.starts[name] == nil {
			sum += turns.Quantile(0.05, starts)
		}
	}
	return sum
}

// sizesTable compares the programs with the first.
func sizesTable(specimens []*specimen) *table {
	t := &table{notes: []string{"- *" + keyMemory + "*: with variables that start as zeros and take nothing in the file"}}
	empty := specimens[0]
	for _, s := range specimens[1:] {
		for _, key := range []string{keyAMD64, keyMemory, keyWasm} {
			if key != keyWasm || !s.native {
				t.set(key, s.name, float64(s.sizes[key]-empty.sizes[key]))
			}
		}
		t.set(keyStartUp, s.name, s.startUp(empty))
	}
	return t
}
