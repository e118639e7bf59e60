package main

import (
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/avx2hyperbola"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/fixedmagic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/hyperbola"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/koggestone"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/leorik"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/magic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/packedmagic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/pext"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/qbb"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/textbook"
)

// A contender is a method of single lookups.
type contender struct {
	name, source string
	path         string      // of its package below the module
	available    func() bool // whether this build and CPU have it; nil for always
	lookups      [3]lookup   // of rook, bishop and queen

	// Each loop is a closure that names the lookup, because only then does the
	// compiler inline the lookup into the loop.
	loops     [3]loops
	underLoad func(sqs []uint8, occs []uint64) // queens
}

// loops are the measuring loops of one lookup.
type loops struct {
	independent, nextOccupancy, nextSquare func(sqs []uint8, occs []uint64)
}

// The lookups of the library as an engine calls them.
func rook(sq uint, occ uint64) uint64   { return attacks.Rook(sq, occ) }
func bishop(sq uint, occ uint64) uint64 { return attacks.Bishop(sq, occ) }
func queen(sq uint, occ uint64) uint64  { return attacks.Queen(sq, occ) }

const (
	ours                  = "package attacks"
	textbookKindergarten  = "textbook kindergarten"
	hyperbolaQuintessence = "hyperbola quintessence"
	hyperbolaAVX2         = "hyperbola quintessence, AVX2"
	nearestBlockers       = "QBBEngine"
	leadingZeros          = "Leorik"
	magicSlices           = "fancy magic, slices"
	magicPacked           = "fancy magic, packed"
)

