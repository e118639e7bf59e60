package main

import (
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

func runVersion(args []string, out output) error {
	flags := flag.NewFlagSet("version", flag.ContinueOnError)
	args, err := parseFlags(flags, args, out)
	if err != nil {
		return err
	}
	if err := unexpected(flags, args); err != nil {
		return err
	}
	version := "of unknown version"
	if info, ok := debug.ReadBuildInfo(); ok { //mutation:same always: a program built from modules has it
		version = info.Main.Version
	}
	fmt.Fprintf(out, "kindergarten %s, %s %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	fmt.Fprintf(out, "Package bulk runs the kernels of level %v.\n", asm.Best())
	for _, level := range asm.Levels() {
		for _, r := range asm.Requirements(level) {
			fmt.Fprintf(out, "Level %v needs %s: %v\n", level, r.Feature, r.Present)
		}
	}
	return nil
}
