package main

import (
	"os"
	"testing"
)

func TestSVG(t *testing.T) {
	want, err := os.ReadFile("testdata/bishop.svg")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	for _, terminal := range []bool{false, true} {
		if status, got, stderr := execute(terminal, "show", "-svg", "-square", "g7"); status != 0 || stderr != "" || got != string(want) {
			t.Errorf("kindergarten show -svg -square g7: status %d, standard error %q, prints\n%s\nwant\n%s", status, stderr, got, want)
		}
	}
}
