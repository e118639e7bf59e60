package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/bulk"
)

func TestVersion(t *testing.T) {
	t.Setenv("GODEBUG", "")
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
	}
	want := "kindergarten " + version + ", " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + "\n" +
		"Package bulk runs the kernels of level " + bulk.Kernel() + ": " +
		reason(asm.Levels(), asm.Best(), asm.Requirements) + ".\n"
	for _, name := range []string{"version", "-v", "-version", "--version"} {
		if got := succeed(t, name); got != want {
			t.Errorf("kindergarten %s prints %q, want %q", name, got, want)
		}
	}
	t.Setenv("GODEBUG", "cpu.avx2=off")
	want += "GODEBUG=cpu.avx2=off is set: what it hides counts as missing.\n"
	if got := succeed(t, "version"); got != want {
		t.Errorf("with GODEBUG kindergarten version prints %q, want %q", got, want)
	}
}

// TestReason asks for the reason on CPUs that lack some features, and in builds without assembly.
func TestReason(t *testing.T) {
	const noAssembly = "assembly is for amd64 and arm64, by the compiler gc without the tag purego, -msan and -asan"
	// Levels have the names of the architecture.
	const missing = "level %v needs what is missing here, "
	bmi2, avx2 := fmt.Sprintf(missing, asm.BMI2), fmt.Sprintf(missing, asm.AVX2)
	needs := [...][]string{asm.BMI2: {"bmi2"}, asm.AVX2: {"avx", "avx2"}, asm.AVX512: {"avx512f", "avx512vbmi"}}
	ofAMD64 := []asm.Level{asm.Portable, asm.BMI2, asm.AVX2, asm.AVX512}
	for _, test := range []struct {
		levels  []asm.Level
		best    asm.Level
		lacking []string // nil without assembly
		want    string
	}{
		{ofAMD64, asm.AVX512, []string{"-"}, "the CPU has all that the highest level needs"},
		{ofAMD64, asm.BMI2, []string{"avx", "avx2"}, avx2 + "avx, avx2"},
		{ofAMD64, asm.BMI2, []string{"avx2"}, avx2 + "avx2"},
		{ofAMD64, asm.Portable, []string{"bmi2"}, bmi2 + "bmi2"},
		{ofAMD64, asm.Portable, nil, noAssembly},
		{[]asm.Level{asm.Portable, asm.NEON}, asm.NEON, nil, "the CPU has all that the highest level needs"},
		{[]asm.Level{asm.Portable, asm.NEON}, asm.Portable, nil, noAssembly},
		{[]asm.Level{asm.Portable}, asm.Portable, nil, noAssembly},
	} {
		requirements := func(level asm.Level) (r []asm.Requirement) {
			if test.lacking != nil {
				for _, feature := range needs[level] {
					r = append(r, asm.Requirement{Feature: feature, Present: !slices.Contains(test.lacking, feature)})
				}
			}
			return r
		}
		if got := reason(test.levels, test.best, requirements); got != test.want {
			t.Errorf("best level %v of %v without %q: the reason is %q, want %q",
				test.best, test.levels, test.lacking, got, test.want)
		}
	}
}
