//go:build js

// Wasm is the library as functions of JavaScript. A bitboard is a string of hexadecimal digits,
// because a number of JavaScript holds 53 bits.
package main

import (
	"slices"
	"strconv"
	"strings"
	"syscall/js"

	"github.com/kindergarten-bitboards/kindergarten/attacks/positions"
	"github.com/kindergarten-bitboards/kindergarten/attacks/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/internal/steps"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

type object = map[string]any

// A function returns the attacks along some directions. A mask reads no occupancy.
type function struct {
	methods.Lookup
	mask bool
}

// all holds the functions of the library's lookup and of the published methods.
var all [][]function

func main() {
	var list, errata []any
	offer := func(name, source string, functions []function) {
		var names []any
		for _, f := range functions {
			names = append(names, f.Name)
		}
		all, list = append(all, functions), append(list, object{"name": name, "source": source, "functions": names})
	}
	var library []function
	for _, s := range steps.Sliders() {
		f := function{methods.Lookup{Name: s.Name, Attacks: s.Attacks}, false}
		for _, l := range s.Lines {
			f.Along = append(f.Along, l.Along)
		}
		library = append(library, f)
	}
	offer("the library’s lookup", "", library)
	for _, m := range methods.All() {
		if m.Number > 0 {
			offer(strconv.Itoa(m.Number)+". "+m.Name, strings.TrimSuffix(m.Page+", "+m.Section+", "+m.Author, ", "), published(m, library))
		}
	}
	for _, e := range methods.Errata(js.Global().Get("errata").String()) {
		errata = append(errata, object{"section": e.Section, "square": e.Square, "fold": e.Fold, "occupancy": hex(e.Occupancies[0]),
			"other": hex(e.Occupancies[1]), "index": int(e.Index), "wrong": hex(e.Corrected(e.Occupancies[1])), "right": hex(e.Corrected(e.Occupancies[0]))})
	}
	js.Global().Set("kindergarten", object{"methods": list, "errata": errata, "attacks": js.FuncOf(attack), "position": js.FuncOf(position)})
	js.Global().Call("start")
	select {}
}

// published returns the functions of a method. Its pieces move as those of the library.
func published(m methods.Method, library []function) (functions []function) {
	for i, each := range []func(dst, sqs, occs []uint64){m.Rooks, m.Bishops, m.Queens} {
		if f := library[i]; each != nil {
			f.Attacks = func(sq int, occ uint64) uint64 {
				var dst [1]uint64
				each(dst[:], []uint64{uint64(sq)}, []uint64{occ})
				return dst[0]
			}
			functions = append(functions, f)
		}
	}
	for _, l := range m.Lookups {
		functions = append(functions, function{l, false})
	}
	for _, k := range m.Masks {
		set := func(sq int, _ uint64) uint64 { return k.Set(sq) }
		functions = append(functions, function{methods.Lookup{Name: k.Name, Along: k.Along, Attacks: set}, true})
	}
	return functions
}

// attack takes the indices of a method and its function, a square and the occupancy.
func attack(_ js.Value, args []js.Value) any {
	f, sq := all[args[0].Int()][args[1].Int()], args[2].Int()
	occ, _ := strconv.ParseUint(args[3].String(), 0, 64)
	lines := []any{}
	for _, l := range steps.Sliders()[2].Lines { // the queen's
		if !f.mask && (slices.Contains(f.Along, l.Along) || slices.Contains(f.Along, l.Along^4)) {
			s := l.LookUp(sq, occ)
			lines = append(lines, object{"line": l.Name, "mask": hex(s.Mask), "masked": hex(s.Masked), "factor": hex(s.Factor), "product": hex(s.Product),
				"index": int(s.Index), "row": hex(s.Row), "squares": hex(s.Squares), "attacks": hex(s.Attacks)})
		}
	}
	return object{"attacks": hex(f.Attacks(sq, occ)), "lines": lines}
}

// position takes a FEN. Its board is any arrangement, and moves are counted in a position.
func position(_ js.Value, args []js.Value) any {
	p, _, err := fen.ParseAny[uint64](args[0].String())
	if err != nil {
		return object{"error": err.Error()}
	}
	text := string(fen.Append(nil, p))
	board, rest, _ := strings.Cut(text, " ")
	result := object{"board": board, "rest": rest}
	if p, _, err = fen.Parse[uint64](text); err != nil {
		result["illegal"] = err.Error()
		return result
	}
	var check [1]positions.Check[uint64]
	var moves [1]uint8
	list := []positions.Position[uint64]{p}
	positions.Checks(check[:], list)
	positions.LegalCounts(moves[:], nil, list)
	result["moves"], result["checkers"], result["pinned"], result["mask"] = int(moves[0]), hex(check[0].Checkers), hex(check[0].Pinned), hex(check[0].CheckMask)
	return result
}

func hex(set uint64) string { return "0x" + strconv.FormatUint(set, 16) }
