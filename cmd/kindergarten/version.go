package main

import (
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

func runVersion(args []string, out output) error {
	if err := parseFlags(flag.NewFlagSet("version", flag.ContinueOnError), args, out); err != nil {
		return err
	}
	version := "of unknown version"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
	}
	fmt.Fprintf(out, "kindergarten %s, kernel %v, %s %s/%s\n", version, asm.Best(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}
