package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
	"github.com/mmcloughlin/avo/x86"
)

// batchAVX512 generates batch lookups, each slider with its own occupancy. It slices 64
// boards at a time by rank and looks up a short tail eight at a time. batch.md explains
// both.
func batchAVX512(k *constants, kernel list.Kernel) {
	s := kernel.Slider
	f := &batch512{vectors: vectors512(k), straight: orthogonal(s), diagonal: diagonal(s)}
	f.generate(kernel.Loops[0], kernel.Loops[1])
}

// A batch512 generates one kernel.
type batch512 struct {
	vectors
	straight, diagonal bool // the rays it needs

	swapBytes, swapWords reg.Register
	westward             reg.Register
	evenBytes, oddBytes  reg.Register // masks of the bytes of each pair
	evenWords, oddWords  reg.Register // masks of the bytes of the words of each pair
}

// For longer tails a block of 64 that overlaps the previous one is faster.
const longestTail512 = 32

func (f *batch512) generate(blocks, eight list.Loop) {
	b := newBlocks(f.ctx)
	f.at = f.k.aligned()
	f.ctx.CMPQ(b.n, operand.U8(64))
	f.ctx.JL(operand.LabelRef("few"))

	f.comment("A short tail is done eight elements at a time, a longer one by a block that overlaps.")
	tail := copied(f.ctx, b.n)
	f.ctx.ANDQ(operand.U8(63), tail)
	f.ctx.CMPQ(tail, operand.U8(longestTail512))
	f.ctx.JLE(operand.LabelRef("blocks"))
	f.ctx.XORQ(tail, tail)
	f.ctx.Label("blocks")
	f.ctx.SUBQ(tail, b.n)
	f.sliced(b, blocks)

	f.comment("The short tail.")
	f.ctx.MOVQ(tail, b.n)
	f.ctx.TESTQ(tail, tail)
	f.ctx.JZ(operand.LabelRef("done"))
	f.ctx.ADDQ(operand.U8(64), b.last)
	f.ctx.LEAQ(operand.Mem{Base: b.dst, Index: b.last, Scale: 8}, b.dst)
	f.ctx.ADDQ(b.last, b.sqs)
	f.ctx.LEAQ(operand.Mem{Base: b.occs, Index: b.last, Scale: 8}, b.occs)
	f.ctx.Label("few")
	f.lanes(b, eight.Label)
	f.ctx.Label("done")
	end(f.ctx)
}

// ternary sets a to the function of a, b and c with the given truth table.
func (f *batch512) ternary(table uint8, a, b, c reg.Register) {
	f.ctx.VPTERNLOGQ(operand.U8(table), c, b, a)
}

// choose sets dst to yes in the lanes of mask and to no in the others. Avo assumes that a
// masked instruction reads its destination. That would keep dst live throughout the loop.
func (f *batch512) choose(mask, yes, no, dst reg.Register) {
	i := must(x86.VPBLENDMB(yes, no, mask, dst))
	i.Inputs = []operand.Op{yes, no, mask}
	f.ctx.Instruction(i)
}

// A board512 is 64 boards by rank, a byte lane a board.
type board512 [8]reg.Register

