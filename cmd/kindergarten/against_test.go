package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/cmd/kindergarten/internal/uci"
	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// speak speaks the Universal Chess Interface as an engine by this library, with a fault. With arguments it
// counts once, as a script does.
func speak(fault string) {
	var l *conformance.Setup
	kept := map[string]uint64{}
	count := func(depth int) {
		parts, sum := perft.Divide(context.Background(), l.Last(), depth, false, 1)
		if key := fmt.Sprint(strings.Fields(l.FEN())[0], depth); fault == "keeps counts" {
			if n, ok := kept[key]; ok {
				sum = n
			}
			kept[key] = sum
			fmt.Println(sum)
			return
		}
		if fault == fmt.Sprint("dies at ", sum) || fault == "dies later" && l.FEN() != fen.Start && !strings.Contains(l.FEN(), "/8/8/8/3pP3/1N6/") {
			fmt.Println("out of memory")
			os.Exit(3)
		}
		for fault == fmt.Sprint("prints without end at ", sum) {
			fmt.Println(strings.Repeat("x", 1<<16))
		}
		for i, m := range movegen.Append(nil, l.Last()) {
			if m.IsEnPassant() && fault == "no en passant" {
				sum -= parts[i]
				continue
			}
			fmt.Printf("%s: %d\n", m.StringChess960(), parts[i])
		}
		fmt.Printf("\nNodes searched: %d\n\n", sum)
	}
	if len(os.Args) > 2 {
		l = conformance.NewSetup("", os.Args[2], strings.Fields(strings.Join(os.Args[3:], " "))...)
		count(int(os.Args[1][0] - '0'))
		return
	}
	fault, folder, once := strings.Cut(fault, " and starts once: ")
	if once && os.Mkdir(folder, 0o700) != nil {
		os.Exit(3)
	}
	if starts, err := os.OpenFile(os.Getenv("KINDERGARTEN_STARTS"), os.O_APPEND|os.O_WRONLY, 0); err == nil {
		starts.WriteString(".")
		starts.Close()
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		command, rest, _ := strings.Cut(in.Text(), " ")
		switch command {
		case "uci":
			fmt.Println("id name Faulty")
			if fault != "no Chess960" {
				fmt.Println("option name UCI_Chess960 type check default false")
			}
			fmt.Println("uciok")
		case "isready":
			fmt.Println("readyok")
		case "position":
			rest = strings.Replace(rest, "startpos", "fen "+fen.Start, 1)
			given, made, _ := strings.Cut(strings.TrimPrefix(rest, "fen "), " moves ")
			l = conformance.NewSetup("", given, strings.Fields(made)...)
		case "go":
			depth := int(rest[len("perft ")] - '0')
			if fault == "falls silent" && depth > 3 {
				block()
			}
			count(depth)
		case "quit":
			return
		}
	}
}

// block never returns. It first writes to the named pipe KINDERGARTEN_FIFO and leaves it open.
func block() {
	if name := os.Getenv("KINDERGARTEN_FIFO"); name != "" {
		pipe, err := os.OpenFile(name, os.O_WRONLY, 0)
		fmt.Fprintln(pipe, "silent", err)
	}
	time.Sleep(1 << 62)
}

// TestMain runs the command instead of the tests if KINDERGARTEN_RUN is set, and an engine with a
// fault if KINDERGARTEN_ENGINE is. Tests set them to start this program again.
func TestMain(m *testing.M) {
	if os.Getenv("KINDERGARTEN_RUN") != "" {
		main()
	}
	if fault, ok := os.LookupEnv("KINDERGARTEN_ENGINE"); ok {
		speak(fault)
		os.Exit(0)
	}
	progressEvery = time.Hour // so that output does not depend on the machine
	os.Exit(m.Run())
}

// engine returns the command that starts this program. If these tests run under an emulator, the
// environment variable KINDERGARTEN_EXEC is its command, for example "qemu-x86_64 -cpu Haswell".
func engine(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(os.Getenv("KINDERGARTEN_EXEC") + " " + path)
}

// against returns the arguments that compare the counts of an engine with a fault.
func against(t *testing.T, fault string, args ...string) []string {
	t.Helper()
	if runtime.GOARCH == "wasm" {
		t.Skip("WebAssembly starts no processes")
	}
	t.Setenv("KINDERGARTEN_ENGINE", fault)
	return append([]string{"perft", "-against", engine(t)}, args...)
}

