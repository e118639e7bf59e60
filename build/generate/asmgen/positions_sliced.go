package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// byteVectors emits a level's instructions on registers of bytes, for counts by ranks. Each
// method returns its result in a new register. An operand of type operand.Op may be in
// memory.
type byteVectors interface {
	comment(lines ...string)
	countOf(name string) // a comment that names the set that is counted next

	load(m operand.Mem) reg.Register
	store(x reg.Register, m operand.Mem)
	broadcast(constant operand.Mem) reg.Register
	zero() reg.Register
	assign(dst, x reg.Register)

	// logic takes the truth table of an expression in inX, inY and inZ.
	logic(table uint8, x, y reg.Register, z operand.Op) reg.Register
	and(x reg.Register, y operand.Op) reg.Register
	or(x reg.Register, y operand.Op) reg.Register
	or3(x, y reg.Register, z operand.Op) reg.Register
	andNot(x operand.Op, y reg.Register) reg.Register // x &^ y
	orNot(x, y reg.Register) reg.Register             // x | ^y
	neither(x, y reg.Register) reg.Register           // ^x &^ y

	add8(x reg.Register, y operand.Op) reg.Register
	addSaturated8(x reg.Register, y operand.Op) reg.Register
	count(x operand.Op) reg.Register              // the bit count of each byte
	ray(sliders, empty reg.Register) reg.Register // the sliders' attacks to the east

	// sideways loads the constants of the given movements. They are valid until its next
	// call.
	sideways(movements ...movement)
	east(x reg.Register) reg.Register
	west(x reg.Register) reg.Register
	mirror(x reg.Register) reg.Register
	// For at most one piece a byte: the squares beside it, those two files from it, and its
	// own square with near, the squares beside it.
	beside(x reg.Register) reg.Register
	twoBeside(x reg.Register) reg.Register
	around(x, near reg.Register) reg.Register

	// checked records the positions with no checker and those with more than one. masks
	// returns both as bytes of ones.
	checked(number reg.Register)
	masks() (zero, many reg.Register)
	// addWhere adds one to sum where there is no checker, bad is zero and piece is not
	// zero.
	addWhere(sum, bad, piece, ones reg.Register)

	// split stores seven boards of eight registers each in the frame. Each register holds
	// all ranks of a few positions, rank by rank. The first and last rank of the pawns hold
	// castling rights and passed squares. transpose returns a register a rank.
	split(s *sliced, positions reg.Register)
	transpose(register func(i int) operand.Mem) [8]reg.Register
	// storeCounts stores a byte a position, in order.
	storeCounts(counts reg.Register, to operand.Mem)
}

// A movement is a movement along ranks. It may need constants in registers.
type movement int

const (
	westward movement = iota
	mirrored
	oneBeside
	secondBeside
	allAround
	movements
)

// A sliced counts the legal moves of 64 positions at once with AVX-512 and of 32 with AVX2.
// A register holds one rank of all of them, a byte each. Slicing flips Black's positions,
// so the side to move always moves up.
type sliced struct {
	byteVectors
	ctx   *build.Context
	k     *slicedConstants
	label string // of the loop
	width int    // bytes of a register, positions of a group

	local operand.Mem  // the start of the stack frame
	frame reg.Register // the first address in it that is a multiple of the width
	rank  reg.Register // frame plus one width for each rank below the current one
	left  reg.Register // iterations left
	size  int          // of the frame, from that address on

	boards [7]ranks // in the order of the constants below

	up                          [6]ranks // rays from below of the king, then of enemies: north, north-east, north-west
	dangerBelow                 ranks    // the enemy's attacks from below and beside
	enemyKnights, enemyNear     ranks    // the enemies' attacks two ranks up, and one rank down
	kingNear, kingFar, kingZone ranks    // squares one file from the king, two files from it, and its own with those one file from it
	unpinned                    [4]ranks // pieces that may move along their file, diagonal, anti-diagonal or rank
	danger, evasions            ranks
	down                        [3]ranks    // own sliders' attacks from above: south, south-west, south-east
	allowed                     ranks       // the targets of pieces
	rights, passed              operand.Mem // the rooks that may castle, and the squares that double steps passed
	groups                      operand.Mem // seven boards of eight registers, as split stores them
}

