package fen

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// A position is a [positions.Position] with the parser's methods. The exported functions take and
// return Positions of the caller's type of bitboard, which have the same layout.
type position struct{ positions.Position[uint64] }

// side is 0 for White and 1 for Black.
type side int

var sides = [...]side{0, 1}

func (s side) String() string { return [...]string{"White", "Black"}[s] }

const firstRank = 0xff

// mover returns the side to move.
func (p *position) mover() side { return side(p.State >> 32 & 1) }

// rooksBesideKing returns the rooks of a side on its first rank, to the east and to the west
// of its king. There are none unless exactly one king of the side is there.
func (p *position) rooksBesideKing(s side) (east, west uint64) {
	home := p.Of(positions.Side(s)) & (firstRank << (56 * s))
	king, rooks := p.Kings&home, p.Rooks&home
	if king == 0 || king&(king-1) != 0 {
		return 0, 0
	}
	return rooks &^ (king - 1), rooks & (king - 1)
}

// easternmost returns the easternmost of the squares of a rank, or 0 if there are none.
func easternmost(set uint64) uint64 { return 1 << 63 >> bits.LeadingZeros64(set) }

func westernmost(set uint64) uint64 { return set & -set }

// setCastling sets the rooks that castling rights name. It drops a right that names none, which is
// an error if it is strict. Unless any position is accepted, two rights may not name the same side
// of a king.
func (p *position) setCastling(rights string, m mode) (dropped Dropped, err error) {
	for i := range len(rights) {
		if strings.IndexByte(rights, rights[i]) < i { // only a lenient parser has a right twice
			dropped = CastlingRights
			continue
		}
		s := side(rights[i] >> 5 & 1)
		east, west := p.rooksBesideKing(s)
		var rook uint64
		switch letter := rights[i] &^ 0x20; letter {
		case 'K':
			rook = easternmost(east)
		case 'Q':
			rook = westernmost(west)
		default:
			rook = (east | west) & (1 << (56*int(s) + int(letter-'A')))
		}
		if rook == 0 {
			if m == strict {
				right := rights[i:][:1]
				return dropped, fault("castling rights", right,
					"invalid castling right "+quote.Short(right)+" in the FEN",
					"a rook and the king on "+s.String()+"'s first rank")
			}
			dropped = CastlingRights
		}
		if m != anyPosition && (rook&east != 0 && p.State&east != 0 || rook&west != 0 && p.State&west != 0) {
			return dropped, fault("castling rights", rights,
				"castling rights "+quote.Short(rights)+" of the FEN name one side of "+s.String()+"'s king twice",
				"one right a side")
		}
		p.State |= rook
	}
	return dropped, nil
}

// setEnPassant sets the en passant square if a capture on it is legal. It reports whether a pawn can
// have passed it. If none can, the square counts only if any position is accepted.
func (p *position) setEnPassant(square string, m mode) (passed bool) {
	sq := int(square[0]-'a') + 8*int(square[1]-'1')
	passed = p.Pawns&p.Of(positions.Opponent)>>(sq^8)&1 != 0 && (p.Occupied()>>sq|p.Occupied()>>(sq^24))&1 == 0
	if passed || m == anyPosition {
		p.State |= 1 << sq
		p.Normalize()
	}
	return passed
}

// used holds the bits of a State that are not reserved.
const used = firstRank | firstRank<<16 | 1<<32 | firstRank<<40 | firstRank<<56

// checkBits returns an error if two pieces share a square, one of White's has no kind, or a reserved bit is set.
func (p *position) checkBits() error {
	var occupied, shared uint64
	for _, set := range [...]uint64{p.Pawns, p.Knights, p.Bishops, p.Rooks, p.Queens, p.Kings} {
		shared |= occupied & set
		occupied |= set
	}
	if shared != 0 {
		return fault("board", "", "two pieces on "+lowest(shared), "one at most")
	}
	if none := p.White &^ occupied; none != 0 {
		return fault("board", "", "piece of no kind on "+lowest(none), "a pawn, knight, bishop, rook, queen or king")
	}
	if reserved := p.State &^ used; reserved != 0 {
		return fault("board", "", "reserved bit "+strconv.Itoa(bits.TrailingZeros64(reserved))+" of the State is set", "0")
	}
	return nil
}

// check returns an error unless each side has one king, no pawn is on the first or the last rank,
// and the side that is not to move is not in check. It needs the fields for its errors.
func (p *position) check(board, side string) error {
	for _, s := range sides {
		if n := bits.OnesCount64(p.Kings & p.Of(positions.Side(s))); n != 1 {
			return fault("board", board, s.String()+" has "+strconv.Itoa(n)+" kings", "1")
		}
	}
	if pawns := p.Pawns & (firstRank | firstRank<<56); pawns != 0 {
		return fault("board", board, "pawn on "+lowest(pawns), "pawns on ranks 2 to 7")
	}
	own, occ := p.Of(positions.Mover), p.Occupied()
	king := bits.TrailingZeros64(p.Kings &^ own)
	attackers := attacks.Attackers(king, p.Pawns&p.White, p.Pawns&^p.White, p.Knights,
		p.Bishops|p.Queens, p.Rooks|p.Queens, p.Kings, occ)
	if attackers&own != 0 {
		other := (p.mover() ^ 1).String()
		return fault("side to move", side, other+" is in check", other+" to move")
	}
	return nil
}

// lowest returns the name of the lowest square of a set.
func lowest(set uint64) string {
	sq := bits.TrailingZeros64(set)
	return string([]byte{'a' + byte(sq&7), '1' + byte(sq>>3)})
}
