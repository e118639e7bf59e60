package kernels_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/testing/kernels"
)

// The list contains each generic function of bulk and positions, PlayAll of movegen, and each function
// of attacks that takes a square and an occupancy.
func TestComplete(t *testing.T) {
	lists, _ := filepath.Glob("../../repository/testdata/api-*.txt") // which TestAPI of internal/repository compares
	var api []byte
	for _, list := range lists {
		text, err := os.ReadFile(list)
		if err != nil {
			t.Fatal(err)
		}
		api = append(api, text...)
	}
	check := func(what, pattern string, listed []string) {
		var exported []string
		for _, f := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(api), -1) {
			exported = append(exported, strings.Join(f[1:], ""))
		}
		slices.Sort(exported)
		slices.Sort(listed)
		if !slices.Equal(listed, exported) {
			t.Errorf("the list has the %s %q, want %q", what, listed, exported)
		}
	}
	var operations, lookups []string
	for _, o := range kernels.Operations {
		operations = append(operations, o.Name)
	}
	for _, l := range kernels.Lookups {
		lookups = append(lookups, l.Name)
	}
	check("operations", `(?m)^(?:(?:bulk|positions): func (\w+)|positions/movegen: func (PlayAll))\[`, operations)
	check("lookups", `(?m)^attacks: func (\w+)\[.*\]\(sq S, occ B\)`, lookups)
}
