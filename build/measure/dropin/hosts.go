package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
)

// A host is a library or an engine of others.
type host struct {
	module  string // its path
	version string

	engine         // its lookups, and the number of a square
	sliders []edit // where lookups are written out once more
	king    []edit // its tests of the king

	added map[string]string // files to add

	// Go source for the measured program: imports, a type position, and functions
	// parse(fen string) (position, error) and count(position, depth int) uint64. It sets
	// the variable searchTo if depth is not 0.
	rules string

	most  uint64 // the greatest number of leaves of a position of perft
	depth int    // of the search; 0 if the host has none
}

// An edit gives a function a new body, or replaces a part of its body.
type edit struct{ function, old, body string }

var hosts = []host{corentingsHost, dragontoothHost, zurichessHost, counterHost}

// editionNames are the editions of a host: as it is, and with functions of the library. The host
// as it is runs again, which shows the noise.
var editionNames = []string{"before", "sliders", "sliders and the king's test", "before, again"}

// programFolder is the folder of the measured program in each host.
const programFolder = "dropinprogram"

// programMain is the part of the measured program that is the same for all hosts. Each line of
// its input is perft or search, a depth and a FEN. It prints the number of all leaves or nodes.
const programMain = `package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"strconv"
	"strings"
)

// searchTo returns the number of nodes of a search to a fixed depth. It is nil in a host
// without a search.
var searchTo func(p position, depth int) uint64

func main() {
	nodes := uint64(0)
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() && lines.Text() != "quit" {
		fields := strings.SplitN(lines.Text(), " ", 3)
		depth, err := strconv.Atoi(fields[1])
		if err != nil {
			log.Fatal(err)
		}
		p, err := parse(fields[2])
		if err != nil {
			log.Fatal(err)
		}
		if fields[0] == "search" {
			nodes += searchTo(p, depth)
		} else {
			nodes += count(p, depth)
		}
	}
	fmt.Println("nodes", nodes)
}
`

// copyTo copies the host's source, with the measured program, to a folder.
func (h host) copyTo(dir string) (*source, error) {
	if _, err := command(".", nil, "go", "mod", "download", h.module+"@"+h.version); err != nil {
		return nil, err
	}
	from, err := command(".", nil, "go", "list", "-m", "-f", "{{.Dir}}", h.module+"@"+h.version)
	if err != nil {
		return nil, err
	}
	if err := os.CopyFS(dir, os.DirFS(strings.TrimSpace(from))); err != nil {
		return nil, err
	}
	if err := os.Mkdir(filepath.Join(dir, programFolder), 0o777); err != nil {
		return nil, err
	}
	files := map[string]string{programFolder + "/main.go": programMain,
		programFolder + "/rules.go": "package main\n" + h.rules}
	maps.Copy(files, h.added)
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); errors.Is(err, os.ErrNotExist) {
		// In a module of this language, lines with +build count, as they did in its time.
		files["go.mod"] = fmt.Sprintf("module %s\n\ngo 1.16\n", h.module)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte(text), 0o666); err != nil {
			return nil, err
		}
	}
	return load(dir, "GOWORK=off", "GOFLAGS=-mod=mod")
}

// editions returns the editions of a host's source, in the order of their names.
func (h host) editions(s *source, work string) (all []*edition, err error) {
	for _, name := range editionNames {
		all = append(all, s.edition(work, name))
	}
	return all, errors.Join(h.edit(all[1], h.sliders), h.edit(all[2], slices.Concat(h.sliders, h.king)))
}

// edit replaces the lookups, and makes edits.
func (h host) edit(e *edition, edits []edit) error {
	for i, name := range h.lookups {
		if name == "" {
			continue
		}
		f, err := e.find(name, "")
		if err == nil {
			err = e.replaceLookup(f, f.squares()[0], pieces[i], h.square)
		}
		if err != nil {
			return err
		}
	}
	for _, d := range edits {
		f, err := e.find(d.function, d.old)
		if err != nil {
			return err
		}
		e.replace(f, d.old, d.body)
	}
	return nil
}

// workloads returns perft of the positions of standard chess of the perft suite, each to the
// greatest depth at which it has at most h.most leaves, and the search of the host.
func (h host) workloads() []workload {
	tree, search := workload{kind: "perft"}, workload{kind: "search"}
	for _, entry := range perft.Suite {
		if strings.Trim(strings.Fields(entry.FEN)[2], "KQkq-") != "" {
			continue
		}
		depth := len(entry.Leaves)
		for entry.Leaves[depth-1] > h.most {
			depth--
		}
		tree.input = append(tree.input, fmt.Sprintf("perft %d %s", depth, entry.FEN))
		search.input = append(search.input, fmt.Sprintf("search %d %s", h.depth, entry.FEN))
	}
	if h.depth == 0 {
		return []workload{tree}
	}
	return []workload{search, tree}
}

// try times the editions of a host. It returns their speeds by kind of workload.
func (h host) try(rounds int, report io.Writer) (speeds map[string][]turns.Speed, err error) {
	work, err := os.MkdirTemp("", "dropin")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	source, err := h.copyTo(filepath.Join(work, "source"))
	if err != nil {
		return nil, err
	}
	editions, err := h.editions(source, work)
	if err != nil {
		return nil, err
	}
	programs, err := build(editions, filepath.Join(source.dir, programFolder))
	if err != nil {
		return nil, err
	}
	speeds = make(map[string][]turns.Speed)
	for _, w := range h.workloads() {
		heading := fmt.Sprintf("\n%s %s, %s, ", h.module, h.version, w.kind)
		if speeds[w.kind], err = compete(report, heading, programs, w, rounds); err != nil {
			return nil, err
		}
	}
	return speeds, nil
}
