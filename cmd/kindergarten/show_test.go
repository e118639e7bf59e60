package main

import (
	"strings"
	"testing"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func TestShow(t *testing.T) {
	for _, test := range []struct{ fen, square, lines string }{
		// A piece of Black, on a corner, that sees its own and the enemy's.
		{"kiwipete", "a8", kiwipete + `
  8 [r] *  *  * (k) .  .  r     [r] rook on a8
  7 (p) .  p  p  q  p  b  .      *  attacked, empty
occupancy  0x917d731812a4ff91
attacks    0x1e01000000000000  5 squares`},
		{"kiwipete", "a6", `  6 [b] n  .  .  p  n  p  .     ( ) attacked, occupied
attacks    0x0402000204081000  6 squares`}, // a bishop
		{"kiwipete", "B6", "attacks    0x0508000805000000  6 squares"},
		{"kiwipete", "e8", "  8  r  .  .  * [k] *  .  r     [k] king on e8"},
		{"kiwipete", "e1", "  1  R  .  .  * [K] *  .  R"},
		{"kiwipete", "f3", "  3  .  . (N) *  * [Q] * (p)    PNBRQK White, pnbrqk Black"},
		{"kiwipete", "d5", "attacks    0x0000140000000000  2 squares"},
		{"kiwipete", "h3", `  2  P  P  P  B  B  P (P) P
attacks    0x0000000000004000  1 square`},
	} {
		stdout := succeed(t, "show", "-fen", test.fen, test.square)
		for want := range strings.SplitSeq(test.lines, "\n") {
			if !strings.Contains("\n"+stdout, "\n"+want+"\n") {
				t.Errorf("kindergarten show %s lacks the line\n%s\nin\n%s", test.square, want, stdout)
			}
		}
	}
}
