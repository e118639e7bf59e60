// Package gosource executes Go functions symbolically, from their source: it
// loads packages, has golang.org/x/tools/go/ssa bring them to static single
// assignment form, and interprets that on expressions in place of numbers. The
// tables are what the package initialisers of the source make them.
package gosource

import (
	"fmt"
	"go/token"
	"go/types"

	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/memory"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

// A Program is a package with all that it imports, for one platform.
type Program struct {
	pkg     *ssa.Package
	sizes   types.Sizes
	globals map[*ssa.Global]*memory.Region
}

// Load loads the package with an import path, as the compiler for goarch sees
// it from a directory. Overlay has content for files to be used in place of
// theirs, by absolute path.
func Load(directory, path, goarch string, environment []string, overlay map[string][]byte) (*Program, error) {
	config := &packages.Config{
		Mode:    packages.LoadAllSyntax,
		Dir:     directory,
		Env:     append(environment, "GOARCH="+goarch, "CGO_ENABLED=0"),
		Overlay: overlay,
	}
	loaded, err := packages.Load(config, path)
	if err != nil {
		return nil, err
	}
	for _, p := range loaded {
		for _, e := range p.Errors {
			return nil, e
		}
	}
	program, pkgs := ssautil.AllPackages(loaded, ssa.InstantiateGenerics)
	if len(pkgs) != 1 || pkgs[0] == nil {
		return nil, fmt.Errorf("%q is no package", path)
	}
	program.Build()
	p := &Program{
		pkg:     pkgs[0],
		sizes:   types.SizesFor("gc", goarch),
		globals: make(map[*ssa.Global]*memory.Region),
	}
	if err := p.initialise(p.pkg, make(map[*ssa.Package]bool)); err != nil {
		return nil, err
	}
	// No function may change a table.
	for _, r := range p.globals {
		r.ReadOnly = true
	}
	return p, nil
}

// initialise runs the initialisers of a package after those of the packages
// that it imports. Those of the standard library are left out, so that what
// they set is zero.
func (p *Program) initialise(pkg *ssa.Package, done map[*ssa.Package]bool) error {
	if done[pkg] || !isOfModule(pkg.Pkg.Path()) {
		return nil
	}
	done[pkg] = true
	for _, imported := range pkg.Pkg.Imports() {
		if err := p.initialise(pkg.Prog.Package(imported), done); err != nil {
			return err
		}
	}
	e := &Execution{program: p}
	if _, err := e.call(pkg.Func("init"), nil); err != nil {
		return fmt.Errorf("initialising %s: %w", pkg.Pkg.Path(), err)
	}
	return nil
}

// Function reports whether the package has a function, and what parameters it has.
func (p *Program) Function(name string) (*types.Signature, bool) {
	f := p.pkg.Func(name)
	if f == nil {
		return nil, false
	}
	return f.Signature, true
}

// Functions returns the names of the package's exported functions, in the order
// of the alphabet.
func (p *Program) Functions() []string {
	var names []string
	for _, name := range p.pkg.Pkg.Scope().Names() {
		if f := p.pkg.Func(name); f != nil && token.IsExported(name) {
			names = append(names, name)
		}
	}
	return names
}

// Global returns the content of a variable of the package or of one that it
// imports.
func (p *Program) Global(path, name string) (*memory.Region, bool) {
	for _, pkg := range p.pkg.Prog.AllPackages() {
		if pkg.Pkg.Path() == path {
			if g := pkg.Var(name); g != nil {
				return p.global(g), true
			}
		}
	}
	return nil, false
}

func (p *Program) global(g *ssa.Global) *memory.Region {
	r, ok := p.globals[g]
	if !ok {
		r = memory.New(g.Pkg.Pkg.Name()+"."+g.Name(), int(p.sizes.Sizeof(g.Type().(*types.Pointer).Elem())))
		p.globals[g] = r
	}
	return r
}
