package perft

// A Move holds the square that a piece leaves, the square that it goes to, and the kind of
// the move. A king that castles goes to the square of its rook.
type Move uint16

// A kind of move is the piece that moves, or one of the kinds below. A promotion is
// promotion plus the new piece.
type kind uint8

const (
	castling  kind = 6
	enPassant kind = 7
	promotion kind = 8
)

// The pieces, in the order of the fields of a Position.
const (
	pawn kind = iota
	knight
	bishop
	rook
	queen
	king
	kinds
)

// letters are the letters of Black's pieces in a FEN.
const letters = "pnbrqk"

func newMove(from, to int, k kind) Move { return Move(from) | Move(to)<<6 | Move(k)<<12 }

func (m Move) from() int  { return int(m & 63) }
func (m Move) to() int    { return int(m >> 6 & 63) }
func (m Move) kind() kind { return kind(m >> 12) }

// String returns the move in the notation of the Universal Chess Interface, for example
// e2e4 or e7e8q. Castling is the king's move, e1g1, if king and rook stand as in standard
// chess. Otherwise it is king to rook, as in Chess960.
func (m Move) String() string {
	from, to := m.from(), m.to()
	promoted := ""
	switch k := m.kind(); {
	case k == castling && from&7 == 4 && (to&7 == 0 || to&7 == 7):
		to, _ = castlingTargets(from, to)
	case k > promotion:
		promoted = letters[k-promotion:][:1]
	}
	return squareName(from) + squareName(to) + promoted
}

func squareName(sq int) string { return string([]byte{'a' + byte(sq&7), '1' + byte(sq>>3)}) }