// sliced looks up all blocks of b. The last block may overlap the previous one.
func (f *batch512) sliced(b *blocks, loop list.Loop) {
	f.comment("For transposing: orders that swap bytes and words, and masks of even and odd ones.")
	f.swapBytes, f.swapWords = f.ctx.ZMM(), f.ctx.ZMM()
	f.ctx.VBROADCASTI32X4(f.k.bytes(16, func(i int) int { return i ^ 1 }), f.swapBytes)
	f.ctx.VBROADCASTI32X4(f.k.bytes(16, func(i int) int { return i ^ 2 }), f.swapWords)
	masks := func(of uint64) (even, odd reg.Register) {
		even, odd = maskOf(f.ctx, of), f.ctx.K()
		f.ctx.KNOTQ(even, odd)
		return even, odd
	}
	f.evenBytes, f.oddBytes = masks(0x5555555555555555)
	f.evenWords, f.oddWords = masks(0x3333333333333333)
	if f.diagonal {
		f.comment("The matrix that moves a file to the west.")
		f.westward = f.broadcast(f.k.quadword(westwardMatrix))
	}
	b.begin(f.ctx, loop)

	f.comment("There is no block before the first one: its zeros go to the stack.")
	target := f.ctx.GP64()
	f.ctx.LEAQ(f.ctx.AllocLocal(512+64).Offset(63), target)
	f.ctx.ANDQ(operand.I8(-64), target)
	var occs, attacks board512
	for k := range occs {
		occs[k] = f.ctx.ZMM()
	}
	for k := range attacks {
		attacks[k] = f.ctx.ZMM()
		f.ctx.VPXORQ(attacks[k], attacks[k], attacks[k])
	}
	f.in(b.occs, occs)

	align(f.ctx, 64)
	f.ctx.Label(loop.Label)
	next, squares := b.next(f.ctx)
	f.comment("Three streams: write the block before, sweep this one, read the next one. A comment",
		"holds for its own stream.")
	interleave(f.ctx,
		newStream(f.ctx, 0, 0.5, func() { f.out(attacks, target) }),
		newStream(f.ctx, 0, 1, func() { (&sweep512{batch512: f, occs: occs, attacks: attacks}).run(squares) }),
		newStream(f.ctx, 0.5, 1, func() { f.in(next, occs) }))
	b.target(f.ctx, target)
	b.end(f.ctx)
	f.out(attacks, target)
}

// in reads the 64 occupancies at src and returns their ranks. Bishops omit ranks 1 and 8,
// because a blocker there stops nothing.
//
//	memory, a board to a row            registers, a rank to a row
//
//	board 0   01234567                  rank 0   abcd…
//	board 1   01234567           in     rank 1   abcd…      a … d: boards 0 … 3,
//	board 2   01234567          ---->   rank 2   abcd…      in an order of their own
//	  …                                 rank 7   abcd…
//
// Each of three stages exchanges one bit of the register's number with one bit of the byte's
// number: bytes, doublewords, then words. Only the squares have to follow the order in which the
// boards end up. That takes 24 instructions, in AVX2 32.
func (f *batch512) in(src reg.Register, ranks board512) {
	var halves [2][4]reg.Register
	for half := range halves {
		r := &halves[half]
		for i := 0; i < 4; i += 2 {
			// Masked loads exchange the odd bytes of the first register with the even bytes
			// of the second.
			board := 8 * (4*half + i)
			f.comment(fmt.Sprintf("Read: boards %d to %d, with bytes exchanged.", board, board+15))
			m := operand.Mem{Base: src, Disp: 64 * (4*half + i)}
			r[i], r[i+1] = f.load(m), f.load(m.Offset(64))
			f.ctx.VMOVDQU8(m.Offset(64-1), f.oddBytes, r[i])
			f.ctx.VMOVDQU8(m.Offset(1), f.evenBytes, r[i+1])
		}
		f.comment("Read: select doublewords.")
		for k0 := range 2 {
			even := f.ctx.ZMM()
			f.ctx.VSHUFPS(operand.U8(0x88), r[2+k0], r[k0], even)
			f.ctx.VSHUFPS(operand.U8(0xdd), r[2+k0], r[k0], r[2+k0])
			r[k0] = even
		}
	}
	for i := range 4 {
		x, y := halves[0][i], halves[1][i]
		k := i&2<<1 | i&1
		f.comment(fmt.Sprintf("Read: exchange words. These are ranks %d and %d.", k+1, k+3))
		if f.straight || k != 0 {
			f.ctx.VMOVDQA64(x, ranks[k])
			f.ctx.VPSHUFB(f.swapWords, y, f.oddWords, ranks[k])
		}
		if f.straight || k+2 != 7 {
			f.ctx.VMOVDQA64(y, ranks[k+2])
			f.ctx.VPSHUFB(f.swapWords, x, f.evenWords, ranks[k+2])
		}
	}
}

