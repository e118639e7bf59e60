package main

import (
	"bufio"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/testing/faulty"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// answers holds what engines that do not count answer to go perft.
var answers = map[string]string{
	"does not know perft": "",
	"refuses":             "Unknown command: go perft\n",
	"searches":            "info depth 1 score cp 20 nodes 21 pv e2e4\ninfo string hash 1\n",
	"prints garbage":      "hello\nworld\n",
}

// speak speaks the Universal Chess Interface as an engine with a fault: one of package faulty, or one
// of its conversation. With arguments it counts once, as a script does.
func speak(fault string) {
	var p *faulty.Position
	parse := func(record, moves string) {
		p = faulty.Parse(record, fault)
		for _, m := range strings.Fields(moves) {
			p.Make(m)
		}
	}
	count := func(depth int) {
		for move, leaves := range p.Divide(depth) {
			if fault == "the hash is wrong" && depth == 3 && move == "e2e4" {
				leaves++
			}
			fmt.Printf("%s: %d\n", move, leaves)
		}
		fmt.Printf("\nNodes searched: %d\n\n", p.Leaves(depth))
	}
	if len(os.Args) > 2 {
		parse(os.Args[2], strings.Join(os.Args[3:], " "))
		count(int(os.Args[1][0] - '0'))
		return
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
			if fault == "says nothing" {
				block()
			}
			fmt.Println("uciok")
		case "isready":
			fmt.Println("readyok")
		case "position":
			rest = strings.Replace(rest, "startpos", "fen "+fen.Start, 1)
			record, moves, _ := strings.Cut(strings.TrimPrefix(rest, "fen "), " moves ")
			parse(record, moves)
		case "go":
			depth := int(rest[len("perft ")] - '0')
			answer, ok := answers[fault]
			switch {
			case ok:
				fmt.Print(answer)
				for fault == "searches" && in.Text() != "stop" && in.Scan() {
				}
			case fault == "dies" && depth > 2:
				fmt.Println("out of memory")
				os.Exit(3)
			case fault == "falls silent" && depth > 2:
				block()
			default:
				count(depth)
			}
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

// TestAgainstSentences compares engines that do not count.
func TestAgainstSentences(t *testing.T) {
	for _, test := range []struct{ fault, want string }{
		{"says nothing", `has been silent for [0-9.ms]+, after uci: its last line is "option name UCI_Chess960 `},
		{"does not know perft",
			`does not answer "go perft 2": it does not know this command: name another command by -command`},
		{"refuses", `answers "Unknown command: go perft" to "go perft 2": want a number of leaves: name another`},
		{"searches", `begins to search after "go perft 2": it does not know this command: name another`},
		{"prints garbage", `answers "hello" to "go perft 2": want a number of leaves`},
		{"dies",
			`ended with status 3, after position fen rnbq\S+ w KQkq - 0 1, go perft 3: ` +
				`its last line is "out of memory"\n$`},
		{"falls silent", `has been silent for [0-9.ms]+, after position fen rnbq\S+ w KQkq - 0 1, go perft 3`},
	} {
		t.Run(test.fault, func(t *testing.T) {
			want := regexp.MustCompile("^kindergarten: the engine " + test.want)
			for limit := 300 * time.Millisecond; ; limit *= 4 {
				status, stdout, stderr := execute(against(t, test.fault, "-silence", limit.String(), "3")...)
				if want.MatchString(stderr) && status == 1 && stdout == "" {
					return
				}
				// On a slow machine the engine is silent for longer in other places.
				if limit > time.Minute || !strings.Contains(stderr, "has been silent") {
					t.Fatalf("status %d, standard output\n%s\nstandard error\n%s\nwant 1, nothing and %s", status, stdout, stderr, want)
				}
			}
		})
	}
	status, _, stderr := execute("perft", "-against", "./no-such-engine -x")
	if want := "kindergarten: the engine does not start: "; status != 1 || !strings.HasPrefix(stderr, want) ||
		!strings.Contains(stderr, "./no-such-engine") {
		t.Errorf("status %d, standard error %s: want 1 and %s", status, stderr, want)
	}
}

// TestAgainstAgrees compares an engine without a fault, and scripts.
func TestAgainstAgrees(t *testing.T) {
	for _, test := range []struct{ fault, args, want string }{
		{"", "3", "3 counts of 1 position agree\n"},
		{"", "-fen kiwipete 2 moves e1g1", "2 counts of 1 position agree\n"},
		{"", "-command go\x00perft\x00%d 2", "2 counts of 1 position agree\n"},
		{"", "-fen 7k/6Q1/6K1/8/8/8/8/8\x00b\x00-\x00- 3", "1 count of 1 position agree\n"}, // mate
		{"says nothing", "-script 2 moves e2e4", "2 counts of 1 position agree\n"},          // by UCI
		{"no Chess960", "-fen 4k3/8/8/8/8/8/8/1K1R4\x00w\x00D\x00- 1", "1 position of Chess960 left out: " +
			"the engine has no option UCI_Chess960\n0 counts of 0 positions agree\n"},
		{"no Chess960", "-suite 1", `\d\d positions of Chess960 left out: the engine has no option UCI_Chess960
\d{3} counts of \d{3} positions agree\n`},
	} {
		args := strings.Fields(test.args)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "\x00", " ")
		}
		want := regexp.MustCompile("^" + test.want + "$")
		if got := succeed(t, against(t, test.fault, args...)...); !want.MatchString(got) {
			t.Errorf("%s: %s", test.args, got)
		}
	}
	// Without a depth the suite is counted beyond depth 2.
	if status, _, stderr := execute(against(t, "dies", "-suite")...); status != 1 || !strings.Contains(stderr, "perft 3") {
		t.Errorf("a suite of an engine that dies: status %d, standard error %s", status, stderr)
	}
	const sum = "600 leaves at depth 2, which is right, but another number within depth 3"
	const differs = "kindergarten: the engine differs in 1 of 1 position\n"
	status, stdout, stderr := execute(against(t, "the hash is wrong", "3")...)
	if status != 1 || !strings.Contains(stdout, sum) || stderr != differs {
		t.Errorf("an engine whose hash is wrong: status %d\n%s%s", status, stdout, stderr)
	}
	status, stdout, _ = execute(against(t, "castling: past f8", "-script", "-fen", "4k2r/8/8/8/8/8/8/K4R2 b k -", "2")...)
	if status != 1 || !strings.Contains(stdout, "e8g8 is illegal") {
		t.Errorf("a script with a fault: status %d\n%s", status, stdout)
	}
}

// TestAgainstProgress reports after each count.
func TestAgainstProgress(t *testing.T) {
	defer func(before time.Duration) { progressEvery = before }(progressEvery)
	progressEvery = 1
	_, _, stderr := execute(against(t, "", "-suite", "1")...)
	want := regexp.MustCompile(`^0 of \d{3} positions, 1 count\n1 of \d{3} positions, 2 counts\n`)
	if !want.MatchString(stderr) {
		t.Errorf("standard error %.200q, want %s", stderr, want)
	}
}
