package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
	published "github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

// The formulas of package attacks for words of the other size are those of the
// uniform published.
var rookLookup lookup = attacks.Rook[uint64, int]

// lookupTables are the tables of the sliders.
func lookupTables() []table {
	const file = "internal/tables/tables_gen.go"
	up := table{file: file, name: "tables.FillUp"}
	all := mapChecks(walk.Queen)
	best := bestKernel()
	for f := range tables.FillUp {
		squares := onFile(f)
		rank, diagonal, antiDiagonal := lineProbes(walk.Rank, squares...),
			lineProbes(walk.Diagonal, squares...), lineProbes(walk.AntiDiagonal, squares...)
		notice := anyOf(
			compare(attacks.Rank[uint64, int], rank),
			all,
			batches(best, walk.Rank, rank),
			batches(best, walk.Diagonal, diagonal),
			batches(best, walk.AntiDiagonal, antiDiagonal),
			compare(attacks.Diagonal[uint64, int], diagonal),
			compare(attacks.AntiDiagonal[uint64, int], antiDiagonal),
			compare(published.UniformRank32, rank),
			compare(published.UniformDiagonal32, diagonal),
			compare(published.UniformAntiDiagonal32, antiDiagonal),
			compare(rookLookup, rookProbes(walk.Rank, squares...)),
		)
		for i := range tables.FillUp[f] {
			up.words = append(up.words, bitsOf(fmt.Sprintf("FillUp[%d][%d]", f, i), &tables.FillUp[f][i], notice, nil))
		}
	}
	side := table{file: file, name: "tables.FillSide"}
	for r := range tables.FillSide {
		probes := lineProbes(walk.File, onRank(r)...)
		notice := anyOf(
			compare(attacks.File[uint64, int], probes),
			all,
			compare(published.UniformFile32, probes),
			compare(rookLookup, rookProbes(walk.File, onRank(r)...)),
		)
		for i := range tables.FillSide[r] {
			side.words = append(side.words, bitsOf(fmt.Sprintf("FillSide[%d][%d]", r, i), &tables.FillSide[r][i], notice, nil))
		}
	}
	return []table{up, side, entryTable(file)}
}

