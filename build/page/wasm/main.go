//go:build js

// Wasm is the library as functions of JavaScript. A bitboard is a string of hexadecimal digits,
// because a number of JavaScript holds 53 bits.
package main

import (
	"strconv"
	"strings"
	"syscall/js"

	"github.com/kindergarten-bitboards/kindergarten/attacks/positions"
	"github.com/kindergarten-bitboards/kindergarten/attacks/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/build/page/choices"
	"github.com/kindergarten-bitboards/kindergarten/internal/steps"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

type object = map[string]any

var all = choices.All()

func main() {
	var methodList, rows []any
	for _, c := range all {
		var functions []any
		for _, f := range c.Functions {
			functions = append(functions, f.Name)
		}
		methodList = append(methodList, object{"name": c.Name, "source": c.Source, "functions": functions})
	}
	for _, e := range methods.Errata(js.Global().Get("errata").String()) {
		rows = append(rows, object{"section": e.Section, "square": e.Square, "fold": e.Fold, "occupancy": hex(e.Occupancies[0]),
			"other": hex(e.Occupancies[1]), "index": int(e.Index), "wrong": hex(e.Corrected(e.Occupancies[1])), "right": hex(e.Corrected(e.Occupancies[0]))})
	}
	js.Global().Set("kindergarten", object{"methods": methodList, "errata": rows, "attacks": js.FuncOf(attack), "position": js.FuncOf(position)})
	js.Global().Call("start")
	select {}
}

// attack takes the indices of a method and its function, a square and the occupancy.
func attack(_ js.Value, args []js.Value) any {
	f, sq := all[args[0].Int()].Functions[args[1].Int()], args[2].Int()
	occ, _ := strconv.ParseUint(args[3].String(), 0, 64)
	lines := []any{}
	for _, l := range steps.Sliders()[2].Lines { // the queen's
		if f.ReadsOccupancy && f.Moves(l.Along) {
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
