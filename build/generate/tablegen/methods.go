package main

import (
	"fmt"
	"log"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

const (
	aFile        = 0x0101010101010101
	bFile        = 0x0202020202020202
	innerFile    = 0x0001010101010100
	c2h7Diagonal = 0x0080402010080400
	c7h2Diagonal = 0x0004081020408000
)

// byIndex returns n entries: the attacks from sq along the line of steps by df files
// and dr ranks, at the index of each occupancy of the line, with and without sq
// itself. An entry without an occupancy is zero. Two occupancies may share an index
// only if they share the attacks.
func byIndex(sq, df, dr, n int, index func(occ uint64) uint64) []uint64 {
	values := make([]uint64, n)
	taken := make([]bool, n)
	line := walkLine(sq, 0, df, dr) | 1<<sq
	for occ := range occupancies.Subsets(line) {
		i, attacks := index(occ), walkLine(sq, occ, df, dr)
		if taken[i] && values[i] != attacks {
			log.Fatalf("occupancy %#016x collides at index %d for a slider on square %d", occ, i, sq)
		}
		values[i], taken[i] = attacks, true
	}
	return values
}

// bytesOf returns the lowest byte of each value: the attacks on rank 1.
func bytesOf(values []uint64) []uint8 {
	b := make([]uint8, len(values))
	for i, v := range values {
		b[i] = uint8(v)
	}
	return b
}

// table writes the declaration of an array, and a row for each of its n indices.
func table[T uint8 | uint64](s *source, n int, declaration string, of func(i int) []T) {
	s.printf("\n%s{\n", declaration)
	for i := range n {
		row(s, of(i))
	}
	s.printf("}\n")
}

// innerIndex is the index of a first-rank occupancy: its six inner bits.
func innerIndex(occ uint64) uint64 { return occ >> 1 & 63 }

func writeFirstRank256x8(s *source) {
	table(s, 256, `// firstRankAttacks256x8 holds the attacks along a rank by the rank's occupancy
// and the slider's file: 2,048 bytes.
var firstRankAttacks256x8 = [256][8]uint8`, func(occ int) []uint8 { return firstRankByFile(uint64(occ)) })
}

func writeFirstRank64x8(s *source) {
	table(s, 64, `// firstRankAttacks64x8 holds the attacks along a rank by the rank's six inner
// squares and the slider's file: 512 bytes.
var firstRankAttacks64x8 = [64][8]uint8`, func(inner int) []uint8 { return firstRankByFile(uint64(inner) << 1) })
}

func writeRankAttacks(s *source) {
	s.printf(`
// firstRankAttacks512 holds firstRankAttacks64x8 in one dimension. The index is
// eight times the inner occupancy, plus the file: 512 bytes.
var firstRankAttacks512 = [512]uint8`)
	var flat []uint8
	for inner := range 64 {
		flat = append(flat, firstRankByFile(uint64(inner)<<1)...)
	}
	variable(s, flat)
}

// firstRankByFile returns the attacks along the first rank from each file.
func firstRankByFile(occ uint64) []uint8 {
	var attacks [8]uint8
	for file := range attacks {
		attacks[file] = uint8(walkLine(file, occ, 1, 0))
	}
	return attacks[:]
}

// variable writes values as the literal of a variable.
func variable[T uint8 | uint64](s *source, values []T) {
	list(s, values)
	s.printf("\n")
}

// directions are the steps in files and ranks, clockwise from the north.
var directions = [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

func writeRays(s *source) {
	table(s, 64, `// rayAttacks holds the rays of a square by square and direction: 4,096 bytes.
var rayAttacks = [64][8]uint64`, func(sq int) (rays []uint64) {
		for _, d := range directions {
			rays = append(rays, walk(sq, 0, d[0], d[1]))
		}
		return rays
	})
}

func writeMasks(s *source) {
	table(s, 64, `// lineMasks holds the lines through a square, without the square: 2,048 bytes.
var lineMasks = [64]LineMasks`, func(sq int) []uint64 {
		return []uint64{walkLine(sq, 0, 1, 0), walkLine(sq, 0, 0, 1), walkLine(sq, 0, 1, 1), walkLine(sq, 0, 1, -1)}
	})
}

func writeEmptyBoard(s *source) {
	var rook, bishop, queen [64]uint64
	for sq := range 64 {
		rook[sq] = walkLine(sq, 0, 1, 0) | walkLine(sq, 0, 0, 1)
		bishop[sq] = walkLine(sq, 0, 1, 1) | walkLine(sq, 0, 1, -1)
		queen[sq] = rook[sq] | bishop[sq]
	}
	for _, piece := range []struct {
		name   string
		values []uint64
	}{{"rook", rook[:]}, {"bishop", bishop[:]}, {"queen", queen[:]}} {
		s.printf(`
// empty%s holds the attacks of a %s on the empty board: 512 bytes.
var empty%[1]s = [64]uint64`, string(piece.name[0]-'a'+'A')+piece.name[1:], piece.name)
		variable(s, piece.values)
	}
}

func writeFileC2H7(s *source) {
	table(s, 8, `// aFileAttacks holds the attacks along the A-file by the slider's rank and the
// inner squares, which the c2-h7 diagonal gathers with rank 7 in the lowest bit:
// 4,096 bytes.
var aFileAttacks = [8][64]uint64`, func(rank int) []uint64 {
		return byIndex(8*rank, 0, 1, 64, func(occ uint64) uint64 { return occ * c2h7Diagonal >> 58 })
	})
}

func writeFileC7H2(s *source) {
	table(s, 8, `// aFileAttacksUpward holds the attacks along the A-file by the slider's rank and the
// inner squares, which the c7-h2 anti-diagonal gathers with rank 2 in the lowest
// bit: 4,096 bytes.
var aFileAttacksUpward = [8][64]uint64`, func(rank int) []uint64 {
		return byIndex(8*rank, 0, 1, 64, func(occ uint64) uint64 { return occ * c7h2Diagonal >> 58 })
	})
}

func writeSharedRank(s *source) {
	table(s, 8, `// firstRankAttacks holds the attacks along the first rank by the slider's file
// and the six inner squares of the rank: 512 bytes.
var firstRankAttacks = [8][64]uint8`, func(file int) []uint8 { return bytesOf(byIndex(file, 1, 0, 64, innerIndex)) })
}

func writeRotated(s *source) {
	bySquare(s, "rotatedRankAttacks", "along the rank", "six inner files, the B-file in the lowest bit", 1, 0,
		alongFiles)
	bySquare(s, "rotatedFileAttacks", "along the file", "six inner ranks, rank 7 in the lowest bit", 0, 1,
		func(sq int, occ uint64) uint64 { return (occ >> (sq & 7)) * c2h7Diagonal >> 58 })
	bySquare(s, "rotatedDiagonalAttacks", "along the diagonal", "six inner files, the B-file in the lowest bit", 1, 1,
		alongFiles)
	bySquare(s, "rotatedAntiDiagonalAttacks", "along the anti-diagonal", "six inner files, the B-file in the lowest bit", 1, -1,
		alongFiles)
}

// alongFiles is the index of a line with one square on each file, without the
// slider's square.
func alongFiles(sq int, occ uint64) uint64 { return occ &^ (1 << sq) * bFile >> 58 }

// bySquare writes a table of the attacks along one line by square and index of the
// occupancy.
func bySquare(s *source, name, line, order string, df, dr int, index func(sq int, occ uint64) uint64) {
	table(s, 64, fmt.Sprintf(`// %s holds the attacks %s by square and the occupancy of the
// %s: 32,768 bytes. Entries without an
// occupancy are zero.
var %[1]s = [64][64]uint64`, name, line, order), func(sq int) []uint64 {
		return byIndex(sq, df, dr, 64, func(occ uint64) uint64 { return index(sq, occ) })
	})
}

// wegnerIndex folds the inner squares of a file, with the upper half shifted left, and
// gathers them at the top of a 32-bit product.
func wegnerIndex(occ uint64, shift int) uint64 {
	return uint64((uint32(occ) | uint32(occ>>32)<<shift) * 0x01041041 >> 26)
}

func writeWegner(s *source) {
	for _, fold := range []struct{ published, shift int }{{29, 3}, {27, 5}, {25, 7}} {
		table(s, 64, fmt.Sprintf(`// wegnerFileAttacks%d holds the attacks along the file by square and the index of
// the file's inner squares in the fold by %[1]d: 32,768 bytes.
var wegnerFileAttacks%[1]d = [64][64]uint64`, fold.published), func(sq int) []uint64 {
			return byIndex(sq, 0, 1, 64, func(occ uint64) uint64 { return wegnerIndex(occ&(innerFile<<(sq&7)), fold.shift) })
		})
	}
}

func writeWegnerAFile(s *source) {
	table(s, 8, `// wegnerAFileAttacks holds the attacks along the A-file by the slider's rank and
// the inner squares in the order of the fold by 23: ranks 2, 5, 3, 6, 4, 7 from the
// lowest bit up, 4,096 bytes.
var wegnerAFileAttacks = [8][64]uint64`, func(rank int) []uint64 {
		return byIndex(8*rank, 0, 1, 64, func(occ uint64) uint64 {
			occ &= innerFile
			return uint64((uint32(occ) | uint32(occ>>23)) * 0x00041040 >> 26)
		})
	})
}

// osborneFactors are Grant Osborne's factors for ranks 1 to 8. The published listing
// exchanges the first and the last.
var osborneFactors = [8]uint64{
	0xee404b349599ff88,
	0xf024691a3227ff42,
	0xf2808817cad6ff0c,
	0xed6edfbe467977d5,
	0xec87cb0d961ec43a,
	0xf2ff594e14d8801c,
	0xf2ff5d69d4e3e7d6,
	0xefffa39db01b23a3,
}

func writeOsborne(s *source) {
	s.printf(`
// fileMagic holds Grant Osborne's factors for ranks 1 to 8, each with the shift of
// its product in the top six bits. The published listing exchanges the first and
// the last.
var fileMagic = [8]uint64`)
	variable(s, osborneFactors[:])
	table(s, 8, `// compressedFileAttacks holds the attacks along the A-file by the slider's rank and
// the index of the other inner squares under the rank's factor: 32 entries for
// ranks 1, 4, 5 and 8, 16 for the others, 1,536 bytes. Entries without an occupancy
// are zero.
var compressedFileAttacks = [8][]uint64`, func(rank int) []uint64 {
		factor, shift := osborneFactors[rank], osborneFactors[rank]>>58
		return byIndex(8*rank, 0, 1, 1<<(64-shift), func(occ uint64) uint64 { return occ & innerFile &^ (1 << (8 * rank)) * factor >> shift })
	})
}
