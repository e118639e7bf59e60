package main

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
	"github.com/kindergarten-bitboards/kindergarten/internal/steps"
)

var sliders = steps.Sliders()

// parseSlider returns the slider of that name, or of that letter in a FEN.
func parseSlider(name string) (steps.Slider, error) {
	var names []string
	for _, s := range sliders {
		if strings.EqualFold(name, s.Name) || s.Letter != 0 && strings.EqualFold(name, string(s.Letter)) {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return steps.Slider{}, fmt.Errorf("unknown slider %s: want %s", quote.Short(name), alternatives(names))
}

// sliderOn returns the slider that stands on a square, if one does.
func sliderOn(piece byte) (steps.Slider, bool) {
	for _, s := range sliders {
		if s.Letter != 0 && piece&^0x20 == s.Letter {
			return s, true
		}
	}
	return steps.Slider{}, false
}

// writeSteps writes a table of the lookups that make up the slider's attacks.
func writeSteps(out output, s steps.Slider, sq int, occ uint64) {
	out.WriteString("              occupancy & mask   * factor            >> 58   look up, & mask\n")
	for _, l := range s.Lines {
		steps := l.LookUp(sq, occ)
		fmt.Fprintf(out, "%-13s 0x%016x 0x%016x  %06b  0x%016x\n", l.Name, steps.Masked, steps.Factor, steps.Index, steps.Attacks)
	}
	if s.Lines[0].Name == "rank" {
		out.WriteString("\nA rank needs no mask: its factor shifts the ranks above it out of the word.\n")
	}
}
