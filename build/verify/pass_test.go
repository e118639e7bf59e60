package main

import (
	"math/rand/v2"
	"sync"
	"testing"
)

// A calls records which questions a function has been asked in which places of
// calls of which lengths. An occupancy is the number of a question.
type calls struct {
	sync.Mutex
	n     int64
	asked map[[3]int]int
}

func (c *calls) record(occs []uint64, length int) {
	c.Lock()
	defer c.Unlock()
	for place, occ := range occs {
		c.n++
		c.asked[[3]int{int(occ), place, length}]++
	}
}

// Every question comes in every lane, and in every place of every length, and
// results are counted one by one.
func TestEveryPlace(t *testing.T) {
	for _, size := range []int{1, 5, 2049} {
		numbers := enumeration[question]{size, func(i int) question {
			return question{occ: uint64(i), rook: uint64(i)}
		}}
		c := &calls{asked: make(map[[3]int]int)}
		count := &tally{function: "identity"}
		identity := []subject[batchFunc]{{count, rook, func(dst []uint64, sqs []uint8, occs []uint64) {
			c.record(occs, len(sqs))
			copy(dst, occs)
		}}}
		p := new(plan)
		planBatches(p, identity, numbers, everyLane(64, scattered))
		planBatches(p, identity, numbers, everyLength(17))
		if err := p.run(func(int64) {}); err != nil {
			t.Fatal(err)
		}
		for i := range size {
			var lanes [64]int
			for place := range together {
				lanes[place%64] += c.asked[[3]int{i, place, together}]
			}
			for lane, times := range lanes {
				if times == 0 {
					t.Fatalf("of %d questions, number %d is never in lane %d", size, i, lane)
				}
			}
			for length := 1; length <= 17; length++ {
				for place := range length {
					if c.asked[[3]int{i, place, length}] == 0 {
						t.Fatalf("of %d questions, number %d is never in place %d of %d", size, i, place, length)
					}
				}
			}
		}
		if made := count.made.Load(); made != c.n || made != count.planned || made != p.planned {
			t.Errorf("of %d questions there are %d results, %d counted, %d planned for the function and %d in all",
				size, c.n, made, count.planned, p.planned)
		}
	}
}

// In place means the memory of the argument with that number.
func TestInPlace(t *testing.T) {
	positions := crowded(100, rand.New(rand.NewPCG(3, 0)))
	var times [4]int
	f := &tally{function: "SliderSets"}
	p := new(plan)
	planPositions(p, []subject[sliderSetsFunc]{{f, -1, func(dst, orthogonal, diagonal, occs []uint64) {
		in := [4][]uint64{nil, orthogonal, diagonal, occs}
		place := 0
		for i := 1; i < 4; i++ {
			if &in[i][0] == &dst[0] {
				place = i
			}
		}
		times[place]++
		for i := range dst {
			dst[i] = union(walks[rook], orthogonal[i], occs[i]) | union(walks[bishop], diagonal[i], occs[i])
		}
	}}}, positions, inPlace(everyLength(2), 3))
	for _, task := range p.tasks {
		if err := task.run(rand.New(rand.NewPCG(4, 0))); err != nil {
			t.Fatal(err)
		}
	}
	for place, n := range times {
		if place == 0 && n != 0 || place > 0 && (n == 0 || n != times[1]) {
			t.Errorf("of each argument in place there are %d calls, want none of argument 0 and as many of the others", times)
			break
		}
	}
}
