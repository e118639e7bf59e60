package main

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/steps"
)

// attackers holds all pieces, and the lines of the sliders. The leapers have no lines. The
// pawn is White's.
var attackers = append([]steps.Slider{
	{Name: "pawn", Letter: 'P', Attacks: func(sq int, _ uint64) uint64 { return attacks.PawnNorth[uint64](sq) }},
	{Name: "knight", Letter: 'N', Attacks: func(sq int, _ uint64) uint64 { return attacks.Knight[uint64](sq) }},
	{Name: "king", Letter: 'K', Attacks: func(sq int, _ uint64) uint64 { return attacks.King[uint64](sq) }},
}, steps.Sliders()...)

// parsePiece returns the piece of that name, or of that letter in a FEN.
func parsePiece(name string) (steps.Slider, error) {
	var names []string
	for _, s := range attackers {
		if strings.EqualFold(name, s.Name) || s.Letter != 0 && strings.EqualFold(name, string(s.Letter)) {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return steps.Slider{}, fmt.Errorf("want %s", alternatives(names))
}

// pieceOn returns the piece of a letter, or false for 0, that of an empty square.
func pieceOn(letter byte) (steps.Slider, bool) {
	for _, s := range attackers {
		if letter != 0 && letter&^0x20 == s.Letter {
			return s, true
		}
	}
	return steps.Slider{}, false
}

// writeSteps writes a table of the lookups that make up a slider's attacks.
func writeSteps(out output, s steps.Slider, sq int, occ uint64) {
	if s.Lines == nil {
		return
	}
	out.WriteString("\n              occupancy & mask   * factor            >> 58   look up, & mask\n")
	for _, l := range s.Lines {
		steps := l.LookUp(sq, occ)
		const row = "%-13s 0x%016x 0x%016x  %06b  0x%016x\n"
		fmt.Fprintf(out, row, l.Name, steps.Masked, steps.Factor, steps.Index, steps.Attacks)
	}
	if s.Lines[len(s.Lines)-1].Name == "rank" {
		out.WriteString("\nA rank needs no mask: its factor shifts the ranks above it out of the word.\n")
	}
}
