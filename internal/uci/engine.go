// Package uci asks chess engines for perft counts: programs that speak the Universal Chess
// Interface, and scripts that print a count.
package uci

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// An Engine is a program that counts. Close ends it.
type Engine struct {
	process
	Chess960 bool // whether it has the option UCI_Chess960
	Word     string

	ends    bool // whether a sum ends an answer
	repeats bool // whether it prints the sums of all smaller depths first
	is960   bool // the state of the option
}

// words are the commands that count. Engines know at most one of them. %d is the depth.
var words = []string{"go perft %d", "perft %d", "divide %d"}

// Start starts an engine. If word is "", it finds out by which command the engine counts. It gives
// up when the engine is silent for longer than limit. The context ends the engine.
func Start(ctx context.Context, command []string, word string, limit time.Duration) (e *Engine, err error) {
	e = &Engine{}
	if e.process, err = start(ctx, command, limit); err != nil {
		return nil, err
	}
	if err := e.greet(word); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

func (e *Engine) greet(word string) error {
	lines, err := e.ask("uci", func(line string) bool { return line == "uciok" })
	if err != nil {
		return err
	}
	for _, line := range lines {
		e.Chess960 = e.Chess960 || strings.HasPrefix(line, "option name UCI_Chess960 ")
	}
	e.send("ucinewgame")
	if _, err := e.ask("isready", isReady); err != nil {
		return err
	}
	tried := words
	if word != "" {
		if !strings.Contains(word, "%d") {
			word += " %d"
		}
		tried = []string{word}
	}
	var faults []error
	for _, w := range tried {
		fault, err := e.probe(w)
		if err != nil {
			return err
		}
		if e.Word != "" {
			return nil
		}
		faults = append(faults, fault)
	}
	if word != "" {
		return faults[0]
	}
	return fmt.Errorf("%w: name another command by -command, or write a script and use -script", faults[0])
}

// isReady reports whether a line answers isready.
func isReady(line string) bool { return line == "readyok" }

// probe asks for 400 leaves. It finds out whether a sum ends the answer, because some engines answer
// isready while they still count. It waits a twentieth of the limit for that sum before it asks whether
// the engine is ready. It returns a fault if the word does not make the engine count.
func (e *Engine) probe(word string) (fault, err error) {
	asked := fmt.Sprintf(word, 2)
	e.send("position startpos")
	e.send(asked)
	searches := false
	lines, err := e.until(e.limit/20, func(line string) bool {
		leaves, _ := totalOf(line)
		searches = searching.MatchString(line)
		return searches || leaves == 400
	})
	if err != nil && !errors.As(err, new(silent)) {
		return nil, e.fault(asked, err)
	}
	if searches {
		e.send("stop")
	}
	more, err := e.ask("isready", isReady)
	if err != nil {
		return nil, err
	}
	lines = append(lines, more...)
	if searches {
		return fmt.Errorf("the engine begins to search after %q: it does not know this command", asked), nil
	}
	if _, ok := parse(lines); !ok {
		if len(lines) > 1 {
			return fmt.Errorf("the engine answers %s to %q: want a number of leaves", quote.Short(lines[0]), asked), nil
		}
		return fmt.Errorf("the engine does not answer %q: it does not know this command", asked), nil
	}
	all := sums(lines)
	e.Word, e.ends, e.repeats = word, len(all) > 0, len(all) > 1 && all[0] == 20 && all[1] == 400
	return nil, nil
}

// Count counts the leaves at a depth after a line. It is a conformance.Counter.
func (e *Engine) Count(l *conformance.Setup, depth int) (a conformance.Answer, err error) {
	if chess960 := l.Chess960(); e.Chess960 && chess960 != e.is960 {
		e.send(fmt.Sprintf("setoption name UCI_Chess960 value %v", chess960))
		e.is960 = chess960
	}
	position := l.Command()
	asked := fmt.Sprintf(e.Word, depth)
	e.send(position)
	e.send(asked)
	var lines, more []string
	if e.ends {
		left := 1
		if e.repeats {
			left = depth
		}
		lines, err = e.until(e.limit, func(line string) bool {
			if _, ok := totalOf(line); ok {
				left--
			}
			return left == 0
		})
	}
	if err == nil {
		e.send("isready")
		more, err = e.until(e.limit, isReady)
	}
	if err != nil {
		return a, e.fault(position+", "+asked, err)
	}
	a, ok := parse(append(lines, more...))
	if !ok {
		return a, fmt.Errorf("the engine prints no number of leaves after %s, %s", position, asked)
	}
	return a, nil
}

// A Script is a command that counts once. Its arguments are the depth, the FEN and the moves, which
// are separated by spaces. It prints a count.
type Script struct {
	Context context.Context
	Command []string
	Limit   time.Duration
}

// Count is a conformance.Counter.
func (s *Script) Count(l *conformance.Setup, depth int) (a conformance.Answer, err error) {
	command := append(slices.Clone(s.Command), fmt.Sprint(depth), l.FEN())
	if made := l.Made(); len(made) > 0 {
		command = append(command, strings.Join(made, " "))
	}
	p, err := start(s.Context, command, s.Limit)
	if err != nil {
		return a, err
	}
	defer p.Close()
	p.in.Close()
	lines, err := p.until(s.Limit, func(string) bool { return false })
	if ended := new(ended); !errors.As(err, ended) || ended.status != 0 {
		return a, p.fault(strings.Join(command[len(s.Command):], " "), err)
	}
	a, ok := parse(lines)
	if !ok {
		return a, fmt.Errorf("the script prints no number of leaves for depth %d of %s", depth, l.FEN())
	}
	return a, nil
}

// A process is a running program.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string
	done  chan struct{} // closed by Close
	ctx   context.Context
	limit time.Duration
	last  string // the last line
}

