package repository_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestInlining compiles a consumer module of several packages and finds no call into the library in its machine
// code. The module calls the library through an adapter and a wrapper, in generic code that another package
// instantiates, and in functions of up to 4,900 nodes. It is built with a profile of itself too.
func TestInlining(t *testing.T) {
	if testing.Short() {
		t.Skip("-short leaves out what takes long")
	}
	t.Parallel()
	dir := consumer(t, os.DirFS("testdata/consumer"))
	for name, text := range calls(t) {
		writeFile(t, filepath.Join(dir, name), text)
	}
	build := func(t *testing.T, platform, profile, output, packages string) string {
		// The flags pass a profile as go build -pgo does, but do not make it compile the standard library again.
		pgo := ""
		if profile != "" {
			pgo = " '-pgoprofile=" + profile + "'"
		}
		return goCommand(t, dir, platform, "build", "-o", output, "-gcflags=consumer/...=-S -m=2"+pgo,
			"-gcflags="+modulePath+"/...="+pgo, packages)
	}
	check := func(name, profile string) {
		for _, platform := range platforms(t) {
			// Only this machine needs the program, which imports much more.
			t.Run(name+"/"+platform, func(t *testing.T) {
				t.Parallel()
				checkListing(t, platform, build(t, platform, profile, os.DevNull, "."))
			})
		}
	}
	check("plain", "")
	program := filepath.Join(dir, "program.exe")
	build(t, hostPlatform(t), "", program, "./program")
	check("with a profile", profileOf(t, dir, program))
}

// profileOf runs the consumer and returns the name of its profile, in the format that
// the compiler reads. The profile must hold functions of the library. It is a sample,
// which misses one of them in some thirty runs, so the consumer runs until none is missing.
func profileOf(t *testing.T, dir, program string) string {
	t.Helper()
	functions, missing := []string{"Rook", "Bishop", "Queen", "Between", "Line", "CheckMask"}, 0
	for run := range 20 {
		// A new name each time, because the go command caches by it.
		sample, profile := program+".pprof", fmt.Sprint(program, run, ".profile")
		if out, err := exec.Command(program, sample).CombinedOutput(); err != nil {
			t.Fatalf("the consumer: %v\n%s", err, out)
		}
		goCommand(t, dir, hostPlatform(t), "tool", "preprofile", "-i", sample, "-o", profile)
		text := readFile(t, profile)
		missing = slices.IndexFunc(functions, func(f string) bool { return !strings.Contains(text, "."+f+"[go.shape.") })
		if missing < 0 {
			return profile
		}
	}
	t.Fatalf("no profile holds all functions; the last holds no %s", functions[missing])
	return ""
}

var (
	// call matches a call in a listing. JAL and JALR are calls on riscv64.
	call    = regexp.MustCompile(`\t(CALL|JALR?\tX1,)\s`)
	escapes = regexp.MustCompile(`(escapes|moved) to heap`)

	// exported matches a function in the list of the API: its name, parameters and results.
	exported = regexp.MustCompile(`(?m)^attacks: func (\w+)\[([^\]]*)\]\(([^)]*)\) (.*)$`)
	typeName = regexp.MustCompile(`\b[BSD]\w*\b`)
)

// direct holds the functions of which doc.go promises only that direct calls inline.
const direct = " Attackers Attacked Checkers AttackedBySliders Pins Aligned "

// calls returns files of the consumer that call each function of the library: adapters to the types of an
// engine, wrappers around them, methods of generic code, and functions of several sizes.
func calls(t *testing.T) map[string]string {
	library := "import \"" + modulePath + "/attacks\"\n\n"
	board, eval := "package board\n\n"+library, "package eval\n\n"+library
	engine := "package engine\n\n" + library + "import . \"consumer/board\"\n\n"
	for _, f := range exportedFunctions(t) {
		name, parameters, result := f[1], f[3], f[4]
		var same, turned []string // arguments
		for parameter := range strings.SplitSeq(parameters, ", ") {
			argument, of, _ := strings.Cut(parameter, " ")
			same = append(same, argument)
			if of == "S" {
				argument += "^63"
			}
			turned = append(turned, argument)
		}
		with := func(types map[string]string) string {
			return typeName.ReplaceAllStringFunc("("+parameters+") "+result, func(name string) string { return types[name] })
		}
		arguments, bitboard, generic := "("+strings.Join(same, ", ")+")", "", ""
		if strings.HasPrefix(f[2], "B") {
			bitboard, generic = "[Bitboard]", "[B]"
		}
		own := with(map[string]string{"B": "Bitboard", "S": "Square", "Direction": "attacks.Direction"})
		board += "func " + name + own + " { return attacks." + name + bitboard + "(" + strings.Join(turned, ", ") + ") }\n" +
			"func Through" + name + own + " { return " + name + arguments + " }\n"
		engine += "//go:noinline\nfunc call" + name + own + " { return Through" + name + arguments + " }\n"
		eval += "func (e *Eval[S, B]) " + name +
			with(map[string]string{"B": "B", "S": "S", "Direction": "attacks.Direction"}) +
			" { return attacks." + name + generic + arguments + " }\n"
	}
	return map[string]string{"calls.go": engine + sizes(), "board/adapters.go": board, "eval/methods.go": eval}
}

