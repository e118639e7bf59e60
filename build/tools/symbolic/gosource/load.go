// Package gosource executes Go functions symbolically from their source. It loads
// packages, converts them to static single assignment form with
// golang.org/x/tools/go/ssa, and interprets that on expressions instead of numbers. It
// also interprets package initialisers, which fill the tables.
package gosource

import (
	"fmt"
	"go/types"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

// A Program is a package and its imports, for one platform.
type Program struct {
	pkg     *ssa.Package
	sizes   types.Sizes
	globals map[*ssa.Global]*memory.Region
}

// Load loads the package with an import path, for goarch and from a directory. Overlay
// replaces the content of files, by absolute path.
func Load(directory, path, goarch string, environment []string, overlay map[string][]byte) (*Program, error) {
	config := &packages.Config{
		Mode:    packages.LoadAllSyntax | packages.NeedModule,
		Dir:     directory,
		Env:     append(environment, "GOARCH="+goarch, "CGO_ENABLED=0"),
		Overlay: overlay,
	}
	loaded, err := packages.Load(config, path)
	if err != nil {
		return nil, err
	}
	if faults := loaded[0].Errors; len(faults) > 0 {
		return nil, faults[0]
	}
	program, pkgs := ssautil.AllPackages(loaded, ssa.InstantiateGenerics)
	program.Build()
	p := &Program{
		pkg:     pkgs[0],
		sizes:   types.SizesFor("gc", goarch),
		globals: make(map[*ssa.Global]*memory.Region),
	}
	left := make(map[string]bool) // whether a package is to be initialised
	packages.Visit(loaded, nil, func(p *packages.Package) {
		left[p.PkgPath] = p.Module != nil || p.PkgPath == "math/bits"
	})
	if err := p.initialise(p.pkg, left); err != nil {
		return nil, err
	}
	// No function may change a table.
	for _, r := range p.globals {
		r.ReadOnly = true
	}
	return p, nil
}

// initialise runs the initialiser of a package after those of its imports, each once and only
// if left holds its path. Of the standard library these are math/bits, which has tables.
// No function may read a variable of the rest.
func (p *Program) initialise(pkg *ssa.Package, left map[string]bool) error {
	if !left[pkg.Pkg.Path()] {
		return nil
	}
	delete(left, pkg.Pkg.Path())
	for _, imported := range pkg.Pkg.Imports() {
		if err := p.initialise(pkg.Prog.Package(imported), left); err != nil {
			return err
		}
	}
	for _, member := range pkg.Members {
		if g, ok := member.(*ssa.Global); ok {
			p.globals[g] = memory.New(pkg.Pkg.Name()+"."+g.Name(), int(p.sizes.Sizeof(g.Type().(*types.Pointer).Elem())))
		}
	}
	e := &Execution{program: p, circuit: circuit.New(), endless: true}
	if err := execution.Try(func() { e.enter(pkg.Func("init"), nil) }); err != nil {
		return fmt.Errorf("initialising %s: %w", pkg.Pkg.Path(), err)
	}
	return nil
}

// Global returns the content of a variable of an import.
func (p *Program) Global(path, name string) *memory.Region {
	pkg := p.pkg.Prog.ImportedPackage(path)
	if pkg == nil || pkg.Var(name) == nil {
		failf("there is no variable %s of %s", name, path)
	}
	return p.global(pkg.Var(name))
}

func (p *Program) global(g *ssa.Global) *memory.Region {
	r, ok := p.globals[g]
	if !ok {
		failf("%s is of a package that is not initialised", g)
	}
	return r
}
