package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// A proof tells whether what a generator wrote into a directory does what it must
// for all inputs.
type proof interface {
	holds(ctx context.Context, a *attempt, out string, written map[string][]byte) (bool, error)
}

// kernelProof proves the kernels by the command prove, on a sample of squares and
// lengths.
type kernelProof struct {
	build     sync.Once
	program   string
	functions map[string]bool // that are proved
	err       error
}

// proofTime is far more than a proof takes. One that does not end decides nothing.
const proofTime = 10 * time.Minute

func (p *kernelProof) holds(ctx context.Context, a *attempt, out string, written map[string][]byte) (bool, error) {
	p.build.Do(func() { p.err = p.prepare(ctx, a) })
	if p.err != nil {
		return false, p.err
	}
	var names []string
	for _, name := range slices.Sorted(maps.Keys(written)) {
		if strings.HasSuffix(name, ".s") {
			names = append(names, changedKernels(a.output[name], written[name])...)
		}
	}
	names = slices.DeleteFunc(names, func(name string) bool { return !p.functions[name] })
	if len(names) == 0 {
		return true, nil
	}
	for i, name := range names {
		names[i] = regexp.QuoteMeta(name)
	}
	printed, _, err := p.run(ctx, a, "-asm", filepath.Join(out, "asm"), "-short", "-only", "^("+strings.Join(names, "|")+")$")
	var status *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case err == nil || errors.Is(err, errEndless):
		return true, nil
	case errors.As(err, &status) && status.ExitCode() == 1:
		return false, nil
	}
	return false, fmt.Errorf("the proof: %w\n%s", err, printed)
}

func (p *kernelProof) run(ctx context.Context, a *attempt, args ...string) (string, time.Duration, error) {
	return execute(ctx, command{dir: filepath.Join(a.root, a.target.module), program: p.program, args: args, cpu: proofTime})
}

// prepare builds the command and asks it what it proves.
func (p *kernelProof) prepare(ctx context.Context, a *attempt) error {
	p.program = filepath.Join(a.dir, "prove")
	printed, _, err := execute(ctx, command{dir: filepath.Join(a.root, a.target.module), program: "go",
		args: []string{"build", "-o", p.program, "./prove"}})
	if err == nil {
		printed, _, err = p.run(ctx, a, "-list")
	}
	if err != nil {
		return fmt.Errorf("the proof: %w\n%s", err, printed)
	}
	p.functions = map[string]bool{}
	for _, name := range strings.Fields(printed) {
		p.functions[name] = true
	}
	return nil
}

var startOfKernel = regexp.MustCompile(`^TEXT ·(\w+)\(SB\)`)

// changedKernels returns the functions of an assembly file whose text differs, as
// prove names them: all of them where the data differs.
func changedKernels(before, after []byte) (names []string) {
	was, is := kernelsOf(before), kernelsOf(after)
	for _, name := range slices.Sorted(maps.Keys(is)) {
		if name != "" && (is[name] != was[name] || is[""] != was[""]) {
			names = append(names, "asm."+name)
		}
	}
	return names
}

// kernelsOf returns the text of each function of an assembly file by its name, and
// the data by the empty name.
func kernelsOf(text []byte) map[string]string {
	kernels := map[string]string{}
	name := ""
	for line := range bytes.Lines(text) {
		if match := startOfKernel.FindSubmatch(line); match != nil {
			name = string(match[1])
		} else if bytes.HasPrefix(line, []byte("DATA ")) || bytes.HasPrefix(line, []byte("GLOBL ")) {
			name = ""
		}
		if !bytes.HasPrefix(line, []byte("//")) {
			kernels[name] += string(line)
		}
	}
	return kernels
}
