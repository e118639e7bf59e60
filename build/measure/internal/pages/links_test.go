package pages

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// root is the library's directory, relative to this package.
const root = "../../../.."

// allPages returns the pages of both modules.
func allPages(t *testing.T) []Page {
	t.Helper()
	all, err := All(root)
	if err != nil || len(all) < 15 {
		t.Fatalf("%d pages: too few to have found all; error %v", len(all), err)
	}
	return all
}

var (
	fence   = regexp.MustCompile("(?ms)^```.*?^```$")
	drawing = regexp.MustCompile(`(?m)^    .*$`)
	span    = regexp.MustCompile("`[^`]*`")
	link    = regexp.MustCompile(`\]\(([^()\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
)

// anchors returns the anchors that GitHub gives to a page's headings.
func anchors(text string) map[string]bool {
	all := make(map[string]bool)
	for _, match := range heading.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		all[strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
				return unicode.ToLower(r)
			}
			return -1
		}, match[1])] = true
	}
	return all
}

// godoc is the address of the documentation of this module's packages.
const godoc = "https://pkg.go.dev/github.com/kindergarten-bitboards/kindergarten/"

// fault returns the fault of a link of the page, or "" if there is none.
func (p Page) fault(target string) string {
	if pkg, ok := strings.CutPrefix(target, godoc); ok {
		if names, _ := filepath.Glob(filepath.Join(root, filepath.FromSlash(pkg), "*.go")); names == nil {
			return "there is no such package"
		}
		return ""
	}
	if strings.Contains(target, "://") {
		return ""
	}
	file, anchor, anchored := strings.Cut(target, "#")
	name := p.Name
	if file != "" {
		name = filepath.Join(filepath.Dir(p.Name), filepath.FromSlash(file))
	}
	if _, err := os.Stat(name); err != nil {
		return "there is no such file"
	}
	if anchored {
		if text, err := os.ReadFile(name); err != nil || !anchors(string(text))[anchor] {
			return "that page has no such heading"
		}
	}
	return ""
}

// TestLinks follows the links of all pages to files, headings and packages of this repository.
func TestLinks(t *testing.T) {
	found := 0
	for _, p := range allPages(t) {
		text := span.ReplaceAllString(drawing.ReplaceAllString(fence.ReplaceAllString(p.Text, ""), ""), "")
		for _, match := range link.FindAllStringSubmatch(text, -1) {
			found++
			if fault := p.fault(match[1]); fault != "" {
				t.Errorf("%s links to %s: %s", p.Name, match[1], fault)
			}
		}
	}
	if found < 30 {
		t.Errorf("%d links: too few to have found all", found)
	}
	p := Page{Name: filepath.Join(root, "README.md"), Text: "# Some `words`, here\n"}
	if !anchors(p.Text)["some-words-here"] {
		t.Errorf("the anchors are %v", anchors(p.Text))
	}
	for target, right := range map[string]bool{
		"nothing.md": false, "README.md#nothing": false, "#nothing": false, godoc + "attacks/nothing": false,
		"TESTING.md": true, "build": true, "#how-it-works": true, godoc + "bulk": true,
	} {
		if fault := p.fault(target); (fault == "") != right {
			t.Errorf("the fault of a link to %s is %q", target, fault)
		}
	}
}