// slicedConstants are repeated bytes.
type slicedConstants struct {
	byteG, byteBelowG, byteF, byteBelowF operand.Mem // squares of castling
	byteC, byteBelowC, byteD, byteBelowD operand.Mem
	ones                                 operand.Mem
}

const (
	ownPieces = iota
	enemyPieces
	pawnBoard
	knightBoard
	diagonalBoard
	orthogonalBoard
	kingBoard
)

// ranks is the offset of eight ranks in the frame.
type ranks int

func newSliced(ctx *build.Context, loop list.Loop, v byteVectors, k *slicedConstants) *sliced {
	width := loop.Block
	s := &sliced{byteVectors: v, ctx: ctx, k: k, label: loop.Label, width: width, frame: ctx.GP64(), rank: ctx.GP64(), left: ctx.GP64()}
	s.local = ctx.AllocLocal(width - 8) // the stack is aligned to eight bytes
	// Two zero ranks stand where the code reads beyond the edges of the board.
	edge := 2 * width
	s.allocate(edge)
	board := func() ranks { return ranks(s.allocate(8 * width).Disp) }
	for _, r := range []*ranks{&s.kingNear, &s.kingFar, &s.kingZone, &s.enemyKnights, &s.enemyNear, &s.allowed} {
		*r = board()
		s.allocate(edge)
	}
	for _, all := range [][]ranks{s.boards[:], s.up[:], s.unpinned[:], s.down[:]} {
		for i := range all {
			all[i] = board()
		}
	}
	s.dangerBelow, s.danger, s.evasions = board(), board(), board()
	s.rights, s.passed = s.allocate(width), s.allocate(width)
	s.groups = s.allocate(7 * 8 * width)
	return s
}

// allocate returns more bytes of the frame.
func (s *sliced) allocate(bytes int) operand.Mem {
	s.ctx.AllocLocal(bytes)
	s.size += bytes
	return operand.Mem{Base: s.frame, Disp: s.size - bytes}
}

// of returns the rank that many above the current one. absolute returns a rank by its
// number.
func (s *sliced) of(r ranks, above int) operand.Mem {
	return operand.Mem{Base: s.rank, Disp: int(r) + s.width*above}
}

func (s *sliced) absolute(r ranks, rank int) operand.Mem {
	return operand.Mem{Base: s.frame, Disp: int(r) + s.width*rank}
}

// begin aligns the frame and clears the ranks beyond the edges.
func (s *sliced) begin() {
	s.comment(fmt.Sprintf("The frame starts at a multiple of %d.", s.width))
	s.ctx.LEAQ(s.local.Offset(s.width-8), s.frame)
	s.ctx.ANDQ(operand.I8(-s.width), s.frame)
	s.comment("The ranks beyond the edges of the board are zero.")
	zero := s.zero()
	first := int(s.kingNear) - 2*s.width
	for _, r := range []ranks{s.kingNear, s.kingFar, s.kingZone, s.enemyKnights, s.enemyNear, s.allowed} {
		s.store(zero, operand.Mem{Base: s.frame, Disp: first})
		s.store(zero, operand.Mem{Base: s.frame, Disp: first + s.width})
		first = int(r) + 8*s.width
	}
	s.store(zero, operand.Mem{Base: s.frame, Disp: first})
	s.store(zero, operand.Mem{Base: s.frame, Disp: first + s.width})
}

