package asm

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// TestMain prints the best level and exits if PRINT_BEST_LEVEL is set, as in programs that tests start.
func TestMain(m *testing.M) {
	if os.Getenv("PRINT_BEST_LEVEL") != "" {
		fmt.Println(Best())
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// bestWith returns the best level under a GODEBUG setting. If these tests run under an emulator, the
// environment variable KINDERGARTEN_EXEC is its command, for example "qemu-x86_64 -cpu Haswell".
func bestWith(t *testing.T, godebug string) string {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// An emulated program must start the emulator for another.
	words := append(strings.Fields(os.Getenv("KINDERGARTEN_EXEC")), program)
	cmd := exec.Command(words[0], words[1:]...)
	// Features that are off in this process stay off.
	godebug = strings.Trim(os.Getenv("GODEBUG")+","+godebug, ",")
	cmd.Env = append(os.Environ(), "PRINT_BEST_LEVEL=1", "GODEBUG="+godebug)
	// The runtime and package cpu first print warnings about unknown settings.
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return lines[len(lines)-1]
}

func TestLevelNames(t *testing.T) {
	for goarch, want := range map[string][]string{
		"amd64":   {Portable: "purego", BMI2: "bmi2", AVX2: "avx2", AVX512: "avx512"},
		"arm64":   {Portable: "purego", NEON: "neon"},
		"riscv64": {Portable: "purego"},
	} {
		if got := names(goarch); !slices.Equal(got, want) {
			t.Errorf("the levels of %s are named %q, want %q", goarch, got, want)
		}
	}
	want := names(runtime.GOARCH)
	if levels := Levels(); len(levels) != len(want) {
		t.Fatalf("the levels are %v, want %q", levels, want)
	}
	for i, level := range Levels() {
		if level != Level(i) || level.String() != want[i] {
			t.Errorf("level %d is number %d and named %q, want %q", i, level, level, want[i])
		}
	}
	for _, level := range []Level{Level(len(want)), Highest} {
		if got := level.String(); got != "unknown" {
			t.Errorf("level %d is named %q, want unknown", level, got)
		}
	}
}

// TestBestWithoutFeatures checks that each feature, switched off, leads to the level below its own.
func TestBestWithoutFeatures(t *testing.T) {
	if testing.Short() || runtime.GOARCH == "wasm" {
		t.Skip("-short leaves out what takes long, and WebAssembly starts no processes")
	}
	// remains holds the highest level that remains without a feature. The package's list might lack one.
	remains := map[string]Level{
		"avx512": AVX2, "avx512f": AVX2, "avx512bw": AVX2, "avx512dq": AVX2, "avx512vl": AVX2, "avx512cd": AVX2,
		"avx512vbmi": AVX2, "avx512gfni": AVX2, "avx512bitalg": AVX2, "avx512vpopcntdq": AVX2,
		"avx": BMI2, "avx2": BMI2, "bmi2": Portable, "all": Portable}
	for feature, highest := range remains {
		want := min(Best(), highest)
		if runtime.GOARCH == "arm64" {
			want = Best() // no setting hides NEON
		}
		if got := bestWith(t, "cpu."+feature+"=off"); got != want.String() {
			t.Errorf("GODEBUG=cpu.%s=off leads to %s, want %v", feature, got, want)
		}
	}
	for _, level := range Levels() {
		present := true
		for _, r := range Requirements(level) {
			present = present && r.Present
			if highest, ok := remains[r.Feature]; !ok || highest != level-1 {
				t.Errorf("%v requires %s, which this test does not switch off", level, r.Feature)
			}
		}
		if runs := level <= Best(); present != runs && level <= Best()+1 && len(Requirements(level)) > 0 {
			t.Errorf("%v runs: %t, its features are present: %t", level, runs, present)
		}
	}
	if requirements := Requirements(Portable); requirements != nil {
		t.Errorf("the portable level requires %v, want nothing", requirements)
	}
	if got := bestWith(t, ""); got != Best().String() {
		t.Errorf("the best level of another process is %s, want %v as in this one", got, Best())
	}
}