// TestAgainst compares an engine, and a script.
func TestAgainst(t *testing.T) {
	const ended = `the engine ended with status 3: out of memory \(in 1 position\)\n  position fen `
	const died, last = "    the engine ended with status 3, after ", `: its last line is "out of memory"\n`
	_, stop := signal.NotifyContext(t.Context(), os.Interrupt)
	stop() // one goroutine for all signals is left
	before := runtime.NumGoroutine()
	const differs = "kindergarten: the engine differs in 1 of 1 position\n"
	const unstarted = "kindergarten: the engine ended with status 3, after uci: if it does not speak UCI, write a script and use -script\n"
	for _, test := range []struct {
		fault, args string
		status      int
		want        string // standard output and standard error
	}{
		{"", "3", 0, "3 counts of 1 position agree\n"},
		{"", "-command go\x00perft\x00%d 2", 0, "2 counts of 1 position agree\n"},
		{"", "-script 2 moves e2e4", 0, "2 counts of 1 position agree\n"},
		{"", "usage/legal.txt 1", 0, "3 counts of 3 positions agree\n"}, // FENs without leaves
		{"", "testdata/perft.epd 2", 0, "9 counts of 5 positions agree\n"},
		{"", "testdata/perft.epd 2 -standard", 0, "7 counts of 4 positions agree\n"},
		{"no Chess960", "-fen 4k3/8/8/8/8/8/8/1K1R4\x00w\x00D 1", 1, `1 position .+\nkindergarten: no position was compared\n`},
		{"no Chess960", "testdata/perft.epd 1", 0, "1 position of Chess960 left out: " +
			"the engine has no option UCI_Chess960\n4 counts of 4 positions agree\n"},
		{"dies at 15", "1", 1, ended + "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n" + died + "go perft 1" + last + // is e1h1 castling?
			"kindergarten: the engine has failed to answer\n"},
		{"", "usage/kindergarten.txt 1", 1, "kindergarten: usage/kindergarten.txt: no position to count\n"},
		{"dies at 20", "1", 1, "kindergarten: the engine ended with status 3, after go perft 1" + last},
		{"dies at 35", "2", 0, "2 counts of 1 position agree\n"}, // while the form of its answers is learned
		{"dies at 35", "-script 2", 0, "2 counts of 1 position agree\n"},
		{"keeps counts", "testdata/rights.epd 2", 1, `(?s)not the same count as of .*\n  position fen r3k2r/8/8/7p/8/8/8/4K3 w kq .*\(perft: line \d\).*started anew: .* 1 of 2 positions\n`},
		{"dies at 43", "-fen kiwipete 1 moves e1g1", 1, ended + "r3k2r.+ moves e1h1\n" + died + "go perft 1" + last + differs},
		{"dies at 2039", "-script -fen kiwipete 3", 1, ended + "r3k2r.+\n" + died + `2 r3k2r\S+ w KQkq - 0 1` + last + differs},
		{"dies at 276", "-suite", 1, `the engine ended with status 3: out of memory \(in 3 positions\)\n  position fen .+\n` + died + "go perft 3" +
			last + `compared so far: 2\d of 5\d\d positions, 8\d counts\nkindergarten: given up: the engine has failed to answer 3 times\n`},
		{"dies later", "-suite", 1, `(?s)the engine ended with status 3: out of memory \(in 3 positions, .*` + last +
			`kindergarten: given up: the engine has failed to answer 3 times\n`},
		{"dies at 15 and starts once: " + filepath.Join(t.TempDir(), "once"), "1", 1, ended + "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n" + died + "go perft 1" + last + unstarted},
		{"no en passant and starts once: " + filepath.Join(t.TempDir(), "once"), "-fen 4k3/8/8/3pP3/8/8/8/4K3\x00w\x00-\x00d6 1", 1, // for a second opinion
			`(?s).+compared so far: 0 of 1 position, 1 count\n` + unstarted},
		{"prints without end at 43", "-fen kiwipete 1 moves e1g1", 1, `(?s)the engine prints without end.+` + differs},
		{"no en passant", "-suite 1", 1, `(?s)missing: a capture en passant \(in .*` +
			`kindergarten: the engine differs in \d\d? of \d{3} positions\n`},
		{"no en passant", "-script -fen 4k3/8/8/3pP3/8/8/8/4K3\x00w\x00-\x00d6 2", 1, `(?s).*e5d6 is missing.* 1 of 1 position\n`},
	} {
		args := strings.Fields(test.args)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "\x00", " ")
		}
		status, stdout, stderr := execute(against(t, test.fault, args...)...)
		if want := regexp.MustCompile("^" + test.want + "$"); status != test.status || !want.MatchString(stdout+stderr) {
			t.Errorf("%s, %s: status %d\n%s%s\nwant %d and %s", test.fault, test.args, status, stdout, stderr, test.status, want)
		}
	}
	for begun := time.Now(); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Since(begun) > time.Minute {
			t.Fatal("goroutines wait for engines that have been compared")
		}
	}
	starts := filepath.Join(t.TempDir(), "starts")
	t.Setenv("KINDERGARTEN_STARTS", starts)
	os.WriteFile(starts, nil, 0o600)
	execute(against(t, "no en passant", "-suite", "1")...)
	if all, _ := os.ReadFile(starts); len(all) != 9 {
		t.Errorf("the engine is started %d times, want once, and 8 times for a second opinion", len(all))
	}
	status, _, stderr := execute("perft", "-against", "./no-such-engine -x", "-silence", "1ns")
	const want = "kindergarten: the engine does not start: "
	if status != 1 || !strings.HasPrefix(stderr, want) || strings.Contains(stderr, "-x") {
		t.Errorf("status %d, standard error %s: want 1 and %s of a program without arguments", status, stderr, want)
	}
}

