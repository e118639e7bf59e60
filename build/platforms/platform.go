package main

import (
	"fmt"
	"strings"
)

// A platform is what the go command builds for.
type platform struct {
	goos, goarch string
	variant      string // one more variable, such as GOARM=5, or nothing
	tags         string
}

// String returns the name of a platform, such as "linux/arm GOARM=5".
func (p platform) String() string {
	name := p.goos + "/" + p.goarch
	if p.variant != "" {
		name += " " + p.variant
	}
	if p.tags != "" {
		name += " -tags " + p.tags
	}
	return name
}

// environment returns the variables that make the go command build for p.
func (p platform) environment() []string {
	variables := []string{"GOOS=" + p.goos, "GOARCH=" + p.goarch}
	if p.variant != "" {
		variables = append(variables, p.variant)
	}
	return variables
}

// parsePlatforms reads what "go tool dist list" prints.
func parsePlatforms(list string) ([]platform, error) {
	var platforms []platform
	for line := range strings.Lines(list) {
		goos, goarch, ok := strings.Cut(strings.TrimSpace(line), "/")
		if !ok || goos == "" || goarch == "" || strings.ContainsAny(goarch, "/ \t") {
			return nil, fmt.Errorf("go tool dist list has the line %q, want an operating system, a slash and an architecture", line)
		}
		platforms = append(platforms, platform{goos: goos, goarch: goarch})
	}
	if len(platforms) == 0 {
		return nil, fmt.Errorf("go tool dist list has no lines")
	}
	return platforms, nil
}
