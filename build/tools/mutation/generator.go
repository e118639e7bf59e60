package mutation

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// tryGenerator builds a generator with mutants and runs each. None must be tried again.
func (r *run) tryGenerator(ctx context.Context, mutants []*mutant) (again []*mutant, err error) {
	s := mutants[0].source
	program := filepath.Join(filepath.Dir(r.pristine), fmt.Sprint("generator", mutants[0].number))
	if err := r.in(schema(mutants), nil, func(tree string) error {
		output, _, failed, err := r.execute(ctx, filepath.Join(tree, s.target.Generator.Module), nil, limits{}, "go", "build", "-o",
			program, parseSetting(s.target.Packages).packages[0])
		if failed {
			err = fmt.Errorf("the generator does not build:\n%s", output)
		}
		return err
	}); err != nil {
		return nil, err
	}
	return nil, each(ctx, mutants, func(ctx context.Context, m *mutant) error {
		return r.in(nil, slices.Clone(s.target.Generator.Writes), func(tree string) error {
			return r.generate(ctx, tree, program, m)
		})
	})
}

// generate runs a mutant of a generator in a tree, and reports its fate. If the output differs,
// it runs the tests and the proof.
func (r *run) generate(ctx context.Context, tree, program string, m *mutant) error {
	_, _, failed, err := r.execute(ctx, tree, choose(m.number), limits{5 * time.Second, true}, program, "-root", tree)
	if err != nil {
		return err
	} else if failed {
		m.killer = "the generator"
		r.report(m, killed)
		return nil
	}
	g := m.source.target.Generator
	was, err1 := written(r.pristine, g.Writes)
	is, err2 := written(tree, g.Writes)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	files := changedFiles(was, is)
	if len(files) == 0 {
		r.report(m, sameOutput)
		return nil
	}
	suites := slices.DeleteFunc(m.source.suites(),
		func(s suite) bool { return g.Reaches != nil && !g.Reaches(string(s), files) })
	alive, err := r.test(ctx, tree, suites, []*mutant{m})
	if err != nil || len(alive) == 0 {
		return err
	}
	f, err := r.prove(ctx, tree, g, files)
	if err == nil {
		r.report(m, f)
	}
	return err
}

var (
	// A comment has a space after the slashes; a compiler directive has none.
	comment = regexp.MustCompile(`(?m)^\s*//(\s.*)?$`)
	zeros   = regexp.MustCompile(`\b0x0+`)
	tokens  = regexp.MustCompile(`\w+|[^\w\s,]`) // a comma belongs to the layout
)

// written returns the generated files of some directories by their names, without comments,
// layout and leading zeros.
func written(tree string, dirs []string) (map[string]string, error) {
	files := map[string]string{}
	for _, dir := range dirs {
		if err := filepath.WalkDir(filepath.Join(tree, dir), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			if generatedLine.Match(text) {
				code := zeros.ReplaceAllString(comment.ReplaceAllString(string(text), ""), "0x")
				files[entry.Name()] = strings.Join(tokens.FindAllString(code, -1), " ")
			}
			return err
		}); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// changedFiles returns the names of the files that differ or are in one output only.
func changedFiles(was, is map[string]string) []string {
	all := maps.Clone(was)
	maps.Copy(all, is)
	maps.DeleteFunc(all, func(name, _ string) bool { return was[name] == is[name] })
	return slices.Collect(maps.Keys(all))
}

// prove runs the proof of a generator's output in a tree. A proof that takes more than ten
// minutes decides nothing.
func (r *run) prove(ctx context.Context, tree string, g *Generator, files []string) (fate, error) {
	var arguments []string
	if g.Proof != nil {
		arguments = g.Proof(files)
	}
	if arguments == nil {
		return survived, nil
	}
	limit := 10 * time.Minute
	output, cpu, failed, err := r.execute(ctx, filepath.Join(tree, g.Module), nil, limits{cpu: limit},
		append([]string{"go", "run"}, arguments...)...)
	switch {
	case err != nil || cpu >= limit:
		return survived, err
	case !failed:
		return proved, nil
	case strings.HasSuffix(strings.TrimSpace(output), "exit status 1"):
		return killedByProof, nil
	}
	fmt.Fprintf(r.Out, "go run %s decides nothing:\n%s", strings.Join(arguments, " "), output)
	return survived, nil
}
