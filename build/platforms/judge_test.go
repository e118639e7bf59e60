package main

import (
	"errors"
	"strings"
	"testing"
)

// green returns a suite and an outcome that satisfies it.
func green() (suite, outcome) {
	s := suite{platform{"linux", "riscv64", "", ""}, emulated("qemu-riscv64"), "purego", []string{"./..."}}
	return s, outcome{
		identity: identity{"linux", "riscv64", "purego"},
		results:  &results{passed: 3, skipped: map[string]int{}, ended: map[test]string{assertion: "pass"}, output: "all of it"},
	}
}

func TestJudge(t *testing.T) {
	s, o := green()
	if r := s.judge(o); len(r.complaints) != 0 || r.output != "" || r.kernel != "purego" || r.passed != 3 {
		t.Errorf("a run without fault is reported as %+v", r)
	}
	for _, c := range []struct {
		name, want string
		spoil      func(*suite, *outcome)
	}{
		{"another kernel than wanted", "the kernel purego ran, want bmi2", func(s *suite, _ *outcome) { s.kernel = "bmi2" }},
		{"a better kernel than wanted", "the kernel avx2 ran, want purego", func(_ *suite, o *outcome) { o.kernel = "avx2" }},
		{"another architecture", "ran as linux/amd64, want linux/riscv64", func(_ *suite, o *outcome) { o.goarch = "amd64" }},
		{"another system", "ran as js/riscv64, want linux/riscv64", func(_ *suite, o *outcome) { o.goos = "js" }},
		{"no test", "no test passed", func(_ *suite, o *outcome) { o.passed = 0 }},
		{"a failing test", "asm.TestA failed", func(_ *suite, o *outcome) { o.failed = []test{{modulePath + "/asm", "TestA"}} }},
		{"four failing tests", ".A, .B, .C and 1 more failed", func(_ *suite, o *outcome) {
			o.failed = []test{{"", "A"}, {"", "B"}, {"", "C"}, {"", "D"}}
		}},
		{"an error of the go command", "go test: exit status 2", func(_ *suite, o *outcome) { o.err = errors.New("exit status 2") }},
		{"nothing asserted the kernel", "attacks/bulk.TestKernel, which asserts the kernel, did not run", func(_ *suite, o *outcome) {
			o.ended = map[test]string{}
		}},
		{"the assertion was skipped", "did not run", func(_ *suite, o *outcome) { o.ended = map[test]string{assertion: "skip"} }},
	} {
		s, o := green()
		c.spoil(&s, &o)
		r := s.judge(o)
		if result := r.result(); !strings.Contains(result, "FAILED: ") || !strings.Contains(result, c.want) {
			t.Errorf("%s: the result is %q, want one with %q", c.name, result, c.want)
		}
		if r.output != "all of it" {
			t.Errorf("%s: the output is %q, want that of the run", c.name, r.output)
		}
	}
}

func TestLeftOut(t *testing.T) {
	skipped := map[string]int{
		"needs avx2, but this CPU or build runs bmi2 at best": 3,
		"this CPU or build runs bmi2 at best":                 4,
		"needs the go command":                                1,
		"no go command: exec: \"go\": not found":              1,
		"starts many processes":                               1,
		"what nobody has heard of":                            2,
	}
	unbuilt := map[string]int{
		"asm/guard_linux_test.go":                        4,
		"internal/guardpages/guardpages_linux_test.go":   1,
		"asm/kernels_amd64_test.go":                      0,
		"attacks/weather_test.go":                        1,
		"internal/perft/guarded_positions_linux_test.go": 0,
	}
	const want = `7 of kernels above bmi2, 5 at guard pages, which need the memory map of linux, ` +
		`2 "what nobody has heard of", 2 need the go command, 1 in attacks/weather_test.go, which is not built here, 1 too slow for -short`
	if got := leftOut(skipped, unbuilt); got != want {
		t.Errorf("left out is\n%s\nwant\n%s", got, want)
	}
	if got := leftOut(nil, nil); got != "" {
		t.Errorf("nothing left out is %q", got)
	}
}
