package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// generatorTime is far more than a generator takes.
const generatorTime = 5 * time.Second

// errNotBuilt is the error of a generator that does not compile.
var errNotBuilt = errors.New("the generator does not compile")

// prepareGenerator runs the generator as it is, and demands that what it writes
// lies in the tree.
func (a *attempt) prepareGenerator(ctx context.Context) error {
	program, err := a.buildGenerator(ctx, a.dir, "")
	if err != nil {
		return err
	}
	output, f, err := a.generate(ctx, filepath.Join(a.dir, "out"), program, nil)
	if err != nil {
		return err
	}
	if f != survived {
		return fmt.Errorf("%s fails as it is", a.target.name)
	}
	for name, text := range output {
		original, err := os.ReadFile(filepath.Join(a.root, name))
		if err != nil {
			return err
		}
		if string(original) != string(text) {
			return fmt.Errorf("%s is not as %s writes it; run the generators first", name, a.target.name)
		}
	}
	a.output = output
	return nil
}

// buildGenerator returns the name of the generator's program.
func (a *attempt) buildGenerator(ctx context.Context, dir, overlay string) (string, error) {
	program := filepath.Join(dir, "program")
	output, _, err := execute(ctx, command{dir: filepath.Join(a.root, a.target.module), program: "go",
		args: []string{"build", "-o", program, "./" + a.target.dir}, environment: slices.Concat(overlaid(overlay), briefly)})
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("%s: %w\n%s", a.target.name, errNotBuilt, output)
	}
	return program, err
}

// generate lets a generator write into a new directory and returns what it wrote,
// or what became of the mutant if it did not write the files that it should.
func (a *attempt) generate(ctx context.Context, out, program string, environment []string) (map[string][]byte, fate, error) {
	g := a.target.generator
	for _, dir := range g.directories {
		if err := os.MkdirAll(filepath.Join(out, dir), 0o755); err != nil {
			return nil, 0, err
		}
	}
	for _, name := range g.reads {
		text, err := os.ReadFile(filepath.Join(a.root, name))
		if err != nil {
			return nil, 0, err
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(out, name)), 0o755); err != nil {
			return nil, 0, err
		}
		if err := os.WriteFile(filepath.Join(out, name), text, 0o644); err != nil {
			return nil, 0, err
		}
	}
	_, _, err := execute(ctx, command{dir: out, program: program, args: []string{"-root", out}, environment: environment,
		memory: testMemory, cpu: generatorTime})
	switch {
	case ctx.Err() != nil:
		return nil, 0, ctx.Err()
	case errors.Is(err, errEndless):
		return nil, killedByTimeout, nil
	case err != nil:
		return nil, killedByGenerator, nil
	}
	written := map[string][]byte{}
	for _, dir := range g.directories {
		if err := readAll(out, dir, written); err != nil {
			return nil, 0, err
		}
	}
	for _, name := range g.reads {
		delete(written, name)
	}
	if a.output != nil {
		for name := range written {
			if a.output[name] == nil {
				return nil, killedByGenerator, nil
			}
		}
		if len(written) < len(a.output) {
			return nil, killedByGenerator, nil
		}
	}
	return written, survived, nil
}

// readAll reads the files of a directory below the root.
func readAll(root, dir string, files map[string][]byte) error {
	return filepath.WalkDir(filepath.Join(root, dir), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		files[filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator)))] = text
		return err
	})
}
