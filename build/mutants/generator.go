package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// tryGenerator tries mutants of a generator, some of them in a schema.
func (c *campaign) tryGenerator(ctx context.Context, together, alone []*mutant, report func(*mutant, fate)) error {
	// program builds the generator with the mutants of a list.
	program := func(ctx context.Context, tree string, list []*mutant) (path string, err error) {
		undo, err := c.place(tree, schema(list))
		if err != nil {
			return "", err
		}
		path = filepath.Join(tree, "generator")
		dir := filepath.Join(tree, filepath.Dir(list[0].source.dir))
		output, _, failed, err := execute(ctx, dir, nil, "", "go", "build", "-o", path, "./"+filepath.Base(list[0].source.dir))
		if failed {
			err = fmt.Errorf("the generator does not build:\n%s", output)
		}
		return path, errors.Join(err, undo())
	}
	shared := ""
	if len(together) > 0 {
		var err error
		if shared, err = program(ctx, c.pristine, together); err != nil {
			return err
		}
	}
	return each(ctx, append(together, alone...), func(ctx context.Context, m *mutant) error {
		tree := <-c.trees
		defer func() { c.trees <- tree }()
		path := shared
		if !slices.Contains(together, m) {
			var err error
			if path, err = program(ctx, tree, []*mutant{m}); err != nil {
				return err
			}
		}
		f, err := c.generate(ctx, tree, path, m)
		for _, dir := range m.source.target.writes {
			err = errors.Join(err, c.restore(tree, dir))
		}
		if err == nil {
			report(m, f)
		}
		return err
	})
}

// generate runs a mutant of a generator in a tree and, if what it writes is new, the
// tests and the proof.
func (c *campaign) generate(ctx context.Context, tree, program string, m *mutant) (fate, error) {
	_, _, failed, err := execute(ctx, tree, []string{fmt.Sprintf("%s=%d", chosen, m.number)}, seconds(5*time.Second)+addresses, program, "-root", tree)
	if err != nil || failed {
		return killed, err
	}
	was, err := c.written(c.pristine, m.source.target.writes)
	if err != nil {
		return 0, err
	}
	is, err := c.written(tree, m.source.target.writes)
	if err != nil {
		return 0, err
	}
	if was == is {
		return sameOutput, nil
	}
	c.mutex.Lock()
	f, ok := c.known[is]
	c.mutex.Unlock()
	if ok {
		return f, nil
	}
	alive, err := c.test(ctx, tree, []*mutant{m}, false, func(*mutant, fate) {})
	if err != nil {
		return 0, err
	}
	f = killed
	if len(alive) > 0 {
		f = survived
		if m.source.target.proof {
			if f, err = c.prove(ctx, tree, changedKernels(was, is)); err != nil {
				return 0, err
			}
		}
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.known[is] = f
	return f, nil
}

// A comment has a space behind the slashes; a directive to the compiler has none.
var comment, zeros = regexp.MustCompile(`(?m)^\s*//(\s.*)?$`), regexp.MustCompile(`\b0x0+`)

// written returns the generated files in some directories, one after the other,
// without comments, and the layout of lists and numbers.
func (c *campaign) written(tree string, dirs []string) (string, error) {
	var all strings.Builder
	layout := strings.NewReplacer(",\n", " ", ",", " ", "{\n", "{ ", "{", "{ ", "}", " }")
	for _, dir := range dirs {
		err := filepath.WalkDir(filepath.Join(tree, dir), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil || !generatedLine.Match(text) {
				return err
			}
			fmt.Fprintln(&all, "FILE", entry.Name())
			for line := range strings.Lines(layout.Replace(zeros.ReplaceAllString(comment.ReplaceAllString(string(text), ""), "0x"))) {
				if words := strings.Fields(line); len(words) > 0 {
					fmt.Fprintln(&all, strings.Join(words, " "))
				}
			}
			return nil
		})
		if err != nil {
			return "", err
		}
	}
	return all.String(), nil
}

var kernel = regexp.MustCompile(`(?m)^(?:TEXT ·(\w+)\(SB\)|DATA|GLOBL|FILE)`)

// changedKernels returns the functions of assembly that differ, as the command prove
// names them: all of them where data differs.
func changedKernels(was, is string) (names []string) {
	kernels := func(text string) map[string]string {
		m := map[string]string{}
		starts := append(kernel.FindAllStringSubmatchIndex(text, -1), []int{len(text)})
		for i, at := range starts[:len(starts)-1] {
			section, name := text[at[0]:starts[i+1][0]], ""
			if at[2] >= 0 {
				name = text[at[2]:at[3]]
			}
			if !strings.HasPrefix(section, "FILE ") {
				m[name] += section
			}
		}
		return m
	}
	before, after := kernels(was), kernels(is)
	for name := range before {
		if name != "" && (after[name] != before[name] || after[""] != before[""]) {
			names = append(names, "asm."+name)
		}
	}
	slices.Sort(names)
	return names
}

// prove puts the kernels of a tree to the proof, on a sample of squares and lengths.
// A proof that does not end within ten minutes decides nothing.
func (c *campaign) prove(ctx context.Context, tree string, names []string) (fate, error) {
	limit := 10 * time.Minute
	output, cpu, failed, err := execute(ctx, filepath.Join(tree, "build"), nil, seconds(limit), "go", "run", "./prove", "-short", "-only", "^("+strings.Join(names, "|")+")$")
	switch {
	case err != nil || cpu >= limit || strings.Contains(output, "no function matches"):
		return survived, err
	case !failed:
		return proved, nil
	case strings.Contains(output, "exit status 1"):
		return unproved, nil
	}
	return 0, fmt.Errorf("the proof failed:\n%s", output)
}