// out writes the 64 boards of the given ranks to dst. It is the inverse of in and changes
// the registers.
func (f *batch512) out(ranks board512, dst reg.Register) {
	// exchange exchanges the odd parts of x with the even parts of y.
	exchange := func(x, y, swap, even, odd reg.Register) {
		z := f.copy(x)
		f.ctx.VPSHUFB(swap, y, odd, x)
		f.ctx.VPSHUFB(swap, z, even, y)
	}
	var halves [2][4]reg.Register
	for half := range halves {
		r := &halves[half]
		f.comment(fmt.Sprintf("Write: exchange bytes of ranks %d and %d, %d and %d.", 2*half+1, 2*half+2, 2*half+5, 2*half+6))
		*r = [4]reg.Register{ranks[2*half], ranks[2*half+1], ranks[2*half+4], ranks[2*half+5]}
		exchange(r[0], r[1], f.swapBytes, f.evenBytes, f.oddBytes)
		exchange(r[2], r[3], f.swapBytes, f.evenBytes, f.oddBytes)
		f.comment("Write: unpack doublewords.")
		for i := range 2 {
			low := f.emit(f.ctx.VPUNPCKLDQ, r[i], r[2+i])
			f.ctx.VPUNPCKHDQ(r[2+i], r[i], r[2+i])
			r[i] = low
		}
	}
	for i := range 4 {
		x, y := halves[0][i], halves[1][i]
		f.comment(fmt.Sprintf("Write: exchange words. These are boards %d to %d and %d to %d.", 8*i, 8*i+7, 32+8*i, 32+8*i+7))
		exchange(x, y, f.swapWords, f.evenWords, f.oddWords)
		f.ctx.VMOVDQU64(x, operand.Mem{Base: dst, Disp: 64 * i})
		f.ctx.VMOVDQU64(y, operand.Mem{Base: dst, Disp: 64 * (4 + i)})
	}
}

// A wave is the set of squares that rays up or down the board reach on one rank. First
// holds the slider's own file for a rook, the squares to its east for a bishop and both for
// a queen. Second holds the squares to its west; it is nil for a rook.
type wave struct{ first, second reg.Register }

// A sweep512 computes the ranks of the attacks from those of the occupancies.
type sweep512 struct {
	*batch512
	occs, attacks board512

	square reg.Register    // by lane
	flip   reg.Register    // mask of the lanes whose slider is in the upper half
	easts  reg.Register    // all files to the slider's east
	along  reg.Register    // the attacks along the slider's rank
	near   [4]reg.Register // the attacks on a rank so far

	// Rows of the tables own and beside that are read a second time.
	own, beside [4]reg.Register
}

// run generates the sweep. It loads the squares from memory.
func (w *sweep512) run(squares reg.Register) {
	w.comment("Sweep: the squares by lane, and the mask of those in the upper half.")
	// Bits 5 to 0 of a lane are bits 2, 1, 4, 0, 5 and 3 of the element of the block.
	w.square = w.constant(w.k.bytes(64, func(lane int) int {
		return lane>>4&3<<1 | lane>>3&1<<4 | lane>>2&1 | lane>>1&1<<5 | lane&1<<3
	}))
	w.ctx.VPERMB(operand.Mem{Base: squares}, w.square, w.square)
	w.flip = w.ctx.K()
	w.ctx.VPTESTMB(w.at(w.k.bytes(64, func(int) int { return 32 })), w.square, w.flip)
	w.comment("Sweep: turn ranks 2 to 4 of the occupancies.")
	occs := [4]reg.Register{1: w.rank(1), 2: w.rank(2), 3: w.rank(3)}
	if w.straight {
		w.comment("Sweep: the lanes whose slider is on rank 1, 2, 3 or 4.")
	}
	for k := range w.near {
		if w.straight {
			w.near[k] = w.onRank(k, func(int) int { return 255 })
		} else {
			w.near[k] = w.attacks[k]
		}
	}
	if w.straight {
		w.alongRank(occs)
		if w.diagonal {
			w.comment("Sweep: all files to the slider's east.")
			w.easts = w.bySquare(func(own, _ int) int { return -own << 1 })
		}
	}

	// Boards with the slider in the upper half are flipped, so every slider is on ranks 1
	// to 4. Upward rays end on rank 8, and downward rays start on rank 4 at most.
	up1 := w.start(0)
	w.reach(1, up1)
	up2 := w.step("up", 1, up1, occs[1])
	w.reach(2, up2)
	down2 := w.start(3)
	w.add(2, down2)
	down1 := w.step("down", 2, down2, occs[2])
	up3 := w.step("up", 2, up2, occs[2])
	w.add(1, down1)
	down0 := w.step("down", 1, down1, occs[1])
	w.reach(0, down0)
	w.reach(3, up3)
	up4 := w.step("up", 3, up3, occs[3])
	w.turnBack(3, up4)
	up5 := w.step("up", 4, up4, w.rank(4))
	w.turnBack(2, up5)
	up6 := w.step("up", 5, up5, w.rank(5))
	w.turnBack(1, up6)
	up7 := w.step("up", 6, up6, w.rank(6))
	w.turnBack(0, up7)
}

