package main

import "github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"

// writePieceTables writes what whole pieces read on 64-bit machines.
func writePieceTables(s *source) {
	s.printf(`
// Rooks holds the attacks of rooks along file and rank.
var Rooks = [64]RookRows{
`)
	for sq := range 64 {
		f, r := sq&7, sq>>3
		var file, rank [64]uint64
		for index := range 64 {
			occ := spreadInner(index, 8)
			file[occ*fileFactor>>58] = walk.File(sq, occ<<f)
			rank[index] = walk.Rank(sq, spreadInner(index, 1)<<(8*r))
		}
		s.printf("{")
		row(s, file[:])
		row(s, rank[:])
		s.printf("},\n")
	}
	s.printf("}\n")
	bishops, places := overlaidBishops()
	array(s, "Bishops holds the attacks of bishops. Those on several squares overlap.", bishops)
	s.printf(`
// Sliders holds the lookup data of rook, bishop and queen on each square.
var Sliders = [64]Slider{
`)
	for sq := range 64 {
		file, rank := walk.File(sq, 0), walk.Rank(sq, 0)
		s.printf("{0x%016x, 0x%016x, 0x%016x, &Rooks[%d], 0x%016x, 0x%016x, &Bishops[%d], 0x%016x},\n",
			file, fileFactorOf(sq), rankFactorOf(sq), sq, walk.Bishop(sq, 0), bishopFactors[sq], places[sq], file|rank)
	}
	s.printf("}\n")
}
