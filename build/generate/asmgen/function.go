package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"log"
	"math/bits"
	"path/filepath"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/gotypes"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	asmPath    = "github.com/kindergarten-bitboards/kindergarten/asm"
	tablesPath = "github.com/kindergarten-bitboards/kindergarten/internal/tables"
	walkPath   = "github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// tablesPackage is the type-checked package tables. Signatures need it, because avo takes
// the offsets of an Entry's fields from its declaration.
var tablesPackage *types.Package

func loadTables(root string) *types.Package {
	fset := token.NewFileSet()
	file := must(parser.ParseFile(fset, filepath.Join(root, "internal/tables/tables.go"), nil, 0))
	return must(new(types.Config).Check(tablesPath, fset, []*ast.File{file}, nil))
}

// shiftOf returns the binary logarithm of the size of a type of package tables.
func shiftOf(name string) int {
	return bits.TrailingZeros64(uint64(gotypes.Sizes.Sizeof(tablesPackage.Scope().Lookup(name).Type())))
}

// elementOf holds the types of the elements of tables that kernels take.
var elementOf = map[string]string{"Squares": "Entry", "Sliders": "Slider"}

// function starts a kernel, a function without calls whose pointer arguments do not escape.
// Legal counts and the AVX2 sets need more stack than a goroutine may have left. The others
// are NOSPLIT.
func function(ctx *build.Context, k list.Kernel) {
	d := declarationOf(k)
	signature := "func(" + d.parameters
	if k.Table != "" {
		signature += fmt.Sprintf(", %s *tables.%s", strings.ToLower(k.Table), elementOf[k.Table])
	}
	pkg := types.NewPackage(asmPath, "asm")
	pkg.Scope().Insert(types.NewPkgName(token.NoPos, pkg, "tables", tablesPackage))
	ctx.Function(k.Name)
	counts := k.Shape == list.LegalCounts || k.Shape == list.LegalTails
	if sets := k.Shape == list.SliderSets && k.Level == list.AVX2; !counts && !sets {
		ctx.Attributes(attr.NOSPLIT)
	}
	ctx.Signature(must(gotypes.ParseSignatureInPackage(pkg, signature+") "+d.result)))
	ctx.Pragma("noescape")
	ctx.Doc(strings.Split(k.Name+" "+d.doc, "\n")...)
}

// argument loads an argument of 64 bits.
func argument(ctx *build.Context, name string) reg.Register {
	return ctx.Load(ctx.Param(name), ctx.GP64())
}

// copied returns a general register with a copy of 64 bits of memory, a register or a constant.
func copied(ctx *build.Context, from operand.Op) reg.GPVirtual {
	r := ctx.GP64()
	ctx.MOVQ(from, r)
	return r
}

// maskOf returns a mask register with the bits of a value.
func maskOf(ctx *build.Context, bits uint64) reg.Register {
	mask := ctx.K()
	ctx.KMOVQ(copied(ctx, operand.U64(bits)), mask)
	return mask
}

// end ends a kernel that used vector registers.
func end(ctx *build.Context) {
	ctx.VZEROUPPER()
	ctx.RET()
}

// A declaration is the Go declaration of a kernel.
type declaration struct {
	parameters string // without the tables
	result     string
	doc        string // without the name, which comes first
}

func declarationOf(k list.Kernel) declaration {
	noun := nounOf(k.Slider)
	least, table := "", ""
	if k.MinLength > 0 {
		least = fmt.Sprintf(", where n is at least %d", k.MinLength)
	}
	if k.Table != "" {
		table = fmt.Sprintf(" %s is tables.%s.", strings.ToLower(k.Table), k.Table)
	}
	switch k.Shape {
	case list.Lookup:
		attacks := "attacks of a " + noun + " on sq"
		if len(linesOf[k.Slider]) == 1 {
			attacks = "attacks along the " + noun + " of sq"
		}
		return declaration{"sq uint, occ uint64", "uint64",
			"returns the " + attacks + " for the occupancy occ.\n" +
				"Only the low six bits of sq count." + table}
	case list.Batch:
		return declaration{"dst *uint64, sqs *uint8, occs *uint64, n int", "",
			"sets dst[i] to the attacks of a " + noun + " on sqs[i] for the occupancy\n" +
				"occs[i], for i from 0 to n-1" + least + ". dst may be occs." + table}
	case list.Map:
		return declaration{"dst *[64]uint64, occ uint64", "",
			"sets dst[sq] to the attacks of a " + noun + " on sq for the occupancy occ, for\n" +
				"each of the 64 squares."}
	case list.SliderSet:
		return declaration{"diagonal, orthogonal, occ uint64", "uint64",
			"returns the union of the attacks of bishops on diagonal and of rooks on\n" +
				"orthogonal for the occupancy occ."}
	case list.SliderSets:
		return declaration{"dst, diagonal, orthogonal, occs *uint64, n int", "",
			"sets dst[i] to purego.SliderSet(diagonal[i], orthogonal[i], occs[i]), for i\n" +
				"from 0 to n-1" + least + ". dst may be the same\nmemory as any of the others."}
	case list.LegalCounts, list.LegalTails:
		return declaration{"moves, checkers *uint8, positions *[8]uint64, n int", "",
			"sets moves[i] to the number of legal moves in positions[i] and, unless checkers\n" +
				"is nil, checkers[i] to the number of pieces that give check, for i from 0 to n-1, where\n" +
				"n is at least 1. What it writes must not overlap anything."}
	case list.Checks:
		return declaration{"dst *[4]uint64, positions *[8]uint64, n int", "",
			"sets dst[i] to the checkers, pinned pieces, attacked squares and check mask of\n" +
				"positions[i], for i from 0 to n-1, where n is at least 1. dst must not overlap positions."}
	case list.Attacks:
		return declaration{"dst *[7]uint64, positions *[8]uint64, n int, side uint8", "",
			"sets dst[i] to the squares that a side attacks in positions[i], for i from 0 to\n" +
				"n-1, where n is at least 1: the attacks of its pawns, knights, bishops, rooks, queens and\n" +
				"kings, and their union. Side 0 is the side to move, 1 the other, 2 White and 3 Black. Only\n" +
				"the low two bits of side count. dst must not overlap positions."}
	case list.PlayAll:
		return declaration{"dst *[8]uint64, p *[8]uint64, moves *uint16, n int", "",
			"sets dst[i] to the position after moves[i], a move of p, for i from 0 to n-1" + least +
				".\ndst must not overlap p or moves."}
	}
	log.Fatalf("%s: no declaration for a %s", k.Name, k.Shape)
	return declaration{}
}

// nounOf returns the noun of a slider for a sentence.
func nounOf(s list.Slider) string {
	if s == list.AntiDiagonal {
		return "anti-diagonal"
	}
	return strings.ToLower(string(s))
}
