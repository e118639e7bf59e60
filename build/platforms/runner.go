package main

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// A runner starts programs of a platform.
type runner struct {
	name  string   // for the report
	words []string // what stands before the program; nothing on its own machine
	// Whether programs that a test starts have to be started in the same way.
	// What GODEBUG switches off they inherit.
	emulates bool
}

var native = runner{name: "native"}

// emulated returns the runner that is an emulator and its arguments.
func emulated(words ...string) runner {
	return runner{name: strings.Join(words, " "), words: words, emulates: true}
}

// switchedOff returns the runner that hides features of this CPU. The go
// command itself, whose compiler and linker would complain, does not see them.
func switchedOff(godebug string) runner {
	if godebug == "" {
		return native
	}
	return runner{name: "native " + godebug, words: []string{"env", "GODEBUG=" + godebug}}
}

// node returns the runner of js/wasm, as Go's own go_js_wasm_exec has it.
func node(ctx context.Context, l *library) (runner, error) {
	root, err := l.output(ctx, nil, "env", "GOROOT")
	if err != nil {
		return runner{}, err
	}
	script := filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec_node.js")
	return runner{name: "node", words: []string{"node", "--stack-size=8192", script}}, nil
}

// wazero returns the runner of wasip1/wasm, as Go's own go_wasip1_wasm_exec has
// it. The program is a tool of the build module.
func wazero(ctx context.Context, l *library) (runner, error) {
	path, err := l.output(ctx, nil, "-C", "build", "tool", "-n", "wazero")
	if err != nil {
		return runner{}, err
	}
	return runner{name: "wazero", words: []string{strings.TrimSpace(path), "run", "-mount", "/:/", "-env-inherit"}}, nil
}

// emulators are the programs of qemu-user for the architectures of Go.
var emulators = map[string]string{
	"386":      "qemu-i386",
	"amd64":    "qemu-x86_64",
	"arm":      "qemu-arm",
	"arm64":    "qemu-aarch64",
	"loong64":  "qemu-loongarch64",
	"mips":     "qemu-mips",
	"mips64":   "qemu-mips64",
	"mips64le": "qemu-mips64el",
	"mipsle":   "qemu-mipsel",
	"ppc64":    "qemu-ppc64",
	"ppc64le":  "qemu-ppc64le",
	"riscv64":  "qemu-riscv64",
	"s390x":    "qemu-s390x",
}

// linuxRunner returns the runner of linux programs on an architecture.
func linuxRunner(goarch string) runner {
	if goarch == runtime.GOARCH || goarch == "386" && runtime.GOARCH == "amd64" {
		return native
	}
	if goarch == "amd64" {
		return emulated(emulators[goarch], "-cpu", "max")
	}
	return emulated(emulators[goarch])
}

// missing returns an error if the runner's program is not installed.
func (r runner) missing() error {
	if len(r.words) == 0 {
		return nil
	}
	if _, err := exec.LookPath(r.words[0]); err == nil {
		return nil
	}
	where := "nothing is known of where to find it"
	switch name := r.words[0]; {
	case strings.HasPrefix(name, "qemu-"):
		where = "it is in the Debian package qemu-user"
	case name == "node":
		where = "it is in the Debian package nodejs"
	}
	return fmt.Errorf("the program %s is not installed; %s", r.words[0], where)
}

// flags returns the -exec flag of the go command.
func (r runner) flags() []string {
	if len(r.words) == 0 {
		return nil
	}
	quoted := make([]string, len(r.words))
	for i, word := range r.words {
		quoted[i] = "'" + word + "'"
	}
	return []string{"-exec=" + strings.Join(quoted, " ")}
}

// environment returns what lets tests start programs of the platform.
func (r runner) environment() []string {
	if !r.emulates {
		return nil
	}
	return []string{"KINDERGARTEN_EXEC=" + strings.Join(r.words, " ")}
}
