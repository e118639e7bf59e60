package quote

import (
	"strings"
	"testing"
)

func TestShort(t *testing.T) {
	for _, test := range []struct{ s, want string }{
		{"", `""`},
		{"e4", `"e4"`},
		{"e4\x1b[2J\n\xff", `"e4\x1b[2J\n\xff"`},
		{strings.Repeat("x", 80), `"` + strings.Repeat("x", 80) + `"`},
		{strings.Repeat("x", 81), `"` + strings.Repeat("x", 80) + `"... (81 bytes)`},
		{strings.Repeat("♜", 80), `"` + strings.Repeat("♜", 80) + `"`},
		{strings.Repeat("♜", 81), `"` + strings.Repeat("♜", 80) + `"... (243 bytes)`},
		{strings.Repeat("\x80", 120_000), `"` + strings.Repeat(`\x80`, 80) + `"... (120000 bytes)`},
	} {
		if got := Short(test.s); got != test.want {
			t.Errorf("Short of %d bytes is %s, want %s", len(test.s), got, test.want)
		}
	}
}
