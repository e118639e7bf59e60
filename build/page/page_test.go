package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/levels"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/rules"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/steps"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

var pictures = flag.Bool("pictures", false, "write a picture for each theme and width to the temporary directory")

// site is a directory, and written writes the page there once for all tests.
var (
	site    string
	written = sync.OnceValue(func() error { return write(site) })
)

func TestMain(m *testing.M) {
	var err error
	if site, err = os.MkdirTemp("", "page"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(site)
	os.Exit(code)
}

// A browser shows the page.
type browser struct {
	*testing.T
	ctx context.Context
	url string
}

// open opens the page in a browser, in a folder of a server that knows no WebAssembly. The page
// may ask for its own files only.
func open(t *testing.T) browser {
	if _, err := exec.LookPath("chromium"); err != nil {
		if slices.Contains(levels.Required(), "chromium") {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	if err := written(); err != nil {
		t.Fatal(err)
	}
	files := http.StripPrefix("/site", http.FileServer(http.Dir(site)))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".wasm") {
			w.Header().Set("Content-Type", "application/octet-stream")
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	ctx, cancel := chromedp.NewContext(context.Background(), chromedp.WithAllocatorOptions(chromedp.ExecPath("chromium"), chromedp.NoSandbox,
		chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true)))
	t.Cleanup(cancel)
	b := browser{t, ctx, server.URL + "/site"}
	act(b, chromedp.EmulateViewport(1400, 1000))
	b.visit("/")
	t.Cleanup(func() {
		got := eval[[]string](b, "performance.getEntriesByType('resource').map(e => e.name.replace(origin, '')).sort()")
		if want := []string{"/site/ERRATA.md", "/site/kindergarten.wasm", "/site/page.js", "/site/wasm_exec.js"}; !slices.Equal(got, want) {
			t.Errorf("the page asks for %q, want %q", got, want)
		}
	})
	return b
}

// act returns the result of an action, and eval the value of an expression of JavaScript.
func act[T any](b browser, action chromedp.Action[T]) T {
	b.Helper()
	value, err := chromedp.Run(b.ctx, action)
	if err != nil {
		b.Fatal(err)
	}
	return value
}

func eval[T any](b browser, expression string, arguments ...any) T {
	b.Helper()
	return act(b, chromedp.Evaluate[T](fmt.Sprintf(expression, arguments...)))
}

// visit loads the page anew and defines what the tests read: the squares that the page marks as
// attacked, and those with a dot on each small board of an element.
func (b browser) visit(path string) {
	act(b, chromedp.Steps(chromedp.Navigate("about:blank"), chromedp.Navigate(b.url+path), chromedp.WaitReady("body[data-ready]")))
	if eval[string](b, "document.body.dataset.ready") != "true" {
		b.Fatal(eval[string](b, "$('summary').textContent"))
	}
	eval[chromedp.Void](b, `const marked = () => set(all.filter(sq => cells[sq].matches('.attacked[aria-label$=", attacked"]')))
		const dots = path => set([...path.getAttribute('d').matchAll(/M(\d)0? (\d)0?m/g)].map(([, x, y]) => +x + 8 * (7 - y)))
		const shown = boards => [...document.querySelectorAll(boards + ' .dots')].map(dots)`)
}

// text returns a set as the page writes it.
func text(set uint64) string { return fmt.Sprintf("0x%016x", set) }

// On 200 boards that clicks have set, from empty to crowded, the page shows the walk's attacks.
func TestBoards(t *testing.T) {
	walks := map[string]func(sq int, occ uint64) uint64{"rook": walk.Rook, "bishop": walk.Bishop, "queen": walk.Queen,
		"rank": walk.Rank, "file": walk.File, "diagonal": walk.Diagonal, "anti-diagonal": walk.AntiDiagonal}
	functions := len(walks)
	for _, m := range methods.All() {
		if m.Number == 0 {
			continue
		}
		for _, l := range m.Lookups {
			walks[l.Name] = l.Walk
		}
		for _, k := range m.Masks {
			walks[k.Name] = func(sq int, _ uint64) uint64 { return k.Walk(sq) }
		}
		functions += len(m.Lookups) + len(m.Masks)
		if m.Queens != nil {
			functions += 3
		}
	}
	b, random, occ, shown := open(t), rand.New(rand.NewPCG(1, 2)), uint64(0), make(map[int]bool)
	b.visit("/#fen=8/8/8/8/8/8/8/8")
	centers := eval[[][2]float64](b, "cells.map(c => c.getBoundingClientRect()).map(r => [r.x + r.width / 2, r.y + r.height / 2])")
	use := func(tool string) { eval[chromedp.Void](b, "document.querySelector('[data-tool=%q]').click()", tool) }
	click := func(sq int) { act(b, chromedp.MouseClickXY(centers[sq][0], centers[sq][1])) }
	for round := range 200 {
		// Of three squares the empty ones get a piece, in other rounds the others lose theirs.
		removes := uint64(round / 50 % 2)
		use([]string{string("PNBRQKpnbrqk"[random.IntN(12)]), "."}[removes])
		for range 3 {
			if changed := random.IntN(64); occ>>changed&1 == removes {
				occ ^= 1 << changed
				click(changed)
			}
		}
		sq := round * 21 % 64 // each three times
		use("slider")
		click(sq)
		// A board has too few sliders to show each factor at work.
		for sq, got := range eval[[]string](b, "all.map(sq => kindergarten.attacks(2, sq, '%#x').attacks)", occ) {
			if want := text(walk.Queen(sq, occ)); got != want {
				t.Fatalf("a queen on square %d, occupancy %#x, attacks %s, want %s", sq, occ, got, want)
			}
		}
		// All functions of the library, with the union of their steps, and one of each method.
		for _, got := range eval[[]struct {
			Index               int
			Name, Marked, Steps string
		}](b, `functions.flatMap(({ name, method }, index) => {
			const same = named(method)
			if (index >= 7 && index !== same[%d %% same.length]) return []
			choose(index)
			const steps = shown('#steps figure:last-child').flatMap(result => squares(result))
			return [{ index, name, marked: marked(), steps: index < 7 ? set(steps) : marked() }]
		})`, round) {
			shown[got.Index] = true
			f := walks[got.Name]
			if f == nil || got.Marked != text(f(sq, occ)) || got.Steps != got.Marked {
				t.Fatalf("from square %d, occupancy %#x, the page shows %+v, want the walk's attacks", sq, occ, got)
			}
		}
	}
	if len(shown) != functions {
		t.Errorf("the page shows %d functions, want %d", len(shown), functions)
	}
}

// The moves, checks and pins of a FEN are those of the rules, in positions of random games and
// in one of more than 255 moves.
func TestPositions(t *testing.T) {
	fens, want, inCheck := []string{"8/8/8/8/8/8/8/8"}, [][]string{{"No legal position: White has 0 kings: want 1"}}, 0
	add := func(board *rules.Board, moves []rules.Move) {
		checkers, pinned, _, mask := board.Checks()
		fens = append(fens, board.FEN())
		page := []string{fmt.Sprintf("%s has %d legal move%s. %s %s", map[bool]string{true: "White", false: "Black"}[strings.Contains(board.FEN(), " w ")],
			len(moves), plural(len(moves)), words(checkers, "No check.", "Check from"), words(pinned, "No pin.", "Pinned:"))}
		if checkers != 0 {
			page = append(page, text(checkers), text(mask))
		}
		if pinned != 0 {
			page = append(page, text(pinned))
		}
		want = append(want, page)
		if checkers != 0 {
			inCheck++
		}
	}
	const g7, h7, g8 = 1 << 54, 1 << 55, 1 << 62
	p := rules.Crowded()[0] // Black's pieces come between the king on h8 and the queens
	p[record.White], p[record.Queens] = p[record.White]&^(h7|g8), p[record.Queens]&^(h7|g8)
	p[record.Pawns], p[record.Knights] = g7|h7, g8
	crowded := rules.Of(&p)
	add(&crowded, crowded.Moves())
	for board, moves := range rules.Games(rand.New(rand.NewPCG(3, 4))) {
		if add(board, moves); inCheck >= 30 && len(want) > 300 {
			break
		}
	}
	for i, got := range eval[[][]string](open(t), `%q.split(',').map(text => {
		$('fen').value = text
		$('fen').oninput()
		return [$('position').textContent, ...shown('#checks')]
	})`, strings.Join(fens, ",")) {
		if !slices.Equal(got, want[i]) {
			t.Errorf("%s: the page shows %q, want %q", fens[i], got, want[i])
		}
	}
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// words names the squares of a set, or says that there is none.
func words(set uint64, none, some string) string {
	var names []string
	for sq := range 64 {
		if set>>sq&1 != 0 {
			names = append(names, fmt.Sprintf("%c%d", 'a'+sq&7, sq>>3+1))
		}
	}
	if names == nil {
		return none
	}
	return some + " " + strings.Join(names, " and ") + "."
}

// The result of an erratum stands below its button.
func TestErrata(t *testing.T) {
	b := open(t)
	page, err := os.ReadFile("../../purego/methods/ERRATA.md")
	errata := methods.Errata(string(page))
	if len(errata) == 0 || len(errata) != eval[int](b, "errata.length") {
		t.Fatalf("%d errata, error %v", len(errata), err)
	}
	for i, e := range errata {
		got := eval[[]string](b, `(document.querySelectorAll('#errata button')[%d].click(), [marked(), ...shown('#wrong'),
			$('wrong').querySelector('p').textContent.split('. ')[0], $('wrong').previousSibling.querySelector('[aria-pressed=true]').value])`, i)
		right, wrong := text(walk.File(e.Square, e.Occupancies[0])), text(walk.File(e.Square, e.Occupancies[1]))
		if want := []string{right, text(e.Occupancies[0]), text(e.Occupancies[1]), wrong, right,
			fmt.Sprintf("As published, both occupancies have index %d and read row %[1]d", e.Index), fmt.Sprint(i)}; !slices.Equal(got, want) {
			t.Errorf("%+v: the page shows %q, want %q", e, got, want)
		}
	}
}

// The address holds the state. Pieces are moved, removed and put by keys and by dragging.
func TestStateKeysAndDrag(t *testing.T) {
	b := open(t)
	const state = "[$('method').value, $('function').selectedOptions[0].text, $('fen').value, cells[0].ariaLabel, marked(), location.hash, $('link').hash]"
	method := eval[string](b, "functions.at(-1).method")
	b.visit("/#fen=4k3/8/8/8/7b/8/5N2/r3K3_w_-_-&square=a1&slider=rook&method=" + url.QueryEscape(method))
	got := eval[[]string](b, state)
	want := []string{method, "rook", "4k3/8/8/8/7b/8/5N2/r3K3 w - -", "a1, Black rook, the slider", text(walk.Rook(0, 0x80002011|1<<60))}
	if !slices.Equal(got[:5], want) {
		t.Errorf("the page shows %q, want %q", got, want)
	}
	if got[5] != got[6] {
		t.Errorf("the address is %s, and the link %s", got[5], got[6])
	}
	b.visit("/" + got[5])
	if again := eval[[]string](b, state); !slices.Equal(again, got) {
		t.Errorf("loaded anew the page shows %q, want %q", again, got)
	}
	for _, step := range []struct {
		action chromedp.Action[chromedp.Void]
		fen    string
	}{
		{chromedp.Steps(chromedp.Focus("#a1"), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent("N")), "4k3/8/8/8/7b/8/N4N2/r3K3 w - -"},
		{chromedp.DragAndDrop("#a2", "#b3"), "4k3/8/8/8/7b/1N6/5N2/r3K3 w - -"},
		{chromedp.DragAndDrop("#h4", "#summary"), "4k3/8/8/8/8/1N6/5N2/r3K3 w - -"},
		{chromedp.DragAndDrop("[data-tool=q]", "#h8"), "4k2q/8/8/8/8/1N6/5N2/r3K3 w - -"},
	} {
		act(b, step.action)
		if got := eval[string](b, "fen()"); got != step.fen {
			t.Errorf("keys or dragging lead to %s, want %s", got, step.fen)
		}
	}
}

// seen returns the squares on which elements are seen: without these, a thirtieth of the square's
// pixels differ by a sixth in brightness.
func (b browser) seen(elements string) (set uint64) {
	board := func() image.Image {
		board, err := png.Decode(bytes.NewReader(act(b, chromedp.Screenshot(chromedp.CSS("#board")))))
		if err != nil {
			b.Fatal(err)
		}
		return board
	}
	with := board()
	eval[chromedp.Void](b, `$('board').insertAdjacentHTML('beforeend', '<style>%s { display: none }</style>')`, elements)
	without, size := board(), with.Bounds().Max
	eval[chromedp.Void](b, "document.querySelector('#board style').remove()")
	brightness := func(c color.Color) int { return int(color.GrayModel.Convert(c).(color.Gray).Y) }
	var differ [64]int
	for i := range size.X * size.Y {
		x, y := i%size.X, i/size.X
		if d := brightness(with.At(x, y)) - brightness(without.At(x, y)); d*d > 42*42 {
			differ[8*(7-8*y/size.Y)+8*x/size.X]++
		}
	}
	for sq, n := range differ {
		if n > size.X*size.Y/64/30 {
			set |= 1 << sq
		}
	}
	return set
}

// In both themes and all widths the page fits and shows the marks.
func TestThemes(t *testing.T) {
	b, grounds := open(t), make(map[string]bool)
	for _, theme := range []string{"light", "dark"} {
		for _, width := range []int64{360, 980, 1400} {
			b.media("prefers-color-scheme", theme)
			act(b, chromedp.EmulateViewport(width, 1215))
			if wide := eval[int64](b, "document.documentElement.scrollWidth"); wide != width {
				t.Errorf("%s, %d pixels: the page has %d", theme, width, wide)
			}
			// The page's first position.
			marks, pieces, occ := b.seen(".square::after"), b.seen(".square svg"), uint64(0x95a764001224e7bd)
			if want := walk.Queen(28, occ); marks != want || pieces != occ {
				t.Errorf("%s, %d pixels: marks are seen on %#x, pieces on %#x, want %#x and %#x", theme, width, marks, pieces, want, occ)
			}
			grounds[eval[string](b, "getComputedStyle(document.body).backgroundColor")] = true
			if *pictures {
				os.WriteFile(fmt.Sprintf("%s/page-%s-%d.png", os.TempDir(), theme, width), act(b, chromedp.FullScreenshot(100)), 0o666)
			}
		}
	}
	if len(grounds) != 2 {
		t.Errorf("the grounds of the themes are %v, want two", grounds)
	}
}

// media makes the browser prefer a value of a feature.
func (b browser) media(feature, value string) {
	act(b, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		features := []*emulation.MediaFeature{{Name: feature, Value: value}}
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
		return err
	}))
}

// The first view has a check and a pin. Its lines begin with the diagonal, and each line's steps
// take the whole width. The framed bits, read from left to right, are the index and the row.
func TestFirstView(t *testing.T) {
	b := open(t)
	if got, want := eval[string](b, "$('position').textContent"), "White has 4 legal moves. Check from e4. Pinned: c3."; got != want {
		t.Errorf("the first position says %q, want %q", got, want)
	}
	if got, want := eval[[]string](b, "[...document.querySelectorAll('#steps h3')].map(e => e.textContent)"),
		[]string{"The diagonal", "The anti-diagonal", "The file", "The rank"}; !slices.Equal(got, want) {
		t.Errorf("the lines are %q, want %q", got, want)
	}
	for _, got := range eval[[]struct {
		Framed, Value []int
		Index, Row    string
		Free          float64
	}](b, `[...document.querySelectorAll('#steps .boards')].map(line => {
		const [, product, index, row] = line.children, text = index.querySelectorAll('text')
		return { framed: squares(dots(product.querySelector('.dots'))).filter(sq => sq >= 58), value: [...text].slice(0, 6).map(t => +t.textContent || 0),
			index: index.querySelector('svg').ariaLabel, row: row.querySelector('code').textContent,
			free: line.getBoundingClientRect().right - line.querySelector('figure:last-child svg').getBoundingClientRect().right }
	})`) {
		value, sum := make([]int, 6), 0
		for _, sq := range got.Framed {
			value[sq-58] = 1 << (sq - 58)
			sum += value[sq-58]
		}
		if !slices.Equal(got.Value, value) || !strings.HasSuffix(got.Index, fmt.Sprintf("= %d", sum)) || got.Row != fmt.Sprintf("row[%d]", sum) || got.Free > 1 {
			t.Errorf("the page shows %+v, want the values %v and the index %d", got, value, sum)
		}
	}
	b.testGroupsAndTables()
}

// A click moves the steps that it changes, unless the reader wants no motion.
func TestMotion(t *testing.T) {
	b := open(t)
	const moving = "document.getAnimations().map(a => a.effect.target.closest('figure').querySelector('b').textContent)"
	for _, motion := range []struct {
		preference string
		want       []string
	}{{"no-preference", []string{"1. Mask the occupancy", "2. Multiply", "3. Shift", "4. Look up", "5. Mask"}}, {"reduce", nil}} {
		b.media("prefers-reduced-motion", motion.preference)
		b.visit("/#slider=bishop&method=" + url.QueryEscape("the library’s lookup"))
		if got := eval[[]string](b, moving); len(got) > 0 {
			t.Errorf("%s: %q move before a change", motion.preference, got)
		}
		eval[chromedp.Void](b, "(put(19, 'N'), change())") // d3, on the diagonal only
		if got := eval[[]string](b, moving); !slices.Equal(got, motion.want) {
			t.Errorf("%s: %q move, want %q", motion.preference, got, motion.want)
		}
		eval[chromedp.Void](b, "(put(55, '.'), change())") // h7, the last square, is no part of the index
		if got, want := eval[[]string](b, moving), motion.want[:min(2, len(motion.want))]; !slices.Equal(got, want) {
			t.Errorf("%s: %q move, want %q", motion.preference, got, want)
		}
	}
}

// The methods are in groups, and the tables to scale. PEXT's have 107,648 sets of squares.
func (b browser) testGroupsAndTables() {
	groups := eval[[]string](b, "[...document.querySelectorAll('#method optgroup')].map(g => g.label)")
	want := []string{"This library", "Wiki: First Rank Attacks", "Wiki: On an empty Board", "Wiki: Kindergarten Bitboards", "Historical"}
	if !slices.Equal(groups, want) || eval[int](b, "$('method').options.length") != eval[int](b, "new Set(functions.map(f => f.method)).size") {
		b.Errorf("the groups are %q, want %q with all methods", groups, want)
	}
	for i, table := range eval[[]struct {
		Text string
		Side float64
	}](b, "[...document.querySelectorAll('#tables figure')].map(f => ({ text: f.querySelector('b').textContent, side: f.querySelector('i').getBoundingClientRect().width }))") {
		kilobytes := float64([]int{steps.LineBytes, steps.PieceBytes, 107_648 * 8, 64 * (4096 + 512) * 8}[i]) / 1024
		if got := strings.ReplaceAll(table.Text, ",", ""); got != fmt.Sprintf("%.0f KB", kilobytes) || math.Abs(table.Side*table.Side/25-kilobytes) > 1 {
			b.Errorf("table %d has %s and %.1f pixels, want %.0f KB at 5 pixels a root of a kilobyte", i, table.Text, table.Side, kilobytes)
		}
	}
}

func TestBusyPort(t *testing.T) {
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	address := listener.Addr().String()
	want := "cannot serve at " + address + ", for example because it is in use: choose another -address ("
	if err := run(t.Context(), address, ""); err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
		t.Errorf("a busy port leads to %v, want %s…", err, want)
	}
}

// A signal ends the program. It leaves no folder, neither while it builds nor while it serves.
func TestSignals(t *testing.T) {
	program := filepath.Join(t.TempDir(), "page")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, serves := range []bool{false, true} {
		for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
			folder := t.TempDir()
			page := exec.Command(program, "-address", "localhost:0")
			page.Env = append(os.Environ(), "TMPDIR="+folder, "GOTMPDIR=")
			out, err := page.StdoutPipe()
			if err := errors.Join(err, page.Start()); err != nil {
				t.Fatal(err)
			}
			entries := func() []os.DirEntry {
				entries, err := os.ReadDir(folder)
				if err != nil {
					t.Fatal(err)
				}
				return entries
			}
			if serves {
				io.ReadFull(out, make([]byte, len("http://")))
			}
			for len(entries()) == 0 {
				time.Sleep(time.Millisecond)
			}
			page.Process.Signal(s)
			err = page.Wait()
			if left := entries(); len(left) > 0 || serves && err != nil {
				t.Errorf("%v leaves %v, and the program ends with %v", s, left, err)
			}
		}
	}
}
