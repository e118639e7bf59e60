package main

import (
	"errors"
	"flag"
	"fmt"
	"math/bits"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/steps"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// The default position, and its square with a queen that is blocked in seven directions at
// various distances.
const (
	kiwipete       = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	kiwipeteName   = "Kiwipete, Peter McKenzie's position for testing move generators"
	kiwipeteSquare = 21 // f3
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
	if c.fen == kiwipete {
		fmt.Fprintln(out, kiwipeteName)
	}
	fmt.Fprintf(out, "%s\n\n", c.fen)
	d.draw(out)
	occ := c.position.Occupied()
	fmt.Fprintf(out, "\noccupancy  0x%016x  %s\n", occ, countSquares(occ))
	fmt.Fprintf(out, "attacks    0x%016x  %s\n", d.attacks, countSquares(d.attacks))
	writeSteps(out, c.piece, c.square, occ)
	return nil
}

// A showCall is a valid command line of show.
type showCall struct {
	position position
	fen      string // of the position, with the counters that were given
	square   int
	piece    steps.Slider
}

func parseShow(args []string, out output) (c showCall, err error) {
	c.square = kiwipeteSquare
	flags := flag.NewFlagSet("show", flag.ContinueOnError)
	record := flags.String("fen", kiwipete, "")
	flags.Func("square", "", func(name string) (err error) {
		c.square, err = parseSquare(name)
		return err
	})
	flags.Func("piece", "", func(name string) (err error) {
		c.piece, err = parsePiece(name)
		return err
	})
	if err := parseArgument(flags, args, "square", out); err != nil {
		return c, err
	}
	if err := unexpected(flags, flags.Args()); err != nil {
		return c, err
	}
	if c.position, c.fen, err = parseFEN(fieldsOf(*record), fen.ParseAny[uint64, string]); err != nil {
		return c, usageError{err}
	}
	given := givenFlags(flags)
	if given["fen"] && !given["square"] {
		return c, usageError{errors.New("-fen without -square: want the square of a piece, such as -square e4")}
	}
	if !given["piece"] {
		var standing bool
		if c.piece, standing = pieceOn(pieces(&c.position)[c.square]); !standing {
			return c, usageError{fmt.Errorf("no piece stands on %s: choose one, such as -piece rook", squareName(c.square))}
		}
	}
	return c, nil
}

// parseSquare returns the number of the square of that name, a1 = 0 to h8 = 63.
func parseSquare(name string) (int, error) {
	for sq := range 64 {
		if strings.EqualFold(name, squareName(sq)) {
			return sq, nil
		}
	}
	return 0, errors.New("want a1 to h8")
}

func squareName(sq int) string { return string([]byte{'a' + byte(sq&7), '1' + byte(sq>>3)}) }

func countSquares(set uint64) string { return countOf(bits.OnesCount64(set), "square") }
