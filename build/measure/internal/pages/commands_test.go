package pages

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// commands returns the commands of a page that begin with make, go or kindergarten, word by
// word. They are lines of code, or spans of code that may be broken over lines.
func (p page) commands() (all [][]string) {
	var texts []string
	prose := p.text
	for _, code := range []*regexp.Regexp{fence, drawing} {
		for _, match := range code.FindAllString(prose, -1) {
			texts = append(texts, strings.Split(match, "\n")...)
		}
		prose = code.ReplaceAllString(prose, "")
	}
	for _, match := range span.FindAllString(prose, -1) {
		texts = append(texts, strings.Trim(match, "`"))
	}
	for _, text := range texts {
		text, _, _ = strings.Cut(text, " # ")
		for _, part := range separator.Split(text, -1) {
			words := word.FindAllString(part, -1)
			for len(words) > 0 && assignment.MatchString(words[0]) {
				words = words[1:]
			}
			if len(words) > 1 && words[0] == "kindergarten" {
				words = append([]string{"go", "run", "./attacks/cmd/kindergarten"}, words[1:]...)
			}
			if len(words) > 0 && (words[0] == "make" || words[0] == "go" && len(words) > 1) {
				for i, w := range words {
					words[i] = strings.Trim(w, "'")
				}
				all = append(all, words)
			}
		}
	}
	return all
}

var (
	separator  = regexp.MustCompile(`&&|;| [|>] `)
	word       = regexp.MustCompile(`'[^']*'|\S+`)
	assignment = regexp.MustCompile(`^[A-Z0-9_]+=`)
)

// commandFault returns the fault of a command, or "" if there is none.
func commandFault(t *testing.T, words []string) string {
	if words[0] == "make" {
		makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range words[1:] {
			name, _, isVariable := strings.Cut(w, "=")
			if want := map[bool]string{true: ` *\?=`, false: ":"}[isVariable]; !regexp.MustCompile("(?m)^" + name + want).Match(makefile) {
				return "the Makefile has no " + name
			}
		}
		return ""
	}
	switch words[1] {
	case "run":
		if len(words) < 3 {
			return ""
		}
		if strings.HasPrefix(words[2], "$") {
			return "" // a command of another module, named by a variable
		}
		source, fault := sourceOf(t, words[2])
		if fault != "" {
			return fault
		}
		for i, w := range words[3:] {
			name, isFlag := strings.CutPrefix(w, "-")
			if name, _, _ = strings.Cut(name, "="); name == "h" || !isFlag && i > 0 || !isFlag && strings.ToUpper(name) == name {
				continue // a value or its name
			}
			if !source.knows(name, isFlag) {
				return words[2] + " knows no " + w
			}
		}
	case "test", "generate", "vet", "build":
		var tests string
		for _, w := range words[2:] {
			if strings.HasPrefix(w, "./") {
				s, fault := sourceOf(t, w)
				if fault != "" {
					return fault
				}
				tests += s.tests
			}
		}
		for i, w := range words[2:] {
			prefix := map[string]string{"-run": "(Test|Fuzz|Example)", "-bench": "Benchmark", "-fuzz": "Fuzz"}[w]
			if prefix == "" || tests == "" || words[3+i] == "^$" {
				continue
			}
			top, _, _ := strings.Cut(words[3+i], "/")
			pattern, err := regexp.Compile(top)
			if err != nil {
				return err.Error()
			}
			functions := regexp.MustCompile(`(?m)^func (`+prefix+`\w*)\(`).FindAllStringSubmatch(tests, -1)
			if !slices.ContainsFunc(functions, func(f []string) bool { return pattern.MatchString(f[1]) }) {
				return "no function matches " + words[3+i]
			}
		}
	case "mod", "doc", "tool":
	default:
		return "the go command has no " + words[1] + " that this test knows"
	}
	return ""
}

// A source is the text of the Go files in a directory, or in all below it.
type source struct{ code, tests string }

// sourceOf reads the Go files of a package that a command names, from the root or from the
// build directory.
func sourceOf(t *testing.T, path string) (s source, fault string) {
	t.Helper()
	dir, all := strings.CutSuffix(path, "/...")
	patterns := []string{"*.go"}
	if all {
		patterns = append(patterns, "*/*.go", "*/*/*.go")
	}
	for _, from := range []string{root, filepath.Join(root, "build")} {
		for _, pattern := range patterns {
			names, err := filepath.Glob(filepath.Join(from, filepath.FromSlash(dir), pattern))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range names {
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				if strings.HasSuffix(name, "_test.go") {
					s.tests += string(text)
				} else {
					s.code += string(text)
				}
			}
		}
		if s.code+s.tests != "" {
			return s, ""
		}
	}
	return s, "there is no package " + path
}

// knows reports whether the code defines a flag, or has the word as a string.
func (s source) knows(name string, isFlag bool) bool {
	before := ""
	if isFlag {
		before = `\bflags?\.\w+\((&[\w.]+, )?`
	}
	return regexp.MustCompile(before + regexp.QuoteMeta(strconv.Quote(name))).MatchString(s.code)
}

// TestCommands checks all commands of all pages. Targets and variables of make, packages,
// flags and functions matched by patterns of go test must exist.
func TestCommands(t *testing.T) {
	found := 0
	for _, p := range allPages(t) {
		for _, words := range p.commands() {
			found++
			if fault := commandFault(t, words); fault != "" {
				t.Errorf("%s names the command %q: %s", p.name, strings.Join(words, " "), fault)
			}
		}
	}
	if found < 40 {
		t.Errorf("%d commands: too few to have found all", found)
	}
	for command, fault := range map[string]string{
		"make nothing":                            "no nothing",
		"make test NOTHING=1":                     "no NOTHING",
		"go run ./nothing":                        "no package",
		"go run ./measure/bench -nothing":         "no -nothing",
		"go run ./check/platforms nothing":        "no nothing",
		"go test -run Absent ./attacks":           "no function",
		"go test ./nothing/...":                   "no package",
		"go nothing":                              "no nothing",
		"make prove SHORT=-short":                 "",
		"go run ./check/platforms cross -only xy": "",
		"go test -bench Best ./attacks/...":       "",
	} {
		switch got := commandFault(t, strings.Fields(command)); {
		case fault == "" && got != "", fault != "" && !strings.Contains(got, fault):
			t.Errorf("%s: %q, want %q", command, got, fault)
		}
	}
}

// qualified matches a name of a package that pages call by its own name.
var qualified = regexp.MustCompile(`\b(attacks|bulk|positions)\.([A-Z]\w*)`)

// TestNames wants each name of a package that pages use in the list of the API.
func TestNames(t *testing.T) {
	api, err := os.ReadFile(filepath.Join(root, "attacks/testdata/api.txt"))
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, p := range allPages(t) {
		for _, match := range qualified.FindAllStringSubmatch(p.text, -1) {
			found++
			if !regexp.MustCompile(`(?m)^(attacks/)?` + match[1] + `: \w+ ` + match[2] + `\b`).Match(api) {
				t.Errorf("%s names %s: the package does not export it", p.name, match[0])
			}
		}
	}
	if found < 20 {
		t.Errorf("%d names: too few to have found all", found)
	}
}
