package main

import (
	"errors"
	"flag"
	"fmt"
	"math/bits"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// demonstrate executes the program without arguments. Its queen is blocked in five
// directions, by pieces of both sides.
func demonstrate(out output) {
	p, _, _ := fen.Parse[uint64]("6k1/3p2p1/8/8/1p1Q1P2/8/5N2/6K1 w - -")
	out.WriteString("The queen on d4 attacks the squares marked * and the pieces in brackets:\n\n")
	draw(&p, 27, out)
	out.WriteString("\nkindergarten show draws other positions, and kindergarten -h says what else there is.\n")
}

func runShow(args []string, out output) error {
	flags := flag.NewFlagSet("show", flag.ContinueOnError)
	given := flags.String("fen", "kiwipete", "")
	args, err := parseFlags(flags, args, out)
	if err != nil {
		return err
	}
	sq, err := parseSquare(args)
	if err != nil {
		return usageError{err}
	}
	line, _, err := dialect{}.parseLine(*given, nil)
	if err != nil {
		return usageError{err}
	}
	p := line.Last()
	if kind, _ := p.PieceOn(sq); kind == positions.NoKind {
		return usageError{fmt.Errorf("no piece stands on %s", conformance.SquareName(sq))}
	}
	fmt.Fprintf(out, "%s\n\n", line.FEN())
	draw(p, sq, out)
	fmt.Fprintf(out, "\noccupancy  0x%016x\n", p.Occupied())
	set := attacked(p, sq)
	fmt.Fprintf(out, "attacks    0x%016x  %s\n", set, countOf(bits.OnesCount64(set), "square"))
	return nil
}

// parseSquare returns the square that the only argument names, a1 = 0 to h8 = 63.
func parseSquare(args []string) (sq int, err error) {
	if len(args) == 1 && len(args[0]) == 2 {
		name := strings.ToLower(args[0])
		file, rank := strings.IndexByte("abcdefgh", name[0]), strings.IndexByte("12345678", name[1])
		if file >= 0 && rank >= 0 {
			return file + 8*rank, nil
		}
	}
	return 0, errors.New("want the square of a piece, from a1 to h8: see kindergarten show -h")
}

// attacked returns the squares that the piece on a square attacks.
func attacked(p *position, sq int) uint64 {
	occ := p.Occupied()
	switch kind, side := p.PieceOn(sq); kind {
	case positions.Pawn:
		if side == positions.Black {
			return attacks.PawnSouth[uint64](sq)
		}
		return attacks.PawnNorth[uint64](sq)
	case positions.Knight:
		return attacks.Knight[uint64](sq)
	case positions.Bishop:
		return attacks.Bishop(sq, occ)
	case positions.Rook:
		return attacks.Rook(sq, occ)
	case positions.Queen:
		return attacks.Queen(sq, occ)
	}
	return attacks.King[uint64](sq)
}

// draw writes the board as White sees it, with the attacks of the piece on a square, and the
// legend on its right.
func draw(p *position, sq int, out output) {
	set := attacked(p, sq)
	kind, _ := p.PieceOn(sq)
	legend := [8]string{
		fmt.Sprintf("[%s] %v on %s", letter(p, sq), kind, conformance.SquareName(sq)),
		" *  attacked, empty",
		"( ) attacked, occupied",
		" .  empty",
		"",
		"PNBRQK White, pnbrqk Black",
	}
	for i, text := range legend {
		rank := 7 - i
		row := fmt.Sprintf("  %d ", rank+1)
		for at := 8 * rank; at < 8*rank+8; at++ {
			switch piece := letter(p, at); {
			case at == sq:
				row += "[" + piece + "]"
			case set>>at&1 == 0:
				row += " " + piece + " "
			case piece == ".":
				row += " * "
			default:
				row += "(" + piece + ")"
			}
		}
		out.WriteString(strings.TrimRight(row+"    "+text, " ") + "\n")
	}
	out.WriteString("\n     a  b  c  d  e  f  g  h\n")
}

// letter returns the letter of the piece on a square, or a dot.
func letter(p *position, sq int) string {
	kind, side := p.PieceOn(sq)
	if kind == positions.NoKind {
		return "."
	}
	return [...]string{"PNBRQK", "pnbrqk"}[side][kind:][:1]
}
