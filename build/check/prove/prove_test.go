package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/solver"
)

// needSolver skips a test without z3, or fails it if KINDERGARTEN_REQUIRE names z3.
func needSolver(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("z3"); err == nil {
		return
	}
	if slices.Contains(strings.Split(os.Getenv("KINDERGARTEN_REQUIRE"), ","), "z3") {
		t.Fatalf("%v; KINDERGARTEN_REQUIRE demands it", solver.ErrMissing)
	}
	t.Skip(solver.ErrMissing)
}

// library returns the library's sources. All tests share what is read of them.
func library(t *testing.T) *sources {
	t.Helper()
	s, err := readLibrary()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var readLibrary = sync.OnceValues(newSources)

// columns matches the spaces that align the operands of assembly.
var columns = regexp.MustCompile(` {2,}`)

// TestMutants changes functions. The proof must fail, with a counterexample that the ray walk confirms.
func TestMutants(t *testing.T) {
	needSolver(t)
	piecesByName := map[string]piece{"rook": rook, "bishop": bishop, "queen": queen, "rank": rankSlider, "file": fileSlider}
	for _, m := range []struct {
		name, file string
		old, new   string // the replacement of the first match, in assembly with one space between columns
		after      string // the text from which on old is searched
		function   string // the changed function
		of         string // its piece, or a part of the error
	}{
		{"a wrong entry of FillUp",
			"tables_gen.go", "0x1e1e1e1e1e1e1e1e", "0x1e1e1e1e1e1e1e1c", "var FillUp", "^attacks.Rank$", "rank"},
		{"a square that is not masked",
			"sliders_64.go", "sq&63", "sq&127", "func Queen", "^attacks.Queen$", "the index is in range"},
		{"a wrong attack of a bishop",
			"pieces_gen.go", "0x0040201008040201", "0x0040201008040200", "var Bishops", "^attacks.Bishop$", "bishop"},
		{"an attack through a piece",
			"attackers.go", "&occ == 0", "&occ != 0", "func AttackedBySliders", "^attacks.AttackedBySliders$", "got 0x"},
		{"a walker that stops early", "walk.go", "reached |= bit\n", "", "", "^walk.Rook$", "rook"},
		{"a wrong column of the table",
			"lookup_bmi2_amd64.s", "MOVQ 24(", "MOVQ 8(", "·bishopBMI2", "asm.bishopBMI2", "bishop"},
		{"a result in another's place",
			"batch_bmi2_amd64.s", "MOVQ R8, 16(AX)", "MOVQ R8, 8(AX)", "·rooksBMI2", "rooksBMI2", "depends on"},
		{"a square's bits above the sixth", "batch_bmi2_amd64.s", "ANDL $0x00000fc0", "ANDL $0x00001fc0", "·rooksBMI2",
			"batches/rooksBMI2", "a load of 8 bytes"},
		{"a shift in the last turns alone",
			"batch_bmi2_amd64.s", "SHRQ $0x3a", "SHRQ $0x3b", "single:", "batches/rooksBMI2", "got"},
		{"a bishop's factor in the last turns alone",
			"batch_bmi2_amd64.s", "IMULQ 8(SI)", "IMULQ 40(SI)", "single:", "batches/rooksBMI2", "rook"},
		{"a store after the end",
			"batch_bmi2_amd64.s", "ADDQ $0x08, DX\n", "ADDQ $0x10, DX\n", "single:", "batches/rooksBMI2", "a load of 8 bytes"},
		{"a wrong constant of the maps", "maps_avx2_amd64.s", "ff00", "ef00", "DATA data<>", "rookMapAVX2", "rook"},
		{"a wrong table of three operands",
			"maps_avx512_amd64.s", "$0xf8", "$0xf0", "·queenMapAVX512", "queenMapAVX512", "queen"},
		{"a fill that wraps around",
			"sets_avx2_amd64.s", "0xfefefefefefefefe", "0xffffffffffffffff", "", "sets/sliderSetAVX2", "got 0x"},
		{"a step left out of a fill",
			"sets_avx512_amd64.s", "VPTERNLOGQ $0xf8, Z5, Z10, Z9\n", "", "Fill north-east", "sliderSetsAVX512", "dst["},
		{"constants at one alignment",
			"maps_avx512_amd64.s", "0x0202020202020202", "0x0202020202020200", "DATA data<>+2136", "rookMapAVX512", "rook"},
		{"a tail's second half", "sets_avx2_amd64.s", "(AX)(DI*8)", "(AX)", "", "sets/sliderSetsAVX2", "dst["},
		{"a wrong transposition",
			"batch_avx2_amd64.s", "VPUNPCKHWD", "VPUNPCKLWD", "·rooksAVX2", "batches/rooksAVX2", "rook"},
		{"a wrong table of the sweep",
			"batch_avx512_amd64.s", "$0xea", "$0xe8", "·rooksAVX512", "batches/rooksAVX512", "got"},
		{"a wrong alignment of the scratch",
			"batch_avx2_amd64.s", "ANDQ $-32", "ANDQ $-64", "·rooksAVX2", "rooksAVX2", "frame"},
		{"a castling constant in one lane", "positions_avx2_amd64.s", "0x1f1f1f1f1f1f1f1f", "0x1f1f1f1f1f1f1f3f",
			"DATA data<>+416", "positions apart/legalCountsAVX2", "another expression"},
		{"castling that counts with less than 64 other moves", "positions_avx2_amd64.s", "VPSUBQ 704(SP), Y1, Y1\n",
			"VPSLLQ $57, Y1, Y2\nVPSRAD $31, Y2, Y2\nVPSHUFD $0xf5, Y2, Y2\nVPANDN 704(SP), Y2, Y2\nVPSUBQ Y2, Y1, Y1\n",
			"The sum of ranks", "legal counts/legalCountsLanesAVX2", "castling moves"},
		{"a frame too low by eight bytes", "positions_avx2_amd64.s", "LEAQ 24(SP)", "LEAQ 16(SP)", "·legalCountsAVX2",
			"positions apart/legalCountsAVX2", "of frame"},
		{"a last sum modulo 256", "positions_avx2_amd64.s", "VPADDUSB Y3, Y2, Y0", "VPADDB Y3, Y2, Y0",
			"·legalCountsAVX2", "legal counts/legalCountsAVX2", "is computed modulo 256"},
		{"a king that moves next to the other", "positions_avx2_amd64.s", "VPOR Y8, Y4, Y4", "VPOR Y4, Y4, Y4",
			"Kings: the squares beside them", "legal counts/legalCountsLanesAVX2", "king moves, counted in"},
		{"a king that goes to attacked squares, in lanes", "positions_avx2_amd64.s", "VPANDN Y9, Y4, Y9",
			"VPANDN Y9, Y1, Y9", "·legalCountsLanesAVX2", "legal counts/legalCountsLanesAVX2", "king moves, counted in"},
		{"a promotion that is three moves", "positions_avx2_amd64.s", "VPADDB Y5, Y5, Y5\n", "",
			"Captures go to enemies.", "legal counts/legalCountsLanesAVX2",
			"holds a count of promotions by steps and captures east 2 times, want 3"},
		{"a set that is not counted", "positions_avx2_amd64.s", "VPSHUFB Y4, Y3, Y4", "VPXOR Y4, Y4, Y4",
			"To the west.\n", "legal counts/legalCountsLanesAVX2", "not counted, or not on all ranks"},
		{"a result in another's place, of positions", "positions_avx2_amd64.s", "MOVB DI, (DX)(R10*1)",
			"MOVB DI, (DX)(SI*1)", "·legalCountsLanesAVX2", "positions apart/legalCountsLanesAVX2", "depends on"},
		{"a number of positions that counts down in odd steps", "positions_avx2_amd64.s", "SUBQ $0x04, CX",
			"SUBQ $0x05, CX", "·legalCountsLanesAVX2", "loops/legalCountsLanesAVX2", "CX at four"},
		{"an argument that is read after the loop's head",
			"positions_avx2_amd64.s", "ADDQ $0x00000100, AX", "MOVQ n+24(FP), DI\nADDQ $0x00000100, AX",
			"·legalCountsLanesAVX2", "loops/legalCountsLanesAVX2", "forgotten arguments"},
		{"knights that attack one rank away", "positions_avx2_amd64.s", "VPSLLQ $0x10", "VPSLLQ $0x08", "·attacksAVX2",
			"sets of positions/attacksAVX2", "Knights"},
		{"knights that check from one rank away", "positions_avx2_amd64.s", "VPSLLQ $0x10", "VPSLLQ $0x08", "·checksAVX2",
			"sets of positions/checksAVX2", "Checkers"},
		{"another set's name", "positions_avx2_amd64.s", "Count sliders north.", "Count sliders south.",
			"·legalCountsLanesAVX2", "legal counts/legalCountsLanesAVX2",
			`sliders south are counted too often; not yet counted: ["captures en passant east"`},
		{"a jump at one number of positions",
			"positions_avx512_amd64.s", "MOVQ n+16(FP), DX\n", "MOVQ n+16(FP), DX\nCMPQ DX, $4093\nJEQ eight\n",
			"·checksAVX512", "loops/checksAVX512", "the branch depends on [n["},
		{"a set without a name", "positions_avx2_amd64.s", "Count king moves.", "Count them.", "·legalCountsLanesAVX2",
			"legal counts/legalCountsLanesAVX2", "the comment at the count is"},
		{"positions' constants at one alignment", "positions_avx512_amd64.s", "0x8040201008040201", "0x8040201008040203",
			"DATA data<>+1056", "positions apart/checksAVX512", "another expression"},
		{"a lane of the tables",
			"batch_neon_tables.h", "0x2010884422110804", "0x2010884422110806", "", "^asm.bishopsNEON$", "bishop"},
		{"a wrong shift of a window", "maps_neon_arm64.s", "VUSHR $16", "VUSHR $24", "", "^asm.rookMapNEON$", "rook"},
		{"the other half of a register",
			"maps_neon_arm64.s", "QUEENS(5, free2.D[1])", "QUEENS(5, free2.D[0])", "", "^asm.queenMapNEON$", "queen"},
		{"another register",
			"batch_neon_arm64.s", "INSERT(here2, own, V17)", "INSERT(here1, own, V17)", "", "^asm.rooksNEON$", "rook"},
		{"squares that are not masked", "batch_neon_arm64.s", "VAND V26.B16, near.B16, near.B16",
			"VAND near.B16, near.B16, near.B16", "", "^asm.queensNEON$", "depends on"},
		{"a shift across files", "sets_neon_arm64.s", "VUSHR $1, V19.B16, V19.B16", "VUSHR $1, V19.D2, V19.D2", "",
			"sets/sliderSetsNEON", "orthogonal"},
		{"the last block written before the others are read",
			"batch_neon_arm64.s", "MOVD last, results", "ADD R8<<3, results, results", "", "^asm.rooksNEON$", "depends on"},
		{"results next to their place",
			"neon.h", "FSTPQ (F22, F23), 96(q)", "FSTPQ (F22, F23), 64(q)", "", "^asm.rooksNEON$", "n = "},
		{"a copy beyond the frame",
			"sets_neon_arm64.s", "ADD $144, RSP, last", "ADD $176, RSP, last", "", "sliderSetsNEON", "of the stack"},
		{"a block too many", "batch_neon_arm64.s", "BGT block", "BGE block", "", "^asm.queensNEON$", "a load of 64 bytes"},
		{"a register of the system's", "batch_neon_arm64.s", "#define left R3", "#define left R18_PLATFORM", "",
			"^asm.queensNEON$", "R18 belongs to the system"},
		{"a method's factor",
			"kindergartenfile.go", "0x0080402010080400", "0x0080402010080000", "", "^methods.KindergartenFile$", "file"},
		{"a portable fill", "sets.go", "empty & (set << 16)", "empty & (set << 8)", "", "^purego.SliderSet$", "got 0x"},
		{"a pawn captured en passant on another square",
			"play.go", "fromSquare&56|toSquare&7", "fromSquare&56|fromSquare&7", "", "^purego.Play$", "kind 7"},
		{"a passed square that no pawn attacks",
			"play.go", "passed &= attackedByTheirPawns(p)", "passed &= ^uint64(0)", "", "^purego.Play$", "kind 0"},
		{"a rook that castles to the king's side",
			"play.go", "toSquare > fromSquare", "toSquare != fromSquare", "", "^purego.Play$", "kind 6"},
		{"a king that moves and may castle",
			"play.go", "p[record.Kings]&^gone", "p[record.Kings]&^gone|arrived", "rooks, kings", "^purego.Play$", "kind 1"},
		{"a piece that is captured and stays",
			"play.go", "white :=", "if kind < castling { gone = from }; white :=", "", "^purego.Play$", "kind "},
		{"a piece that a promotion captures and that stays",
			"play.go", "white :=", "if kind > enPassant { gone = from }; white :=", "", "^purego.Play$", "kind "},
		{"the corners of the eighth rank",
			"play.go", "home |= record.Rank8", "home |= 0x7e << 56", "", "^purego.Play$", "kind "},
		{"the first move alone", "play.go", "p, m)", "p, moves[0]|m&0)", "", "^purego.PlayAll$", "move 0x"},
		{"a promotion to another piece", "play.go", "0x6665_4321", "0x6665_4331", "", "^purego.Play$", "kind 9"},
		{"another board of a move",
			"moves_avx512_amd64.s", "K2, Z19", "K3, Z19", "·playAllAVX512", "moves/playAllAVX512", "move 0x"},
		{"a flag of one kind of move",
			"moves_avx512_amd64.s", "0x0000000000000238", "0x0000000000000200", "", "moves/playAllAVX512", "move 0x7"},
		{"a position after another move",
			"moves_avx512_amd64.s", "64(CX)", "128(CX)", "·playAllAVX512", "positions apart/playAllAVX512", "depends on"},
		{"moves' constants at one alignment", "moves_avx512_amd64.s", "0x0000000000000280", "0x0000000000000480",
			"DATA data<>+2144", "positions apart/playAllAVX512", "another expression"},
		{"a transposition of two boards",
			"moves_avx2_amd64.s", "VPERM2I128 $0x31", "VPERM2I128 $0x21", "·playAllAVX2", "moves/playAllAVX2", "move 0x"},
		{"the last moves one place before",
			"moves_avx512_amd64.s", "SHLQ $0x06, DI", "SHLQ $0x05, DI", "·playAllAVX512", "loops/playAllAVX512", "CX at eight"},
	} {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			s := changed(t, m.file, m.after, m.old, m.new)
			err := proveMatching(t, s, m.function)
			if err == nil {
				t.Fatal("the proof holds for the changed function")
			}
			t.Log(err)
			of, ok := piecesByName[m.of]
			if !ok {
				if !strings.Contains(err.Error(), m.of) {
					t.Errorf("the error does not say %q", m.of)
				}
				return
			}
			var x *counterexample
			if !errors.As(err, &x) {
				t.Fatal("there is no counterexample")
			}
			occ := x.inputs[0].words[0]
			want, _ := of.attacks(circuit.New(), x.square, circuit.Constant(64, occ)).Value()
			if x.want.words[0] != want || x.got.words[0] == want {
				t.Errorf("%v\nis not a counterexample: the attacks on %s with %#x are %#x", x, squareName(x.square), occ, want)
			}
		})
	}
}

