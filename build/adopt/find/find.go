// Package find finds the attack lookups of an engine by what they return. Its candidates are
// all functions and tables of a suitable type. They run in a temporary copy of the engine.
package find

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"

	"github.com/kindergarten-bitboards/kindergarten/build/adopt/find/probe"
)

// Options are those of a search.
type Options struct {
	Tags  string        // of the build
	Limit time.Duration // of processor time, for a call
}

// A Report is what a search finds.
type Report struct {
	Tree   *Tree
	Broken []string // packages that do not compile
	Found  []*Found
	Near   []Near
	Askers []Place  // functions that may ask whether a square is attacked
	Steps  []string // calls that fill tables, and what became of them

	// The names of all functions and variables of packages. True are those that code reads
	// behind the start-up.
	Running map[string]bool
	A1      int // the number of this square, by its constant; -1 without one
	Main    []Program
	graph   *graph
	steps   []step
}

// A Program is a package main that uses what was found.
type Program struct {
	Folder  string // below the root of the tree
	File    string // of main
	Started int    // the offset there behind the calls that fill tables; 0 without them
}

// A Place is where a function or a variable is declared.
type Place struct {
	Name   string // with its package, as in profiles
	File   string // below the root of the tree
	Line   int
	Object types.Object
}

// Found is a function or a table that returns the same as package attacks.
type Found struct {
	Place
	Package *packages.Package
	Table   bool
	Matches []probe.Match
	Unsure  bool    // it is a method, of which not all receivers match
	Adopted bool    // it calls a copy of the library
	Calls   []Place // in code that runs behind the start-up, without names
	Tables  []Table
}

// A Table is a variable that a function reads.
type Table struct {
	Place
	Bytes int64
}

// Near is a function that is no match.
type Near struct {
	Place
	Match probe.Match
}

// Slider reports whether it is a lookup that depends on an occupancy.
func (f *Found) Slider() bool {
	return slices.ContainsFunc(f.Matches, func(m probe.Match) bool {
		return slices.Contains(m.Roles, probe.Occupancy) || slices.Contains(m.Roles, probe.Their)
	})
}

//go:embed probe/*.go
var probeFiles embed.FS

const (
	probeFolder = "kindergartenprobe"
	probeName   = "kindergartenProbe" // in the source
)

// Find searches a tree. It changes nothing there.
func (t *Tree) Find(options Options) (*Report, error) {
	dir, err := os.MkdirTemp("", "adopt")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	work, err := t.CopyTo(filepath.Join(dir, filepath.Base(t.Root)))
	if err != nil {
		return nil, err
	}
	loaded, broken, err := work.load(options.Tags)
	if err != nil {
		return nil, err
	}
	r := &Report{Tree: t, Broken: broken, A1: a1(loaded), graph: newGraph(loaded)}
	fillers := make(map[types.Object]bool)
	for _, p := range loaded {
		if err := r.search(work, p, options, fillers); err != nil {
			return nil, fmt.Errorf("package %s: %w", p.PkgPath, err)
		}
	}
	r.callers(work, fillers)
	return r, nil
}

var a1Name = regexp.MustCompile(`(?i)^(sq|square)?_?a1$`)

// a1 returns the value of the constant of an engine for the square a1, or -1.
func a1(loaded []*packages.Package) int {
	for _, p := range loaded {
		for _, name := range p.Types.Scope().Names() {
			c, ok := p.Types.Scope().Lookup(name).(*types.Const)
			if !ok || !a1Name.MatchString(name) {
				continue
			}
			if n, exact := constant.Int64Val(constant.ToInt(c.Val())); exact && 0 <= n && n < 64 {
				return int(n)
			}
		}
	}
	return -1
}

// place returns where an object of the copy is declared in the original.
func (r *Report) place(work *Tree, p *packages.Package, object types.Object) Place {
	return place(work, p.Fset.Position(object.Pos()), object)
}