// contenders are compared by suites scalar and sizes.
var contenders = []contender{
	{
		name: ours, path: "attacks",
		lookups: [3]lookup{rook, bishop, queen},
		loops: [3]loops{
			{func(sqs []uint8, occs []uint64) { independent(rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(rook, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(bishop, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(queen, sqs, occs) }},
		},
		underLoad: func(sqs []uint8, occs []uint64) { underLoad(queen, sqs, occs) },
	},
	{
		name: textbookKindergarten, source: "Gerd Isenberg, Kindergarten Bitboards: a product for three lines of four, the file shifted", path: "build/internal/rivals/textbook",
		lookups: [3]lookup{textbook.Rook, textbook.Bishop, textbook.Queen},
		loops: [3]loops{
			{func(sqs []uint8, occs []uint64) { independent(textbook.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(textbook.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(textbook.Rook, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(textbook.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(textbook.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(textbook.Bishop, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(textbook.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(textbook.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(textbook.Queen, sqs, occs) }},
		},
		underLoad: func(sqs []uint8, occs []uint64) { underLoad(textbook.Queen, sqs, occs) },
	},
	{
		name: hyperbolaQuintessence, source: "Gerd Isenberg and Aleks Peshkov, Hyperbola Quintessence", path: "build/internal/rivals/hyperbola",
		lookups: [3]lookup{hyperbola.Rook, hyperbola.Bishop, hyperbola.Queen},
		loops: [3]loops{
			{func(sqs []uint8, occs []uint64) { independent(hyperbola.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(hyperbola.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(hyperbola.Rook, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(hyperbola.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(hyperbola.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(hyperbola.Bishop, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(hyperbola.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(hyperbola.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(hyperbola.Queen, sqs, occs) }},
		},
		underLoad: func(sqs []uint8, occs []uint64) { underLoad(hyperbola.Queen, sqs, occs) },
	},
	{
		name: nearestBlockers, source: "Fabio Gobbato, QBBEngine: the nearest blockers by trailing and leading zeros", path: "build/internal/rivals/qbb",
		lookups: [3]lookup{qbb.Rook, qbb.Bishop, qbb.Queen},
		loops: [3]loops{
			{func(sqs []uint8, occs []uint64) { independent(qbb.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(qbb.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(qbb.Rook, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(qbb.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(qbb.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(qbb.Bishop, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(qbb.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(qbb.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(qbb.Queen, sqs, occs) }},
		},
		underLoad: func(sqs []uint8, occs []uint64) { underLoad(qbb.Queen, sqs, occs) },
	},
	{
		name: leadingZeros, source: "Thomas Jahn, Leorik Attacks: the nearest blockers by a subtraction and leading zeros", path: "build/internal/rivals/leorik",
		lookups: [3]lookup{leorik.Rook, leorik.Bishop, leorik.Queen},
		loops: [3]loops{
			{func(sqs []uint8, occs []uint64) { independent(leorik.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(leorik.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(leorik.Rook, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(leorik.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(leorik.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(leorik.Bishop, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(leorik.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(leorik.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(leorik.Queen, sqs, occs) }},
		},
		underLoad: func(sqs []uint8, occs []uint64) { underLoad(leorik.Queen, sqs, occs) },
	},
	{
		name: "Kogge-Stone fills", source: "Steffan Westcott, Kogge-Stone Algorithm", path: "build/internal/rivals/koggestone",
		lookups: [3]lookup{koggestone.Rook, koggestone.Bishop, koggestone.Queen},
		loops: [3]loops{
			{func(sqs []uint8, occs []uint64) { independent(koggestone.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(koggestone.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(koggestone.Rook, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(koggestone.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(koggestone.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(koggestone.Bishop, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(koggestone.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(koggestone.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(koggestone.Queen, sqs, occs) }},
		},
		underLoad: func(sqs []uint8, occs []uint64) { underLoad(koggestone.Queen, sqs, occs) },
	},
	{
		name: magicSlices, source: "Pradyumna Kannan, Fancy Magic Bitboards", path: "build/internal/rivals/magic",
		lookups: [3]lookup{magic.Rook, magic.Bishop, magic.Queen},
		loops: [3]loops{
			{func(sqs []uint8, occs []uint64) { independent(magic.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(magic.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(magic.Rook, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(magic.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(magic.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(magic.Bishop, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(magic.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(magic.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(magic.Queen, sqs, occs) }},
		},
		underLoad: func(sqs []uint8, occs []uint64) { underLoad(magic.Queen, sqs, occs) },
	},
	{
		name: magicPacked, source: "the same with one array of all attacks and the shift beside the factor", path: "build/internal/rivals/packedmagic",
		lookups: [3]lookup{packedmagic.Rook, packedmagic.Bishop, packedmagic.Queen},
		loops: [3]loops{
			{func(sqs []uint8, occs []uint64) { independent(packedmagic.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(packedmagic.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(packedmagic.Rook, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(packedmagic.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(packedmagic.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(packedmagic.Bishop, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(packedmagic.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(packedmagic.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(packedmagic.Queen, sqs, occs) }},
		},
		underLoad: func(sqs []uint8, occs []uint64) { underLoad(packedmagic.Queen, sqs, occs) },
	},
	{
		name: "plain magic", source: "Lasse Hansen, Plain Magic Bitboards: fixed shift", path: "build/internal/rivals/fixedmagic",
		lookups: [3]lookup{fixedmagic.Rook, fixedmagic.Bishop, fixedmagic.Queen},
		loops: [3]loops{
			{func(sqs []uint8, occs []uint64) { independent(fixedmagic.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(fixedmagic.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(fixedmagic.Rook, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(fixedmagic.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(fixedmagic.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(fixedmagic.Bishop, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(fixedmagic.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(fixedmagic.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(fixedmagic.Queen, sqs, occs) }},
		},
		underLoad: func(sqs []uint8, occs []uint64) { underLoad(fixedmagic.Queen, sqs, occs) },
	},
	{
		name: "PEXT", source: "Chess Programming Wiki, BMI2, PEXT Bitboards: a call of assembly", path: "build/internal/rivals/pext", available: pext.Supported,
		lookups: [3]lookup{pext.Rook, pext.Bishop, pext.Queen},
		loops: [3]loops{
			{func(sqs []uint8, occs []uint64) { independent(pext.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(pext.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(pext.Rook, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(pext.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(pext.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(pext.Bishop, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(pext.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(pext.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(pext.Queen, sqs, occs) }},
		},
		underLoad: func(sqs []uint8, occs []uint64) { underLoad(pext.Queen, sqs, occs) },
	},
	{
		name: hyperbolaAVX2, source: "anematode, HQ attacks for AVX2 (Stockfish): three lines in one register, the rank by a table, a call of assembly", path: "build/internal/rivals/avx2hyperbola", available: avx2hyperbola.Supported,
		lookups: [3]lookup{avx2hyperbola.Rook, avx2hyperbola.Bishop, avx2hyperbola.Queen},
		loops: [3]loops{
			{func(sqs []uint8, occs []uint64) { independent(avx2hyperbola.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(avx2hyperbola.Rook, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(avx2hyperbola.Rook, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(avx2hyperbola.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(avx2hyperbola.Bishop, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(avx2hyperbola.Bishop, sqs, occs) }},
			{func(sqs []uint8, occs []uint64) { independent(avx2hyperbola.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextOccupancy(avx2hyperbola.Queen, sqs, occs) },
				func(sqs []uint8, occs []uint64) { nextSquare(avx2hyperbola.Queen, sqs, occs) }},
		},
		underLoad: func(sqs []uint8, occs []uint64) { underLoad(avx2hyperbola.Queen, sqs, occs) },
	},
}
