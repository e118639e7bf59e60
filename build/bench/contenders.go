package main

import (
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/loops"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/loops/bymethod"
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
	nearestBlockers       = "QBBEngine"
	leadingZeros          = "Leorik"
	magicSlices           = "fancy magic, slices"
	magicPacked           = "fancy magic, packed"
)

// contenders are compared by suites scalar and sizes.
var contenders = []contender{
	{ours, "", &bymethod.Attacks},
	{textbookKindergarten, "Gerd Isenberg, Kindergarten Bitboards: a product for three lines of four, the file shifted", &bymethod.Textbook},
	{hyperbolaQuintessence, "Gerd Isenberg and Aleks Peshkov, Hyperbola Quintessence", &bymethod.Hyperbola},
	{nearestBlockers, "Fabio Gobbato, QBBEngine: the nearest blockers by trailing and leading zeros", &bymethod.QBB},
	{leadingZeros, "Thomas Jahn, Leorik Attacks: the nearest blockers by a subtraction and leading zeros", &bymethod.Leorik},
	{"Kogge-Stone fills", "Steffan Westcott, Kogge-Stone Algorithm", &bymethod.KoggeStone},
	{magicSlices, "Pradyumna Kannan, Fancy Magic Bitboards", &bymethod.Magic},
	{magicPacked, "the same with one array of all attacks and the shift beside the factor", &bymethod.PackedMagic},
	{"plain magic", "Lasse Hansen, Plain Magic Bitboards: fixed shift", &bymethod.FixedMagic},
	{"PEXT", "Chess Programming Wiki, BMI2, PEXT Bitboards: a call of assembly", &bymethod.PEXT},
	{hyperbolaAVX2, "anematode, HQ attacks for AVX2 (Stockfish): three lines in one register, the rank by a table, a call of assembly", &bymethod.AVX2Hyperbola},
}

// present returns the contenders that this CPU and build can run.
func present() []contender {
	return slices.DeleteFunc(slices.Clone(contenders), func(c contender) bool { return !c.Supported() })
}

// counted returns the contenders of suite instructions: those in Go, and two that matter
// on other platforms only.
func counted() []contender {
	inGo := slices.DeleteFunc(slices.Clone(contenders), func(c contender) bool { return c.Available != nil })
	return append(inGo, contender{"kindergarten by 64-bit products", "", &bymethod.Product},
		contender{hyperbolaQuintessence + ", bits reversed", "", &bymethod.Reversal})
}
