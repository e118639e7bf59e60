package main

import (
	"context"
	"strings"
)

// A build is a platform for which the library is built and vetted, its tests
// included, with and without the tag purego.
type build struct {
	platform
	// Whether no test runs there: then nobody needs the standard library to be
	// fast, and compiling it anew for each platform is most of the work.
	alone bool
}

// row returns the row of the report.
func (b build) row() row {
	return row{name: b.platform.String(), how: "build and vet", goarch: b.goarch, builds: true, run: b.run}
}

func (b build) run(ctx context.Context, l *library) report {
	var r report
	for _, tags := range []string{"", "purego"} {
		note, err := b.compile(ctx, l, tags)
		if err != nil {
			return failure(err)
		}
		r.notes = note
	}
	return r
}

// compile builds and vets all packages and links the command. Where only the C
// toolchain of the platform links programs it leaves the command out, and says
// so.
func (b build) compile(ctx context.Context, l *library, tags string) (note string, err error) {
	// There are no C compilers for all these platforms.
	packages, cgo := []string{"./..."}, "CGO_ENABLED=0"
	_, err = b.command(ctx, l, cgo, "build", tags, packages...)
	if strings.Contains(printed(err), "requires external (cgo) linking") {
		note = "the command: " + strings.TrimSpace(printed(err))
		// Without cgo the tests could not be vetted either. No package has C code
		// among what it imports.
		cgo = "CGO_ENABLED=1"
		if packages, err = b.withoutCommands(ctx, l, tags); err != nil {
			return "", err
		}
		_, err = b.command(ctx, l, cgo, "build", tags, packages...)
	}
	if err == nil {
		_, err = b.command(ctx, l, cgo, "vet", tags, packages...)
	}
	return note, err
}

// withoutCommands returns the packages that are no commands.
func (b build) withoutCommands(ctx context.Context, l *library, tags string) ([]string, error) {
	format := "{{if ne .Name \"main\"}}{{.ImportPath}}{{end}}"
	list, err := l.output(ctx, b.environment(), "list", "-find", "-tags="+tags, "-f="+format, "./...")
	return strings.Fields(list), err
}

// command runs the go command with the flags of the build.
func (b build) command(ctx context.Context, l *library, cgo, name, tags string, packages ...string) (string, error) {
	args := []string{name, l.limit(), "-tags=" + tags}
	if b.alone {
		args = append(args, "-gcflags=std=-N -l -dwarf=0")
	}
	return l.output(ctx, append(b.environment(), cgo), append(args, packages...)...)
}
