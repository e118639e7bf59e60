package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/solver"
)

// A prover proves claims by two independent means.
//
// The first is enumeration. A bit of a result depends at most on the variables in its
// expression. If these are few, the prover tries all of their values, which is a proof
// for all values of all variables. The second is the solver. It decides whether an
// input exists for which a bit differs.
//
// Equations of the same shape share one question, because the answer does not depend
// on the names of the variables.
type prover struct {
	workers int
	limit   time.Duration // for one question to the solver

	known sync.Map // the answered questions, by their hash
}

// A tally counts the results of a group's claims.
type tally struct {
	equations int
	questions int           // to the solver
	elapsed   time.Duration // of all claims, which are proved side by side
}

func (t *tally) add(u tally) {
	t.equations += u.equations
	t.questions += u.questions
	t.elapsed += u.elapsed
}

// prove proves groups, and calls report for each in order. While the last claims of a group are
// proved, the next group begins. It stops with an error at the first claim that does not hold or
// cannot be decided.
func (p *prover) prove(groups []*group, report func(*group, tally)) error {
	solvers := make(chan *solver.Solver, p.workers)
	for range p.workers {
		z3, err := solver.Start(p.limit)
		if err != nil {
			return err
		}
		defer z3.Close()
		solvers <- z3
	}
	var mu sync.Mutex
	next, left, tallies := 0, make([]int, len(groups)), make([]tally, len(groups))
	for i, g := range groups {
		left[i] = len(g.claims)
	}
	running, ctx := errgroup.WithContext(context.Background())
	running.SetLimit(p.workers)
	for i, g := range groups {
		for _, claim := range g.claims {
			running.Go(func() error {
				if ctx.Err() != nil {
					return nil
				}
				z3, start := <-solvers, time.Now()
				t, err := p.proveClaim(z3, claim)
				solvers <- z3
				if err != nil {
					return fmt.Errorf("%s (%s): %w", g.function, g.form, err)
				}
				t.elapsed = time.Since(start)
				mu.Lock()
				defer mu.Unlock()
				tallies[i].add(t)
				left[i]--
				for ; next < len(groups) && left[next] == 0; next++ {
					report(groups[next], tallies[next])
				}
				return nil
			})
		}
	}
	return running.Wait()
}

// proveClaim proves one claim.
func (p *prover) proveClaim(z3 *solver.Solver, claim claim) (t tally, err error) {
	c := circuit.New()
	var equations []equation
	if err := execution.Try(func() { equations = claim.state(c) }); err != nil {
		return t, err
	}
	if len(equations) < claim.least {
		return t, fmt.Errorf("%s of a claim: want at least %d", count(len(equations), "equation"), claim.least)
	}
	for _, e := range equations {
		if err := p.proveEquation(z3, c, e, &t); err != nil {
			return t, err
		}
	}
	return t, nil
}

func (p *prover) proveEquation(z3 *solver.Solver, c *circuit.Circuit, e equation, t *tally) error {
	if len(e.got) != len(e.want) {
		return fmt.Errorf("%s has %d bits: want %d", e.place, len(e.got), len(e.want))
	}
	if len(e.got) == 0 || e.except == circuit.True {
		return fmt.Errorf("%s: the equation compares nothing", e.place)
	}
	t.equations++
	differences := e.differences(c)
	if len(differences) == 0 {
		return nil
	}
	question := c.Ask(differences...)
	if e.except != circuit.False {
		// z3 is faster if it knows at once what holds for all bits.
		question = c.Ask(c.And(e.except.Not(), c.Any(differences)))
	}
	key := sha256.Sum256([]byte(question.Text))
	if _, answered := p.known.Load(key); answered {
		return nil
	}
	var refuted circuit.Assignment
	enumerated := true // every difference
	for _, d := range differences {
		values, ok := c.Exhaust(d)
		enumerated = enumerated && ok
		if values != nil {
			refuted = values
		}
	}
	values, err := z3.Satisfy(question)
	t.questions++
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", e.place, err)
	case values == nil && refuted != nil:
		return fmt.Errorf("the solver finds no counterexample, but enumeration does: %w", e.refute(c, refuted))
	case values != nil && refuted == nil && enumerated:
		return fmt.Errorf("enumeration finds no counterexample, but the solver does: %w", e.refute(c, values))
	case values != nil:
		return e.refute(c, values)
	}
	p.known.Store(key, true)
	return nil
}
