package main

import (
	"fmt"
	"strings"
)

// An equivalent states mutants that do the same as the original, so no test can fail for
// them.
type equivalent struct {
	where  string // a directory and the names of functions, constants or variables in it
	line   string // a part of a line of theirs
	kinds  string // of the line's mutants; `8 to 9 #2` is the second of its kind on the line
	reason string
}

// argue gives the reason to the mutants. It returns a sentence for each name and kind
// that matches no mutant.
func (e equivalent) argue(mutants []*mutant) (faults []string) {
	dir, names, _ := strings.Cut(e.where, " ")
	for name := range strings.SplitSeq(names, " ") {
		for kind := range strings.SplitSeq(e.kinds, ", ") {
			kind, number, _ := strings.Cut(kind, " #")
			matched, line, count := false, 0, 0
			for _, m := range mutants {
				if m.source.dir != dir || m.declared != name || m.kind != kind || !strings.Contains(m.code(), e.line) {
					continue
				}
				if m.line() != line {
					line, count = m.line(), 0
				}
				if count++; number == "" || number == fmt.Sprint(count) {
					m.reason, matched = ": "+e.reason, true
				}
			}
			if !matched {
				faults = append(faults, fmt.Sprintf("stale: %s %s has no mutant %q in `%s`", dir, name, kind, e.line))
			}
		}
	}
	return faults
}

