package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// sliderTables returns the tables of the sliders.
func sliderTables() []table {
	const file = "internal/tables/tables_gen.go"
	up, side := table{file: file, name: "tables.FillUp"}, table{file: file, name: "tables.FillSide"}
	entries := table{file: file, name: "tables.Squares"}
	maps := mapChecks()
	for n := range 8 {
		notice := lookups(maps, onFile(n)...)
		for i := range tables.FillUp.Rows[n] {
			up.words = append(up.words, bitsOf(fmt.Sprintf("FillUp.Rows[%d][%d]", n, i), &tables.FillUp.Rows[n][i], notice, nil))
		}
		notice = lookups(maps, onRank(n)...)
		for i := range tables.FillSide.Rows[n] {
			side.words = append(side.words, bitsOf(fmt.Sprintf("FillSide.Rows[%d][%d]", n, i), &tables.FillSide.Rows[n][i], notice, nil))
		}
	}
	for sq := range tables.Squares {
		entries.words = append(entries.words, entryWords(sq, maps)...)
	}
	return []table{up, side, entries}
}

// entryWords returns the words of a square's entry.
func entryWords(sq int, maps check) (words []word) {
	e := &tables.Squares[sq]
	notice := anyOf(lookups(maps, sq), compare(foldMap(sq), lineProbes(walk.File, onFile(sq&7)...)))
	name := func(field string) string { return fmt.Sprintf("Squares[%d].%s", sq, field) }
	for _, field := range []struct {
		name   string
		p      *uint64
		unread func(bit int) string
	}{
		{"File", &e.File, nil}, {"Diagonal", &e.Diagonal, nil}, {"AntiDiagonal", &e.AntiDiagonal, nil}, {"Cross", &e.Cross, nil},
		{"FileFactor", &e.FileFactor, sameFile(sq)},
		{"RankFactor", &e.RankFactor, func(bit int) string {
			if bit == 63 && sq&7 == 6 {
				return "the highest bit of a rank's factor moves a1 to the place of the slider's own square"
			}
			return ""
		}},
	} {
		words = append(words, bitsOf(name(field.name), field.p, notice, field.unread))
	}
	return append(words, pointerWord(name("FillUp"), &e.FillUp, &tables.FillUp.Rows, &tables.FillSide.Rows, notice),
		pointerWord(name("FillSide"), &e.FillSide, &tables.FillSide.Rows, &tables.FillUp.Rows, notice))
}

// sameFile returns the rule for the factor of a file. The upper half of the factor is
// also the factor on 32-bit machines.
func sameFile(sq int) func(bit int) string {
	e := tables.Squares[sq]
	gathered, rows := e.File, []*tables.Row{e.FillSide}
	if sq < 8 {
		// The portable maps gather whole files with the entries of the first rank.
		gathered |= 1 << sq
		for r := range tables.FillSide.Rows {
			rows = append(rows, &tables.FillSide.Rows[r])
		}
	}
	return func(bit int) string {
		flipped := e.FileFactor ^ 1<<bit
		same := func(index func(occ, factor uint64) uint64) bool {
			for occ := range occupancies.Subsets(gathered) {
				for _, row := range rows {
					if (row[index(occ, e.FileFactor)]^row[index(occ, flipped)])&gathered != 0 {
						return false
					}
				}
			}
			return true
		}
		if same(func(occ, factor uint64) uint64 { return occ * factor >> 58 }) &&
			same(func(occ, factor uint64) uint64 {
				return uint64((uint32(occ) | uint32(occ>>32)<<3) * uint32(factor>>32) >> 26)
			}) {
			return "a file's factor finds the same attacks for every occupancy with the bit flipped"
		}
		return ""
	}
}

// foldMap returns the lookup of a file in the portable maps on 32-bit machines.
func foldMap(by int) lookup {
	return func(sq int, occ uint64) uint64 {
		if by >= 8 {
			return walk.File(sq, occ)
		}
		file := uint64(0x0101010101010101) << by
		line := occ & file
		index := (uint32(line) | uint32(line>>32)<<3) * uint32(tables.Squares[by].FileFactor>>32) >> 26
		return file & tables.FillSide.Rows[sq>>3][index]
	}
}

