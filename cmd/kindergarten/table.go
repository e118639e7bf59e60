package main

import (
	"bytes"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// columns name what is computed of a position.
const columns = "fen,moves,checkers,state,white_mobility,black_mobility,white_attacked,black_attacked," +
	"white_hanging,black_hanging,quiet,material"

// pieceValues are the values by which a capture wins material or not.
var pieceValues = [7]int{1, 3, 3, 5, 9}

// names returns the names of the columns. A header, the first line of a text that is no comment, names the other
// columns of rows. Without one they have numbers.
func (l *lister) names(text []byte, header bool) []byte {
	to := []byte(columns)
	if l.column == 0 {
		return append(to, ",rest\n"...)
	}
	row, text := cutLine(text)
	for isComment(bytes.TrimSpace(row), l.column) && len(text) > 0 { //mutation:same 0 to 1: what is left of a chunk is a line with its end
		row, text = cutLine(text)
	}
	for _, separator := range []byte(separators) {
		if fieldOf(row, l.column, separator) != nil {
			return l.appendOthers(to, row, separator, !header)
		}
	}
	return append(to, '\n')
}

// appendRow appends the row of line i of a batch, whose position has a number of legal moves.
func (l *lister) appendRow(to []byte, b *chunk, i, legal, quiet int) []byte {
	f := &b.founds[i]
	end := f.end()
	to = b.appendColumns(append(to, f.fen[:end-f.at]...), i, legal, quiet)
	if l.column > 0 {
		return l.appendOthers(to, bytes.TrimSpace(b.lines[i]), f.separator, false)
	}
	rest := append(f.text[:f.at], f.text[end:]...) // over the FEN, which is written
	return append(appendField(to, bytes.TrimSpace(rest)), '\n')
}

// appendOthers appends the columns of a row but that of the FEN, or their numbers.
func (l *lister) appendOthers(to, row []byte, separator byte, numbers bool) []byte {
	for n := 1; ; n++ {
		field := fieldOf(row, n, separator)
		switch {
		case field == nil:
			return append(to, '\n')
		case n == l.column:
		case numbers:
			to = fmt.Append(to, ",column ", n)
		case bytes.HasPrefix(field, []byte{'"'}):
			to = append(append(to, ','), field...)
		default:
			to = appendField(to, field)
		}
	}
}

// appendColumns appends what is computed of the position of line i of a batch.
func (b *chunk) appendColumns(to []byte, i, legal, quiet int) []byte {
	p, white, black := &b.positions[i], &b.attacks[positions.White][i], &b.attacks[positions.Black][i]
	whiteFree, blackFree := unpinned(p, positions.White, white), unpinned(p, positions.Black, black)
	to = appendNumber(to, legal)
	to = append(append(appendNumber(to, int(b.checkers[i])), ','), stateOf(legal, b.checkers[i])...)
	for _, n := range [...]int{
		p.Mobility(positions.White),
		p.Mobility(positions.Black),
		bits.OnesCount64(white.All),
		bits.OnesCount64(black.All),
		hanging(p.White&^p.Kings, white, black, whiteFree, blackFree),
		hanging(p.Of(positions.Black)&^p.Kings, black, white, blackFree, whiteFree),
		quiet,
	} {
		to = appendNumber(to, n)
	}
	return appendMaterial(append(to, ','), p)
}

// numbers are the texts of small numbers after a comma, and their lengths. To branch on them would be unpredictable.
var numbers = func() (all [100][4]byte) {
	for n := range all {
		all[n][3] = byte(copy(all[n][:], fmt.Sprint(",", n)))
	}
	return all
}()

// appendNumber appends a comma and a number.
func appendNumber(to []byte, n int) []byte {
	if n >= len(numbers) { //mutation:speed always
		return strconv.AppendInt(append(to, ','), int64(n), 10)
	}
	text := &numbers[n]
	return append(to, text[:]...)[:len(to)+int(text[3])]
}

// letters are those of pieces in the order of tablebases.
const letters = "KQRBNP"

// A repeated is a letter as often as most positions have the piece, and more.
type repeated [16]byte

var repetitions = func() (all [len(letters)]repeated) {
	for i := range all {
		copy(all[i][:], strings.Repeat(letters[i:i+1], len(repeated{})))
	}
	return all
}()

// appendMaterial appends the pieces of a position, White's first: KQPvKR.
func appendMaterial(to []byte, p *position) []byte {
	for side := range positions.Side(2) {
		own := p.Of(side)
		for i, set := range [len(letters)]uint64{p.Kings, p.Queens, p.Rooks, p.Bishops, p.Knights, p.Pawns} {
			n := bits.OnesCount64(set & own)
			to = append(to, repetitions[i][:]...)[:len(to)+min(n, len(repeated{}))] // also for none, without a branch
			for range n - len(repeated{}) {
				to = append(to, letters[i])
			}
		}
		to = append(to, 'v')
	}
	return to[:len(to)-1]
}

// appendField appends a comma and a text, in quotes if it has a comma or quotes.
func appendField(to, text []byte) []byte {
	to = append(to, ',')
	if bytes.IndexByte(text, '"') < 0 && bytes.IndexByte(text, ',') < 0 {
		return append(to, text...)
	}
	to = append(append(to, '"'), bytes.ReplaceAll(text, []byte(`"`), []byte(`""`))...)
	return append(to, '"')
}

// hanging returns the number of some pieces that are attacked and not defended. A pinned piece attacks and
// defends along its pin only. A king attacks no piece that a pinned piece protects. Own and their are the
// attacks by the side of the pieces and by the other, and free those that pins leave.
func hanging(pieces uint64, own, their *positions.Attack[uint64], ownFree, theirFree uint64) int {
	return bits.OnesCount64(pieces & (theirFree | their.Kings&^own.All) &^ (ownFree | own.Kings))
}

// unpinned returns the squares of an attack by a side without its king, and without those that
// pinned pieces attack off their pins.
func unpinned(p *position, side positions.Side, all *positions.Attack[uint64]) (set uint64) {
	occ, own := p.Occupied(), p.Of(side)
	king := bits.TrailingZeros64(p.Kings & own)
	diagonal, orthogonal := (p.Bishops|p.Queens)&^own, (p.Rooks|p.Queens)&^own
	set = all.Pawns | all.Knights | all.Bishops | all.Rooks | all.Queens
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
