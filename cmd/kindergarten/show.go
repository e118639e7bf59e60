package main

import (
	"errors"
	"flag"
	"fmt"
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/steps"
	"github.com/kindergarten-bitboards/kindergarten/positions"
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
	c, err := parseShow(args, out)
	if err != nil {
		return err
	}
	d := newDiagram(&c.position, c.piece, c.square)
	if c.svg {
		d.drawSVG(out, c.fen)
		return nil
	}
	if c.fen == kiwipete {
		fmt.Fprintln(out, kiwipeteName)
	}
	fmt.Fprintf(out, "%s\n\n", c.fen)
	d.draw(out)
	occ := c.position.Occupied()
	fmt.Fprintf(out, "\noccupancy  0x%016x  %s\n", occ, countSquares(occ))
	fmt.Fprintf(out, "attacks    %s  %s\n", out.paint(important, fmt.Sprintf("0x%016x", d.attacks)), countSquares(d.attacks))
	writeSteps(out, c.piece, c.square, occ)
	return nil
}

// A showCall is a valid command line of show.
type showCall struct {
	position positions.Position[uint64]
	fen      string // of the position, with the counters that were given
	square   int
	piece    steps.Slider
	svg      bool
}

func parseShow(args []string, out output) (c showCall, err error) {
	flags := flag.NewFlagSet("show", flag.ContinueOnError)
	record := flags.String("fen", kiwipete, "")
	square := flags.String("square", kiwipeteSquare, "")
	name := flags.String("piece", "", "")
	flags.BoolVar(&c.svg, "svg", false, "")
	if err := parseOptions(flags, args, out); err != nil {
		return c, err
	}
	if flags.NArg() > 0 {
		if err := unquoted(flags); err != nil {
			return c, err
		}
		if _, err := parseSquare(flags.Arg(0)); err != nil {
			return c, usageError{err}
		}
		flags.Set("square", flags.Arg(0))
		if err := parseOptions(flags, flags.Args()[1:], out); err != nil {
			return c, err
		}
	}
	if err := unexpected(flags); err != nil {
		return c, err
	}
	text, counters, err := completeFEN(*record)
	if err != nil {
		return c, usageError{err}
	}
	if c.position, _, err = fen.ParseAny[uint64](text); err != nil {
		return c, usageError{err}
	}
	c.fen = string(fen.Append(nil, c.position)) + counters
	given := givenFlags(flags)
	if given["fen"] && !given["square"] {
		return c, usageError{errors.New("-fen without -square: want the square of a piece, such as -square e4")}
	}
	if c.square, err = parseSquare(*square); err != nil {
		return c, usageError{err}
	}
	standing := false
	c.piece, standing = pieceOn(pieces(&c.position)[c.square])
	switch {
	case given["piece"]:
		if c.piece, err = parsePiece(*name); err != nil {
			return c, usageError{err}
		}
	case !standing:
		return c, usageError{fmt.Errorf("no piece stands on %s: choose one, such as -piece rook", squareName(c.square))}
	}
	return c, nil
}

func countSquares(set uint64) string { return countOf(uint64(bits.OnesCount64(set)), "square") }
