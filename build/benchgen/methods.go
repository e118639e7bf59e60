package main

import (
	"fmt"
	"strings"
)

// The pages of the Chess Programming Wiki that most methods come from.
const (
	firstRankPage    = "Chess Programming Wiki, First Rank Attacks"
	emptyBoardPage   = "Chess Programming Wiki, On an empty Board"
	kindergartenPage = "Chess Programming Wiki, Kindergarten Bitboards"
)

// ofLines returns the expressions for all lines from a format of their names.
func ofLines(format string) (lines [4]string) {
	for i, name := range lineNames {
		lines[i] = fmt.Sprintf(format, name)
	}
	return lines
}

// with returns the lines with one of them exchanged.
func with(lines [4]string, index int, expression string) [4]string {
	lines[index] = expression
	return lines
}

// union returns the expression for a queen from a format of the lines' names.
func union(format string) string {
	lines := ofLines(format)
	return strings.Join(lines[:], " | ")
}

// of returns the functions for the pieces from a format of their names.
func of(format string) (pieces [3]string) {
	for i, name := range pieceNames {
		pieces[i] = fmt.Sprintf(format, name)
	}
	return pieces
}

var (
	purego       = []string{"purego"}
	kindergarten = ofLines("purego.Kindergarten%s(int(sq), occ)")
)

