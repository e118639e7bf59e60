package main

import (
	"strings"
	"testing"
)

func TestShow(t *testing.T) {
	for _, test := range []struct{ args, lines string }{
		{"", "  3  .  . (N) *  * [Q] * (p)    PNBRQK White, pnbrqk Black"},
		// A piece of Black, on a corner, that sees its own and the enemy's.
		{"a8", kiwipete + `
  8 [r] *  *  * (k) .  .  r     [r] rook on a8
  7 (p) .  p  p  q  p  b  .      *  attacked, empty
attacks    0x1e01000000000000  5 squares`},
		// A supposed piece takes the colour of the piece that it replaces.
		{"-square e7 -piece B", "  8  r  .  .  *  k  *  .  r     [b] bishop on e7, in place of the queen"},
		// Nothing is replaced by a piece of the same kind, or by a line.
		{"e7 -piece q", "  8  r  .  .  * (k) *  .  r     [q] queen on e7"},
		{"e7 -piece rank", "  8  r  .  .  .  k  .  .  r     [q] slider on e7, along its rank"},
		{"b6", "attacks    0x0508000805000000  6 squares"},
		{"e8", "  8  r  .  .  * [k] *  .  r     [k] king on e8"},
		// Pawns of both sides: their own, on a piece of their side, and of the side to move.
		{"h3", `  2  P  P  P  B  B  P (P) P
attacks    0x0000000000004000  1 square`},
		{"a8 -piece pawn", "  7  p  *  p  p  q  p  b  .      *  attacked, empty"},
		{"d5 -piece PAWN -fen 8/8/8/8/8/8/8/8", "  6  .  .  *  .  *  .  .  .     ( ) attacked, occupied"},
		// On an empty square the piece is the side to move's.
		{"-square D4 -piece Queen -fen 8/8/8/8/8/8/8/8_b", `8/8/8/8/8/8/8/8 b - - 0 1
  5  .  .  *  *  *  .  .  .      .  empty
  4  *  *  * [q] *  *  *  *
occupancy  0x0000000000000000  0 squares
attacks    0x88492a1cf71c2a49  27 squares`},
		{"a1 -piece anti-diagonal -fen 8/8/8/8/8/8/8/8", `
  8  .  .  .  .  .  .  .  .     [ ] slider on a1, along its anti-diagonal
  1 [ ] .  .  .  .  .  .  .
attacks    0x0000000000000000  0 squares`},
		{"a1 -piece rook -fen 8/8/8/8/8/8/8/B7_b", "  1 [R] *  *  *  *  *  *  *"},
		{"a2 -piece rook -fen 8/8/8/8/8/8/8/B7_w", "  2 [R] *  *  *  *  *  *  *"},
		{"a1 -piece file -fen 8/8/8/8/8/8/8/B7", `  1 [B] .  .  .  .  .  .  .
occupancy  0x0000000000000001  1 square
attacks    0x0101010101010100  7 squares
file          0x0000000000000000 0x0208208010400400  000000  0x0101010101010100`},
		{"b1 -fen 8/8/8/8/1n6/8/8/KR1n4", `              occupancy & mask   * factor            >> 58   look up, & mask
rank          0x000000000200000b 0x0200000000000000  000101  0x000000000000000d
file          0x0000000002000000 0x0104104008200200  100000  0x0000000002020200`},
	} {
		args := strings.Fields("show " + test.args)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "_", " ") // within a FEN
		}
		stdout := succeed(t, args...)
		for want := range strings.SplitSeq(test.lines, "\n") {
			if !strings.Contains("\n"+stdout, "\n"+want+"\n") {
				t.Errorf("kindergarten show %s lacks the line\n%s\nin\n%s", test.args, want, stdout)
			}
		}
		if named := strings.Contains(stdout, "Kiwipete"); named != strings.Contains(stdout, kiwipete) {
			t.Errorf("kindergarten show %s names Kiwipete: %t\n%s", test.args, named, stdout)
		}
		if noted := strings.Contains(stdout, "\nA rank needs no mask"); noted != strings.Contains(stdout, "\nrank ") {
			t.Errorf("kindergarten show %s has the note on ranks: %t\n%s", test.args, noted, stdout)
		}
	}
}
