//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	_ "embed"
	"maps"
	"math"
	"regexp"
	"strings"
	"testing"
)

// The predicates of the dispatch as a table: for each level the shortest call for which a
// predicate holds, or the longest tail that a kernel leaves to others.
func TestDispatch(t *testing.T) {
	const never = math.MaxInt
	for _, p := range []struct {
		name  string
		holds func(level Level, n int) bool
		from  [AVX512 + 1]int
	}{
		{"not portableBatch", func(level Level, n int) bool { return !portableBatch(level, n) }, [...]int{never, 7, 7, 8}},
		{"not portableQueens", func(level Level, n int) bool { return !portableQueens(level, n) }, [...]int{never, 4, 2, 2}},
		{"batchByAVX2", batchByAVX2, [...]int{never, never, 32, 32}},
		{"not queensOneByOne", func(level Level, n int) bool { return !queensOneByOne(level, n) }, [...]int{0, 0, 32, 32}},
		{"queensByAVX512", queensByAVX512, [...]int{never, never, never, 5}},
		{"positionsByAVX512", positionsByAVX512, [...]int{never, never, never, 5}},
		{"positionsByAVX2", positionsByAVX2, [...]int{never, never, 2, 2}},
	} {
		for level, from := range p.from {
			for n := range 100 {
				if got, want := p.holds(Level(level), n), n >= from; got != want {
					t.Errorf("%s is %t at %v for %d elements, want %t", p.name, got, Level(level), n, want)
				}
			}
		}
	}
	for _, p := range []struct {
		name        string
		whole       func(n int) int
		block, tail int
	}{
		{"wholeBlocks", wholeBlocks, 32, 12},
		{"wholeGroups", wholeGroups, 32, 20},
		{"wholeRegisters at avx2", func(n int) int { return wholeRegisters(n, lanesAVX2) }, 4, 2},
		{"wholeRegisters at avx512", func(n int) int { return wholeRegisters(n, lanesAVX512) }, 8, 2},
	} {
		for n := range 100 {
			want := n
			if n%p.block <= p.tail {
				want -= n % p.block
			}
			if got := p.whole(n); got != want {
				t.Errorf("%s is %d for %d elements, want %d", p.name, got, n, want)
			}
		}
	}
}

// These are the sources that the test was built from. An overlay of the go command can
// replace the files on disk.
var (
	//go:embed sets_amd64.go
	setsSource string
	//go:embed maps_amd64.go
	mapsSource string
)

// The cases of AVX-512 and AVX2 differ only in the names of their kernels. So tests on a
// CPU without AVX-512 notice if its kernels get wrong arguments.
func TestVectorLevelsAlike(t *testing.T) {
	cases := regexp.MustCompile(`\tcase level >= AVX512:\n((?:\t\t.*\n)+)\tcase level >= AVX2:\n((?:\t\t.*\n)+)`).FindAllStringSubmatch(setsSource+mapsSource, -1)
	if len(cases) != 7 {
		t.Errorf("the test reads %d functions, want 7", len(cases))
	}
	for _, c := range cases {
		if strings.ReplaceAll(c[1], "AVX512", "AVX2") != c[2] {
			t.Errorf("AVX-512 and AVX2 are called differently:\n%s%s", c[1], c[2])
		}
	}
}

// Kernels of one set or two take no memory, so TestReached cannot find them. This test
// reads that the case of a level calls a kernel of that level, and that each kernel is
// called.
func TestSetDispatch(t *testing.T) {
	function := regexp.MustCompile(`(?ms)^func (\w+)\(level Level, [^)]*\) uint64 \{\n(.*?)^\}`)
	body := regexp.MustCompile(`^\tlevel = min\(level, best\)\n\tswitch \{\n` +
		`(?:\tcase level >= AVX512:\n\t\treturn (\w+AVX512)\(.*\)\n)?` +
		`(?:\tcase level >= AVX2:\n\t\treturn (\w+AVX2)\(.*\)\n)?` +
		`\tdefault:\n\t\treturn purego\.(\w+)\(.*\)\n\t\}\n$`)
	called := make(map[string]bool)
	for _, f := range function.FindAllStringSubmatch(setsSource, -1) {
		m := body.FindStringSubmatch(f[2])
		if m == nil || m[3] != f[1] {
			t.Errorf("the dispatch of %s is not a case for each level with a kernel, from the highest down:\n%s", f[1], f[2])
			continue
		}
		called[m[1]], called[m[2]] = true, true
	}
	listed := make(map[string]bool)
	for level := BMI2; level <= AVX512; level++ {
		maps.Copy(listed, kernelNames[setFunc](level))
		maps.Copy(listed, kernelNames[sliderSetFunc](level))
	}
	for kernel := range listed {
		if !called[kernel] {
			t.Errorf("no function of one position calls %s", kernel)
		}
	}
	// SliderSets computes one or two boards by such a kernel.
	_, many, _ := strings.Cut(setsSource, "\nfunc SliderSets(")
	for _, level := range strings.Split(many, "case level >= ")[1:] {
		name, _, _ := strings.Cut(level, ":")
		calls := regexp.MustCompile(`sliderSets?(\w+)\(`).FindAllStringSubmatch(level, -1)
		if len(calls) != 2 || calls[0][1] != name || calls[1][1] != name {
			t.Errorf("SliderSets at level %s calls %q, want two kernels of that level", name, calls)
		}
	}
	if strings.Count(setsSource, "uint64 {\n") != len(function.FindAllString(setsSource, -1)) {
		t.Error("the test does not read all functions that return a set")
	}
}
