package main

import (
	"slices"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// lookupBMI2 generates the lookups of one slider on one square.
func lookupBMI2(ctx *build.Context) {
	for _, f := range []struct {
		name, doc string
		lines     []string
	}{
		{"rankBMI2", "the attacks along the rank of sq", []string{rankLine}},
		{"fileBMI2", "the attacks along the file of sq", []string{fileLine}},
		{"diagonalBMI2", "the attacks along the diagonal of sq", []string{diagonalLine}},
		{"antiDiagonalBMI2", "the attacks along the anti-diagonal of sq", []string{antiDiagonalLine}},
		{"rookBMI2", "the attacks of a rook on sq", rookLines},
		{"bishopBMI2", "the attacks of a bishop on sq", bishopLines},
		{"queenBMI2", "the attacks of a queen on sq", queenLines},
	} {
		function(ctx, f.name, "func(sq uint, occ uint64, squares *tables.Entry) uint64",
			f.name+" returns "+f.doc+", of which only the low six bits",
			"count, for the occupancy occ. squares is tables.Squares.")
		l := &lookup{ctx: ctx}
		entry := ctx.GP64()
		ctx.Load(ctx.Param("sq"), entry)
		if slices.Contains(f.lines, rankLine) {
			shift := ctx.GP64()
			ctx.MOVL(entry.As32(), shift.As32())
			ctx.ANDL(operand.U8(7*8), shift.As32())
			l.shift = shift
		}
		ctx.ANDL(operand.U8(63), entry.As32())
		ctx.SHLL(operand.U8(entryShift()), entry.As32())
		l.entry = entry
		l.squares = ctx.Load(ctx.Param("squares"), ctx.GP64())
		l.occ = ctx.Load(ctx.Param("occ"), ctx.GP64())
		if multiplies(f.lines) {
			l.factor = ctx.GP64()
			ctx.MOVQ(operand.U64(constantOf("RankFactor")), l.factor)
		}
		ctx.Store(l.attacks(f.lines), ctx.ReturnIndex(0))
		ctx.RET()
	}
	function(ctx, "empty", "func(sq uint, occ uint64, squares *tables.Entry) uint64",
		"empty returns occ: benchmarks measure with it what a call of assembly costs.")
	ctx.Store(ctx.Load(ctx.Param("occ"), ctx.GP64()), ctx.ReturnIndex(0))
	ctx.RET()
}
