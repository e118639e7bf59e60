package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// answers is an environment variable. With it this program is a script that prints one of the answers, the one
// at the depth. Bars separate them. If there is no answer, it prints without end.
const answers = "KINDERGARTEN_TEST_ANSWERS"

func TestMain(m *testing.M) {
	list, isScript := os.LookupEnv(answers)
	if !isScript {
		os.Exit(m.Run())
	}
	if list == "done" {
		os.Exit(0)
	}
	if list == "killed" {
		self, _ := os.FindProcess(os.Getpid())
		self.Kill()
		time.Sleep(time.Hour)
	}
	for list == "" {
		fmt.Println(strings.Repeat("info ", 200))
	}
	io.Copy(io.Discard, os.Stdin) // up to its end
	depth, _ := strconv.Atoi(os.Args[1])
	fmt.Println(strings.Split(list, "|")[depth-1])
}

// script returns the command of a script.
func script(t *testing.T, list string) []string {
	if runtime.GOARCH == "wasm" {
		t.Skip("WebAssembly starts no processes")
	}
	t.Setenv(answers, list)
	return append(strings.Fields(os.Getenv("KINDERGARTEN_EXEC")), os.Args[0])
}

// TestScript counts at depth 3.
func TestScript(t *testing.T) {
	for list, want := range map[string]string{
		"20|400|8902":          "",
		"21":                   `the engine answers "21" to "1 ` + fen.Start + `": want 20 leaves, alone or as parts such as b1a3: 1: `,
		"20 things|401 things": `the engine answers "401 things" to "2 ` + fen.Start + `": want 400 leaves, alone or as parts such as b1a3: 1: `,
		"20|400|what":          `the engine answers "what" to "3 ` + fen.Start + `": want 8902 leaves, alone`,
		"20":                   "the engine ended with status 2, after 2 " + fen.Start + ": its last line is ",
		"killed":               "the engine ended " + map[bool]string{true: "with status 1", false: "by a signal: killed"}[runtime.GOOS == "windows"] + ", after 1 ",
		"20|400":               "the engine ended with status 2, after 3 " + fen.Start + ": its last line is ",
	} {
		s, err := NewScript(t.Context(), script(t, list), limit)
		var a conformance.Answer
		if err == nil {
			a, err = s.Count(beginning, 3)
		}
		if err != nil && !strings.Contains(err.Error(), ": the arguments of a script are DEPTH FEN [MOVES], and it prints the count") {
			t.Errorf("%q: error %v, want that it names the arguments", list, err)
		}
		if err == nil && (want != "" || a.Leaves != 8902) || err != nil && (want == "" || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%q: %d leaves, error %v, want %s", list, a.Leaves, err, want)
		}
	}
	for want, answer := range map[string]func(l *conformance.Setup) *conformance.Setup{
		"<nil>": func(l *conformance.Setup) *conformance.Setup { return l },
		`the script ignores MOVES: for "1 4k3/8/8/8/8/8/8/4K2R w K - 0 1 h1h2" it prints the 15 moves before h1h2`: func(l *conformance.Setup) *conformance.Setup { return l.To(0) },
		"the engine is silent": func(l *conformance.Setup) *conformance.Setup { return nil },
	} {
		s := Script{run: func(l *conformance.Setup, depth int) ([]string, error) {
			if l = answer(l); l == nil {
				return nil, errors.New("the engine is silent")
			} else if l.FEN() == special.FEN() {
				return nil, errors.New("no such position")
			}
			return []string{fmt.Sprint(conformance.Leaves(l.Last(), depth))}, nil
		}}
		if err := s.learn(); fmt.Sprint(err) != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
	if _, err := NewScript(t.Context(), []string{"./no such script"}, limit); !strings.Contains(fmt.Sprint(err), "no such script") {
		t.Errorf("error %v of a script that is not there", err)
	}
}

// TestClose starts programs that print without end. They have ended when they are closed, and nothing reads them.
func TestClose(t *testing.T) {
	before, command := runtime.NumGoroutine(), script(t, "")
	_, err := Start(t.Context(), command, "", limit)
	if want := "the engine prints without end, after uci"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
	if _, err := Start(t.Context(), script(t, "done"), "", limit); !strings.HasPrefix(fmt.Sprint(err), "the engine ended with status 0, after uci") {
		t.Errorf("error %v of a program that ends at once", err)
	}
	t.Setenv(answers, "")
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("a signal")
	cancel(cause)
	if _, err := NewScript(ctx, command, limit); err != cause {
		t.Errorf("error %v, want the cause", err)
	}
	p, err := start(t.Context(), command, limit)
	if err != nil {
		t.Fatal(err)
	}
	p.Close()
	select {
	case <-p.ended:
	default:
		t.Error("the program has not ended")
	}
	for begun := time.Now(); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Since(begun) > limit {
			t.Fatal("goroutines wait for programs that are closed")
		}
	}
}
