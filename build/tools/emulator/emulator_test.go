package emulator

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestRun runs a script with a program that fails, one that dies, one that reads, one that has
// AVX-512, and one that prints 128 kilobytes, and then dies itself.
func TestRun(t *testing.T) {
	if err := Installed(); err != nil {
		if slices.Contains(strings.Split(os.Getenv("KINDERGARTEN_REQUIRE"), ","), "bochs") {
			t.Fatalf("%v; KINDERGARTEN_REQUIRE demands it", err)
		}
		t.Skip(err)
	}
	root := t.TempDir()
	if err := os.WriteFile(root+"/text", []byte("one\ntwo"), 0o666); err != nil {
		t.Fatal(err)
	}
	output, err := Run(context.Background(), "corei7_icelake_u", root, `
cat text; echo
(exit 3); echo $?
missing; echo $?
grep -o -w -m1 avx512_vpopcntdq /proc/cpuinfo
test -t 1; echo $?
yes seven 7 | head -n 16384
kill -ILL $$
`)
	long := strings.Repeat("seven 7\n", 16384)
	want := "one\ntwo\n3\n/script: line 4: missing: not found\n127\navx512_vpopcntdq\n1\n" + long + "Illegal instruction\n"
	if string(output) != want || err == nil || err.Error() != "signal: illegal instruction" {
		t.Errorf("the script prints %d bytes, %.200q, and ends with %v, want %d, %.200q and an illegal instruction",
			len(output), output, err, len(want), want)
	}
	_, err = Run(context.Background(), "i8080", root, "")
	if err == nil || !strings.Contains(err.Error(), "the emulated i8080 ended before the script") {
		t.Errorf("an unknown CPU: got the error %v, want one that names i8080", err)
	}
}

func TestMissing(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	if _, err := Run(context.Background(), "corei7_icelake_u", ".", ""); !errors.Is(err, ErrMissing) {
		t.Errorf("without an installation: got the error %v, want %v", err, ErrMissing)
	}
}
