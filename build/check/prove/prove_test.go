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

// A fault is a change of the library: new instead of the first old after a text, by default the head of the function.
// In assembly these have one space between columns.
type fault struct {
	name, file, after, old, new string // a file without an extension is assembly
	claims                      string // the end of their function, after their kind and a slash if others see it too
	want                        string // of the proof, as the test says
}

// TestMutants changes functions. The proof must fail, with a counterexample that the ray walk confirms. A fault's want
// is the piece whose attacks change, or a part of the error.
func TestMutants(t *testing.T) {
	needSolver(t)
	piecesByName := map[string]piece{"rook": rook, "bishop": bishop, "queen": queen, "rank": rankSlider, "file": fileSlider}
	for _, m := range []fault{
		{"a wrong fill", "tables_gen.go", "var FillUp", "0x1e1e1e1e1e1e1e1e", "0x1e1e1e1e1e1e1e1c", "attacks.Rank", "rank"},
		{"a square that is not masked", "sliders_64.go", "", "sq&63", "sq&127", "attacks.Queen", "the index is in range"},
		{"a wrong attack of a bishop", "pieces_gen.go", "var Bishops", "0x0040201008040201", "0", "attacks.Bishop", "bishop"},
		{"an attack through a piece", "attackers.go", "func Attacked[", "&occ == 0", "&occ != 0", "attacks.AttackedBySliders", "got 0x"},
		{"a walker that stops early", "walk.go", "func ", "reached |= bit\n", "", "walk.Rook", "rook"},
		{"a wrong column of the table", "lookup_bmi2", "", "MOVQ 24(", "MOVQ 8(", "bishopBMI2", "bishop"},
		{"a result in another's place", "batch_bmi2", "", "MOVQ R8, 16(AX)", "MOVQ R8, 8(AX)", "rooksBMI2", "depends on"},
		{"a square's seventh bit", "batch_bmi2", "", "ANDL $0x00000fc0", "ANDL $0x00001fc0", "batches/rooksBMI2", "load of 8"},
		{"a shift in the last turns alone", "batch_bmi2", "single:", "SHRQ $0x3a", "SHRQ $0x3b", "batches/rooksBMI2", "got"},
		{"a factor in the last turns alone", "batch_bmi2", "single:", "IMULQ 8(SI)", "IMULQ 40(SI)", "batches/rooksBMI2", "rook"},
		{"a store past the end", "batch_bmi2", "single:", "ADDQ $0x08, DX\n", "ADDQ $0x10, DX\n", "batches/rooksBMI2", "a load"},
		{"a wrong constant of the maps", "maps_avx2", "DATA data<>", "ff00", "ef00", "rookMapAVX2", "rook"},
		{"a wrong table of three operands", "maps_avx512", "", "$0xf8", "$0xf0", "queenMapAVX512", "queen"},
		{"a fill that wraps around", "sets_avx2", "DATA", "0xfefefefefefefefe", "0xffffffffffffffff", "sliderSetAVX2", "got 0x"},
		{"a fill without a step", "sets_avx512", "north-east", "VPTERNLOGQ $0xf8, Z5, Z10, Z9\n", "", "sliderSetsAVX512", "dst["},
		{"a constant of maps", "maps_avx512", "+2136", "0x0202020202020202", "0x0202020202020200", "rookMapAVX512", "rook"},
		{"a tail's second half", "sets_avx2", "", "(AX)(DI*8)", "(AX)", "sets/sliderSetsAVX2", "dst["},
		{"a wrong transposition", "batch_avx2", "", "VPUNPCKHWD", "VPUNPCKLWD", "batches/rooksAVX2", "rook"},
		{"a wrong table of the sweep", "batch_avx512", "", "$0xea", "$0xe8", "batches/rooksAVX512", "got"},
		{"a wrong alignment of the scratch", "batch_avx2", "", "ANDQ $-32", "ANDQ $-64", "rooksAVX2", "frame"},
		{"a constant in one lane", "positions_avx2", "DATA data<>+416", "0x1f1f1f1f1f1f1f1f", "0x1f1f1f1f1f1f1f3f",
			"positions apart/legalCountsAVX2", "another expr"},
		{"castling beside fewer than 64 other moves", "positions_avx2", "The sum of ranks", "VPSUBQ 704(SP), Y1, Y1\n",
			"VPSLLQ $57, Y1, Y2\nVPSRAD $31, Y2, Y2\nVPSHUFD $0xf5, Y2, Y2\nVPANDN 704(SP), Y2, Y2\nVPSUBQ Y2, Y1, Y1\n",
			"legal counts/legalCountsLanesAVX2", "castling moves"},
		{"a frame too low", "positions_avx2", "", "LEAQ 24(SP)", "LEAQ 16(SP)", "positions apart/legalCountsAVX2", "of frame"},
		{"a last sum modulo 256", "positions_avx2", "", "VPADDUSB Y3, Y2, Y0", "VPADDB Y3, Y2, Y0",
			"legal counts/legalCountsAVX2", "modulo 256"},
		{"a king next to the other", "positions_avx2", "Kings: the squares beside them", "VPOR Y8, Y4, Y4",
			"VPOR Y4, Y4, Y4", "legal counts/legalCountsLanesAVX2", "king moves"},
		{"a king on attacked squares", "positions_avx2", "", "VPANDN Y9, Y4, Y9", "VPANDN Y9, Y1, Y9",
			"legal counts/legalCountsLanesAVX2", "king moves"},
		{"a promotion that is three moves", "positions_avx2", "Captures go to enemies.", "VPADDB Y5, Y5, Y5\n", "",
			"legal counts/legalCountsLanesAVX2", "east 2 times, want 3"},
		{"a set that is not counted", "positions_avx2", "To the west.\n", "VPSHUFB Y4, Y3, Y4", "VPXOR Y4, Y4, Y4",
			"legal counts/legalCountsLanesAVX2", "not counted"},
		{"a count in another's place", "positions_avx2", "", "MOVB DI, (DX)(R10*1)", "MOVB DI, (DX)(SI*1)",
			"positions apart/legalCountsLanesAVX2", "depends on"},
		{"odd steps", "positions_avx2", "", "SUBQ $0x04, CX", "SUBQ $0x05, CX", "loops/legalCountsLanesAVX2", "CX at four"},
		{"an argument read in a loop", "positions_avx2", "", "ADDQ $0x00000100, AX",
			"MOVQ n+24(FP), DI\nADDQ $0x00000100, AX", "loops/legalCountsLanesAVX2", "forgotten arguments"},
		{"attacks of knights", "positions_avx2", "", "VPSLLQ $0x10", "VPSLLQ $0x08", "sets of positions/attacksAVX2", "Knights"},
		{"checks by knights", "positions_avx2", "", "VPSLLQ $0x10", "VPSLLQ $0x08", "sets of positions/checksAVX2", "Checkers"},
		{"another set's name", "positions_avx2", "", "Count sliders north.", "Count sliders south.",
			"legal counts/legalCountsLanesAVX2", `sliders south are counted too often; not yet counted: ["captures en`},
		{"a jump at one length", "positions_avx512", "", "MOVQ n+16(FP), DX\n",
			"MOVQ n+16(FP), DX\nCMPQ DX, $16384\nJEQ eight\n", "loops/checksAVX512", "the branch depends on [n["},
		{"a set without a name", "positions_avx2", "", "Count king moves.", "Count them.",
			"legal counts/legalCountsLanesAVX2", "the comment"},
		{"a constant of checks", "positions_avx512", "+1056", "08040201", "08040203", "positions apart/checksAVX512", "another"},
		{"a lane of the tables", "batch_neon_tables.h", "DATA", "22110804", "22110806", "bishopsNEON", "bishop"},
		{"a wrong shift of a window", "maps_neon", "#define", "VUSHR $16", "VUSHR $24", "rookMapNEON", "rook"},
		{"the other half", "maps_neon", "#define", "QUEENS(5, free2.D[1])", "QUEENS(5, free2.D[0])", "queenMapNEON", "queen"},
		{"another register", "batch_neon", "#define", "INSERT(here2, own, V17)", "INSERT(here1, own, V17)", "rooksNEON", "rook"},
		{"squares that are not masked", "batch_neon", "#define", "VAND V26.B16, near.B16, near.B16",
			"VAND near.B16, near.B16, near.B16", "queensNEON", "depends on"},
		{"a shift across files", "sets_neon", "#define", "VUSHR $1, V19.B16, V19.B16", "VUSHR $1, V19.D2, V19.D2",
			"sets/sliderSetsNEON", "orthogonal"},
		{"the last block written first", "batch_neon", "#define", "MOVD last, results", "ADD R8<<3, results, results",
			"rooksNEON", "depends on"},
		{"results misplaced", "neon.h", "#define", "FSTPQ (F22, F23), 96(q)", "FSTPQ (F22, F23), 64(q)", "rooksNEON", "n = "},
		{"a copy beyond the frame", "sets_neon", "", "ADD $144, RSP, last", "ADD $176, RSP, last", "sliderSetsNEON", "stack"},
		{"a block too many", "batch_neon", "#define", "BGT block", "BGE block", "queensNEON", "a load of 64 bytes"},
		{"a register of the system's", "batch_neon", "#define", "left R3", "left R18_PLATFORM", "queensNEON", "R18"},
		{"a method's factor", "kindergartenfile.go", "package", "10080400", "10080000", "KindergartenFile", "file"},
		{"a portable fill", "sets.go", "", "empty & (set << 16)", "empty & (set << 8)", "purego.SliderSet", "got 0x"},
		{"a capture en passant elsewhere", "play.go", "", "|toSquare&7", "|fromSquare&7", "purego.Play", "kind 7"},
		{"a passed square not attacked", "play.go", "", "attackedByTheirPawns(p)", "^uint64(0)", "purego.Play", "kind 0"},
		{"castling to one side", "play.go", "", "toSquare > fromSquare", "toSquare != fromSquare", "purego.Play", "kind 6"},
		{"castling after a king's move", "play.go", "p[record.Kings]", "&^gone", "&^gone|arrived", "purego.Play", "kind 1"},
		{"a captured piece stays", "play.go", "", "white :=", "if kind < castling { gone = from }; white :=", "purego.Play",
			"kind "},
		{"a piece that a promotion captures stays", "play.go", "", "white :=",
			"if kind > enPassant { gone = from }; white :=", "purego.Play", "kind "},
		{"the corners of the eighth rank", "play.go", "", "home |= record.Rank8", "home |= 0x7e << 56", "purego.Play", "kind "},
		{"the first move alone", "play.go", "", "p, m)", "p, moves[0]|m&0)", "purego.PlayAll", "move 0x"},
		{"a promotion to another piece", "play.go", "const", "0o6665_4321", "0o6665_4331", "purego.Play", "kind 9"},
		{"another board of a move", "moves_avx512", "", "K2, Z19", "K3, Z19", "moves/playAllAVX512", "move 0x"},
		{"a flag of one kind of move", "moves_avx512", "DATA", "00000238", "00000200", "moves/playAllAVX512", "move 0x7"},
		{"a position of another move", "moves_avx512", "", "64(CX)", "128(CX)", "positions apart/playAllAVX512", "depends on"},
		{"a constant of moves", "moves_avx512", "+2144", "00000280", "00000480", "positions apart/playAllAVX512", "another expr"},
		{"two boards transposed", "moves_avx2", "", "VPERM2I128 $0x31", "VPERM2I128 $0x21", "moves/playAllAVX2", "move 0x"},
		{"last moves misplaced", "moves_avx512", "", "SHLQ $0x06, DI", "SHLQ $0x05, DI", "loops/playAllAVX512", "CX at eight"},
	} {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			s := changed(t, m)
			err := proveMatching(t, s, m.claims)
			if err == nil {
				t.Fatal("the proof holds for the changed function")
			}
			t.Log(err)
			of, isPiece := piecesByName[m.want]
			if !isPiece && strings.Contains(err.Error(), m.want) {
				return
			}
			var x *counterexample
			if !isPiece || !errors.As(err, &x) {
				t.Fatalf("want a counterexample, or an error that says %q", m.want)
			}
			occ := x.inputs[0].words[0]
			want, _ := of.attacks(circuit.New(), x.square, circuit.Constant(64, occ)).Value()
			if x.want.words[0] != want || x.got.words[0] == want {
				t.Errorf("%v\nis not a counterexample: the attacks on %s with %#x are %#x", x, squareName(x.square), occ, want)
			}
		})
	}
}

