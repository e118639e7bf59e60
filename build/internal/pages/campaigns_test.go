package pages

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var campaign = regexp.MustCompile("(?m)^\\| `make (\\w+)` +\\| ([0-9a-f]+) +\\| \\d{4}-\\d\\d-\\d\\d ")

// TestCampaigns wants a row of TESTING.md for each campaign, each at a commit of its own.
// The commits must be ancestors of this one.
func TestCampaigns(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "TESTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	var names, commits []string
	for _, row := range campaign.FindAllStringSubmatch(string(text), -1) {
		names, commits = append(names, row[1]), append(commits, row[2])
	}
	slices.Sort(names)
	if want := []string{"cpus", "cross", "mutants", "prove", "verify"}; !slices.Equal(names, want) {
		t.Errorf("the table has the campaigns %q, want %q", names, want)
	}
	slices.Sort(commits)
	if distinct := slices.Compact(slices.Clone(commits)); len(distinct) != len(commits) {
		t.Errorf("the campaigns ran at %q, want a commit for each", commits)
	}

	git := func(args ...string) (string, error) {
		output, err := exec.Command("git", append([]string{"-C", root}, args...)...).Output()
		return strings.TrimSpace(string(output)), err
	}
	_, missing := os.Stat(filepath.Join(root, ".git")) // a copy may lie in another repository
	if shallow, err := git("rev-parse", "--is-shallow-repository"); missing != nil || err != nil || shallow != "false" {
		t.Skip("this copy has no history")
	}
	for _, commit := range commits {
		if _, err := git("merge-base", "--is-ancestor", commit, "HEAD"); err != nil {
			t.Errorf("a campaign ran at %s, which is not an ancestor of this commit: %v", commit, err)
		}
	}
}
