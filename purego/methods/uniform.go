package methods

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// The uniform forms are the formulas of package attacks. They are derived from Isenberg's
// for words of 64 bits and from Wegner's for words of 32. The factor is shifted instead of
// the file, and the table holds the attacks on all eight files. So the file needs no shift
// by a variable: like the other lines it is mask, multiply, shift, look up and mask. The
// 64 bytes of a square hold its masks, its factors and the addresses of its two rows.

// UniformRank returns the attacks along the rank of a slider on sq. Tables:
// 4,096 bytes, shared with the diagonals, and the squares. Index: file,
// occ*factor>>58. The factor of the square moves the inner squares of its rank to the top
// and all squares above them out. Derived from Gerd Isenberg's published form.
func UniformRank(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.Cross & e.FillUp[occ*e.RankFactor>>58]
}

// UniformFile returns the attacks along the file of a slider on sq. Tables:
// 4,096 bytes, shared with [UniformFile32], and the squares. Index: rank,
// (fileMaskEx[sq]&occ)*(factor>>file)>>58. The factor gathers ranks 7, 2, 5, 3, 6 and 4
// from the lowest bit up. Derived from Gerd Isenberg's published form.
func UniformFile(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.File & e.FillSide[(e.File&occ)*e.FileFactor>>58]
}

// UniformDiagonal returns the attacks along the diagonal of a slider on sq.
// Tables: 4,096 bytes, shared with the rank, and the squares. Index: file,
// (diagonalMaskEx[sq]&occ)*bFile>>58. Derived from Gerd Isenberg's published
// form.
func UniformDiagonal(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.Diagonal & e.FillUp[(e.Diagonal&occ)*tables.RankFactor>>58]
}

// UniformAntiDiagonal returns the attacks along the anti-diagonal of a slider
// on sq. Tables: 4,096 bytes, shared with the rank, and the squares. Index:
// file, (antidiagMaskEx[sq]&occ)*bFile>>58. Derived from Gerd Isenberg's
// published form.
func UniformAntiDiagonal(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.AntiDiagonal & e.FillUp[(e.AntiDiagonal&occ)*tables.RankFactor>>58]
}

// UniformRank32 returns the attacks along the rank of a slider on sq. Tables:
// 4,096 bytes, those of [UniformRank]. Index: file, (lo*upper+hi*lower)>>26 of the
// occupancy, by the halves of the factor of [UniformRank]. The rank is in one half of the
// board, and the product of the other half is zero.
func UniformRank32(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.Cross & e.FillUp[(uint32(occ)*uint32(e.RankFactor>>32)+uint32(occ>>32)*uint32(e.RankFactor))>>26]
}

// UniformFile32 returns the attacks along the file of a slider on sq. It is derived from
// Wegner's fold. The factor is shifted instead of the file. The mask may be the whole
// file, because its outer squares fall outside the index. The ranks have the order of
// [UniformFile], so both share one table of 4,096 bytes. Index: rank,
// (lo+8*hi)*(0x02082080>>file)>>26 of the masked file.
func UniformFile32(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.File & e.FillSide[fold(e.File&occ, 3)*uint32(e.FileFactor>>32)>>26]
}

// UniformDiagonal32 returns the attacks along the diagonal of a slider on sq.
// Tables: 4,096 bytes, those of [UniformRank]. Index: file,
// (lo|hi)*0x02020202>>26 of the masked diagonal.
func UniformDiagonal32(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.Diagonal & e.FillUp[fold(e.Diagonal&occ, 0)*tables.RankFold>>26]
}

// UniformAntiDiagonal32 returns the attacks along the anti-diagonal of a slider
// on sq. Tables: 4,096 bytes, those of [UniformRank]. Index: file,
// (lo|hi)*0x02020202>>26 of the masked anti-diagonal.
func UniformAntiDiagonal32(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.AntiDiagonal & e.FillUp[fold(e.AntiDiagonal&occ, 0)*tables.RankFold>>26]
}

func uniformMethod() Method {
	return Method{
		Name:   "the formulas of package attacks for 64-bit words",
		Author: "derived from Gerd Isenberg",
		Word:   64,
		Lookups: []Lookup{
			{"UniformRank", rankSlider, UniformRank},
			{"UniformFile", fileSlider, UniformFile},
			{"UniformDiagonal", diagonalSlider, UniformDiagonal},
			{"UniformAntiDiagonal", antiDiagonalSlider, UniformAntiDiagonal},
		},
		Lines: Lines{UniformRank, UniformFile, UniformDiagonal, UniformAntiDiagonal},
		Tables: []Table{table("tables.FillUp", &tables.FillUp), table("tables.FillSide", &tables.FillSide),
			table("tables.Squares", &tables.Squares)},
	}
}

func uniform32Method() Method {
	return Method{
		Name:   "the formulas of package attacks for 32-bit words",
		Author: "derived from Zach Wegner",
		Word:   32,
		Lookups: []Lookup{
			{"UniformRank32", rankSlider, UniformRank32},
			{"UniformFile32", fileSlider, UniformFile32},
			{"UniformDiagonal32", diagonalSlider, UniformDiagonal32},
			{"UniformAntiDiagonal32", antiDiagonalSlider, UniformAntiDiagonal32},
		},
		Lines: Lines{UniformRank32, UniformFile32, UniformDiagonal32, UniformAntiDiagonal32},
		Tables: []Table{table("tables.FillUp", &tables.FillUp), table("tables.FillSide", &tables.FillSide),
			table("tables.Squares", &tables.Squares)},
	}
}
