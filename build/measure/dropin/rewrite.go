package main

import (
	"path/filepath"
	"regexp"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/adopt/rewrite"
)

const (
	modulePath    = "github.com/kindergarten-bitboards/kindergarten"
	attacksPath   = modulePath + "/attacks"
	hyperbolaPath = modulePath + "/build/measure/rivals/hyperbola"
)

// A replacement is a new body for a function or a method of the host, or for a part of its
// body. It refers to package attacks as kindergarten, and to the rival as hyperbola.
type replacement struct {
	Package  string // its directory
	Function string // the declaration up to the body
	Old      string // the part of the body; all of it if empty
	Body     string
}

var (
	lookup = regexp.MustCompile(`kindergarten\.(Rook|Bishop)\((.*), (\w+)\)$`)
	result = regexp.MustCompile(`\w+$`)
)

// byHyperbola returns the replacement with hyperbola quintessence in place of our lookup.
func (r replacement) byHyperbola() replacement {
	r.Body = lookup.ReplaceAllString(r.Body, result.FindString(r.Function)+"(hyperbola.$1(uint($2), uint64($3)))")
	return r
}

// rewrite replaces the body of the function, or the part. It returns an error if no file of
// the package declares the function so.
func (r replacement) rewrite(dir string) error {
	imports := make(map[string]string)
	for name, path := range map[string]string{"kindergarten": attacksPath, "hyperbola": hyperbolaPath} {
		if strings.Contains(r.Body, name+".") {
			imports[name] = path
		}
	}
	body := rewrite.Body{Function: r.Function, Old: r.Old, Text: r.Body, Imports: imports}
	return body.Package(filepath.Join(dir, filepath.FromSlash(r.Package)))
}
