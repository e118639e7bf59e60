package perft

import (
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// A Position is everything that the legal moves depend on. It is a record of package
// positions.
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

// enPassantSquare returns the square that a pawn has just passed by a double step, if an
// enemy pawn attacks it.
func (p *Position) enPassantSquare() uint64 { return p.State & (rank3 | rank6) }

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

// Parse returns the position of a FEN, see [fen.Parse], standard or Chess960.
func Parse(record string) (*Position, error) {
	p, _, err := fen.Parse[uint64](record)
	if err != nil {
		return nil, err
	}
	return (*Position)(&p), nil
}
