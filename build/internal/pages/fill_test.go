package pages

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

func TestFill(t *testing.T) {
	const page = "a\n<!-- figures: one -->\n\nold\n\n<!-- end -->\nb\n<!-- hosts: two -->\nold\n<!-- end -->\n<!-- figures: three -->\n<!-- end -->\nc\n"
	const filled = "a\n<!-- figures: one -->\n\nnew one\n\n<!-- end -->\nb\n<!-- hosts: two -->\nold\n<!-- end -->\n<!-- figures: three -->\n\nnew three\n\n<!-- end -->\nc\n"
	got, err := Fill(page, "figures", func(name string, w io.Writer) error {
		fmt.Fprintln(w, "new", name)
		return nil
	})
	if err != nil || got != filled {
		t.Errorf("filled %q, %v", got, err)
	}
	fault := errors.New("unknown")
	if _, err := Fill(page, "hosts", func(string, io.Writer) error { return fault }); !errors.Is(err, fault) || !strings.Contains(err.Error(), `"two"`) {
		t.Errorf("an unknown block: %v", err)
	}
	if prose, n := Prose(page); n != 3 || prose != "a\n\nb\n\n\nc\n" {
		t.Errorf("%d blocks, prose %q", n, prose)
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
