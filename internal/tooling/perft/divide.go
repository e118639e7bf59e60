package perft

import (
	"iter"
	"sync"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// Divide counts the leaves after each move of p. A leaf is a line of play of exactly depth
// moves, one or more. Divide yields the counts in parts, each with the index of its move in
// the list of [moves.Append]. Deep trees have many short parts. The given number of goroutines
// shares the work. They end if the caller stops the iteration.
func Divide(p *positions.Position[uint64], depth int, leaves Leaves, threads int) iter.Seq2[int, Tally] {
	return func(yield func(move int, part Tally) bool) {
		list := moves.Append(nil, p)
		if depth == 1 { // no task would know the kinds of these moves
			for i, m := range list {
				var part Tally
				child := moves.Play(p, m)
				if part.addLeaf(p, m, &child, list); !yield(i, part) {
					return
				}
			}
			return
		}
		size := 4
		if leaves != Bulk { // bulk counting takes a fifth of the time
			size = 3
		}
		tasks, results, quit := make(chan task), make(chan task), make(chan struct{})
		defer close(quit)
		go func() {
			defer close(tasks)
			for i, m := range list {
				if !split(task{move: i, position: moves.Play(p, m), depth: depth - 1}, size, tasks, quit) {
					return
				}
			}
		}()
		var workers sync.WaitGroup
		for range max(threads, 1) {
			workers.Go(func() { work(size, leaves, tasks, results, quit) })
		}
		go func() {
			workers.Wait()
			close(results)
		}()
		for t := range results {
			if !yield(t.move, t.tally) {
				return
			}
		}
	}
}

// A task counts the leaves below a position after one of the moves.
type task struct {
	move     int
	position position
	depth    int
	tally    Tally
}

// split sends the tasks of a depth up to size that a task consists of. Many short tasks keep
// all goroutines busy until the end. It returns false if quit was closed before.
func split(t task, size int, tasks chan<- task, quit <-chan struct{}) bool {
	if t.depth <= size {
		select {
		case tasks <- t:
			return true
		case <-quit:
			return false
		}
	}
	for _, m := range moves.Append(nil, &t.position) {
		if !split(task{move: t.move, position: moves.Play(&t.position, m), depth: t.depth - 1}, size, tasks, quit) {
			return false
		}
	}
	return true
}

// work does tasks of a depth up to size until there are none or quit is closed.
func work(size int, leaves Leaves, tasks <-chan task, results chan<- task, quit <-chan struct{}) {
	var c *counter // a goroutine without a task needs none
	for t := range tasks {
		if c == nil {
			c = newCounter(size)
		}
		t.tally = c.count(&t.position, t.depth, leaves)
		select {
		case results <- t:
		case <-quit:
			return
		}
	}
}
