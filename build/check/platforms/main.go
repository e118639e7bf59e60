// Command platforms tests the library on every architecture and under many
// models of CPU. Each row of its matrix states the kernel that must run. A row
// fails if another kernel ran, if no test ran, or if a test was skipped for an
// unknown reason.
//
// Run it from the build directory:
//
//	go run ./check/platforms cross -short
//	go run ./check/platforms cross -only 'riscv64|wasm'
//	go run ./check/platforms cpus
//	go run ./check/platforms native -short
//
// It prints a line for each row, and the output of failed tests below it. The number
// of passed tests excludes tests with subtests. The exit status is 1 if a row failed.
// It needs Linux with the Debian packages qemu-user and nodejs.
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
	"slices"
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
	l := &library{dir: "..", short: *short}
	list, err := l.output(ctx, nil, "tool", "dist", "list")
	if err != nil {
		return err
	}
	cpuinfo, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return err
	}
	rows, err := parse(matrix, args[0], list, string(cpuinfo))
	if err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(r row) bool { return !pattern.MatchString(r.platform + "  " + r.how) })
	if len(rows) == 0 {
		return fmt.Errorf("no row matches -only %q", *only)
	}
	failed := runAll(ctx, l, rows, out)
	if ctx.Err() != nil {
		return errors.New("interrupted")
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d rows failed", failed, len(rows))
	}
	return nil
}