// loop generates a loop over the ranks, from the first one up or from the last one down.
func (s *sliced) loop(label string, down bool, body func()) {
	s.ctx.MOVQ(s.frame, s.rank)
	if down {
		s.ctx.ADDQ(operand.U32(uint32(7*s.width)), s.rank)
	}
	s.ctx.MOVQ(operand.U32(8), s.left)
	s.ctx.Label(label)
	body()
	if down {
		s.ctx.SUBQ(operand.U8(s.width), s.rank)
	} else {
		s.ctx.ADDQ(operand.U8(s.width), s.rank)
	}
	s.ctx.DECQ(s.left)
	s.ctx.JNZ(operand.LabelRef(label))
}

// group stores the counts of a group of positions.
func (s *sliced) group(positions, moves, checkers reg.Register) {
	s.slice(positions)
	s.sweepUp()
	number, first := s.sweepDown(checkers)
	s.moves(number, first, moves)
}

// overlap goes to a last group, which ends with the last position and overlaps the previous
// group. n positions are left.
func (s *sliced) overlap(positions, moves, checkers, n reg.Register) {
	s.comment(fmt.Sprintf("A group of %[1]d that ends with the last position: n-%[1]d is negative.", s.width))
	s.ctx.SUBQ(operand.U8(s.width), n)
	s.ctx.ADDQ(n, moves)
	back := s.ctx.GP64()
	s.ctx.MOVQ(n, back)
	s.ctx.SHLQ(operand.U8(6), back)
	s.ctx.ADDQ(back, positions)
	s.ctx.TESTQ(checkers, checkers)
	s.ctx.JEQ(operand.LabelRef("overlap"))
	s.ctx.ADDQ(n, checkers)
	s.ctx.Label("overlap")
	s.ctx.MOVQ(operand.U32(uint32(s.width)), n)
	s.ctx.JMP(operand.LabelRef(s.label))
}

// slice stores seven boards by rank, counted from the first rank of the side to move.
func (s *sliced) slice(positions reg.Register) {
	s.split(s, positions)
	s.comment("Each rank in one register, a board at a time.")
	from, to := s.ctx.GP64(), s.ctx.GP64()
	s.ctx.LEAQ(s.groups, from)
	s.ctx.LEAQ(s.absolute(s.boards[0], 0), to)
	s.ctx.MOVQ(operand.U32(7), s.left)
	s.ctx.Label("transpose")
	for i, rank := range s.transpose(func(i int) operand.Mem { return operand.Mem{Base: from, Disp: s.width * i} }) {
		if i == 0 {
			s.comment("Store the eight ranks.")
		}
		s.store(rank, operand.Mem{Base: to, Disp: s.width * i})
	}
	s.comment("The next board.")
	s.ctx.ADDQ(operand.U32(uint32(8*s.width)), from)
	s.ctx.ADDQ(operand.U32(uint32(8*s.width)), to)
	s.ctx.DECQ(s.left)
	s.ctx.JNZ(operand.LabelRef("transpose"))

	s.comment("Castling rights and passed squares, and no pawns in their place.")
	zero := s.zero()
	s.store(s.load(s.absolute(s.boards[pawnBoard], 0)), s.rights)
	s.store(s.load(s.absolute(s.boards[pawnBoard], 7)), s.passed)
	s.store(zero, s.absolute(s.boards[pawnBoard], 0))
	s.store(zero, s.absolute(s.boards[pawnBoard], 7))
}

// step advances a ray to the next rank. Sliders start it and empty squares pass it on.
func (s *sliced) step(ray, sliders, empty reg.Register) reg.Register {
	return s.logic(inX&inY|inZ, ray, empty, sliders)
}

