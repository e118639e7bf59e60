package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/kindergarten-bitboards/kindergarten/internal/rules"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
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

// open opens the page in a browser. The page may ask for files of its own host only.
func open(t *testing.T) browser {
	if _, err := exec.LookPath("chromium"); err != nil {
		if strings.Contains(os.Getenv("KINDERGARTEN_REQUIRE"), "chromium") {
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
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath("chromium"), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.UserDataDir(t.TempDir()), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	b := browser{t, ctx, server.URL}
	b.do(chromedp.EmulateViewport(1400, 1000))
	t.Cleanup(func() {
		files := eval[[]string](b, "performance.getEntriesByType('resource').map(e => e.name)")
		for _, file := range files {
			if !strings.HasPrefix(file, server.URL+"/") {
				t.Errorf("the page asks for %s", file)
			}
		}
		if len(files) < 4 {
			t.Errorf("the page asked for %q, want 4 of its own files", files)
		}
	})
	b.visit("")
	return b
}

func (b browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.Fatal(err)
	}
}

// result returns the result of an action, and eval the value of an expression of JavaScript.
func result[T any](b browser, action chromedp.Action[T]) T {
	b.Helper()
	value, err := chromedp.Run(b.ctx, action)
	if err != nil {
		b.Fatal(err)
	}
	return value
}

func eval[T any](b browser, expression string, arguments ...any) T {
	b.Helper()
	return result(b, chromedp.Evaluate[T](fmt.Sprintf(expression, arguments...)))
}

// visit loads the page anew with a state in its address, and defines what the tests read:
// the squares whose mark is seen, and those with a dot on a small board, as a number in text.
// A mark has a fifth of the square's width and differs in brightness by a sixth.
func (b browser) visit(hash string) {
	b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(b.url+"/"+hash), chromedp.WaitReady("body[data-ready]"))
	eval[int](b, `const set = list => list.reduce((set, sq) => set | 1n << BigInt(sq), 0n).toString()
		const brightness = color => { const [r, g, b] = color.match(/\d+/g); return .3 * r + .6 * g + .1 * b }
		const seen = cell => {
			const mark = getComputedStyle(cell, '::after'), framed = parseFloat(mark.borderTopWidth) > 3
			const color = framed ? mark.borderTopColor : mark.backgroundColor, opaque = color.startsWith('rgb(')
			const drawn = mark.content === '""' && mark.display !== 'none' && mark.visibility === 'visible' && mark.opacity === '1'
			return drawn && opaque && parseFloat(mark.width) > cell.offsetWidth / 5 &&
				Math.abs(brightness(color) - brightness(getComputedStyle(cell).backgroundColor)) > 255 / 6 }
		const looks = {}
		const marked = () => {
			const look = [innerWidth, getComputedStyle(document.body).backgroundColor]
			return set([...cells.keys()].filter(sq => looks[[look, cells[sq].className]] ??= seen(cells[sq]))) }
		const dots = svg => set([...svg.querySelector('[fill="var(--bit)"]').getAttribute('d').matchAll(/M(\d+) (\d+)/g)].map(([_, x, y]) => x / 10 + 8 * (7 - y / 10)))
		const shown = boards => [...document.querySelectorAll(boards + ' svg')].map(dots)
		const position = text => { $('fen').value = text; $('fen').oninput(); return [$('position').textContent, ...shown('#checks')] }; 1`)
}

// squares returns the points in the middle of the squares.
func (b browser) squares() [][2]float64 {
	return eval[[][2]float64](b, `cells.map(c => { const r = c.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })`)
}

