package main

import (
	"context"
	"slices"
	"strings"
)

// The models of CPU that qemu-x86_64 runs the tests under, and the kernel that
// must be chosen. The emulator has no AVX-512, whatever the model.
var models = []struct {
	cpu, kernel string
	whole       bool // whether all tests run, not only those the kernel changes
}{
	{"Nehalem", "purego", true},        // neither BMI nor AVX
	{"Opteron_G5", "purego", false},    // AVX, FMA and its own extensions, but no BMI2
	{"Haswell,-bmi2", "purego", false}, // AVX2, but not what the level below demands
	{"Haswell,-avx2", "bmi2", false},
	{"max,-xsave", "bmi2", false}, // AVX2, but a system that does not save its registers
	{"Haswell", "avx2", false},
	{"EPYC", "avx2", false},
	{"max", "avx2", true},
}

// What is switched off on the machine's own CPU, and the best kernel that is
// left.
var switches = []struct {
	godebug, kernel string
}{
	{"", "avx512"},
	{"cpu.avx512vbmi=off", "avx2"},
	{"cpu.avx2=off", "bmi2"},
	{"cpu.bmi2=off", "purego"},
}

// cpuRows returns the rows of the mode cpus.
func cpuRows(ctx context.Context, l *library) ([]row, error) {
	rows, err := nativeRows(ctx, l)
	if err != nil {
		return nil, err
	}
	packages, err := kernelPackages(ctx, l)
	if err != nil {
		return nil, err
	}
	return append(rows, modelRows(packages)...), nil
}

// modelRows returns the rows of the models, where packages are what the choice
// of a kernel changes.
func modelRows(packages []string) []row {
	var rows []row
	for _, m := range models {
		s := suite{platform{"linux", "amd64", "", ""}, emulated(emulators["amd64"], "-cpu", m.cpu), m.kernel, packages}
		if m.whole {
			s.packages = []string{"./..."}
		}
		rows = append(rows, s.row())
	}
	return rows
}

// nativeRows returns the rows of the mode native.
func nativeRows(ctx context.Context, l *library) ([]row, error) {
	c, err := thisCPU()
	if err != nil {
		return nil, err
	}
	packages, err := kernelPackages(ctx, l)
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, s := range switchSuites(c, packages) {
		rows = append(rows, s.row())
	}
	return rows, nil
}

// switchSuites returns the tests of packages on a CPU with features switched
// off, and the kernels that they must run.
func switchSuites(c cpu, packages []string) []suite {
	var suites []suite
	for _, s := range switches {
		suites = append(suites, suite{
			platform{"linux", "amd64", "", ""}, switchedOff(s.godebug), lower(s.kernel, c.kernel()), packages,
		})
	}
	return suites
}

// kernelPackages returns the packages that depend on the choice of a kernel, by
// themselves or by their tests.
func kernelPackages(ctx context.Context, l *library) ([]string, error) {
	const asm = modulePath + "/asm"
	out, err := l.output(ctx, nil, "list", "-test", "-f={{.ImportPath}} {{join .Deps \" \"}}", "./...")
	if err != nil {
		return nil, err
	}
	var packages []string
	for line := range strings.Lines(out) {
		words := strings.Fields(line)
		name := strings.TrimSuffix(words[0], ".test")
		if name != words[0] && slices.Contains(words[1:], asm) {
			packages = append(packages, name)
		}
	}
	return packages, nil
}