// changed returns the library's sources with a fault.
func changed(t *testing.T, f fault) *sources {
	t.Helper()
	s, err := newSources()
	if err != nil {
		t.Fatal(err)
	}
	pattern, after, head := f.file, f.after, "func "
	if !strings.HasSuffix(pattern, ".go") {
		s.programs, head = library(t).programs, "·"
	}
	if filepath.Ext(pattern) == "" {
		pattern += "_*.s"
	}
	if after == "" {
		after = head + f.claims[strings.LastIndexAny(f.claims, "/.")+1:]
	}
	found := false
	for _, directory := range []string{"internal/tables", "internal/reference/walk", "attacks", "purego", "purego/methods",
		"asm"} {
		paths, _ := filepath.Glob(filepath.Join(s.directory, directory, pattern))
		for _, path := range paths {
			text, _ := os.ReadFile(path)
			before, rest, ok := strings.Cut(columns.ReplaceAllString(string(text), " "), after)
			if ok && strings.Contains(rest, f.old) {
				s.overlay[path], found = []byte(before+after+strings.Replace(rest, f.old, f.new, 1)), true
			}
		}
	}
	if !found {
		t.Fatalf("%s does not have %q after %q", f.file, f.old, after)
	}
	return s
}

// proveMatching proves the short scope of the functions whose names match, and returns the first error.
func proveMatching(t *testing.T, s *sources, function string) error {
	t.Helper()
	proved := 0
	if err := (&prover{workers: 1, limit: time.Minute}).prove(matching(s, function, newScope(true)),
		func(_ *group, t tally) { proved += t.equations }); err != nil {
		return err
	}
	if proved == 0 {
		t.Fatalf("no function matches %s", function)
	}
	return nil
}

