package main

import (
	"context"
	"io"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// cpuWith returns a /proc/cpuinfo with all features of kernels.
func cpuWith(kernels ...string) string {
	flags := []string{"fpu"}
	for _, k := range kernels {
		flags = append(flags, features[k]...)
	}
	return "processor\t: 0\nvmx flags\t: avx512f\nflags\t\t: " + strings.Join(flags, " ") + "\nbugs\t: none\n"
}

func rowsOf(t *testing.T, mode, cpuinfo string) []row {
	t.Helper()
	list, err := exec.Command("go", "tool", "dist", "list").Output()
	if err != nil {
		t.Fatal(err)
	}
	rows, err := parse(matrix, mode, string(list), cpuinfo)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestEveryKernelIsReached wants a kernel for each model and each GODEBUG, and every
// kernel for some model.
func TestEveryKernelIsReached(t *testing.T) {
	var switched, models []string
	for _, r := range rowsOf(t, "cpus", cpuWith("bmi2", "avx2", "avx512")) {
		if strings.HasPrefix(r.how, "native") {
			switched = append(switched, r.kernel())
		} else {
			models = append(models, r.kernel())
		}
	}
	if want := []string{"avx512", "avx2", "bmi2", "purego"}; !slices.Equal(switched, want) {
		t.Errorf("with features switched off the kernels are %q, want %q", switched, want)
	}
	for _, k := range []string{"purego", "bmi2", "avx2"} {
		if !slices.Contains(models, k) {
			t.Errorf("no model runs %s", k)
		}
	}
}

// without removes a feature from a /proc/cpuinfo.
func without(cpu, feature string) string {
	return regexp.MustCompile(" "+feature+"\\b").ReplaceAllString(cpu, "")
}

func TestAble(t *testing.T) {
	all := []string{"purego", "bmi2", "avx2", "avx512"}
	for i := range all {
		if got := able(all, cpuWith(all[:i+1]...)); !slices.Equal(got, all[:i+1]) {
			t.Errorf("a CPU with the features of %q runs %q", all[:i+1], got)
		}
		for _, f := range features[all[i]] {
			if got := able(all, without(cpuWith(all...), f)); !slices.Equal(got, all[:i]) {
				t.Errorf("a CPU that lacks only %s runs %q, want %q", f, got, all[:i])
			}
		}
	}
	if got := able(all, "Features\t: asimd\n"); !slices.Equal(got, all[:1]) {
		t.Errorf("a CPU without flags runs %q, want purego", got)
	}
}

func TestParse(t *testing.T) {
	r := oneRow(t, "cross,cpus  linux/arm GOARM=5  qemu-arm  purego,neon  all")
	if want := []string{"GOOS=linux", "GOARCH=arm", "GOARM=5"}; !slices.Equal(r.environment, want) || r.tags != "" || r.kernel() != "neon" {
		t.Errorf("the row is %+v, want the environment %q and the kernel neon", r, want)
	}
	if r := oneRow(t, "cross  linux/386 -tags=purego  native  purego  all"); r.tags != "purego" || len(r.environment) != 2 || r.goarch != "386" {
		t.Errorf("the row is %+v, want the tag purego", r)
	}
	const build = "head\ncross  every  build  -  all"
	for _, c := range []struct{ matrix, list, want string }{
		{"head\ncross  linux/arm  native  purego", "", "has 4 columns"},
		{"head\ncross  linux  native  purego  all", "", `unknown platform "linux"`},
		{"head\ncross  linux/arm GOARM  native  purego  all", "", "unknown platform"},
		{build, "linux/", `unknown platform "linux/"`},
		{build, "linux/vax", "no row tests linux/vax"},
	} {
		if rows, err := parse(c.matrix, "cross", c.list, ""); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("the matrix %q on %q has the rows %v and the error %v, want %q", c.matrix, c.list, rows, err, c.want)
		}
	}
}

// TestChoosing wants the packages whose tests depend on asm.
func TestChoosing(t *testing.T) {
	l := &library{dir: "../../.."}
	out, err := l.output(context.Background(), nil, "list", "-test", "-f={{.ImportPath}} {{join .Deps \" \"}}", "./...")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for line := range strings.Lines(out) {
		words := strings.Fields(line)
		if name, isTest := strings.CutSuffix(words[0], ".test"); isTest && slices.Contains(words, modulePath+"/asm") {
			want = append(want, "./"+strings.TrimPrefix(name, modulePath+"/"))
		}
	}
	if !slices.Equal(packages["choosing"], want) {
		t.Errorf("the packages that choose a kernel are %q, want %q", packages["choosing"], want)
	}
}

func TestArguments(t *testing.T) {
	for _, line := range []string{"", "crass", "-short", "cross arm", "cross -only (", "native -only cpu.avx3=off"} {
		if err := run(context.Background(), strings.Fields(line), io.Discard, io.Discard); err == nil {
			t.Errorf("the arguments %q give no error", line)
		}
	}
}

// TestEnvironment sets variables that a row must not inherit.
func TestEnvironment(t *testing.T) {
	t.Setenv("GOARCH", "vax")
	t.Setenv("GOARM", "4")
	t.Setenv("KINDERGARTEN_KERNEL", "avx2")
	l := &library{dir: "."}
	got, err := l.output(context.Background(), []string{"GOARM=6"}, "env", "GOARCH", "GOARM")
	if want := runtime.GOARCH + "\n6\n"; err != nil || got != want {
		t.Errorf("go env says %q, error %v, want %q", got, err, want)
	}
}