// exportedFunctions returns the matches of exported.
func exportedFunctions(t *testing.T) [][]string {
	t.Helper()
	versions, added := exports(t)
	return exported.FindAllStringSubmatch(strings.Join(slices.Concat(versions, added), ""), -1)
}

// checkListing fails the test if a function of the consumer calls the library, holds a call that the compiler
// added to the library's source, such as a panic, or leaves a function of the library out.
func checkListing(t *testing.T, platform, listing string) {
	checked, root := make(map[string]bool), libraryRoot(t)
	name := ""
	for line := range strings.Lines(listing) {
		if strings.Contains(line, "/attacks/") && escapes.MatchString(line) {
			t.Errorf("a value of the library escapes: %s", line)
		}
		if function, _, ok := strings.Cut(line, " STEXT"); ok {
			name = function
		}
		// Instances of the library's functions are compiled, but not linked.
		if name == "" || strings.HasPrefix(name, modulePath) {
			continue
		}
		checked[name] = true
		if !strings.Contains(line, modulePath) && !strings.Contains(line, root) || !call.MatchString(line) {
			continue
		}
		switch {
		case strings.Contains(line, "runtime.sigpanic"): // a nil check on wasm
		case strings.Contains(line, "math/bits.TrailingZeros64") && platform == "linux/riscv64": // no instruction for it
		case strings.HasPrefix(name, "consumer.huge"):
			t.Logf("%s, of more than 5,000 nodes, makes a call: %s", name, strings.TrimSpace(line))
		default:
			t.Errorf("%s makes a call: %s", name, strings.TrimSpace(line))
		}
	}
	functions := []string{"consumer.sliders", "consumer.medium", "consumer.large", "consumer.huge",
		"consumer/eval.(*Eval[go.shape.int,go.shape.uint64]).Score"}
	if !strings.Contains(listing, "can inline Leaper ") {
		t.Error("the switch over leapers does not inline")
	}
	for _, f := range exportedFunctions(t) {
		functions = append(functions, "consumer.call"+f[1], "consumer/eval.(*Eval[go.shape.uint8,go.shape.uint64])."+f[1])
		if !strings.Contains(listing, "inlining call to attacks."+f[1]+"[") {
			t.Errorf("the consumer inlines no call of %s", f[1])
		}
		for _, layer := range []string{"board." + f[1], "board.Through" + f[1]} {
			if !strings.Contains(direct, " "+f[1]+" ") && !strings.Contains(listing, "inlining call to "+layer+"\n") {
				t.Errorf("the consumer inlines no call of %s", layer)
			}
		}
	}
	for _, want := range functions {
		if !checked[want] {
			t.Errorf("the listing does not hold %s", want)
		}
	}
	for name, want := range map[string]bool{"medium": false, "large": false, "huge": true} {
		if got := strings.Contains(listing, "function "+name+" considered 'big'"); got != want {
			t.Errorf("%s is a big function for the compiler: %t, want %t", name, got, want)
		}
	}
}

// sizes returns functions of about 1,000, 4,900 and 5,100 nodes. A function of more than 5,000 nodes is big
// (inlineBigFunctionNodes in cmd/compile/internal/inline): the compiler inlines little into it.
func sizes() string {
	var b strings.Builder
	for _, size := range []struct {
		name  string
		nodes int
	}{{"medium", 1000}, {"large", 4900}, {"huge", 5100}} {
		const rest, statement = 150, 3 // nodes of the calls below, and of a statement
		fmt.Fprintf(&b, `
//go:noinline
func %s(a, b Square, x Bitboard) Bitboard {
	occ := x
	x ^= ThroughRook(a, occ) ^ ThroughBishop(b, occ) ^ ThroughQueen(a, occ) ^ x
	x ^= ThroughRank(a, occ) ^ ThroughFile(a, occ) ^ ThroughDiagonal(a, occ) ^ ThroughAntiDiagonal(a, occ) ^ x
	x ^= ThroughBetween(a, b) ^ ThroughLine(a, b) ^ ThroughCheckMask(a, occ) ^ x
	x ^= Knight(a) ^ King(a) ^ PawnNorth(a) ^ PawnSouth(a) ^ Ray(a, 3) ^ EmptyRook(a) ^ EmptyBishop(a) ^ EmptyQueen(a)
	x ^= attacks.Rook(a, x) ^ attacks.Bishop(b, x) ^ attacks.Queen(a, x)
	x ^= attacks.Between[Bitboard](a, b) ^ attacks.Line[Bitboard](a, b) ^ attacks.CheckMask(a, x)
	pinned, pinners := attacks.Pins(a, occ, occ, occ, x)
	x ^= attacks.Attackers(b, x, occ, x, pinned, pinners, occ, occ)
%s	return x
}
`, size.name, strings.Repeat("\tx += x\n", (size.nodes-rest)/statement))
	}
	return b.String()
}
