package main

import (
	"bytes"
	"math/bits"
	"strconv"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// columns name the fields of a row.
const columns = "fen,moves,checkers,state,white_mobility,black_mobility,white_attacked,black_attacked," +
	"white_hanging,black_hanging,quiet\n"

// pieceValues are the values by which a capture wins material or not.
var pieceValues = [7]int{1, 3, 3, 5, 9}

// appendRow appends the row of line i of a batch, whose position has a number of legal moves.
func (b *chunk) appendRow(to []byte, i, legal int) []byte {
	p, white, black := &b.positions[i], &b.attacks[positions.White][i], &b.attacks[positions.Black][i]
	to = strconv.AppendInt(append(appendQuoted(to, b.lines[i]), ','), int64(legal), 10)
	to = append(append(to, ','), strconv.Itoa(int(b.checkers[i]))...)
	to = append(append(to, ','), stateOf(legal, b.checkers[i])...)
	quiet := 0
	if movegen.Quiet(p, &pieceValues) {
		quiet = 1
	}
	for _, n := range [...]int{
		p.Mobility(positions.White),
		p.Mobility(positions.Black),
		bits.OnesCount64(white.All),
		bits.OnesCount64(black.All),
		hanging(p, positions.White, white, black),
		hanging(p, positions.Black, black, white),
		quiet,
	} {
		to = strconv.AppendInt(append(to, ','), int64(n), 10)
	}
	return append(to, '\n')
}

// appendQuoted appends a line as a field of a row, in quotes if it has a comma, quotes or leading
// space.
func appendQuoted(to, line []byte) []byte {
	if !bytes.ContainsRune(line, '"') && !bytes.ContainsRune(line, ',') && line[0] > ' ' {
		return append(to, line...)
	}
	to = append(append(to, '"'), bytes.ReplaceAll(line, []byte(`"`), []byte(`""`))...)
	return append(to, '"')
}

// hanging returns the number of pieces of a side that are attacked and not defended. A pinned piece
// attacks and defends along its pin only. A king attacks no piece that a pinned piece protects. Own and
// their are the attacks by the side and by the other.
func hanging(p *position, side positions.Side, own, their *positions.Attack[uint64]) int {
	threats := unpinned(p, side^1, their) | their.Kings&^own.All
	return bits.OnesCount64(p.Of(side) &^ p.Kings & threats &^ (unpinned(p, side, own) | own.Kings))
}

// unpinned returns the squares of an attack by a side without its king, and without those that
// pinned pieces attack off their pins.
func unpinned(p *position, side positions.Side, all *positions.Attack[uint64]) (set uint64) {
	occ, own := p.Occupied(), p.Of(side)
	king := bits.TrailingZeros64(p.Kings & own)
	diagonal, orthogonal := (p.Bishops|p.Queens)&^own, (p.Rooks|p.Queens)&^own
	set = all.Pawns | all.Knights | all.Bishops | all.Rooks | all.Queens
	if attacks.EmptyBishop[uint64](king)&diagonal|attacks.EmptyRook[uint64](king)&orthogonal == 0 { //mutation:speed never, drop left #1, drop left #2, drop left #3, drop right #1, drop right #3, orthogonal to occ, 0 to 1
		return set
	}
	pinned, _ := attacks.Pins(king, own, diagonal, orthogonal, occ)
	if pinned == 0 { //mutation:speed never, pinned to own, 0 to 1
		return set
	}
	set = 0
	for own &^= p.Kings; own != 0; own &= own - 1 {
		sq := bits.TrailingZeros64(own)
		squares := attacked(p, sq)
		if pinned>>sq&1 != 0 {
			squares &= attacks.Line[uint64](king, sq)
		}
		set |= squares
	}
	return set
}
