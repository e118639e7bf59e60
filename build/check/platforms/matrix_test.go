package main

import (
	"context"
	"os/exec"
	"regexp"
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

// TestMatrix wants a row that tests each architecture of Go, a kernel for each GODEBUG, and
// every kernel for some model.
func TestMatrix(t *testing.T) {
	list, err := exec.Command("go", "tool", "dist", "list").Output()
	if err != nil {
		t.Fatal(err)
	}
	platforms := strings.Fields(string(list))
	tested, built := map[string]bool{}, map[string]bool{}
	for _, r := range rowsOf("cross", platforms, cpuWith(), "") {
		if _, goarch, _ := strings.Cut(r.platform, "/"); len(r.kernels) > 0 {
			tested[goarch] = true
		} else {
			built[r.platform] = true
		}
	}
	for _, p := range platforms {
		if _, goarch, _ := strings.Cut(p, "/"); !tested[goarch] || !built[p] {
			t.Errorf("%s: its architecture is tested %v, the platform is built %v", p, tested[goarch], built[p])
		}
	}
	var switched, models []string
	for _, r := range rowsOf("cpus", nil, cpuWith("bmi2", "avx2", "avx512"), "") {
		if kernel := r.kernels[len(r.kernels)-1]; strings.HasPrefix(r.how, "native") {
			switched = append(switched, kernel)
		} else {
			models = append(models, kernel)
		}
	}
	if want := []string{"avx512", "avx2", "bmi2", "purego"}; !slices.Equal(switched, want) {
		t.Errorf("with features switched off the kernels are %q, want %q", switched, want)
	}
	for _, k := range []string{"purego", "bmi2", "avx2", "avx512"} {
		if !slices.Contains(models, k) {
			t.Errorf("no model runs %s", k)
		}
	}
	r := rowsOf("cross", nil, "", "")[6]
	if want := []string{"GOARM=5", "GOOS=linux", "GOARCH=arm"}; !slices.Equal(r.environment, want) || r.platform != "linux/arm" {
		t.Errorf("the seventh row is %+v, want linux/arm with the environment %q", r, want)
	}
}

// TestEmulated wants a row "native or" to be native on a CPU with all its kernels, and emulated
// on another or if GODEBUG switches a feature off.
func TestEmulated(t *testing.T) {
	for _, c := range []struct{ cpuinfo, godebug, want string }{
		{cpuWith("bmi2", "avx2", "avx512"), "", "native"},
		{cpuWith("bmi2", "avx2"), "", "bochs corei7_icelake_u"},
		{cpuWith("bmi2", "avx2", "avx512"), "gctrace=0,cpu.avx512f=off", "bochs corei7_icelake_u"},
	} {
		r := rowsOf("native", nil, c.cpuinfo, c.godebug)[0]
		if got := r.how; got != c.want || r.kernels[len(r.kernels)-1] != "avx512" {
			t.Errorf("with GODEBUG=%s the first row is %+v, want %s with avx512", c.godebug, r, c.want)
		}
	}
}

func TestAble(t *testing.T) {
	all := []string{"purego", "bmi2", "avx2", "avx512"}
	for i := range all {
		if got := able(all, cpuWith(all[:i+1]...), ""); !slices.Equal(got, all[:i+1]) {
			t.Errorf("a CPU with the features of %q runs %q", all[:i+1], got)
		}
		for _, f := range features[all[i]] {
			cpu := regexp.MustCompile(" "+f+"\\b").ReplaceAllString(cpuWith(all...), "")
			if got := able(all, cpu, ""); !slices.Equal(got, all[:i]) {
				t.Errorf("a CPU that lacks only %s runs %q, want %q", f, got, all[:i])
			}
		}
	}
	if got := able(all, "Features\t: asimd\n", ""); !slices.Equal(got, all[:1]) {
		t.Errorf("a CPU without flags runs %q, want purego", got)
	}
}

// TestChoosing wants the packages whose tests depend on asm.
func TestChoosing(t *testing.T) {
	const path = "github.com/kindergarten-bitboards/kindergarten/"
	l := &library{dir: "../../.."}
	out, err := l.output(context.Background(), nil, "list", "-test", "-f={{.ImportPath}} {{join .Deps \" \"}}", "./...")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for line := range strings.Lines(out) {
		words := strings.Fields(line)
		if name, isTest := strings.CutSuffix(words[0], ".test"); isTest && slices.Contains(words, path+"asm") {
			want = append(want, "./"+strings.TrimPrefix(name, path))
		}
	}
	if !slices.Equal(packages["choosing"], want) {
		t.Errorf("the packages that choose a kernel are %q, want %q", packages["choosing"], want)
	}
}
