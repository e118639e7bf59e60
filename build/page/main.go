// Page builds a page that shows every step of a lookup, and serves it on this machine.
//
//	go run ./page            serve it, and print the address
//	go run ./page -dir site  write it to a directory, for any web server; its addresses hold what they show
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
)

const library = "github.com/kindergarten-bitboards/kindergarten/"

func main() {
	flag.CommandLine = flag.NewFlagSet("go run ./page", flag.ExitOnError)
	address := flag.String("address", "localhost:8063", "serve the page at this `address`")
	dir := flag.String("dir", "", "write the page to this `directory` instead")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Stdout, *address, *dir); err != nil {
		fmt.Fprintln(os.Stderr, "page:", err)
		os.Exit(1)
	}
}

// run serves the page until ctx ends, or writes it to dir. It says on out what it does.
func run(ctx context.Context, out io.Writer, address, dir string) error {
	const building = "building the library as WebAssembly: about a minute the first time"
	if dir != "" {
		fmt.Fprintln(out, building)
		return write(ctx, dir)
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("cannot serve at %s, for example because it is in use: choose another -address (%w)", address, err)
	}
	defer listener.Close()
	temporary, err := os.MkdirTemp("", "page")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	fmt.Fprintln(out, building)
	if err := write(ctx, temporary); err != nil {
		return err
	}
	fmt.Fprintf(out, "http://%s\n", listener.Addr())
	server := &http.Server{Handler: http.FileServer(http.Dir(temporary))}
	context.AfterFunc(ctx, func() { server.Close() })
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// write writes the page, the library as WebAssembly and Go's script that runs it.
func write(ctx context.Context, dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	out, err := exec.CommandContext(ctx, "go", "list", "-f", "{{.Dir}}",
		"runtime", library+"purego/methods", library+"build/page").Output()
	if err != nil {
		return fmt.Errorf("go list, in the build module: %w", err)
	}
	from := strings.Split(string(out), "\n")
	for _, name := range []string{from[0] + "/../../lib/wasm/wasm_exec.js", from[1] + "/ERRATA.md",
		from[2] + "/site/index.html", from[2] + "/site/page.js"} {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(name)), text, 0o666); err != nil {
			return err
		}
	}
	// With inlining in the small packages of Go only, the compressed library has 5 % fewer bytes.
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w",
		"-gcflags=all=-l", "-gcflags=internal/...=",
		"-o", filepath.Join(dir, "kindergarten.wasm"), library+"build/page/wasm")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", build, err, out)
	}
	return nil
}
