package enginetest

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
)

// A comparison compares a lookup of an engine with the library's. A lookup takes a square and
// a second argument: an occupancy, another square as a board of one bit, or nothing.
type comparison struct {
	name         string
	second       second
	squares      uint64 // the squares to compare
	lookup, want occupancies.Walk

	calls, wrong int
	explained    [len(hints)]int // the wrong results that each hint explains
	problem      string          // a panic or a Goexit of the lookup, which ends the comparison
	at, first    call            // the last call, and the wrong one with the fewest pieces
}

type second uint8

const (
	nothing second = iota
	occupancy
	square
)

type call struct {
	sq             int
	occ, got, want uint64
}

func (c *comparison) compare(sq int, occ uint64) {
	c.at.sq, c.at.occ = sq, occ
	c.at.got, c.at.want = c.lookup(sq, occ), c.want(sq, occ)
	if c.squares>>sq&1 == 0 {
		return
	}
	if c.calls++; c.at.got == c.at.want {
		return
	}
	for i := range hints {
		if hints[i].second == c.second && hints[i].explains(&c.at) {
			c.explained[i]++
		}
	}
	if c.wrong++; c.wrong == 1 || bits.OnesCount64(occ) < bits.OnesCount64(c.first.occ) {
		c.first = c.at
	}
}

// hints are what all wrong results may have in common.
var hints = [...]struct {
	second   second
	text     string
	explains func(c *call) bool
}{
	{occupancy, "In all of them the slider's own square is empty.", func(c *call) bool { return c.occ>>c.sq&1 == 0 }},
	{occupancy, "In all of them the slider's own square is occupied.", func(c *call) bool { return c.occ>>c.sq&1 != 0 }},
	{occupancy, "All of them contain the slider's own square, which it does not attack.",
		func(c *call) bool { return c.got == c.want|1<<c.sq }},
	{occupancy, "All of them lack the occupied squares. Attacks include the first piece in each direction.",
		func(c *call) bool { return c.got == c.want&^c.occ }},
	{occupancy, "All of them lack some of the occupied squares and no other, as if own pieces were left out.",
		func(c *call) bool { return c.got&^c.want == 0 && c.want&^c.got&^c.occ == 0 }},
	{nothing, "All of them contain the square itself, which the piece does not attack.",
		func(c *call) bool { return c.got == c.want|1<<c.sq }},
	{square, "All of them contain the second square too: clear it in a closure.",
		func(c *call) bool { return c.got == c.want|c.occ }},
	{square, "All of them contain both squares too.", func(c *call) bool { return c.got == c.want|c.occ|1<<c.sq }},
	{square, "All of them lack the two squares.", func(c *call) bool { return c.got == c.want&^(c.occ|1<<c.sq) }},
	{square, "All of them are the squares of Between: compare the lookup by it.", like(attacks.Between[uint64, int])},
	{square, "All of them are the squares of BetweenWithEnds: compare the lookup by it.", like(betweenWithEnds)},
	{square, "All of them are the squares of Line: compare the lookup by it.", like(attacks.Line[uint64, int])},
	{square, "All of them are empty.", func(c *call) bool { return c.got == 0 }},
}

// like returns what explains results that are those of another lookup.
func like(lookup func(a, b int) uint64) func(c *call) bool {
	return func(c *call) bool { return c.got == lookup(c.sq, bits.TrailingZeros64(c.occ)) }
}

// renumberings turn a board into the numberings of bits that engines use.
var renumberings = [...]struct {
	text     string
	renumber func(uint64) uint64
}{
	{"b", func(board uint64) uint64 { return board }},
	{"bits.ReverseBytes64(b)", bits.ReverseBytes64},
	{"bits.Reverse64(b)", bits.Reverse64},
	{"bits.Reverse64(bits.ReverseBytes64(b))",
		func(board uint64) uint64 { return bits.Reverse64(bits.ReverseBytes64(board)) }},
}

// opposites holds, by the name of a lookup, the one that is like it with a8 = 0.
var opposites = map[string]string{
	"Diagonal": "AntiDiagonal", "AntiDiagonal": "Diagonal", "PawnNorth": "PawnSouth", "PawnSouth": "PawnNorth",
}

