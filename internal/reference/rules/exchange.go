package rules

import "strings"

// Exchange returns what a legal move wins by the values of pawn to king, with the captures that
// follow on its square. Each side makes none or captures with its least valuable piece, and of
// several with the one nearest to its first rank, then to the a-file. With free set it captures
// with any piece. It tries all promotions.
func (b *Board) Exchange(m *Move, values *[7]int, free bool) int {
	if m.Castling {
		return 0
	}
	worth := func(letter byte) int { return values[strings.IndexByte("pnbrqk", letter|Black)] }
	sum := 0
	if letter := b.Squares[m.To]; letter != 0 {
		sum = worth(letter)
	} else if b.Squares[m.From]|Black == 'p' && m.From&7 != m.To&7 {
		sum = worth('p')
	}
	if m.Promoted != 0 {
		sum += worth(m.Promoted) - worth('p')
	}
	after, least, captures := &m.After, 1<<16, []Move(nil)
	for _, reply := range after.Moves() {
		if reply.To == m.To && !reply.Castling {
			captures, least = append(captures, reply), min(least, after.order(reply.From))
		}
	}
	answer := 0
	for i := range captures {
		if free || after.order(captures[i].From) == least {
			answer = max(answer, after.Exchange(&captures[i], values, free))
		}
	}
	return sum - answer
}

// order returns the place of a piece among those that may capture: by its kind, then by the ranks
// from its side's first, then by files.
func (b *Board) order(from int) int {
	rank := from >> 3
	if b.Side == Black {
		rank ^= 7
	}
	return strings.IndexByte("pnbrqk", b.Squares[from]|Black)<<6 | rank<<3 | from&7
}