// equivalents lists them by package.
var equivalents = []equivalent{
	{"asm portableBatch portableQueens", "level&3", "drop right", "a level is below 4; the mask spares a bounds check"},
	{"purego Rooks Bishops Queens", "dst, occs = dst[", "drop, dst to occs #1", "the lengths are checked; the cut spares bounds checks"},
	{"purego diagonals", "rank&7", "drop right #1, drop right #2", "a rank is below 8; the mask spares a bounds check"},
	{"purego rookOn", "files[file]&63", "drop right #3", "an index is below 64; the mask spares a bounds check"},
	{"purego bishopOn", "diagonals[file]&63", "drop right #2, drop right #5", "an index is below 64; the mask spares a bounds check"},
	{"purego kingAttackers", "kingSquare&63", "drop right", "a king's square is below 64; the mask spares a comparison"},
	{"purego pinnedMoves", "from & 63", "drop right", "a square is below 64; the mask spares a comparison"},
	{"purego legalCount", "castlers != 0", "drop right #1", "a rook of the other side gives check, or a piece between prevents castling"},
	{"purego legalCount", "castlers != 0", "always, castlers to occ", "without rooks the call counts none"},
	{"purego legalCount", "enPassant != 0", "always, 0 to 1", "without squares the call counts none, and bit 0 is not on a sixth rank"},
	{"purego pawnMoves", "promotions != 0", "always, drop left #1, drop right #2", "without promotions the sum is 0"},
	{"purego castlings", "rook > king", "> to >=", "they are different squares"},
	{"purego SliderSets", "dst, diagonal, orthogonal = dst[", "drop, dst to diagonal #1, diagonal to orthogonal #1, occs to dst #1", "the lengths are checked; the cut spares bounds checks"},
	{"purego/methods shiftTwice", ">> 31", "31 to 32", "no distance has 30 bits"},
	{"purego/methods shiftTwice", "south & 63", "drop right", "a distance is below 64; the masks spare comparisons"},
	{"purego/methods shiftOnce", "* ranks & 63", "drop right", "a distance is below 64; the mask spares comparisons"},
	{"purego/methods fold", "shift&31", "drop right #2", "a shift is below 32; the mask spares a comparison"},
	{"purego/methods c7h2Diagonal", "", "0x0004081020408000 to 0x0004081022408000", "the products of the added bit stay below the index"},
	{"purego/methods foldedLines", "{0, tables.RankFold, 0, ", "0 to 1 #2", "nothing lies behind the corner a1"},
	{"purego/methods shiftOnce", "ranks >= 0", "0 to 1", "a shift by nothing is the same to either side"},
	{"purego/methods each", "dst, occs = dst[", "drop, dst to occs #1, sqs to dst", "the cut spares bounds checks"},
	{"purego/methods eachOfFour", "pieces(", "pieces to lines", "they differ for the inliner alone"},
	{"purego/methods eachOfFour", "return lines(", "lines to pieces", "they differ for the inliner alone"},
	{"purego/methods eachMask", "dst = dst[:len(sqs)]", "drop, sqs to dst", "the cut spares a bounds check"},
	{"purego/methods Walk", "set := along(sq, 0, m.Along)", "0 to 1", "a1 is the last square of each ray"},
	{"purego/methods innerOfAFile", "x |= x >> 7", ">> to <<", "the steps then sum up to -1 to 6 ranks, and the inner ranks need 1 to 6"},
	{"purego/methods RaysByShifts", " >= 0; ", "0 to 1", "the last rays are empty, as the table is"},
	{"purego/methods SharedRankFile", "sq^56", "56 to 57", "the low three bits are shifted out"},
	{"asm LegalCounts", "inGroups > 0", "0 to 1", "one position is not in a group"},
	{"asm SliderSets", "inRegisters > 0", "always, inRegisters to n, 0 to 1", "a kernel does nothing for no boards, and one or two are computed singly"},
	{"attacks/bulk sliderSets", "> chunk", "> to >=", "a whole chunk at the end is followed by a call on no elements"},
	{"attacks/positions legalCounts checks attacks", "> chunk", "> to >=", "a whole chunk at the end is followed by a call on no elements"},
	{"attacks/positions raceCounts raceResults", "return", "drop", "without the race detector the reports do nothing"},
	{"internal/walk Ray", "rank < 8", "8 to 9 #2", "a step beyond the eighth rank is shifted out of the board"},
	{"internal/perft AppendMoves", "appendSets(buffer[:0])", "0 to 1", "the set before the others is empty"},
	{"internal/perft appendSets", "castlers()", "drop left #2, drop right", "castlings finds no rook of the side"},
	{"internal/perft appendSets", "enPassantSquare() != 0", "always, 0 to 1", "without a square the set is empty"},
	{"internal/perft castlings", "free := ", "rookTo to kingSquare #1", "for all 56 pairs of files the squares are the same, with path and without king and rook"},
	{"internal/perft room", "", "256 to 257", "calls of other lengths count the same leaves"},
	{"internal/perft expand", "appendSets(c.sets[:0])", "0 to 1", "the set before the others is empty"},
	{"internal/perft expand", "s.kind > king", "always, > to >=, king to pawn, drop left #2, drop left #3, drop right #2, drop right #3", "play makes every move"},
	{"internal/perft expand", "step == 16", "drop left #1", "behind a piece of another kind, a square en passant is ignored"},
	{"internal/perft expand", "after.State = ", "to to gone", "the other bit is a castling right of the side that has moved"},
	{"internal/perft next", "if c.n == room {", "always, == to !=", "calls of other lengths count the same leaves"},
	{"internal/perft String", "k > promotion", "> to >=", "no pawn promotes to a pawn"},
	{"internal/perft side", "& 1", "drop right", "a State has no bits 33 to 39"},
	{"internal/perft addLeaf", "k > promotion", "> to >=, promotion to enPassant", "no pawn promotes to a pawn, and no kind is between"},
	{"internal/perft play", "capturable = ", "to to gone #1, to to gone #2", "from is not two ranks from itself"},
	{"internal/perft play", "arrived, rook = king", "king to promotion", "board returns the kings for all other kinds"},
	{"internal/perft castlingTargets", "rook > king", "king to rook #1, > to >=", "king and rook stand on two squares of one rank"},
	{"internal/perft mostSets", "", "32 to 33", "a longer buffer holds the same sets"},
	{"internal/perft appendSet", "targets == 0", "never", "an empty set has no moves"},
	{"attacks/positions/fen slash", "", "10 to 11", "any bit above the squares of a field will do"},
	{"attacks/positions/fen vacant", "", "7 to 8", "a set that no piece has"},
	{"attacks/positions/fen blacks", "", "8 to 9", "the sets of White's pieces and of Black's are apart"},
	{"attacks/positions/fen longestBoard", "", "64 to 65, 7 to 8", "a longer field has too many squares or ranks"},
	{"attacks/positions/fen parseBoard", "min(len(s), longestBoard)", "longestBoard to wholeBoard", "a longer field has too many squares or ranks"},
	{"attacks/positions/fen parseBoard", "setOf[c]&15", "drop right #1", "every index is below 16; the mask spares a bounds check"},
	{"attacks/cmd/kindergarten count", "if moves == 255 {", "always", "as many moves are listed as counted"},
	{"attacks/cmd/kindergarten take", "!readChunks(", "never", "after quit it reads no more than the free chunks"},
	{"attacks/cmd/kindergarten take", "return", "drop", "as above"},
	{"attacks/cmd/kindergarten chunkSize", "", "16 to 17", "longer chunks count the same moves"},
	{"attacks/cmd/kindergarten next", "longestLine+2", "2 to 3", "with or without a carriage return, it is too long"},
	{"attacks/cmd/kindergarten writeKernels", "len(h.levels) > 2", "2 to 3", "no architecture has three levels"},
	{"attacks/cmd/kindergarten runPerft", "min(runtime.GOMAXPROCS(0), maxThreads)", "0 to 1, maxThreads to maxDepth", "the number of threads changes only the speed"},
	{"attacks/cmd/kindergarten position suite", "c.out.Flush()", "never", "the writer keeps its error; only the work that follows is in vain"},
	{"attacks/cmd/kindergarten runVersion", "ReadBuildInfo", "always", "a program that is built from modules has the information"},
	{"attacks/cmd/kindergarten take", "make([]byte, 0, chunkSize)", "0 to 1", "a chunk's text is cut before it is read"},
	{"attacks/cmd/kindergarten parseSquare", "return 0", "0 to 1", "no caller uses the square of an error"},
	{"attacks/cmd/kindergarten runLegal", "maxCPUs = 32", "32 to 33", "any number of chunks counts the same moves"},
	{"attacks/cmd/kindergarten runLegal", "c.take(", "3 to 4, * to +, 0 to 1", "any number of chunks counts the same moves"},
	{"attacks/cmd/kindergarten readChunks", "err == nil", "always", "a file that is not open is not read"},
	{"attacks/cmd/kindergarten parse", "maxReported+1", "always, maxReported to longestLine", "more are not reported"},
	{"build/generate/tablegen alongFiles", "1 << sq", "<< to >>, 1 to 0", "the lookups mask the own square, so entries that differ are never read"},
	{"build/generate/tablegen writePairTables", "line[i] = 4", "4 to 5", "each value from 4 to 7 says that there is no line"},
}
