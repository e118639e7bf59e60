package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

func runKernels(args []string, out output) error {
	flags := flag.NewFlagSet("kernels", flag.ContinueOnError)
	if err := parseFlags(flags, args, out); err != nil {
		return err
	}
	var levels []string
	for _, level := range asm.Levels() {
		levels = append(levels, level.String())
	}
	h := host{
		arch:         runtime.GOARCH,
		compiler:     runtime.Compiler,
		levels:       levels,
		best:         asm.Best(),
		requirements: asm.Requirements,
		hidden:       hiddenFeatures(os.Getenv("GODEBUG")),
	}
	fmt.Fprintf(out, "%s/%s, %s\n\n", runtime.GOOS, runtime.GOARCH, runtime.Version())
	h.writeKernels(out)
	return nil
}

// A host holds the inputs of the choice of a kernel.
type host struct {
	arch, compiler string
	levels         []string // the names of the architecture's levels
	best           asm.Level
	requirements   func(asm.Level) []asm.Requirement
	hidden         []string // the settings of GODEBUG that concern CPU features
}

// writeKernels writes the running kernel, the reason for it, and all levels.
func (h *host) writeKernels(out output) {
	fmt.Fprintf(out, "Package bulk runs the kernels of level %s: %s.\n\n", out.paint(important, h.levels[h.best]), h.reason())
	out.WriteString("  level   state        needs\n")
	for i, name := range h.levels {
		level, state := asm.Level(i), "unavailable"
		switch {
		case level < h.best:
			state = "available  "
		case level == h.best:
			state = out.paint(reached, "runs") + "       "
		}
		fmt.Fprintf(out, "  %-7s %s  %s\n", name, state, h.needs(level, out))
	}
	if h.hasAssembly() && len(h.levels) > 2 {
		out.WriteString("\n+ present, - missing. A level needs all that the levels before it need, and\nleaves to them the calls that it has no kernel for.\n")
	}
	if len(h.hidden) > 0 {
		fmt.Fprintf(out, "GODEBUG=%s is set: what it hides counts as missing.\n", strings.Join(h.hidden, ","))
	}
	out.WriteString("\nSingle lookups, package attacks, are inlined Go on every CPU.\n")
}

// reason returns the reason why no higher level runs.
func (h *host) reason() string {
	switch {
	case len(h.levels) == 1:
		return "there is assembly for amd64 and arm64 only, and this is " + h.arch
	case h.compiler != "gc":
		return "there is assembly for the compiler gc only, and this program was built by " + h.compiler
	case !h.hasAssembly():
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
	return fmt.Sprintf("level %s needs %s, missing here", h.levels[h.best+1], strings.Join(missing, " and "))
}

// hasAssembly reports whether this build has kernels. Those of arm64 need nothing.
func (h *host) hasAssembly() bool { return h.best > asm.Portable || h.requirements(asm.BMI2) != nil }

// needsColumn is the column of the table with the features that a level needs.
const needsColumn = 23

// needs lists the CPU features that a level needs, in lines of up to 72 columns.
func (h *host) needs(level asm.Level, out output) string {
	if level == asm.Portable {
		return "nothing"
	}
	if !h.hasAssembly() {
		return "a build with assembly"
	}
	requirements := h.requirements(level)
	if requirements == nil {
		return "nothing more: each arm64 CPU has Advanced SIMD"
	}
	list, column := "", needsColumn
	for _, r := range requirements {
		width := len(" +" + r.Feature)
		if column += width; column > 73 { // without the leading space
			list += "\n" + strings.Repeat(" ", needsColumn-1)
			column = needsColumn + width
		}
		if r.Present {
			list += " +" + r.Feature
		} else {
			list += " " + out.paint(blocking, "-"+r.Feature)
		}
	}
	return strings.TrimPrefix(list, " ")
}

// hiddenFeatures returns the settings of the GODEBUG variable that switch CPU
// features off.
func hiddenFeatures(godebug string) []string {
	return slices.DeleteFunc(strings.Split(godebug, ","), func(setting string) bool {
		return !strings.HasPrefix(setting, "cpu.") || !strings.HasSuffix(setting, "=off")
	})
}