// bySquare looks up a set of files by the square's file and rank.
func (w *sweep512) bySquare(files func(own, rank int) int) reg.Register {
	table := w.k.bytes(64, func(sq int) int { return files(1<<(sq&7), sq>>3) })
	return w.emit(w.ctx.VPERMB, w.square, w.at(table))
}

// onRank returns zeros unless the slider is on rank k, counted from the nearer edge.
func (w *sweep512) onRank(k int, files func(own int) int) reg.Register {
	return w.bySquare(func(own, rank int) int {
		if min(rank, 7-rank) != k {
			return 0
		}
		return files(own)
	})
}

// rank returns rank k of the occupancies, or rank 7-k in the lanes to be flipped.
func (w *sweep512) rank(k int) reg.Register {
	if k < 1 || k > 3 {
		w.ctx.VMOVDQU8(w.occs[7-k], w.flip, w.occs[k])
		return w.occs[k]
	}
	z := w.ctx.ZMM()
	w.choose(w.flip, w.occs[7-k], w.occs[k], z)
	return z
}

// alongRank computes the attacks along the rank. With the slider's bit r and the rank's
// occupancy o they are o^(o-2r) to the east. To the west they are the same on the reversed
// byte.
func (w *sweep512) alongRank(occs [4]reg.Register) {
	w.comment("Sweep: the slider's rank.")
	row := w.rank(0)
	w.ctx.VPANDQ(w.near[0], row, row)
	for k := 1; k <= 3; k++ {
		w.ternary(inX|inY&inZ, row, occs[k], w.near[k])
	}
	w.comment("Sweep: along it, o ^ (o-2r) to the east, and the same of the reversed byte to the west.")
	east := w.bySquare(func(own, _ int) int { return own << 1 })
	west := w.bySquare(func(own, _ int) int { return 256 / own }) // reversed too
	w.ctx.VPSUBB(east, row, east)
	w.ctx.VGF2P8AFFINEQB_BCST(operand.U8(0), w.k.quadword(reverseMatrix), row, row)
	w.ctx.VPSUBB(west, row, row)
	w.ctx.VGF2P8AFFINEQB_BCST(operand.U8(0), w.k.quadword(reverseMatrix), row, row)
	w.ctx.VPXORQ(east, row, row)
	w.along = row
}

// slider returns the files of the sliders on rank k. For queens it also returns these
// together with the next file to the east. It keeps both for the next call unless this is
// the last one.
func (w *sweep512) slider(k int, last bool) (own, beside reg.Register) {
	own, beside = w.own[k], w.beside[k]
	if own == nil {
		own = w.onRank(k, func(own int) int { return own })
		if w.straight && w.diagonal {
			beside = w.onRank(k, func(own int) int { return own | own<<1 })
		}
	}
	if !last {
		w.own[k], w.beside[k] = own, beside
	}
	return own, beside
}

// start returns the waves of only the sliders on rank k.
func (w *sweep512) start(k int) wave {
	w.comment(fmt.Sprintf("Sweep: rays start on rank %d.", k+1))
	own, beside := w.slider(k, true)
	switch {
	case !w.diagonal:
		return wave{first: own}
	case !w.straight:
		return wave{w.east(own), w.west(own)}
	default:
		return wave{beside, w.west(own)}
	}
}

func (w *sweep512) west(files reg.Register) reg.Register { return w.affine(files, w.westward) }

