package main

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
)

// The platforms of linux that the tests run on, but for the levels of GOAMD64.
var linuxPlatforms = []platform{
	{"linux", "amd64", "", ""},
	{"linux", "amd64", "", "purego"},
	{"linux", "386", "", ""},
	{"linux", "386", "", "purego"},
	{"linux", "arm", "GOARM=5", ""},
	{"linux", "arm", "GOARM=6", ""},
	{"linux", "arm", "GOARM=7", ""},
	{"linux", "arm64", "", ""},
	{"linux", "loong64", "", ""},
	{"linux", "mips", "", ""},
	{"linux", "mipsle", "", ""},
	{"linux", "mips64", "", ""},
	{"linux", "mips64le", "", ""},
	{"linux", "ppc64", "", ""},
	{"linux", "ppc64le", "", ""},
	{"linux", "riscv64", "", ""},
	{"linux", "s390x", "", ""},
}

// crossRows returns the rows of the mode cross: the tests, then the builds.
func crossRows(ctx context.Context, l *library) ([]row, error) {
	c, err := thisCPU()
	if err != nil {
		return nil, err
	}
	rows := linuxTests(c)
	for _, wasm := range []struct {
		goos   string
		runner func(context.Context, *library) (runner, error)
	}{{"js", node}, {"wasip1", wazero}} {
		r, err := wasm.runner(ctx, l)
		if err != nil {
			return nil, err
		}
		rows = append(rows, suite{platform{wasm.goos, "wasm", "", ""}, r, "purego", []string{"./..."}}.row())
	}
	list, err := l.output(ctx, nil, "tool", "dist", "list")
	if err != nil {
		return nil, err
	}
	platforms, err := parsePlatforms(list)
	if err != nil {
		return nil, err
	}
	if untested := untested(rows, platforms); len(untested) > 0 {
		return nil, fmt.Errorf("no row runs the tests on %s, which go tool dist list has", strings.Join(untested, ", "))
	}
	return append(rows, buildRows(platforms)...), nil
}

// linuxTests returns the rows of the tests on linux, on a machine with a CPU.
func linuxTests(c cpu) []row {
	var rows []row
	for _, p := range linuxPlatforms {
		rows = append(rows, linuxSuite(p, c).row())
		if p.goarch == "amd64" && p.tags == "purego" {
			for _, m := range microarchitectures {
				rows = append(rows, microarchitectureRow(m.name, c))
			}
		}
	}
	return rows
}

// linuxSuite returns the tests on a platform of linux, and the kernel that they
// must run.
func linuxSuite(p platform, c cpu) suite {
	s := suite{p, linuxRunner(p.goarch), "purego", []string{"./..."}}
	if p.goarch == "amd64" && p.tags == "" {
		s.kernel = "avx2" // the best that the emulator has
		if !s.emulates {
			s.kernel = c.kernel()
		}
	}
	return s
}

// microarchitectureRow returns the row of a level of GOAMD64, which cannot run
// where the CPU lacks what the level demands.
func microarchitectureRow(level string, c cpu) row {
	s := linuxSuite(platform{"linux", "amd64", "GOAMD64=" + level, ""}, c)
	r := s.row()
	if missing := c.lacksFor(level); len(missing) > 0 {
		unable := report{unable: "this CPU lacks " + strings.Join(missing, ", ")}
		if runtime.GOARCH != "amd64" {
			unable.unable = "this machine is " + runtime.GOARCH
		}
		r.run = func(context.Context, *library) report { return unable }
	}
	return r
}

// buildRows returns the rows of platforms that are built and vetted, and those
// of the levels of GOAMD64.
func buildRows(platforms []platform) []row {
	var rows []row
	for _, p := range platforms {
		alone := p.goarch != "wasm" && p.goos != "linux"
		rows = append(rows, build{p, alone}.row())
		if p.goos != "linux" || p.goarch != "amd64" {
			continue
		}
		for _, level := range []string{"v1", "v2", "v3", "v4"} {
			p.variant = "GOAMD64=" + level
			rows = append(rows, build{p, false}.row())
		}
	}
	return rows
}

// untested returns the architectures that no row tests.
func untested(rows []row, platforms []platform) []string {
	tested := map[string]bool{}
	for _, r := range rows {
		tested[r.goarch] = tested[r.goarch] || !r.builds
	}
	var missing []string
	for _, p := range platforms {
		if !tested[p.goarch] && !slices.Contains(missing, p.goarch) {
			missing = append(missing, p.goarch)
		}
	}
	return missing
}
