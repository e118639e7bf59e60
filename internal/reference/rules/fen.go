package rules

import (
	"bytes"
	"strconv"
	"strings"
)

// Parse returns the board of a FEN that is valid. K, Q, k and q are the outermost rooks of a side,
// and the letters of files those on the first rank.
func Parse(fen string) (b Board) {
	fields := strings.Fields(fen)
	sq := 56
	for _, c := range []byte(fields[0]) {
		switch {
		case c == '/':
			sq -= 16
		case c <= '8':
			sq += int(c - '0')
		default:
			b.Squares[sq] = c
			sq++
		}
	}
	if fields[1] == "b" {
		b.Side = Black
	}
	for _, c := range []byte(strings.Trim(fields[2], "-")) {
		side := c & Black
		king := b.King(side)
		home := king &^ 7
		rook := home + int(c|Black-'a')
		switch c | Black {
		case 'k':
			rook = home + bytes.LastIndexByte(b.Squares[home:home+8], 'R'|side)
		case 'q':
			rook = home + bytes.IndexByte(b.Squares[home:], 'R'|side)
		}
		b.Castlers[rook] = true
	}
	if passed := fields[3]; passed != "-" {
		b.Passed[int(passed[0]-'a')+8*int(passed[1]-'1')] = true
	}
	return b
}

// FEN returns the board in Forsyth-Edwards Notation, with the counters of a game's
// beginning.
func (b *Board) FEN() string {
	var ranks []string
	passed := "-"
	for y := 7; y >= 0; y-- {
		rank := string(b.Squares[8*y:][:8])
		for n := 8; n > 0; n-- {
			rank = strings.ReplaceAll(rank, strings.Repeat("\x00", n), strconv.Itoa(n))
		}
		ranks = append(ranks, rank)
		for x := range 8 {
			if b.Passed[8*y+x] {
				passed = "abcdefgh"[x:][:1] + strconv.Itoa(y+1)
			}
		}
	}
	side := "w"
	if b.Side == Black {
		side = "b"
	}
	return strings.Join([]string{strings.Join(ranks, "/"), side, b.castling(), passed, "0 1"}, " ")
}

// castling returns the rights of a FEN: in standard chess its letters, and otherwise
// those of the rooks' files.
func (b *Board) castling() (rights string) {
	for i := range 16 {
		letters := "HGFEDCBAhgfedcba"
		if b.King(byte(i>>3*Black))&7 == 4 {
			letters = "KGFEDCBQkgfedcbq"
		}
		if b.Castlers[7-i&7+i>>3*56] {
			rights += letters[i:][:1]
		}
	}
	if rights == "" {
		return "-"
	}
	return rights
}

// Checked reports whether the king of the side to move is attacked.
func (b *Board) Checked() bool { return b.Attackers(b.King(b.Side), b.Side^Black) != 0 }
