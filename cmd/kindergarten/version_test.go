package main

import (
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
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
		"Package bulk runs the kernels of level " + bulk.Kernel() + ": "
	for _, name := range []string{"version", "-v", "-version", "--version"} {
		if got := succeed(t, name); !strings.HasPrefix(got, want) || strings.Count(got, "\n") != 2 {
			t.Errorf("kindergarten %s prints %q, want %q and a reason", name, got, want)
		}
	}
}

// demands is a CPU that lacks some features, in a build with assembly.
func demands(lacking ...string) func(asm.Level) []asm.Requirement {
	needs := [...][]string{asm.BMI2: {"bmi2"}, asm.AVX2: {"avx", "avx2"}, asm.AVX512: {"avx512f", "avx512vbmi"}}
	return func(level asm.Level) []asm.Requirement {
		var r []asm.Requirement
		for _, feature := range needs[level] {
			r = append(r, asm.Requirement{Feature: feature, Present: !slices.Contains(lacking, feature)})
		}
		return r
	}
}

func none(asm.Level) []asm.Requirement { return nil }

// The levels by architecture.
var (
	ofAMD64 = []string{"purego", "bmi2", "avx2", "avx512"}
	ofARM64 = []string{"purego", "neon"}
)

func TestReason(t *testing.T) {
	for _, test := range []struct {
		host host
		want string
	}{
		{host{"amd64", "gc", ofAMD64, asm.AVX512, demands()}, "the CPU has all that the highest level needs"},
		{host{"amd64", "gc", ofAMD64, asm.BMI2, demands("avx", "avx2")}, "level avx2 needs what is missing here, avx, avx2"},
		{host{"amd64", "gc", ofAMD64, asm.BMI2, demands("avx2")}, "level avx2 needs what is missing here, avx2"},
		{host{"amd64", "gc", ofAMD64, asm.Portable, demands("bmi2")}, "level bmi2 needs what is missing here, bmi2"},
		{host{"amd64", "gc", ofAMD64, asm.Portable, none}, "this program was built without assembly, by the tag purego or by -msan or -asan"},
		{host{"arm64", "gc", ofARM64, asm.NEON, none}, "the CPU has all that the highest level needs"},
		{host{"arm64", "gc", ofARM64, asm.Portable, none}, "this program was built without assembly, by the tag purego or by -msan or -asan"},
		{host{"riscv64", "gc", ofAMD64[:1], asm.Portable, none}, "there is assembly for amd64 and arm64 only, and this is riscv64"},
		{host{"amd64", "gccgo", ofAMD64, asm.Portable, none}, "there is assembly for the compiler gc only, and this program was built by gccgo"},
	} {
		if got := test.host.reason(); got != test.want {
			t.Errorf("%s, %s, best level %d: the reason is %q, want %q", test.host.arch, test.host.compiler, test.host.best, got, test.want)
		}
	}
}

func TestHiddenFeatures(t *testing.T) {
	for godebug, want := range map[string][]string{
		"":                                    nil,
		"gctrace=1":                           nil,
		"cpu.avx2=off":                        {"cpu.avx2=off"},
		"cpu.avx2=on,http2client=off":         nil,
		"cpu.avx2=on,gctrace=1,cpu.all=off":   {"cpu.all=off"},
		"cpu.bmi2=off,http2debug=1,cpu.x=off": {"cpu.bmi2=off", "cpu.x=off"},
	} {
		if got := hiddenFeatures(godebug); !slices.Equal(got, want) {
			t.Errorf("GODEBUG=%s hides %q, want %q", godebug, got, want)
		}
	}
}
