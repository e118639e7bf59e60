package emulator

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestRun runs commands of a shell in one boot: a program that fails, one that dies, one
// that reads, and one that prints what looks like the end of a command.
func TestRun(t *testing.T) {
	if err := Installed(); err != nil {
		if slices.Contains(strings.Split(os.Getenv("KINDERGARTEN_REQUIRE"), ","), "bochs") {
			t.Fatalf("%v; KINDERGARTEN_REQUIRE demands it", err)
		}
		t.Skip(err)
	}
	root := t.TempDir()
	if err := os.WriteFile(root+"/text", []byte("one\ntwo"), 0o666); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		command Command
		output  string
		err     string
	}{
		{Command{Dir: "/", Args: []string{"cat"}, Stdin: "/text"}, "one\ntwo\n", ""},
		{Command{Dir: "/tmp", Env: []string{"A=it's"}, Args: []string{"sh", "-c", "pwd; echo $A; exit 3"}}, "/tmp\nit's\n", "exit status 3"},
		{Command{Dir: "/", Args: []string{"sh", "-c", "kill -ILL $$"}}, "Illegal instruction\n", "signal: illegal instruction"},
		{Command{Dir: "/", Args: []string{"missing"}}, "env: can't execute 'missing': No such file or directory\n", "exit status 127"},
		{Command{Dir: "/", Args: []string{"grep", "-o", "-w", "-m1", "avx512_vpopcntdq", "/proc/cpuinfo"}}, "avx512_vpopcntdq\n", ""},
		{Command{Dir: "/", Args: []string{"test", "-t", "1"}}, "", "exit status 1"},
	}
	var commands []Command
	for _, test := range tests {
		commands = append(commands, test.command)
	}
	ran := 0
	err := Run(context.Background(), "corei7_icelake_u", root, commands, func(i int, r Result) {
		test := tests[i]
		ran++
		if got := strings.TrimSuffix(string(r.Output), "\n"); got != strings.TrimSuffix(test.output, "\n") {
			t.Errorf("%q printed %q, want %q", test.command.Args, got, test.output)
		}
		if got := ""; r.Err != nil || test.err != "" {
			if r.Err != nil {
				got = r.Err.Error()
			}
			if got != test.err {
				t.Errorf("%q ended with %q, want %q", test.command.Args, got, test.err)
			}
		}
	})
	if err != nil || ran != len(tests) {
		t.Errorf("%d of %d commands ran, error %v", ran, len(tests), err)
	}
	err = Run(context.Background(), "i8080", root, commands, func(int, Result) { t.Error("a command ran on an unknown CPU") })
	if err == nil || !strings.Contains(err.Error(), "the program bochs has ended") || !strings.Contains(err.Error(), "i8080") {
		t.Errorf("an unknown CPU: got the error %v, want one that names i8080", err)
	}
}

func TestMissing(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	if err := Run(context.Background(), "corei7_icelake_u", ".", nil, nil); !errors.Is(err, ErrMissing) {
		t.Errorf("without an installation: got the error %v, want %v", err, ErrMissing)
	}
}
