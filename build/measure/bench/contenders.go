package main

import (
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/loops"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/loops/bymethod"
)

// A contender is a method of single lookups with its names on the pages.
type contender struct {
	name, source string
	*loops.Method
}

const (
	ours                  = "package attacks"
	textbookKindergarten  = "textbook kindergarten"
	hyperbolaQuintessence = "hyperbola quintessence"
	hyperbolaAVX2         = "hyperbola quintessence, AVX2"
	koggeStone            = "Kogge-Stone fills"
	fancyMagic            = "fancy magic"
	plainMagic            = "plain magic"
	pextBitboards         = "PEXT"
)

// contenders are compared by suites scalar and sizes.
var contenders = []contender{
	{ours, "", &bymethod.Attacks},
	{textbookKindergarten, "Gerd Isenberg, Kindergarten Bitboards: a product for three lines of four, the file shifted", &bymethod.Textbook},
	{hyperbolaQuintessence, "Gerd Isenberg and Aleks Peshkov, Hyperbola Quintessence", &bymethod.Hyperbola},
	{koggeStone, "Steffan Westcott, Kogge-Stone Algorithm", &bymethod.KoggeStone},
	{fancyMagic, "Pradyumna Kannan, Fancy Magic Bitboards, with one array of all attacks", &bymethod.PackedMagic},
	{plainMagic, "Lasse Hansen, Plain Magic Bitboards: fixed shift", &bymethod.FixedMagic},
	{pextBitboards, "Chess Programming Wiki, BMI2, PEXT Bitboards: a call of assembly", &bymethod.PEXT},
	{hyperbolaAVX2, "anematode, HQ attacks for AVX2 (Stockfish): three lines in one register, the rank by a table, a call of assembly", &bymethod.AVX2Hyperbola},
}

// present returns the contenders that this CPU and build can run.
func present() []contender {
	return slices.DeleteFunc(slices.Clone(contenders), func(c contender) bool { return !c.Supported() })
}