// methods are the rows of the table, in its order. A number is that of the
// method in the list of those published.
var methods = []method{
	{
		id: "library", name: "package attacks", group: "library",
		source: "this library: mask, multiply, shift, look up, by one formula for all four lines",
		bytes:  12_288, packages: []string{"attacks"},
		lines:  ofLines("attacks.%s(sq, occ)"),
		pieces: [3]string{"rook", "bishop", "queen"}, queen: "attacks.Queen(sq, occ)",
		empty: [3]string{"attacks.Rook(sq, uint64(0))", "attacks.Bishop(sq, uint64(0))", "attacks.Queen(sq, uint64(0))"},
	},

	{
		id: "walk", name: "ray walk, square by square", group: "published",
		source:   "the reference that all methods are compared with",
		packages: []string{"walk"}, lines: ofLines("walk.%s(int(sq), occ)"),
		called: "a loop, which is called",
	},
	{
		id: "firstRank256", name: "1 first-rank attacks [256][8]", group: "published", source: firstRankPage,
		bytes: 2048, packages: purego,
		lines: [4]string{"uint64(purego.FirstRank256x8(int(sq), uint8(occ>>(sq&56)))) << (sq & 56)"},
	},
	{
		id: "firstRank64", name: "2 first-rank attacks [64][8]", group: "published", source: firstRankPage,
		bytes: 512, packages: purego,
		lines: [4]string{"uint64(purego.FirstRank64x8(int(sq), uint8(occ>>(sq&56)))) << (sq & 56)"},
	},
	{
		id: "firstRank512", name: "3 first-rank attacks, flat", group: "published", source: firstRankPage,
		bytes: 512, packages: purego,
		lines: [4]string{"purego.RankAttacks(int(sq), occ)"},
	},
	{
		id: "rays", name: "4 rays by lookup", group: "published", source: emptyBoardPage,
		bytes: 4096, packages: []string{"purego", "attacks"}, emptyLines: rays("purego.RayAttacks(int(sq), attacks.%s)"),
	},
	{
		id: "calculatedRays", name: "5 rays by calculation", group: "published", source: emptyBoardPage,
		packages: purego, emptyLines: rays("purego.%sMaskEx(int(sq))"),
	},
	{
		id: "splitLines", name: "6 rays as parts of lines, by the square's bit", group: "published", source: emptyBoardPage,
		bytes: 2048, packages: purego,
		emptyLines: parts("purego.PositiveRay(purego.MasksEx(int(sq)).%s, 1<<(sq&63))", "purego.NegativeRay(purego.MasksEx(int(sq)).%s, 1<<(sq&63))"),
	},
	{
		id: "shiftedLines", name: "6 rays as parts of lines, by shifts", group: "published", source: emptyBoardPage,
		bytes: 2048, packages: purego,
		emptyLines: parts("purego.PositiveRayOf(purego.MasksEx(int(sq)).%s, int(sq))", "purego.NegativeRayOf(purego.MasksEx(int(sq)).%s, int(sq))"),
	},
	{
		id: "linesOfRays", name: "6 lines as unions of rays", group: "published", source: emptyBoardPage,
		bytes: 4096, packages: purego, emptyLines: parts("purego.%sOfRays(int(sq))"),
	},
	{
		id: "masks", name: "7 line masks by lookup", group: "published", source: emptyBoardPage + "; Kindergarten Bitboards",
		bytes: 2048, packages: purego,
		empty: [3]string{"ofRook(purego.MasksEx(int(sq)))", "ofBishop(purego.MasksEx(int(sq)))", "ofQueen(purego.MasksEx(int(sq)))"},
	},
	{
		id: "calculatedMasks", name: "7 line masks by two shifts", group: "published", source: emptyBoardPage,
		packages: purego, emptyLines: parts("purego.%sMaskEx(int(sq))"),
	},
	{
		id: "jahnMasks", name: "7 diagonal masks by one branch", group: "published", source: "Thomas Jahn; " + emptyBoardPage,
		packages: purego,
		emptyLines: [4][]string{
			{"purego.RankMaskEx(int(sq))"},
			{"purego.FileMaskEx(int(sq))"},
			{"purego.DiagonalMaskExJahn(int(sq))"},
			{"purego.AntiDiagonalMaskExJahn(int(sq))"},
		},
	},
	{
		id: "emptyBoard", name: "8 empty board by lookup", group: "published", source: emptyBoardPage,
		bytes: 512, packages: purego, empty: of("purego.Empty%s(int(sq))"),
	},
	{
		id: "unionOfMasks", name: "8 empty board by union, the square in", group: "published", source: emptyBoardPage,
		packages: purego, emptyLines: parts("purego.%sMask(int(sq))"),
	},
	{
		id: "emptyMasks", name: "8 empty board by exclusive or", group: "published", source: emptyBoardPage,
		packages: purego, emptyLines: parts("purego.%sMask(int(sq))"), exclusive: true,
	},
	{
		id: "kindergarten", name: "9 kindergarten by the B-file, files by 10", group: "published",
		source: "Gerd Isenberg, Aleks Peshkov; " + kindergartenPage,
		bytes:  10_240, packages: purego, lines: kindergarten,
	},
	{
		id: "aFile", name: "9 kindergarten by the A-file, files by 10", group: "published",
		source: "Gerd Isenberg, Aleks Peshkov; " + kindergartenPage,
		bytes:  10_240, packages: purego,
		lines: with(ofLines("purego.Kindergarten%sAFile(int(sq), occ)"), 1, kindergarten[1]),
	},
	{
		id: "c2h7", name: "10 files by the c2-h7 diagonal", group: "published", source: "Gerd Isenberg; " + kindergartenPage,
		bytes: 4096, packages: purego, lines: [4]string{1: kindergarten[1]},
	},
	{
		id: "c7h2", name: "11 files by the c7-h2 diagonal, others by 9", group: "published", source: kindergartenPage,
		bytes: 10_240, packages: purego,
		lines: with(kindergarten, 1, "purego.KindergartenFileC7H2(int(sq), occ)"),
	},
	{
		id: "sharedRank", name: "12 shared rank lookup", group: "published", source: kindergartenPage,
		bytes: 2560, packages: purego, lines: ofLines("purego.SharedRank%s(int(sq), occ)"),
	},
	{
		id: "rotated", name: "13 tables like rotated ones [64][64]", group: "published", source: kindergartenPage,
		bytes: 133_120, packages: purego, lines: ofLines("purego.Rotated%s(int(sq), occ)"),
	},
	{
		id: "wegner29", name: "14 32-bit file fold, hi<<3 for 29", group: "published", source: "Zach Wegner, corrected; " + kindergartenPage,
		bytes: 32_768, packages: purego, lines: [4]string{1: "purego.WegnerFile29(int(sq), occ)"},
	},
	{
		id: "wegner27", name: "14 32-bit file fold, hi<<5 for 27", group: "published", source: "Zach Wegner, corrected; " + kindergartenPage,
		bytes: 32_768, packages: purego, lines: [4]string{1: "purego.WegnerFile27(int(sq), occ)"},
	},
	{
		id: "wegner25", name: "14 32-bit file fold, hi<<7 for 25", group: "published", source: "Zach Wegner, corrected; " + kindergartenPage,
		bytes: 32_768, packages: purego, lines: [4]string{1: "purego.WegnerFile25(int(sq), occ)"},
	},
	{
		id: "wegnerAFile", name: "15 32-bit A-file fold", group: "published", source: "Zach Wegner; " + kindergartenPage,
		bytes: 4096, packages: purego, lines: [4]string{1: "purego.WegnerAFile(int(sq), occ)"},
	},
	{
		id: "fold32", name: "16 32-bit folds [64][64], files by 14", group: "published", source: kindergartenPage,
		bytes: 133_120, packages: purego,
		lines: with(ofLines("purego.Fold32%s(int(sq), occ)"), 1, "purego.WegnerFile29(int(sq), occ)"),
	},
	{
		id: "fold32FillUp", name: "16 32-bit folds, shared table, files by 15", group: "published", source: kindergartenPage,
		bytes: 10_240, packages: purego,
		lines: with(ofLines("purego.Fold32%sFillUp(int(sq), occ)"), 1, "purego.WegnerAFile(int(sq), occ)"),
	},
	{
		id: "fold32Line", name: "16 one routine, the line a parameter", group: "published", source: kindergartenPage,
		bytes: 133_216, packages: purego, lines: ofLines("along(purego.Fold32Line, sq, occ, purego.%s)"),
		queen: union("purego.Fold32Line(int(sq), occ, purego.%s)"),
	},
	{
		id: "fold32LineFillUp", name: "16 one routine over shared tables", group: "published", source: kindergartenPage,
		bytes: 12_288, packages: purego, lines: ofLines("purego.Fold32LineFillUp(int(sq), occ, purego.%s)"),
		called: "the routine is too large for the inliner and is called for each line",
	},
	{
		id: "uniform32", name: "16 32-bit folds, uniform", group: "published",
		source: "this library's form where words have 32 bits, derived from Wegner's",
		bytes:  12_288, packages: purego, lines: ofLines("purego.Uniform%s32(int(sq), occ)"),
	},
	{
		id: "prefix", name: "17 parallel prefix shifts", group: "published", source: "Piotr Cichy's idea, derived; " + kindergartenPage,
		bytes: 10_240, packages: purego, lines: ofLines("purego.Prefix%s(int(sq), occ)"),
	},
	{
		id: "osborne", name: "18 compressed files, others by 9", group: "published", source: "Grant Osborne, corrected; " + kindergartenPage,
		bytes: 7936, packages: purego, lines: with(kindergarten, 1, "purego.OsborneFile(int(sq), occ)"),
	},
	{
		id: "interface", name: "19 one interface, in front of 9 and 10", group: "published", source: kindergartenPage,
		bytes: 10_240, packages: purego,
		pieces: of("anyLines%s"),
		queen: "purego.Lines{Rank: purego.KindergartenRank, File: purego.KindergartenFile, " +
			"Diagonal: purego.KindergartenDiagonal, AntiDiagonal: purego.KindergartenAntiDiagonal}.Queen(int(sq), occ)",
		called: "function values, which are called",
	},

	{
		id: "textbook", name: "textbook kindergarten", group: "rival",
		source: "Gerd Isenberg; " + kindergartenPage, bytes: 9728,
		pieces: of("textbook.%s"), queen: "textbook.Queen(sq, occ)", packages: []string{"textbook"},
	},
	{
		id: "hyperbola", name: "hyperbola quintessence, byte swaps", group: "rival",
		source: "Gerd Isenberg, Aleks Peshkov; Chess Programming Wiki, Hyperbola Quintessence", bytes: 3072,
		pieces: of("hyperbola.%s"), queen: "hyperbola.Queen(sq, occ)", packages: []string{"hyperbola"},
	},
	{
		id: "obstruction", name: "obstruction difference", group: "rival",
		source: "Michael Hoffmann; Chess Programming Wiki, Obstruction Difference", bytes: 4096,
		pieces: of("obstruction.%s"), queen: "obstruction.Queen(sq, occ)", packages: []string{"obstruction"},
	},
	{
		id: "classical", name: "classical rays and bit scans", group: "rival",
		source: "Chess Programming Wiki, Classical Approach", bytes: 4096,
		pieces: of("classical.%s"), queen: "classical.Queen(sq, occ)", packages: []string{"classical"},
	},
	{
		id: "koggestone", name: "Kogge-Stone fills", group: "rival",
		source: "Steffan Westcott; Chess Programming Wiki, Kogge-Stone Algorithm",
		pieces: of("koggestone.%s"), queen: "koggestone.Queen(sq, occ)", packages: []string{"koggestone"},
	},
	{
		id: "dumb7", name: "dumb7fill", group: "rival",
		source: "Chess Programming Wiki, Dumb7Fill",
		pieces: of("dumb7.%s"), queen: "dumb7.Queen(sq, occ)", packages: []string{"dumb7"},
	},
	{
		id: "magic", name: "fancy magic, slices", group: "rival",
		source: "Lasse Hansen, Pradyumna Kannan; Chess Programming Wiki, Magic Bitboards", bytes: 867_328,
		pieces: of("magic.%s"), queen: "magic.Queen(sq, occ)", packages: []string{"magic"},
	},
	{
		id: "packedMagic", name: "fancy magic, packed", group: "rival",
		source: "Lasse Hansen, Pradyumna Kannan; Chess Programming Wiki, Magic Bitboards", bytes: 864_256,
		pieces: of("packedmagic.%s"), queen: "packedmagic.Queen(sq, occ)", packages: []string{"packedmagic"},
	},
	{
		id: "fixedMagic", name: "plain magic, fixed shift", group: "rival",
		source: "Lasse Hansen; Chess Programming Wiki, Magic Bitboards", bytes: 2_361_344,
		pieces: of("fixedmagic.%s"), queen: "fixedmagic.Queen(sq, occ)", packages: []string{"fixedmagic"},
	},
	{
		id: "pext", name: "PEXT tables, a call of assembly", group: "rival",
		source: "Chess Programming Wiki, BMI2, PEXT Bitboards", bytes: 863_232,
		pieces: of("pext.%s"), queen: "pext.Queen(sq, occ)", packages: []string{"pext"},
		called: "assembly, which is called", available: "pext.Supported()",
	},
	{
		id: "product", name: "64-bit products on 32-bit words", group: "rival",
		source: "this library's form where words have 64 bits", bytes: 12_288,
		pieces: of("product.%s"), queen: "product.Queen(sq, occ)", packages: []string{"product"},
		available: "word == 32",
	},

	{
		id: "notnil", name: "notnil/chess: hvAttack, diaAttack", group: "module",
		source: "github.com/notnil/chess v1.9.0, not exported there", bytes: 1664,
		pieces: of("notnil.%s"), queen: "notnil.Queen(sq, occ)", packages: []string{"notnil"},
		called: "another package's functions, which are called",
	},
	{
		id: "corentings", name: "corentings/chess: hvAttack, diaAttack", group: "module",
		source: "github.com/corentings/chess/v2 v2.5.1, not exported there", bytes: 1664,
		pieces: of("corentings.%s"), queen: "corentings.Queen(sq, occ)", packages: []string{"corentings"},
		called: "another package's functions, which are called",
	},
}
