package main

import (
	"fmt"
	_ "unsafe" // for go:linkname

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// The tables of package purego, which are its own.
var (
	//go:linkname rayAttacks github.com/kindergarten-bitboards/kindergarten/purego.rayAttacks
	rayAttacks [64][8]uint64
	//go:linkname lineMasks github.com/kindergarten-bitboards/kindergarten/purego.lineMasks
	lineMasks [64]purego.LineMasks
	//go:linkname emptyRook github.com/kindergarten-bitboards/kindergarten/purego.emptyRook
	emptyRook [64]uint64
	//go:linkname emptyBishop github.com/kindergarten-bitboards/kindergarten/purego.emptyBishop
	emptyBishop [64]uint64
	//go:linkname emptyQueen github.com/kindergarten-bitboards/kindergarten/purego.emptyQueen
	emptyQueen [64]uint64

	//go:linkname firstRankAttacks256x8 github.com/kindergarten-bitboards/kindergarten/purego.firstRankAttacks256x8
	firstRankAttacks256x8 [256][8]uint8
	//go:linkname firstRankAttacks64x8 github.com/kindergarten-bitboards/kindergarten/purego.firstRankAttacks64x8
	firstRankAttacks64x8 [64][8]uint8
	//go:linkname firstRankAttacks512 github.com/kindergarten-bitboards/kindergarten/purego.firstRankAttacks512
	firstRankAttacks512 [512]uint8
	//go:linkname firstRankAttacks github.com/kindergarten-bitboards/kindergarten/purego.firstRankAttacks
	firstRankAttacks [8][64]uint8

	//go:linkname aFileAttacks github.com/kindergarten-bitboards/kindergarten/purego.aFileAttacks
	aFileAttacks [8][64]uint64
	//go:linkname aFileAttacksUpward github.com/kindergarten-bitboards/kindergarten/purego.aFileAttacksUpward
	aFileAttacksUpward [8][64]uint64
	//go:linkname wegnerAFileAttacks github.com/kindergarten-bitboards/kindergarten/purego.wegnerAFileAttacks
	wegnerAFileAttacks [8][64]uint64
	//go:linkname fileMagic github.com/kindergarten-bitboards/kindergarten/purego.fileMagic
	fileMagic [8]uint64
	//go:linkname compressedFileAttacks github.com/kindergarten-bitboards/kindergarten/purego.compressedFileAttacks
	compressedFileAttacks [8][]uint64

	//go:linkname wegnerFileAttacks29 github.com/kindergarten-bitboards/kindergarten/purego.wegnerFileAttacks29
	wegnerFileAttacks29 [64][64]uint64
	//go:linkname wegnerFileAttacks27 github.com/kindergarten-bitboards/kindergarten/purego.wegnerFileAttacks27
	wegnerFileAttacks27 [64][64]uint64
	//go:linkname wegnerFileAttacks25 github.com/kindergarten-bitboards/kindergarten/purego.wegnerFileAttacks25
	wegnerFileAttacks25 [64][64]uint64
	//go:linkname rotatedRankAttacks github.com/kindergarten-bitboards/kindergarten/purego.rotatedRankAttacks
	rotatedRankAttacks [64][64]uint64
	//go:linkname rotatedFileAttacks github.com/kindergarten-bitboards/kindergarten/purego.rotatedFileAttacks
	rotatedFileAttacks [64][64]uint64
	//go:linkname rotatedDiagonalAttacks github.com/kindergarten-bitboards/kindergarten/purego.rotatedDiagonalAttacks
	rotatedDiagonalAttacks [64][64]uint64
	//go:linkname rotatedAntiDiagonalAttacks github.com/kindergarten-bitboards/kindergarten/purego.rotatedAntiDiagonalAttacks
	rotatedAntiDiagonalAttacks [64][64]uint64
)

// methodTables are the tables of package purego.
func methodTables() []table {
	tables := append(emptyBoardTables(), firstRankTables()...)
	tables = append(tables, byRank("kindergarten", "aFileAttacks", &aFileAttacks, purego.KindergartenFile),
		byRank("kindergarten", "aFileAttacksUpward", &aFileAttacksUpward, purego.KindergartenFileC7H2, purego.PrefixFile),
		byRank("fold32", "wegnerAFileAttacks", &wegnerAFileAttacks, purego.WegnerAFile))
	tables = append(tables, compressedTables()...)
	fold := func(line purego.Line) lookup {
		return func(sq int, occ uint64) uint64 { return purego.Fold32Line(sq, occ, line) }
	}
	return append(tables,
		bySquare("fold32", "wegnerFileAttacks29", &wegnerFileAttacks29, purego.WalkFile, purego.WegnerFile29, fold(purego.File)),
		bySquare("fold32", "wegnerFileAttacks27", &wegnerFileAttacks27, purego.WalkFile, purego.WegnerFile27),
		bySquare("fold32", "wegnerFileAttacks25", &wegnerFileAttacks25, purego.WalkFile, purego.WegnerFile25),
		bySquare("rotated", "rotatedRankAttacks", &rotatedRankAttacks, purego.WalkRank,
			purego.RotatedRank, purego.Fold32Rank, fold(purego.Rank)),
		bySquare("rotated", "rotatedFileAttacks", &rotatedFileAttacks, purego.WalkFile, purego.RotatedFile),
		bySquare("rotated", "rotatedDiagonalAttacks", &rotatedDiagonalAttacks, purego.WalkDiagonal,
			purego.RotatedDiagonal, purego.Fold32Diagonal, fold(purego.Diagonal)),
		bySquare("rotated", "rotatedAntiDiagonalAttacks", &rotatedAntiDiagonalAttacks, purego.WalkAntiDiagonal,
			purego.RotatedAntiDiagonal, purego.Fold32AntiDiagonal, fold(purego.AntiDiagonal)))
}

func methodTable(file, name string) table {
	return table{file: "purego/" + file + "_gen.go", name: "purego." + name}
}

// differs checks the methods on every occupancy of the line from the squares.
func differs(walk lookup, squares []int, methods ...lookup) check {
	probes := lineProbes(walk, squares...)
	var checks []check
	for _, m := range methods {
		checks = append(checks, compare(m, probes))
	}
	return anyOf(checks...)
}

// bySquare is a table of attacks by square and index. Every slider attacks
// something unless its line is a single square.
func bySquare(file, name string, attacks *[64][64]uint64, walk lookup, methods ...lookup) table {
	t := methodTable(file, name)
	for sq := range attacks {
		notice := differs(walk, []int{sq}, methods...)
		for i := range attacks[sq] {
			reached := attacks[sq][i] != 0 || i == 0 && walk(sq, 0) == 0
			t.words = append(t.words, bitsOf(fmt.Sprintf("%s[%d][%d]", name, sq, i), &attacks[sq][i], notice, unreached(reached)))
		}
	}
	return t
}

// unreached is the rule on the tables that leave entries zero.
func unreached(reached bool) func(int) string {
	return func(int) string {
		if reached {
			return ""
		}
		return "the entry is zero, for no occupancy of the line has its index"
	}
}

// byRank is a table of attacks on the A-file by the slider's rank and an index.
func byRank(file, name string, attacks *[8][64]uint64, methods ...lookup) table {
	t := methodTable(file, name)
	for rank := range attacks {
		notice := differs(purego.WalkFile, onRank(rank), methods...)
		for i := range attacks[rank] {
			t.words = append(t.words, bitsOf(fmt.Sprintf("%s[%d][%d]", name, rank, i), &attacks[rank][i], notice, nil))
		}
	}
	return t
}

// compressedTables are Osborne's factors and the attacks that they lead to.
func compressedTables() []table {
	factors, attacks := methodTable("compressed", "fileMagic"), methodTable("compressed", "compressedFileAttacks")
	for rank := range fileMagic {
		notice := differs(purego.WalkFile, onRank(rank), purego.OsborneFile)
		magic := fileMagic[rank]
		inner := uint64(0x0001010101010100) &^ (1 << (8 * rank))
		factors.words = append(factors.words, bitsOf(fmt.Sprintf("fileMagic[%d]", rank), &fileMagic[rank], notice, func(bit int) string {
			other := magic ^ 1<<bit
			for occ := range occupancies.Subsets(inner) {
				i, j := occ*magic>>(magic>>58), occ*other>>(other>>58)
				if j >= uint64(len(compressedFileAttacks[rank])) || compressedFileAttacks[rank][i] != compressedFileAttacks[rank][j] {
					return ""
				}
			}
			return "a compressed file's factor finds the same attacks for every occupancy with the bit flipped"
		}))
		for i, value := range compressedFileAttacks[rank] {
			attacks.words = append(attacks.words, bitsOf(fmt.Sprintf("compressedFileAttacks[%d][%d]", rank, i),
				&compressedFileAttacks[rank][i], notice, unreached(value != 0)))
		}
	}
	return []table{factors, attacks}
}

// firstRankTables are the tables of bytes.
func firstRankTables() []table {
	byOccupancy, byInner := methodTable("firstrank", "firstRankAttacks256x8"), methodTable("firstrank", "firstRankAttacks64x8")
	flat, shared := methodTable("firstrank", "firstRankAttacks512"), methodTable("sharedrank", "firstRankAttacks")
	attacks := func(file, occ int) uint8 { return uint8(purego.WalkRank(file, uint64(occ))) }
	for occ := range 256 {
		for file := range 8 {
			byOccupancy.words = append(byOccupancy.words, bitsOf(fmt.Sprintf("firstRankAttacks256x8[%d][%d]", occ, file),
				&firstRankAttacks256x8[occ][file],
				func() bool { return purego.FirstRank256x8(file, uint8(occ)) != attacks(file, occ) }, nil))
		}
	}
	var notice [8]check
	for file := range notice {
		notice[file] = differs(purego.WalkRank, onFile(file), purego.RankAttacks)
	}
	for inner := range 64 {
		for file := range 8 {
			byInner.words = append(byInner.words, bitsOf(fmt.Sprintf("firstRankAttacks64x8[%d][%d]", inner, file),
				&firstRankAttacks64x8[inner][file],
				func() bool { return purego.FirstRank64x8(file, uint8(2*inner)) != attacks(file, 2*inner) }, nil))
			flat.words = append(flat.words, bitsOf(fmt.Sprintf("firstRankAttacks512[%d]", 8*inner+file),
				&firstRankAttacks512[8*inner+file], notice[file], nil))
		}
	}
	for file := range 8 {
		notice := anyOf(
			differs(purego.WalkRank, onFile(file), purego.SharedRankRank),
			differs(purego.WalkDiagonal, onFile(file), purego.SharedRankDiagonal),
			differs(purego.WalkAntiDiagonal, onFile(file), purego.SharedRankAntiDiagonal),
			differs(purego.WalkFile, onRank(7-file), purego.SharedRankFile))
		for inner := range 64 {
			shared.words = append(shared.words, bitsOf(fmt.Sprintf("firstRankAttacks[%d][%d]", file, inner),
				&firstRankAttacks[file][inner], notice, nil))
		}
	}
	return []table{byOccupancy, byInner, flat, shared}
}

// emptyBoardTables are the tables of the empty board.
func emptyBoardTables() []table {
	rays, masks := methodTable("emptyboard", "rayAttacks"), methodTable("emptyboard", "lineMasks")
	rook, bishop, queen := methodTable("emptyboard", "emptyRook"), methodTable("emptyboard", "emptyBishop"),
		methodTable("emptyboard", "emptyQueen")
	for sq := range 64 {
		for d := range 8 {
			want := purego.Walk(sq, 0, purego.Direction(d))
			rays.words = append(rays.words, bitsOf(fmt.Sprintf("rayAttacks[%d][%d]", sq, d), &rayAttacks[sq][d],
				func() bool { return purego.RayAttacks(sq, purego.Direction(d)) != want }, nil))
		}
		m := &lineMasks[sq]
		for line, p := range []*uint64{purego.Rank: &m.Rank, purego.File: &m.File,
			purego.Diagonal: &m.Diagonal, purego.AntiDiagonal: &m.AntiDiagonal} {
			want := walks[line](sq, 0)
			masks.words = append(masks.words, bitsOf(fmt.Sprintf("lineMasks[%d], line %d", sq, line), p, func() bool {
				m := purego.MasksEx(sq)
				return m.Of(purego.Line(line)) != want
			}, nil))
		}
		for _, piece := range []struct {
			table *table
			word  *uint64
			run   func(sq int) uint64
			walk  lookup
		}{
			{&rook, &emptyRook[sq], purego.EmptyRook, purego.WalkRook},
			{&bishop, &emptyBishop[sq], purego.EmptyBishop, purego.WalkBishop},
			{&queen, &emptyQueen[sq], purego.EmptyQueen, purego.WalkQueen},
		} {
			want := piece.walk(sq, 0)
			piece.table.words = append(piece.table.words, bitsOf(fmt.Sprintf("%s[%d]", piece.table.name, sq), piece.word,
				func() bool { return piece.run(sq) != want }, nil))
		}
	}
	return []table{rays, masks, rook, bishop, queen}
}
