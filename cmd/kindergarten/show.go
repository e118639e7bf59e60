package main

import (
	"errors"
	"flag"
	"fmt"
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// The default position, and its square with a queen that is blocked in seven directions at
// various distances.
const (
	kiwipete       = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	kiwipeteName   = "Kiwipete, Peter McKenzie's position for testing move generators"
	kiwipeteSquare = "f3"
)

// demonstrate executes the program without arguments. Its queen is blocked in five
// directions, by pieces of both sides.
func demonstrate(out output) {
	queen, _ := pieceOn('Q')
	p, _, _ := fen.Parse[uint64]("6k1/3p2p1/8/8/1p1Q1P2/8/5N2/6K1 w - -")
	out.WriteString("The queen on d4 attacks the squares marked * and the pieces in brackets:\n\n")
	newDiagram(&p, queen, 27).draw(out)
	out.WriteString("\nkindergarten show draws other positions, and kindergarten -h says what else there is.\n")
}

func runShow(args []string, out output) error {
	flags := flag.NewFlagSet("show", flag.ContinueOnError)
	record := flags.String("fen", kiwipete, "")
	square := flags.String("square", kiwipeteSquare, "")
	piece := flags.String("piece", "", "")
	svg := flags.Bool("svg", false, "")
	if err := parseOptions(flags, args, out); err != nil {
		return err
	}
	if _, err := parseSquare(flags.Arg(0)); err == nil {
		flags.Set("square", flags.Arg(0))
		if err := parseOptions(flags, flags.Args()[1:], out); err != nil {
			return err
		}
	}
	if err := unexpected(flags); err != nil {
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
		return usageError{errors.New("-fen without -square: want the square of a piece, such as -square e4")}
	}
	sq, err := parseSquare(*square)
	if err != nil {
		return usageError{err}
	}
	s, standing := pieceOn(pieces(&p)[sq])
	if given["piece"] {
		if s, err = parsePiece(*piece); err != nil {
			return usageError{err}
		}
	} else if !standing {
		return usageError{fmt.Errorf("no piece stands on %s: choose one, such as -piece rook", squareName(sq))}
	}

	d := newDiagram(&p, s, sq)
	full := string(fen.Append(nil, p)) + counters
	if *svg {
		d.drawSVG(out, full)
		return nil
	}
	if full == kiwipete {
		fmt.Fprintln(out, kiwipeteName)
	}
	fmt.Fprintf(out, "%s\n\n", full)
	d.draw(out)
	occ := p.Occupied()
	fmt.Fprintf(out, "\noccupancy  0x%016x  %s\n", occ, countSquares(occ))
	fmt.Fprintf(out, "attacks    %s  %s\n", out.paint(important, fmt.Sprintf("0x%016x", d.attacks)), countSquares(d.attacks))
	writeSteps(out, s, sq, occ)
	return nil
}

func countSquares(set uint64) string { return countOf(uint64(bits.OnesCount64(set)), "square") }
