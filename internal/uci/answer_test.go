package uci

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestParse reads answers of several engines. A heading has the number of moves and the sum.
func TestParse(t *testing.T) {
	text, err := os.ReadFile("testdata/answers.txt")
	if err != nil {
		t.Fatal(err)
	}
	for answer := range strings.SplitSeq(string(text)[len("== "):], "\n== ") {
		heading, body, _ := strings.Cut(answer, "\n")
		got := "0 none"
		if a, ok := parse(strings.Split(body, "\n")); ok {
			got = fmt.Sprint(len(a.Parts), " ", a.Leaves)
		}
		if !strings.HasSuffix(heading, " "+got) {
			t.Errorf("%s: got %s", heading, got)
		}
	}
}
