package methods

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/kernels"
)

// lookups and masks are those of the list.
var lookups, masks = func() (lookups []Lookup, masks []Mask) {
	for _, m := range All() {
		lookups, masks = append(lookups, m.Lookups...), append(masks, m.Masks...)
	}
	return lookups, masks
}()

// unlisted names the exported functions that are not methods: lists, and the builders of the table of rays.
var unlisted = []string{"All", "RaysByFills", "RaysByShifts"}

// TestRows checks the names and numbers of the rows, which name every exported function of the package.
func TestRows(t *testing.T) {
	pages := []string{"First Rank Attacks", "On an empty Board", "Kindergarten Bitboards"}
	rows, methods, words := make(map[string]bool), make(map[string]bool), make(map[string]bool)
	unique := func(names map[string]bool, name string) {
		t.Helper()
		if names[name] || name == "" {
			t.Errorf("the name %q is empty or in two rows", name)
		}
		names[name] = true
	}
	named := func(name string, f any) {
		t.Helper()
		unique(rows, name)
		got := nameOf(f)
		if namesFunctions && (words[got] || got != name && !strings.Contains(name, "(")) {
			t.Errorf("%s is in two rows, or its row names it %s", got, name)
		}
		for _, word := range append(regexp.MustCompile(`\w+`).FindAllString(name, -1), got) {
			words[word] = true
		}
	}
	var numbers []int
	for _, m := range All() {
		numbers = append(numbers, m.Number)
		unique(methods, m.Name)
		if !slices.Contains(pages, m.Page) || m.Section == "" {
			t.Errorf("%s: the page %q, section %q", m.Name, m.Page, m.Section)
		}
		whole := []bool{m.Lines.Rank != nil, m.Lines.File != nil, m.Lines.Diagonal != nil, m.Lines.AntiDiagonal != nil}
		if slices.Contains(whole, !whole[0]) {
			t.Errorf("%s: some functions for whole sliders are missing", m.Name)
		}
		if !whole[0] && len(m.Lookups)+len(m.Masks) == 0 {
			t.Errorf("%s has no functions", m.Name)
		}
		for _, l := range m.Lookups {
			named(l.Name, l.Attacks)
		}
		for _, l := range m.Masks {
			named(l.Name, l.Set)
		}
	}
	want := []int{1, 2, 3, 4, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 10, 11, 12, 13, 14, 14, 14, 15, 16, 16, 16, 16, 17, 18, 19}
	if !slices.Equal(numbers, want) {
		t.Errorf("the numbers of the rows are %d, want %d", numbers, want)
	}

	paths, err := filepath.Glob("*.go")
	if err != nil || !slices.Contains(paths, "methods.go") {
		t.Fatalf("found the files %q, error %v", paths, err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range regexp.MustCompile(`(?m)^func ([A-Z]\w*)\(`).FindAllSubmatch(source, -1) {
			if name := string(f[1]); !words[name] && !slices.Contains(unlisted, name) {
				t.Errorf("%s is in no row of the list", name)
			}
		}
	}
}

// namesFunctions reports whether nameOf is right for functions that begin with an inlined one.
const namesFunctions = runtime.GOARCH != "wasm"

// nameOf returns the name of a function without that of its package.
func nameOf(f any) string {
	return filepath.Ext(runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name())[1:]
}

// TestLookups compares every lookup with the walk: every occupancy of its line through each square, with
// the rest of the board empty, full and random.
func TestLookups(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	for _, l := range lookups {
		for sq := range 64 {
			for occ := range occupancies.Around(occupancies.Line(l.Walk, sq), random) {
				if got, want := l.Attacks(sq, occ), l.Walk(sq, occ); got != want {
					t.Fatalf("%s of square %d, occupancy %#016x: got %#016x, want %#016x", l.Name, sq, occ, got, want)
				}
			}
		}
	}
}

// TestLines compares the sliders of every method with the walk on random boards. Their lines are
// lookups, of which TestLookups tries every occupancy.
func TestLines(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 0))
	for _, m := range All() {
		if m.Lines.Rank == nil {
			continue
		}
		for range 1000 {
			sq, occ := random.IntN(64), random.Uint64()&random.Uint64()
			got := [...]uint64{m.Lines.Rook(sq, occ), m.Lines.Bishop(sq, occ), m.Lines.Queen(sq, occ)}
			if want := [...]uint64{walk.Rook(sq, occ), walk.Bishop(sq, occ), walk.Queen(sq, occ)}; got != want {
				t.Fatalf("%s: rook, bishop and queen on %d, occupancy %#016x: got %#016x, want %#016x", m.Name, sq, occ, got, want)
			}
		}
	}
}

