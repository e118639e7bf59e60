package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
	"golang.org/x/sys/unix"
)

// terminal opens a terminal and a reader of the text that is written to it.
func terminal(t *testing.T) (slave, master *os.File) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { master.Close() })
	number, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	err = errors.Join(err, unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0))
	if err != nil {
		t.Skip(err)
	}
	slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { slave.Close() })
	return slave, master
}

// TestProgressOnTerminal reports progress only on a terminal without results.
func TestProgressOnTerminal(t *testing.T) {
	slave, master := terminal(t)
	if !isTerminal(slave) {
		t.Fatal("a terminal passes for none")
	}
	file, err := os.Create(filepath.Join(t.TempDir(), "results"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	_, pipe, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	for _, test := range []struct {
		name    string
		results io.Writer
		errors  io.Writer
		unused  bool
		shown   bool
	}{
		{"file", file, slave, false, true},
		{"nowhere", null, slave, false, true},
		{"pipe", pipe, slave, false, false},
		{"terminal", slave, slave, false, false},
		{"terminal, totals", slave, slave, true, true},
		{"pipe, totals", pipe, slave, true, true},
		{"errors to a file", file, file, false, false},
		{"errors to a pipe", file, pipe, true, false},
		{"errors to nowhere", file, null, true, false},
		{"errors to memory", file, new(strings.Builder), true, false},
	} {
		out := output{results: test.results, errors: test.errors}
		want := io.Discard
		if test.shown {
			want = out.errors
		}
		if got := out.progressWriter(test.unused); got != want {
			t.Errorf("results to %s: progress goes to %v, want %v", test.name, got, want)
		}
	}

	const reports = "kindergarten: standard input:3: board \"bad\" of the FEN has 1 rank: want 8\n2 positions, 1 bad line, 6.00 s\n"
	const bad = "kindergarten: 1 bad line of 3\n"
	for _, test := range []struct {
		args   []string
		stdout *os.File
		want   string
	}{
		{[]string{"legal", "-count"}, slave, reports + "positions   2\nmoves       20\nchecks      0\ncheckmates  1\nstalemates  0\nbad lines   1\n" + bad},
		{[]string{"legal"}, file, reports + bad},
	} {
		feed(t, strings.NewReader(start+"\n"+mate+"\nbad\n"))
		tick(t, 3*time.Second)
		if status := run(test.args, test.stdout, slave, false); status != 1 {
			t.Errorf("%q: status %d, want 1", test.args, status)
		}
		if got := shown(t, slave, master); got != test.want {
			t.Errorf("%q: the terminal shows\n%s\nwant\n%s", test.args, got, test.want)
		}
	}
}

// shown returns what a terminal has shown since the last call.
func shown(t *testing.T, slave, master *os.File) string {
	t.Helper()
	const end = "end" // a read may end anywhere
	fmt.Fprint(slave, end)
	var text []byte
	for buffer := make([]byte, 1000); !strings.HasSuffix(string(text), end); {
		n, err := master.Read(buffer)
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, buffer[:n]...)
	}
	return strings.TrimSuffix(strings.ReplaceAll(string(text), "\r\n", "\n"), end)
}

// TestColorOnTerminal starts the program on a terminal.
func TestColorOnTerminal(t *testing.T) {
	slave, master := terminal(t)
	cmd := program(t, "version")
	cmd.Stdout = slave
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	if got := shown(t, slave, master); !strings.Contains(got, " of level \x1b[") {
		t.Errorf("the terminal shows no colour:\n%s", got)
	}
}

// TestLegalFromTerminal types a line and the end of the input.
func TestLegalFromTerminal(t *testing.T) {
	slave, master := terminal(t)
	fmt.Fprint(master, mate+"\n\x04")
	feed(t, slave)
	const want = "kindergarten: reading FENs from the terminal, one a line: end with Ctrl-D, or see kindergarten legal -h\n"
	if status, stdout, stderr := execute(false, "legal"); status != 0 || stdout != ofMate || stderr != want {
		t.Errorf("status %d, standard output\n%s\nstandard error\n%s\nwant 0,\n%s\nand\n%s", status, stdout, stderr, ofMate, want)
	}
	if stdout := succeed(t, "legal", os.DevNull); stdout != "" {
		t.Errorf("for another file it prints %q", stdout)
	}
}

// TestLegalClosesFiles allows for files that are about to be closed. The collector, which
// would close lost ones, is off.
func TestLegalClosesFiles(t *testing.T) {
	open := func() int {
		entries, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Skip(err)
		}
		return len(entries)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	before := open()
	for range 20 {
		succeed(t, "legal", os.DevNull)
	}
	if after := open(); after > before+10 {
		t.Errorf("%d files are open, before there were %d", after, before)
	}
}

// TestLegalMemory reads streams of two lengths, the longer one also for many CPUs. It must
// take no more memory, but for what the runtime takes for each CPU.
func TestLegalMemory(t *testing.T) {
	if testing.Short() || os.Getenv("KINDERGARTEN_EXEC") != "" || runtime.GOARCH != "amd64" {
		t.Skip("only long runs on amd64 itself measure memory")
	}
	peak := func(lines int64, cpus string) int64 {
		cmd := program(t, "legal")
		cmd.Env = append(cmd.Env, "GOMAXPROCS="+cpus)
		cmd.Stdin = io.LimitReader(endless{}, lines*int64(len(check)+1))
		if err := cmd.Run(); err != nil {
			t.Fatal(err)
		}
		return int64(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss) >> 10
	}
	short, long, wide := peak(100_000, "2"), peak(2_000_000, "2"), peak(2_000_000, "1024")
	const format = "two million lines take %d MB of memory, a hundred thousand %d, two million for 1,024 CPUs %d"
	wider := int64(300)
	if ranges.RaceEnabled {
		wider = 450 // the race detector has state for each CPU, too
	}
	if long > short+16 || wide > short+wider {
		t.Errorf(format, long, short, wide)
	}
	t.Logf(format, long, short, wide)
}