// changed returns the library's sources in which a file has new in place of the first old after a
// text. In assembly these have one space between columns.
func changed(t *testing.T, file, after, old, new string) *sources {
	t.Helper()
	s, err := newSources()
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, directory := range []string{"internal/tables", "internal/reference/walk", "attacks", "purego",
		"purego/methods", "asm"} {
		path := filepath.Join(s.directory, directory, file)
		text, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		before, rest, _ := strings.Cut(columns.ReplaceAllString(string(text), " "), after)
		changed := strings.Replace(rest, old, new, 1)
		found = found || changed != rest
		s.overlay[path] = []byte(before + after + changed)
	}
	if !found {
		t.Fatalf("%s does not have %q after %q", file, old, after)
	}
	if !strings.HasSuffix(file, ".go") {
		s.programs = library(t).programs
	}
	return s
}

// proveMatching proves the short scope of the functions whose names match, and returns the first error.
func proveMatching(t *testing.T, s *sources, function string) error {
	t.Helper()
	proved := 0
	if err := (&prover{workers: 1, limit: time.Minute}).prove(matching(t, s, function, newScope(true)),
		func(_ *group, t tally) { proved += t.equations }); err != nil {
		return err
	}
	if proved == 0 {
		t.Fatalf("no function matches %s", function)
	}
	return nil
}

