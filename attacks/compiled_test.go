package attacks_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The tests in this file look at what the compiler and the linker make of a
// program in a module of its own that uses the library as an engine would.

const modulePath = "github.com/kindergarten-bitboards/kindergarten"

// stranger writes such a module with one source file and returns its directory.
func stranger(t *testing.T, source string) string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the go command is not here to compile with")
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module stranger\n\ngo 1.25.0\n\nrequire " + modulePath + " v0.0.0\n\n" +
			"replace " + modulePath + " => " + strconv.Quote(root) + "\n",
		"main.go": source,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// goCommand runs the go command in dir for a platform, GOOS/GOARCH, and returns
// what it printed.
func goCommand(t *testing.T, dir, platform string, args ...string) string {
	t.Helper()
	goos, goarch, _ := strings.Cut(platform, "/")
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	// The run time prints a warning about what it does not know in GODEBUG.
	cmd.Env = append(os.Environ(), "GODEBUG=", "GOOS="+goos, "GOARCH="+goarch, "GOFLAGS=-mod=mod", "GOPROXY=off", "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go %s for %s: %v\n%s", strings.Join(args, " "), platform, err, out)
	}
	return string(out)
}

const engine = `package main

import "` + modulePath + `/attacks"

type Square int8
type Bitboard uint64

// An engine's own names, and its board turned around.
func Rook(sq Square, occ Bitboard) Bitboard         { return attacks.Rook(sq^63, occ) }
func Bishop(sq Square, occ Bitboard) Bitboard       { return attacks.Bishop(sq^63, occ) }
func Queen(sq Square, occ Bitboard) Bitboard        { return attacks.Queen(sq^63, occ) }
func Rank(sq Square, occ Bitboard) Bitboard         { return attacks.Rank(sq^63, occ) }
func File(sq Square, occ Bitboard) Bitboard         { return attacks.File(sq^63, occ) }
func Diagonal(sq Square, occ Bitboard) Bitboard     { return attacks.Diagonal(sq^63, occ) }
func AntiDiagonal(sq Square, occ Bitboard) Bitboard { return attacks.AntiDiagonal(sq^63, occ) }
func Knight(sq Square) Bitboard                     { return attacks.Knight[Bitboard](sq ^ 63) }
func King(sq Square) Bitboard                       { return attacks.King[Bitboard](sq ^ 63) }
func WhitePawn(sq Square) Bitboard                  { return attacks.PawnSouth[Bitboard](sq ^ 63) }
func BlackPawn(sq Square) Bitboard                  { return attacks.PawnNorth[Bitboard](sq ^ 63) }

func CheckMask(king Square, checkers Bitboard) Bitboard { return attacks.CheckMask(king^63, checkers) }

// A second layer.
func rookMoves(sq Square, occ, own Bitboard) Bitboard   { return Rook(sq, occ) &^ own }
func bishopMoves(sq Square, occ, own Bitboard) Bitboard { return Bishop(sq, occ) &^ own }
func queenMoves(sq Square, occ, own Bitboard) Bitboard  { return Queen(sq, occ) &^ own }
func alongRank(sq Square, occ Bitboard) Bitboard         { return Rank(sq, occ) }
func alongFile(sq Square, occ Bitboard) Bitboard         { return File(sq, occ) }
func upward(sq Square, occ Bitboard) Bitboard            { return Diagonal(sq, occ) }
func downward(sq Square, occ Bitboard) Bitboard          { return AntiDiagonal(sq, occ) }
func evasions(king Square, checkers, own Bitboard) Bitboard {
	return CheckMask(king, checkers) &^ own
}

//go:noinline
func useRook(sq Square, occ, own Bitboard) Bitboard { return rookMoves(sq, occ, own) }

//go:noinline
func useBishop(sq Square, occ, own Bitboard) Bitboard { return bishopMoves(sq, occ, own) }

//go:noinline
func useQueen(sq Square, occ, own Bitboard) Bitboard { return queenMoves(sq, occ, own) }

//go:noinline
func useLines(sq Square, occ Bitboard) Bitboard {
	return alongRank(sq, occ) ^ alongFile(sq, occ) ^ upward(sq, occ) ^ downward(sq, occ)
}

//go:noinline
func useMasks(a, b Square, d attacks.Direction) Bitboard {
	return attacks.RankMask[Bitboard](a) ^ attacks.FileMask[Bitboard](a) ^
		attacks.DiagonalMask[Bitboard](a) ^ attacks.AntiDiagonalMask[Bitboard](a) ^
		attacks.Ray[Bitboard](a, d) ^ attacks.Between[Bitboard](a, b) ^ attacks.Line[Bitboard](a, b)
}

//go:noinline
func useLeapers(sq Square) Bitboard { return Knight(sq) ^ King(sq) ^ WhitePawn(sq) ^ BlackPawn(sq) }

//go:noinline
func useSets(set Bitboard) Bitboard {
	return attacks.Knights(set) ^ attacks.Kings(set) ^ attacks.PawnsNorth(set) ^ attacks.PawnsSouth(set) ^
		attacks.FillNorth(set) ^ attacks.FillSouth(set) ^ attacks.FileFill(set) ^
		attacks.FrontSpanNorth(set) ^ attacks.FrontSpanSouth(set) ^
		attacks.AttackSpanNorth(set) ^ attacks.AttackSpanSouth(set)
}

//go:noinline
func useChecks(king Square, checkers, own Bitboard) Bitboard { return evasions(king, checkers, own) }

func main() {
	var sq Square
	var occ Bitboard
	println(useRook(sq, occ, 0), useBishop(sq, occ, 0), useQueen(sq, occ, 0), useLines(sq, occ), useMasks(sq, 1, 2))
	println(useLeapers(sq), useSets(occ), useChecks(sq, occ, 0))
	println(attacks.Attackers(sq, occ, occ, occ, occ, occ, occ, occ))
	println(attacks.Pins(sq, occ, occ, occ, occ))
}
`