// A finding names the last line of an engine, if there is one.
func TestUnanswered(t *testing.T) {
	l, reason := conformance.NewSetup("", start), errors.New("the engine ended")
	for err, want := range map[error]conformance.Difference{
		reason: {Class: "the engine does not answer", Text: "the engine ended"},
		&uci.Failure{Reason: reason, Asked: l.Command() + ", perft 1"}:              {Class: "the engine ended", Text: "the engine ended, after perft 1"},
		&uci.Failure{Reason: reason, Asked: l.Command() + ", perft 1", Says: "7 8"}: {Class: "the engine ended: … …", Text: `the engine ended, after perft 1: its last line is "7 8"`},
	} {
		if found := unanswered(l, err); found.Setup != l || !slices.Equal(found.Found, []conformance.Difference{want}) {
			t.Errorf("%v: %+v, want %+v", err, found.Found, want)
		}
	}
}

// TestAgainstProgress reports progress all the time, and none after the end.
func TestAgainstProgress(t *testing.T) {
	defer func(before time.Duration) { progressEvery = before }(progressEvery)
	progressEvery = 1
	var stderr strings.Builder
	run(against(t, "", "3"), io.Discard, writer(func(p []byte) (int, error) {
		stderr.WriteString("writes ")
		time.Sleep(10 * time.Millisecond) // run waits for it
		return stderr.Write(p)
	}))
	if want := regexp.MustCompile(`^(writes \d of 1 position, \d counts?\n)+$`); !want.MatchString(stderr.String()) {
		t.Errorf("standard error %.200q, want %s", &stderr, want)
	}
}

// The suite has each of several kinds of lines under its name, with its moves.
func TestSuiteAgainst(t *testing.T) {
	lines := map[string]int{}
	for _, l := range suiteAgainst() {
		lines[fmt.Sprint(l.Name, l.Made())]++
	}
	for name, want := range map[string]int{
		"count: depth 2[]": 3, "perft: kiwipete[]": 1, "en passant: a capture[]": 1, "castling: a king captured the rook[b7a8]": 1,
	} {
		if lines[name] != want {
			t.Errorf("%d lines are named %q, want %d", lines[name], name, want)
		}
	}
}

// TestAgainstReal compares real engines.
func TestAgainstReal(t *testing.T) {
	t.Setenv("PATH", os.Getenv("PATH")+string(os.PathListSeparator)+"/usr/games")
	for _, name := range []string{"stockfish", "ethereal-chess"} {
		if _, err := exec.LookPath(name); err != nil {
			if slices.Contains(strings.Split(os.Getenv("KINDERGARTEN_REQUIRE"), ","), "engines") {
				t.Errorf("%v; KINDERGARTEN_REQUIRE demands it", err)
			}
			continue
		}
		stdout := succeed(t, "perft", "-against", name, "-suite", "-silence", "20s")
		if !regexp.MustCompile(`^\d+ counts of \d{3} positions agree\n$`).MatchString(stdout) { // none is left out
			t.Errorf("%s: %s", name, stdout)
		}
	}
}
