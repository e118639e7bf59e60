package methods

import (
	"iter"
	"math"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
)

// lookups yields all lookups of the list.
func lookups(yield func(l Lookup) bool) {
	for _, m := range All() {
		for _, l := range m.Lookups {
			if !yield(l) {
				return
			}
		}
	}
}

// masks yields all masks of the list.
func masks(yield func(m Mask) bool) {
	for _, method := range All() {
		for _, m := range method.Masks {
			if !yield(m) {
				return
			}
		}
	}
}

// TestRows checks the names, the numbers and the completeness of the rows.
func TestRows(t *testing.T) {
	pages := []string{"First Rank Attacks", "On an empty Board", "Kindergarten Bitboards"}
	names, functions := make(map[string]bool), make(map[string]bool)
	named := func(name string, f any) {
		t.Helper()
		if functions[name] {
			t.Errorf("%s is in two rows", name)
		}
		functions[name] = true
		if got := nameOf(f); namesFunctions && !strings.Contains(name, "(") && got != name {
			t.Errorf("the row of %s names it %s", got, name)
		}
	}
	var numbers []int
	for _, m := range All() {
		numbers = append(numbers, m.Number)
		if names[m.Name] || m.Name == "" {
			t.Errorf("the name %q is empty or in two rows", m.Name)
		}
		names[m.Name] = true
		if published := slices.Contains(pages, m.Page) && m.Section != ""; published != (m.Number > 0) {
			t.Errorf("%s: number %d of the page %q, section %q", m.Name, m.Number, m.Page, m.Section)
		}
		if m.Word != 0 && m.Word != 32 && m.Word != 64 {
			t.Errorf("%s: words of %d bits, want 32, 64 or 0", m.Name, m.Word)
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
		for i, table := range m.Tables {
			if table.Bytes == 0 || reflect.ValueOf(table.data).IsNil() {
				t.Errorf("%s: the table %s has %d bytes", m.Name, table.Name, table.Bytes)
			}
			if slices.ContainsFunc(m.Tables[:i], func(other Table) bool { return other.data == table.data }) {
				t.Errorf("%s: the table %s is listed twice", m.Name, table.Name)
			}
		}
	}
	want := []int{1, 2, 3, 4, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 10, 11, 12, 13, 14, 14, 14, 15,
		16, 16, 16, 16, 17, 18, 19, 0, 0, 0}
	if !slices.Equal(numbers, want) {
		t.Errorf("the numbers of the rows are %d, want %d", numbers, want)
	}
}

// everyLookup yields every occupancy of a lookup's lines through each square, with the rest of the board
// empty, full and random. Of the lines of a rook, only the relevant squares vary.
func everyLookup(l Lookup) iter.Seq2[int, uint64] {
	return func(yield func(sq int, occ uint64) bool) {
		random := rand.New(rand.NewPCG(1, 0))
		for sq := range 64 {
			squares := occupancies.Line(l.Walk, sq)
			if bits.OnesCount64(squares) > 14 {
				squares = occupancies.Relevant(l.Walk, sq)
			}
			for occ := range occupancies.Around(squares, random) {
				if !yield(sq, occ) {
					return
				}
			}
		}
	}
}

// TestLookups compares every lookup with the walk.
func TestLookups(t *testing.T) {
	for l := range lookups {
		t.Run(l.Name, func(t *testing.T) {
			for sq, occ := range everyLookup(l) {
				if got, want := l.Attacks(sq, occ), l.Walk(sq, occ); got != want {
					t.Fatalf("square %d, occupancy %#016x: got %#016x, want %#016x", sq, occ, got, want)
				}
			}
		})
	}
}

// TestLines compares the sliders of every method with the walk, on every relevant
// occupancy. The rest of the board is empty and full in turn.
func TestLines(t *testing.T) {
	for _, piece := range []struct {
		name    string
		walk    occupancies.Walk
		attacks func(l Lines, sq int, occ uint64) uint64
	}{
		{"rook", walk.Rook, Lines.Rook}, {"bishop", walk.Bishop, Lines.Bishop}, {"queen", walk.Queen, Lines.Queen},
	} {
		var sqs []int
		var occs, wants []uint64
		for sq := range 64 {
			relevant := occupancies.Relevant(piece.walk, sq)
			if piece.name == "queen" {
				relevant = occupancies.Relevant(walk.Bishop, sq)
			}
			for occ := range occupancies.Subsets(relevant) {
				if len(sqs)%2 != 0 {
					occ |= ^relevant
				} else if piece.name == "queen" {
					occ |= 0xff << (len(sqs) * 8 & 56) &^ (1 << sq)
				}
				sqs, occs, wants = append(sqs, sq), append(occs, occ), append(wants, piece.walk(sq, occ))
			}
		}
		for _, m := range All() {
			if m.Lines.Rank == nil {
				continue
			}
			for i, want := range wants {
				if got := piece.attacks(m.Lines, sqs[i], occs[i]); got != want {
					t.Fatalf("%s, %s on %d, occupancy %#016x: got %#016x, want %#016x", m.Name, piece.name, sqs[i], occs[i], got, want)
				}
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
	for m := range masks {
		t.Run(m.Name, func(t *testing.T) {
			for _, sq := range sqs {
				want := m.Walk(sq & 63)
				if got := m.Set(sq); got != want {
					t.Errorf("square %d: got %#016x, want %#016x", sq, got, want)
				}
				if got := m.Walk(sq); got != want {
					t.Errorf("the walk from %d: got %#016x, want %#016x", sq, got, want)
				}
			}
		})
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
			for l := range lookups {
				want := l.Walk(hostile&63, occ)
				if got := l.Attacks(hostile, occ); got != want {
					t.Fatalf("%s of square %d, occupancy %#016x: got %#016x, want %#016x as on square %d", l.Name,
						hostile, occ, got, want, hostile&63)
				}
				if got := l.Walk(hostile, occ); got != want {
					t.Fatalf("the walk for %s from %d: got %#016x, want %#016x", l.Name, hostile, got, want)
				}
			}
		}
	}
	// Lines have two bits that count, directions three.
	for sq := range 64 {
		lines := MasksEx(sq)
		for high := range 8 {
			for line := range Line(4) {
				if got, want := lines.Of(line+Line(4*high)), lines.Of(line); got != want {
					t.Errorf("line %d of square %d: got %#016x, want %#016x", line+Line(4*high), sq, got, want)
				}
				if got, want := Fold32Line(sq, 0, line+Line(4*high)), lines.Of(line); got != want {
					t.Errorf("Fold32Line of line %d of square %d: got %#016x, want %#016x", line+Line(4*high), sq, got, want)
				}
				if got, want := Fold32LineFillUp(sq, 0, line+Line(4*high)), lines.Of(line); got != want {
					t.Errorf("Fold32LineFillUp of line %d of square %d: got %#016x, want %#016x", line+Line(4*high), sq, got, want)
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

// BenchmarkMethods measures all methods: throughput of independent lookups, and latency of a
// dependency chain in which each result is the next occupancy. Both include the call of a function
// value.
func BenchmarkMethods(b *testing.B) {
	const n = 1024
	var sqs [n]int
	var occs [n]uint64
	random := rand.New(rand.NewPCG(3, 0))
	for i := range n {
		sqs[i], occs[i] = random.IntN(64), random.Uint64()&random.Uint64()
	}
	measure := func(name string, loop func(n int)) {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				loop(n)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/lookup")
		})
	}
	var sum uint64
	lookup := func(name string, attacks func(sq int, occ uint64) uint64) {
		measure(name+"/throughput", func(n int) {
			for i := range n {
				sum += attacks(sqs[i], occs[i])
			}
		})
		measure(name+"/latency", func(n int) {
			for i := range n {
				sum = attacks(sqs[i], sum)
			}
		})
	}
	for _, m := range All() {
		for _, l := range m.Lookups {
			lookup(m.Name+"/"+l.Name, l.Attacks)
		}
		for _, l := range m.Masks {
			measure(m.Name+"/"+l.Name+"/throughput", func(n int) {
				for i := range n {
					sum += l.Set(sqs[i])
				}
			})
		}
		if m.Lines.Rank != nil {
			lookup(m.Name+"/rooks", m.Lines.Rook)
			lookup(m.Name+"/bishops", m.Lines.Bishop)
			lookup(m.Name+"/queens", m.Lines.Queen)
		}
	}
}
