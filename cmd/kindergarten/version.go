package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

func runVersion(args []string, out output) error {
	flags := flag.NewFlagSet("version", flag.ContinueOnError)
	if err := parseFlags(flags, args, out); err != nil {
		return err
	}
	if err := unexpected(flags); err != nil {
		return err
	}
	version := "of unknown version"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
	}
	fmt.Fprintf(out, "kindergarten %s, %s %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	var levels []string
	for _, level := range asm.Levels() {
		levels = append(levels, level.String())
	}
	h := host{runtime.GOARCH, runtime.Compiler, levels, asm.Best(), asm.Requirements}
	fmt.Fprintf(out, "Package bulk runs the kernels of level %s: %s.\n", levels[h.best], h.reason())
	if hidden := hiddenFeatures(os.Getenv("GODEBUG")); len(hidden) > 0 {
		fmt.Fprintf(out, "GODEBUG=%s is set: what it hides counts as missing.\n", strings.Join(hidden, ","))
	}
	return nil
}

// A host holds the inputs of the choice of a kernel.
type host struct {
	arch, compiler string
	levels         []string // the names of the architecture's levels
	best           asm.Level
	requirements   func(asm.Level) []asm.Requirement
}

// reason returns the reason why no higher level runs.
func (h *host) reason() string {
	switch {
	case len(h.levels) == 1:
		return "there is assembly for amd64 and arm64 only, and this is " + h.arch
	case h.compiler != "gc":
		return "there is assembly for the compiler gc only, and this program was built by " + h.compiler
	case h.best == asm.Portable && h.requirements(asm.BMI2) == nil: // those of arm64 need nothing
		return "this program was built without assembly, by the tag purego or by -msan or -asan"
	case int(h.best) == len(h.levels)-1:
		return "the CPU has all that the highest level needs"
	}
	var missing []string
	for _, r := range h.requirements(h.best + 1) {
		if !r.Present {
			missing = append(missing, r.Feature)
		}
	}
	return fmt.Sprintf("level %s needs what is missing here, %s", h.levels[h.best+1], strings.Join(missing, ", "))
}

// hiddenFeatures returns the settings of the GODEBUG variable that switch CPU
// features off.
func hiddenFeatures(godebug string) []string {
	return slices.DeleteFunc(strings.Split(godebug, ","), func(setting string) bool {
		return !strings.HasPrefix(setting, "cpu.") || !strings.HasSuffix(setting, "=off")
	})
}
