// Package perft counts the leaves of the tree of legal chess moves at a depth. The name
// means performance test, by which move generators are compared and debugged (the Chess
// Programming Wiki's page Perft, after Robert Hyatt).
//
//	p, _, err := fen.Parse[uint64](fen.Start)
//	_, leaves := perft.Divide(ctx, &p, 5, false, 1) // 4,865,609
//
// Package movegen lists the moves and makes them. Leaves are counted in bulk: package positions
// counts the moves of many positions in one call and lists none of them.
package perft

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

type position = positions.Position[uint64]

// Divide counts the leaves after each move of p, in the order of [movegen.Append], and after all. A leaf is a line of
// play of exactly depth moves, one or more. If made is false, the last moves are only counted. The
// given number of goroutines shares the work, at least one. If the context ends, some leaves are not counted.
func Divide(ctx context.Context, p *position, depth int, made bool, threads int) (parts []uint64, leaves uint64) {
	list := movegen.Append(nil, p)
	parts = make([]uint64, len(list))
	tasks := make(chan task)
	var workers sync.WaitGroup
	for range max(threads, 1) { //mutation:speed threads to depth
		workers.Go(func() {
			c := newCounter(taskDepth)
			for t := range tasks {
				if ctx.Err() == nil {
					atomic.AddUint64(&parts[t.move], c.count(&t.position, t.depth, made)) //mutation:same made to false: it counts the same
				}
			}
		})
	}
	for i, m := range list {
		split(ctx, task{i, movegen.Play(p, m), depth - 1}, tasks)
	}
	close(tasks)
	workers.Wait()
	for _, n := range parts {
		leaves += n
	}
	return parts, leaves
}

// A task is to count the leaves below a position after one of the moves.
type task struct {
	move     int
	position position
	depth    int
}

// taskDepth is the maximum depth of a task. Many short tasks keep all goroutines busy until the end.
const taskDepth = 4 //mutation:speed

// split sends the tasks that a task consists of.
func split(ctx context.Context, t task, tasks chan<- task) {
	if t.depth <= taskDepth {
		tasks <- t
		return
	}
	if ctx.Err() != nil {
		return
	}
	for _, m := range movegen.Append(nil, &t.position) {
		split(ctx, task{t.move, movegen.Play(&t.position, m), t.depth - 1}, tasks)
	}
}
