package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

func TestReport(t *testing.T) {
	tallies := []*tally{
		{function: "attacks.Rook", alone: true},
		{function: "asm.Rooks", level: asm.Portable},
		{function: "asm.Map", level: asm.Portable},
		{function: "asm.Rooks", level: asm.AVX2},
		{function: "asm.Map", level: asm.AVX2},
	}
	for i, n := range []int64{1234567, 1, 999, 1000, 12345678901} {
		tallies[i].made.Store(n)
	}
	const want = `
  one lookup at a time  comparisons
          attacks.Rook    1,234,567

  comparisons by level  purego            avx2
             asm.Rooks       1           1,000
               asm.Map     999  12,345,678,901
`
	var got strings.Builder
	got.WriteByte('\n')
	report(&got, tallies, []asm.Level{asm.Portable, asm.AVX2})
	if got.String() != want {
		t.Errorf("got%s\nwant%s", &got, want)
	}
}

func TestDifference(t *testing.T) {
	const want = `asm.Rooks at avx2 differs from the walker, element 3 of 4, in place:

slider     0x0000000008000000, square 27, d4
occupancy  0x8000000000000001
got        0x0000000000000000
want       0x00000000000000ff

slider            occupancy         got               want
. . . . . . . .   . . . . . . . 1   . . . . . . . .   . . . . . . . .
. . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
. . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
. . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
. . . 1 . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
. . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
. . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
. . . . . . . .   1 . . . . . . .   . . . . . . . .   1 1 1 1 1 1 1 1`
	place := pass{length: 4, inPlace: 1}.place(3)
	err := differenceOn(&tally{function: "asm.Rooks", level: asm.AVX2}, place, 64+27, 1<<63|1, 0, 0xff)
	if got := err.Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Lines come when their time has come, and not for every task.
func TestProgressInLines(t *testing.T) {
	for _, test := range []struct {
		every time.Duration
		want  int
	}{{0, 99}, {time.Hour, 0}} {
		var log strings.Builder
		done := progressInLines(&log, 100, test.every)
		for range 100 {
			time.Sleep(time.Microsecond)
			done(1)
		}
		if got := strings.Count(log.String(), "\n"); got != test.want {
			t.Errorf("with a line every %v there are %d of 100 tasks, want %d:\n%s", test.every, got, test.want, &log)
		}
		if form := regexp.MustCompile(`^ 50% of 100 comparisons after \d+s, \d+s left$`); test.want > 0 && !form.MatchString(strings.Split(log.String(), "\n")[49]) {
			t.Errorf("line 50 of\n%s\nis not as wanted, %v", &log, form)
		}
	}
}

// What is no terminal gets no bar.
func TestProgressInFile(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/log")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	done, end := newProgress(file, 10)
	for range 10 {
		done(1)
	}
	end()
	if info, err := file.Stat(); err != nil || info.Size() != 0 {
		t.Errorf("ten quick tasks write %d bytes to a file, want none: %v", info.Size(), err)
	}
}

func TestParseLevels(t *testing.T) {
	all, err := parseLevels("")
	if err != nil || len(all) != int(asm.Best())+1 {
		t.Errorf("without a list the levels are %v, error %v", all, err)
	}
	for list, want := range map[string]string{
		"purego":                        "[purego]",
		asm.Best().String():             fmt.Sprint([]asm.Level{asm.Best()}),
		asm.Best().String() + ",purego": fmt.Sprint(slices.Compact([]asm.Level{asm.Portable, asm.Best()})),
		"purego,purego":                 "[purego]",
	} {
		if levels, err := parseLevels(list); err != nil || fmt.Sprint(levels) != want {
			t.Errorf("%q names %v, want %v, error %v", list, levels, want, err)
		}
	}
	for _, list := range []string{"avx3", "purego,", ",", "avx2 ", "unknown"} {
		if levels, err := parseLevels(list); err == nil {
			t.Errorf("%q names the levels %v", list, levels)
		}
	}
	if _, err := parseLevels("mmx"); err == nil || !strings.Contains(err.Error(), `"mmx"`) || !strings.Contains(err.Error(), "purego") {
		t.Errorf("the error for mmx does not tell what was wanted: %v", err)
	}
}
