package main

import (
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

// sliders are the pieces and lines of lookups.
var sliders = []struct {
	name  string
	piece piece
}{
	{"AntiDiagonal", antiDiagonalSlider},
	{"Diagonal", diagonalSlider},
	{"Rank", rankSlider},
	{"File", fileSlider},
	{"Rook", rook},
	{"Bishop", bishop},
	{"Queen", queen},
}

// pieces are the sliders with operations on many squares.
var pieces = sliders[4:]

func number(w circuit.Word) memory.Value { return memory.Value{Word: w} }

func number64(v uint64, width int) memory.Value { return number(circuit.Constant(width, v)) }

// A lookup finds a set of squares by a square and an occupancy.
type lookup = func(c *circuit.Circuit, sq, occ circuit.Word) circuit.Word

// lookups adds the claims that a lookup returns what it must, for squares of width bits.
func (g *group) lookups(squares []int, width int, found lookup,
	want func(c *circuit.Circuit, sq int, occ circuit.Word) circuit.Word) *group {
	if g.shown == "" {
		g.shown = fmt.Sprintf("%s with any %d bits above, any occupancy", count(len(squares), "square"), width-6)
	}
	for _, sq := range squares {
		g.claim(1, func(c *circuit.Circuit) []equation {
			occ := c.Word("occupancy", 64)
			square := slices.Concat(circuit.Constant(6, uint64(sq)), c.Word("square", width)[6:])
			got := found(c, square, occ)
			return []equation{{square: sq, inputs: []input{{"occupancy", occ}}, got: got, want: want(c, sq, occ)}}
		})
	}
	return g
}

// lookup returns a lookup by a Go function, which has more arguments after the occupancy.
func (s *sources) lookup(path string, p platform, function string, more ...any) lookup {
	return func(c *circuit.Circuit, sq, occ circuit.Word) circuit.Word {
		return s.call(c, path, p, function, append([]any{number(sq), number(occ)}, more...)...)
	}
}

// lookupKernels returns the claims on the kernels for one lookup.
func lookupKernels(s *sources, scope scope) (groups []*group) {
	for _, k := range s.kernels(list.Lookup) {
		found := func(c *circuit.Circuit, sq, occ circuit.Word) circuit.Word {
			return k.call(c, alignment{}, nil, number(sq), number(occ))[0].Number()
		}
		groups = append(groups, k.group("").lookups(scope.squares, 64, found, k.pieces()[0].attacks))
	}
	return groups
}

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
func goLookups(s *sources, scope scope) (groups []*group) {
	for _, p := range append(slices.Clip(platforms), wasm) {
		for _, l := range sliders {
			g := &group{
				function: "attacks." + l.name, form: p.form(),
				shown: count(len(scope.squares), "square") + " of each type with any bits above, any occupancy",
			}
			for _, t := range squareTypes {
				bits := t.bits
				if bits == 0 {
					bits = p.width
				}
				g.lookups(scope.squares, bits, s.lookup("attacks", p, instance(l.name, t.name)), l.piece.attacks)
			}
			groups = append(groups, g)
		}
	}
	return groups
}

// goAttackers returns the claims on the attackers. A branch on each slider doubles the
// number of executions, so a claim has the up to four diagonal or orthogonal sliders at one
// distance from the square. All other sliders are on lines of the other kind.
func goAttackers(s *sources, scope scope) (groups []*group) {
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
					f.attack(g, s, p, sq, sliders, none)
					f.attack(g, s, p, sq, none, sliders)
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
	for _, w := range queen.on(sq) {
		if len(w.between) == distance-1 {
			set[w.to] = circuit.True
		}
	}
	return set
}

// attack adds the claim that f finds the sliders that a bishop or a rook on sq attacks.
func (f attacker) attack(g *group, s *sources, p platform, sq int, diagonal, orthogonal circuit.Word) {
	found := s.lookup("attacks", p, "instance"+f.name, number(diagonal), number(orthogonal))
	g.lookups([]int{sq}, 8, found, func(c *circuit.Circuit, sq int, occ circuit.Word) circuit.Word {
		want := c.OrWord(c.AndWord(bishop.attacks(c, sq, occ), diagonal), c.AndWord(rook.attacks(c, sq, occ), orthogonal))
		if f.result == "bool" {
			return circuit.Word{c.Any(want)}
		}
		return want
	})
}

// publishedMethods returns the claims on the lookups and masks of package methods.
func publishedMethods(s *sources, scope scope) (groups []*group) {
	for _, p := range platforms {
		for _, m := range methods.All() {
			for _, l := range m.Lookups {
				name := nameOf(l.Attacks)
				g := &group{function: "methods." + name, form: p.form()}
				found := s.lookup("purego/methods", p, name)
				groups = append(groups, g.lookups(scope.squares, p.width, found, pieceAlong(l.Along).attacks))
			}
			for _, l := range m.Masks {
				g := &group{function: "methods." + nameOf(l.Set), form: p.form(),
					shown: count(len(scope.squares), "square") + " with any bits above"}
				found := func(c *circuit.Circuit, sq, _ circuit.Word) circuit.Word {
					return s.call(c, "purego/methods", p, nameOf(l.Set), number(sq))
				}
				want := func(c *circuit.Circuit, sq int, _ circuit.Word) circuit.Word {
					attacks := pieceAlong(l.Along).attacks(c, sq, circuit.Constant(64, 0))
					attacks[sq] = bit(l.Own)
					return attacks
				}
				groups = append(groups, g.lookups(scope.squares, p.width, found, want))
			}
		}
	}
	return groups
}

// walks returns the claims on the lookups of package walk.
func walks(s *sources, scope scope) (groups []*group) {
	for _, p := range platforms {
		for _, l := range sliders {
			g := &group{function: "walk." + l.name, form: p.form()}
			found := s.lookup("internal/reference/walk", p, l.name)
			groups = append(groups, g.lookups(scope.squares, p.width, found, l.piece.attacks))
		}
	}
	return groups
}

// nameOf returns the name of a function without its package.
func nameOf(f any) string {
	name := runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name()
	return name[strings.LastIndexByte(name, '.')+1:]
}

func pieceAlong(directions []attacks.Direction) piece {
	var along []direction
	for _, d := range directions {
		along = append(along, compass[d])
	}
	return ways(true, along...)
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
