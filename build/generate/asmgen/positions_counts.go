package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// longestLegalTail512 is the longest tail to count in lanes. A group of 64 that overlaps the
// previous one is faster for longer tails.
const longestLegalTail512 = 40

// legalCounts512 generates LegalCounts with AVX-512. It slices groups of 64 positions by rank and
// counts a short tail in lanes.
func legalCounts512(l *lanes, loop list.Loop) {
	moves, checkers := argument(l.ctx, "moves"), argument(l.ctx, "checkers")
	positions, n := argument(l.ctx, "positions"), argument(l.ctx, "n")
	s := newSliced(l.vectors, loop)
	l.ctx.CMPQ(n, operand.U8(64))
	l.ctx.JLT(operand.LabelRef("lanes"))
	s.begin()
	l.ctx.Label(loop.Label)
	s.group(positions, moves, checkers)
	s.next(positions, moves, n)
	l.ctx.JEQ(operand.LabelRef("done"))
	advance(l.ctx, checkers, 64)
	l.ctx.CMPQ(n, operand.U8(64))
	l.ctx.JGE(operand.LabelRef(loop.Label))
	l.ctx.CMPQ(n, operand.U8(longestLegalTail512))
	l.ctx.JLE(operand.LabelRef("lanes"))
	s.overlap(positions, moves, checkers, n)

	l.ctx.Label("lanes")
	outputs := []output{{moves, false}, {checkers, true}}
	l.each(positions, n, 1, outputs, func(records elements, _ []elements, taken reg.Register) {
		l.read(records, l.blackMoves)
		l.countsOfEight(taken, moves, checkers)
	})
	l.ctx.Label("done")
	end(l.ctx)
}

// advance advances a pointer unless it is nil.
func advance(ctx *build.Context, pointer reg.Register, bytes int) {
	next := ctx.GP64()
	ctx.LEAQ(operand.Mem{Base: pointer, Disp: bytes}, next)
	ctx.TESTQ(pointer, pointer)
	ctx.CMOVQNE(next, pointer)
}

// countsOfEight stores the counts of at most eight positions.
func (l *lanes) countsOfEight(taken, moves, checkers reg.Register) {
	t := l.kingThreats()
	l.comment("The positions taken. The numbers of checkers may be unwanted.")
	all, mask := copied(l.ctx, operand.I32(-1)), l.ctx.K()
	l.ctx.BZHIQ(taken, all, all)
	l.ctx.KMOVQ(all, mask)
	l.ctx.TESTQ(checkers, checkers)
	l.ctx.JEQ(operand.LabelRef("unwanted"))
	l.countOf("checkers")
	l.ctx.VPMOVUSQB(l.count(t.checkers), mask, operand.Mem{Base: checkers})
	l.ctx.Label("unwanted")
	n := l.countMoves(t)
	l.comment("The numbers of moves, 255 if they are greater.")
	l.ctx.VPMOVUSQB(n, mask, operand.Mem{Base: moves})
}

// countsOfFour generates LegalCounts for tails with AVX2, four positions at a time.
func (l *lanes) countsOfFour() {
	frame := l.ctx.AllocLocal(32)
	positions, n := argument(l.ctx, "positions"), argument(l.ctx, "n")
	moves, checkers := argument(l.ctx, "moves"), argument(l.ctx, "checkers")
	outputs := []output{{moves, false}, {checkers, true}}
	l.each(positions, n, 1, outputs, func(records elements, results []elements, _ reg.Register) {
		l.read(records, l.blackMoves)
		t := l.kingThreats()
		l.countOf("checkers")
		numbers := l.sum(l.count(t.checkers))
		l.comment("Bytes, 255 if a number is greater: the moves of two positions, then their checkers.")
		l.store(l.emit(l.ctx.VPACKUSWB, l.countMoves(t), numbers), frame)
		copyTo := func(result elements, from operand.Mem) {
			l.comment("A byte for each position.")
			for i := range 4 {
				b := l.ctx.GP64()
				l.ctx.MOVBQZX(from.Offset(i/2*16+i%2*4), b)
				l.ctx.MOVB(b.As8(), result(i))
			}
		}
		copyTo(results[0], frame)
		l.ctx.TESTQ(checkers, checkers)
		l.ctx.JEQ(operand.LabelRef("unwanted"))
		copyTo(results[1], frame.Offset(8))
		l.ctx.Label("unwanted")
	})
	end(l.ctx)
}

