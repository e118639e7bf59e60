package main

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/bulk"
)

// TestVersion checks that the command names the kernels, and the features that each level needs.
func TestVersion(t *testing.T) {
	lines := strings.SplitAfter(succeed(t, "version"), "\n")
	want := "Package bulk runs the kernels of level " + bulk.Kernel() + ".\n"
	for _, level := range asm.Levels() {
		for _, r := range asm.Requirements(level) {
			want += fmt.Sprintf("Level %v needs %s: %v\n", level, r.Feature, r.Present)
		}
	}
	program := runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + "\n"
	if rest := strings.Join(lines[1:], ""); !strings.HasSuffix(lines[0], program) || strings.Contains(lines[0], "unknown") || rest != want {
		t.Errorf("kindergarten version prints %q, want %q and %q", lines, program, want)
	}
}