// pointerWord returns a word that is a pointer to one of eight rows. Its changes set
// it to each other row, and to the row of the same index in another table.
func pointerWord(name string, p **tables.Row, rows, others *[8]tables.Row, notice check) word {
	original := *p
	return word{name: name, changes: 8, pointer: true, change: func(i int) func() {
		if *p = &rows[i]; *p == original {
			*p = &others[i]
		}
		return func() { *p = original }
	}, notice: notice}
}

// pairTables returns the tables of pairs of squares, which the difference indexes.
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
			for _, along := range walks {
				if along(a, 0)>>b&1 != 0 {
					p.between = along(a, 1<<b) & along(b, 1<<a)
					p.line = along(a, 0) | 1<<a
				}
			}
			// The difference of the squares on a board of sixteen files.
			difference := 16*(b>>3) + b&7 - 16*(a>>3) - a&7
			pairs[difference&255] = append(pairs[difference&255], p)
		}
	}
	between, line := table{file: file, name: "tables.BetweenByDifference"}, table{file: file, name: "tables.LineByDifference"}
	for d := range pairs {
		none := ""
		if len(pairs[d]) == 0 {
			none = "no two squares are apart by the difference"
		}
		between.words = append(between.words, bitsOf(fmt.Sprintf("BetweenByDifference[%d]", d), &tables.BetweenByDifference[d], func() bool {
			for _, p := range pairs[d] {
				if attacks.Between[uint64](p.a, p.b) != p.between {
					return true
				}
			}
			return false
		}, func(int) string { return none }))
		number := tables.LineByDifference[d]
		line.words = append(line.words, bitsOf(fmt.Sprintf("LineByDifference[%d]", d), &tables.LineByDifference[d], func() bool {
			for _, p := range pairs[d] {
				if attacks.Line[uint64](p.a, p.b) != p.line {
					return true
				}
			}
			return false
		}, func(bit int) string {
			switch {
			case none != "" || number != 4 || bit == 2:
				return none
			case bit < 2:
				return "LineByDifference names no line, and by its low bits a line of no account"
			}
			// Such a number keeps one square of the first file's eight.
			for _, p := range pairs[d] {
				if p.a&7 == uint(bit-2) {
					return ""
				}
			}
			return "LineByDifference keeps one square of a file that no such pair has its first square on"
		}))
	}
	return []table{between, line}
}

// leaperTables returns the tables of knights, kings and pawns.
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
	knights, kings := table{file: file, name: "tables.KnightAttacks"}, table{file: file, name: "tables.KingAttacks"}
	pawns := table{file: file, name: "tables.PawnAttacks"}
	var north, south [64]uint64
	for sq := range 64 {
		knight := reached(sq, func(files, ranks int) bool { return files*files+ranks*ranks == 5 })
		king := reached(sq, func(files, ranks int) bool { return max(files*files, ranks*ranks) == 1 })
		north[sq] = reached(sq, func(files, ranks int) bool { return files*files == 1 && ranks == 1 })
		south[sq] = reached(sq, func(files, ranks int) bool { return files*files == 1 && ranks == -1 })
		knights.words = append(knights.words, bitsOf(fmt.Sprintf("KnightAttacks[%d]", sq), &tables.KnightAttacks[sq],
			func() bool { return attacks.Knight[uint64](sq) != knight }, nil))
		kings.words = append(kings.words, bitsOf(fmt.Sprintf("KingAttacks[%d]", sq), &tables.KingAttacks[sq],
			func() bool { return attacks.King[uint64](sq) != king }, nil))
	}
	for i := range tables.PawnAttacks {
		pawns.words = append(pawns.words, bitsOf(fmt.Sprintf("PawnAttacks[%d]", i), &tables.PawnAttacks[i], func() bool {
			for sq := range 64 {
				if attacks.PawnNorth[uint64](sq) != north[sq] || attacks.PawnSouth[uint64](sq) != south[sq] {
					return true
				}
			}
			return false
		}, nil))
	}
	return []table{knights, kings, pawns}
}
