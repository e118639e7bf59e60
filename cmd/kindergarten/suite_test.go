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

// TestAgainstFaults finds the usual faults by the suite.
func TestAgainstFaults(t *testing.T) {
	for _, test := range []struct{ fault, want string }{
		{"en passant: no test of the rank", `illegal: a capture en passant that leaves the king in check (in 5 positions)
  position fen 4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1 (en passant: both pawns leave a rank)
    e5d6 is illegal: `},
		{"en passant: not by Black", `missing: a capture en passant (in `},
		{"pin: only along files", `illegal: a piece that is pinned along a diagonal leaves it (in `},
		{"castling: through check", `illegal: the king would pass or reach an attacked square (in `},
		{"promotion: no knight of Black", `missing: a promotion to a knight (in `},
		{"list: at most 217 moves", "the engine ended with status 2, after position fen"},
		{"make: the en passant square stays", `illegal: a pawn captures on an empty square`},
		{"make: a king that moves keeps its rights", `right from the FEN, wrong after a move of a king`},
		{"make: a captured rook keeps its right", `right from the FEN, wrong after `},
		{"make: promotes to queens", `right from the FEN, wrong after a promotion to a `},
		{"reader: no en passant square", `right after the moves, wrong from the FEN (in `},
	} {
		status, stdout, stderr := execute(against(t, test.fault, "-suite", "-silence", "10m", "2")...)
		if status != 1 || !strings.Contains(stdout+stderr, test.want) {
			t.Errorf("%s: status %d, standard output\n%s\nstandard error\n%s\nwant 1 and %s", test.fault, status, stdout,
				stderr, test.want)
		}
		if !regexp.MustCompile(`^kindergarten: the engine (differs in \d\d? of \d{3} positions\n|ended with )`).MatchString(stderr) {
			t.Errorf("%s: standard error\n%s", test.fault, stderr)
		}
		if lines := strings.Count(stdout, "\n"); lines > 100 {
			t.Errorf("%s: %d lines", test.fault, lines)
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
		stdout := succeed(t, "perft", "-against", path, "-suite")
		if !regexp.MustCompile(`^\d+ counts of \d{3} positions agree\n$`).MatchString(stdout) { // none is left out
			t.Errorf("%s: %s", name, stdout)
		}
	}
}