// sweepUp visits the ranks from the first one up. It stores the upward rays of the king and
// of enemy sliders, and the sideways parts of the steps of both sides' leapers.
func (s *sliced) sweepUp() {
	s.comment("Up: rays of the king and of enemies from below, and the leapers' files.")
	s.sideways(westward, oneBeside, secondBeside, allAround)
	var rays [6]reg.Register
	for i := range rays {
		rays[i] = s.zero()
	}
	near := s.zero() // the enemies' attacks from one rank below
	s.loop("up", false, func() {
		s.comment("Keep the rays that reach this rank.")
		own, enemy := s.load(s.of(s.boards[ownPieces], 0)), s.load(s.of(s.boards[enemyPieces], 0))
		for i, ray := range rays {
			s.store(ray, s.of(s.up[i], 0))
		}
		s.comment("Empty squares, the king, and enemy sliders, to which the king is no blocker.")
		empty := s.neither(own, enemy)
		king := s.and(own, s.of(s.boards[kingBoard], 0))
		through := s.or(empty, king)
		orthogonal, diagonal := s.and(enemy, s.of(s.boards[orthogonalBoard], 0)), s.and(enemy, s.of(s.boards[diagonalBoard], 0))
		s.comment("Danger from below and beside: rays, knights and kings.")
		enemyKing := s.and(enemy, s.of(s.boards[kingBoard], 0))
		besideKing := s.beside(enemyKing)
		danger := s.or3(rays[3], rays[4], rays[5])
		danger = s.or3(danger, near, s.of(s.enemyKnights, -2))
		s.store(s.or(danger, besideKing), s.of(s.dangerBelow, 0))
		s.comment("The king's rays to the next rank.")
		s.assign(rays[0], s.step(rays[0], king, empty))
		s.assign(rays[1], s.east(s.step(rays[1], king, empty)))
		s.assign(rays[2], s.west(s.step(rays[2], king, empty)))
		s.comment("The enemies' rays to the next rank.")
		s.assign(rays[3], s.step(rays[3], orthogonal, through))
		s.assign(rays[4], s.east(s.step(rays[4], diagonal, through)))
		s.assign(rays[5], s.west(s.step(rays[5], diagonal, through)))
		s.comment("The king's files: beside it, two beside it, and both with its own.")
		beside := s.beside(king)
		s.store(beside, s.of(s.kingNear, 0))
		s.store(s.twoBeside(king), s.of(s.kingFar, 0))
		s.store(s.around(king, beside), s.of(s.kingZone, 0))
		s.comment("The files of enemy knights and kings.")
		horses := s.and(enemy, s.of(s.boards[knightBoard], 0))
		east, west := s.east(horses), s.west(horses)
		s.store(s.or(east, west), s.of(s.enemyKnights, 0))
		far := s.or3(s.around(enemyKing, besideKing), s.east(east), s.west(west))
		s.comment("The files of enemy pawns, with those of knights and kings.")
		s.assign(near, far)
		pawns := s.and(enemy, s.of(s.boards[pawnBoard], 0))
		s.store(s.or3(far, s.east(pawns), s.west(pawns)), s.of(s.enemyNear, 0))
	})
}

// castlers holds the inputs of castling on the first rank.
type castlers struct {
	king, empty, east, west reg.Register // the king, empty squares, and the king's attacks to both sides
}

