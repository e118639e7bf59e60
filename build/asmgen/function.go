package main

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"log"
	"path/filepath"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/gotypes"
)

const (
	asmPath    = "github.com/kindergarten-bitboards/kindergarten/asm"
	tablesPath = "github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// tablesPackage is what signatures can name of package tables, so that avo
// takes the offsets of an Entry's fields from the declaration.
var tablesPackage *types.Package

func loadTables(root string) *types.Package {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, filepath.Join(root, "internal/tables/tables.go"), nil, 0)
	if err != nil {
		log.Fatal(err)
	}
	pkg, err := new(types.Config).Check(tablesPath, fset, []*ast.File{file}, nil)
	if err != nil {
		log.Fatal(err)
	}
	return pkg
}

// sizeOf returns the size of a type of package tables.
func sizeOf(name string) int {
	return int(gotypes.Sizes.Sizeof(tablesPackage.Scope().Lookup(name).Type()))
}

// constantOf returns the value of a constant of package tables.
func constantOf(name string) uint64 {
	value, ok := constant.Uint64Val(tablesPackage.Scope().Lookup(name).(*types.Const).Val())
	if !ok {
		log.Fatalf("%s: not a constant of 64 bits", name)
	}
	return value
}

// function starts a function of package asm: a leaf that needs no stack and
// keeps none of its pointers. The signature may name types of package tables.
// Each line of doc is a line of the comment.
func function(ctx *build.Context, name, signature string, doc ...string) {
	pkg := types.NewPackage(asmPath, "asm")
	pkg.Scope().Insert(types.NewPkgName(token.NoPos, pkg, "tables", tablesPackage))
	s, err := gotypes.ParseSignatureInPackage(pkg, signature)
	if err != nil {
		log.Fatalf("%s: %v", name, err)
	}
	ctx.Function(name)
	ctx.Attributes(attr.NOSPLIT)
	ctx.Signature(s)
	ctx.Pragma("noescape")
	ctx.Doc(doc...)
}
