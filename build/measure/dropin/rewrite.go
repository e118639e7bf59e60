package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
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
	lookup      = regexp.MustCompile(`kindergarten\.(Rook|Bishop)\((.*), (\w+)\)$`)
	result      = regexp.MustCompile(`\w+$`)
	packageLine = regexp.MustCompile(`(?m)^package \w+\n`)
)

// byHyperbola returns the replacement with hyperbola quintessence in place of our lookup.
func (r replacement) byHyperbola() replacement {
	r.Body = lookup.ReplaceAllString(r.Body, result.FindString(r.Function)+"(hyperbola.$1(uint($2), uint64($3)))")
	return r
}

// rewrite replaces the body of the function, or the part. It returns an error if no file of
// the package declares the function so. The source has Go's standard format.
func (r replacement) rewrite(dir string) error {
	names, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(r.Package), "*.go"))
	if err != nil {
		return err
	}
	for _, name := range names {
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		before, after, found := strings.Cut(string(source), "\n"+r.Function)
		if !found || strings.HasSuffix(name, "_test.go") {
			continue
		}
		body, after, found := strings.Cut(after, "\n}\n")
		body, isBody := strings.CutPrefix(body, " {\n")
		if !found || !isBody || !strings.Contains(body, r.Old) {
			continue
		}
		if r.Old != "" {
			body = strings.Replace(body, r.Old, r.Body, 1)
		} else {
			body = r.Body
		}
		text := fmt.Sprintf("%s\n%s {\n%s\n}\n%s", before, r.Function, body, after)
		for name, path := range map[string]string{"kindergarten": attacksPath, "hyperbola": hyperbolaPath} {
			line := fmt.Sprintf("\nimport %s %q\n", name, path)
			if strings.Contains(r.Body, name+".") && !strings.Contains(text, line) {
				at := packageLine.FindStringIndex(text)[1]
				text = text[:at] + line + text[at:]
			}
		}
		return os.WriteFile(name, []byte(text), 0o666)
	}
	return fmt.Errorf("package %s has no function to replace with the declaration %s and the text %q", r.Package, r.Function, r.Old)
}
