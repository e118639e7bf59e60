package main

import (
	"strings"
	"testing"
	"time"
)

// An architecture is green if all its rows are that could run.
func TestSummary(t *testing.T) {
	rows := []row{
		{goarch: "amd64"}, {goarch: "amd64"}, {goarch: "arm"}, {goarch: "arm"}, {goarch: "wasm"}, {goarch: "mips"},
		{goarch: "amd64", builds: true}, {goarch: "riscv64", builds: true},
	}
	red := []string{"wrong"}
	reports := []report{
		{kernel: "avx2"}, {unable: "too old"}, {kernel: "purego", complaints: red}, {kernel: "purego"}, {kernel: "purego"},
		{kernel: "bmi2", complaints: red}, {}, {complaints: red},
	}
	const want = "2 of 4 architectures green, in 3 of 5 rows; kernels purego, avx2; 1 row could not run; 1 of 2 rows built and vetted; 1m2s"
	if got := summary(rows, reports, 62*time.Second); got != want {
		t.Errorf("the summary is\n%s\nwant\n%s", got, want)
	}
	if got, want := summary(rows[:1], reports[1:2], 0), "1 row could not run; 0s"; got != want {
		t.Errorf("where nothing ran the summary is %q, want %q", got, want)
	}
}

// Columns stand below one another, and the output of a failure below its row.
func TestLines(t *testing.T) {
	const warning = "qemu-x86_64: warning: TCG doesn't support requested feature: CPUID.07H:EBX.rdseed [bit 18]\n"
	var out strings.Builder
	rows := []row{{name: "linux/arm GOARM=5", how: "qemu-arm"}, {name: "js/wasm", how: "node"}, {name: "aix/ppc64", how: "build and vet"}}
	table := newTable(rows, &out)
	table.header()
	table.line(rows[0], report{kernel: "purego", passed: 1234, seconds: 12345 * time.Millisecond})
	table.line(rows[1], report{kernel: "avx512", complaints: []string{"one", "two"}, notes: "3 of them", output: "first\n" + warning + "second"})
	table.line(rows[2], report{unable: "there is no such machine"})
	table.line(rows[2], report{complaints: []string{"all"}, output: strings.Repeat("line\n", mostOutput+7)})
	want := `platform           ran by         kernel  passed  seconds  result
linux/arm GOARM=5  qemu-arm       purego    1234     12.3  ok
js/wasm            node           avx512       0      0.0  FAILED: one; two (left out: 3 of them)
    first
    second
aix/ppc64          build and vet  -            -      0.0  not run: there is no such machine
aix/ppc64          build and vet  -            -      0.0  FAILED: all
` + strings.Repeat("    line\n", mostOutput) + "    and 7 more lines\n"
	if got := out.String(); got != want {
		t.Errorf("the lines are\n%s\nwant\n%s", got, want)
	}
}
