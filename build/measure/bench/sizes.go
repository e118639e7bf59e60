package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
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
	sizes        map[string]int64     // by the key of the column
	starts       map[string][]float64 // the microseconds of each start, by package
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

func newSpecimen(name, source string) *specimen {
	return &specimen{name: name, source: source, sizes: make(map[string]int64), starts: make(map[string][]float64)}
}

func measureSizes(specimens []*specimen, runs int, progress io.Writer) error {
	dir, err := os.MkdirTemp("", "sizes")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for _, build := range []struct{ key, goos, goarch string }{{keyAMD64, "linux", "amd64"}, {keyWasm, "wasip1", "wasm"}} {
		fmt.Fprintf(progress, "sizes: building %d programs for %s/%s\n", len(specimens), build.goos, build.goarch)
		out := filepath.Join(dir, build.goarch)
		if err := buildSpecimens(specimens, dir, out, build.goos, build.goarch); err != nil {
			return err
		}
		for i, s := range specimens {
			name := filepath.Join(out, specimenName(i))
			if build.key == keyAMD64 {
				s.sizes[keyAMD64], s.sizes[keyMemory], err = contents(name)
			} else if info, statErr := os.Stat(name); statErr == nil {
				s.sizes[keyWasm] = info.Size()
			} else {
				err = statErr
			}
			if err != nil {
				return err
			}
		}
	}
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		runs = 0
	}
	fmt.Fprintf(progress, "sizes: starting %d programs, %d times each\n", len(specimens), runs)
	for range runs {
		for _, i := range rand.Perm(len(specimens)) {
			if err := specimens[i].start(filepath.Join(dir, "amd64", specimenName(i))); err != nil {
				return fmt.Errorf("the program of %q: %w", specimens[i].name, err)
			}
		}
	}
	return nil
}

func specimenName(i int) string { return "specimen" + strconv.Itoa(i) }

// buildSpecimens builds all programs with one command, which compiles shared packages
// once. The sources lie in a temporary directory. An overlay maps them into this
// module, because they import its internal packages.
func buildSpecimens(specimens []*specimen, dir, out, goos, goarch string) error {
	tree, err := os.Getwd()
	if err != nil {
		return err
	}
	overlay := struct{ Replace map[string]string }{make(map[string]string)}
	args := []string{"build", "-trimpath", "-ldflags=-s -w", "-overlay=" + filepath.Join(dir, "overlay.json"),
		"-o", out + string(filepath.Separator)}
	for i, s := range specimens {
		source := filepath.Join(dir, specimenName(i)+".go")
		if err := os.WriteFile(source, []byte(s.source), 0o666); err != nil {
			return err
		}
		overlay.Replace[filepath.Join(tree, "internal", specimenName(i), "main.go")] = source
		args = append(args, "./internal/"+specimenName(i))
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "overlay.json"), text, 0o666); err != nil {
		return err
	}
	build := exec.Command("go", args...)
	build.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building the programs for %s/%s in the build directory: %v\n%s", goos, goarch, err, out)
	}
	return nil
}

// start runs the program once and records the initialisation of its packages.
func (s *specimen) start(name string) error {
	found, err := inits(name)
	for path, microseconds := range found {
		s.starts[path] = append(s.starts[path], microseconds)
	}
	return err
}

// startUp sums the 5th percentiles of the packages that other does not have.
func (s *specimen) startUp(other *specimen) (sum float64) {
	for name, starts := range s.starts {
		if other.starts[name] == nil {
			sum += quantile(0.05, starts)
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
