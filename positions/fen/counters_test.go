package fen

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestCounterErrors(t *testing.T) {
	const halfmove, fullmove = "halfmove clock", "fullmove number"
	long := strings.Repeat("9", 120_000)
	for _, test := range []struct{ text, field, offending, quoted string }{
		{" -1 1", halfmove, "-1", `"-1"`},
		{" 0 1_0;", fullmove, "1_0", `"1_0"`},
		{" 0 18446744073709551617", fullmove, "18446744073709551617", `"18446744073709551617"`},
		{" 0 9\xff", fullmove, "9\xff", `"9\xff"`},
		{long, halfmove, long[:80], `"` + long[:80] + `"... (120000 bytes)`},
	} {
		problem := "invalid " + test.field + " " + test.quoted + " in the FEN"
		want := ParseError{test.field, test.offending, problem, "a decimal number from 0 to 65535"}
		line := Line(test.text)
		_, _, _, err := ParseCounters(line)
		clear(line) // the error must not share its memory
		var got *ParseError
		if !errors.As(err, &got) || *got != want {
			t.Errorf("%.100q: %#v, want %#v", test.text, got, want)
		}
		checkCounters(t, test.text)
	}
}

// TestShortCounters tries all texts of up to five of nine characters, and each byte around a counter.
func TestShortCounters(t *testing.T) {
	const alphabet = " \f059+-;b"
	var extend func(text []byte)
	extend = func(text []byte) {
		checkCounters(t, string(text))
		if len(text) < 5 {
			for i := range len(alphabet) {
				extend(append(text, alphabet[i]))
			}
		}
	}
	extend(make([]byte, 0, 5))
	for c := range 256 {
		checkCounters(t, "5"+string([]byte{byte(c)})+"6 7")
		checkCounters(t, " "+string([]byte{byte(c)})+"6 7")
	}
}

func TestAppendCounters(t *testing.T) {
	for n := range 65536 + 10 {
		checkCounters(t, string(AppendCounters(nil, n, 65536+9-n)))
	}
	if got := string(AppendCounters([]byte("-"), -1, 1<<31-1)); got != "- -1 2147483647" {
		t.Errorf("-1 and 2147483647 are written as %q", got)
	}
}

var (
	counterField = regexp.MustCompile(`^[\t-\r ]*([0-9+-][^\t-\r ;,]*)`)
	counterValue = regexp.MustCompile(`^0*([0-9]{1,5})$`)
)

// countersOf is ParseCounters by regular expressions. It returns false for an error.
func countersOf(text string) (counters [2]int, rest string, ok bool) {
	counters, rest = [2]int{0, 1}, text
	for i := range counters {
		field := counterField.FindStringSubmatch(rest)
		if field == nil {
			break
		}
		value := counterValue.FindStringSubmatch(field[1])
		if value == nil {
			return [2]int{0, 1}, text, false
		}
		if counters[i], _ = strconv.Atoi(value[1]); counters[i] > 65535 {
			return [2]int{0, 1}, text, false
		}
		rest = rest[len(field[0]):]
	}
	return counters, rest, true
}

// checkCounters tests what holds for every text.
func checkCounters(t *testing.T, text string) {
	t.Helper()
	halfmoves, fullmoves, rest, err := ParseCounters(text)
	counters, wantRest, ok := countersOf(text)
	if [2]int{halfmoves, fullmoves} != counters || rest != wantRest || (err == nil) != ok {
		t.Fatalf("%q reads as %d, %d and %q, error %v; want %d and %q, without an error: %v",
			text, halfmoves, fullmoves, rest, err, counters, wantRest, ok)
	}
	if err != nil {
		return
	}
	line := string(AppendCounters([]byte("-"), halfmoves, fullmoves))[1:]
	halfmovesAgain, fullmovesAgain, empty, err := ParseCounters(line)
	if halfmovesAgain != halfmoves || fullmovesAgain != fullmoves || empty != "" || err != nil {
		t.Fatalf("%q reads as %d and %d, and %q as %d, %d and %q, error %v",
			text, halfmoves, fullmoves, line, halfmovesAgain, fullmovesAgain, empty, err)
	}
}

func FuzzCounters(f *testing.F) {
	for _, text := range []string{" 0 1", "\n65536 ", " 5 bm Ba6;", ";D1 20", " 0 -"} {
		f.Add(text)
	}
	f.Fuzz(checkCounters)
}
