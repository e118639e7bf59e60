package main

import (
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// TestTargets checks that each package of the library has a target or is untried, and none is both.
func TestTargets(t *testing.T) {
	var patterns []string
	for _, target := range targets {
		for _, field := range strings.Fields(target.Packages) {
			patterns = append(patterns, strings.TrimPrefix(field, "./"))
		}
	}
	list := exec.Command("go", "list", "-f", "{{.Dir}}", "./...")
	list.Dir = "../../.."
	dirs, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	root, _, _ := strings.Cut(string(dirs), "/asm\n")
	for dir := range strings.Lines(string(dirs)) {
		name := strings.TrimPrefix(strings.TrimSpace(dir), root+"/")
		tried := slices.Contains(patterns, name) || slices.Contains(patterns, path.Dir(name)+"/...")
		if tried == slices.Contains(untried, name) {
			t.Errorf("package %s has a target: %t, and is untried: %t; want one of both", name, tried, tried)
		}
	}
}

// TestReaches takes the suites that a change of a generated file can reach.
func TestReaches(t *testing.T) {
	for name, onARM64 := range map[string]bool{"a_amd64.s": false, "b_neon_.h": true, "c_arm64_test.go": true, "d_arm64.go": true} {
		if reaches("./asm", []string{name}) == onARM64 || reaches("GOARCH=arm64 ./asm", []string{name}) != onARM64 {
			t.Errorf("a change of %s reaches other suites", name)
		}
	}
	if both := []string{"a_amd64.s", "d_arm64.go"}; !reaches("./asm", both) || !reaches("GOARCH=arm64 ./asm", both) {
		t.Errorf("a change of %q does not reach both suites", both)
	}
}

// TestProofOf takes the kernels of generated files.
func TestProofOf(t *testing.T) {
	for name, want := range map[string]string{
		"kernels_amd64.go":     "",
		"moves_avx2_amd64.s":   "^(asm.playAllAVX2)$",
		"batch_neon_tables.h":  "^(asm.rooksNEON|asm.bishopsNEON|asm.queensNEON)$",
		"moves_avx512_amd64.s": "^(asm.playAllAVX512)$",
	} {
		if got := proofOf([]string{name}); want != "" && !slices.Contains(got, want) || want == "" && got != nil {
			t.Errorf("the proof of %s is %q, want %q", name, got, want)
		}
	}
}