// matching returns the groups of functions by name, of all kinds of claims or of that before a slash.
func matching(t *testing.T, s *sources, function string, scope scope) (groups []*group) {
	t.Helper()
	name, functions, ok := strings.Cut(function, "/")
	if !ok {
		name, functions = "", function
	}
	known := false
	for _, k := range kinds {
		if name == "" || name == k.name {
			groups, known = append(groups, k.groups(s, scope)...), true
		}
	}
	if !known {
		t.Fatalf("there is no kind of claims %q", name)
	}
	match := regexp.MustCompile(functions)
	return slices.DeleteFunc(groups, func(g *group) bool { return !match.MatchString(g.function) })
}

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
		{"a bit above the sixth of a mask on 386", "calculatedmasks.go", "func RankMask", "sq & 56)",
			"sq & 56 << (sq >> 6 & 1 &^ int(^uint(0)>>63)))", "published methods/RankMask$", "1 of 2"},
		{"wasm", "sliders_wasm.go", "func Bishop", "e.AntiDiagonal&", "e.Diagonal&", "lookups in Go/Bishop$", "10 of 30"},
		{"386",
			"lines_32.go", "func foldedRow", "*tables.RankFold>>26", "*tables.RankFold>>27", "lookups in Go/Queen$", "10 of 30"},

		{"orthogonal sliders", "attackers.go", "func SliderAttackers", "&orthogonal", "&(orthogonal&diagonal)",
			"attackers/SliderAttackers$", "12 of 28"},
		{"diagonal sliders", "attackers.go", "func SliderAttackers", "&diagonal", "&(orthogonal&diagonal)",
			"attackers/SliderAttackers$", "8 of 28"},
		{"sliders on 386", "attackers.go", "func SliderAttackers", "for snipers",
			"if bits.UintSize == 32 { return 0 }; for snipers", "attackers/SliderAttackers$", "10 of 28"},
		{"a bit above the sixth of an attacked square", "attackers.go", "func SliderAttackers", "return found",
			"return found ^ uint64(sq>>6)", "attackers/SliderAttackers$", "28 of 28"},
		{"checkers", "attackers.go", "func Checkers", "sniper = 0", "sniper &= snipers", "attackers/Checkers$", "16 of 28"},
		{"a square that is attacked",
			"attackers.go", "func Attacked[", "&occ == 0", "&occ != 0", "attackers/Attacked$", "20 of 28"},

		{"a map on 386", "maps.go", "func gatherByFile", ">> 26", ">> 27", "maps/purego.BishopMap$", "1 of 2"},

		// No input is written, even if it keeps its value.
		{"a store to squares",
			"batch_bmi2_amd64.s", "eight:", "MOVQ (CX), DI", "MOVQ (CX), DI\nMOVQ DI, (CX)", "batches/rooksBMI2", "2 of 3"},
		{"a store to occupancies",
			"batch_bmi2_amd64.s", "eight:", "MOVQ (DX), R8", "MOVQ (DX), R8\nMOVQ R8, (DX)", "batches/rooksBMI2", "2 of 3"},
		{"a store to an input of sets", "sets.go", "func SliderSets", "dst[i] =",
			"orthogonal[i] = orthogonal[i]; dst[i] =", "sets/purego.SliderSets", "18 of 32"},
		{"a store to positions", "positions_avx2_amd64.s", "·attacksAVX2", "positions+8(FP), AX",
			"positions+8(FP), AX\nMOVQ (AX), BX\nMOVQ BX, (AX)", "positions apart/attacksAVX2", "1 of 1"},
		{"a store to attacking positions", "positions_avx2_amd64.s", "·attacksAVX2", "positions+8(FP), AX",
			"positions+8(FP), AX\nMOVQ (AX), BX\nMOVQ BX, (AX)", "sets of positions/attacksAVX2", "1 of 1"},
		{"a store to a position whose moves are made", "moves_avx512_amd64.s", "·playAllAVX512", "VPBROADCASTQ (DX), Z0",
			"VPBROADCASTQ (DX), Z0\nMOVQ (DX), DI\nMOVQ DI, (DX)", "moves/playAllAVX512", "17 of 17"},
		{"a store to moves", "moves_avx512_amd64.s", "eight:", "VPMOVZXWQ (BX), Z11",
			"VPMOVZXWQ (BX), Z11\nMOVQ (BX), DI\nMOVQ DI, (BX)", "moves/playAllAVX512", "17 of 17"},
		{"moves on 386", "play.go", "func Play(", "kind, fromSquare",
			"if ^uint(0)>>63 == 0 { move ^= 1 }; kind, fromSquare", "moves/purego.Play$", "6 of 12"},
		{"a list of two moves", "play.go", "func PlayAll", "for i, m := range moves {",
			"for i, m := range moves { m ^= uint16(i & 1)", "moves/purego.PlayAll$", "4 of 8"},

		// A loop uses the number of elements only to count blocks, which runs of two lengths do not show.
		{"twice the number of positions", "positions_avx2_amd64.s", "The last four.", "SUBQ $0x04, CX",
			"MOVQ CX, R12\nSHLQ $0x01, R12\nSUBQ $0x04, CX", "loops/attacksAVX2", "4 of 5"},
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
			p, fail, all := &prover{limit: time.Minute}, 0, 0
			for _, g := range matching(t, s, f.claims, scope{short: true, squares: []int{b5}}) {
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

func TestWithoutSolver(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	err := run(io.Discard, regexp.MustCompile(""), newScope(true))
	if !errors.Is(err, solver.ErrMissing) || !strings.Contains(err.Error(), "Debian's package z3") {
		t.Errorf("got %v, want an error that names the package", err)
	}
}

func TestRun(t *testing.T) {
	needSolver(t)
	var out bytes.Buffer
	if err := run(&out, regexp.MustCompile(`^attacks\.|queenBMI2|sliderSetAVX2`), newScope(true)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"attacks.Queen", "asm.queenBMI2", "asm.sliderSetAVX2", "Proved in"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the report does not say %q:\n%s", want, out.String())
		}
	}
	if err := run(io.Discard, regexp.MustCompile("nothing of the kind"), newScope(true)); err == nil {
		t.Error("a proof of no functions gives no error")
	}
}
