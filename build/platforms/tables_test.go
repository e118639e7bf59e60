package main

import (
	"context"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestParsePlatforms(t *testing.T) {
	got, err := parsePlatforms("aix/ppc64\nwasip1/wasm\n")
	if want := []platform{{goos: "aix", goarch: "ppc64"}, {goos: "wasip1", goarch: "wasm"}}; err != nil || !slices.Equal(got, want) {
		t.Errorf("two lines are %v, %v, want %v", got, err, want)
	}
	for _, list := range []string{"", "linux\n", "linux/\n", "/amd64\n", "linux/amd64/v1\n", "linux/amd64 \tfast\n", "linux/amd64\n\n"} {
		if got, err := parsePlatforms(list); err == nil {
			t.Errorf("the list %q is taken for %v, want an error", list, got)
		}
	}
}

func TestPlatformNames(t *testing.T) {
	p := platform{"linux", "arm", "GOARM=5", "purego"}
	if got, want := p.String(), "linux/arm GOARM=5 -tags purego"; got != want {
		t.Errorf("the platform is named %q, want %q", got, want)
	}
	if got, want := p.environment(), []string{"GOOS=linux", "GOARCH=arm", "GOARM=5"}; !slices.Equal(got, want) {
		t.Errorf("its environment is %q, want %q", got, want)
	}
}

// machine returns a CPU that has all features of the kernels up to one, and
// nothing of the next.
func machine(kernel string) cpu {
	c := cpu{"fpu": true}
	for _, k := range kernels[:rank(kernel)+1] {
		for _, feature := range k.features {
			c[feature] = true
		}
	}
	return c
}

func TestKernelOfCPU(t *testing.T) {
	for _, k := range kernels {
		if got := machine(k.name).kernel(); got != k.name {
			t.Errorf("a CPU with the features of %s comes to %s", k.name, got)
		}
		for _, feature := range k.features {
			c := machine("avx512")
			delete(c, feature)
			if got, want := c.kernel(), kernels[rank(k.name)-1].name; got != want {
				t.Errorf("a CPU that lacks but %s comes to %s, want %s", feature, got, want)
			}
		}
	}
	if got := cpu(nil).kernel(); got != "purego" {
		t.Errorf("no CPU of amd64 comes to %s, want purego", got)
	}
}

func TestParseCPU(t *testing.T) {
	c, err := parseCPU("processor\t: 0\nvmx flags\t: avx\nflags\t\t: fpu bmi1 bmi2\n\nflags\t\t: fpu\n")
	if want := (cpu{"fpu": true, "bmi1": true, "bmi2": true}); err != nil || !maps.Equal(c, want) {
		t.Errorf("the features are %v, %v, want %v", c, err, want)
	}
	if c, err := parseCPU("processor\t: 0\n"); err == nil {
		t.Errorf("without a line of flags the features are %v, want an error", c)
	}
}

func TestLevelsOfGOAMD64(t *testing.T) {
	c := cpu{}
	for i, m := range microarchitectures {
		if len(c.lacksFor(m.name)) == 0 {
			t.Errorf("a CPU without the features of %s is said to have them", m.name)
		}
		for _, feature := range m.features {
			c[feature] = true
		}
		if missing := c.lacksFor(m.name); len(missing) > 0 {
			t.Errorf("a CPU with the features of %s is said to lack %q", m.name, missing)
		}
		r := microarchitectureRow(m.name, cpu{})
		if got := r.run(context.Background(), nil); !strings.HasPrefix(got.result(), "not run: this ") {
			t.Errorf("on a CPU without features, row %d comes to %q, want that it cannot run", i, got.result())
		}
	}
}

// Whatever the machine, the emulated models come to every kernel but avx512.
func TestModels(t *testing.T) {
	seen := map[string]int{}
	names := map[string]bool{}
	for _, m := range models {
		if rank(m.kernel) < 0 {
			t.Errorf("the model %s wants the unknown kernel %q", m.cpu, m.kernel)
		}
		seen[m.kernel]++
		names[m.cpu] = true
	}
	if seen["purego"] == 0 || seen["bmi2"] == 0 || seen["avx2"] == 0 || seen["avx512"] != 0 {
		t.Errorf("the models want the kernels %v", seen)
	}
	if len(names) != len(models) {
		t.Errorf("of %d models %d are different", len(models), len(names))
	}
	if got := len(modelRows(nil)); got != len(models) {
		t.Errorf("%d models make %d rows", len(models), got)
	}
}

// The kernels that are wanted with features switched off follow the CPU.
func TestSwitches(t *testing.T) {
	for kernel, want := range map[string]string{
		"avx512": "avx512 avx2 bmi2 purego",
		"avx2":   "avx2 avx2 bmi2 purego",
		"bmi2":   "bmi2 bmi2 bmi2 purego",
		"purego": "purego purego purego purego",
	} {
		var got []string
		for _, s := range switchSuites(machine(kernel), nil) {
			got = append(got, s.kernel)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("on a CPU with %s the kernels must be %q, want %q", kernel, got, want)
		}
	}
}

func TestUpTo(t *testing.T) {
	for kernel, want := range map[string]string{"purego": "purego", "avx2": "purego,bmi2,avx2"} {
		if got := upTo(kernel); got != want {
			t.Errorf("up to %s there are %s, want %s", kernel, got, want)
		}
	}
}

// Each linux platform has an emulator where it is not native, and each
// architecture is tested.
func TestCrossTable(t *testing.T) {
	names := map[string]bool{}
	for _, p := range linuxPlatforms {
		if names[p.String()] {
			t.Errorf("%v is there twice", p)
		}
		names[p.String()] = true
		if emulators[p.goarch] == "" {
			t.Errorf("%v has no emulator", p)
		}
		s := linuxSuite(p, machine("avx2"))
		want := "purego"
		if p.goarch == "amd64" && p.tags == "" {
			want = "avx2"
		}
		if s.kernel != want {
			t.Errorf("%v wants the kernel %s, want %s", p, s.kernel, want)
		}
	}
	platforms := []platform{{goos: "linux", goarch: "amd64"}, {goos: "openbsd", goarch: "vax"}, {goos: "linux", goarch: "vax"}}
	rows := append(linuxTests(nil), buildRows(platforms)...)
	if got := untested(rows, platforms); !slices.Equal(got, []string{"vax"}) {
		t.Errorf("untested are %q, want vax", got)
	}
}

func TestMissingPrograms(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, c := range []struct {
		r    runner
		want string
	}{
		{emulated("qemu-riscv64"), "the program qemu-riscv64 is not installed; it is in the Debian package qemu-user"},
		{runner{words: []string{"node"}}, "the program node is not installed; it is in the Debian package nodejs"},
	} {
		s := suite{platform{"linux", "riscv64", "", ""}, c.r, "purego", nil}
		if got := s.run(context.Background(), nil).result(); got != "FAILED: "+c.want {
			t.Errorf("the result is %q, want %q", got, c.want)
		}
	}
	if err := native.missing(); err != nil {
		t.Error(err)
	}
}

// What the library reports of this machine is what its kernel reports.
func TestIdentity(t *testing.T) {
	c, err := thisCPU()
	if err != nil {
		t.Fatal(err)
	}
	l, err := findLibrary(context.Background(), "../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range switchSuites(c, nil) {
		got, err := s.identify(context.Background(), l)
		if want := (identity{"linux", runtime.GOARCH, s.kernel}); err != nil || got != want {
			t.Errorf("%s: the program says %+v, %v, want %+v", s.runner.name, got, err, want)
		}
	}
}

func TestParseIdentity(t *testing.T) {
	for _, out := range []string{
		"",
		"linux/arm64, go1.26.8\n",
		"Package bulk runs the kernels of level bmi2: because.\n",
		"linux/arm64, go1.26.8\n\nPackage bulk runs the kernels of level neon: because.\n",
	} {
		if got, err := parseIdentity(out); err == nil {
			t.Errorf("%q is taken for %+v, want an error", out, got)
		}
	}
}

func TestNeutral(t *testing.T) {
	got := neutral([]string{"GOFLAGS=-buildvcs=false", "GOARCH=arm", "GODEBUG=cpu.bmi2=off", "KINDERGARTEN_KERNEL=avx2", "PATH=/bin", "CGO_ENABLED=1"})
	if want := []string{"GOFLAGS=-buildvcs=false", "PATH=/bin"}; !slices.Equal(got, want) {
		t.Errorf("what is left is %q, want %q", got, want)
	}
}

func TestParse(t *testing.T) {
	for _, line := range []string{"", "crass", "-short", "cross arm", "cross -only (", "cpus -together 0"} {
		if s, err := parse(strings.Fields(line), new(strings.Builder)); err == nil {
			t.Errorf("the arguments %q are taken for %+v, want an error", line, s)
		}
	}
	s, err := parse([]string{"cross", "-short", "-only", "wasm"}, new(strings.Builder))
	if err != nil || !s.short || !s.only.MatchString("js/wasm  node") || s.only.MatchString("linux/arm") {
		t.Errorf("got %+v, %v", s, err)
	}
}
