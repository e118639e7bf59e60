package main

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/gosource"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/memory"
)

// sliders are what lookups are about. A name that is part of another comes after
// it.
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

// pieces are the sliders that there are operations on many of.
var pieces = sliders[4:]

func number(w circuit.Word) memory.Value { return memory.Value{Word: w} }

// square returns a word that is a square in its lowest six bits, while the bits
// above are any.
func square(c *circuit.Circuit, sq, width int) circuit.Word {
	w := c.Word("square", width)
	copy(w, circuit.Constant(6, uint64(sq)))
	return w
}

// lookup returns the claims that a function returns what a piece attacks.
func lookup(g group, of piece, squares []int, width int, call func(c *circuit.Circuit, sq, occ circuit.Word) (circuit.Word, error)) *group {
	g.shown = fmt.Sprintf("%s with any %d bits above, any occupancy", count(len(squares), "square"), width-6)
	for _, sq := range squares {
		g.claims = append(g.claims, claim{state: func(c *circuit.Circuit) ([]equation, error) {
			occ := c.Word("occupancy", 64)
			got, err := call(c, square(c, sq, width), occ)
			return []equation{{
				square: sq, inputs: []input{{"occupancy", occ}},
				got: got, want: of.attacks(c, sq, occ),
			}}, err
		}})
	}
	return &g
}

// lookupKernels are the kernels for one lookup.
func lookupKernels(s *sources, scope scope) []*group {
	var groups []*group
	for _, k := range s.kernels(list.Lookup) {
		groups = append(groups, lookup(k.group(), k.pieces()[0], scope.squares, 64, func(c *circuit.Circuit, sq, occ circuit.Word) (circuit.Word, error) {
			results, err := k.call(c, place{}, nil, number(sq), number(occ))
			if err != nil {
				return nil, err
			}
			return results[0].Number()
		}))
	}
	return groups
}

// squares returns the address of the table that the kernels take.
func (s *sources) squares() memory.Value {
	r, ok := s.attacks[64].Global(module+"/internal/tables", "Squares")
	if !ok {
		return memory.Value{} // which a kernel cannot load from
	}
	return r.Start()
}

// methods are all exported functions of package purego that take a square and
// the occupancy; the walker is one of them.
func methods(s *sources, scope scope) ([]*group, error) {
	var groups []*group
	for _, width := range []int{64, 32} {
		p := s.purego[width]
		form := "Go, " + platforms[width]
		for _, name := range p.Functions() {
			signature, _ := p.Function(name)
			g := group{function: "purego." + name, form: form}
			call := func(arguments ...memory.Value) func(c *circuit.Circuit, sq, occ circuit.Word) (circuit.Word, error) {
				return func(c *circuit.Circuit, sq, occ circuit.Word) (circuit.Word, error) {
					all := []any{number(sq), number(occ)}
					for _, a := range arguments {
						all = append(all, a)
					}
					return p.Execute(c).Call(name, all...)
				}
			}
			switch kinds(signature) {
			case "int, uint64":
				of, err := pieceOf(name)
				if err != nil {
					return nil, err
				}
				groups = append(groups, lookup(g, of, scope.squares, width, call()))
			case "int, uint64, purego.Line":
				for i, of := range []piece{rankSlider, fileSlider, diagonalSlider, antiDiagonalSlider} {
					h := g
					h.function += fmt.Sprintf("(…, %d)", i)
					groups = append(groups, lookup(h, of, scope.squares, width, call(number(circuit.Constant(8, uint64(i))))))
				}
			case "int, uint64, purego.Direction":
				for i, d := range compass {
					h := g
					h.function += fmt.Sprintf("(…, %d)", i)
					groups = append(groups, lookup(h, piece{d}, scope.squares, width, call(number(circuit.Constant(8, uint64(i))))))
				}
			case "int, uint8":
				groups = append(groups, firstRank(g, p, name, width))
			}
		}
	}
	return groups, nil
}

// kinds returns the types of the parameters of a function that has one result,
// a number without sign.
func kinds(s *types.Signature) string {
	results := s.Results()
	if results.Len() != 1 {
		return ""
	}
	if b, ok := results.At(0).Type().(*types.Basic); !ok || b.Info()&types.IsUnsigned == 0 {
		return ""
	}
	var text string
	for i := range s.Params().Len() {
		if i > 0 {
			text += ", "
		}
		text += types.TypeString(s.Params().At(i).Type(), (*types.Package).Name)
	}
	return text
}

// pieceOf returns the piece that a function is about, by the slider that its name
// names last. The ending AFile tells how the function does it if a slider comes
// before.
func pieceOf(name string) (piece, error) {
	for _, part := range []string{strings.TrimSuffix(name, "AFile"), name} {
		var of piece
		last := -1
		for _, s := range sliders {
			if i := strings.LastIndex(part, s.name); i >= 0 && i+len(s.name) > last {
				of, last = s.piece, i+len(s.name)
			}
		}
		if of != nil {
			return of, nil
		}
	}
	return nil, fmt.Errorf("it is not known what purego.%s looks up", name)
}

// firstRank returns the claims on a method of a file and the occupancy of the
// first rank alone.
func firstRank(g group, p *gosource.Program, name string, width int) *group {
	g.shown = fmt.Sprintf("8 files with any %d bits above, any occupancy of the rank", width-3)
	for file := range 8 {
		g.claims = append(g.claims, claim{state: func(c *circuit.Circuit) ([]equation, error) {
			occ := c.Word("occupancy", 8)
			of := c.Word("file", width)
			copy(of, circuit.Constant(3, uint64(file)))
			got, err := p.Execute(c).Call(name, number(of), number(occ))
			return []equation{{
				square: file, inputs: []input{{"occupancy", occ}},
				got: got, want: rankSlider.attacks(c, file, occ.Extend(64, false))[:8],
			}}, err
		}})
	}
	return &g
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