// matching returns the groups of functions by name, of all kinds of claims or of that before a slash.
func matching(s *sources, function string, scope scope) (groups []*group) {
	name, functions, ok := strings.Cut(function, "/")
	if !ok {
		name, functions = "", function
	}
	for _, k := range kinds {
		if name == "" || name == k.name {
			groups = append(groups, k.groups(s, scope)...)
		}
	}
	return slices.DeleteFunc(groups, func(g *group) bool { return !strings.HasSuffix(g.function, functions) })
}

// TestFaults breaks the library where only some claims can see it, and counts the claims that
// fail. TestExtent counts claims. This test counts what they see, because a claim on another
// function, another platform or fewer inputs than it says sees less.
func TestFaults(t *testing.T) {
	needSolver(t)
	const b5 = 33
	for _, f := range []fault{
		// A claim on a lookup is on one type of square, with unknown bits above the sixth.
		{"signed squares", "sliders_64.go", "", "e :=", "if S(0)-1 < 0 { sq ^= 1 }; e :=", "attacks.Rook", "5 of 30"},
		{"squares of one byte", "sliders_64.go", "", "e :=", "if S(1)<<4<<4 == 0 { sq ^= 1 }; e :=", "attacks.Rook", "2 of 30"},
		{"squares of four bytes", "sliders_64.go", "", "e :=", "if S(1)<<31<<1 == 0 { sq ^= 1 }; e :=",
			"attacks.Rook", "6 of 30"},
		{"a bit above the sixth", "sliders_64.go", "", "sq&63", "(sq^sq>>6)&63", "attacks.Rook", "10 of 30"},
		{"a bit above the 32nd", "sliders_64.go", "", "sq&63", "(sq^sq>>31>>1)&63", "attacks.Rook", "7 of 30"},
		{"a highest bit in assembly", "lookup_bmi2", "", "ANDL $0x3f, AX", "MOVQ AX, DX\nSHRQ $0x3f, DX\nADDQ DX, AX\nANDL $0x3f, AX",
			"lookups in assembly/rookBMI2", "1 of 1"},
		{"a highest bit of masks on 386", "calculatedmasks.go", "", "sq & 56)",
			"sq & 56 << (sq >> 31 & 1 &^ int(^uint(0)>>63)))", "published methods/RankMask", "1 of 2"},
		{"a highest bit of a method", "kindergartenfile.go", "", "sq>>3&7", "(sq^sq>>31)>>3&7",
			"published methods/KindergartenFile", "2 of 2"},
		{"a highest bit of a walk", "walk.go", "func Ray", "|= bit", "|= bit | uint64(sq>>31&1)", "walks/walk.Rook", "2 of 2"},
		{"a highest bit of a side", "positions_avx2", "", "side+24(FP), AX", "side+24(FP), AX\nMOVQ AX, CX\nSHRQ $0x07, CX\nADDQ CX, AX",
			"sets of positions/attacksAVX2", "1 of 1"},
		{"wasm", "sliders_wasm.go", "", "e.AntiDiagonal&", "e.Diagonal&", "attacks.Bishop", "10 of 30"},
		{"386", "lines_32.go", "func foldedRow", "*tables.RankFold>>26", "*tables.RankFold>>27", "attacks.Queen", "10 of 30"},

		{"orthogonal sliders", "attackers.go", "", "&orthogonal", "&(orthogonal&diagonal)", "Checkers", "12 of 28"},
		{"diagonal sliders", "attackers.go", "", "&diagonal", "&(orthogonal&diagonal)", "Checkers", "8 of 28"},
		{"sliders on 386", "attackers.go", "", "for snipers", "if bits.UintSize == 32 { return 0 }; for snipers",
			"Checkers", "10 of 28"},
		{"an eighth bit of attacked squares", "attackers.go", "", "return found", "return found ^ uint64(sq>>7)",
			"Checkers", "28 of 28"},
		{"checkers", "attackers.go", "", "sniper = 0", "sniper &= snipers", "Checkers", "16 of 28"},
		{"a square that is attacked", "attackers.go", "func Attacked[", "&occ == 0", "&occ != 0", "Attacked", "20 of 28"},

		// No input is written, even if it keeps its value.
		{"a store to squares", "batch_bmi2", "eight:", "MOVQ (CX), DI", "MOVQ (CX), DI\nMOVQ DI, (CX)", "batches/rooksBMI2",
			"2 of 3"},
		{"a store to occupancies", "batch_bmi2", "eight:", "MOVQ (DX), R8", "MOVQ (DX), R8\nMOVQ R8, (DX)",
			"batches/rooksBMI2", "2 of 3"},
		{"a store past a map", "maps_avx2", "", "VMOVDQU Y0, 480(CX)", "VMOVDQU Y0, 480(CX)\nMOVQ CX, 512(CX)",
			"maps/rookMapAVX2", "2 of 2"},
		{"a store past sets", "sets_avx2", "·sliderSetsAVX2", "done:\n", "done:\nMOVQ dst+0(FP), AX\nMOVQ n+32(FP), CX\nMOVQ CX, (AX)(CX*8)\n",
			"sets/sliderSetsAVX2", "3 of 3"},
		{"a store past attacks", "positions_avx2", "", "dst+0(FP), DX", "dst+0(FP), DX\nMOVQ DX, 56(DX)",
			"sets of positions/attacksAVX2", "1 of 1"},
		{"a store past moves", "moves_avx2", "", "n+24(FP), BX", "n+24(FP), BX\nMOVQ BX, SI\nSHLQ $0x06, SI\nMOVQ AX, (AX)(SI*1)",
			"moves/playAllAVX2", "17 of 17"},
		{"stores to sets", "sets.go", "", "dst[i] =", "orthogonal[i] = orthogonal[i]; dst[i] =", "purego.SliderSets", "18 of 32"},
		{"stores to diagonal sets", "sets.go", "", "dst[i] =", "diagonal[i] = diagonal[i]; dst[i] =", "purego.SliderSets", "18 of 32"},
		{"stores to occupancies of sets", "sets.go", "", "dst[i] =", "occs[i] = occ; dst[i] =", "purego.SliderSets", "18 of 32"},
		{"a store to positions", "positions_avx2", "", "positions+8(FP), AX",
			"positions+8(FP), AX\nMOVQ (AX), BX\nMOVQ BX, (AX)", "positions apart/attacksAVX2", "1 of 1"},
		{"a store to attackers", "positions_avx2", "", "positions+8(FP), AX",
			"positions+8(FP), AX\nMOVQ (AX), BX\nMOVQ BX, (AX)", "sets of positions/attacksAVX2", "1 of 1"},
		{"a store before moves", "moves_avx512", "", "VPBROADCASTQ (DX), Z0",
			"VPBROADCASTQ (DX), Z0\nMOVQ (DX), DI\nMOVQ DI, (DX)", "moves/playAllAVX512", "17 of 17"},
		{"a store to moves", "moves_avx512", "eight:", "VPMOVZXWQ (BX), Z11",
			"VPMOVZXWQ (BX), Z11\nMOVQ (BX), DI\nMOVQ DI, (BX)", "moves/playAllAVX512", "17 of 17"},
		{"moves on 386", "play.go", "func Play(", "kind, fromSquare", "if ^uint(0)>>63 == 0 { move ^= 1 }; kind, fromSquare",
			"moves/purego.Play", "6 of 12"},
		{"a list of two moves", "play.go", "", "for i, m := range moves {", "for i, m := range moves { m ^= uint16(i & 1)",
			"moves/purego.PlayAll", "4 of 8"},
		{"a list of kinds", "play.go", "", "for i, m := range moves {", "for i, m := range moves { m &= 0xfff",
			"moves/purego.PlayAll", "6 of 8"},
		{"promotions to a queen", "moves_avx512", "+608", "00002000", "00001000", "moves/playAllAVX512", "17 of 17"},

		// A loop uses the number of elements only to count blocks, which runs of two lengths do not show.
		{"twice the number of positions", "positions_avx2", "The last four.", "SUBQ $0x04, CX",
			"MOVQ CX, R12\nSHLQ $0x01, R12\nSUBQ $0x04, CX", "loops/attacksAVX2", "4 of 5"},
		{"an address in each second iteration", "positions_avx2", "", "four:",
			"MOVQ DX, R12\nXORQ R13, R13\nfour:\nMOVQ R12, R14\nMOVQ R13, R12\nMOVQ R14, R13", "loops/attacksAVX2",
			"5 of 5"},
	} {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			s := changed(t, f)
			z3, err := solver.Start(time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			defer z3.Close()
			p, fail, all := &prover{limit: time.Minute}, 0, 0
			for _, g := range matching(s, f.claims, scope{short: true, squares: []int{b5}}) {
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
