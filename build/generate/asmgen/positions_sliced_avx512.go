package main

import (
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// bytes512 counts by ranks with GFNI products and mask registers.
type bytes512 struct {
	vectors
	l *lanes512
	k *positionConstants512
}

// tables512 are matrices of operations.
type tables512 struct {
	vectors
	matrices [counted]reg.Register
}

func newSliced512(l *lanes512, loop list.Loop) *sliced {
	return newSliced(l.ctx, loop, &bytes512{vectors: l.vectors, l: l, k: l.k}, &l.k.slicedConstants)
}

func (v *bytes512) loadTables(all ...operation) byteTables {
	t := &tables512{vectors: v.vectors}
	for _, o := range all {
		if o != counted {
			t.matrices[o] = v.broadcast([counted]operand.Mem{v.k.westward, v.k.mirror, v.k.beside, v.k.twoBeside, v.k.around}[o])
		}
	}
	return t
}

func (t *tables512) west(x reg.Register) reg.Register   { return t.affine(x, t.matrices[westward]) }
func (t *tables512) mirror(x reg.Register) reg.Register { return t.affine(x, t.matrices[mirrored]) }
func (t *tables512) beside(x reg.Register) reg.Register { return t.affine(x, t.matrices[oneBeside]) }
func (t *tables512) twoBeside(x reg.Register) reg.Register {
	return t.affine(x, t.matrices[secondBeside])
}
func (t *tables512) around(x, _ reg.Register) reg.Register { return t.affine(x, t.matrices[allAround]) }

func (v *bytes512) orNot(x, y reg.Register) reg.Register { return v.logic(inX|^inY, x, y, y) }

func (v *bytes512) checked(number reg.Register) (none, many reg.Register) {
	none, many = v.ctx.K(), v.ctx.K()
	v.ctx.VPTESTNMB(number, number, none)
	v.ctx.VPTESTMB(v.broadcast(v.k.notA), number, many)
	return none, many
}

func (v *bytes512) masks(none, many reg.Register) (noneBytes, manyBytes reg.Register) {
	noneBytes, manyBytes = v.ctx.ZMM(), v.ctx.ZMM()
	v.ctx.VPMOVM2B(none, noneBytes)
	v.ctx.VPMOVM2B(many, manyBytes)
	return noneBytes, manyBytes
}

func (v *bytes512) addWhere(sum, bad, piece, ones, none reg.Register) {
	free, may := v.ctx.K(), v.ctx.K()
	v.ctx.VPTESTNMB(bad, bad, none, free)
	v.ctx.VPTESTMB(piece, piece, free, may)
	v.ctx.VPSUBB(ones, sum, may, sum)
}

func (v *bytes512) storeCounts(counts reg.Register, to operand.Mem) { v.store(counts, to) }

// split reads eight positions at a time. VPERMB gathers the bytes of each rank.
func (v *bytes512) split(s *sliced, positions reg.Register) (transpose func(register func(i int) operand.Mem) [8]reg.Register) {
	k := v.k
	s.comment("Slice, eight positions at a time: seven boards each, of which a quadword holds a", "rank of the eight.")
	evens, odds := v.constant(k.evens), v.constant(k.odds)
	ranks, stateRanks := v.constant(k.ranks), v.constant(k.stateRanks)
	sevens, bit, inner := s.broadcast(k.sevens), s.broadcast(k.blackMoves), s.broadcast(k.innerRanks)
	edges, all := s.ctx.K(), s.ctx.GP64()
	s.ctx.MOVQ(operand.U64(0xff000000000000ff), all)
	s.ctx.KMOVQ(all, edges)
	first, group := s.ctx.GP64(), s.ctx.GP64()
	s.ctx.MOVQ(positions, first)
	s.ctx.LEAQ(s.groups, group)
	s.ctx.MOVQ(operand.U32(8), s.left)
	s.ctx.Label("slice")
	x := v.l.gather(func(i int) operand.Mem { return operand.Mem{Base: first, Disp: 64 * i} }, evens, odds)
	s.comment("The sides, and the ranks in reverse order where Black moves.")
	occupied := s.or3(s.or3(x[record.Pawns], x[record.Knights], x[record.Bishops]),
		s.or3(x[record.Rooks], x[record.Queens], x[record.Kings]), x[record.White])
	mask, black, flip := s.ctx.K(), s.ctx.ZMM(), s.ctx.ZMM()
	s.ctx.VPTESTMQ(x[record.State], bit, mask)
	s.ctx.VPMOVM2Q(mask, black)
	s.ctx.VPMOVM2B(mask, flip)
	s.ctx.VPBROADCASTQ(flip.AsX(), flip)
	order, stateOrder := s.logic(inX^(inY&inZ), ranks, flip, sevens), s.logic(inX^(inY&inZ), stateRanks, flip, sevens)
	s.comment("The seven boards, and castling rights and en passant squares.")
	own := s.logic((inX^inY)&inZ, x[record.White], black, occupied)
	rightsOrEnPassant := s.logic(inX&(inY|inZ), x[record.State], x[record.Rooks], inner)
	boards := [7]reg.Register{own, s.andNot(occupied, own), x[record.Pawns], x[record.Knights],
		s.or(x[record.Bishops], x[record.Queens]), s.or(x[record.Rooks], x[record.Queens]), x[record.Kings]}
	s.comment("Their ranks, a quadword each.")
	for i, board := range boards {
		sliced := s.ctx.ZMM()
		s.ctx.VPERMB(board, order, sliced)
		if i == pawnBoard {
			// Castling rights and en passant squares take the ranks without pawns.
			s.ctx.VPERMB(rightsOrEnPassant, stateOrder, edges, sliced)
		}
		s.store(sliced, operand.Mem{Base: group, Disp: i * 8 * 64})
	}
	s.comment("The next eight positions.")
	s.ctx.ADDQ(operand.U32(8*64), first)
	s.ctx.ADDQ(operand.U8(64), group)
	s.ctx.DECQ(s.left)
	s.ctx.JNZ(operand.LabelRef("slice"))
	return func(register func(i int) operand.Mem) [8]reg.Register { return v.l.gather(register, evens, odds) }
}
