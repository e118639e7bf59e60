package perft

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/fen"
)

// A Position is what the legal moves depend on.
type Position struct {
	kinds    [kinds]uint64 // the pieces of each kind, of both sides
	sides    [2]uint64     // the pieces of White and of Black
	castlers uint64        // the rooks that may still castle
	passed   uint64        // the square that a pawn has just passed by a double step
	side     uint8         // the side to move
}

const (
	white = 0
	black = 1
)

// Parse returns the position that a FEN describes, see [fen.Parse], standard or
// Chess960. In the castling rights K and Q stand for the outermost rook on that
// side of the king (X-FEN), a letter from A to H for the rook on that file
// (Shredder-FEN). Parse returns an error if a game could not go on from the
// position: a side has not one king, the king that is not to move is in check,
// a pawn stands on the first or last rank, a castling right names no rook, two
// name the same side of a king, or no pawn has passed the en passant square.
func Parse(record string) (*Position, error) {
	f, err := fen.Parse(record)
	if err != nil {
		return nil, err
	}
	p := new(Position)
	for sq, piece := range f.Pieces {
		if piece == 0 {
			continue
		}
		p.kinds[strings.IndexByte(letters, piece|0x20)] |= 1 << sq
		p.sides[piece>>5&1] |= 1 << sq
	}
	if f.Black {
		p.side = black
	}
	for side, name := range sideNames {
		if n := bits.OnesCount64(p.kinds[king] & p.sides[side]); n != 1 {
			return nil, fmt.Errorf("%s has %d kings: want 1", name, n)
		}
	}
	if p.kinds[pawn]&lastRanks != 0 {
		return nil, fmt.Errorf("pawn on %s: want pawns on ranks 2 to 7", squareName(bits.TrailingZeros64(p.kinds[pawn]&lastRanks)))
	}
	if err := p.setCastling(f.Castling); err != nil {
		return nil, err
	}
	if err := p.setPassed(f.EnPassant); err != nil {
		return nil, err
	}
	q := *p
	q.side ^= 1
	if q.attackers(q.home(), q.sides[white]|q.sides[black]) != 0 {
		return nil, fmt.Errorf("%s is in check and %s to move", sideNames[q.side], sideNames[p.side])
	}
	return p, nil
}

var sideNames = [2]string{"White", "Black"}

// home returns the square of the king of the side to move.
func (p *Position) home() int {
	return bits.TrailingZeros64(p.kinds[king] & p.sides[p.side&1])
}

// setCastling finds the rooks that the castling rights of a FEN name.
func (p *Position) setCastling(rights string) error {
	if rights == "-" {
		return nil
	}
	for i := range len(rights) {
		letter := rights[i] &^ 0x20
		side := rights[i] >> 5 & 1
		home := bits.TrailingZeros64(p.kinds[king] & p.sides[side])
		east, west := attacks.Ray[uint64](home, attacks.East), attacks.Ray[uint64](home, attacks.West)
		rank := 56 * int(side)
		rooks := p.kinds[rook] & p.sides[side]
		switch letter {
		case 'K':
			rooks &= east
			rooks = 1 << 63 >> bits.LeadingZeros64(rooks)
		case 'Q':
			rooks &= west
			rooks &= -rooks
		default:
			rooks &= 1 << (rank + int(letter-'A'))
		}
		if home&56 != rank || rooks == 0 {
			return fmt.Errorf("castling right %c of the FEN finds no rook or no king on %s's first rank", rights[i], sideNames[side])
		}
		if rooks&east != 0 && p.castlers&east != 0 || rooks&west != 0 && p.castlers&west != 0 {
			return fmt.Errorf("castling rights %q of the FEN name one side of %s's king twice: want one right a side", rights, sideNames[side])
		}
		p.castlers |= rooks
	}
	return nil
}

// setPassed takes over the square that a pawn has passed. On which rank it is
// the FEN's parser has seen to; behind it the pawn must stand, and the square
// that the pawn came from must be empty.
func (p *Position) setPassed(square string) error {
	if square == "-" {
		return nil
	}
	sq := int(square[0]-'a') + 8*int(square[1]-'1')
	occ := p.sides[white] | p.sides[black]
	if p.kinds[pawn]&p.sides[p.side^1]>>(sq^8)&1 == 0 || (occ>>sq|occ>>(sq^24))&1 != 0 {
		return fmt.Errorf("invalid en passant square %s in the FEN: no pawn has just passed it", square)
	}
	p.passed = 1 << sq
	return nil
}
