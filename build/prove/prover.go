package main

import (
	"crypto/sha256"
	"fmt"
	"sync"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/solver"
)

// A prover proves claims by two means that know nothing of one another.
//
// The first is enumeration. A bit of a result depends at most on the variables
// that are left in its expression. If these are few, all of their values are
// tried, and that is a proof for all values of all variables. The second is the
// solver, which is asked whether an input exists that makes any bit differ.
//
// Equations of the same shape are asked once: the answer does not depend on the
// names of the variables.
type prover struct {
	workers int
	limit   time.Duration // for one question to the solver

	mu    sync.Mutex
	known map[[sha256.Size]byte]tally // what the answered questions came to
}

// A tally counts what the claims of a group came to.
type tally struct {
	equations  int
	identical  int // bits of results that are the same expression as what is wanted
	enumerated int // bits of which all inputs were tried
	left       int // bits that depend on too many variables for that
	questions  int // to the solver
	elapsed    time.Duration
}

func (t *tally) add(u tally) {
	t.equations += u.equations
	t.identical += u.identical
	t.enumerated += u.enumerated
	t.left += u.left
	t.questions += u.questions
}

func newProver(workers int, limit time.Duration) *prover {
	return &prover{workers: workers, limit: limit, known: make(map[[sha256.Size]byte]tally)}
}

// prove proves the claims of g and calls done after each. It returns an error at
// the first claim that does not hold or cannot be decided.
func (p *prover) prove(g *group, done func()) (tally, error) {
	start := time.Now()
	claims := make(chan claim)
	stop := make(chan struct{})
	var (
		wait  sync.WaitGroup
		mu    sync.Mutex
		total tally
		first error
	)
	for range p.workers {
		wait.Go(func() {
			z3, err := solver.Start(p.limit)
			for claim := range claims {
				var t tally
				if err == nil {
					t, err = p.proveClaim(z3, claim)
				}
				mu.Lock()
				total.add(t)
				if err != nil && first == nil {
					first = err
					close(stop)
				}
				mu.Unlock()
				done()
			}
			if z3 != nil {
				err := z3.Close()
				mu.Lock()
				if err != nil && first == nil {
					first = err
				}
				mu.Unlock()
			}
		})
	}
	for _, claim := range g.claims {
		select {
		case claims <- claim:
			continue
		case <-stop:
		}
		break
	}
	close(claims)
	wait.Wait()
	total.elapsed = time.Since(start)
	return total, first
}

// proveClaim proves one claim.
func (p *prover) proveClaim(z3 *solver.Solver, claim claim) (t tally, err error) {
	c := circuit.New(claim.simplify)
	equations, err := claim.state(c)
	if err != nil {
		return t, err
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
		return fmt.Errorf("%s has %d bits, not %d", e.place, len(e.got), len(e.want))
	}
	t.equations++
	differences := e.differences(c)
	t.identical += len(e.got) - len(differences)
	if len(differences) == 0 {
		return nil
	}
	question := c.Ask(differences...)
	key := sha256.Sum256([]byte(question.Text))
	if known, ok := p.recall(key); ok {
		t.enumerated += known.enumerated
		t.left += known.left
		return nil
	}
	var here tally
	var refuted circuit.Assignment
	for _, d := range differences {
		values, ok := c.Exhaust(d)
		switch {
		case !ok:
			here.left++
		case values != nil:
			refuted = values
		default:
			here.enumerated++
		}
	}
	values, err := z3.Satisfy(question)
	here.questions++
	t.add(here)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", e.place, err)
	case values == nil && refuted != nil:
		return fmt.Errorf("the solver knows no counterexample, but enumeration does: %w", e.refute(c, refuted))
	case values != nil && refuted == nil && here.left == 0:
		return fmt.Errorf("enumeration knows no counterexample, but the solver does: %w", e.refute(c, values))
	case values != nil:
		return e.refute(c, values)
	}
	p.remember(key, here)
	return nil
}

// recall returns what a question came to that has been answered before.
func (p *prover) recall(key [sha256.Size]byte) (t tally, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	t, ok = p.known[key]
	return t, ok
}

func (p *prover) remember(key [sha256.Size]byte, t tally) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.known[key] = t
}
