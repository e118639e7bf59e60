// Page builds a page on which one sees the lookups work, and serves it on this machine.
//
//	go run ./page            serve it, and print the address
//	go run ./page -dir site  write it to a directory
package main

import (
	"embed"
	"flag"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

//go:embed site
var site embed.FS

func main() {
	address := flag.String("address", "localhost:8063", "serve the page at this `address`")
	dir := flag.String("dir", "", "write the page to this `directory` instead")
	flag.Parse()
	if err := run(*address, *dir); err != nil {
		fmt.Fprintln(os.Stderr, "page:", err)
		os.Exit(1)
	}
}

func run(address, dir string) error {
	if dir != "" {
		return write(dir)
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("cannot serve at %s, for example because it is in use: choose another -address (%w)", address, err)
	}
	temporary, err := os.MkdirTemp("", "page")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	if err := write(temporary); err != nil {
		return err
	}
	fmt.Printf("http://%s\n", listener.Addr())
	return http.Serve(listener, http.FileServer(http.Dir(temporary)))
}

// write writes the page, the library as WebAssembly and Go's script that runs it.
func write(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	files, err := fs.Sub(site, "site")
	if err != nil {
		return err
	}
	var directories [2]string
	for i, command := range [][]string{{"env", "GOROOT"}, {"list", "-m", "-f", "{{.Dir}}", "github.com/kindergarten-bitboards/kindergarten"}} {
		out, err := exec.Command("go", command...).Output()
		if err != nil {
			return fmt.Errorf("go %s, in the build module: %w", strings.Join(command, " "), err)
		}
		directories[i] = strings.TrimSpace(string(out))
	}
	goroot, library := os.DirFS(directories[0]), os.DirFS(directories[1])
	for name, from := range map[string]fs.FS{"index.html": files, "page.js": files, "lib/wasm/wasm_exec.js": goroot, "purego/methods/ERRATA.md": library} {
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, path.Base(name)), text, 0o666); err != nil {
			return err
		}
	}
	// Without inlining the compressed library has 4 % fewer bytes.
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-gcflags=all=-l", "-o", filepath.Join(dir, "kindergarten.wasm"),
		"github.com/kindergarten-bitboards/kindergarten/build/page/wasm")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", build, err, out)
	}
	return nil
}
