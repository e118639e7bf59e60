package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/errata"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/levels"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

// TestPage opens the page in Chromium, and compares what it shows with package walk.
func TestPage(t *testing.T) {
	if _, err := exec.LookPath("chromium"); err != nil {
		if slices.Contains(levels.Required(), "chromium") {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	site := t.TempDir()
	if err := write(t.Context(), site); err != nil {
		t.Fatal(err)
	}
	var report struct {
		Rows      []struct{ What, Got, Want any }
		Functions []struct{ Method, Name, Marked, Whole, Lines string }
		Errata    [][]string
	}
	if err := json.Unmarshal(visit(t, site), &report); err != nil {
		t.Fatal(err)
	}
	for _, r := range report.Rows {
		if r.Got != r.Want {
			t.Errorf("%v is %#v, want %#v", r.What, r.Got, r.Want)
		}
	}
	text := func(set uint64) string { return fmt.Sprintf("0x%016x", set) }
	walks, functions := walks()
	for _, f := range report.Functions {
		attacks := walks[f.Name]
		if attacks == nil {
			t.Fatalf("the page offers %+v, which no method has", f)
		}
		want, whole, lines := text(attacks(35, 0x95a764001224e7bd)), f.Whole, f.Lines
		if none := text(0); whole == none { // a line, or none
			whole, lines = want, map[bool]string{true: want, false: lines}[lines == none]
		}
		if f.Marked != want || whole != want || lines != want {
			t.Errorf("the page shows %+v, want %s", f, want)
		}
	}
	if len(report.Functions) != functions {
		t.Errorf("the page offers %d functions, want %d", len(report.Functions), functions)
	}
	page, err := os.ReadFile("../../purego/methods/ERRATA.md")
	cases := errata.Parse(string(page))
	if len(cases) == 0 || len(cases) != len(report.Errata) {
		t.Fatalf("%d errata, error %v, %d shown", len(cases), err, len(report.Errata))
	}
	for i, e := range cases {
		right, wrong := text(walk.File(e.Square, e.Occupancies[0])), text(walk.File(e.Square, e.Occupancies[1]))
		want := []string{right, text(e.Occupancies[0]), text(e.Occupancies[1]), wrong, right,
			fmt.Sprintf("As published, both occupancies have index %d and read row %[1]d", e.Index),
			fmt.Sprint(i), fmt.Sprint(i)}
		if !slices.Equal(report.Errata[i], want) {
			t.Errorf("%+v: the page shows %q, want %q", e, report.Errata[i], want)
		}
	}
}

// walks returns the walk of each function of the page by its name, and how many functions there are.
func walks() (map[string]func(int, uint64) uint64, int) {
	all := map[string]func(int, uint64) uint64{"rook": walk.Rook, "bishop": walk.Bishop, "queen": walk.Queen,
		"rank": walk.Rank, "file": walk.File, "diagonal": walk.Diagonal, "anti-diagonal": walk.AntiDiagonal}
	functions := len(all)
	for _, m := range methods.All() {
		for _, l := range m.Lookups {
			all[l.Name] = l.Walk
		}
		for _, k := range m.Masks {
			all[k.Name] = func(sq int, _ uint64) uint64 { return k.Walk(sq) }
		}
		functions += len(m.Lookups) + len(m.Masks)
		if m.Lines.Rank != nil {
			functions += 3
		}
	}
	return all, functions
}

// visit lets Chromium run testdata/reader.js and returns what it reports. The server does not know the type of
// WebAssembly. It serves the site in every folder. A folder named after a file lacks that file, and the folder held
// has the library only after a request for /release/.
func visit(t *testing.T, site string) (report []byte) {
	reader, err := os.ReadFile("testdata/reader.js")
	if err != nil {
		t.Fatal(err)
	}
	reported, released := make(chan []byte, 1), make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch folder, name, _ := strings.Cut(r.URL.Path[1:], "/"); {
		case folder == "reader":
			fmt.Fprintf(w, "<!DOCTYPE html><body><script>%s</script>", reader)
		case folder == "release":
			close(released)
		case folder == "report":
			body, _ := io.ReadAll(r.Body)
			reported <- body
		case folder == name:
			http.NotFound(w, r)
		case folder == "held" && name == "kindergarten.wasm":
			<-released
			fallthrough
		default:
			if strings.HasSuffix(name, ".wasm") {
				w.Header().Set("Content-Type", "application/octet-stream")
			}
			http.StripPrefix("/"+folder, http.FileServer(http.Dir(site))).ServeHTTP(w, r)
		}
	}))
	defer server.Close()
	profile, err := os.MkdirTemp("", "page")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(profile)
	chromium := exec.Command("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-component-update", "--remote-debugging-port=0", "--user-data-dir="+profile, server.URL+"/reader")
	var said strings.Builder
	chromium.Stderr = &said
	if err := chromium.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- chromium.Wait() }()
	select {
	case report = <-reported:
		chromium.Process.Kill()
		<-ended
	case err := <-ended:
		t.Fatalf("chromium ends without a report: %v\n%s", err, &said)
	}
	return report
}

// TestRun checks that run says that it builds before it builds, and where it serves, and that it leaves no folder.
func TestRun(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	t.Setenv("GOTMPDIR", "")
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	address := listener.Addr().String()
	want := "cannot serve at " + address + ", for example because it is in use: choose another -address ("
	if err := run(t.Context(), io.Discard, address, ""); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("a busy port leads to %v, want %s…", err, want)
	}
	for _, says := range []string{"building the library as WebAssembly", "http://"} {
		ctx, stop := context.WithCancel(t.Context())
		out := writer(func(text string) {
			if strings.HasPrefix(text, says) || strings.HasPrefix(text, "http://") {
				stop() // as a signal does
			}
		})
		err := run(ctx, out, "localhost:0", "")
		if left, _ := os.ReadDir(folder); len(left) > 0 || ctx.Err() == nil || (err == nil) != (says == "http://") {
			t.Errorf("stopped when it says %q, the program ends with %v and leaves %v", says, err, left)
		}
		stop()
	}
}

type writer func(string)

func (w writer) Write(text []byte) (int, error) { w(string(text)); return len(text), nil }
