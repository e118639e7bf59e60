package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

const (
	modulePath  = "github.com/kindergarten-bitboards/kindergarten"
	attacksPath = modulePath + "/attacks"
)

// A replacement is a function or a method of the host with its new body. The body refers
// to package attacks as kindergarten. The old function gets the suffix Before.
type replacement struct {
	Package  string // its directory
	Function string // the declaration up to the body
	Body     string
}

var (
	// function matches a declaration up to the end of the name.
	function    = regexp.MustCompile(`^func (\([^)]*\) )?\w+`)
	packageLine = regexp.MustCompile(`(?m)^package \w+\n`)
)

// rewrite renames the function of a replacement and writes the new one before it. It returns
// an error if no file of the package has the function in the form of the replacement.
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
		before, after, found := strings.Cut(string(source), "\n"+r.Function+" {")
		if !found || strings.HasSuffix(name, "_test.go") {
			continue
		}
		old := function.FindString(r.Function)
		renamed := old + "Before" + r.Function[len(old):]
		text := fmt.Sprintf("%s\n%s {\n%s\n}\n\n%s {%s", before, r.Function, r.Body, renamed, after)
		if line := fmt.Sprintf("\nimport kindergarten %q\n", attacksPath); strings.Contains(r.Body, "kindergarten.") && !strings.Contains(text, line) {
			at := packageLine.FindStringIndex(text)[1]
			text = text[:at] + line + text[at:]
		}
		return os.WriteFile(name, []byte(text), 0o666)
	}
	return fmt.Errorf("package %s has no function to replace with the declaration %s", r.Package, r.Function)
}
