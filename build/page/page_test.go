package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	"image/png"
	"math/bits"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/kindergarten-bitboards/kindergarten/build/page/choices"
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

// open opens the page in a browser, and looks at each request until the test ends.
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
	var requests sync.Map
	if err := chromedp.Listen(ctx, func(event any) {
		if sent, ok := event.(*network.EventRequestWillBeSent); ok {
			requests.Store(sent.Request.URL, true)
		}
	}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		own := 0
		requests.Range(func(address, _ any) bool {
			if strings.HasPrefix(address.(string), server.URL+"/") {
				own++
			} else if !strings.HasPrefix(address.(string), "data:") {
				t.Errorf("the page asks for %s", address)
			}
			return true
		})
		if own < 5 {
			t.Errorf("the page asked for %d of its own files, want 5", own)
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
// the squares that are marked, and those with a dot on a small board, as a number in text.
func (b browser) visit(hash string) {
	b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(b.url+"/"+hash), chromedp.WaitReady("body[data-ready]"))
	eval[int](b, `const set = list => list.reduce((set, sq) => set | 1n << BigInt(sq), 0n).toString()
		const ofSquares = wanted => set([...cells.keys()].filter(sq => wanted(cells[sq])))
		const marked = () => ofSquares(cell => {
			const mark = getComputedStyle(cell, '::after')
			if (mark.content !== '""' || mark.display === 'none' || mark.visibility !== 'visible' || mark.opacity !== '1') return false
			const color = parseFloat(mark.borderWidth) < 3 ? mark.backgroundColor : mark.borderColor
			return color !== 'rgba(0, 0, 0, 0)' && color !== getComputedStyle(cell).backgroundColor })
		const dots = svg => set([...svg.querySelector('[fill="var(--bit)"]').getAttribute('d').matchAll(/M(\d+) (\d+)/g)].map(([_, x, y]) => x / 10 + 8 * (7 - y / 10)))
		const shown = boards => [...document.querySelectorAll(boards + ' svg')].map(dots); 1`)
}

// squares returns the points in the middle of the squares.
func (b browser) squares() [][2]float64 {
	return eval[[][2]float64](b, `cells.map(c => { const r = c.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })`)
}

func (b browser) use(tool string) {
	eval[int](b, `$('palette').querySelector('[data-tool=%q]').click(), 1`, tool)
}

// Each method shows its attacks on 200 boards that clicks have set, from empty to crowded.
// The last steps of the library's lookups unite to them.
func TestBoards(t *testing.T) {
	b, random, all := open(t), rand.New(rand.NewPCG(1, 2)), choices.All()
	b.visit("#fen=8/8/8/8/8/8/8/8")
	squares, occ := b.squares(), uint64(0)
	clicks := func(set uint64) {
		for ; set != 0; set &= set - 1 {
			at := squares[bits.TrailingZeros64(set)]
			b.do(chromedp.MouseClickXY(at[0], at[1]))
		}
	}
	for round := range 200 {
		// Four of the squares change, or eight, or sixteen.
		changed := uint64(0)
		for range 4 << random.IntN(3) {
			changed |= 1 << random.IntN(64)
		}
		changed &^= 0x8100000000000081
		b.use(string("PNBRQKpnbrqk"[random.IntN(12)]))
		clicks(changed &^ occ)
		b.use("")
		clicks(changed & occ)
		occ ^= changed
		sq := random.IntN(64)
		b.use("slider")
		clicks(1 << sq)
		got := eval[[]string](b, `kindergarten.methods.map((m, i) => { choose(i, %d %% m.functions.length); return marked() })`, round)
		for i, m := range all {
			f := m.Functions[round%len(m.Functions)]
			if want := f.Walk(sq, occ); got[i] != fmt.Sprint(want) {
				t.Fatalf("%s, %s from square %d, occupancy %#x: marked are %s, want %d", m.Name, f.Name, sq, occ, got[i], want)
			}
		}
		library := all[0].Functions[round%7]
		if got := eval[string](b, `(choose(0, %d), shown('#steps section:not([hidden]) figure:last-child').reduce((all, set) => all | BigInt(set), 0n).toString())`, round%7); got != fmt.Sprint(library.Walk(sq, occ)) {
			t.Fatalf("%s from square %d, occupancy %#x: the steps lead to %s, want %d", library.Name, sq, occ, got, library.Walk(sq, occ))
		}
	}
}

// The moves, checks and pins of a FEN are those of the rules, in positions of random games.
func TestPositions(t *testing.T) {
	b, positions, inCheck := open(t), 0, 0
	for board, moves := range rules.Games(rand.New(rand.NewPCG(3, 4))) {
		checkers, pinned, _, mask := board.Checks()
		got := eval[[]string](b, `($('fen').value = %q, $('fen').oninput(), [$('position').textContent, ...shown('#checks')])`, board.FEN())
		if want := []string{fmt.Sprintf("%d legal moves.", len(moves)), fmt.Sprint(checkers), fmt.Sprint(pinned), fmt.Sprint(mask)}; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%s: the page shows %q, want %q", board.FEN(), got, want)
		}
		if checkers != 0 {
			inCheck++
		}
		if positions++; positions == 300 {
			break
		}
	}
	if inCheck < 30 {
		t.Errorf("%d of %d positions are checks, want 30", inCheck, positions)
	}
	got := eval[[]string](b, `($('fen').value = "8/8/8/8/8/8/8/8", $('fen').oninput(), [$('position').textContent, ...shown('#checks')])`)
	if len(got) != 1 || !strings.HasPrefix(got[0], "No legal position: ") {
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
	b.visit("#" + url.Values{"fen": {"4k3/8/8/8/7b/8/5N2/r3K3_w_-_-"}, "square": {"a1"}, "method": {choices.All()[15].Name}, "slider": {"rook"}}.Encode())
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

// In both themes and all widths the page fits. A picture of the board with marks differs in
// brightness from one without on all attacked squares, and on no other.
func TestThemes(t *testing.T) {
	b := open(t)
	grounds := make(map[string]string)
	picture := func() *image.Gray { return gray(t, result(b, chromedp.Screenshot(chromedp.CSS("#board")))) }
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
			grounds[eval[string](b, "getComputedStyle(document.body).backgroundColor")] = theme
			if *update {
				os.WriteFile(fmt.Sprintf("%s/page-%s-%d.png", os.TempDir(), theme, width), result(b, chromedp.FullScreenshot(100)), 0o666)
			}
			if *update && theme == "light" && width == 980 {
				b.do(chromedp.EmulateViewport(width, 1215))
				os.WriteFile("page.png", result(b, chromedp.CaptureScreenshot()), 0o666)
			}
			with, want := picture(), walk.Queen(21, 0x917d731812a4ff91) // of the page's first position
			eval[int](b, "cells.forEach(c => c.classList.remove('attacked')), 1")
			without := picture()
			eval[int](b, "update(), 1")
			if got := differing(with, without); got != want {
				t.Errorf("%s, %d pixels: marks are seen on %#x, want %#x", theme, width, got, want)
			}
		}
	}
	if len(grounds) != 2 {
		t.Errorf("the grounds of the themes are %v, want two", grounds)
	}
}

func gray(t *testing.T, data []byte) *image.Gray {
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	picture := image.NewGray(decoded.Bounds())
	for y := range picture.Rect.Dy() {
		for x := range picture.Rect.Dx() {
			picture.Set(x, y, decoded.At(x, y))
		}
	}
	return picture
}

// differing returns the squares of which a twentieth is plain in b, and differs in a by a
// sixth of the brightness.
func differing(a, b *image.Gray) (set uint64) {
	size := a.Rect.Dx() / 8
	var pixels [64]int
	for y := range 8 * size {
		for x := range 8 * size {
			ground := b.GrayAt(x/size*size+4, y/size*size+size/2)
			if p, q := int(a.GrayAt(x, y).Y), int(ground.Y); b.GrayAt(x, y) == ground && max(p-q, q-p) > 255/6 {
				pixels[x/size+8*(7-y/size)]++
			}
		}
	}
	for sq, n := range pixels {
		if n > size*size/20 {
			set |= 1 << sq
		}
	}
	return set
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
