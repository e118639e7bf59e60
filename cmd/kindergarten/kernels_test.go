package main

import (
	"bufio"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/bulk"
)

func TestKernels(t *testing.T) {
	t.Setenv("GODEBUG", "")
	got := succeed(t, "kernels")
	for _, want := range []string{
		runtime.GOOS + "/" + runtime.GOARCH + ", " + runtime.Version() + "\n",
		"Package bulk runs the kernels of level " + bulk.Kernel() + ": ",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("kindergarten kernels lacks %q:\n%s", want, got)
		}
	}
	for _, level := range asm.Levels() {
		line := "\n  " + level.String() + strings.Repeat(" ", 8-len(level.String()))
		if runs := strings.Contains(got, line+"runs "); runs != (level.String() == bulk.Kernel()) {
			t.Errorf("%v is said to run: %t\n%s", level, runs, got)
		}
	}
}

func TestVersion(t *testing.T) {
	want := "kindergarten (devel), kernel " + bulk.Kernel() + ", " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + "\n"
	if info, ok := debug.ReadBuildInfo(); ok {
		want = strings.Replace(want, "(devel)", info.Main.Version, 1)
	}
	for _, name := range []string{"version", "-v", "-version", "--version"} {
		if got := succeed(t, name); got != want {
			t.Errorf("kindergarten %s prints %q, want %q", name, got, want)
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

// TestKernelsOfHosts compares the whole text of some hosts, without and with colour, and
// lines of others.
func TestKernelsOfHosts(t *testing.T) {
	for _, test := range []struct {
		name  string
		host  host
		color bool
		want  []string
	}{
		{"everything", host{"amd64", "gc", ofAMD64, asm.AVX512, demands(), nil}, false, []string{
			"Package bulk runs the kernels of level avx512: the CPU has all that the highest level needs.\n",
			"\n  avx2    available    +avx +avx2\n",
			"\n  avx512  runs         +avx512f +avx512vbmi\n",
		}},
		{"no AVX2, AVX-512 claimed all the same", host{"amd64", "gc", ofAMD64, asm.BMI2, demands("avx", "avx2"), []string{"cpu.avx=off", "cpu.avx2=off"}}, true, []string{
			`Package bulk runs the kernels of level <1>bmi2<0>: level avx2 needs avx and avx2, missing here.

  level   state        needs
  purego  available    nothing
  bmi2    <30;42>runs<0>         +bmi2
  avx2    unavailable  <1;37;41>-avx<0> <1;37;41>-avx2<0>
  avx512  unavailable  +avx512f +avx512vbmi

+ present, - missing. A level needs all that the levels before it need, and
leaves to them the calls that it has no kernel for.
GODEBUG=cpu.avx=off,cpu.avx2=off is set: what it hides counts as missing.

Single lookups, package attacks, are inlined Go on every CPU.
`,
		}},
		{"no AVX2", host{"amd64", "gc", ofAMD64, asm.BMI2, demands("avx2"), nil}, false, []string{": level avx2 needs avx2, missing here.\n"}},
		{"hidden", host{"amd64", "gc", ofAMD64, asm.Portable, demands("bmi2"), []string{"cpu.bmi2=off"}}, false, []string{
			`Package bulk runs the kernels of level purego: level bmi2 needs bmi2, missing here.

  level   state        needs
  purego  runs         nothing
  bmi2    unavailable  -bmi2
  avx2    unavailable  +avx +avx2
  avx512  unavailable  +avx512f +avx512vbmi

+ present, - missing. A level needs all that the levels before it need, and
leaves to them the calls that it has no kernel for.
GODEBUG=cpu.bmi2=off is set: what it hides counts as missing.

Single lookups, package attacks, are inlined Go on every CPU.
`,
		}},
		{"arm64", host{"arm64", "gc", ofARM64, asm.NEON, none, nil}, false, []string{
			`Package bulk runs the kernels of level neon: the CPU has all that the highest level needs.

  level   state        needs
  purego  available    nothing
  neon    runs         nothing more: each arm64 CPU has Advanced SIMD

Single lookups, package attacks, are inlined Go on every CPU.
`,
		}},
		{"arm64, tag purego", host{"arm64", "gc", ofARM64, asm.Portable, none, nil}, false, []string{
			"level purego: this program was built without assembly, by the tag purego or by -msan or -asan.\n",
			"\n  neon    unavailable  a build with assembly\n",
		}},
		{"other architecture", host{"riscv64", "gc", ofAMD64[:1], asm.Portable, none, nil}, false, []string{
			"level purego: there is assembly for amd64 and arm64 only, and this is riscv64.\n",
			"\n  purego  runs         nothing\n",
		}},
		{"other compiler", host{"amd64", "gccgo", ofAMD64, asm.Portable, none, nil}, false, []string{
			"level purego: there is assembly for the compiler gc only, and this program was built by gccgo.\n",
			"a build with assembly\n\nSingle lookups",
		}},
	} {
		var b strings.Builder
		out := output{Writer: bufio.NewWriter(&b), color: test.color}
		test.host.writeKernels(out)
		out.Flush()
		for _, want := range test.want {
			want = strings.NewReplacer("<", "\x1b[", ">", "m").Replace(want)
			whole := strings.Count(want, "\n") > 2
			if got := b.String(); !strings.Contains(got, want) || whole && got != want {
				t.Errorf("%s: the text is\n%s\nwant\n%s", test.name, got, want)
			}
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

// The features that a level needs are listed in lines of up to 72 columns.
func TestKernelsWidth(t *testing.T) {
	first, indent := strings.Repeat("a", 24), "\n"+strings.Repeat(" ", len("  level   state        "))
	for n, lines := range map[int]string{
		19: "+a -b -c", 20: "+a -b|-c", 22: "+a -b|-c", 23: "+a|-b -c", 45: "+a|-b -c", 46: "+a|-b|-c",
	} {
		second := strings.Repeat("b", n)
		h := host{"amd64", "gc", ofAMD64, asm.AVX512, func(asm.Level) []asm.Requirement {
			return []asm.Requirement{{Feature: first, Present: true}, {Feature: second}, {Feature: "c"}}
		}, nil}
		want := strings.NewReplacer("a", first, "b", second, "|", indent).Replace(lines)
		if got := h.needs(asm.AVX2, output{}); got != want {
			t.Errorf("%d letters: level avx2 needs\n%s\nwant\n%s", n, got, want)
		}
	}
}