// legalCounts256 generates LegalCounts with AVX2. It slices groups of 32 positions by rank. The
// last group ends with the last position and may overlap the previous one. Fewer than 32
// positions are padded with empty boards.
func legalCounts256(v vectors, loop list.Loop) *sliced {
	ctx := v.ctx
	moves, checkers := argument(ctx, "moves"), argument(ctx, "checkers")
	positions, n := argument(ctx, "positions"), argument(ctx, "n")
	s := newSliced(v, loop)
	s.begin()
	s.comment("Are there 32 positions?")
	ctx.CMPQ(n, operand.U8(32))
	ctx.JLT(operand.LabelRef("few"))
	ctx.Label(s.label)
	s.group(positions, moves, checkers)
	s.next(positions, moves, n)
	ctx.JEQ(operand.LabelRef("done"))
	ctx.JLT(operand.LabelRef("fewCounted"))
	advance(ctx, checkers, 32)
	ctx.CMPQ(n, operand.U8(32))
	ctx.JGE(operand.LabelRef(s.label))
	s.overlap(positions, moves, checkers, n)

	ctx.Label("few")
	s.comment("Fewer than 32: a copy of the records in the frame, and empty boards behind them.")
	// This part of the frame is free until a group is sliced.
	copies := operand.Mem{Base: s.frame, Disp: int(s.up[0])}
	from, to := copied(ctx, positions), ctx.GP64()
	ctx.LEAQ(copies, to)
	ctx.MOVQ(to, positions)
	left := copied(ctx, n)
	ctx.Label("copy")
	for half := range 2 {
		s.store(s.load(operand.Mem{Base: from, Disp: 32 * half}), operand.Mem{Base: to, Disp: 32 * half})
	}
	ctx.ADDQ(operand.U8(64), from)
	ctx.ADDQ(operand.U8(64), to)
	ctx.DECQ(left)
	ctx.JNZ(operand.LabelRef("copy"))
	s.comment("The empty boards.")
	zero := s.zero()
	ctx.MOVQ(operand.U32(32), left)
	ctx.SUBQ(n, left)
	ctx.Label("pad")
	for half := range 2 {
		s.store(zero, operand.Mem{Base: to, Disp: 32 * half})
	}
	ctx.ADDQ(operand.U8(64), to)
	ctx.DECQ(left)
	ctx.JNZ(operand.LabelRef("pad"))
	s.comment("Their counts go to the frame too: what is sliced is not read again.")
	ctx.LEAQ(s.groups, moves)
	ctx.TESTQ(checkers, checkers)
	ctx.JEQ(operand.LabelRef(s.label))
	ctx.LEAQ(s.groups.Offset(32), checkers)
	ctx.JMP(operand.LabelRef(s.label))

	ctx.Label("fewCounted")
	dst, value := ctx.GP64(), ctx.GP64()
	for i, name := range []string{"moves", "checkers"} {
		s.comment("Copy the counts of " + name + ", if they are wanted.")
		ctx.Load(ctx.Param(name), dst)
		ctx.Load(ctx.Param("n"), n)
		if name == "checkers" {
			ctx.TESTQ(dst, dst)
			ctx.JEQ(operand.LabelRef("done"))
		}
		label := fmt.Sprintf("copy%d", i)
		ctx.LEAQ(s.groups.Offset(32*i), from)
		ctx.Label(label)
		ctx.MOVBQZX(operand.Mem{Base: from}, value)
		ctx.MOVB(value.As8(), operand.Mem{Base: dst})
		ctx.ADDQ(operand.U8(1), from)
		ctx.ADDQ(operand.U8(1), dst)
		ctx.DECQ(n)
		ctx.JNZ(operand.LabelRef(label))
	}
	ctx.Label("done")
	end(ctx)
	return s
}