// On 200 boards that clicks have set, from empty to crowded, the page shows the walk's attacks.
func TestBoards(t *testing.T) {
	walks := map[string]func(sq int, occ uint64) uint64{"rook": walk.Rook, "bishop": walk.Bishop, "queen": walk.Queen,
		"rank": walk.Rank, "file": walk.File, "diagonal": walk.Diagonal, "anti-diagonal": walk.AntiDiagonal}
	published, shown := 0, make(map[string]bool)
	for _, m := range methods.All() {
		if m.Number > 0 {
			published++
			for _, l := range m.Lookups {
				walks[l.Name] = l.Walk
			}
			for _, k := range m.Masks {
				walks[k.Name] = func(sq int, _ uint64) uint64 { return k.Walk(sq) }
			}
		}
	}
	b, random, occ := open(t), rand.New(rand.NewPCG(1, 2)), uint64(0)
	b.visit("#fen=8/8/8/8/8/8/8/8")
	squares := b.squares()
	use := func(tool string) { eval[int](b, "$('palette').querySelector('[data-tool=%q]').click(), 1", tool) }
	click := func(sq int) { b.do(chromedp.MouseClickXY(squares[sq][0], squares[sq][1])) }
	for round := range 200 {
		// Of three squares the empty ones get a piece, in other rounds the others lose theirs.
		removes := uint64(round / 50 % 2)
		use([]string{string("PNBRQKpnbrqk"[random.IntN(12)]), ""}[removes])
		for range 3 {
			if changed := random.IntN(64); occ>>changed&1 == removes {
				occ ^= 1 << changed
				click(changed)
			}
		}
		sq := round * 21 % 64 // each three times
		use("slider")
		click(sq)
		// All functions of the library with the union of their steps, and one of each method.
		got := eval[[][]string](b, `kindergarten.methods.flatMap(({ functions }, m) => functions.flatMap((name, i) => {
			if (m && i !== %d %% functions.length) return []
			choose(m, i)
			const results = shown('#steps section:not([hidden]) figure:last-child')
			return [[name, marked(), ...m ? [] : [results.reduce((all, set) => all | BigInt(set), 0n).toString()]]]
		}))`, round)
		if len(got) != 7+published {
			t.Fatalf("the page shows %d functions, want 7 of the library and one of each of %d methods", len(got), published)
		}
		for _, g := range got {
			shown[g[0]] = true
			for _, set := range g[1:] {
				if f := walks[g[0]]; f == nil || set != fmt.Sprint(f(sq, occ)) {
					t.Fatalf("%s from square %d, occupancy %#x: the page shows %s, want the walk's", g[0], sq, occ, g[1:])
				}
			}
		}
	}
	for name := range walks {
		if !shown[name] {
			t.Errorf("the page shows no %s", name)
		}
	}
}

// The moves, checks and pins of a FEN are those of the rules, in positions of random games.
func TestPositions(t *testing.T) {
	b, inCheck := open(t), 0
	var fens []string
	var want [][]string
	for board, moves := range rules.Games(rand.New(rand.NewPCG(3, 4))) {
		checkers, pinned, _, mask := board.Checks()
		fens = append(fens, board.FEN())
		want = append(want, []string{fmt.Sprintf("%d legal moves.", len(moves)), fmt.Sprint(checkers), fmt.Sprint(pinned), fmt.Sprint(mask)})
		if checkers != 0 {
			inCheck++
		}
		if len(fens) == 300 {
			break
		}
	}
	for i, got := range eval[[][]string](b, "%q.split(',').map(position)", strings.Join(fens, ",")) {
		if !slices.Equal(got, want[i]) {
			t.Errorf("%s: the page shows %q, want %q", fens[i], got, want[i])
		}
	}
	if inCheck < 30 {
		t.Errorf("%d of %d positions are checks, want 30", inCheck, len(fens))
	}
	if got := eval[[]string](b, "position('8/8/8/8/8/8/8/8')"); len(got) != 1 || !strings.HasPrefix(got[0], "No legal position: ") {
		t.Errorf("for an empty board the page shows %q", got)
	}
}

func TestErrata(t *testing.T) {
	b := open(t)
	text, err := os.ReadFile("../../purego/methods/ERRATA.md")
	if err != nil {
		t.Fatal(err)
	}
	errata := methods.Errata(string(text))
	if len(errata) == 0 {
		t.Fatal("no errata")
	}
	for i, e := range errata {
		got := eval[[]string](b, "(document.querySelectorAll('#errata button')[%d].click(), [marked(), ...shown('#wrong')])", i)
		right, wrong := walk.File(e.Square, e.Occupancies[0]), walk.File(e.Square, e.Occupancies[1])
		if want := fmt.Sprint([]uint64{right, wrong, right}); fmt.Sprint(got) != want {
			t.Errorf("%+v: marked are, and the forms return, %s, want %s", e, got, want)
		}
	}
}