func place(work *Tree, position token.Position, object types.Object) Place {
	file, err := filepath.Rel(work.Root, position.Filename)
	if err != nil {
		file = position.Filename
	}
	return Place{Name(object), filepath.ToSlash(file), position.Line, object}
}

// search runs the candidates of a package. It adds the functions that fill tables to fillers.
func (r *Report) search(work *Tree, p *packages.Package, options Options, fillers map[types.Object]bool) error {
	all := candidates(p)
	if all == nil {
		return nil
	}
	var objects []types.Object
	for _, c := range all {
		objects = append(objects, c.object)
	}
	tables := r.graph.tables(objects...)
	for _, c := range all {
		if v, ok := c.object.(*types.Var); ok && c.table {
			tables = append(tables, v)
		}
	}
	steps := r.graph.steps(p, tables)
	var measured []*types.Var
	for _, v := range tables {
		if v.Pkg() == p.Types && !slices.Contains(measured, v) {
			measured = append(measured, v)
		}
	}
	events, err := probePackage(work, p, all, steps, measured, options)
	if notCompiled := (notCompiled{}); errors.As(err, &notCompiled) {
		r.Broken = append(r.Broken, err.Error())
		return nil
	}
	if err != nil {
		return err
	}
	ended := make(map[int]string)
	results := make([]*probe.Event, len(all))
	sizes := make(map[types.Object]int64)
	for _, e := range events {
		switch {
		case e.Step > 0 && e.Why != "":
			ended[e.Step] = e.Why
		case e.Value > len(all):
			sizes[measured[e.Value-len(all)-1]] = e.Bytes
		case e.Value > 0 && (e.Matches != nil || e.Why != ""):
			results[e.Value-1] = &e
		}
	}
	r.steps = append(r.steps, steps...)
	for i, s := range steps {
		fillers[s.callee] = true
		position := p.Fset.Position(s.position)
		text := fmt.Sprintf("%s:%d: %s", place(work, position, s.callee).File, position.Line, s.shown)
		if why := ended[i+1]; why != "" {
			text += ": " + why
		}
		if !slices.Contains(r.Steps, text) {
			r.Steps = append(r.Steps, text)
		}
	}
	r.collect(work, p, all, results)
	for _, f := range r.Found {
		if f.Package != p || f.Table {
			continue
		}
		for _, v := range r.graph.tables(f.Object) {
			bytes, known := sizes[v]
			if !known {
				bytes = p.TypesSizes.Sizeof(v.Type())
			}
			if isData(v.Type()) {
				f.Tables = append(f.Tables, Table{r.place(work, p, v), bytes})
			}
		}
	}
	return nil
}

// isData reports whether a variable may be a table.
func isData(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic, *types.Interface, *types.Chan:
		return false
	case *types.Pointer:
		return isData(u.Elem())
	}
	return true
}

// collect adds what the candidates of a package equal, and which come near. A method counts if it
// returns the same whatever the fields of its receiver hold beside tables.
func (r *Report) collect(work *Tree, p *packages.Package, all []candidate, results []*probe.Event) {
	type outcome struct {
		matches []probe.Match
		near    *probe.Match
	}
	outcomes := make([]outcome, len(all))
	for i, e := range results {
		switch {
		case e == nil:
		case e.Why != "":
			outcomes[i].near = &probe.Match{Why: e.Why}
		default:
			for _, m := range e.Matches {
				if m.Why == "" {
					outcomes[i].matches = append(outcomes[i].matches, m)
				} else {
					outcomes[i].near = &m
				}
			}
		}
	}
	found, near := make(map[string]*Found), make(map[string]bool)
	for i := 0; i < len(all); i++ {
		c, o := all[i], outcomes[i]
		if c.receiver != "" { // the next one is scrambled
			i++
			if other := outcomes[i]; o.matches != nil && !slices.EqualFunc(o.matches, other.matches, probe.Match.Equal) {
				o = outcome{near: &probe.Match{Roles: o.matches[0].Roles, Name: o.matches[0].Name, Why: "it depends on the receiver"}}
			}
		}
		at := r.place(work, p, c.object)
		if c.table && strings.Contains(c.expression, ".") {
			at.Name += c.expression[strings.Index(c.expression, "."):]
		}
		f := found[at.Name]
		switch {
		case f != nil: // the receiver that nothing has filled comes last
			unfilled := strings.HasPrefix(c.receiver, "new(")
			f.Unsure = f.Unsure && !(unfilled && o.matches != nil) || !unfilled && o.matches == nil
		case o.matches == nil && o.near != nil && o.near.Name == "" && strings.HasPrefix(c.receiver, "new("):
		case o.matches == nil && o.near != nil && !near[at.Name]:
			near[at.Name] = true
			r.Near = append(r.Near, Near{at, *o.near})
		case o.matches != nil && f == nil:
			f = &Found{Place: at, Package: p, Table: c.table, Matches: o.matches, Unsure: near[at.Name] && !strings.HasPrefix(c.receiver, "new(")}
			r.Near = slices.DeleteFunc(r.Near, func(n Near) bool { return n.Name == at.Name })
			found[at.Name] = f
			r.Found = append(r.Found, f)
		}
	}
}

