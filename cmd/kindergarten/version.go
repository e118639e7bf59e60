package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

func runVersion(args []string, out output) error {
	flags := flag.NewFlagSet("version", flag.ContinueOnError)
	if err := parseFlags(flags, args, out); err != nil {
		return err
	}
	if err := unexpected(flags, flags.Args()); err != nil {
		return err
	}
	version := "of unknown version"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
	}
	fmt.Fprintf(out, "kindergarten %s, %s %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	fmt.Fprintf(out, "Package bulk runs the kernels of level %v: %s.\n",
		asm.Best(), reason(asm.Levels(), asm.Best(), asm.Requirements))
	if godebug := os.Getenv("GODEBUG"); strings.Contains(godebug, "cpu.") {
		fmt.Fprintf(out, "GODEBUG=%s is set: what it hides counts as missing.\n", godebug)
	}
	return nil
}

// reason returns the reason why no higher level than the best runs.
func reason(levels []asm.Level, best asm.Level, requirements func(asm.Level) []asm.Requirement) string {
	higher := levels[best+1:]
	switch {
	case best == asm.Portable && (len(higher) == 0 || requirements(higher[0]) == nil):
		return "assembly is for amd64 and arm64, by the compiler gc without the tag purego, -msan and -asan"
	case len(higher) == 0:
		return "the CPU has all that the highest level needs"
	}
	var missing []string
	for _, r := range requirements(higher[0]) {
		if !r.Present {
			missing = append(missing, r.Feature)
		}
	}
	return fmt.Sprintf("level %v needs what is missing here, %s", higher[0], strings.Join(missing, ", "))
}
