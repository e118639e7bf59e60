package main

import (
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/loops"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/loops/bymethod"
)

// A contender is an algorithm of single lookups with its name on the pages. PEXT and its
// loops are functions in assembly.
type contender struct {
	name string
	*loops.Method
}

var contenders = []contender{
	{"attacks", &bymethod.Attacks},
	{"hyperbola", &bymethod.Hyperbola},     // Gerd Isenberg and Aleks Peshkov, Hyperbola Quintessence
	{"Kogge-Stone", &bymethod.KoggeStone},  // Steffan Westcott, Kogge-Stone Algorithm
	{"fancy magic", &bymethod.PackedMagic}, // Pradyumna Kannan, with one array of all attacks
	{"PEXT", &bymethod.PEXT},               // Chess Programming Wiki, BMI2, PEXT Bitboards
}

// present returns the contenders that this CPU and build can run.
func present() []contender {
	return slices.DeleteFunc(slices.Clone(contenders), func(c contender) bool { return !c.Supported() })
}
