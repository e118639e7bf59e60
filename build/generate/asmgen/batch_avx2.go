package main

import (
	"fmt"
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// batchAVX2 generates batch lookups of rooks and queens, each with its own occupancy. It
// slices 32 boards at a time by rank; batch.md explains it.
func batchAVX2(k *constants, kernel list.Kernel) {
	f := &batch256{vectors: vectors256(k), diagonal: diagonal(kernel.Slider)}
	f.generate(kernel.Loops[0])
}

// A batch256 generates one kernel.
type batch256 struct {
	vectors
	diagonal bool // whether the slider moves along diagonals too
	stack    reg.Register
}

// Stack offsets, 32 bytes a rank: the occupancies and attacks of the block, and the first
// squares of its rays by rank.
const (
	occsAt    = 0
	attacksAt = occsAt + 8*32
	firstAt   = attacksAt + 8*32
	secondAt  = firstAt + 4*32
	stack256  = secondAt + 4*32
)

func (f *batch256) at(offset, k int) operand.Mem {
	return operand.Mem{Base: f.stack, Disp: offset + 32*k}
}

func (f *batch256) generate(loop list.Loop) {
	f.ctx.Attributes(0)
	b := newBlocks(f.ctx)
	f.ctx.Comment("The frame, from a multiple of 32 on.")
	f.stack = f.ctx.GP64()
	f.ctx.LEAQ(f.ctx.AllocLocal(stack256+32).Offset(31), f.stack)
	f.ctx.ANDQ(operand.I8(-32), f.stack)

	b.begin(f.ctx, loop)
	f.in(b.occs)
	align(f.ctx, 64)
	f.ctx.Label(loop.Label)
	next, squares := b.next(f.ctx)
	(&sweep256{batch256: f}).run(squares)
	f.in(next)
	target := f.ctx.GP64()
	b.target(f.ctx, target)
	f.out(target)
	b.end(f.ctx)

	end(f.ctx)
}

// keep stores a rank on the stack.
func (f *batch256) keep(y reg.Register, offset, k int) {
	f.ctx.VMOVDQA(y, f.at(offset, k))
}

// lookup returns the table's bytes by the low four bits of each byte of index. The highest
// bit must be zero; VPSHUFB ignores the others.
func (f *batch256) lookup(table operand.Mem, index reg.Register) reg.Register {
	y := f.load(table)
	f.ctx.VPSHUFB(index, y, y)
	return y
}

// in reads the 32 occupancies at src and stores them by rank.
func (f *batch256) in(src reg.Register) {
	f.ctx.Comment("Read boards 0 to 15, four a register: the bytes of two boards side by side.")
	pairs := f.load(f.k.table(func(i int) int { return i>>1 | i&1<<3 }))
	var r [8]reg.Register
	for i := range r {
		if i == 4 {
			f.ctx.Comment("Boards 16 to 31.")
		}
		r[i] = f.load(operand.Mem{Base: src, Disp: 32 * i})
		f.ctx.VPSHUFB(pairs, r[i], r[i])
	}
	ranks := f.transpose(r)
	f.ctx.Comment("Keep the ranks of the occupancies.")
	for k, rank := range ranks {
		f.keep(rank, occsAt, k)
	}
}

// out gathers the 32 boards from the ranks of the attacks and writes them to dst.
func (f *batch256) out(dst reg.Register) {
	f.ctx.Comment("The ranks of the attacks.")
	var r [8]reg.Register
	for k := range r {
		r[k] = f.load(f.at(attacksAt, k))
	}
	boards := f.load(f.k.table(func(i int) int { return i&7<<1 | i>>3 }))
	for i, y := range f.transpose(r) {
		if i%4 == 0 {
			f.ctx.Comment(fmt.Sprintf("Write boards %d to %d, four a register.", 4*i, 4*i+15))
		}
		f.ctx.VPSHUFB(boards, y, y)
		f.ctx.VMOVDQU(y, operand.Mem{Base: dst, Disp: 32 * i})
	}
}

// transpose transposes eight by eight words in each half. Register k gets word k of all
// registers.
func (f *batch256) transpose(r [8]reg.Register) [8]reg.Register {
	unpack := func(low, high func(...operand.Op), i, j int) {
		r[i], r[j] = f.emit(low, r[i], r[j]), f.emit(high, r[i], r[j])
	}
	f.ctx.Comment("Transpose: unpack words,")
	for _, i := range []int{0, 2, 4, 6} {
		unpack(f.ctx.VPUNPCKLWD, f.ctx.VPUNPCKHWD, i, i+1)
	}
	f.ctx.Comment("doublewords,")
	for _, i := range []int{0, 1, 4, 5} {
		unpack(f.ctx.VPUNPCKLDQ, f.ctx.VPUNPCKHDQ, i, i+2)
	}
	f.ctx.Comment("and quadwords.")
	for _, i := range []int{0, 1, 2, 3} {
		unpack(f.ctx.VPUNPCKLQDQ, f.ctx.VPUNPCKHQDQ, i, i+4)
	}
	// The unpacking reverses the three bits of a register's number.
	r[1], r[4] = r[4], r[1]
	r[3], r[6] = r[6], r[3]
	return r
}

// A sweep256 computes the ranks of the attacks from those of the occupancies, both on the
// stack.
type sweep256 struct {
	*batch256
	square reg.Register    // by lane
	flip   reg.Register    // the lanes whose slider is in the upper half
	here   [4]reg.Register // by rank from the nearer edge: the lanes whose slider is on it
	easts  reg.Register    // all files to the slider's east
}

// run generates the sweep. It loads the squares from memory.
func (w *sweep256) run(squares reg.Register) {
	w.ctx.Comment("The squares, in the order of the lanes.")
	w.square = w.load(operand.Mem{Base: squares})
	order := w.load(w.k.table(func(i int) int { return i>>1&3<<2 | i&8>>2 | i&1 }))
	w.ctx.VPSHUFB(order, w.square, w.square)
	w.ctx.VPERMQ(operand.U8(0xd8), w.square, w.square)
	w.ctx.VPAND(w.k.byte(63), w.square, w.square)
	w.ctx.Comment("Which sliders are in the upper half, and on which rank from the nearer edge.")
	w.flip = w.emit(w.ctx.VPCMPGTB, w.square, w.k.byte(31))
	rank := w.xor(w.square, w.flip)
	w.ctx.VPAND(w.k.byte(7<<3), rank, rank)
	for k := range w.here {
		w.here[k] = w.emit(w.ctx.VPCMPEQB, rank, w.k.byte(uint64(k)<<3))
	}
	if w.diagonal {
		w.starts("The slider's file and the one to its east", func(own int) int { return own | own<<1 }, firstAt)
		w.starts("The file to its west", func(own int) int { return own >> 1 }, secondAt)
	} else {
		w.starts("The slider's file", func(own int) int { return own }, firstAt)
	}
	w.turnOccupancies()
	if w.diagonal {
		w.ctx.Comment("All files to the slider's east.")
		w.easts = w.filesOf(func(own int) int { return -own << 1 })
	}

	// Boards with the slider in the upper half are flipped, so every slider is on ranks 1
	// to 4. Upward rays end on rank 8, and downward rays start on rank 4 at most.
	w.ctx.Comment("Rays start: up from rank 1, and down from rank 4.")
	up1, down2 := w.start(0), w.start(3)
	up2 := w.step("Up", 1, up1)
	down1 := w.step("Down", 2, down2)
	down0 := w.step("Down", 1, down1)
	near1 := w.near(1, up1, down1)
	near2 := w.near(2, up2, down2)
	near0 := w.near(0, down0)
	up3 := w.step("Up", 2, up2)
	near3 := w.near(3, up3)
	up4 := w.step("Up", 3, up3)
	w.turnBack(3, near3, up4)
	up5 := w.step("Up", 4, up4)
	w.turnBack(2, near2, up5)
	up6 := w.step("Up", 5, up5)
	w.turnBack(1, near1, up6)
	up7 := w.step("Up", 6, up6)
	w.turnBack(0, near0, up7)
}

// filesOf looks up a set of files of each slider by its own file.
func (w *sweep256) filesOf(files func(own int) int) reg.Register {
	return w.lookup(w.k.table(func(i int) int { return files(1 << (i % 8)) }), w.square)
}

// starts looks up a set of files and stores that of each slider with its rank, one of the first
// four. The comment names the files.
func (w *sweep256) starts(comment string, files func(own int) int, offset int) {
	w.ctx.Comment(comment + ", where rays start, on ranks 1 to 4.")
	y := w.filesOf(files)
	for k, here := range w.here {
		w.keep(w.and(here, y), offset, k)
	}
}

// difference returns what x and y differ by in the lanes to be flipped, and zero in others.
func (w *sweep256) difference(x, y reg.Register) reg.Register {
	d := w.xor(y, x)
	w.ctx.VPAND(w.flip, d, d)
	return d
}

// exchange exchanges x and y in the lanes to be flipped.
func (w *sweep256) exchange(x, y reg.Register) {
	d := w.difference(x, y)
	w.ctx.VPXOR(d, x, x)
	w.ctx.VPXOR(d, y, y)
}

// turnOccupancies flips the boards whose slider is in the upper half. It also stores the
// attacks along the slider's rank.
func (w *sweep256) turnOccupancies() {
	var row reg.Register
	for k, here := range w.here {
		w.ctx.Comment(fmt.Sprintf("Turn boards over: ranks %d and %d of the occupancies.", k+1, 8-k))
		x, y := w.load(w.at(occsAt, k)), w.load(w.at(occsAt, 7-k))
		if k == 0 {
			// Upward rays end on rank 8, so its occupancies block none.
			w.ctx.VPXOR(w.difference(x, y), x, x)
			row = w.and(x, here)
			continue
		}
		w.exchange(x, y)
		w.keep(x, occsAt, k)
		w.keep(y, occsAt, 7-k)
		row = w.or(row, w.and(x, here))
	}
	along := w.alongRank(row)
	w.ctx.Comment("Keep them, by the slider's rank.")
	for k, here := range w.here {
		w.keep(w.and(here, along), attacksAt, k)
	}
}

// alongRank returns the attacks along the rank. With the slider's bit r and the rank's
// occupancy o they are o^(o-2r) to the east. To the west they are all squares down to the
// highest blocker.
func (w *sweep256) alongRank(row reg.Register) reg.Register {
	w.ctx.Comment("Along the rank to the east: o ^ (o-2r).")
	along := w.sub8(row, w.filesOf(func(own int) int { return own << 1 }))
	w.ctx.VPXOR(row, along, along)
	w.ctx.Comment("Along the rank to the west: from the highest blocker on, by tables of nibbles.")
	wests := w.and(w.filesOf(func(own int) int { return own - 1 }), row)
	low := w.and(wests, w.k.byte(15))
	w.ctx.VPSRLW(operand.U8(4), wests, wests)
	w.ctx.VPAND(w.k.byte(15), wests, wests)
	highest := func(x int) int { return 1 << bits.Len(uint(x)) >> 1 }
	high := w.lookup(w.k.table(func(i int) int { return highest(i) << 4 }), wests)
	w.ctx.VPMAXUB(w.lookup(w.k.table(func(i int) int { return max(1, highest(i)) }), low), high, high)
	return w.or(along, w.sub8(w.filesOf(func(own int) int { return own }), high))
}

// start returns the waves of only the sliders on rank k.
func (w *sweep256) start(k int) (to wave) {
	to.first = w.load(w.at(firstAt, k))
	if w.diagonal {
		to.second = w.load(w.at(secondAt, k))
	}
	return to
}

// step advances waves from rank k and adds those of the sliders on it. The comment names
// the direction.
func (w *sweep256) step(way string, k int, from wave) (to wave) {
	w.ctx.Comment(fmt.Sprintf("%s from rank %d.", way, k+1))
	occ := w.load(w.at(occsAt, k))
	to.first = w.andNot(from.first, occ)
	if w.diagonal {
		// Doubling the part of a queen's first wave to the slider's east moves it one file.
		w.ctx.VPADDB(w.and(to.first, w.easts), to.first, to.first)

		// Bits on the A-file must not move into the next byte.
		w.ctx.VPOR(w.k.byte(1), occ, occ)
		to.second = w.andNot(from.second, occ)
		w.ctx.VPSRLW(operand.U8(1), to.second, to.second)
	}
	if k <= 3 {
		w.ctx.VPOR(w.at(firstAt, k), to.first, to.first)
		if w.diagonal {
			w.ctx.VPOR(w.at(secondAt, k), to.second, to.second)
		}
	}
	return to
}

// all returns the squares that a wave reaches.
func (w *sweep256) all(from wave) reg.Register {
	if !w.diagonal {
		return from.first
	}
	return w.or(from.second, from.first)
}

// near returns the attacks on rank k, both by waves and along the rank.
func (w *sweep256) near(k int, waves ...wave) reg.Register {
	w.ctx.Comment(fmt.Sprintf("All attacks on rank %d.", k+1))
	attacks := w.all(waves[0])
	for _, from := range waves[1:] {
		attacks = w.or(attacks, w.all(from))
	}
	return w.or(attacks, w.at(attacksAt, k))
}

// turnBack flips boards back. It stores near as the attacks on rank k, and the squares that a
// wave reaches as those on rank 7-k. It changes near.
func (w *sweep256) turnBack(k int, near reg.Register, from wave) {
	w.ctx.Comment(fmt.Sprintf("Turn boards back: ranks %d and %d of the attacks.", k+1, 8-k))
	far := w.all(from)
	if !w.diagonal {
		far = w.ctx.YMM()
		w.assign(far, from.first)
	}
	w.exchange(near, far)
	w.keep(near, attacksAt, k)
	w.keep(far, attacksAt, 7-k)
}
