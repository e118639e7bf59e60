// Package levels runs tests at each kernel level.
//
//	levels.Each(t, asm.Levels(), asm.Best(), setLevel, func(t *testing.T) { … })
//
// Its functions take the levels as parameters, because package asm's own tests use them too.
package levels

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// A Level is a level of package asm.
type Level interface {
	~uint8
	fmt.Stringer
}

// Required returns the names in the environment variable KINDERGARTEN_REQUIRE, a list
// such as "bmi2,avx2,avx512". Tests fail if they cannot run a level that it names.
func Required() []string {
	return strings.FieldsFunc(os.Getenv("KINDERGARTEN_REQUIRE"), func(r rune) bool { return r == ',' })
}

// Need skips the rest of a test if level is above best, the best level of this CPU and
// build. It fails the test if the level is required.
func Need[L Level](t testing.TB, level, best L) {
	t.Helper()
	if level <= best {
		return
	}
	if slices.Contains(Required(), level.String()) {
		t.Fatalf("KINDERGARTEN_REQUIRE names %v, but this CPU or build runs %v at best", level, best)
	}
	t.Skipf("this CPU or build runs %v at best, not %v", best, level)
}

// Each runs a test as a subtest for each level of all, after a call of set. It fails if
// a required name is not a level.
func Each[L Level](t *testing.T, all []L, best L, set func(testing.TB, L), test func(t *testing.T)) {
	t.Helper()
	unknown := Required()
	for _, level := range all {
		unknown = slices.DeleteFunc(unknown, func(name string) bool { return name == level.String() })
		t.Run(level.String(), func(t *testing.T) {
			Need(t, level, best)
			set(t, level)
			test(t)
		})
	}
	if len(unknown) > 0 {
		t.Errorf("KINDERGARTEN_REQUIRE names %q, want levels of %v", unknown, all)
	}
}