// entryTable is the table of the entries of the squares.
func entryTable(file string) table {
	t := table{file: file, name: "tables.Squares"}
	rooks, bishops := mapChecks(walk.Rook), mapChecks(walk.Bishop)
	for sq := range tables.Squares {
		e := &tables.Squares[sq]
		name := func(field string) string { return fmt.Sprintf("Squares[%d].%s", sq, field) }
		line := func(field string, mask *uint64, product, fold, walk lookup, maps check) {
			probes := lineProbes(walk, sq)
			t.words = append(t.words, bitsOf(name(field), mask,
				anyOf(compare(product, probes), emptyBoard(sq), compare(fold, probes), maps), nil))
		}
		line("File", &e.File, attacks.File[uint64, int], published.UniformFile32, walk.File, rooks)
		line("Diagonal", &e.Diagonal, attacks.Diagonal[uint64, int], published.UniformDiagonal32, walk.Diagonal, bishops)
		line("AntiDiagonal", &e.AntiDiagonal, attacks.AntiDiagonal[uint64, int], published.UniformAntiDiagonal32, walk.AntiDiagonal, bishops)

		probes := lineProbes(walk.File, sq)
		kernel := batches(bestKernel(), walk.File, probes)
		t.words = append(t.words, bitsOf(name("Cross"), &e.Cross,
			anyOf(compare(rookLookup, rookProbes(walk.Rank, sq)), emptyBoard(sq), rooks), nil))
		t.words = append(t.words, bitsOf(name("RankFactor"), &e.RankFactor,
			compare(attacks.Rank[uint64, int], singles(walk.Rank, sq)),
			func(bit int) string {
				if bit == 63 && sq&7 == 6 {
					return "the highest bit moves a1 to the place of the slider's own square"
				}
				return ""
			}))

		factor := e.FileFactor
		gathered, rows := e.File, []*tables.Row{e.FillSide}
		if sq < 8 {
			// The portable maps gather whole files by the entries of the first rank.
			gathered |= 1 << sq
			for r := range tables.FillSide {
				rows = append(rows, &tables.FillSide[r])
			}
		}
		// same is the rule on factors.
		same := func(name string, before, after func(occ uint64) uint64) string {
			for occ := range occupancies.Subsets(gathered) {
				for _, row := range rows {
					if (row[before(occ)]^row[after(occ)])&gathered != 0 {
						return ""
					}
				}
			}
			return name + " finds the same attacks for every occupancy with the bit flipped"
		}
		folded := func(occ uint64) uint32 { return uint32(occ) | uint32(occ>>32)<<3 }
		t.words = append(t.words, bitsOf(name("FileFactor"), &e.FileFactor,
			anyOf(compare(attacks.File[uint64, int], probes), kernel, rooks,
				compare(published.UniformFile32, probes), compare(foldMap(sq), lineProbes(walk.File, onFile(sq&7)...))),
			func(bit int) string {
				flipped := factor ^ 1<<bit
				if same("a file's 32-bit factor",
					func(occ uint64) uint64 { return uint64(folded(occ) * uint32(factor>>32) >> 26) },
					func(occ uint64) uint64 { return uint64(folded(occ) * uint32(flipped>>32) >> 26) }) == "" {
					return ""
				}
				return same("a file's factor",
					func(occ uint64) uint64 { return occ * factor >> 58 },
					func(occ uint64) uint64 { return occ * flipped >> 58 })
			}))
		t.words = append(t.words,
			pointerWord(name("FillUp"), &e.FillUp, &tables.FillUp, &tables.FillSide,
				compare(attacks.Rank[uint64, int], lineProbes(walk.Rank, sq))),
			pointerWord(name("FillSide"), &e.FillSide, &tables.FillSide, &tables.FillUp,
				compare(attacks.File[uint64, int], probes)))
	}
	return t
}

// foldMap is what the portable maps look files up by where words have 32 bits.
func foldMap(by int) lookup {
	return func(sq int, occ uint64) uint64 {
		if by >= 8 {
			return walk.File(sq, occ)
		}
		file := uint64(0x0101010101010101) << by
		line := occ & file
		index := (uint32(line) | uint32(line>>32)<<3) * uint32(tables.Squares[by].FileFactor>>32) >> 26
		return file & tables.FillSide[sq>>3][index]
	}
}

// pointerWord is a pointer to one of eight rows: it is turned to each other one,
// and to the row of the same number of another table.
func pointerWord(name string, p **tables.Row, rows, others *[8]tables.Row, notice check) word {
	original := *p
	return word{name: name, changes: 8, pointer: true, change: func(i int) func() {
		if *p = &rows[i]; *p == original {
			*p = &others[i]
		}
		return func() { *p = original }
	}, notice: notice}
}

// emptyBoard checks the lines and rays of a square.
func emptyBoard(sq int) check {
	var rays [8]uint64
	for d := range rays {
		rays[d] = walk.Ray(sq, 0, walk.Direction(d))
	}
	rook, bishop := walk.Rook(sq, 0), walk.Bishop(sq, 0)
	diagonal, antiDiagonal := walk.Diagonal(sq, 0)|1<<sq, walk.AntiDiagonal(sq, 0)|1<<sq
	return func() bool {
		for d, ray := range rays {
			if attacks.Ray[uint64](sq, attacks.Direction(d)) != ray {
				return true
			}
		}
		return attacks.EmptyRook[uint64](sq) != rook || attacks.EmptyBishop[uint64](sq) != bishop ||
			attacks.DiagonalMask[uint64](sq) != diagonal || attacks.AntiDiagonalMask[uint64](sq) != antiDiagonal
	}
}

