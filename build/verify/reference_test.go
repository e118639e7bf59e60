package main

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Each square has every occupancy of a rook with every one of a bishop, in order
// and so none twice; and the walker agrees with the answers whatever stands on the
// free squares.
func TestEnumerations(t *testing.T) {
	r := newReference()
	random := rand.New(rand.NewPCG(1, 0))
	onRook := func(q question) uint64 { return q.occ & relevant(r.rook[q.sq]) }
	onBishop := func(q question) uint64 { return q.occ & relevant(r.bishop[q.sq]) }
	sliders := r.sliders()
	if sliders.size != 102_400+5_248 {
		t.Errorf("%d occupancies of rooks and bishops, want 102400 and 5248", sliders.size)
	}
	for _, test := range []struct {
		name      string
		questions enumeration[question]
		size      int
		order     func(q question) [2]uint64 // after the square
		every     int                        // so many are walked
	}{
		{"queens", r.queens(), 6_946_816, func(q question) [2]uint64 { return [2]uint64{onRook(q), onBishop(q)} }, 97},
		{"rooks of sliders", enumeration[question]{102_400, sliders.at}, 102_400,
			func(q question) [2]uint64 { return [2]uint64{onRook(q)} }, 1},
		{"bishops of sliders", enumeration[question]{5_248, func(i int) question { return sliders.at(102_400 + i) }}, 5_248,
			func(q question) [2]uint64 { return [2]uint64{onBishop(q)} }, 1},
	} {
		if test.questions.size != test.size {
			t.Errorf("%s: %d questions, want %d", test.name, test.questions.size, test.size)
		}
		var last []uint64
		for i := range test.questions.size {
			q := test.questions.at(i)
			order := test.order(q)
			now := []uint64{uint64(q.sq), order[0], order[1]}
			if i > 0 && slices.Compare(last, now) >= 0 {
				t.Fatalf("%s: question %d, %#x, comes after %#x", test.name, i, now, last)
			}
			last = now
			if i%test.every != 0 {
				continue
			}
			for _, rest := range []rest{empty, full, scattered} {
				occ := q.occ | rest.board(random)&q.free
				if q.rook != walks[rook](q.sq, occ) || q.bishop != walks[bishop](q.sq, occ) || q.occ&q.free != 0 {
					t.Fatalf("%s: the answers to %#x are not the walker's on %#016x", test.name, q, occ)
				}
			}
		}
	}
}

// relevant returns the squares of a piece's answers: the last has them all.
func relevant(answers []answer) uint64 { return answers[len(answers)-1].occ }

func TestOnLines(t *testing.T) {
	questions := onLines(rand.New(rand.NewPCG(2, 0)))
	// From each square: its rank and file with 256 subsets, and its diagonals,
	// whose 2^n subsets stand on n squares each, twice; with three rests.
	want := 2 * 64 * 256
	for n, diagonals := range map[int]int{1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 1} {
		want += 2 * diagonals * n << n
	}
	if questions.size != 3*want {
		t.Errorf("%d questions, want %d", questions.size, 3*want)
	}
	for i := range questions.size {
		q := questions.at(i)
		if q.rook != walks[rook](q.sq, q.occ) || q.bishop != walks[bishop](q.sq, q.occ) || q.free != 0 {
			t.Fatalf("the answers to %#x are not the walker's", q)
		}
	}
}

// Every question is in one place, and the next place holds one of another square.
func TestPlaces(t *testing.T) {
	for _, size := range []int{1, 2, 3, 8, 100, 1023, 5_248, 107_648} {
		numbers := enumeration[int]{size, func(i int) int { return i }}
		seen := make([]bool, size)
		for place := range size {
			i := numbers.in(place)
			if seen[i] {
				t.Fatalf("of %d questions, number %d is in two places", size, i)
			}
			seen[i] = true
			if again := numbers.in(place + size); again != i {
				t.Errorf("of %d questions, place %d holds %d and the same place a round later %d", size, place, i, again)
			}
		}
	}
	questions := newReference().queens()
	same := 0
	for place := range 10_000 {
		if questions.in(place).sq == questions.in(place+1).sq {
			same++
		}
	}
	if same > 1000 {
		t.Errorf("%d of 10000 questions are about the square of the one before", same)
	}
}