// platforms are the GOOS/GOARCH pairs that the machine code is looked at for.
var platforms = []string{"linux/amd64", "linux/arm64", "linux/386", "linux/arm", "linux/riscv64", "js/wasm"}

// Every lookup expands in a stranger's module, through an adapter and a second
// layer of its own: no call is left in the machine code, and no check. The two
// functions that do more than a lookup or two are called, and call nothing.
func TestLookupsExpandInAnotherModule(t *testing.T) {
	dir := stranger(t, engine)
	function := regexp.MustCompile(`(?m)^(\S+) STEXT`)
	for _, platform := range platforms {
		t.Run(platform, func(t *testing.T) {
			listing := goCommand(t, dir, platform, "build", "-o", os.DevNull, "-gcflags=-S -m", ".")
			starts := append(function.FindAllStringSubmatchIndex(listing, -1), []int{len(listing)})
			seen := 0
			for i, start := range starts[:len(starts)-1] {
				if name := listing[start[2]:start[3]]; strings.HasPrefix(name, "main.use") ||
					strings.HasPrefix(name, modulePath+"/attacks.Attackers[go.shape.") ||
					strings.HasPrefix(name, modulePath+"/attacks.Pins[go.shape.") {
					seen++
					checkNoCall(t, name, listing[start[0]:starts[i+1][0]])
				}
			}
			if seen != 10 {
				t.Errorf("%d functions in the listing, want 10", seen)
			}
			for _, name := range []string{"Rook", "Bishop", "Queen", "Rank", "File", "Diagonal", "AntiDiagonal",
				"RankMask", "FileMask", "DiagonalMask", "AntiDiagonalMask", "Ray", "Between", "Line",
				"Knight", "King", "PawnNorth", "PawnSouth", "Knights", "Kings", "PawnsNorth", "PawnsSouth",
				"FillNorth", "FillSouth", "FileFill", "FrontSpanNorth", "FrontSpanSouth",
				"AttackSpanNorth", "AttackSpanSouth", "CheckMask"} {
				if !strings.Contains(listing, "inlining call to attacks."+name+"[") {
					t.Errorf("the compiler does not report that it expands %s", name)
				}
			}
			if strings.Contains(listing, "escapes to heap") || strings.Contains(listing, "moved to heap") {
				t.Error("something escapes to the heap")
			}
		})
	}
}

// call finds a call in a listing: the instruction, JAL on riscv64, or its
// relocation.
var call = regexp.MustCompile(`CALL\t|JAL\t\w+, \S+\(SB\)|R_\w*(CALL|JAL)`)

// checkNoCall fails the test where the listing of a function calls anything
// but the growing of the stack, or can panic.
func checkNoCall(t *testing.T, name, listing string) {
	for line := range strings.Lines(listing) {
		// On wasm a check for nil is written as a call.
		harmless := strings.Contains(line, "runtime.morestack") || strings.Contains(line, "runtime.sigpanic")
		if call.MatchString(line) && !harmless {
			t.Errorf("%s makes a call: %s", name, strings.TrimSpace(line))
		}
	}
}

const oneQueen = `package main

import "` + modulePath + `/attacks"

func main() { println(attacks.Queen(len("c1"), uint64(len("a")))) }
`

// A program that calls only Queen carries at most 13 KB of tables and runs no
// line of this module before main.
func TestTablesAndStartUp(t *testing.T) {
	const limit = 13 << 10
	dir := stranger(t, oneQueen)
	symbol := regexp.MustCompile(`(?m)^\s*\w+\s+(\d+)\s+\w\s+(` + regexp.QuoteMeta(modulePath) + `\S*)`)
	// The machine, which is not what this test runs on where it is emulated.
	host := strings.Join(strings.Fields(goCommand(t, dir, platforms[0], "env", "GOHOSTOS", "GOHOSTARCH")), "/")
	for _, platform := range platforms[:5] {
		t.Run(platform, func(t *testing.T) {
			program := filepath.Join(t.TempDir(), "program")
			goCommand(t, dir, platform, "build", "-o", program, ".")
			total := 0
			for _, match := range symbol.FindAllStringSubmatch(goCommand(t, dir, platform, "tool", "nm", "-size", program), -1) {
				size, err := strconv.Atoi(match[1])
				if err != nil {
					t.Fatal(err)
				}
				total += size
				t.Logf("%6d bytes %s", size, match[2])
				if strings.HasSuffix(match[2], ".init") {
					t.Errorf("%s runs at start-up", match[2])
				}
			}
			if total == 0 || total > limit {
				t.Errorf("the program carries %d bytes of this module, want some and at most %d", total, limit)
			}
			if platform != host {
				return
			}
			cmd := exec.Command(program)
			cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(out), "init runtime @") {
				t.Errorf("no start-up is traced:\n%s", out)
			}
			if strings.Contains(string(out), modulePath) {
				t.Errorf("this module runs at start-up:\n%s", out)
			}
		})
	}
}
