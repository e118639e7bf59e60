// Package choices lists the functions that the page offers, for the page and its test.
package choices

import (
	"slices"
	"strconv"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/steps"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

// A Method is the library's lookup or a published method.
type Method struct {
	Name      string
	Source    string // where it was published
	Functions []Function
}

// A Function returns the attacks along some directions.
type Function struct {
	Name           string
	ReadsOccupancy bool
	Attacks, Walk  func(sq int, occ uint64) uint64
	along          []attacks.Direction
}

// Moves reports whether the function returns attacks along the line of a direction.
func (f Function) Moves(d attacks.Direction) bool {
	return slices.Contains(f.along, d) || slices.Contains(f.along, d^4)
}

// All returns the library's lookup and the published methods.
func All() []Method {
	library := Method{Name: "the library’s lookup"}
	for _, s := range steps.Sliders() {
		f := Function{Name: s.Name, ReadsOccupancy: true, Attacks: s.Attacks}
		for _, l := range s.Lines {
			f.along = append(f.along, l.Along, l.Along^4)
		}
		f.Walk = func(sq int, occ uint64) (reached uint64) {
			for _, d := range f.along {
				reached |= walk.Ray(sq, occ, walk.Direction(d))
			}
			return reached
		}
		library.Functions = append(library.Functions, f)
	}
	all := []Method{library}
	for _, m := range methods.All() {
		if m.Number == 0 {
			continue
		}
		next := Method{Name: strconv.Itoa(m.Number) + ". " + m.Name, Source: m.Page + ", " + m.Section}
		if m.Author != "" {
			next.Source += ", " + m.Author
		}
		for i, each := range []func(dst, sqs, occs []uint64){m.Rooks, m.Bishops, m.Queens} {
			if each != nil {
				f := library.Functions[i]
				f.Attacks = func(sq int, occ uint64) uint64 {
					var dst [1]uint64
					each(dst[:], []uint64{uint64(sq)}, []uint64{occ})
					return dst[0]
				}
				next.Functions = append(next.Functions, f)
			}
		}
		for _, l := range m.Lookups {
			next.Functions = append(next.Functions, Function{l.Name, true, l.Attacks, l.Walk, l.Along})
		}
		for _, k := range m.Masks {
			next.Functions = append(next.Functions, Function{k.Name, false, func(sq int, _ uint64) uint64 { return k.Set(sq) },
				func(sq int, _ uint64) uint64 { return k.Walk(sq) }, k.Along})
		}
		all = append(all, next)
	}
	return all
}