// sweepDown visits the ranks from the last one down and combines the rays of both sweeps.
// It returns the number of checkers and the inputs of castling.
func (s *sliced) sweepDown(checkers reg.Register) (number reg.Register, first castlers) {
	s.comment("Down: rays from above meet those from below. Where the king and an enemy face", "each other along a line, an own piece is pinned and empty squares are between.")
	s.sideways(westward, mirrored)
	var rays [9]reg.Register
	for i := range rays {
		if i%3 == 0 {
			s.comment("No rays of " + []string{"the king", "enemies", "own sliders"}[i/3] + " yet.")
		}
		rays[i] = s.zero()
	}
	s.comment("No checkers yet.")
	number = s.zero()
	s.loop("down", true, func() {
		s.comment("Empty squares, the king, and enemy sliders.")
		own, enemy := s.load(s.of(s.boards[ownPieces], 0)), s.load(s.of(s.boards[enemyPieces], 0))
		empty := s.neither(own, enemy)
		king := s.and(own, s.of(s.boards[kingBoard], 0))
		through := s.or(empty, king)
		orthogonal, diagonal := s.and(enemy, s.of(s.boards[orthogonalBoard], 0)), s.and(enemy, s.of(s.boards[diagonalBoard], 0))
		s.comment("Along the rank: the king and the empty squares, mirrored.")
		kingMirrored, emptyMirrored := s.mirror(king), s.mirror(empty)
		s.comment("The king to the east.")
		east := s.ray(king, empty)
		s.comment("The king to the west, mirrored.")
		west := s.mirror(s.ray(kingMirrored, emptyMirrored))
		s.comment("Enemies to the east.")
		enemyEast := s.ray(orthogonal, through)
		s.comment("Enemies to the west, mirrored.")
		enemyWest := s.ray(s.mirror(orthogonal), s.or(kingMirrored, emptyMirrored))
		s.comment("Mirror them back.")
		enemyWest = s.mirror(enemyWest)
		first = castlers{king, empty, east, west}

		s.comment("Facing along the file and the diagonal.")
		var kingUp [3]reg.Register
		var facing [4]reg.Register
		for i := range kingUp {
			if i == 2 {
				s.comment("Along the anti-diagonal and the rank.")
			}
			kingUp[i] = s.load(s.of(s.up[i], 0))
			// A ray from below meets a ray from above on the same line.
			facing[i] = s.and(kingUp[i], rays[3+i])
			facing[i] = s.logic(inX|inY&inZ, facing[i], rays[i], s.of(s.up[3+i], 0))
		}
		facing[3] = s.logic(inX|inY&inZ, s.and(east, enemyWest), west, enemyEast)
		s.comment("All lines together, and per line the squares that no other line pins.")
		between := s.or(s.or3(facing[0], facing[1], facing[2]), facing[3])
		for i, line := range facing {
			if i == 2 {
				s.comment("Along the anti-diagonal and the rank.")
			}
			s.store(s.orNot(line, between), s.of(s.unpinned[i], 0))
		}

		s.comment("Checkers: sliders.")
		straight, oblique := s.or(s.or3(kingUp[0], rays[0], east), west), s.or(s.or3(kingUp[1], rays[1], kingUp[2]), rays[2])
		checking := s.logic(inX&inY|inZ, straight, orthogonal, s.and(oblique, diagonal))
		s.comment("Knights and pawns that give check.")
		jumps := s.load(s.of(s.kingNear, -2))
		jumps = s.or3(jumps, s.load(s.of(s.kingNear, 2)), s.of(s.kingFar, -1))
		jumps = s.or(jumps, s.of(s.kingFar, 1))
		checking = s.logic(inX|inY&inZ, checking, s.and(jumps, enemy), s.of(s.boards[knightBoard], 0))
		checking = s.logic(inX|inY&inZ, checking, s.and(enemy, s.of(s.boards[pawnBoard], 0)), s.of(s.kingNear, -1))
		s.countOf("checkers")
		s.assign(number, s.add8(number, s.count(checking)))
		s.comment("Evasions: the checkers and the empty squares between.")
		s.store(s.logic(inX&inY|inZ, between, empty, checking), s.of(s.evasions, 0))

		s.comment("Danger, with what comes from above.")
		danger := s.or3(s.or3(rays[3], rays[4], rays[5]), enemyEast, s.of(s.dangerBelow, 0))
		danger = s.or3(s.or(enemyWest, s.of(s.enemyKnights, 2)), danger, s.of(s.enemyNear, 1))
		s.store(danger, s.of(s.danger, 0))

		for i, line := range []string{"file", "diagonal", "anti-diagonal"} {
			s.comment("Own sliders from above along the " + line + ". One that is pinned stays on its line.")
			s.store(rays[6+i], s.of(s.down[i], 0))
			sliders := s.boards[diagonalBoard]
			if i == 0 {
				sliders = s.boards[orthogonalBoard]
			}
			movers := s.logic(inX&(^inY|inZ), own, between, facing[i])
			movers = s.and(movers, s.of(sliders, 0))
			pieces := diagonal
			if i == 0 {
				pieces = orthogonal
			}
			s.comment("The rays of the king, enemies and own sliders to the next rank.")
			next := [3]reg.Register{s.step(rays[i], king, empty), s.step(rays[3+i], pieces, through), s.step(rays[6+i], movers, empty)}
			for j, ray := range next {
				switch i {
				case 1:
					ray = s.west(ray)
				case 2:
					ray = s.east(ray)
				}
				s.assign(rays[3*j+i], ray)
			}
		}
	})
	s.comment("The numbers of checkers, if they are wanted.")
	s.ctx.TESTQ(checkers, checkers)
	s.ctx.JEQ(operand.LabelRef("counted"))
	s.storeCounts(number, operand.Mem{Base: checkers})
	s.ctx.Label("counted")
	return number, first
}

