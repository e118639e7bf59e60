package pages

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFill(t *testing.T) {
	const page = "<!-- figures: zero, AMD -->\nold\n<!-- end -->\na\n<!-- figures: five, AMD -->\nold\n<!-- end -->\n<!-- figures: five, Intel -->\nold\n<!-- end -->\n<!-- figures: one -->\n\nold\n\n<!-- end -->\nb\n<!-- hosts: two -->\nold\n<!-- end -->\n<!-- figures: three -->\n<!-- end -->\nc\n"
	const filled = "<!-- figures: zero, AMD -->\nold\n<!-- end -->\n\n<!-- figures: zero, Intel -->\n\nnew zero\n\n<!-- end -->\na\n<!-- figures: five, AMD -->\nold\n<!-- end -->\n<!-- figures: five, Intel -->\n\nnew five\n\n<!-- end -->\n<!-- figures: one -->\n\nnew one\n\n<!-- end -->\nb\n<!-- hosts: two -->\nold\n<!-- end -->\n<!-- figures: three -->\n\nnew three\n\n<!-- end -->\nc\n"
	dir := t.TempDir()
	name, other := filepath.Join(dir, "page.md"), filepath.Join(dir, "other.md")
	write := func(file, text string) {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(name, page)
	write(other, "<!-- figures: four -->\n<!-- end -->\n")
	fill := func(name string, w io.Writer) error {
		if name == "four" {
			return errors.New("unknown")
		}
		fmt.Fprintln(w, "new", name)
		return nil
	}
	if err := FillFiles([]string{name, other}, "figures", "Intel", fill); err == nil || !strings.Contains(err.Error(), `other.md: block "four": unknown`) {
		t.Errorf("an unknown block: %v", err)
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != page {
		t.Errorf("a page is written beside an unknown block: %q, %v", got, err)
	}
	err := FillFiles([]string{name}, "figures", "Intel", fill)
	if got, readErr := os.ReadFile(name); err != nil || readErr != nil || string(got) != filled {
		t.Errorf("filled %q, %v, %v", got, err, readErr)
	}
}

func TestTable(t *testing.T) {
	var out strings.Builder
	Table{{"method", "ns"}, {"magic, in µs", "2.50"}}.Transpose("").Write(&out)
	const want = `|    | magic, in µs |
|----|-------------:|
| ns |         2.50 |
`
	if out.String() != want {
		t.Errorf("wrote\n%s\nwant\n%s", out.String(), want)
	}
}
