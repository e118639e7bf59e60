package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/bits"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks/positions/fen"
)

// The default position, and its square with a queen that is blocked in seven directions at
// various distances.
const (
	kiwipete       = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	kiwipeteName   = "Kiwipete, Peter McKenzie's position for testing move generators"
	kiwipeteSquare = "f3"
)

const showUsage = `Show draws a board as White sees it and marks the squares that a slider
attacks, up to and including the first piece in each direction,
whichever side's.

Usage:

    kindergarten show [-fen FEN -square SQUARE] [-piece PIECE] [-svg]

Flags:

    -fen FEN        the position, in quotes; fields after the board may
                    be missing (by default Kiwipete)
    -square SQUARE  where the slider stands, a1 to h8 (by default f3)
    -piece PIECE    rook, bishop or queen, or one line of theirs: rank,
                    file, diagonal or anti-diagonal (by default the
                    rook, bishop or queen that stands on the square)
    -svg            write the board as a picture in Scalable Vector
                    Graphics, and nothing else

Below the board stand the occupancy and the attacks as bitboards, a1 in
the lowest bit and h8 in the highest, and the steps of the lookup along
each line. The rank needs no mask: its factor pushes the ranks above it
out of the product.

Examples:

    kindergarten show -square e7
    kindergarten show -square d5 -piece bishop
    kindergarten show -fen 8/8/2p5/8/2R3P1/8/8/8 -square c4
    kindergarten show -svg > queen.svg
`

func runShow(args []string, out output) error {
	flags := flag.NewFlagSet("show", flag.ContinueOnError)
	record := flags.String("fen", kiwipete, "")
	square := flags.String("square", kiwipeteSquare, "")
	piece := flags.String("piece", "", "")
	svg := flags.Bool("svg", false, "")
	if err := parseFlags(flags, args, showUsage, out); err != nil {
		return err
	}
	given := make(map[string]bool)
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })

	text, counters, err := completeFEN(*record)
	if err != nil {
		return usageError{err}
	}
	p, _, err := fen.ParseAny[uint64](text)
	if err != nil {
		return usageError{err}
	}
	if given["fen"] && !given["square"] {
		return usageError{errors.New("-fen without -square: want the slider's square, such as -square e4")}
	}
	sq, err := parseSquare(*square)
	if err != nil {
		return usageError{err}
	}
	s, standing := sliderOn(pieces(&p)[sq])
	if given["piece"] {
		if s, err = parseSlider(*piece); err != nil {
			return usageError{err}
		}
	} else if !standing {
		return usageError{fmt.Errorf("no slider stands on %s: choose one with -piece rook, bishop or queen", squareName(sq))}
	}

	d := newDiagram(&p, s, sq)
	full := string(fen.Append(nil, p)) + counters
	var b strings.Builder
	if *svg {
		d.drawSVG(&b, full)
		_, err = io.WriteString(out, b.String())
		return err
	}
	if full == kiwipete {
		fmt.Fprintln(&b, kiwipeteName)
	}
	fmt.Fprintf(&b, "%s\n\n", full)
	d.draw(&b, out)
	writeLookups(&b, p.Occupied(), s, sq, out)
	_, err = io.WriteString(out, b.String())
	return err
}

// writeLookups appends the slider's attacks as bitboards, and the steps of their lookup.
func writeLookups(b *strings.Builder, occ uint64, s slider, sq int, out output) {
	attacked := s.attacks(sq, occ)
	fmt.Fprintf(b, "\noccupancy  0x%016x  %s\n", occ, countSquares(occ))
	fmt.Fprintf(b, "attacks    %s  %s\n\n", out.paint(important, fmt.Sprintf("0x%016x", attacked)), countSquares(attacked))
	s.writeSteps(b, sq, occ)
}

func countSquares(set uint64) string { return countOf(uint64(bits.OnesCount64(set)), "square") }
