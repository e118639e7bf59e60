package rules

import (
	"slices"
	"strings"
)

// A Named position is one in which the legal moves depend on the rule that its name says. The
// part of the name before the colon is the kind of rule.
type Named struct {
	Name  string
	FEN   string
	Moves int // the number of legal moves
}

// A NamedLine is a position with moves whose effect the rule in its name decides.
type NamedLine struct {
	Name string
	FEN  string
	Line string // moves in the notation of the Universal Chess Interface, with spaces between them
}

// NamedPositions returns the named positions. White moves in each, and the next one is its
// mirror image with colours exchanged.
func NamedPositions() (all []Named) {
	for _, n := range named {
		all = append(all, n, Named{n.Name + ", Black", mirrorFEN(n.FEN), n.Moves})
	}
	return all
}

// NamedLines returns lines whose moves must be made right, each followed by its mirror image.
func NamedLines() []NamedLine { return mirrored(lines) }

// NamedExchanges returns moves whose exchange the rule decides, each followed by its mirror image.
func NamedExchanges() []NamedLine { return mirrored(exchanges) }

func mirrored(list []NamedLine) (all []NamedLine) {
	for _, l := range list {
		all = append(all, l, NamedLine{l.Name + ", Black", mirrorFEN(l.FEN), mirrorRanks.Replace(l.Line)})
	}
	return all
}

var mirrorRanks = strings.NewReplacer("1", "8", "2", "7", "3", "6", "4", "5", "5", "4", "6", "3", "7", "2", "8", "1")

// mirrorFEN returns the FEN of the mirror image with colours exchanged.
func mirrorFEN(fen string) string {
	fields := strings.Fields(fen)
	ranks := strings.Split(exchanged(fields[0]), "/")
	slices.Reverse(ranks)
	fields[0] = strings.Join(ranks, "/")
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	black := strings.IndexFunc(fields[2], func(r rune) bool { return r >= 'a' })
	if black > 0 { // White's rights are written first
		fields[2] = fields[2][black:] + fields[2][:black]
	}
	fields[2] = exchanged(fields[2])
	fields[3] = mirrorRanks.Replace(fields[3])
	return strings.Join(fields, " ")
}

// exchanged returns a text with upper-case and lower-case letters exchanged.
func exchanged(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' {
			return r ^ Black
		}
		return r
	}, text)
}

