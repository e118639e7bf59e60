package uci

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestUntil reads from programs that do not answer.
func TestUntil(t *testing.T) {
	last := func(line string) bool { return line == "last" }
	line := strings.Repeat("x", 1023) + "\n"
	prints := func(text string) func(io.WriteCloser, func()) {
		return func(out io.WriteCloser, _ func()) { fmt.Fprintln(out, text+"\nlast") }
	}
	for name, test := range map[string]struct {
		program func(out io.WriteCloser, cancel func())
		want    string // "" if the answer is read
	}{
		"a long line":     {prints(strings.Repeat("x", maxAnswer-6)), ""},
		"a line too long": {prints(strings.Repeat("x", 1<<22)), "the engine prints without end"},
		"digits without end": {func(out io.WriteCloser, _ func()) {
			for n, err := 1, error(nil); err == nil && n > 0; {
				n, err = io.WriteString(out, strings.Repeat("8", 1<<16))
			}
		}, "the engine prints without end"},
		"many lines":     {prints(strings.Repeat(line, maxAnswer>>10-1) + line[:1023]), ""},
		"too many lines": {prints(strings.Repeat(line, maxAnswer>>10)), "the engine prints without end"},
		"a line in time": {func(out io.WriteCloser, _ func()) {
			for range 5 {
				time.Sleep(limit - 1)
				fmt.Fprintln(out, "info")
			}
			fmt.Fprintln(out, "last")
		}, ""},
		"silence": {func(out io.WriteCloser, _ func()) {
			time.Sleep(limit + 1)
			fmt.Fprintln(out, "last")
		}, "the engine has been silent for 20s"},
		"a panic": {func(out io.WriteCloser, _ func()) {
			fmt.Fprintln(out, "panic: no square\n\ngoroutine 1 [running]:")
		}, "the engine ended with status 3"},
		"an end": {func(out io.WriteCloser, _ func()) { fmt.Fprintln(out, "one") }, "the engine ended with status 3"},
		"an end of the output": {func(out io.WriteCloser, _ func()) {
			out.Close()
			time.Sleep(limit + 1)
		}, "the engine has closed its output and has not ended"},
		"ends of lines": {func(out io.WriteCloser, _ func()) {
			io.WriteString(out, "one\ntwo\rthree\r\n\rlast\r")
			time.Sleep(limit + 1)
		}, ""},
		"a signal": {func(_ io.WriteCloser, cancel func()) {
			time.Sleep(limit / 2)
			cancel()
			time.Sleep(limit)
		}, "canceled"},
	} {
		var stop func()
		program := func(in *bufio.Scanner, out io.WriteCloser) {
			in.Scan()
			test.program(out, func() { stop() })
		}
		play(t, program, func(p *process, cancel func()) {
			stop = cancel
			p.send("start")
			lines, err := p.until(limit, last)
			if got := fmt.Sprint(err); got != test.want && (err != nil || test.want != "") {
				t.Errorf("%s: error %v, want %q", name, err, test.want)
			}
			if name == "ends of lines" && !slices.Equal(lines, []string{"one", "two", "three", "", "", "last"}) {
				t.Errorf("%s: %q", name, lines)
			}
			if name == "a signal" && p.fault("start", err) != err {
				t.Errorf("%s: the error is of the engine", name)
			}
			if name == "a panic" && p.last != "panic: no square" {
				t.Errorf("%s: the line is %q", name, p.last)
			}
			if last := strings.Join(lines[max(0, len(lines)-1):], ""); err == nil && last != "last" || name == "an end" && last != "one" {
				t.Errorf("%s: the last line is %q", name, last)
			}
		})
	}
}

// A name alone is no program of the current directory.
func TestCurrentDirectory(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("WebAssembly starts no processes")
	}
	name := "engine.exe"
	t.Chdir(t.TempDir())
	t.Setenv("PATH", ".")
	if err := os.WriteFile(name, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	_, err := Start(t.Context(), []string{name}, "", limit)
	want := "the engine does not start: engine.exe is in the current directory: want ." + string(filepath.Separator) + name
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}
