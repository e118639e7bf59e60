package movegen

import "github.com/kindergarten-bitboards/kindergarten/positions"

// A Move holds the square that a piece goes to in bits 0 to 5, the square that it leaves in
// bits 6 to 11, and the kind of the move in bits 12 to 15:
//
//   - 0 to 5: a move of a pawn, knight, bishop, rook, queen or king
//   - 6: castling
//   - 7: a capture en passant
//   - 9 to 12: a promotion to a knight, bishop, rook or queen
//
// The kinds 8 and 13 to 15 are reserved: no position has such moves. The zero Move is legal in no
// position.
type Move uint16

// The kind of a move is the piece that moves, or one of the three after the pieces. A promotion is
// promotion plus the new piece.
type kind = positions.Kind

const (
	pawn   = positions.Pawn
	knight = positions.Knight
	bishop = positions.Bishop
	rook   = positions.Rook
	queen  = positions.Queen
	king   = positions.King

	castling  kind = 6
	enPassant kind = 7
	promotion kind = 8
)

func newMove(from, to int, k kind) Move { return Move(to) | Move(from)<<6 | Move(k)<<12 }

// From returns the square that the piece leaves.
func (m Move) From() int { return int(m >> 6 & 63) }

// To returns the square that the piece goes to. A king that castles goes to the square of its
// rook, also in standard chess.
func (m Move) To() int { return int(m & 63) }

func (m Move) kind() kind { return kind(m >> 12) }

// The pieces of each kind of move, from 0 to 15, of four bits: the one that moves, the one that arrives,
// and the one that a pawn promotes to.
const (
	moved      uint64 = 0x0000_0000_0554_3210
	placed     uint64 = 0x0004_3210_0554_3210
	promotions uint64 = 0x6664_3216_6666_6666
)

// Piece returns the kind of the piece that moves: King for castling, and Pawn for a promotion.
func (m Move) Piece() positions.Kind { return kind(moved >> (m >> 12 * 4) & 15) }

// Placed returns the kind of the piece that arrives: the new piece of a promotion,
// otherwise Piece.
func (m Move) Placed() positions.Kind { return kind(placed >> (m >> 12 * 4) & 15) }

// IsCastling reports whether a move is castling.
func (m Move) IsCastling() bool { return m.kind() == castling }

// IsEnPassant reports whether a move is a capture en passant.
func (m Move) IsEnPassant() bool { return m.kind() == enPassant }

// CastlingSquares returns the squares that king and rook go to if the move is castling. The king
// leaves From, and the rook leaves To.
func (m Move) CastlingSquares() (king, rook int) { return castlingTargets(m.From(), m.To()) }

// CaptureSquare returns the square of the piece that a move captures, if it captures one: the pawn's for a
// capture en passant, and otherwise To.
func (m Move) CaptureSquare() int {
	if m.IsEnPassant() {
		return capturedEnPassant(m.From(), m.To())
	}
	return m.To()
}

// Captured returns the kind of the piece that a move of p captures, or NoKind. The piece is on
// [Move.CaptureSquare]. A king that castles goes to its own rook and captures nothing.
func Captured[B ~uint64](p *positions.Position[B], m Move) positions.Kind {
	if m.IsCastling() {
		return positions.NoKind
	}
	kind, _ := p.PieceOn(m.CaptureSquare())
	return kind
}

// Promotion returns the kind that a pawn promotes to, or NoKind for other moves.
func (m Move) Promotion() positions.Kind { return kind(promotions >> (m >> 12 * 4) & 15) }

// String returns the move in the notation of the Universal Chess Interface, for example e2e4
// or e7e8q. Castling is the king's move, e1g1, if king and rook stand as in standard chess.
// Otherwise it is king to rook, as in [Move.StringChess960]. The zero Move is 0000.
func (m Move) String() string { return m.text(m.uciTarget()) }

// StringChess960 is like String, but castling is always king to rook, e1h1. Programs read and write
// moves so while the option UCI_Chess960 is set.
func (m Move) StringChess960() string { return m.text(m.To()) }

// text returns the notation of a move with a given second square.
func (m Move) text(to int) string {
	if m == 0 {
		return "0000"
	}
	text := squareName(m.From()) + squareName(to)
	if kind := m.Promotion(); kind != positions.NoKind {
		text += letters[kind:][:1]
	}
	return text
}

// letters are the letters of the kinds to queen in the Universal Chess Interface.
const letters = "pnbrq"

// uciTarget returns the second square that String names.
func (m Move) uciTarget() int {
	if m.kind() == castling && m.From()&7 == 4 && (m.To()&7 == 0 || m.To()&7 == 7) {
		kingTo, _ := castlingTargets(m.From(), m.To())
		return kingTo
	}
	return m.To()
}

func squareName(sq int) string { return string([]byte{'a' + byte(sq&7), '1' + byte(sq>>3)}) }
