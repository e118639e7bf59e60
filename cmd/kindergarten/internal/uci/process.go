package uci

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// A process is a running program. Its standard output and its standard error are one stream of lines.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  chan string   // closed at the end of the stream
	broken error         // why the stream is read no further, set before lines is closed
	ended  chan struct{} // closed when the program has ended
	end    ended         // set before ended is closed
	closed chan struct{} // closed by Close
	ctx    context.Context
	limit  time.Duration
	last   string // the last line, or the one that tells of a panic
}

func start(ctx context.Context, command []string, limit time.Duration) (p *process, err error) {
	p = newProcess(ctx, limit)
	p.cmd = exec.Command(command[0], command[1:]...)
	ownGroup(p.cmd)
	out, err := p.cmd.StdoutPipe()
	in, err2 := p.cmd.StdinPipe()
	p.cmd.Stderr, p.in = p.cmd.Stdout, in
	p.cmd.Err = cmp.Or(p.cmd.Err, err, err2) //mutation:same drop, err to err2, err2 to err: where no pipe can be opened, Start fails, too
	err = p.cmd.Start()
	switch {
	case errors.Is(err, exec.ErrDot):
		return nil, fmt.Errorf("the engine does not start: %s is in the current directory: want %s", command[0],
			"."+string(filepath.Separator)+command[0])
	case err != nil:
		return nil, fmt.Errorf("the engine does not start: %w", err) // which names the file
	}
	go func() {
		// Wait of p.cmd would lose lines that are not yet read.
		state, _ := p.cmd.Process.Wait()
		if p.end.status = state.ExitCode(); p.end.status < 0 {
			p.end.signal = state.String()
		}
		close(p.ended)
	}()
	go p.read(out)
	return p, nil
}

func newProcess(ctx context.Context, limit time.Duration) *process {
	return &process{lines: make(chan string), ended: make(chan struct{}), closed: make(chan struct{}), ctx: ctx, limit: limit}
}

// maxAnswer is the number of bytes after which an answer is without end: far above any count's.
const maxAnswer = 1 << 22

var errEndless = errors.New("the engine prints without end")

// read sends the lines of the program until Close.
func (p *process) read(out io.ReadCloser) {
	defer close(p.lines)
	defer out.Close()
	s := bufio.NewScanner(out)
	s.Buffer(nil, maxAnswer)
	s.Split(func(data []byte, end bool) (int, []byte, error) {
		if i := bytes.IndexAny(data, "\r\n"); i >= 0 {
			return i + 1, data[:i], nil
		}
		return bufio.ScanLines(data, end)
	})
	for s.Scan() {
		select {
		case p.lines <- strings.TrimSpace(control.ReplaceAllString(s.Text(), "")):
		case <-p.closed:
			return
		}
	}
	if errors.Is(s.Err(), bufio.ErrTooLong) {
		p.broken = errEndless
	}
}

// Close kills the program and everything that it has started.
func (p *process) Close() {
	close(p.closed)
	kill(p.cmd)
	<-p.ended
	p.in.Close() //mutation:same drop: the garbage collector closes it, too
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
	ended  struct {
		status int
		signal string // unless there is a status
	}
)

func (s silent) Error() string { return fmt.Sprint("the engine has been silent for ", s.Duration) }
func (e ended) Error() string {
	if e.signal != "" {
		return "the engine ended by a " + e.signal
	}
	return fmt.Sprint("the engine ended with status ", e.status)
}

// dying is what programs of Go, Java and Rust print before they list their stack.
var dying = regexp.MustCompile(`^(?:panic:|fatal error:|Exception in|thread '.*' panicked)`)

// until reads lines up to one that stop accepts. It waits up to limit for each line, and after the last
// one for the end of the program.
func (p *process) until(limit time.Duration, stop func(string) bool) (lines []string, err error) {
	timer := time.NewTimer(limit)
	source, end := p.lines, chan struct{}(nil)
	for size := 0; ; {
		select {
		case line, open := <-source:
			switch {
			case open:
			case p.broken != nil:
				return lines, p.broken
			default:
				source, end = nil, p.ended
				continue
			}
			lines = append(lines, line)
			if line != "" && !dying.MatchString(p.last) {
				p.last = line
			}
			if stop(line) {
				return lines, nil
			}
			if size += len(line) + 1; size > maxAnswer {
				return lines, errEndless
			}
			timer.Reset(limit)
		case <-end:
			return lines, p.end
		case <-timer.C:
			if source == nil {
				return lines, errors.New("the engine has closed its output and has not ended")
			}
			return lines, silent{limit}
		case <-p.ctx.Done():
			return lines, context.Cause(p.ctx)
		}
	}
}

// A Failure is that an engine does not answer.
type Failure struct {
	Reason error
	Asked  string
	Says   string // its last line, or "" if it has printed none
}

func (f *Failure) Error() string {
	text := fmt.Sprintf("%v, after %s", f.Reason, f.Asked)
	if f.Says != "" {
		text += ": its last line is " + quote.Short(f.Says)
	}
	return text
}

func (f *Failure) Unwrap() error { return f.Reason }

// fault adds to an error the command that came before it and the engine's last line.
func (p *process) fault(asked string, err error) error {
	if p.ctx.Err() != nil {
		return err
	}
	return &Failure{err, asked, p.last}
}
