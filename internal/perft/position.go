package perft

import (
	"fmt"
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/attacks/positions"
	"github.com/kindergarten-bitboards/kindergarten/internal/fen"
)

// A Position is what the legal moves depend on, in the record that package positions
// counts them of.
type Position positions.Position[uint64]

const (
	white = 0
	black = 1
)

// side returns the side to move.
func (p *Position) side() uint8 { return uint8(p.State >> 32 & 1) }

// sides returns the pieces of the side to move and those of the other.
func (p *Position) sides() (own, their uint64) {
	if p.side() == black {
		return p.occupied() &^ p.White, p.White
	}
	return p.White, p.occupied() &^ p.White
}

// occupied returns the pieces of both sides.
func (p *Position) occupied() uint64 {
	return p.Pawns | p.Knights | p.Bishops | p.Rooks | p.Queens | p.Kings
}

// castlers returns the rooks that may still castle.
func (p *Position) castlers() uint64 { return p.State & (rank1 | rank8) }

// passed returns the square that a pawn has just passed by a double step, if a pawn
// attacks it.
func (p *Position) passed() uint64 { return p.State & (rank3 | rank6) }

// board returns the board of a kind.
func (p *Position) board(k kind) *uint64 {
	switch k {
	case pawn:
		return &p.Pawns
	case knight:
		return &p.Knights
	case bishop:
		return &p.Bishops
	case rook:
		return &p.Rooks
	case queen:
		return &p.Queens
	}
	return &p.Kings
}

// Parse returns the position that a FEN describes, see [fen.Parse], standard or
// Chess960. It returns an error where [FromFEN] does.
func Parse(record string) (*Position, error) {
	f, err := fen.Parse(record)
	if err != nil {
		return nil, err
	}
	p := new(Position)
	if err := p.FromFEN(&f); err != nil {
		return nil, err
	}
	return p, nil
}

// FromFEN sets p to the position that a FEN describes. In the castling rights K and Q
// stand for the outermost rook on that side of the king (X-FEN), a letter from A to H
// for the rook on that file (Shredder-FEN). FromFEN returns an error if a game could not
// go on from the position: a side does not have exactly one king, the side that is not to
// move is in check, a pawn stands on the first or last rank, a castling right names no rook, two
// name the same side of a king, or no pawn has passed the en passant square.
func (p *Position) FromFEN(f *fen.Position) error {
	*p = Position(f.Boards)
	for side, name := range sideNames {
		if n := bits.OnesCount64(p.Kings & p.of(side)); n != 1 {
			return fmt.Errorf("%s has %d kings: want 1", name, n)
		}
	}
	if p.Pawns&lastRanks != 0 {
		return fmt.Errorf("pawn on %s: want pawns on ranks 2 to 7", squareName(bits.TrailingZeros64(p.Pawns&lastRanks)))
	}
	if err := p.setCastling(f.Castling); err != nil {
		return err
	}
	if err := p.setPassed(f.EnPassant); err != nil {
		return err
	}
	own, their := p.sides()
	if p.attackers(own, bits.TrailingZeros64(p.Kings&their), own|their) != 0 {
		return fmt.Errorf("%s is in check and %s to move", sideNames[p.side()^1], sideNames[p.side()])
	}
	return nil
}

var sideNames = [2]string{"White", "Black"}

// of returns the pieces of a side.
func (p *Position) of(side int) uint64 {
	if side == black {
		return p.occupied() &^ p.White
	}
	return p.White
}

// setCastling finds the rooks that the castling rights of a FEN name.
func (p *Position) setCastling(rights string) error {
	if rights == "-" {
		return nil
	}
	for i := range len(rights) {
		letter := rights[i] &^ 0x20
		side := rights[i] >> 5 & 1
		home := bits.TrailingZeros64(p.Kings & p.of(int(side)))
		east, west := attacks.Ray[uint64](home, attacks.East), attacks.Ray[uint64](home, attacks.West)
		rank := 56 * int(side)
		rooks := p.Rooks & p.of(int(side))
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
		if rooks&east != 0 && p.State&east != 0 || rooks&west != 0 && p.State&west != 0 {
			return fmt.Errorf("castling rights %q of the FEN name one side of %s's king twice: want one right a side", rights, sideNames[side])
		}
		p.State |= rooks
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
	own, their := p.sides()
	occ := own | their
	if p.Pawns&their>>(sq^8)&1 == 0 || (occ>>sq|occ>>(sq^24))&1 != 0 {
		return fmt.Errorf("invalid en passant square %s in the FEN: no pawn has just passed it", square)
	}
	p.State |= 1 << sq & p.pawnAttacks(p.side())
	return nil
}
