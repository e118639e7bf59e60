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
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

// The picture is made smaller by: pngquant --nofs --ext .png --force 64 page/page.png
var update = flag.Bool("update", false, "write page.png, which README.md shows, and a picture for each theme and width to the temporary directory")

// A browser shows the page.
type browser struct {
	*testing.T
	ctx context.Context
	url string
}

// open opens the page in a browser. The page may ask for its own files only.
func open(t *testing.T) browser {
	if _, err := exec.LookPath("chromium"); err != nil {
		if slices.Contains(levels.Required(), "chromium") {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	dir := t.TempDir()
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	ctx, cancel := chromedp.NewContext(context.Background(), chromedp.WithAllocatorOptions(chromedp.ExecPath("chromium"), chromedp.NoSandbox,
		chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true)))
	t.Cleanup(cancel)
	b := browser{t, ctx, server.URL}
	act(b, chromedp.EmulateViewport(1400, 1000))
	b.visit("/")
	t.Cleanup(func() {
		got := eval[[]string](b, "performance.getEntriesByType('resource').map(e => e.name.replace(origin, '')).sort()")
		if want := []string{"/ERRATA.md", "/kindergarten.wasm", "/page.js", "/wasm_exec.js"}; !slices.Equal(got, want) {
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
		want = append(want, []string{fmt.Sprintf("%d legal moves.", len(moves)), text(checkers), text(pinned), text(mask)})
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

func TestErrata(t *testing.T) {
	b := open(t)
	page, err := os.ReadFile("../../purego/methods/ERRATA.md")
	errata := methods.Errata(string(page))
	if len(errata) == 0 || len(errata) != eval[int](b, "errata.length") {
		t.Fatalf("%d errata, error %v", len(errata), err)
	}
	for i, e := range errata {
		got := eval[[]string](b, "(document.querySelectorAll('#errata button')[%d].click(), [marked(), ...shown('#wrong')])", i)
		right, wrong := text(walk.File(e.Square, e.Occupancies[0])), text(walk.File(e.Square, e.Occupancies[1]))
		if want := []string{right, wrong, right}; !slices.Equal(got, want) {
			t.Errorf("%+v: marked are, and the forms return, %q, want %q", e, got, want)
		}
	}
}

// The address holds the state. Pieces are moved, removed and put by keys and by dragging.
func TestStateKeysAndDrag(t *testing.T) {
	b := open(t)
	const state = "[$('method').value, $('function').selectedOptions[0].text, $('fen').value, cells[0].ariaLabel, marked(), location.hash]"
	method := eval[string](b, "functions.at(-1).method")
	b.visit("/#fen=4k3/8/8/8/7b/8/5N2/r3K3_w_-_-&square=a1&slider=rook&method=" + url.QueryEscape(method))
	got := eval[[]string](b, state)
	want := []string{method, "rook", "4k3/8/8/8/7b/8/5N2/r3K3 w - -", "a1, Black rook, the slider", text(walk.Rook(0, 0x80002011|1<<60))}
	if !slices.Equal(got[:5], want) {
		t.Errorf("the page shows %q, want %q", got, want)
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
			act(b, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
				features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}
				_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
				return err
			}))
			act(b, chromedp.EmulateViewport(width, 1215))
			if wide := eval[int64](b, "document.documentElement.scrollWidth"); wide != width {
				t.Errorf("%s, %d pixels: the page has %d", theme, width, wide)
			}
			// The page's first position.
			marks, pieces, occ := b.seen(".square::after"), b.seen(".square svg"), uint64(0x917d731812a4ff91)
			if want := walk.Queen(21, occ); marks != want || pieces != occ {
				t.Errorf("%s, %d pixels: marks are seen on %#x, pieces on %#x, want %#x and %#x", theme, width, marks, pieces, want, occ)
			}
			grounds[eval[string](b, "getComputedStyle(document.body).backgroundColor")] = true
			if *update {
				os.WriteFile(fmt.Sprintf("%s/page-%s-%d.png", os.TempDir(), theme, width), act(b, chromedp.FullScreenshot(100)), 0o666)
			}
			if *update && theme == "light" && width == 980 {
				os.WriteFile("page.png", act(b, chromedp.CaptureScreenshot()), 0o666)
			}
		}
	}
	if len(grounds) != 2 {
		t.Errorf("the grounds of the themes are %v, want two", grounds)
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
