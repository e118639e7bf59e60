package main

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
)

// A plan is the work to be done, in parts that can be done in any order.
type plan struct {
	seed    uint64
	planned int64 // comparisons
	tasks   []task
}

// A task is work for one goroutine. What it takes at random comes from the seed
// and its number in the plan, whichever goroutine does it and when.
type task struct {
	number  uint64
	planned int64
	run     func(random *rand.Rand) error
}

// A share is how many comparisons a task makes for a function.
type share struct {
	*tally
	comparisons int64
}

// each gives every function the same share.
func each[F any](subjects []subject[F], comparisons int64) (shares []share) {
	for _, f := range subjects {
		shares = append(shares, share{f.tally, comparisons})
	}
	return shares
}

// add plans a task, unless it is for no function.
func (p *plan) add(shares []share, run func(random *rand.Rand) error) {
	if len(shares) == 0 {
		return
	}
	t := task{number: uint64(len(p.tasks)), run: run}
	for _, s := range shares {
		s.planned += s.comparisons
		t.planned += s.comparisons
	}
	p.tasks = append(p.tasks, t)
	p.planned += t.planned
}

// run does all tasks, in a random order so that the work already done tells how
// long the rest will take, until one of them fails. It calls done with the number
// of comparisons after each task.
func (p *plan) run(done func(comparisons int64)) error {
	order := rand.New(rand.NewPCG(p.seed, 0)).Perm(len(p.tasks))
	var (
		next    atomic.Int64
		workers sync.WaitGroup
		once    sync.Once
		failure error
	)
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for {
				i := next.Add(1) - 1
				if i >= int64(len(order)) {
					return
				}
				t := p.tasks[order[i]]
				if err := t.run(rand.New(rand.NewPCG(p.seed, 1+t.number))); err != nil {
					once.Do(func() { failure = err })
					next.Store(int64(len(order)))
					return
				}
				done(t.planned)
			}
		})
	}
	workers.Wait()
	return failure
}