// The address holds the state. Pieces are moved, removed and put by keys and by dragging.
func TestStateKeysAndDrag(t *testing.T) {
	b := open(t)
	b.visit("#" + url.Values{"fen": {"4k3/8/8/8/7b/8/5N2/r3K3_w_-_-"}, "square": {"a1"}, "method": {eval[string](b, "kindergarten.methods[15].name")}, "slider": {"rook"}}.Encode())
	const shown = "[location.hash, $('method').value, $('function').selectedOptions[0].text, $('fen').value, marked()]"
	got := eval[[]string](b, shown)
	if want := fmt.Sprint([]any{"15", "rook", "4k3/8/8/8/7b/8/5N2/r3K3 w - -", walk.Rook(0, 0x80002011|1<<60)}); fmt.Sprint(got[1:]) != want {
		t.Errorf("the page shows %v, want %v", got[1:], want)
	}
	b.visit(got[0])
	if again := eval[[]string](b, shown); fmt.Sprint(again) != fmt.Sprint(got) {
		t.Errorf("loaded anew the page shows %q, want %q", again, got)
	}
	eval[int](b, "cells[0].focus(), 1")
	b.do(chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent("N"))
	if got := eval[string](b, "document.activeElement.ariaLabel + ' ' + fen()"); got != "a2, White knight, attacked 4k3/8/8/8/7b/8/N4N2/r3K3 w - -" {
		t.Errorf("the keys lead to %q", got)
	}
	squares := b.squares()
	queen := eval[[2]float64](b, `(r => [r.x + 20, r.y + 20])($('palette').querySelector('[data-tool=q]').getBoundingClientRect())`)
	for _, drag := range []struct {
		from, to [2]float64
		fen      string
	}{
		{squares[8], squares[17], "4k3/8/8/8/7b/1N6/5N2/r3K3 w - -"}, // a2 to b3
		{squares[31], [2]float64{1390, 20}, "4k3/8/8/8/8/1N6/5N2/r3K3 w - -"},
		{queen, squares[63], "4k2q/8/8/8/8/1N6/5N2/r3K3 w - -"},
	} {
		b.do(chromedp.MouseEvent(chromedp.MousePressed, drag.from[0], drag.from[1], chromedp.ButtonLeft),
			chromedp.MouseEvent(chromedp.MouseMoved, drag.to[0], drag.to[1], chromedp.ButtonLeft),
			chromedp.MouseEvent(chromedp.MouseReleased, drag.to[0], drag.to[1], chromedp.ButtonLeft))
		if got := eval[string](b, "fen()"); got != drag.fen {
			t.Errorf("dragging leads to %s, want %s", got, drag.fen)
		}
	}
}

// In both themes and all widths the page fits and shows the marks.
func TestThemes(t *testing.T) {
	b := open(t)
	grounds := make(map[string]bool)
	for _, theme := range []string{"light", "dark"} {
		for _, width := range []int64{360, 980, 1400} {
			b.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
				features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}
				_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
				return err
			}), chromedp.EmulateViewport(width, 900))
			if wide := eval[int64](b, "document.documentElement.scrollWidth"); wide != width {
				t.Errorf("%s, %d pixels: the page has %d", theme, width, wide)
			}
			grounds[eval[string](b, "getComputedStyle(document.body).backgroundColor")] = true
			want := fmt.Sprint(walk.Queen(21, 0x917d731812a4ff91)) // of the page's first position
			if got := eval[string](b, "marked()"); got != want {
				t.Errorf("%s, %d pixels: marks are seen on %s, want %s", theme, width, got, want)
			}
			if *update {
				os.WriteFile(fmt.Sprintf("%s/page-%s-%d.png", os.TempDir(), theme, width), result(b, chromedp.FullScreenshot(100)), 0o666)
			}
			if *update && theme == "light" && width == 980 {
				b.do(chromedp.EmulateViewport(width, 1215))
				os.WriteFile("page.png", result(b, chromedp.CaptureScreenshot()), 0o666)
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
	if err := run(address, ""); err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
		t.Errorf("a busy port leads to %v, want %s…", err, want)
	}
}
