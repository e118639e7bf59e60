package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/rules"
)

var games = flag.Int("games", 20_000, "how many positions of random games TestLegalGames counts the moves of")

// TestLegalGames plays random games and pipes their positions through the program. Each
// line and the totals must agree with the slow generator.
func TestLegalGames(t *testing.T) {
	n := *games
	if testing.Short() {
		n = min(n, 4000)
	}
	lines, totals := program(t, "legal"), program(t, "legal", "-count")
	linesIn, linesOut, _ := pipes(t, lines)
	totalsIn, totalsOut, _ := pipes(t, totals)
	expected := make(chan string, n)
	var sum tally
	go func() {
		defer close(expected)
		defer linesIn.Close()
		defer totalsIn.Close()
		w := bufio.NewWriter(io.MultiWriter(linesIn, totalsIn))
		defer w.Flush()
		for b, moves := range rules.Games(rand.New(rand.NewPCG(19, 0))) {
			record, state := b.FEN(), "-"
			switch checked := b.Checked(); {
			case checked && len(moves) == 0:
				state = "checkmate"
				sum.states[inCheck+noMoves]++
			case checked:
				state = "check"
				sum.states[inCheck]++
			case len(moves) == 0:
				state = "stalemate"
				sum.states[noMoves]++
			default:
				sum.states[0]++
			}
			sum.moves += uint64(len(moves))
			expected <- fmt.Sprintf("%d\t%s\t%s", len(moves), state, record)
			if fmt.Fprintln(w, record); int(sum.positions()) == n {
				return
			}
		}
	}()
	scanner := bufio.NewScanner(linesOut)
	for want := range expected {
		if !scanner.Scan() || scanner.Text() != want {
			t.Fatalf("the program prints %q, want %q", scanner.Text(), want)
		}
	}
	if scanner.Scan() {
		t.Errorf("the program prints %q after the last position", scanner.Text())
	}
	text, err := io.ReadAll(totalsOut)
	if err := errors.Join(err, scanner.Err(), lines.Wait(), totals.Wait()); err != nil {
		t.Fatal(err)
	}
	if string(text) != sum.String() {
		t.Errorf("the totals are\n%s\nwant\n%s", text, &sum)
	}
	t.Logf("\n%s", text)
}

// pipes starts a program with pipes to its streams. The program is killed after the test.
func pipes(t *testing.T, cmd *exec.Cmd) (in io.WriteCloser, out, errs io.Reader) {
	t.Helper()
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	errs, err3 := cmd.StderrPipe()
	if err := errors.Join(err1, err2, err3, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	return in, out, errs
}

// interrupt sends a signal to a program. It skips the test where nothing can.
func interrupt(t *testing.T, cmd *exec.Cmd, signal os.Signal) {
	t.Helper()
	if runtime.GOOS == "windows" || runtime.GOOS == "plan9" {
		t.Skip("no process here sends another such a signal")
	}
	if err := cmd.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
}

// TestLegalInterrupted interrupts a program that waits for input. It must print the results
// of all whole lines that it has read.
func TestLegalInterrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mate")
	if err := os.WriteFile(file, []byte(mate+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		signal os.Signal
		args   []string
		status int
		stdout string
		stderr string
	}{
		{os.Interrupt, nil, 130, ofMate + ofCheck, "interrupted after 3 lines"},
		{os.Interrupt, []string{file, "-"}, 130, ofMate + ofMate + ofCheck, "interrupted after 4 lines"},
		{syscall.SIGTERM, nil, 143, ofMate + ofCheck, "terminated after 3 lines"},
		{os.Interrupt, []string{"-count"}, 130, "positions   2\nmoves       3\nchecks      1\ncheckmates  1\nstalemates  0\nbad lines   1\n", "interrupted after 3 lines"},
	} {
		cmd := program(t, append([]string{"legal"}, test.args...)...)
		in, out, errs := pipes(t, cmd)
		fmt.Fprintf(in, "%s\n%s\nbad\n%s", mate, check, check) // the last line lacks its end
		reports := bufio.NewReader(errs)
		for line := ""; !strings.Contains(line, "standard input:3: "); { // an emulator prints warnings, too
			var err error
			if line, err = reports.ReadString('\n'); err != nil {
				t.Fatal(err)
			}
		}
		interrupt(t, cmd, test.signal)
		stdout, _ := io.ReadAll(out)
		stderr, _ := io.ReadAll(reports)
		cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != test.status || string(stdout) != test.stdout || !isReport(string(stderr), "kindergarten: "+test.stderr+"\n") {
			t.Errorf("%v, %q: status %d, standard output\n%s\nstandard error\n%s\nwant %d,\n%s\nand %s",
				test.signal, test.args, got, stdout, stderr, test.status, test.stdout, test.stderr)
		}
	}
}

// TestLegalIgnoredSignal sends a signal that the caller of the program has ignored.
func TestLegalIgnoredSignal(t *testing.T) {
	legal := program(t, "legal")
	cmd := exec.Command("/bin/sh", append([]string{"-c", `trap "" INT; exec "$0" "$@"`}, legal.Args...)...)
	cmd.Env = legal.Env
	in, out, _ := pipes(t, cmd)
	scanner := bufio.NewScanner(out)
	fmt.Fprintln(in, mate)
	scanner.Scan()
	interrupt(t, cmd, os.Interrupt)
	time.Sleep(100 * time.Millisecond) // in which another program would end
	fmt.Fprintln(in, check)
	if want := "3\tcheck\t" + check; !scanner.Scan() || scanner.Text() != want {
		t.Errorf("after the signal the program prints %q, want %q", scanner.Text(), want)
	}
}

// TestLegalInterruptedTwice sends signals to a program whose output nobody reads. The second
// one ends it.
func TestLegalInterruptedTwice(t *testing.T) {
	cmd := program(t, "legal")
	in, out, _ := pipes(t, cmd)
	go io.Copy(in, endless{})
	if _, err := out.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	interrupt(t, cmd, os.Interrupt)
	go func() {
		for cmd.Process.Signal(os.Interrupt) == nil {
			time.Sleep(10 * time.Millisecond)
		}
	}()
	cmd.Process.Wait()
}

// TestLegalClosedPipe closes the pipe that the program writes to. The program must end
// without a message.
func TestLegalClosedPipe(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "plan9" {
		t.Skip("a closed pipe ends no program here")
	}
	cmd := program(t, "legal")
	in, out, errs := pipes(t, cmd)
	go func() {
		text := bytes.Repeat([]byte(check+"\n"), 1000)
		for {
			if _, err := in.Write(text); err != nil {
				return
			}
		}
	}()
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != "3\tcheck\t"+check+"\n" {
		t.Errorf("the first line is %q, error %v", line, err)
	}
	out.(io.Closer).Close()
	stderr, _ := io.ReadAll(errs)
	if err := cmd.Wait(); err == nil || strings.Contains(string(stderr), "kindergarten") {
		t.Errorf("the program ends with %v and standard error %q, want a signal and nothing", err, stderr)
	}
}

// An endless file repeats one line. Each read returns whole lines.
type endless struct{}

func (endless) Read(p []byte) (n int, err error) {
	for n+len(check) < len(p) {
		n += copy(p[n:], check+"\n")
	}
	return n, nil
}