func start(ctx context.Context, command []string, limit time.Duration) (p process, err error) {
	p = process{ctx: ctx, limit: limit, lines: make(chan string), done: make(chan struct{})}
	p.cmd = exec.Command(command[0], command[1:]...)
	p.cmd.WaitDelay = time.Second
	ownGroup(p.cmd)
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return p, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return p, err
	}
	p.cmd.Stderr = p.cmd.Stdout
	if err := p.cmd.Start(); err != nil {
		return p, fmt.Errorf("the engine does not start: %w", err) // which names the file
	}
	go func() {
		defer close(p.lines)
		s := bufio.NewScanner(out)
		s.Buffer(nil, 1<<20)
		for s.Scan() {
			select {
			case p.lines <- strings.TrimSpace(s.Text()):
			case <-p.done:
				return
			}
		}
	}()
	return p, nil
}

// Close kills the program and everything that it has started.
func (p *process) Close() {
	close(p.done)
	kill(p.cmd)
	p.cmd.Wait()
}

// send sends a line. It ignores errors, because until notices an engine that has ended.
func (p *process) send(line string) { io.WriteString(p.in, line+"\n") }

// ask sends a line and reads the answer up to a line that stop accepts.
func (p *process) ask(line string, stop func(string) bool) (lines []string, err error) {
	p.send(line)
	if lines, err = p.until(p.limit, stop); err != nil {
		err = p.fault(line, err)
	}
	return lines, err
}

// The errors of until.
type (
	silent struct{ time.Duration }
	ended  struct{ status int }
)

func (s silent) Error() string { return fmt.Sprint("the engine has been silent for ", s.Duration) }
func (e ended) Error() string  { return fmt.Sprintf("the engine ended with status %d", e.status) }

// maxLines is the number of lines after which until gives up.
const maxLines = 100_000

// until reads lines up to one that stop accepts. It waits up to limit for each line.
func (p *process) until(limit time.Duration, stop func(string) bool) (lines []string, err error) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		select {
		case line, open := <-p.lines:
			if !open {
				p.cmd.Wait()
				return lines, ended{p.cmd.ProcessState.ExitCode()}
			}
			lines = append(lines, line)
			if line != "" {
				p.last = line
			}
			if stop(line) {
				return lines, nil
			}
			if len(lines) == maxLines {
				return lines, errors.New("the engine prints without end")
			}
			timer.Reset(limit)
		case <-timer.C:
			return lines, silent{limit}
		case <-p.ctx.Done():
			return lines, context.Cause(p.ctx)
		}
	}
}

// fault adds to an error the command that came before it and the engine's last line.
func (p *process) fault(asked string, err error) error {
	if p.ctx.Err() != nil {
		return err
	}
	err = fmt.Errorf("%w, after %s", err, asked)
	if p.last != "" {
		err = fmt.Errorf("%w: its last line is %s", err, quote.Short(p.last))
	}
	return err
}
