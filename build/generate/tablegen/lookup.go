package main

import "github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"

// fileFactor gathers the six inner squares of the A-file at the top of a 64-bit
// product. Its upper half gathers those of the folded file at the top of a 32-bit
// product, in the same order. So both word sizes share a table of file attacks. Only
// the upper half needs the highest bit. The factor of file f is fileFactor >> f.
const fileFactor = 1<<10 | 1<<22 | 1<<28 | 1<<39 | 1<<45 | 1<<51 | 1<<57

func fileFactorOf(sq int) uint64 { return fileFactor >> (sq & 7) }

// rankFactorOf returns the bit that moves the inner squares of a rank to the top of a product.
func rankFactorOf(sq int) uint64 { return 1 << (57 - sq&56) }

// lines are the lines in the order of Entry's fields. The rank is number rankLine.
var lines = [4]func(sq int, occ uint64) uint64{walk.File, walk.Diagonal, walk.Rank, walk.AntiDiagonal}

const rankLine = 2

// spreadInner deposits the six low bits of index on the inner squares of the line
// from square 0 in steps of step.
func spreadInner(index, step int) (occ uint64) {
	for i := range 6 {
		occ |= uint64(index>>i&1) << (step * (i + 1))
	}
	return occ
}

// fillUp returns the attacks along the first rank from a file, copied to all eight
// ranks.
func fillUp(file, index int) uint64 {
	return walk.Rank(file, spreadInner(index, 1)) * 0x0101010101010101
}

func writeLookupTables(s *source) {
	s.printf(`
// FillUp holds the attacks along the first rank, copied to all eight ranks, by
// the slider's file and the six inner squares of the rank.
var FillUp = Fill{Rows: [8]Row{
`)
	for file := range 8 {
		var values [64]uint64
		for index := range values {
			values[index] = fillUp(file, index)
		}
		row(s, values[:])
	}
	s.printf(`}}

// FillSide holds the attacks along a file, copied to all eight files, by the
// slider's rank and the inner squares of the file in the order of FileFactor's
// product: ranks 7, 2, 5, 3, 6, 4 from the lowest bit up.
var FillSide = Fill{Rows: [8]Row{
`)
	for rank := range 8 {
		var values [64]uint64
		for inner := range 64 {
			occ := spreadInner(inner, 8)
			values[occ*fileFactor>>58] = walk.File(8*rank, occ) * 0xff
		}
		row(s, values[:])
	}
	s.printf(`}}

// Squares holds the lookup data of each square.
var Squares = [64]Entry{
`)
	for sq := range 64 {
		f, r := sq&7, sq>>3
		s.printf("{")
		for l, line := range lines {
			squares := line(sq, 0)
			if l == rankLine {
				squares |= walk.File(sq, 0)
			}
			s.printf("0x%016x, ", squares)
		}
		s.printf("0x%016x, 0x%016x, &FillUp.Rows[%d], &FillSide.Rows[%d]},\n", fileFactorOf(sq), rankFactorOf(sq), f, r)
	}
	s.printf("}\n")
}
