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

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

// The rows of the table of sizes, of programs for linux/amd64. Memory is the file's code and tables
// with variables that start as zeros. The start-up is before main, by GODEBUG=inittrace=1.
const (
	keyFile    = "amd64, bytes"
	keyMemory  = "memory, bytes"
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
	file, memory uint64    // bytes
	starts       []float64 // the microseconds of each start
}

// sizes builds a program without a lookup, one for package bulk, one for package
// positions and one for each contender. It reports by how much the others are larger
// and start more slowly.
func sizes(c call, progress io.Writer) *table {
	specimens := []*specimen{{source: emptyProgram}}
	add := func(name, source string) {
		if c.methods.MatchString(name) {
			specimens = append(specimens, &specimen{name: name, source: source})
		}
	}
	for _, c := range present() {
		add(c.name, newProgram("lookups", c.path, "println(lookups.Queen(sq, occ))"))
	}
	add("bulk", batchProgram)
	add("positions", countProgram)
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

// build builds the program in the module of the working directory, and records the sizes.
func (s *specimen) build(name string) error {
	if err := os.WriteFile(name+".go", []byte(s.source), 0o666); err != nil {
		return err
	}
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", name, name+".go")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building a program in the build directory: %w\n%s", err, out)
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
		s.memory += section.Size
		if section.Type != elf.SHT_NOBITS {
			s.file += section.Size
		}
	}
	return nil
}

// initLine matches the run time's line for the initialization of package main or of one outside
// of the standard library.
var initLine = regexp.MustCompile(`(?m)^init (?:main|\S+\.\S+/\S+) @\S+ ms, (\S+) ms clock, `)

// start runs the program once and records how long the initialization of its packages takes.
func (s *specimen) start(name string) error {
	cmd := exec.Command(name)
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	sum := 0.0
	for _, match := range initLine.FindAllStringSubmatch(string(out), -1) {
		ms, err := strconv.ParseFloat(match[1], 64)
		if err != nil {
			return fmt.Errorf("a line of inittrace is %q: %w", match[0], err)
		}
		sum += 1000 * ms
	}
	s.starts = append(s.starts, sum)
	return nil
}

// sizesTable compares the programs with the first.
func sizesTable(specimens []*specimen) *table {
	t, empty := new(table), specimens[0]
	for _, s := range specimens[1:] {
		t.set(keyFile, s.name, float64(s.file)-float64(empty.file))
		t.set(keyMemory, s.name, float64(s.memory)-float64(empty.memory))
		startUp := 0.0
		if s.starts != nil {
			startUp = turns.Quantile(0.05, s.starts)
		}
		t.set(keyStartUp, s.name, startUp)
	}
	return t
}
