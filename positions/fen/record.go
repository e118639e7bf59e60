package fen

import (
	"math/bits"
	"strconv"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// A record is a [positions.Position] with the parser's methods. The exported functions take and
// return Positions of the caller's type of bitboard, which have the same layout.
type record struct{ positions.Position[uint64] }

// side is 0 for White and 1 for Black.
type side int

var sides = [...]side{0, 1}

func (s side) String() string { return [...]string{"White", "Black"}[s] }

const firstRank = 0xff

// mover returns the side to move.
func (r *record) mover() side { return side(r.State >> 32 & 1) }

// rooksBesideKing returns the rooks of a side on its first rank, to the east and to the west
// of its king. There are none unless exactly one king of the side stands there.
func (r *record) rooksBesideKing(s side) (east, west uint64) {
	home := r.Of(positions.Side(s)) & (firstRank << (56 * s))
	king, rooks := r.Kings&home, r.Rooks&home
	if king == 0 || king&(king-1) != 0 {
		return 0, 0
	}
	return rooks &^ (king - 1), rooks & (king - 1)
}

// easternmost returns the easternmost of the squares of a rank, or 0 if there are none.
func easternmost(set uint64) uint64 { return 1 << 63 >> bits.LeadingZeros64(set) }

func westernmost(set uint64) uint64 { return set & -set }

// setCastling sets the rooks that castling rights name. If strict is set, each right must
// name one, and no two the same side of a king.
func (r *record) setCastling(rights string, strict bool) error {
	for i := range len(rights) {
		s := side(rights[i] >> 5 & 1)
		east, west := r.rooksBesideKing(s)
		var rook uint64
		switch letter := rights[i] &^ 0x20; letter {
		case 'K':
			rook = easternmost(east)
		case 'Q':
			rook = westernmost(west)
		default:
			rook = (east | west) & (1 << (56*int(s) + int(letter-'A')))
		}
		if strict && rook == 0 {
			return fault("castling rights", rights[i:][:1], "invalid castling right "+strconv.Quote(rights[i:][:1])+" in the FEN",
				"a rook and the king on "+s.String()+"'s first rank")
		}
		if strict && (rook&east != 0 && r.State&east != 0 || rook&west != 0 && r.State&west != 0) {
			return fault("castling rights", rights, "castling rights "+strconv.Quote(rights)+" of the FEN name one side of "+s.String()+"'s king twice",
				"one right a side")
		}
		r.State |= rook
	}
	return nil
}

// setEnPassant sets the en passant square if it counts. If strict is set, a pawn must have
// passed it.
func (r *record) setEnPassant(square string, strict bool) error {
	sq := int(square[0]-'a') + 8*int(square[1]-'1')
	if their := r.Of(positions.Opponent); strict && (r.Pawns&their>>(sq^8)&1 == 0 || (r.Occupied()>>sq|r.Occupied()>>(sq^24))&1 != 0) {
		return fault("en passant square", square, "invalid en passant square "+strconv.Quote(square)+" in the FEN",
			"a square that a pawn has just passed")
	}
	r.State |= r.enPassant(1 << sq)
	return nil
}

// enPassant returns those of the squares that a pawn may have passed and that a pawn of the
// side to move attacks.
func (r *record) enPassant(squares uint64) uint64 {
	squares &^= r.Occupied()
	own, their := r.Pawns&r.Of(positions.Mover), r.Pawns&r.Of(positions.Opponent)
	if r.mover() == 1 {
		return squares & (firstRank << 16) & (their >> 8) & attacks.PawnsSouth(own)
	}
	return squares & (firstRank << 40) & (their << 8) & attacks.PawnsNorth(own)
}

// checkPieces returns an error unless each side has one king and all pawns stand between
// the first and the last rank.
func (r *record) checkPieces(board string) error {
	for _, s := range sides {
		if n := bits.OnesCount64(r.Kings & r.Of(positions.Side(s))); n != 1 {
			return fault("board", board, s.String()+" has "+strconv.Itoa(n)+" kings", "1")
		}
	}
	if pawns := r.Pawns & (firstRank | firstRank<<56); pawns != 0 {
		sq := bits.TrailingZeros64(pawns)
		return fault("board", board, "pawn on "+string([]byte{'a' + byte(sq&7), '1' + byte(sq>>3)}), "pawns on ranks 2 to 7")
	}
	return nil
}

// checkKing returns an error if the side that is not to move is in check.
func (r *record) checkKing(field string) error {
	own, occ := r.Of(positions.Mover), r.Occupied()
	king := bits.TrailingZeros64(r.Kings &^ own)
	if attacks.Attackers(king, r.Pawns&r.White, r.Pawns&^r.White, r.Knights, r.Bishops|r.Queens, r.Rooks|r.Queens, r.Kings, occ)&own != 0 {
		other := (r.mover() ^ 1).String()
		return fault("side to move", field, other+" is in check", other+" to move")
	}
	return nil
}
