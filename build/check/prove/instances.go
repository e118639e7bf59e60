package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
)

// squareTypes are the underlying types of attacks.AnySquare with their numbers of
// bits. Zero means the word size.
var squareTypes = []struct {
	name string
	bits int
}{
	{"int", 0}, {"int8", 8}, {"int16", 16}, {"int32", 32}, {"int64", 64},
	{"uint", 0}, {"uint8", 8}, {"uint16", 16}, {"uint32", 32}, {"uint64", 64},
}

// instance returns the name of the instance of a generic lookup for a type of square.
func instance(slider, squareType string) string { return "instance" + slider + squareType }

// An attacker is a function of package attacks that finds the pieces of one side that attack
// a square. Its arguments here are sliders only.
type attacker struct{ name, result, arguments string }

var attackers = []attacker{
	{"SliderAttackers", "uint64", "sq, diagonal, orthogonal, occ"},
	{"AttackedBySliders", "bool", "sq, diagonal, orthogonal, occ"},
	{"Checkers", "uint64", "sq, 0, 0, 0, diagonal, orthogonal, occ"},
	{"Attacked", "bool", "sq, 0, 0, 0, diagonal, orthogonal, 0, occ"},
}

// instances returns a file of package attacks with an instance of each lookup for each
// type of square, and of the attackers.
func instances() string {
	var text strings.Builder
	text.WriteString("package attacks\n")
	for _, f := range attackers {
		fmt.Fprintf(&text, "func instance%s(sq uint8, occ, diagonal, orthogonal uint64) %s { return %[1]s(%[3]s) }\n",
			f.name, f.result, f.arguments)
	}
	for _, t := range squareTypes {
		fmt.Fprintf(&text, "type square%s %s\n", t.name, t.name)
		for _, l := range sliders {
			fmt.Fprintf(&text, "func %s(sq square%s, occ uint64) uint64 { return %s(sq, occ) }\n",
				instance(l.name, t.name), t.name, l.name)
		}
	}
	return text.String()
}

// goLookups returns the claims on the lookups of package attacks.
func goLookups(s *sources, scope scope) []*group {
	var groups []*group
	for _, p := range append(slices.Clip(platforms), wasm) {
		for _, l := range sliders {
			all := &group{
				function: "attacks." + l.name, form: p.form(),
				shown: fmt.Sprintf("%s of each type with any bits above, any occupancy", count(len(scope.squares), "square")),
			}
			for _, t := range squareTypes {
				bits := t.bits
				if bits == 0 {
					bits = p.width
				}
				g := lookup(group{}, l.piece, scope.squares, bits, func(c *circuit.Circuit, sq, occ circuit.Word) circuit.Word {
					return s.call(c, "attacks", p, instance(l.name, t.name), number(sq), number(occ))
				})
				all.claims = append(all.claims, g.claims...)
			}
			groups = append(groups, all)
		}
	}
	return groups
}

// goAttackers returns the claims on the attackers. A branch on each slider doubles the
// number of executions, so a claim has the up to four diagonal or orthogonal sliders at one
// distance from the square. All other sliders are on lines of the other kind.
func goAttackers(s *sources, scope scope) []*group {
	var groups []*group
	none := circuit.Constant(64, 0)
	for _, p := range platforms {
		for _, f := range attackers {
			g := &group{
				function: "attacks." + f.name, form: p.form(),
				shown: count(len(scope.squares), "square") + " with any bits above, sliders at each distance, any occupancy",
			}
			for _, sq := range scope.squares {
				for distance := 1; distance < 8; distance++ {
					sliders := atDistance(distance, sq)
					g.claims = append(g.claims, f.claim(s, p, sq, sliders, none), f.claim(s, p, sq, none, sliders))
				}
			}
			groups = append(groups, g)
		}
	}
	return groups
}

// atDistance returns the set of the squares at a distance from sq on its lines.
func atDistance(distance, sq int) circuit.Word {
	set := circuit.Constant(64, 0)
	for _, d := range queen {
		direction{distance * d.files, distance * d.ranks}.step(sq, func(to int) { set[to] = circuit.True })
	}
	return set
}

// claim returns the claim that f finds the sliders that a bishop or a rook on sq attacks.
func (f attacker) claim(s *sources, p platform, sq int, diagonal, orthogonal circuit.Word) claim {
	return claim{least: 1, state: func(c *circuit.Circuit) []equation {
		occ := c.Word("occupancy", 64)
		got := s.call(c, "attacks", p, "instance"+f.name,
			number(square(c, sq, 8)), number(occ), number(diagonal), number(orthogonal))
		want := c.OrWord(
			c.AndWord(bishop.attacks(c, sq, occ), diagonal),
			c.AndWord(rook.attacks(c, sq, occ), orthogonal))
		if f.result == "bool" {
			want = circuit.Word{c.Any(want)}
		}
		return []equation{{square: sq, inputs: []input{{"occupancy", occ}}, got: got, want: want}}
	}}
}
