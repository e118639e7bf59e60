// Command platforms tests the library on every architecture and under many
// models of CPU. Each row of its matrix states the kernel that must run.
//
// Run it from the build directory:
//
//	go run ./check/platforms cross -short
//	go run ./check/platforms cross -only 'riscv64|wasm'
//	go run ./check/platforms cpus
//	go run ./check/platforms native -short
//
// It prints a line for each row, and below it what the tests printed if one
// failed or another kernel ran. The exit status is 1 if a row failed.
// It needs Linux with the Debian packages qemu-user and nodejs, and Bochs for AVX-512, which
// build/tools/emulator/install installs. A row that cannot run says why. It fails if the variable
// KINDERGARTEN_REQUIRE names what is missing: bochs, or a kernel that this CPU cannot run. To
// see what a CPU without AVX-512 does, set GODEBUG=cpu.avx512f=off.
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
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/emulator"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("platforms: ")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil && !errors.Is(err, flag.ErrHelp) {
		log.Fatal(err)
	}
}

func run(ctx context.Context, args []string, out, messages io.Writer) error {
	modes := []string{"cross", "cpus", "native"}
	if len(args) == 0 || !slices.Contains(modes, args[0]) {
		return fmt.Errorf("the arguments are %q: want one of the modes %q first", args, modes)
	}
	flags := flag.NewFlagSet("platforms", flag.ContinueOnError)
	flags.SetOutput(messages)
	short := flags.Bool("short", false, "leave the slower tests out")
	only := flags.String("only", "", "run only the rows whose platform and way of running match this regular expression")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	pattern, err := regexp.Compile(*only)
	switch {
	case err != nil:
		return err
	case flags.NArg() > 0:
		return fmt.Errorf("unexpected argument %q: want a mode and flags", flags.Arg(0))
	}
	dir, err := filepath.Abs("..")
	if err != nil {
		return err
	}
	temporary, err := os.MkdirTemp("", "platforms")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	l := &library{dir: dir, short: *short, temporary: temporary}
	list, err := l.output(ctx, nil, "tool", "dist", "list")
	if err != nil {
		return err
	}
	cpuinfo, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return err
	}
	rows := rowsOf(args[0], strings.Fields(list), string(cpuinfo), os.Getenv("GODEBUG"))
	rows = slices.DeleteFunc(rows, func(r row) bool { return !pattern.MatchString(r.cell + "  " + r.how) })
	if len(rows) == 0 {
		return fmt.Errorf("no row matches -only %q", *only)
	}
	failed := l.runAll(ctx, rows, out)
	if ctx.Err() != nil {
		return errors.New("interrupted")
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d rows failed", failed, len(rows))
	}
	return nil
}

// refusal matches the run time's message if the CPU lacks features of GOAMD64.
var refusal = regexp.MustCompile(`This program can only be run on AMD64 processors with \w+`)

// runAll runs rows, as many at a time as there are CPUs. It prints a line for each
// when it ends, and returns the number of failures.
func (l *library) runAll(ctx context.Context, rows []row, out io.Writer) (failed int) {
	const format = "%-32s  %-32s  %-6s  %7s  %s\n"
	required := strings.Split(os.Getenv("KINDERGARTEN_REQUIRE"), ",")
	fmt.Fprintf(out, format, "platform", "how", "kernel", "seconds", "result")
	begin := time.Now()
	var printing sync.Mutex
	var running errgroup.Group
	running.SetLimit(runtime.NumCPU())
	for _, r := range rows {
		running.Go(func() error {
			begin, run, kernel := time.Now(), l.build, ""
			if n := len(r.kernels); n > 0 {
				run, kernel = l.test, r.kernels[n-1]
			}
			err := run(ctx, r)
			for _, k := range r.missing {
				if slices.Contains(required, k) {
					err = errors.Join(fmt.Errorf("KINDERGARTEN_REQUIRE names %s, but this CPU runs %s at best", k, kernel), err)
				}
			}
			printing.Lock()
			defer printing.Unlock()
			result, output := "ok", ""
			switch {
			case ctx.Err() != nil:
				return nil
			case err == nil:
			case errors.Is(err, emulator.ErrMissing) && !slices.Contains(required, "bochs"):
				result = "not run: " + err.Error()
			case refusal.MatchString(err.Error()) && !slices.ContainsFunc(r.missing, func(k string) bool { return slices.Contains(required, k) }):
				result = "not run: " + refusal.FindString(err.Error())
			default:
				failed++
				result, output, _ = strings.Cut("FAILED: "+err.Error()+"\n", "\n")
			}
			fmt.Fprintf(out, format+"%s", r.cell, r.how, kernel, fmt.Sprintf("%.1f", time.Since(begin).Seconds()), result, output)
			return nil
		})
	}
	running.Wait()
	fmt.Fprintf(out, "%d of %d rows failed; %v\n", failed, len(rows), time.Since(begin).Round(time.Second))
	return failed
}