// TestMasks compares every mask with the walk.
func TestMasks(t *testing.T) {
	sqs := hostileSquares[:]
	for sq := range 64 {
		sqs = append(sqs, sq)
	}
	for _, m := range masks {
		for _, sq := range sqs {
			want := m.Walk(sq & 63)
			if got, walked := m.Set(sq), m.Walk(sq); got != want || walked != want {
				t.Errorf("%s of square %d: got %#016x, and %#016x by the walk, want %#016x", m.Name, sq, got, walked, want)
			}
		}
	}
}

// hostileSquares are numbers outside 0 to 63.
var hostileSquares = [...]int{-1, -2, -37, -64, -65, 64, 100, 127, 128, 255, 256, 1<<20 + 13, math.MaxInt32 - 5,
	math.MinInt32 + 5, math.MaxInt, math.MinInt}

func TestOnlyLowBitsCount(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 0))
	for range 64 {
		occ := random.Uint64() & random.Uint64()
		for _, hostile := range hostileSquares {
			for _, l := range lookups {
				want := l.Walk(hostile&63, occ)
				if got, walked := l.Attacks(hostile, occ), l.Walk(hostile, occ); got != want || walked != want {
					t.Fatalf("%s of square %d, occupancy %#016x: got %#016x, and %#016x by the walk, want %#016x", l.Name, hostile, occ,
						got, walked, want)
				}
			}
		}
	}
	// Lines have two bits that count, directions three.
	for sq := range 64 {
		lines := MasksEx(sq)
		for high := range 8 {
			for line := range LineKind(4) {
				above, want := line+LineKind(4*high), lines.Of(line)
				got := [...]uint64{lines.Of(above), Fold32Line(sq, 0, above), Fold32LineFillUp(sq, 0, above)}
				if got != [...]uint64{want, want, want} {
					t.Errorf("line %d of square %d: the three functions return %#016x, want %#016x", above, sq, got, want)
				}
			}
			for d := range attacks.Direction(8) {
				if got, want := RayAttacks(sq, d+attacks.Direction(8*high)), RayAttacks(sq, d); got != want {
					t.Errorf("direction %d of square %d: got %#016x, want %#016x", d+attacks.Direction(8*high), sq, got, want)
				}
			}
		}
	}
}

// BenchmarkMethods measures the lookups and the sliders of all methods, and the lookups of package attacks:
// throughput of independent lookups, and latency of a dependency chain in which each result is the next
// occupancy. Both include the call of a function value.
func BenchmarkMethods(b *testing.B) {
	const n = 1024
	var sqs [n]int
	var occs [n]uint64
	random := rand.New(rand.NewPCG(3, 0))
	for i := range n {
		sqs[i], occs[i] = random.IntN(64), random.Uint64()&random.Uint64()
	}
	var sum uint64
	lookup := func(name string, attacks func(sq int, occ uint64) uint64) {
		b.Run(name+"/throughput", func(b *testing.B) {
			for i := range b.N {
				sum += attacks(sqs[i%n], occs[i%n])
			}
		})
		b.Run(name+"/latency", func(b *testing.B) {
			for i := range b.N {
				sum = attacks(sqs[i%n], sum)
			}
		})
	}
	for _, l := range kernels.Lookups {
		lookup("attacks/"+l.Name, func(sq int, occ uint64) uint64 { return l.Attacks(uint(sq), occ) })
	}
	for _, m := range All() {
		for _, l := range m.Lookups {
			lookup(m.Name+"/"+l.Name, l.Attacks)
		}
		if m.Lines.Rank != nil {
			lookup(m.Name+"/rooks", m.Lines.Rook)
			lookup(m.Name+"/bishops", m.Lines.Bishop)
			lookup(m.Name+"/queens", m.Lines.Queen)
		}
	}
}

// TestRayTables compares two ways to build the table of rays, whose rows other tests compare with the walk.
func TestRayTables(t *testing.T) {
	if RaysByFills() != rayAttacks {
		t.Error("RaysByFills and RaysByShifts return different tables")
	}
}

// TestSplits checks that the parts of a line leave out the square, whether the line holds it or not. Other
// tests compare the parts of lines without the square with the walk.
func TestSplits(t *testing.T) {
	for sq := range 64 {
		bit, masks := uint64(1)<<sq, MasksEx(sq)
		for line := range LineKind(4) {
			without := masks.Of(line)
			with := without | bit
			if PositiveRay(with, bit) != PositiveRay(without, bit) || NegativeRay(with, bit) != NegativeRay(without, bit) ||
				PositiveRayOf(with, sq) != PositiveRayOf(without, sq) || NegativeRayOf(with, sq) != NegativeRayOf(without, sq) {
				t.Errorf("a part of line %d holds square %d", line, sq)
			}
		}
	}
}