// numbering returns a sentence that says how the lookup numbers squares or bits, or "" if no
// numbering explains its results.
func (c *comparison) numbering() string {
	for i, r := range renumberings {
		for _, flip := range [...]int{0, 56, 63, 7} {
			right := "right"
			switch misses := c.misses(flip, r.renumber); {
			case misses > trials/20:
				continue
			case misses > 0:
				right = "nearly right"
			}
			var ways []string
			if flip != 0 {
				ways = append(ways, fmt.Sprintf("each square is passed as sq^%d", flip))
			}
			if i != 0 {
				ways = append(ways, "each board b is turned by "+r.text)
			}
			switch {
			case len(ways) == 0:
				return "" // the lookup is rarely wrong
			case flip == 56 && i == 1 && opposites[c.name] != "":
				return "The lookup is " + right + " for " + opposites[c.name] + ". The two change places if a8 is square 0."
			}
			return "The lookup is " + right + " if " + strings.Join(ways, " and ") +
				": see Other numberings in the documentation of package enginetest."
		}
	}
	return ""
}

// trials are the arguments for which misses tries a numbering.
const trials = 1000

// misses returns for how many of the trials the lookup is wrong with squares flipped and boards renumbered.
func (c *comparison) misses(flip int, renumber func(uint64) uint64) (misses int) {
	problem := guard(func() {
		random := rand.New(rand.NewPCG(5, 6))
		for i := range trials {
			sq, occ := i&63, occupancies.Random(random)
			renumbered := renumber(occ)
			if c.second == square {
				other := sq ^ (1 + random.IntN(63))
				occ, renumbered = 1<<other, 1<<(other^flip)
			}
			if c.squares>>sq&1 != 0 && renumber(c.lookup(sq^flip, renumbered)) != c.want(sq, occ) {
				misses++
			}
		}
	})
	if problem != "" {
		misses = trials
	}
	return misses
}

// report makes the calls of compare, and fails the test if a result is wrong or the lookup panics.
func (c *comparison) report(t testing.TB, calls func()) {
	t.Helper()
	c.problem = guard(calls)
	if c.wrong == 0 && c.problem == "" {
		t.Logf("%s: all of %d lookups agree", c.name, c.calls)
		return
	}
	var text strings.Builder
	if c.problem != "" {
		fmt.Fprintf(&text, "%s: %s, the lookup %s\n", c.name, c.where(&c.at), c.problem)
	}
	if c.wrong > 0 {
		fmt.Fprintf(&text, "%s: %d of %d lookups differ. This one is %s:\n\n", c.name, c.wrong, c.calls, c.where(&c.first))
		c.draw(&text)
		hint := ""
		if c.problem == "" {
			hint = c.numbering()
		}
		if hint == "" && c.wrong > 1 {
			hint = c.hint()
		}
		if hint != "" {
			text.WriteString("\n" + hint + "\n")
		}
	}
	t.Error(text.String())
}

// hint returns the first hint that explains all wrong results, or 19 of 20, or "".
func (c *comparison) hint() string {
	for _, least := range [...]int{c.wrong, c.wrong - c.wrong/20} {
		for i := range hints {
			if c.explained[i] == c.wrong {
				return hints[i].text
			} else if c.explained[i] >= least {
				return strings.NewReplacer("All of", "Nearly all of", "In all of", "In nearly all of").Replace(hints[i].text)
			}
		}
	}
	return ""
}

// where names the arguments of a call.
func (c *comparison) where(at *call) string {
	text := fmt.Sprintf("from %s (square %d)", conformance.SquareName(at.sq), at.sq)
	switch c.second {
	case occupancy:
		text += fmt.Sprintf(" with the occupancy %#x", at.occ)
	case square:
		text += fmt.Sprintf(" to %s (square %d)", conformance.SquareName(bits.TrailingZeros64(at.occ)), bits.TrailingZeros64(at.occ))
	}
	return text
}

// draw draws the boards of the first wrong result side by side, with a1 at the lower left.
func (c *comparison) draw(text *strings.Builder) {
	titles, boards := []string{"got", "want"}, []uint64{c.first.got, c.first.want}
	if c.second == occupancy {
		titles, boards = append([]string{"occupancy"}, titles...), append([]uint64{c.first.occ}, boards...)
	}
	lines := make([]string, 10)
	for i, board := range boards {
		lines[0] += fmt.Sprintf("    %-16s", titles[i])
		lines[9] += "    a b c d e f g h "
		for rank := range 8 {
			line := &lines[8-rank]
			*line += fmt.Sprintf(" %d ", rank+1)
			for file := range 8 {
				sq := 8*rank + file
				mark := ".x"[board>>sq&1]
				if sq == c.first.sq || c.second == square && c.first.occ>>sq&1 != 0 {
					mark = "oO"[board>>sq&1]
				}
				*line += fmt.Sprintf(" %c", mark)
			}
			*line += " "
		}
	}
	for _, line := range lines {
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	marked := conformance.SquareName(c.first.sq)
	if c.second == square {
		marked = "the two squares"
	}
	fmt.Fprintf(text, "\nx and O: bits that are set. o and O: %s. The board is drawn with a1 = 0.\n", marked)
}
