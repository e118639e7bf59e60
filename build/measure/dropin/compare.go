package main

import (
	"fmt"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// compare compares a lookup, as it is, with package attacks: package enginetest does so in a
// test that is added to a copy of the engine. It takes the first order of parameters that
// agrees, and sets the replacement.
func (e engine) compare(w io.Writer, copied *tree, t *target) error {
	orders := t.orders(e.square, e.occ)
	if len(orders) == 0 {
		return fmt.Errorf("%s: %s takes no square and one or two boards of 64 bits: "+
			"name what it looks up by -square and -occ, "+
			"as in -occ 'p.White|p.Black'", t.place, t.name)
	}
	folder := filepath.Join(copied.root, t.replacement.Package)
	set := func(o order) (err error) {
		t.replacement.Body, err = t.body(o, e.square, e.occ)
		return err
	}
	if err := set(orders[0]); err != nil || e.occ != "" {
		if err == nil {
			fmt.Fprintf(w, "%s: %s is not compared, because it finds its board by itself\n", t.place, t.name)
		}
		return err
	}
	module := t.pkg.Module
	if err := copyLibrary(module.Dir, module.Path, "enginetest", "go1.25"); err != nil {
		return err
	}
	tests, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		return err
	}
	for _, name := range tests {
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	const program = "kindergarten.test"
	var failed error
	for _, receiver := range t.receivers() {
		for _, o := range orders {
			source := e.test(t, o, receiver)
			if err := os.WriteFile(filepath.Join(folder, "kindergarten_test.go"), []byte(source), 0o666); err != nil {
				return err
			}
			end := watch(func() string { return "the comparison of " + t.name })
			tags := "-tags=" + strings.Trim(e.tags+",purego", ",")
			verdict := "cannot be called by a test"
			_, err := command(folder, copied.env, "go", "test", "-c", "-vet=off", tags, "-o", program, ".")
			if err == nil {
				verdict = "is no lookup of a " + strings.ToLower(t.piece)
				_, err = command(folder, nil, filepath.Join(folder, program))
			}
			end()
			if stopped.Err() != nil {
				return err
			}
			if err == nil {
				fmt.Fprintf(w, "%s: %s equals attacks.%s for all occupancies that matter\n", t.place, t.name, t.piece)
				return set(o)
			}
			if failed == nil || strings.Contains(err.Error(), "The lookup is right if") {
				_, text, _ := strings.Cut(testLine.ReplaceAllString(err.Error(), ""), "\n") // after the command
				failed = fmt.Errorf("%s: %s %s:\n%s", t.place, t.name, verdict, text)
			}
		}
	}
	return fmt.Errorf("%w\nif the engine's main fills its tables, name the function that does so, as in -init 'fillTables()'",
		failed)
}

var testLine = regexp.MustCompile(`(?m)^(--- FAIL|FAIL).*\n?|^ {4}\w+\.go:\d+: `)

// receivers returns expressions of the receiver: variables of the package, or a new one.
func (t *target) receivers() (all []string) {
	if t.receiver == nil {
		return []string{""}
	}
	scope := t.pkg.Types.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if !ok {
			continue
		}
		kind := types.Unalias(v.Type())
		if to, ok := kind.(*types.Pointer); ok {
			kind = types.Unalias(to.Elem())
		}
		if kind == types.Type(t.receiver) {
			all = append(all, name+".")
		}
	}
	return append(all, "new("+t.receiver.Obj().Name()+").")
}

// test returns the source of a test that compares the lookup. The library's square sq is the
// engine's square whose expression by -square is sq, or whose bit has this expression.
func (e engine) test(t *target, o order, receiver string) string {
	tests := t.pkg.Module.Path + "/" + libraryFolder + "/enginetest"
	imports := map[string]string{"testing": "testing", "enginetest": tests}
	name := func(p *types.Package) string {
		if p == t.pkg.Types {
			return ""
		}
		short := fmt.Sprintf("%s%d", p.Name(), len(imports))
		for other, path := range imports {
			if path == p.Path() {
				short = other
			}
		}
		imports[short] = p.Path()
		return short
	}
	kind := func(i int) string { return types.TypeString(t.parameters[i].kind, name) }
	if e.square != "" && mentions(e.square, "bits") {
		imports["bits"] = "math/bits"
	}
	square := kind(o.square)
	call := func(own string) string {
		arguments := make([]string, len(t.parameters))
		arguments[o.square] = "squares[sq]"
		arguments[o.occ] = kind(o.occ) + "(occ)"
		if o.own >= 0 {
			arguments[o.own] = kind(o.own) + "(" + own + ")"
		}
		return fmt.Sprintf("uint64(%s%s(%s))", receiver, t.call, strings.Join(arguments, ", "))
	}
	body := "return " + call("")
	if o.own >= 0 {
		body = "all, own := " + call("0") + ", occ&0x5a5aa5a5c3c33c3c\n\t\tif got := " + call("own") +
			"; got != all&^own {\n\t\t\treturn got\n\t\t}\n\t\treturn all"
	}
	var text strings.Builder
	fmt.Fprintf(&text, "package %s\n\nimport (\n", t.pkg.Name)
	head := text.String()
	text.Reset()
	fmt.Fprintf(&text, `
func TestKindergarten(t *testing.T) {
	%s
	var squares [64]%[2]s
	seen := uint64(0)
	enter := func(%[3]s %[2]s) {
		if of := int(%[4]s); 0 <= of && of < 64 {
			squares[of], seen = %[3]s, seen|1<<of
		}
	}
	for i := range 64 {
		enter(%[2]s(i))
	}
	areBits := seen != 1<<64-1
	for i := 0; i < 64 && areBits; i++ {
		one := %[2]s(1)
		enter(one << i)
	}
	enginetest.%[5]s(t, func(sq int, occ uint64) uint64 {
		%[6]s
	})
}
`, strings.TrimPrefix(e.init, t.pkg.Name+"."), square, t.parameters[o.square].name, t.squareOf(o, e.square), t.piece,
		body)
	for name, path := range imports {
		head += fmt.Sprintf("\t%s %q\n", name, path)
	}
	return "//go:build go1.25\n\n" + head + ")\n" + text.String()
}