// step advances waves from rank k, whose occupancy is occ, and adds those of the sliders on
// it. What reaches rank k on an empty square, or starts there, goes on to the next rank:
//
//	wave' = shift((wave &^ occ) | slider[k])
//
// For a diagonal it also shifts by one file within the byte. The registers of from change. The
// comment names the direction.
func (w *sweep512) step(way string, k int, from wave, occ reg.Register) wave {
	w.comment(fmt.Sprintf("Sweep: %s from rank %d.", way, k+1))
	var own, beside reg.Register
	if k <= 3 {
		own, beside = w.slider(k, k == 3)
	}
	// leaving returns the files that rays leave rank k on, including those of the sliders
	// there.
	leaving := func(files reg.Register) reg.Register {
		if k <= 3 {
			w.ternary(inX&^inZ|inY, files, own, occ)
			return files
		}
		return w.andNot(files, occ)
	}
	switch {
	case !w.diagonal:
		return wave{first: leaving(from.first)}
	case !w.straight:
		return wave{w.east(leaving(from.first)), w.west(leaving(from.second))}
	}
	// Doubling the part of a queen's first wave to the slider's east moves it one file.
	var first reg.Register
	if k <= 3 {
		first = w.copy(beside)
		w.ternary(inX|inY&^inZ, first, from.first, occ)
	} else {
		first = leaving(from.first)
	}
	w.ternary(inX&inY&^inZ, from.first, w.easts, occ)
	w.ctx.VPADDB(from.first, first, first)
	return wave{first, w.west(leaving(from.second))}
}

// reach sets the attacks on rank k to the squares that a wave reaches. Where the slider is
// on the rank it adds the attacks along it.
func (w *sweep512) reach(k int, from wave) {
	w.comment(fmt.Sprintf("Sweep: what arrives on rank %d.", k+1))
	if !w.straight {
		w.ctx.VPORQ(from.first, from.second, w.near[k])
		return
	}
	w.ternary(inX&inY|inZ, w.near[k], w.along, from.first)
	if w.diagonal {
		w.ctx.VPORQ(from.second, w.near[k], w.near[k])
	}
}

// add adds the squares that a wave reaches to the attacks on rank k.
func (w *sweep512) add(k int, from wave) {
	w.comment(fmt.Sprintf("Sweep: what also arrives on rank %d.", k+1))
	if w.diagonal {
		w.ternary(inX|inY|inZ, w.near[k], from.first, from.second)
	} else {
		w.ctx.VPORQ(from.first, w.near[k], w.near[k])
	}
}

// turnBack completes the attacks on ranks k and 7-k and flips boards back. The attacks on rank
// 7-k are the squares that the wave reaches.
func (w *sweep512) turnBack(k int, from wave) {
	w.comment(fmt.Sprintf("Sweep: what arrives on rank %d; turn it and rank %d back.", 8-k, k+1))
	far := from.first
	if w.diagonal {
		far = w.or(from.second, from.first)
	}
	near := w.near[k]
	w.choose(w.flip, near, far, w.attacks[7-k])
	w.choose(w.flip, far, near, w.attacks[k])
}

// lanes looks up the elements of b eight at a time, a quadword lane an element. There must
// be at least one.
func (f *batch512) lanes(b *blocks, label string) {
	f.comment("Constants for eight elements at a time, a quadword lane to each.")
	all, some, lanes := copied(f.ctx, operand.I32(-1)), f.ctx.GP64(), f.ctx.K()
	e := f.newEight()

	align(f.ctx, 32)
	f.ctx.Label(label)
	f.comment("Squares and occupancies of eight elements, or of as many as are left.")
	f.ctx.BZHIQ(b.n, all, some)
	f.ctx.KMOVB(some.As32(), lanes)
	sq, occ := f.ctx.ZMM(), f.ctx.ZMM()
	f.ctx.VPMOVZXBQ_Z(operand.Mem{Base: b.sqs}, lanes, sq)
	f.ctx.VMOVDQU64_Z(operand.Mem{Base: b.occs}, lanes, occ)
	f.ctx.VPANDQ(e.low6, sq, sq)
	f.ctx.VMOVDQU64(e.attacks(sq, occ), lanes, operand.Mem{Base: b.dst})
	f.ctx.ADDQ(operand.U8(8), b.sqs)
	f.ctx.ADDQ(operand.U8(64), b.occs)
	f.ctx.ADDQ(operand.U8(64), b.dst)
	f.ctx.SUBQ(operand.U8(8), b.n)
	f.ctx.JG(operand.LabelRef(label))
}

