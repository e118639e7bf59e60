package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/solver"
)

// TestFaults breaks the library where only some claims can see it, and counts the claims that
// fail. TestExtent counts claims. This test counts what they see, because a claim on another
// function, another platform or fewer inputs than it says sees less.
func TestFaults(t *testing.T) {
	needSolver(t)
	const b5 = 33
	for _, f := range []struct {
		name, file, after string
		old, new          string
		claims            string // the kind of the claims and, after a slash, their functions
		want              string // how many of them fail
	}{
		// A claim on a lookup is on one type of square, with unknown bits above the sixth.
		{"squares of signed types",
			"sliders_64.go", "func Rook", "e :=", "if S(0)-1 < 0 { sq ^= 1 }; e :=", "lookups in Go/Rook$", "5 of 30"},
		{"squares of one byte",
			"sliders_64.go", "func Rook", "e :=", "if S(1)<<4<<4 == 0 { sq ^= 1 }; e :=", "lookups in Go/Rook$", "2 of 30"},
		{"squares of up to four bytes",
			"sliders_64.go", "func Rook", "e :=", "if S(1)<<31<<1 == 0 { sq ^= 1 }; e :=", "lookups in Go/Rook$", "6 of 30"},
		{"a bit above the sixth", "sliders_64.go", "func Rook", "sq&63", "(sq^sq>>6)&63", "lookups in Go/Rook$", "10 of 30"},
		{"a bit above the 32nd",
			"sliders_64.go", "func Rook", "sq&63", "(sq^sq>>31>>1)&63", "lookups in Go/Rook$", "7 of 30"},
		{"a bit above the sixth in assembly",
			"lookup_bmi2_amd64.s", "·rookBMI2", "ANDL $0x3f, AX", "ANDL $0x7f, AX", "lookups in assembly/rookBMI2", "1 of 1"},
		{"a bit above the sixth of a mask on 386",
			"calculatedmasks.go", "func RankMask", "sq & 56)", "sq & 56 << (sq >> 6 & 1 &^ int(^uint(0)>>63)))",
			"published methods/RankMask$", "1 of 2"},
		{"wasm", "sliders_wasm.go", "func Bishop", "e.AntiDiagonal&", "e.Diagonal&", "lookups in Go/Bishop$", "10 of 30"},
		{"386",
			"lines_32.go", "func foldedRow", "*tables.RankFold>>26", "*tables.RankFold>>27", "lookups in Go/Queen$", "10 of 30"},

		{"orthogonal sliders",
			"attackers.go", "func SliderAttackers", "&orthogonal", "&(orthogonal&diagonal)", "attackers/SliderAttackers$",
			"12 of 28"},
		{"diagonal sliders",
			"attackers.go", "func SliderAttackers", "&diagonal", "&(orthogonal&diagonal)", "attackers/SliderAttackers$",
			"8 of 28"},
		{"sliders on 386",
			"attackers.go", "func SliderAttackers", "for snipers", "if bits.UintSize == 32 { return 0 }; for snipers",
			"attackers/SliderAttackers$", "10 of 28"},
		{"a bit above the sixth of an attacked square",
			"attackers.go", "func SliderAttackers", "return found", "return found ^ uint64(sq>>6)",
			"attackers/SliderAttackers$", "28 of 28"},
		{"checkers", "attackers.go", "func Checkers", "sniper = 0", "sniper &= snipers", "attackers/Checkers$", "16 of 28"},
		{"a square that is attacked",
			"attackers.go", "func Attacked[", "&occ == 0", "&occ != 0", "attackers/Attacked$", "20 of 28"},

		{"a map on 386", "maps.go", "func gatherByFile", ">> 26", ">> 27", "maps/purego.BishopMap$", "1 of 2"},
		{"a set on 386",
			"sets.go", "func SliderSet(", "southWest(diagonal, empty)",
			"southWest(diagonal&(^uint64(0)>>(^uint(0)>>63^1)), empty)", "sets/purego.SliderSet$", "1 of 2"},

		// No input is written, even if it keeps its value.
		{"a store to squares",
			"batch_bmi2_amd64.s", "eight:", "MOVQ (CX), DI", "MOVQ (CX), DI\nMOVQ DI, (CX)", "batches/rooksBMI2", "2 of 3"},
		{"a store to occupancies",
			"batch_bmi2_amd64.s", "eight:", "MOVQ (DX), R8", "MOVQ (DX), R8\nMOVQ R8, (DX)", "batches/rooksBMI2", "2 of 3"},
		{"a store to squares in Go",
			"batch.go", "func Rooks", "dst[i] =", "sqs[i] = sq; dst[i] =", "batches/purego.Rooks", "12 of 16"},
		{"a store to an input of sets",
			"sets.go", "func SliderSets", "dst[i] =", "orthogonal[i] = orthogonal[i]; dst[i] =", "sets/purego.SliderSets",
			"18 of 32"},
		{"a store to positions",
			"positions_avx2_amd64.s", "·attacksAVX2", "positions+8(FP), AX",
			"positions+8(FP), AX\nMOVQ (AX), BX\nMOVQ BX, (AX)", "positions apart/attacksAVX2", "1 of 1"},
		{"a store to attacking positions",
			"positions_avx2_amd64.s", "·attacksAVX2", "positions+8(FP), AX",
			"positions+8(FP), AX\nMOVQ (AX), BX\nMOVQ BX, (AX)", "sets of positions/attacksAVX2", "1 of 1"},
		{"a store to checked positions",
			"positions_avx2_amd64.s", "·checksAVX2", "positions+8(FP), AX",
			"positions+8(FP), AX\nMOVQ (AX), BX\nMOVQ BX, (AX)", "sets of positions/checksAVX2", "1 of 1"},
		{"a store to counted positions",
			"positions_avx2_amd64.s", "·legalCountsLanesAVX2", "positions+16(FP), AX",
			"positions+16(FP), AX\nMOVQ (AX), BX\nMOVQ BX, (AX)", "legal counts/legalCountsLanesAVX2", "2 of 2"},
		{"a store to a position whose moves are made",
			"moves_avx512_amd64.s", "·playAllAVX512", "VPBROADCASTQ (DX), Z0",
			"VPBROADCASTQ (DX), Z0\nMOVQ (DX), DI\nMOVQ DI, (DX)", "moves/playAllAVX512", "17 of 17"},
		{"a store to moves",
			"moves_avx512_amd64.s", "eight:", "VPMOVZXWQ (BX), Z11", "VPMOVZXWQ (BX), Z11\nMOVQ (BX), DI\nMOVQ DI, (BX)",
			"moves/playAllAVX512", "17 of 17"},
		{"moves on 386",
			"play.go", "func Play(", "kind, fromSquare", "if ^uint(0)>>63 == 0 { move ^= 1 }; kind, fromSquare",
			"moves/purego.Play$", "6 of 12"},
		{"a list of two moves",
			"play.go", "func PlayAll", "for i, m := range moves {", "for i, m := range moves { m ^= uint16(i & 1)",
			"moves/purego.PlayAll$", "4 of 8"},

		// A loop uses the number of elements only to count blocks, which runs of two lengths do not show.
		{"twice the number of positions",
			"positions_avx2_amd64.s", "The last four.", "SUBQ $0x04, CX", "MOVQ CX, R12\nSHLQ $0x01, R12\nSUBQ $0x04, CX",
			"loops/attacksAVX2", "4 of 5"},
		{"an address in each second iteration", "positions_avx2_amd64.s", "·attacksAVX2", "four:",
			"MOVQ DX, R12\nXORQ R13, R13\nfour:\nMOVQ R12, R14\nMOVQ R13, R12\nMOVQ R14, R13", "loops/attacksAVX2", "5 of 5"},
	} {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			s := changed(t, f.file, f.after, f.old, f.new)
			z3, err := solver.Start(time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			defer z3.Close()
			name, functions, _ := strings.Cut(f.claims, "/")
			p, fail, all := newProver(1, time.Minute), 0, 0
			for _, g := range kindNamed(t, name).groups(s, scope{short: true, squares: []int{b5}}) {
				if !regexp.MustCompile(functions).MatchString(g.function) {
					continue
				}
				for _, c := range g.claims {
					if _, err := p.proveClaim(z3, c); err != nil {
						t.Log(g.function, g.form, err)
						fail++
					}
					all++
				}
			}
			if got := fmt.Sprintf("%d of %d", fail, all); got != f.want {
				t.Errorf("%s claims fail, want %s", got, f.want)
			}
		})
	}
}
