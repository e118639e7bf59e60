//go:build js

// Wasm is the library as functions of JavaScript. A bitboard is a string of hexadecimal digits,
// because a number of JavaScript holds 53 bits.
package main

import (
	"math/bits"
	"slices"
	"strconv"
	"syscall/js"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/build/page/steps"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

type object = map[string]any

// functions are those of the library's lookup, then those of the published methods. A mask
// has no directions, because it reads no occupancy.
var functions []methods.Lookup

func main() {
	var names []any
	offer := func(group, method string, source []any, offered ...methods.Lookup) {
		for _, f := range offered {
			names = append(names, object{"group": group, "method": method, "source": source, "name": f.Name})
		}
		functions = append(functions, offered...)
	}
	for _, s := range steps.Sliders() {
		f := methods.Lookup{Name: s.Name, Attacks: s.Attacks}
		for _, l := range s.Lines {
			f.Along = append(f.Along, l.Along)
		}
		offer("This library", "the library’s lookup", nil, f)
	}
	for _, m := range methods.All() {
		group, method, source := "Wiki: "+m.Page, strconv.Itoa(m.Number)+". "+m.Name, []any{m.Page, m.Section, m.Author}
		if slices.Contains(historical, m.Section) {
			group = "Historical"
		}
		if m.Lines.Rank != nil {
			for i, attacks := range []func(sq int, occ uint64) uint64{m.Lines.Rook, m.Lines.Bishop, m.Lines.Queen} {
				offer(group, method, source, methods.Lookup{Name: functions[i].Name, Along: functions[i].Along, Attacks: attacks})
			}
		}
		offer(group, method, source, m.Lookups...)
		for _, k := range m.Masks {
			set := func(sq int, _ uint64) uint64 { return k.Set(sq) }
			offer(group, method, source, methods.Lookup{Name: k.Name, Attacks: set})
		}
	}
	js.Global().Set("kindergarten", object{"functions": names, "tables": tables(), "attacks": js.FuncOf(attack),
		"position": js.FuncOf(position)})
	select {}
}

// historical are the sections whose forms serve 32-bit machines or compress the tables.
var historical = []string{"32-bit Versions", "Magic Compression"}

// tables returns the tables that lookups of rooks and bishops read. PEXT and fancy magic hold the
// attacks for each occupancy of the squares that matter, plain magic for as many on each square.
func tables() []any {
	pext, fixed := 0, 0
	for _, piece := range []occupancies.Walk{attacks.Rook[uint64, int], attacks.Bishop[uint64, int]} {
		most := 0
		for sq := range 64 {
			set := 8 << bits.OnesCount64(occupancies.Relevant(piece, sq))
			pext, most = pext+set, max(most, set)
		}
		fixed += 64 * most
	}
	table := func(name string, bytes int) any { return object{"name": name, "bytes": bytes} }
	return []any{table("this library, lines", steps.LineBytes), table("this library, pieces", steps.PieceBytes),
		table("PEXT or fancy magic", pext), table("plain magic", fixed)}
}

// attack takes the index of a function, a square and the occupancy. It returns the attacks and
// the steps of the library's lookup, of the whole piece and along each line.
func attack(_ js.Value, args []js.Value) any {
	f, sq := functions[args[0].Int()], args[1].Int()
	occ, _ := strconv.ParseUint(args[2].String(), 0, 64)
	lookUp := func(lines []steps.LineLookup) []any {
		shown := []any{}
		for _, l := range lines {
			s, line := l.LookUp(sq, occ), []any{l.Name}
			for _, set := range []uint64{s.Mask, s.Masked, s.Factor, s.Product, s.Index, s.Row, s.Squares, s.Attacks} {
				line = append(line, hex(set))
			}
			shown = append(shown, append(line, s.Shift))
		}
		return shown
	}
	var whole, lines []steps.LineLookup
	for _, s := range steps.Sliders() {
		if s.Name == f.Name {
			whole = s.Whole
		}
	}
	for _, l := range steps.Sliders()[2].Lines { // the queen's
		if slices.Contains(f.Along, l.Along) || slices.Contains(f.Along, l.Along^4) {
			lines = append(lines, l)
		}
	}
	return object{"attacks": hex(f.Attacks(sq, occ)), "whole": lookUp(whole), "lines": lookUp(lines)}
}

// position takes a FEN. Its board is any arrangement, and moves are counted in a position.
func position(_ js.Value, args []js.Value) any {
	p, _, err := fen.ParseAny[uint64](args[0].String())
	if err != nil {
		return object{"error": err.Error()}
	}
	text := string(fen.Append(nil, &p))
	if _, _, err := fen.Parse[uint64](text); err != nil {
		return object{"fen": text, "illegal": err.Error()}
	}
	var checks [1]positions.Check[uint64]
	var count [1]uint8
	positions.Checks(checks[:], []positions.Position[uint64]{p})
	positions.LegalCounts(count[:], nil, []positions.Position[uint64]{p})
	c, n := checks[0], int(count[0])
	if n == 255 { // or more
		n = len(movegen.Append(nil, &p))
	}
	return object{"fen": text, "moves": n, "checkers": hex(c.Checkers), "pinned": hex(c.Pinned), "mask": hex(c.CheckMask)}
}

func hex(set uint64) string {
	digits := strconv.FormatUint(set, 16)
	return "0x0000000000000000"[:18-len(digits)] + digits
}
