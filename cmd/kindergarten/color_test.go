package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestColor(t *testing.T) {
	for _, test := range []struct {
		terminal      bool
		term, noColor string
		want          bool
	}{
		{true, "xterm", "", true},
		{true, "xterm", "1", false},
		{true, "xterm", "0", false},
		{true, "dumb", "", false},
		{true, "", "", false},
		{false, "xterm", "", false},
	} {
		t.Setenv("TERM", test.term)
		t.Setenv("NO_COLOR", test.noColor)
		for _, args := range [][]string{nil, {"show"}, {"perft", "-depth", "1"}, {"version"}} {
			_, stdout, _ := execute(test.terminal, args...)
			if got := strings.Contains(stdout, "\x1b["); got != test.want {
				t.Errorf("kindergarten %q, terminal %t, TERM=%s, NO_COLOR=%s: coloured %t, want %t",
					args, test.terminal, test.term, test.noColor, got, test.want)
			}
		}
	}
}

// Colour must add nothing to what the marks say, and leave no mark out.
func TestColorOfMarks(t *testing.T) {
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	_, colored, _ := execute(true, "show")
	plain := succeed(t, "show")
	escape := regexp.MustCompile(`\x1b\[[0-9;]*m`)
	if got := escape.ReplaceAllString(colored, ""); got != plain {
		t.Errorf("without escape sequences the coloured output is\n%s\nwant\n%s", got, plain)
	}
	if !strings.Contains(colored, "\nattacks    \x1b[1m0x") {
		t.Errorf("the attacks are not bold in %q", colored)
	}
	for _, mark := range []struct {
		color color
		text  string
		n     int // on the board and in the legend
	}{
		{attacking, `\[Q\]`, 2},
		{reached, ` \* `, 7 + 1},
		{blocking, `\([pnPNB ]\)`, 7 + 1},
	} {
		painted := regexp.MustCompile(regexp.QuoteMeta("\x1b["+string(mark.color)+"m") + mark.text + regexp.QuoteMeta("\x1b[0m"))
		if got := len(painted.FindAllString(colored, -1)); got != mark.n {
			t.Errorf("%d marks %s are coloured, want %d, in %q", got, mark.text, mark.n, colored)
		}
	}
}

func TestIsTerminal(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	if isTerminal(f) {
		t.Error("a file passes for a terminal")
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if isTerminal(f) {
		t.Error("a closed file passes for a terminal")
	}
}
