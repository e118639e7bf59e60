package main

import "github.com/kindergarten-bitboards/kindergarten/build/tools/mutation"

// equivalents lists them by package, each as the fields of a mutation.Equivalent.
var equivalents = [][4]string{
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
	{"purego/methods tabulate", "line(sq, 0)", "0 to 1", "a1 is the last square of each ray"},
	{"purego/methods onEmptyBoard", "piece(sq, 0)", "0 to 1", "a1 is the last square of each ray"},
	{"purego/methods lineMasks", "LineMasks{", "0 to 1 #1, 0 to 1 #2, 0 to 1 #3, 0 to 1 #4", "a1 is the last square of each ray"},
	{"purego/methods innerFiles", "", "0x7e7e7e7e7e7e7e7e to 0x7e7e7e7efe7e7e7e", "with an outer square each entry is written again"},
	{"purego/methods innerOfAFile", "x |= x >> 7", ">> to <<", "the steps then sum up to -1 to 6 ranks, and the inner ranks need 1 to 6"},
	{"purego/methods RaysByShifts", " >= 0; ", "0 to 1", "the last rays are empty, as the table is"},
	{"purego/methods SharedRankFile", "sq^56", "56 to 57", "the low three bits are shifted out"},
	{"asm LegalCounts", "inGroups > 0", "0 to 1", "one position is not in a group"},
	{"asm SliderSets", "inRegisters > 0", "always, inRegisters to n, 0 to 1", "a kernel does nothing for no boards, and one or two are computed singly"},
	{"bulk sliderSets", "> chunk", "> to >=", "a whole chunk at the end is followed by a call on no elements"},
	{"positions legalCounts checks attackSets", "> chunk", "> to >=", "a whole chunk at the end is followed by a call on no elements"},
	{"positions raceCounts raceResults", "return", "drop", "without the race detector the reports do nothing"},
	{"internal/tooling/walk Ray", "rank < 8", "8 to 9 #2", "a step beyond the eighth rank is shifted out of the board"},
	{"internal/tooling/perft room", "", "256 to 257", "calls of other lengths count the same leaves"},
	{"positions/fen slash", "", "10 to 11", "any bit above the squares of a field will do"},
	{"positions/fen vacant", "", "7 to 8", "a set that no piece has"},
	{"positions/fen blacks", "", "8 to 9", "the sets of White's pieces and of Black's are apart"},
	{"positions/fen longestBoard", "", "64 to 65, 7 to 8", "a longer field has too many squares or ranks"},
	{"positions/fen parseBoard", "min(len(s), longestBoard)", "longestBoard to wholeBoard", "a longer field has too many squares or ranks"},
	{"positions/fen parseBoard", "setOf[c]&15", "drop right #1", "every index is below 16; the mask spares a bounds check"},
	{"cmd/kindergarten count", "if n == 255 ||", "always", "as many moves are listed as counted"},
	{"cmd/kindergarten take", "!readChunks(", "never", "after quit it reads no more than the free chunks"},
	{"cmd/kindergarten take", "return", "drop", "as above"},
	{"cmd/kindergarten chunkSize", "", "16 to 17", "longer chunks count the same moves"},
	{"cmd/kindergarten next", "longestLine+2", "2 to 3", "with or without a carriage return, it is too long"},
	{"cmd/kindergarten parsePerft", "min(runtime.GOMAXPROCS(0), maxThreads)", "0 to 1, maxThreads to maxDepth", "the number of threads changes only the speed"},
	{"cmd/kindergarten position suite", "c.out.Flush()", "never", "the writer keeps its error; only the work that follows is in vain"},
	{"cmd/kindergarten runVersion", "ReadBuildInfo", "always", "a program that is built from modules has the information"},
	{"cmd/kindergarten take", "make([]byte, 0, chunkSize)", "0 to 1", "a chunk's text is cut before it is read"},
	{"cmd/kindergarten parseSquare", "return 0", "0 to 1", "no caller uses the square of an error"},
	{"cmd/kindergarten runLegal", "maxCPUs = 32", "32 to 33", "any number of chunks counts the same moves"},
	{"cmd/kindergarten runLegal", "c.take(", "3 to 4, * to +, 0 to 1", "any number of chunks counts the same moves"},
	{"cmd/kindergarten readChunks", "err == nil", "always", "a file that is not open is not read"},
	{"cmd/kindergarten parse", "maxReported+1", "always, maxReported to longestLine", "more are not reported"},
	{"build/generate/tablegen writePairTables", "line[i] = 4", "4 to 5", "each value from 4 to 7 says that there is no line"},
}

func statedEquivalents() (stated []mutation.Equivalent) {
	for _, e := range equivalents {
		stated = append(stated, mutation.Equivalent{Where: e[0], Line: e[1], Kinds: e[2], Reason: e[3]})
	}
	return stated
}
