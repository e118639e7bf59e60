package main

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// The kernels, each demanding all that those before it demand, and the features
// that each one adds, as the kernel of Linux names them. The library asks the
// CPU itself and does not share this list.
var kernels = []struct {
	name     string
	features []string
}{
	{"purego", nil},
	{"bmi2", []string{"bmi1", "bmi2"}},
	{"avx2", []string{"avx", "avx2"}},
	{"avx512", []string{"avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512cd", "avx512vbmi", "gfni", "avx512_bitalg", "avx512_vpopcntdq"}},
}

// The features that Go's levels of amd64 add, as the kernel of Linux names them.
var microarchitectures = []struct {
	name     string
	features []string
}{
	{"v2", []string{"cx16", "lahf_lm", "popcnt", "pni", "ssse3", "sse4_1", "sse4_2"}},
	{"v3", []string{"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"}},
	{"v4", []string{"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}},
}

// A cpu is the features that a CPU has.
type cpu map[string]bool

// thisCPU returns the features of the CPU that this process runs on. They are
// those of an amd64 CPU or none.
func thisCPU() (cpu, error) {
	if runtime.GOARCH != "amd64" {
		return nil, nil
	}
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return nil, err
	}
	return parseCPU(string(text))
}

func parseCPU(cpuinfo string) (cpu, error) {
	for line := range strings.Lines(cpuinfo) {
		if name, list, _ := strings.Cut(line, ":"); strings.TrimSpace(name) == "flags" {
			features := cpu{}
			for feature := range strings.FieldsSeq(list) {
				features[feature] = true
			}
			return features, nil
		}
	}
	return nil, fmt.Errorf("/proc/cpuinfo has no line that begins with flags")
}

// lacks returns those of the features that c does not have.
func (c cpu) lacks(features []string) []string {
	var missing []string
	for _, feature := range features {
		if !c[feature] {
			missing = append(missing, feature)
		}
	}
	return missing
}

// kernel returns the kernel that must run on c.
func (c cpu) kernel() string {
	best := kernels[0].name
	for _, k := range kernels {
		if len(c.lacks(k.features)) > 0 {
			break
		}
		best = k.name
	}
	return best
}

// lacksFor returns the features that c lacks of a level of GOAMD64.
func (c cpu) lacksFor(level string) []string {
	var missing []string
	for _, m := range microarchitectures {
		missing = append(missing, c.lacks(m.features)...)
		if m.name == level {
			break
		}
	}
	return missing
}

// rank returns where a kernel stands among the kernels, or -1.
func rank(kernel string) int {
	for i, k := range kernels {
		if k.name == kernel {
			return i
		}
	}
	return -1
}

// lower returns the lower of two kernels.
func lower(a, b string) string {
	if rank(a) < rank(b) {
		return a
	}
	return b
}

// upTo returns the kernels up to one, which tests must not skip then.
func upTo(kernel string) string {
	var names []string
	for _, k := range kernels[:rank(kernel)+1] {
		names = append(names, k.name)
	}
	return strings.Join(names, ",")
}

// An identity is what a program says of itself.
type identity struct {
	goos, goarch, kernel string
}

var (
	identityPlatform = regexp.MustCompile(`(?m)^(\w+)/(\w+), \S+`)
	identityKernel   = regexp.MustCompile(`(?m)^Package bulk runs the kernels of level (\w+):`)
)

// parseIdentity reads what "kindergarten kernels" prints.
func parseIdentity(out string) (identity, error) {
	platform, kernel := identityPlatform.FindStringSubmatch(out), identityKernel.FindStringSubmatch(out)
	if platform == nil || kernel == nil {
		return identity{}, fmt.Errorf("the command kindergarten kernels does not tell its platform and its kernel: %q", out)
	}
	if rank(kernel[1]) < 0 {
		return identity{}, fmt.Errorf("the command kindergarten kernels reports the unknown kernel %q", kernel[1])
	}
	return identity{platform[1], platform[2], kernel[1]}, nil
}

// kernelsSeen returns the names of kernels in their order, each once.
func kernelsSeen(names []string) []string {
	var seen []string
	for _, k := range kernels {
		if slices.Contains(names, k.name) {
			seen = append(seen, k.name)
		}
	}
	return seen
}