// callers adds who uses what was found.
func (r *Report) callers(work *Tree, fillers map[types.Object]bool) {
	running := r.graph.running(fillers)
	r.Running = make(map[string]bool)
	for object := range r.graph.nodes {
		if object.Name() != "_" && object.Name() != "init" {
			r.Running[Name(object)] = running[object]
		}
	}
	sliders := make(map[types.Object]bool)
	for _, f := range r.Found {
		if n := r.graph.nodes[f.Object]; n != nil && !f.Table {
			for used := range n.uses {
				f.Adopted = f.Adopted || used.Pkg() != nil && strings.HasSuffix(used.Pkg().Path(), ours)
			}
			sliders[f.Object] = f.Slider()
		}
		for _, n := range r.graph.byPosition() {
			for _, at := range n.uses[f.Object] {
				if running[n.object] && isFunction(n.object) {
					f.Calls = append(f.Calls, place(work, n.pkg.Fset.Position(at), n.object))
				}
			}
		}
	}
	for _, n := range r.graph.byPosition() {
		f, ok := n.object.(*types.Func)
		if !ok || sliders[f] || !running[f] {
			continue
		}
		calls := 0
		for used := range n.uses {
			if sliders[used] {
				calls += len(n.uses[used])
			}
		}
		for v := range f.Signature().Results().Variables() {
			basic, ok := v.Type().Underlying().(*types.Basic)
			if ok && calls >= 2 && (basic.Kind() == types.Bool || basic.Kind() == types.Uint64) {
				r.Askers = append(r.Askers, r.place(work, n.pkg, f))
				break
			}
		}
	}
	for _, n := range r.graph.mains {
		if slices.ContainsFunc(r.Found, func(f *Found) bool { return imports(n.pkg.Types, f.Package.Types, map[*types.Package]bool{}) }) {
			file := place(work, n.pkg.Fset.Position(n.begins), n.object).File
			r.Main = append(r.Main, Program{path.Dir(file), file, n.barrier(r.steps)})
		}
	}
}

// notCompiled is the error of a package that does not compile.
type notCompiled struct{ text string }

func (n notCompiled) Error() string { return n.text }

