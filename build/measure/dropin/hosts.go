package main

import "slices"

// A host is a library or an engine whose functions ours can replace.
type host struct {
	module  string // its path
	version string
	about   string   // its own method for attacks
	removed []string // files to remove from each copy
	swaps   []swap

	tests []string // the packages to test, as arguments of go test
	skip  string   // matches the tests to skip; none if it is empty
	why   string   // why these are skipped

	added map[string]string // files to add to each copy

	// Go source for the measured program: imports, a type position, and functions
	// parse(fen string) (position, error) and count(position, depth int) uint64. It sets
	// the variable searchTo if depth is not 0.
	rules string

	most  uint64 // the greatest number of leaves of a position of perft
	depth int    // of the search; 0 if the host has none
	nodes uint64 // of the search of all positions
}

// A swap is a set of functions that others replace.
type swap struct {
	name         string
	replacements []replacement
}

// The names of the copy as it is and of those with a swap.
const (
	beforeName    = "before"
	slidersName   = "sliders"
	allName       = "sliders and the king's test"
	hyperbolaName = "hyperbola quintessence"
	itselfName    = "nothing"
)

// swaps returns the swaps of a host: ours for its sliders, ours for its test of the king too,
// hyperbola quintessence for its sliders, and nothing, which shows the noise.
func swaps(sliders swap, more ...replacement) []swap {
	sliders.name = slidersName
	all, rival := sliders, sliders
	all.name, all.replacements = allName, slices.Concat(sliders.replacements, more)
	rival.name, rival.replacements = hyperbolaName, nil
	for _, r := range sliders.replacements {
		rival.replacements = append(rival.replacements, r.byHyperbola())
	}
	return []swap{sliders, all, rival, {name: itselfName}}
}

var hosts = []host{notnilHost, corentingsHost, dragontoothHost, zurichessHost, counterHost}