// The counts are Stockfish's.
var named = []Named{
	{"en passant: a capture", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 7},
	{"en passant: on the a-file", "4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1", 7},
	{"en passant: on the b-file", "4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 1", 7},
	{"en passant: on the c-file", "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", 7},
	{"en passant: on the e-file", "4k3/8/8/4pP2/8/8/8/4K3 w - e6 0 1", 7},
	{"en passant: on the f-file", "4k3/8/8/5pP1/8/8/8/4K3 w - f6 0 1", 7},
	{"en passant: on the g-file", "4k3/8/8/6pP/8/8/8/4K3 w - g6 0 1", 7},
	{"en passant: on the h-file", "4k3/8/8/6Pp/8/8/8/4K3 w - h6 0 1", 7},
	{"en passant: by either of two pawns", "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", 9},
	{"en passant: not around the edge, from h4", "4k3/8/8/p7/7P/8/8/4K3 w - a6 0 1", 6},
	{"en passant: not around the edge, from a6", "4k3/8/P7/7p/8/8/8/4K3 w - h6 0 1", 6},
	{"en passant: a square that no pawn attacks", "4k3/8/8/3p4/8/8/3P4/4K3 w - d6 0 1", 6},
	{"en passant: only pawns capture, a knight moves there", "4k3/8/8/3p4/4N3/8/8/4K3 w - d6 0 1", 13},
	{"en passant: no capture without the square", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", 6},
	{"en passant: both pawns leave a rank", "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", 6},
	{"en passant: both pawns leave a rank, to a queen in the west", "4k3/8/8/q2Pp2K/8/8/8/8 w - e6 0 1", 6},
	{"en passant: another pawn stays on the rank", "7k/8/8/K1PpP2r/8/8/8/8 w - d6 0 1", 9},
	{"en passant: a knight stays on the rank", "1k5b/8/8/K1NpP2r/8/8/8/8 w - d6 0 1", 15},
	{"en passant: an enemy stays on the rank", "6k1/8/8/q2Pp1nK/8/8/8/8 w - e6 0 1", 7},
	{"en passant: the pawn is pinned along a file", "4k3/4r3/8/3pP3/8/8/8/4K3 w - d6 0 1", 6},
	{"en passant: the pawn is pinned along a diagonal", "4k3/6b1/8/3pP3/3K4/8/8/8 w - d6 0 1", 5},
	{"en passant: the pawn captures along its pin", "4k3/2b5/8/3pP3/8/6K1/8/8 w - d6 0 1", 9},
	{"en passant: it captures the checking pawn", "4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 1", 9},
	{"en passant: either pawn captures the checking pawn", "4k3/8/8/2PpP3/4K3/8/8/8 w - d6 0 1", 9},
	{"en passant: one of two pawns is pinned", "4k3/4r3/8/2PpP3/8/8/8/4K3 w - d6 0 1", 8},
	{"en passant: not against a check that the double step opened", "2b1k3/8/8/3pP3/8/7K/8/8 w - d6 0 1", 5},
	{"en passant: it opens a line for its own side", "3q2k1/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", 13},
	{"en passant: pawns of both sides behind the king", "7k/8/8/5Pp1/8/1K6/P1p5/8 w - g6 0 1", 11},
	{"en passant: with castling rights", "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1", 28},
	{"castling: on both sides", "r3k2r/8/8/7p/8/8/8/R3K2R w KQkq - 0 1", 23},
	{"castling: only on the king's side", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", 25},
	{"castling: only on the queen's side", "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1", 25},
	{"castling: without a right", "r3k2r/8/8/7p/8/8/8/R3K2R w kq - 0 1", 21},
	{"castling: out of check by a rook", "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", 4},
	{"castling: out of check by a knight", "4k3/8/8/8/8/3n4/8/R3K2R w KQ - 0 1", 4},
	{"castling: out of check by a pawn", "4k3/8/8/8/8/8/5p2/R3K2R w KQ - 0 1", 5},
	{"castling: through check on f1", "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", 23},
	{"castling: into check on g1", "4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", 25},
	{"castling: through check on d1", "4k3/8/8/8/3r4/8/8/R3K2R w KQ - 0 1", 23},
	{"castling: into check on c1", "4k3/8/8/8/2r5/8/8/R3K2R w KQ - 0 1", 25},
	{"castling: b1 may be attacked", "4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1", 26},
	{"castling: the rooks may be attacked", "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", 26},
	{"castling: past a bishop that attacks f1", "4k3/8/8/8/2b5/8/8/R3K2R w KQ - 0 1", 23},
	{"castling: past a queen that attacks c1", "4k3/8/8/8/8/q7/8/R3K2R w KQ - 0 1", 20},
	{"castling: past a knight that attacks f1 and d1", "4k3/8/8/8/8/4n3/8/R3K2R w KQ - 0 1", 22},
	{"castling: past a knight that attacks g1", "4k3/8/8/8/8/5n2/8/R3K2R w KQ - 0 1", 4},
	{"castling: past a pawn that attacks f1", "4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", 24},
	{"castling: past a pawn that attacks g1", "4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1", 19},
	{"castling: past a pawn that attacks d1 and f1", "4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1", 22},
	{"castling: past a pawn that attacks c1", "4k3/8/8/8/8/8/1p6/R3K2R w KQ - 0 1", 25},
	{"castling: past a king that attacks f1 and g1", "8/8/8/8/8/8/6k1/R3K2R w KQ - 0 1", 23},
	{"castling: past a king that attacks c1", "8/8/8/8/8/8/1k6/R3K2R w KQ - 0 1", 25},
	{"castling: a piece on b1", "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", 25},
	{"castling: a piece on c1", "4k3/8/8/8/8/8/8/R1B1K2R w KQ - 0 1", 30},
	{"castling: a piece on d1", "4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1", 39},
	{"castling: a piece on f1", "4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1", 30},
	{"castling: a piece on g1", "4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", 26},
	{"castling: an enemy on b1", "4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1", 22},
	{"castling: an enemy on g1", "4k3/8/8/8/8/8/8/R3K1nR w KQ - 0 1", 23},
	{"castling: a pinned piece stays where it is", "4k3/8/8/8/1b6/8/3Q4/R3K2R w KQ - 0 1", 27},
	{"promotion: a step", "8/P6k/8/8/8/8/8/K7 w - - 0 1", 7},
	{"promotion: a step and both captures", "r1n4k/1P6/8/8/8/8/8/7K w - - 0 1", 15},
	{"promotion: a capture alone", "rn5k/P7/8/8/8/8/8/4K3 w - - 0 1", 9},
	{"promotion: on the edges, not around them", "6nk/7P/P7/8/8/8/8/K7 w - - 0 1", 8},
	{"promotion: a capture of a rook that may castle", "r3k2r/1P4P1/8/7p/8/8/8/4K3 w kq - 0 1", 21},
	{"promotion: two pawns capture the same piece", "4n3/3P1P2/8/8/8/8/8/K6k w - - 0 1", 19},
	{"promotion: a capture answers a check", "k6r/6P1/8/8/8/8/8/7K w - - 0 1", 6},
	{"promotion: a step blocks a check", "K3r1k1/2P5/8/8/8/8/8/8 w - - 0 1", 6},
	{"promotion: a pawn is pinned along the file", "3r3k/3P4/8/8/8/3K4/8/8 w - - 0 1", 8},
	{"promotion: a pawn is pinned along the rank", "7k/K2P2r1/8/8/8/8/8/8 w - - 0 1", 5},
	{"promotion: a pinned pawn captures the pinner", "1k3b2/4P3/3K4/8/8/8/8/8 w - - 0 1", 10},
	{"promotion: eight pawns", "8/PPPPPPPP/8/8/8/8/8/K6k w - - 0 1", 35},
	{"pawns: steps and double steps", "4k3/8/8/8/8/p1p2n1P/PPPP1PP1/4K3 w - - 0 1", 4},
	{"pawns: no double step over a piece", "7k/8/8/8/8/3n4/3P4/K7 w - - 0 1", 2},
	{"pawns: no double step onto a piece", "7k/8/8/8/3n4/8/3P4/K7 w - - 0 1", 4},
	{"pawns: a double step only from its rank", "7k/8/8/8/8/3P4/8/K7 w - - 0 1", 4},
	{"pawns: no capture straight ahead", "7k/8/8/8/3n4/3P4/8/K7 w - - 0 1", 3},
	{"pawns: no capture around the edge", "4k3/p7/8/7P/P6p/8/8/4K3 w - - 0 1", 7},
	{"pieces: knights and kings at the edge", "7k/8/8/7N/K7/8/8/N6N w - - 0 1", 13},
	{"pieces: sliders at the edge", "2k5/8/8/Q6r/8/8/8/B3K2R w - - 0 1", 37},
	{"pieces: sliders behind sliders", "4k3/8/8/8/8/1q6/1R4B1/1R2K2Q w - - 0 1", 30},
	{"check: a double check by two sliders", "4k3/8/8/8/7b/8/4r3/R3K2R w KQ - 0 1", 3},
	{"check: a double check by a knight and a rook", "1k2r3/8/8/8/8/3n4/8/R3K2R w KQ - 0 1", 3},
	{"check: a double check is not blocked", "1k2r3/8/8/8/1b6/5N2/2B2Q2/4K3 w - - 0 1", 2},
	{"check: a double check by a piece that could be captured", "1k2r3/8/8/8/8/3n4/2B5/Q3K3 w - - 0 1", 3},
	{"check: captures and blocks", "4k3/8/8/8/4r3/2N5/3Q1P2/B3K2R w - - 0 1", 6},
	{"check: a knight's check is not blocked", "4k3/8/8/8/8/3n4/Q7/R3K2R w KQ - 0 1", 4},
	{"check: a pawn captures the checking piece", "4k3/8/8/8/8/2n5/1P1P4/1K6 w - - 0 1", 5},
	{"check: a pinned piece does not answer", "4k3/8/8/8/1b2r3/8/3N4/4K3 w - - 0 1", 3},
	{"check: a double step blocks it", "7k/8/8/8/K6r/8/3P4/8 w - - 0 1", 5},
	{"check: a step blocks it", "7k/8/8/8/8/K6r/3P4/8 w - - 0 1", 5},
	{"check: the king steps back along the line", "4k3/8/8/8/4K2r/8/8/8 w - - 0 1", 6},
	{"check: the king steps back along the diagonal", "4k3/8/6b1/8/4K3/8/8/8 w - - 0 1", 6},
	{"king: not next to the other king", "8/8/8/3k4/8/3K4/8/8 w - - 0 1", 5},
	{"king: not onto a square that a pawn attacks", "4k3/8/8/3p4/8/3K4/8/8 w - - 0 1", 6},
	{"king: not onto a square that a pinned knight attacks", "4k3/8/8/4n3/8/6K1/8/4R3 w - - 0 1", 17},
	{"king: a protected piece is not captured", "4k3/8/8/8/8/5b2/6q1/7K w - - 0 1", 0},
	{"king: an unprotected piece is captured", "4k3/8/8/8/8/8/6q1/7K w - - 0 1", 1},
	{"king: a piece is protected through the king's square", "4k3/8/8/8/q2K1n2/8/8/8 w - - 0 1", 4},
	{"pin: a rook and a knight along the file", "4r2k/4N3/8/4K3/8/4R3/8/4q3 w - - 0 1", 11},
	{"pin: a bishop and a queen along the file", "1k2r3/8/4Q3/4K3/4B3/8/8/4q3 w - - 0 1", 8},
	{"pin: a rook and a knight along the rank", "6k1/8/8/r1R1K1Nq/8/8/8/8 w - - 0 1", 11},
	{"pin: a bishop and a queen along the rank", "1k6/8/8/r2BKQ1r/8/8/8/8 w - - 0 1", 8},
	{"pin: a rook and a knight along the diagonal", "1k5b/8/5N2/8/3K4/2R5/8/q7 w - - 0 1", 7},
	{"pin: a bishop and a queen along the diagonal", "1k5b/6Q1/8/8/3K4/8/1B6/q7 w - - 0 1", 13},
	{"pin: a rook and a knight along the anti-diagonal", "q6k/8/8/3N4/4K3/8/6R1/7b w - - 0 1", 7},
	{"pin: a bishop and a queen along the anti-diagonal", "b6k/1Q6/8/8/4K3/5B2/8/7q w - - 0 1", 12},
	{"pin: a pawn along the file", "4k3/4r3/8/8/8/3p1p2/4P3/4K3 w - - 0 1", 6},
	{"pin: a pawn along the rank", "7k/8/8/8/8/2p1p3/K2P3r/8 w - - 0 1", 4},
	{"pin: a pawn along the diagonal", "4k3/8/8/2p5/6b1/3p4/4P3/3K4 w - - 0 1", 3},
	{"pin: a pawn captures along the diagonal", "4k3/8/8/8/5b2/4P3/3K4/8 w - - 0 1", 8},
	{"pin: a pawn captures along the anti-diagonal", "4k3/8/8/8/1b6/2P5/3K4/8 w - - 0 1", 8},
	{"pin: two pieces between are not pinned", "4k3/4r3/8/8/4R3/4N3/8/4K3 w - - 0 1", 23},
	{"pin: an enemy between pins nothing", "4k3/4r3/8/8/4n3/4N3/8/4K3 w - - 0 1", 11},
	{"end: kings alone", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 5},
	{"end: stalemate", "8/8/8/8/8/6k1/5q2/7K w - - 0 1", 0},
	{"end: stalemate with a pinned piece", "k7/8/8/8/8/1q6/8/KN5r w - - 0 1", 0},
	{"end: checkmate by a queen", "8/8/8/8/8/6k1/6q1/7K w - - 0 1", 0},
	{"end: checkmate on the back rank", "k7/8/8/8/8/8/5PPP/r5K1 w - - 0 1", 0},
	{"end: smothered mate", "k7/8/8/8/8/8/5nPP/6RK w - - 0 1", 0},
	{"end: a double step is the only move", "8/8/8/8/7p/7k/7P/7K w - - 0 1", 1},
	{"many moves: 218, the most of any game", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218},
	{"counters: the fiftieth move is near", "4k3/8/8/8/8/8/8/R3K2R w KQ - 99 80", 26},
	{"counters: a move number above 255", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 300", 26},
	{"castling: the right is that of the outer rook", "4k3/8/8/8/8/8/8/4K1RR w K - 0 1", 20},
	{"castling: the right is that of the outer rook, next to the king", "4k3/8/8/8/8/8/8/4KR1R w K - 0 1", 20},
	{"castling: the right is that of the outer rook, on the queen's side", "4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1", 22},
	{"Chess960: the letter is that of the outer rook", "4k3/8/8/8/8/8/8/4KR1R w H - 0 1", 20},
	{"Chess960: the letter is that of the outer rook, on the queen's side", "4k3/8/8/8/8/8/8/RR2K3 w A - 0 1", 21},
	{"Chess960: the king stays, by X-FEN", "4k3/8/8/8/8/8/8/6KR w K - 0 1", 12},
	{"Chess960: the king stays, by Shredder-FEN", "4k3/8/8/8/8/8/8/6KR w H - 0 1", 12},
	{"Chess960: the rook stays", "4k3/8/8/8/8/8/8/4KR2 w F - 0 1", 14},
	{"Chess960: king and rook change places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", 13},
	{"Chess960: the king goes to the rook's square", "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1", 23},
	{"Chess960: a step of the king to the same square", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", 14},
	{"Chess960: the king goes east to c1", "4k3/8/8/8/8/8/8/RK6 w A - 0 1", 12},
	{"Chess960: a long way to g1", "4k3/8/8/8/8/8/8/1K5R w H - 0 1", 18},
	{"Chess960: through check on a long way", "4k3/8/8/8/4r3/8/8/1K5R w H - 0 1", 17},
	{"Chess960: into check on g1", "4k3/8/8/8/6r1/8/8/1K5R w H - 0 1", 17},
	{"Chess960: the rook passes an attacked square", "4k3/8/8/8/1r6/8/8/R2K4 w A - 0 1", 15},
	{"Chess960: out of check", "4k3/8/8/8/1r6/8/8/1K5R w H - 0 1", 4},
	{"Chess960: a rook that shields its king", "4k3/8/8/8/8/8/8/qRK5 w B - 0 1", 4},
	{"Chess960: a rook that shields its king, which moves", "4k3/8/8/8/8/8/8/qR1K4 w B - 0 1", 7},
	{"Chess960: a piece in the rook's way alone", "4k3/8/8/8/8/8/8/RKBN4 w A - 0 1", 21},
	{"Chess960: a piece on the rook's goal", "4k3/8/8/8/8/8/8/RK1N4 w A - 0 1", 15},
	{"Chess960: a piece beyond the goals does not matter", "4k3/8/8/8/8/8/8/1N2KR1N w F - 0 1", 18},
	{"Chess960: a piece beyond the rook's goal does not matter", "4k3/8/8/8/8/8/8/1RK1N3 w B - 0 1", 17},
	{"Chess960: an inner rook", "4k3/8/8/8/8/8/8/1R2KR1R w F - 0 1", 31},
	{"Chess960: an inner rook and the outermost, by X-FEN", "4k3/8/8/8/8/8/8/RR2KR1R w FQ - 0 1", 37},
	{"Chess960: both sides from e1, other rooks", "1r2k1r1/8/8/7p/8/8/8/1R2K1R1 w GBgb - 0 1", 25},
}

var lines = []NamedLine{
	{"en passant: after a double step", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4"},
	{"en passant: not after two single steps", "4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1", "e3e4"},
	{"en passant: for one move only", "4k3/p7/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 a7a6 e1f1"},
	{"en passant: the square is gone after the next move", "4k3/p7/8/8/3p4/8/3PP3/4K3 w - - 0 1", "e2e4 a7a6"},
	{"en passant: the captured pawn is gone", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6 e8d8"},
	{"en passant: a bishop moves to the square and captures nothing", "4k3/8/8/2b5/8/8/4P3/4K2R w K - 0 1", "e2e4 c5e3"},
	{"en passant: the captured pawn opens a line", "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1", "e5e6"},
	{"castling: king and rook move, on the king's side", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1 e8e7"},
	{"castling: king and rook move, on the queen's side", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1 e8e7"},
	{"castling: the king was away", "r3k2r/8/8/7p/8/8/8/R3K2R w KQkq - 0 1", "e1e2 e8e7 e2e1 e7e8"},
	{"castling: the king was away, to move", "r3k2r/8/7p/8/8/8/7P/R3K2R w KQkq - 0 1", "e1e2 h6h5 e2e1 h5h4"},
	{"castling: the rook of h1 was away", "r3k2r/8/7p/8/8/8/7P/R3K2R w KQkq - 0 1", "h1g1 h6h5 g1h1 h5h4"},
	{"castling: the rook of a1 was away", "r3k2r/8/7p/8/8/8/7P/R3K2R w KQkq - 0 1", "a1b1 h6h5 b1a1 h5h4"},
	{"castling: the rook of h8 was captured", "r3k2r/8/8/p7/8/8/8/4K2R w Kkq - 0 1", "h1h8"},
	{"castling: a king captured the rook", "r3k3/1K6/8/7p/8/8/8/8 w q - 0 1", "b7a8"},
	{"castling: another rook comes where one was captured", "r3k2r/8/8/8/8/8/r5B1/4K3 w kq - 0 1",
		"g2a8 h8g8 a8g2 a2a8 e1f1"},
	{"castling: another rook comes where a pawn captured and promoted", "r3k2r/1P6/8/8/8/8/r7/4K3 w kq - 0 1",
		"b7a8b h8g8 a8g2 a2a8 e1f1"},
	{"castling: a rook that captures a rook loses its own right", "r3k2r/8/8/7p/8/8/8/R3K2R w KQkq - 0 1", "a1a8 e8e7"},
	{"castling: a rook that captured a rook comes back", "r3k2r/8/8/7p/8/8/8/R3K2R w KQkq - 0 1", "a1a8 e8e7 a8a1 e7e6"},
	{"castling: a rook goes to the other corner and comes back", "8/8/8/8/8/8/1k6/R3K2R w KQ - 0 1", "a1a8 b2b3 a8a1 b3c4"},
	{"castling: a right does not come back by a promotion", "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "a7a8q e8e7"},
	{"promotion: a knight moves as one", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n h7h6"},
	{"promotion: a rook moves as one", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8r h7h6"},
	{"promotion: a capture removes the piece", "r1n4k/1P6/8/8/8/8/8/7K w - - 0 1", "b7c8b h8h7"},
	{"captures: the captured piece is gone", "4k3/8/8/3n4/8/2N5/8/4K3 w - - 0 1", "c3d5 e8d8"},
	{"captures: the square is occupied by the other side", "4k3/8/4p3/3n4/8/2N5/8/4K3 w - - 0 1", "c3d5"},
	{"counters: a pawn's move resets the clock", "4k3/8/8/8/8/8/4P3/4K3 w - - 99 80", "e2e4"},
	{"counters: a capture resets the clock", "4k3/8/8/3n4/8/2N5/8/4K3 w - - 99 80", "c3d5"},
	{"counters: the clock counts one a move", "4k3/8/8/8/8/8/4P3/R3K2R w KQ - 90 80", "a1a2 e8d8 a2a1 d8e8"},
	{"counters: a position occurs three times", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2 e8d8 a2a1 d8e8 a1a2 e8d8 a2a1 d8e8"},
	{"Chess960: the king stays and the rook moves", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1 e8e7"},
	{"Chess960: the rook stays and the king moves", "4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1 e8e7"},
	{"Chess960: king and rook change places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1 e8e7"},
	{"Chess960: the king goes to the rook's square", "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1", "e1c1 e8e7"},
	{"Chess960: an inner rook moves and an outer one stays", "4k3/8/8/8/8/8/8/1R2KR1R w FB - 0 1", "h1h2 e8e7"},
	{"Chess960: an inner rook was away", "4k3/8/8/8/8/8/8/1R2KR1R w FB - 0 1", "f1f2 e8e7 f2f1 e7e8"},
}

var exchanges = []NamedLine{
	{"captures: a pawn that nothing defends", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"},
	{"captures: a rook takes a pawn that a pawn defends", "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"},
	{"captures: the side that loses more stops", "3rk3/8/4p3/3p4/8/8/3R4/3QK3 w - - 0 1", "d2d5"},
	{"captures: the least valuable piece first", "3rk3/8/4p3/3n4/2P5/8/8/3RK3 w - - 0 1", "c4d5"},
	{"captures: a bishop for a knight", "4k3/8/3p4/4n3/8/2B5/8/4K3 w - - 0 1", "c3e5"},
	{"captures: bishop and knight on either side", "4k3/6b1/2n5/4p3/8/2B2N2/8/4RK2 w - - 0 1", "f3e5"},
	{"quiet: a rook goes where a pawn attacks", "4k3/8/4p3/8/8/8/8/3RK3 w - - 0 1", "d1d5"},
	{"quiet: a pawn goes where a pawn defends", "4k3/8/4p3/8/3PP3/8/8/4K3 w - - 0 1", "d4d5"},
	{"x-ray: a rook behind a rook", "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"},
	{"x-ray: rooks of both sides", "3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"},
	{"x-ray: a queen behind a bishop", "4k3/5b2/8/3p4/8/1B6/Q7/4K3 w - - 0 1", "b3d5"},
	{"x-ray: a queen behind a pawn", "4k3/5b2/4p3/3p4/2P5/1Q6/8/4K3 w - - 0 1", "c4d5"},
	{"pin: the defender is pinned", "4k3/4n3/8/3p4/8/1B6/8/4RK2 w - - 0 1", "b3d5"},
	{"pin: the defender captures along its pin", "4k3/4r3/8/4p3/8/5N2/8/4RK2 w - - 0 1", "f3e5"},
	{"pin: the piece that pins captures", "4k3/4n3/8/3pQ3/8/8/8/4K3 w - - 0 1", "e5d5"},
	{"check: a discovered check", "4k3/8/2p5/3p4/4B3/8/8/4RK2 w - - 0 1", "e4d5"},
	{"king: captures what nothing defends", "8/8/3k4/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"},
	{"king: does not capture what a bishop defends", "8/8/3k4/3p4/8/1B6/8/3RK3 w - - 0 1", "d1d5"},
	{"king: does not capture what a rook behind defends", "8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"},
	{"king: captures and is not recaptured", "4k3/8/8/3p4/4K3/8/8/8 w - - 0 1", "e4d5"},
	{"en passant: not recaptured", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"},
	{"en passant: recaptured by a pawn", "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"},
	{"en passant: it opens a file for a rook", "3r1k2/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6"},
	{"promotion: a step", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q"},
	{"promotion: a step, and the queen is lost", "1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q"},
	{"promotion: by a capture", "1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8q"},
	{"promotion: by a capture, to a knight that is lost", "1rr4k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8n"},
	{"promotion: by a recapture of the other side", "7k/8/8/8/8/8/p7/1nR4K w - - 0 1", "c1b1"},
	{"promotion: by the second recapture", "2n3k1/1b1P4/8/8/8/8/8/2R3K1 w - - 0 1", "c1c8"},
}
