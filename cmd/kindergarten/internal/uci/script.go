package uci

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
)

// A Script is a command that counts once. Its arguments are the depth, the FEN and the moves, which
// are separated by spaces. It prints a count.
type Script struct {
	run  func(l *conformance.Setup, depth int) (lines []string, err error)
	form form
}

// NewScript runs a command for counts that everybody knows, to find out how it prints them. It gives
// up when the command is silent for longer than limit. The context ends the command.
func NewScript(ctx context.Context, command []string, limit time.Duration) (s *Script, err error) {
	s = &Script{run: func(l *conformance.Setup, depth int) (lines []string, err error) {
		return run(ctx, command, arguments(l, depth), limit)
	}}
	err = s.learn()
	if errors.As(err, new(wrongAnswer)) || errors.As(err, new(*Failure)) {
		err = fmt.Errorf("%w: the arguments of a script are DEPTH FEN [MOVES], and it prints the count", err)
	}
	return s, err
}

// learn learns the form of the counts, and whether the script makes moves.
func (s *Script) learn() (err error) {
	all := questions()
	for i := range all {
		q := &all[i]
		q.asked = strings.Join(arguments(q.Setup, q.depth), " ")
		q.lines, err = s.run(q.Setup, q.depth)
		if err == nil {
			s.form, err = learn(all[:i+1])
		} else if i >= beginnings {
			break // It may count other positions.
		}
		if err != nil {
			return err
		}
	}
	without := conformance.NewSetup("", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	moved := conformance.NewSetup("", without.FEN(), "h1h2")
	if a, err := s.Count(moved, 1); err == nil && a.Leaves == conformance.Leaves(without.Last(), 1) {
		return fmt.Errorf("the script ignores MOVES: for %q it prints the %d moves before h1h2",
			strings.Join(arguments(moved, 1), " "), a.Leaves)
	}
	return nil
}

// Count is a conformance.Counter.
func (s *Script) Count(l *conformance.Setup, depth int) (a conformance.Answer, err error) {
	lines, err := s.run(l, depth)
	if err != nil {
		return a, err
	}
	return s.form.parse(lines, l, depth, strings.Join(arguments(l, depth), " "))
}

// arguments returns the arguments of a script.
func arguments(l *conformance.Setup, depth int) []string {
	all := []string{fmt.Sprint(depth), l.FEN()}
	if made := l.Made(); len(made) > 0 {
		all = append(all, strings.Join(made, " "))
	}
	return all
}

// run returns what a script prints.
func run(ctx context.Context, command, arguments []string, limit time.Duration) (lines []string, err error) {
	p, err := start(ctx, slices.Concat(command, arguments), limit)
	if err != nil {
		return nil, err
	}
	defer p.Close()
	p.in.Close()
	lines, err = p.until(limit, func(string) bool { return false })
	if ended := new(ended); !errors.As(err, ended) || ended.status != 0 {
		return nil, p.fault(strings.Join(arguments, " "), err)
	}
	return lines, nil
}
