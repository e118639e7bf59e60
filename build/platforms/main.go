// Command platforms tests the library on every architecture and under many
// models of CPU, and says which kernel really ran.
//
// Cross runs the library's tests on every architecture that Go has: on this
// machine itself, under the emulators of qemu-user, and as WebAssembly under
// Node and wazero. Then it builds and vets the library for every row of
// "go tool dist list" and every level of GOAMD64, with and without the tag
// purego. Cpus runs the tests of everything that chooses a kernel under models
// of CPU that qemu-x86_64 knows, and on this CPU with one feature after another
// switched off. Native does the latter alone.
//
// Run it from the build directory:
//
//	go run ./platforms cross -short
//	go run ./platforms cross -only 'riscv64|wasm'
//	go run ./platforms cpus
//	go run ./platforms native -short
//
// Each row is a line: the platform, how it ran, the kernel that the program
// under test reported, how many tests passed, subtests counted and not what
// holds them, the seconds, and the result with what was left out and why. The
// exit status is 1 if any row failed, and what failed is printed below its line.
//
// It needs the Debian packages qemu-user and nodejs. Wazero is a tool of the
// build module.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// The modes and what they run.
var modes = []struct {
	name, about string
	rows        func(context.Context, *library) ([]row, error)
}{
	{"cross", "test on every architecture; build and vet for every platform", crossRows},
	{"cpus", "test under models of CPU, and with features switched off", cpuRows},
	{"native", "test with features switched off", nativeRows},
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("platforms: ")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, args []string, out, progress io.Writer) error {
	if runtime.GOOS != "linux" {
		return fmt.Errorf("the emulators run on linux, and this is %s", runtime.GOOS)
	}
	s, err := parse(args, progress)
	if err != nil {
		return err
	}
	l, err := findLibrary(ctx, s.dir)
	if err != nil {
		return err
	}
	l.short = s.short
	l.processes = max(1, runtime.NumCPU()/s.together)
	rows, err := s.rows(ctx, l)
	if err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(r row) bool { return !s.only.MatchString(r.name + "  " + r.how) })
	if len(rows) == 0 {
		return fmt.Errorf("no row matches -only %q", s.only)
	}
	if s.list {
		for _, r := range rows {
			fmt.Fprintf(out, "%s  %s\n", r.name, r.how)
		}
		return nil
	}
	failed := runAll(ctx, l, rows, s.together, out, progress)
	if err := ctx.Err(); err != nil {
		return errors.New("interrupted")
	}
	if failed > 0 {
		return fmt.Errorf("of %d rows %d failed", len(rows), failed)
	}
	return nil
}

// settings are what the command line says.
type settings struct {
	rows     func(context.Context, *library) ([]row, error)
	dir      string
	only     *regexp.Regexp
	short    bool
	list     bool
	together int
}

func parse(args []string, out io.Writer) (*settings, error) {
	var s settings
	flags := flag.NewFlagSet("platforms", flag.ContinueOnError)
	flags.SetOutput(out)
	flags.BoolVar(&s.short, "short", false, "leave the slower tests out")
	flags.BoolVar(&s.list, "list", false, "list the rows and exit")
	flags.IntVar(&s.together, "together", min(2, runtime.NumCPU()), "how many rows run at a time")
	flags.StringVar(&s.dir, "dir", "..", "the directory of the library")
	only := flags.String("only", "", "run only rows whose platform and way of running match this regular expression")
	flags.Usage = func() {
		fmt.Fprintln(out, "Usage: platforms mode [flags]\n\nThe modes:")
		for _, mode := range modes {
			fmt.Fprintf(out, "  %-8s %s\n", mode.name, mode.about)
		}
		fmt.Fprintln(out, "\nThe flags:")
		flags.PrintDefaults()
	}
	mode := ""
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		mode, args = args[0], args[1:]
	}
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	for _, m := range modes {
		if m.name == mode {
			s.rows = m.rows
		}
	}
	switch {
	case s.rows == nil:
		flags.Usage()
		return nil, fmt.Errorf("there is no mode %q", mode)
	case flags.NArg() > 0:
		return nil, fmt.Errorf("there are no arguments besides the mode and flags, but here is %q", flags.Arg(0))
	case s.together < 1:
		return nil, fmt.Errorf("%d rows at a time are too few: at least one must run", s.together)
	}
	var err error
	if s.only, err = regexp.Compile(*only); err != nil {
		return nil, err
	}
	return &s, nil
}
