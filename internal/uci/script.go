package uci

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
)

// A Script is a command that counts once. Its arguments are the depth, the FEN and the moves, which
// are separated by spaces. It prints a count.
type Script struct {
	ctx     context.Context
	command []string
	limit   time.Duration
	form    form
}

// NewScript runs a command for two counts that everybody knows, to find out how it prints them. It gives
// up when the command is silent for longer than limit. The context ends the command.
func NewScript(ctx context.Context, command []string, limit time.Duration) (s *Script, err error) {
	s = &Script{ctx: ctx, command: command, limit: limit}
	var answers [2][]string
	for i, leaves := range known {
		if answers[i], err = s.run(beginning, i+1); err != nil {
			return nil, err
		}
		ok := false
		if s.form, ok = learn(answers, i+1); !ok {
			return nil, wrongAnswer{strings.Join(answers[i], "\n"), fmt.Sprint(i+1, " ", beginning.FEN()), leaves}
		}
	}
	return s, nil
}

// Count is a conformance.Counter.
func (s *Script) Count(l *conformance.Setup, depth int) (a conformance.Answer, err error) {
	lines, err := s.run(l, depth)
	if err != nil {
		return a, err
	}
	a, ok := s.form.parse(lines, l.Last(), depth)
	if !ok {
		return a, fmt.Errorf("the script prints no number of leaves for depth %d of %s", depth, l.FEN())
	}
	return a, nil
}

func (s *Script) run(l *conformance.Setup, depth int) (lines []string, err error) {
	command := append(slices.Clone(s.command), fmt.Sprint(depth), l.FEN())
	if made := l.Made(); len(made) > 0 {
		command = append(command, strings.Join(made, " "))
	}
	p, err := start(s.ctx, command, s.limit)
	if err != nil {
		return nil, err
	}
	defer p.Close()
	p.in.Close()
	lines, err = p.until(s.limit, func(string) bool { return false })
	if ended := new(ended); !errors.As(err, ended) || ended.status != 0 {
		return nil, p.fault(strings.Join(command[len(s.command):], " "), err)
	}
	return lines, nil
}
