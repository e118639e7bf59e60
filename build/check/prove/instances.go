package main

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/symbolic/circuit"
)

// squareTypes are the underlying types of attacks.AnySquare with their numbers of
// bits. Zero stands for the word size.
var squareTypes = []struct {
	name string
	bits int
}{
	{"int", 0}, {"int8", 8}, {"int16", 16}, {"int32", 32}, {"int64", 64},
	{"uint", 0}, {"uint8", 8}, {"uint16", 16}, {"uint32", 32}, {"uint64", 64},
}

// instance returns the name of the instance of a generic lookup for a type of square.
func instance(slider, squareType string) string { return "instance" + slider + squareType }

// attackers are the functions of package attacks that find the pieces of one side that attack
// a square, with the arguments for sliders alone.
var attackers = []struct{ name, result, arguments string }{
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
		fmt.Fprintf(&text, "func instance%s(sq uint8, occ, diagonal, orthogonal uint64) %s { return %[1]s(%[3]s) }\n", f.name, f.result, f.arguments)
	}
	for _, t := range squareTypes {
		fmt.Fprintf(&text, "type square%s %s\n", t.name, t.name)
		for _, l := range sliders {
			fmt.Fprintf(&text, "func %s(sq square%s, occ uint64) uint64 { return %s(sq, occ) }\n", instance(l.name, t.name), t.name, l.name)
		}
	}
	return text.String()
}

// goLookups returns the claims on the lookups of package attacks.
func goLookups(s *sources, scope scope) []*group {
	var groups []*group
	for _, width := range []int{64, 32} {
		p := s.attacks[width]
		for _, l := range sliders {
			all := &group{
				function: "attacks." + l.name, form: "Go, " + platforms[width],
				shown: fmt.Sprintf("%s of each type with any bits above, any occupancy", count(len(scope.squares), "square")),
			}
			for _, t := range squareTypes {
				bits := t.bits
				if bits == 0 {
					bits = width
				}
				g := lookup(group{}, l.piece, scope.squares, bits, func(c *circuit.Circuit, sq, occ circuit.Word) (circuit.Word, error) {
					return p.Execute(c).Call(instance(l.name, t.name), number(sq), number(occ))
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
// distance from the square. The others stand on the lines of the other kind.
func goAttackers(s *sources, scope scope) []*group {
	var groups []*group
	for _, width := range []int{64, 32} {
		for _, f := range attackers {
			all := &group{
				function: "attacks." + f.name, form: "Go, " + platforms[width],
				shown: count(len(scope.squares), "square") + " with any bits above, sliders at each distance, any occupancy",
			}
			for _, sq := range scope.squares {
				for distance := range 7 {
					sliders := uint64(0)
					for _, d := range queen {
						steps := 0
						d.walk(sq, func(to int) {
							if steps == distance {
								sliders |= 1 << to
							}
							steps++
						})
					}
					for i, of := range []piece{bishop, rook} {
						all.claims = append(all.claims, claim{state: func(c *circuit.Circuit) ([]equation, error) {
							occ, sets := c.Word("occupancy", 64), [2]circuit.Word{circuit.Constant(64, 0), circuit.Constant(64, 0)}
							sets[i] = circuit.Constant(64, sliders)
							got, err := s.attacks[width].Execute(c).Call("instance"+f.name, number(square(c, sq, 8)), number(occ), number(sets[0]), number(sets[1]))
							want, any := of.attacks(c, sq, occ), circuit.False
							for to := range want {
								want[to] = c.And(want[to], sets[i][to])
								any = c.Or(any, want[to])
							}
							if f.result == "bool" {
								want = circuit.Word{any}
							}
							return []equation{{square: sq, inputs: []input{{"occupancy", occ}}, got: got, want: want}}, err
						}})
					}
				}
			}
			groups = append(groups, all)
		}
	}
	return groups
}
