// Package solver decides with z3, an SMT solver, whether bits of a circuit can be true.
package solver

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
)

// ErrMissing is the error if z3 is not installed.
var ErrMissing = errors.New("there is no program z3 in $PATH: " +
	"install Debian's package z3, or the release of github.com/Z3Prover/z3")

// A Solver is a running z3.
type Solver struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
	limit   time.Duration
}

// Start runs z3. Limit is the greatest time for a question.
func Start(limit time.Duration) (*Solver, error) {
	path, err := exec.LookPath("z3")
	if err != nil {
		return nil, ErrMissing
	}
	s := &Solver{command: exec.Command(path, "-in", "-smt2"), limit: limit}
	if s.in, err = s.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := s.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.out = bufio.NewScanner(out)
	if err := s.command.Start(); err != nil {
		return nil, err
	}
	_, err = fmt.Fprintf(s.in, "(set-option :timeout %d)\n(set-logic QF_BV)\n(push)\n", limit.Milliseconds())
	return s, err
}

// Close ends the solver.
func (s *Solver) Close() error {
	if err := s.in.Close(); err != nil {
		return err
	}
	return s.command.Wait()
}

// ask sends text and returns z3's answer of one line.
func (s *Solver) ask(text string) (string, error) {
	if _, err := io.WriteString(s.in, text); err != nil {
		return "", fmt.Errorf("writing to z3: %w", err)
	}
	if !s.out.Scan() {
		if err := s.out.Err(); err != nil {
			return "", fmt.Errorf("reading from z3: %w", err)
		}
		return "", errors.New("z3 ended without an answer")
	}
	return s.out.Text(), nil
}

// Version returns the version of z3.
func (s *Solver) Version() (string, error) {
	answer, err := s.ask("(get-info :version)\n")
	_, version, _ := strings.Cut(answer, `"`)
	return strings.TrimSuffix(version, `")`), err
}

// Satisfy returns values of a question's variables that make it true. It returns nil if
// there are none, and an error if z3 cannot decide.
func (s *Solver) Satisfy(q *circuit.Question) (circuit.Assignment, error) {
	var text strings.Builder
	// The preprocessing that z3 selects takes ten times as long as questions on positions.
	text.WriteString("(pop)\n(push)\n" + q.Text)
	text.WriteString("(check-sat-using (then simplify propagate-values sat))\n")
	switch answer, err := s.ask(text.String()); {
	case err != nil:
		return nil, err
	case answer == "unsat":
		return nil, nil
	case answer != "sat":
		return nil, fmt.Errorf("z3 answers %q within %v: want sat or unsat", answer, s.limit)
	}
	values := make(circuit.Assignment)
	for i, v := range q.Variables {
		answer, err := s.ask(fmt.Sprintf("(eval %s :completion true)\n", circuit.VariableName(i)))
		if err != nil {
			return nil, err
		}
		if answer != "true" && answer != "false" {
			return nil, fmt.Errorf("z3 answers %q for %v: want true or false", answer, v)
		}
		values[v] = answer == "true"
	}
	return values, nil
}
