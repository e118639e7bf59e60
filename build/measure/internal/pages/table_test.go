package pages

import (
	"strings"
	"testing"
)

func TestTable(t *testing.T) {
	var out strings.Builder
	Table{{"", "magic, in µs"}, {"ns", "2.50"}}.Write(&out)
	const want = `|    | magic, in µs |
|----|-------------:|
| ns |         2.50 |
`
	if out.String() != want {
		t.Errorf("wrote\n%s\nwant\n%s", out.String(), want)
	}
}