// An eight512 looks up eight elements at a time, a quadword lane each. It keeps its
// constants in registers.
type eight512 struct {
	*batch512
	one, minusOne, top, low6 reg.Register
	aFile                    reg.Register
	reverse, reverseEastward reg.Register // matrices; the second one also moves one file to the east
	families                 []family512  // of the diagonals, and of the anti-diagonals
}

// family512 holds the line number of each square, and the squares of lines 0 to 7 and 8 to
// 15.
type family512 struct {
	name              string
	number, low, high reg.Register
}

func (f *batch512) newEight() *eight512 {
	e := &eight512{batch512: f}
	every := func(value uint64) reg.Register { return f.broadcast(f.k.quadword(value)) }
	e.one, e.minusOne, e.top, e.low6 = every(1), every(1<<64-1), every(1<<63), every(63)
	if f.straight {
		e.aFile, e.reverse, e.reverseEastward = every(everyByte(1)), every(reverseMatrix), every(0x0080402010080402)
	}
	family := func(name string, number func(sq int) int, squares [16]uint64) family512 {
		lines := f.k.quadwords(squares[:]...)
		return family512{name, f.constant(f.k.bytes(64, number)), f.constant(lines), f.constant(lines.Offset(64))}
	}
	if f.diagonal {
		diagonals, antiDiagonals := diagonalSquares()
		e.families = []family512{
			family("diagonal", diagonalOf, diagonals), family("anti-diagonal", antiDiagonalOf, antiDiagonals),
		}
	}
	return e
}

// attacks returns the attacks of eight elements.
func (e *eight512) attacks(sq, occ reg.Register) reg.Register {
	e.comment("The slider's square, those below it, and the blockers above and below.")
	own, below, above := e.ctx.ZMM(), e.ctx.ZMM(), e.copy(occ)
	e.ctx.VPSLLVQ(sq, e.one, own)
	e.ctx.VPADDQ(e.minusOne, own, below)
	e.ternary((inX|inY)&^inZ, above, own, below)
	under := e.and(below, occ)

	// line returns the attacks along a line. The blockers above minus the highest blocker
	// below is all ones from the latter up to the lowest blocker above. Where there is no
	// blocker below, a1 takes its place.
	line := func(mask reg.Register) reg.Register {
		e.comment("The attacks along it: from the highest blocker below to the lowest one above.")
		first, attacks := e.copy(under), e.copy(above)
		e.ternary(inX&inY|inZ, first, mask, e.one)
		e.ctx.VPLZCNTQ(first, first)
		e.ctx.VPSRLVQ(first, e.top, first)
		e.ternary(inX&inY&^inZ, attacks, mask, own)
		e.ctx.VPSUBQ(first, attacks, attacks)
		e.ternary((inX^inZ)&inY, attacks, mask, above)
		return attacks
	}
	var parts []reg.Register
	for _, d := range e.families {
		e.comment("The " + d.name + " of each square.")
		mask := e.emit(e.ctx.VPERMB, sq, d.number)
		e.ctx.VPERMI2Q(d.high, d.low, mask)
		parts = append(parts, line(mask))
	}
	if e.straight {
		e.comment("The file of each square.")
		parts = append(parts, line(e.rotate(e.aFile, sq)))
		parts = append(parts, e.ranks(own, occ))
	}
	e.comment("All lines together.")
	for len(parts) > 2 {
		e.ternary(inX|inY|inZ, parts[0], parts[1], parts[2])
		parts = append(parts[:1], parts[3:]...)
	}
	e.ctx.VPORQ(parts[1], parts[0], parts[0])
	return parts[0]
}

// ranks returns the attacks along the ranks. In the bytes of other ranks both differences
// equal the occupancy.
func (e *eight512) ranks(own, occ reg.Register) reg.Register {
	e.comment("Along the rank, to the east and, reversed, to the west. On all other ranks both",
		"differences are the occupancy.")
	east := e.east(own)
	e.ctx.VPSUBB(east, occ, east)
	west, mirror := e.affine(occ, e.reverse), e.affine(own, e.reverseEastward)
	e.ctx.VPSUBB(mirror, west, west)
	e.ctx.VGF2P8AFFINEQB(operand.U8(0), e.reverse, west, west)
	e.ctx.VPXORQ(east, west, west)
	return west
}