// probePackage compiles the candidates of a package into a test and runs it until all have
// returned or ended the process.
func probePackage(work *Tree, p *packages.Package, all []candidate, steps []step, measured []*types.Var, options Options) (events []probe.Event, err error) {
	dir := filepath.Dir(p.GoFiles[0])
	if err := writeProbe(p, dir, all, steps, measured); err != nil {
		return nil, err
	}
	program := filepath.Join(dir, "kindergartenprobe.test")
	if _, err := Run(dir, work.env, "go", "test", "-c", "-vet=off", "-buildvcs=false", "-tags="+options.Tags, "-o", program, "."); err != nil {
		return nil, notCompiled{work.notCompiled(p, err.Error())}
	}
	list, err := os.CreateTemp("", "adopt")
	if err != nil {
		return nil, err
	}
	defer os.Remove(list.Name())
	defer list.Close()
	task := probe.Task{Events: list.Name(), Limit: options.Limit, Steps: map[int]bool{}, Values: map[int]bool{}}
	for {
		text, err := json.Marshal(task)
		if err != nil {
			return nil, err
		}
		cmd := exec.Command(program)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PWD="+dir, probe.Variable+"="+string(text), "HOME="+dir, "TMPDIR="+dir)
		out, _ := cmd.CombinedOutput()
		whole, err := os.ReadFile(list.Name())
		if err != nil {
			return nil, err
		}
		events = nil
		lines := bufio.NewScanner(bytes.NewReader(whole))
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var e probe.Event
			if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
				return nil, err
			}
			events = append(events, e)
		}
		if len(events) == 0 {
			return nil, fmt.Errorf("its test ends before it begins:\n%s", out)
		}
		last := events[len(events)-1]
		if slices.ContainsFunc(events, func(e probe.Event) bool { return e.Done }) {
			return events, nil
		}
		before := len(task.Steps) + len(task.Values)
		for _, e := range events {
			if e.Value > 0 && e.Value <= len(all) {
				task.Values[e.Value] = true
			}
		}
		if last.Value == 0 && last.Step > 0 {
			task.Steps[last.Step] = true
		}
		if len(task.Steps)+len(task.Values) == before {
			return nil, errors.New("its test ends the process:\n" + string(out))
		}
		if last.Why == "" {
			text, err := json.Marshal(probe.Event{Step: last.Step, Value: last.Value, Why: "it ends the process"})
			if err == nil {
				_, err = list.Seek(0, 2)
			}
			if err == nil {
				_, err = list.Write(append(text, '\n'))
			}
			if err != nil {
				return nil, err
			}
		}
	}
}

// writeProbe replaces the tests of a package by one that runs its candidates.
func writeProbe(p *packages.Package, dir string, all []candidate, steps []step, measured []*types.Var) error {
	tests, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return err
	}
	for _, name := range tests {
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	folder := filepath.Join(p.Module.Dir, probeFolder)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	names, err := probeFiles.ReadDir("probe")
	if err != nil {
		return err
	}
	for _, name := range names {
		text, err := probeFiles.ReadFile("probe/" + name.Name())
		if err == nil && !strings.HasSuffix(name.Name(), "_test.go") {
			err = os.WriteFile(filepath.Join(folder, name.Name()), text, 0o666)
		}
		if err != nil {
			return err
		}
	}
	imports := map[string]string{"testing": "kindergartenTesting", p.Module.Path + "/" + probeFolder: probeName}
	var body strings.Builder
	body.WriteString("kindergartenProbe.Run([]kindergartenProbe.Step{\n")
	for i, s := range steps {
		text := s.text
		for path, name := range s.imports {
			if imports[path] == "" {
				imports[path] = "kindergartenStep" + strconv.Itoa(len(imports))
			}
			text = strings.ReplaceAll(text, name+".", imports[path]+".")
		}
		fmt.Fprintf(&body, "{%d, func() { %s }},\n", i+1, text)
	}
	value := func(id int, expression string) {
		fmt.Fprintf(&body, "{%d, func() interface{} { return %s }},\n", id, expression)
	}
	body.WriteString("}, []kindergartenProbe.Value{\n")
	for i, c := range all {
		value(i+1, c.expression)
	}
	body.WriteString("}, []kindergartenProbe.Value{\n")
	for i, v := range measured {
		value(len(all)+1+i, "&"+v.Name())
	}
	body.WriteString("})\n")
	text := "package " + p.Name + "\n"
	for path, name := range imports {
		text += "import " + name + " " + strconv.Quote(path) + "\n"
	}
	text += "func TestKindergartenProbe(*kindergartenTesting.T) {\n" + body.String() + "}\n"
	return os.WriteFile(filepath.Join(dir, "kindergartenprobe_test.go"), []byte(text), 0o666)
}
