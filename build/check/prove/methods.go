package main

import (
	"reflect"
	"runtime"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

// publishedMethods returns the claims on the lookups and masks of package methods.
func publishedMethods(s *sources, scope scope) []*group {
	var groups []*group
	for _, p := range platforms {
		form := p.form()
		call := func(c *circuit.Circuit, name string, arguments ...any) circuit.Word {
			return s.call(c, "purego/methods", p, name, arguments...)
		}
		for _, m := range methods.All() {
			for _, l := range m.Lookups {
				name := nameOf(l.Attacks)
				g := group{function: "methods." + name, form: form}
				found := func(c *circuit.Circuit, sq, occ circuit.Word) circuit.Word {
					return call(c, name, number(sq), number(occ))
				}
				groups = append(groups, lookup(g, pieceAlong(l.Along), scope.squares, p.width, found))
			}
			for _, l := range m.Masks {
				name := nameOf(l.Set)
				groups = append(groups, mask(group{function: "methods." + name, form: form}, l, scope.squares, p.width,
					func(c *circuit.Circuit, sq circuit.Word) circuit.Word {
						return call(c, name, number(sq))
					}))
			}
		}
	}
	return groups
}

// walks returns the claims on the lookups of package walk.
func walks(s *sources, scope scope) []*group {
	var groups []*group
	for _, p := range platforms {
		for _, l := range sliders {
			g := group{function: "walk." + l.name, form: p.form()}
			found := func(c *circuit.Circuit, sq, occ circuit.Word) circuit.Word {
				return s.call(c, "internal/reference/walk", p, l.name, number(sq), number(occ))
			}
			groups = append(groups, lookup(g, l.piece, scope.squares, p.width, found))
		}
	}
	return groups
}

// nameOf returns the name of a function without its package.
func nameOf(f any) string {
	name := runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name()
	return name[strings.LastIndexByte(name, '.')+1:]
}

func pieceAlong(directions []attacks.Direction) (of piece) {
	for _, d := range directions {
		of = append(of, compass[d])
	}
	return of
}

// mask returns the claims that a function returns a piece's attacks on the empty board,
// with the square itself if the list says so.
func mask(g group, m methods.Mask, squares []int, width int,
	call func(c *circuit.Circuit, sq circuit.Word) circuit.Word) *group {
	g.shown = count(len(squares), "square") + " with any bits above"
	for _, sq := range squares {
		g.claim(1, func(c *circuit.Circuit) []equation {
			got := call(c, square(c, sq, width))
			want := pieceAlong(m.Along).attacks(c, sq, circuit.Constant(64, 0))
			if m.Own {
				want[sq] = circuit.True
			}
			return []equation{{square: sq, got: got, want: want}}
		})
	}
	return &g
}
