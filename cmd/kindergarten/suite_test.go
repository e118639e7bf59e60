package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The suite has each of several kinds of lines under its name.
func TestSuiteAgainst(t *testing.T) {
	lines := map[string]int{}
	for _, l := range suiteAgainst() {
		lines[l.Name]++
	}
	for name, want := range map[string]int{
		"perft: kiwipete": 1, "en passant: a capture": 1, "castling: a king captured the rook": 1,
	} {
		if lines[name] != want {
			t.Errorf("%d lines are named %q, want %d", lines[name], name, want)
		}
	}
}

// TestAgainstReal compares real engines.
func TestAgainstReal(t *testing.T) {
	for _, name := range []string{"stockfish", "ethereal-chess"} {
		path, err := exec.LookPath(name)
		if err != nil {
			path, err = exec.LookPath(filepath.Join("/usr/games", name))
		}
		if err != nil {
			if slices.Contains(strings.Split(os.Getenv("KINDERGARTEN_REQUIRE"), ","), "engines") {
				t.Errorf("%v; KINDERGARTEN_REQUIRE demands it", err)
			}
			continue
		}
		stdout := succeed(t, "perft", "-against", path, "-suite", "-silence", "20s")
		if !regexp.MustCompile(`^\d+ counts of \d{3} positions agree\n$`).MatchString(stdout) { // none is left out
			t.Errorf("%s: %s", name, stdout)
		}
	}
}
