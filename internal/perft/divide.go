package perft

import "sync/atomic"

// Divide calls each with every move of p and the number of leaves behind it, in the order
// of [Position.AppendMoves]. The leaves are at a depth of one or more below p. As many
// goroutines as threads share the work. The caller's goroutine calls each.
func Divide(p *Position, depth int, leaves Leaves, threads int, each func(m Move, leaves uint64)) {
	moves := p.AppendMoves(nil)
	tasks, left := split(p, depth, moves, threads)
	results := make(chan task, len(tasks)) // no worker blocks
	var next atomic.Int64
	for range min(max(threads, 1), len(tasks)) {
		go func() {
			c := newCounter(depth)
			for i := next.Add(1) - 1; i < int64(len(tasks)); i = next.Add(1) - 1 {
				t := tasks[i]
				t.leaves = c.count(&t.position, t.depth, leaves)
				results <- t
			}
		}()
	}
	sums := make([]uint64, len(moves))
	for i, m := range moves {
		for left[i] > 0 {
			t := <-results
			sums[t.move] += t.leaves
			left[t.move]--
		}
		each(m, sums[i])
	}
}

// A task counts the leaves below a position behind one of the moves.
type task struct {
	move     int
	position Position
	depth    int
	leaves   uint64
}

// split returns the tasks behind the moves of p, and their number by move. The position
// of a task is two moves after p, because many short tasks keep all goroutines busy
// until the end. For a single goroutine or a small tree it is one move after p.
func split(p *Position, depth int, moves []Move, threads int) (tasks []task, left []int) {
	const small = 4
	left = make([]int, len(moves))
	for i, m := range moves {
		var child Position
		p.play(m, &child)
		if depth <= small || threads == 1 {
			tasks = append(tasks, task{move: i, position: child, depth: depth - 1})
			left[i] = 1
			continue
		}
		for _, reply := range child.AppendMoves(nil) {
			t := task{move: i, depth: depth - 2}
			child.play(reply, &t.position)
			tasks = append(tasks, t)
			left[i]++
		}
	}
	return tasks, left
}