// moves counts the moves of a group of positions with the given numbers of checkers.
func (s *sliced) moves(checkers reg.Register, first castlers, moves reg.Register) {
	k := s.k
	s.checked(checkers)

	// Two sums shorten the dependency chain of the additions.
	sums := [2]reg.Register{s.zero(), s.zero()}
	turn := 0
	add := func(name string, set reg.Register) {
		s.countOf(name)
		s.assign(sums[turn], s.addSaturated8(sums[turn], s.count(set)))
		turn ^= 1
	}
	s.comment("Castling, with the rooks that the king sees on its first rank.")
	ones := s.broadcast(k.ones)
	kingBelow := s.add8(first.king, ones)
	danger, unpinned, rights := s.load(s.absolute(s.danger, 0)), s.load(s.absolute(s.unpinned[0], 0)), s.load(s.rights)
	rights = s.and(rights, s.absolute(s.boards[ownPieces], 0))
	blockers := s.neither(first.empty, first.king)
	for i, to := range [2][4]operand.Mem{{k.byteG, k.byteBelowG, k.byteF, k.byteBelowF}, {k.byteC, k.byteBelowC, k.byteD, k.byteBelowD}} {
		s.comment("The ways of the king and the rook.")
		rook := s.and(rights, []reg.Register{first.east, first.west}[i])
		kingPath := s.or(s.logic((inX^inY)|inZ, kingBelow, s.broadcast(to[1]), s.broadcast(to[0])), first.king)
		rookPath := s.logic((inX^inY)|inZ, s.add8(rook, ones), s.broadcast(to[3]), s.broadcast(to[2]))
		s.comment("Neither has blockers, the king's no danger, and the rook is not pinned: a move.")
		bad := s.logic((inX|inY)&inZ, kingPath, rookPath, s.andNot(blockers, rook))
		bad = s.logic(inX|inY&inZ, bad, kingPath, danger)
		bad = s.logic(inX|inY&^inZ, bad, rook, unpinned)
		s.addWhere(sums[i], bad, rook, ones)
	}

	s.comment("Where pieces may go: everywhere without a checker, nowhere with two.")
	quiet, double := s.masks()
	s.loop("targets", false, func() {
		evasions := s.logic(inX&^inY|inZ, s.load(s.of(s.evasions, 0)), double, quiet)
		s.store(s.andNot(evasions, s.load(s.of(s.boards[ownPieces], 0))), s.of(s.allowed, 0))
	})

	s.comment("Double steps, from the second rank to the fourth.")
	pawn := s.logic(inX&inY&inZ, s.load(s.absolute(s.boards[pawnBoard], 1)), s.load(s.absolute(s.boards[ownPieces], 1)), s.absolute(s.unpinned[0], 1))
	for _, rank := range []int{2, 3} {
		own := s.load(s.absolute(s.boards[ownPieces], rank))
		pawn = s.logic(inX&^inY&^inZ, pawn, own, s.absolute(s.boards[enemyPieces], rank))
	}
	add("double steps", s.and(pawn, s.absolute(s.allowed, 3)))

	s.enPassant(add)

	s.comment("Moves, rank by rank, of what goes to it from below and from above.")
	s.sideways(westward, mirrored)
	s.comment("No rays and no pawns yet.")
	var rays [6]reg.Register // of sliders, then of pawns: north, north-east, north-west
	for i := range rays {
		rays[i] = s.zero()
	}
	var arriving [2]reg.Register
	names := [2]string{"steps and captures east", "captures west"}
	s.loop("moves", false, func() {
		s.comment("Pieces and empty squares.")
		own, enemy, allowed := s.load(s.of(s.boards[ownPieces], 0)), s.load(s.of(s.boards[enemyPieces], 0)), s.load(s.of(s.allowed, 0))
		empty := s.neither(own, enemy)
		s.comment("The squares around the king.")
		king := s.load(s.of(s.kingNear, 0))
		king = s.or3(king, s.load(s.of(s.kingZone, -1)), s.of(s.kingZone, 1))
		add("king moves", s.logic(inX&^inY&^inZ, king, own, s.of(s.danger, 0)))

		s.comment("Sliders along the rank, to the east.")
		orthogonal, diagonal := s.and(own, s.of(s.boards[orthogonalBoard], 0)), s.and(own, s.of(s.boards[diagonalBoard], 0))
		straight := s.and(orthogonal, s.of(s.unpinned[3], 0))
		along := func(name string, sliders, empty, allowed reg.Register) {
			add(name, s.logic((inX^inY)&inZ, s.add8(s.east(sliders), empty), empty, allowed))
		}
		along("sliders east", straight, empty, allowed)
		s.comment("Sliders along the rank to the west, mirrored.")
		straight = s.mirror(straight)
		s.comment("The empty squares, mirrored.")
		emptyMirrored := s.mirror(empty)
		s.comment("The allowed targets, mirrored.")
		along("sliders west", straight, emptyMirrored, s.mirror(allowed))
		for i, ray := range s.down {
			add([]string{"sliders south", "sliders south-west", "sliders south-east"}[i], s.and(allowed, s.of(ray, 0)))
		}
		for i, ray := range rays[:3] {
			add([]string{"sliders north", "sliders north-east", "sliders north-west"}[i], s.and(ray, allowed))
		}
		s.comment("Rays from below to the next rank.")
		s.assign(rays[0], s.step(rays[0], s.and(orthogonal, s.of(s.unpinned[0], 0)), empty))
		s.assign(rays[1], s.east(s.step(rays[1], s.and(diagonal, s.of(s.unpinned[1], 0)), empty)))
		s.assign(rays[2], s.west(s.step(rays[2], s.and(diagonal, s.of(s.unpinned[2], 0)), empty)))

		s.comment("Knights that are not pinned.")
		horses := s.logic(inX&inY&inZ, s.load(s.of(s.boards[knightBoard], 0)), s.load(s.of(s.unpinned[0], 0)), s.of(s.unpinned[1], 0))
		horses = s.and(horses, own)
		east, west := s.east(horses), s.west(horses)
		eastern, western := s.east(east), s.west(west)
		for _, jump := range []struct {
			name  string
			files reg.Register
			ranks int
		}{{"north-north-east", east, 2}, {"north-north-west", west, 2}, {"south-south-east", east, -2}, {"south-south-west", west, -2},
			{"east-north-east", eastern, 1}, {"west-north-west", western, 1}, {"east-south-east", eastern, -1}, {"west-south-west", western, -1}} {
			add("knights "+jump.name, s.and(jump.files, s.of(s.allowed, jump.ranks)))
		}

		s.comment("Pawns from the rank below. Steps go to empty squares and captures to enemies, so", "that one count does for a step and a capture.")
		victims := s.and(enemy, allowed)
		arriving[0] = s.logic(inX&inY|inZ, rays[4], victims, s.logic(inX&inY&inZ, rays[3], empty, allowed))
		arriving[1] = s.and(rays[5], victims)
		for i, pawns := range arriving {
			add(names[i], pawns)
		}
		s.comment("Pawns that go to the next rank.")
		pawns := s.and(own, s.of(s.boards[pawnBoard], 0))
		s.assign(rays[3], s.and(pawns, s.of(s.unpinned[0], 0)))
		s.assign(rays[4], s.east(s.and(pawns, s.of(s.unpinned[1], 0))))
		s.assign(rays[5], s.west(s.and(pawns, s.of(s.unpinned[2], 0))))
	})
	s.comment("On the last rank pawns count four times.")
	for i, pawns := range arriving {
		for range 3 {
			add("promotions by "+names[i], pawns)
		}
	}
	s.comment("The numbers of moves.")
	s.storeCounts(s.addSaturated8(sums[0], sums[1]), operand.Mem{Base: moves})
}

