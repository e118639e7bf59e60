package movegen

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// What engines do besides generating legal moves: they generate pseudo-legal moves, make
// each one and then test their king, they evaluate exchanges, and they probe a table.

// appendPseudoLegal appends the moves of the position, also those that leave the king in
// check.
func (p *Position) appendPseudoLegal(moves []Move) []Move {
	var buffer [mostSets]moveSet
	sets := buffer[:0]
	own, their := p.sides()
	occ := own | their
	home := bits.TrailingZeros64(p.Kings & own)
	sets = appendSet(sets, king, home, attacks.King[uint64](home)&^own)
	if p.castlers()&own != 0 && p.attackers(their, home, occ) == 0 {
		sets = appendSet(sets, castling, home, p.castlings(home))
	}
	for pieces := p.Knights & own; pieces != 0; pieces &= pieces - 1 {
		from := bits.TrailingZeros64(pieces)
		sets = appendSet(sets, knight, from, attacks.Knight[uint64](from)&^own)
	}
	for pieces := p.Bishops & own; pieces != 0; pieces &= pieces - 1 {
		from := bits.TrailingZeros64(pieces)
		sets = appendSet(sets, bishop, from, attacks.Bishop(from, occ)&^own)
	}
	for pieces := p.Rooks & own; pieces != 0; pieces &= pieces - 1 {
		from := bits.TrailingZeros64(pieces)
		sets = appendSet(sets, rook, from, attacks.Rook(from, occ)&^own)
	}
	for pieces := p.Queens & own; pieces != 0; pieces &= pieces - 1 {
		from := bits.TrailingZeros64(pieces)
		sets = appendSet(sets, queen, from, attacks.Queen(from, occ)&^own)
	}
	sets = p.appendPawns(sets, p.Pawns&own, ^own)
	if p.passed() != 0 {
		to := bits.TrailingZeros64(p.passed())
		sources := attacks.PawnSouth[uint64](to)
		if p.side() == black {
			sources = attacks.PawnNorth[uint64](to)
		}
		for sources &= p.Pawns & own; sources != 0; sources &= sources - 1 {
			sets = appendSet(sets, enPassant, bits.TrailingZeros64(sources), 1<<to)
		}
	}
	return appendMoves(moves, sets)
}

// countPseudoLegal returns the number of leaves below p.
func (p *Position) countPseudoLegal(depth int, buffer []Move) uint64 {
	if depth == 0 {
		return 1
	}
	moves := p.appendPseudoLegal(buffer[len(buffer):])
	leaves := uint64(0)
	var child Position
	for _, m := range moves {
		p.play(m, &child)
		if !child.exposed() {
			leaves += child.countPseudoLegal(depth-1, moves)
		}
	}
	return leaves
}

// exposed reports whether the side that has just moved has its king in check.
func (p *Position) exposed() bool {
	their, own := p.sides()
	home := bits.TrailingZeros64(p.Kings & own)
	pawns := attacks.PawnNorth[uint64](home)
	if p.side() == white {
		pawns = attacks.PawnSouth[uint64](home)
	}
	return (attacks.Knight[uint64](home)&p.Knights|pawns&p.Pawns|attacks.King[uint64](home)&p.Kings)&their != 0 ||
		attacks.AttackedBySliders(home, own|their, their&(p.Bishops|p.Queens), their&(p.Rooks|p.Queens))
}

// exchange returns the material that the side to move wins by a capture, by the swap
// algorithm. Both sides go on capturing there with their least valuable piece as long as it
// pays. Sliders behind a piece that has captured join in. Promotions and pins are ignored.
func (p *Position) exchange(m Move) int {
	values := [...]int{pawn: 100, knight: 300, bishop: 310, rook: 500, queen: 900, king: 10000, kinds: 0}
	to, from := m.to(), uint64(1)<<m.from()
	occ := p.occupied()
	diagonal, orthogonal := p.Bishops|p.Queens, p.Rooks|p.Queens
	attackers := attacks.Attackers(to, occ, p.Pawns&p.White, p.Pawns&^p.White,
		p.Knights, diagonal, orthogonal, p.Kings)
	gains := [33]int{values[kindOn(p, 1<<to)]}
	piece, last := kindOn(p, from), 0
	for _, side := p.sides(); ; side = p.occupied() ^ side {
		last++
		gains[last] = values[piece] - gains[last-1]
		occ &^= from
		if piece == pawn || piece == bishop || piece == queen {
			attackers |= attacks.Bishop(to, occ) & diagonal
		}
		if piece == rook || piece == queen {
			attackers |= attacks.Rook(to, occ) & orthogonal
		}
		attackers &= occ
		own := attackers & side
		if own == 0 {
			break
		}
		for piece = pawn; own&*p.board(piece) == 0; piece++ {
		}
		from = own & *p.board(piece) & -(own & *p.board(piece))
	}
	for last--; last > 0; last-- {
		gains[last-1] = -max(-gains[last-1], gains[last])
	}
	return gains[0]
}

// kindOn returns the kind of the piece on a square, or kinds.
func kindOn(p *Position, square uint64) kind {
	of := pawn
	for of < kinds && *p.board(of)&square == 0 {
		of++
	}
	return of
}

// A Table stands for the transposition table of an engine. Each position that is reached
// reads and writes a random line of its 64 MB.
type Table [1 << 20]struct {
	key uint64
	_   [56]byte
}

// Probe reads the entry of p, and writes p there if it holds another position.
func (t *Table) Probe(p *Position) {
	key := p.State
	for k := range kinds {
		key = (key ^ *p.board(k)) * 0x9e3779b97f4a7c15
		key ^= key >> 32
	}
	key = (key ^ p.White) * 0x9e3779b97f4a7c15
	if e := &t[key>>44]; e.key != key {
		e.key = key
	}
}

// countProbing does what count does, and probes the table for each position.
func (p *Position) countProbing(depth, bulk int, buffer []Move, t *Table) (leaves uint64) {
	t.Probe(p)
	if depth == 0 {
		return 1
	}
	moves := p.AppendMoves(buffer[len(buffer):])
	if depth == bulk {
		return uint64(len(moves))
	}
	var child Position
	for _, m := range moves {
		p.play(m, &child)
		leaves += child.countProbing(depth-1, bulk, moves, t)
	}
	return leaves
}