// pairTables are the tables of pairs of squares, by their difference.
func pairTables() []table {
	const file = "internal/tables/pairs_gen.go"
	type pair struct {
		a, b          uint
		between, line uint64
	}
	var pairs [256][]pair
	for a := range 64 {
		for b := range 64 {
			p := pair{a: uint(a), b: uint(b)}
			for _, walk := range walks {
				if walk(a, 0)>>b&1 != 0 {
					p.between = walk(a, 1<<b) & walk(b, 1<<a)
					p.line = walk(a, 0) | 1<<a
				}
			}
			// The difference of the squares on a board of sixteen files.
			difference := 16*(b>>3) + b&7 - 16*(a>>3) - a&7
			pairs[difference&255] = append(pairs[difference&255], p)
		}
	}
	between := table{file: file, name: "tables.BetweenBy"}
	line := table{file: file, name: "tables.LineBy"}
	for d := range pairs {
		const none = "no two squares are apart by the difference"
		between.words = append(between.words, bitsOf(fmt.Sprintf("BetweenBy[%d]", d), &tables.BetweenBy[d], func() bool {
			for _, p := range pairs[d] {
				if attacks.Between[uint64](p.a, p.b) != p.between {
					return true
				}
			}
			return false
		}, func(int) string {
			if len(pairs[d]) == 0 {
				return none
			}
			return ""
		}))
		number := tables.LineBy[d]
		line.words = append(line.words, bitsOf(fmt.Sprintf("LineBy[%d]", d), &tables.LineBy[d], func() bool {
			for _, p := range pairs[d] {
				if attacks.Line[uint64](p.a, p.b) != p.line {
					return true
				}
			}
			return false
		}, func(bit int) string {
			switch {
			case len(pairs[d]) == 0:
				return none
			case number != 4 || bit == 2:
				return ""
			case bit < 2:
				return "LineBy names no line, and by its low bits a line of no account"
			}
			// Such a number keeps one square of the first file's eight.
			for _, p := range pairs[d] {
				if p.a&7 == uint(bit-2) {
					return ""
				}
			}
			return "LineBy keeps one square of a file that no such pair has its first square on"
		}))
	}
	return []table{between, line}
}

// leaperTables are the tables of knights, kings and pawns.
func leaperTables() []table {
	const file = "internal/tables/leapers_gen.go"
	reached := func(sq int, steps func(files, ranks int) bool) (squares uint64) {
		for to := range 64 {
			if steps(to&7-sq&7, to>>3-sq>>3) {
				squares |= 1 << to
			}
		}
		return squares
	}
	knights := table{file: file, name: "tables.KnightAttacks"}
	kings := table{file: file, name: "tables.KingAttacks"}
	for sq := range 64 {
		knight := reached(sq, func(files, ranks int) bool { return files*files+ranks*ranks == 5 })
		king := reached(sq, func(files, ranks int) bool { return max(files*files, ranks*ranks) == 1 })
		knights.words = append(knights.words, bitsOf(fmt.Sprintf("KnightAttacks[%d]", sq), &tables.KnightAttacks[sq],
			func() bool { return attacks.Knight[uint64](sq) != knight }, nil))
		kings.words = append(kings.words, bitsOf(fmt.Sprintf("KingAttacks[%d]", sq), &tables.KingAttacks[sq],
			func() bool { return attacks.King[uint64](sq) != king }, nil))
	}
	pawns := table{file: file, name: "tables.PawnAttacks"}
	for i := range tables.PawnAttacks {
		pawns.words = append(pawns.words, bitsOf(fmt.Sprintf("PawnAttacks[%d]", i), &tables.PawnAttacks[i], func() bool {
			for sq := range 64 {
				north := reached(sq, func(files, ranks int) bool { return files*files == 1 && ranks == 1 })
				south := reached(sq, func(files, ranks int) bool { return files*files == 1 && ranks == -1 })
				if attacks.PawnNorth[uint64](sq) != north || attacks.PawnSouth[uint64](sq) != south {
					return true
				}
			}
			return false
		}, nil))
	}
	return []table{knights, kings, pawns}
}