// enPassant adds the captures en passant. It computes them on the rank of the captured
// pawns.
func (s *sliced) enPassant(add func(name string, set reg.Register)) {
	const rank = 4
	s.comment("Captures en passant, on the rank of the captured pawns: behind them the passed square", "is empty, and it or the pawn is an evasion.")
	s.sideways(westward, mirrored)
	load := func(r ranks, rank int) reg.Register { return s.load(s.absolute(r, rank)) }
	own, enemy := load(s.boards[ownPieces], rank), load(s.boards[enemyPieces], rank)
	victims := s.logic(inX&inY&inZ, enemy, s.load(s.absolute(s.boards[pawnBoard], rank)), s.passed)
	victims = s.logic(inX&^inY&^inZ, victims, load(s.boards[ownPieces], rank+1), s.absolute(s.boards[enemyPieces], rank+1))
	victims = s.logic(inX&(inY|inZ), victims, load(s.allowed, rank), s.absolute(s.allowed, rank+1))
	s.comment("A captured pawn must not keep a slider from the king, neither on a diagonal")
	victims = s.logic(inX&(inY|inZ), victims, load(s.unpinned[0], rank), s.absolute(s.unpinned[3], rank))
	s.comment("nor, with the pawn that captures, on the rank, where the king sees the one and the", "slider the other.")
	empty := s.neither(own, enemy)
	king := s.and(own, s.absolute(s.boards[kingBoard], rank))
	sliders := s.and(enemy, s.absolute(s.boards[orthogonalBoard], rank))
	emptyMirrored := s.mirror(empty)
	s.comment("What the king and the sliders see to the east.")
	kingEast, slidersEast := s.ray(king, empty), s.ray(sliders, empty)
	s.comment("What the king sees to the west, mirrored.")
	kingWest := s.mirror(s.ray(s.mirror(king), emptyMirrored))
	s.comment("What the sliders see to the west.")
	slidersWest := s.mirror(s.ray(s.mirror(sliders), emptyMirrored))
	s.comment("The captures to the east.")
	pawns := s.and(own, s.absolute(s.boards[pawnBoard], rank))
	eastward := s.logic(inX&inY|inZ, s.east(kingEast), slidersWest, s.and(s.east(slidersEast), kingWest))
	add("captures en passant east", s.logic(inX&inY&^inZ, victims, s.east(s.and(pawns, s.absolute(s.unpinned[1], rank))), eastward))
	s.comment("The captures to the west.")
	toWest := s.logic(inX&inY|inZ, s.west(kingWest), slidersEast, s.and(s.west(slidersWest), kingEast))
	add("captures en passant west", s.logic(inX&inY&^inZ, victims, s.west(s.and(pawns, s.absolute(s.unpinned[2], rank))), toWest))
}
