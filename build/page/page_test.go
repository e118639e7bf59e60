package main

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/kindergarten-bitboards/kindergarten/build/page/choices"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

// A browser shows the page.
type browser struct {
	*testing.T
	ctx context.Context
	url string
}

// open opens the page in a browser that may ask no other host.
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
	b.visit("")
	for _, address := range eval[[]string](b, "performance.getEntriesByType('resource').map(e => e.name)") {
		if !strings.HasPrefix(address, server.URL) {
			t.Errorf("the page asks for %s", address)
		}
	}
	return b
}

func (b browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.Fatal(err)
	}
}

// run executes a statement in JavaScript, and eval returns the value of an expression.
func (b browser) run(statement string) { b.do(chromedp.Evaluate[chromedp.Void](statement)) }

func eval[T any](b browser, expression string) T {
	b.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.Fatal(err)
	}
	return value
}

// visit loads the page anew with a state in its address.
func (b browser) visit(hash string) {
	b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(b.url+hash), chromedp.WaitReady("body[data-ready]"))
}

// marked is the set of squares that are drawn as attacked, as a number in text.
const marked = "cells.reduce((set, c, sq) => getComputedStyle(c, '::after').content === '\"\"' ? set | 1n << BigInt(sq) : set, 0n).toString()"

const boards = 200

func TestBoards(t *testing.T) {
	b, random, all := open(t), rand.New(rand.NewPCG(1, 2)), choices.All()
	centers := eval[[64][2]float64](b, `cells.map(c => { const r = c.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })`)
	click := func(sq int) { b.do(chromedp.MouseClickXY(centers[sq][0], centers[sq][1])) }
	use := func(tool string) {
		b.run(fmt.Sprintf(`document.querySelector('#palette [data-tool="%s"]').click()`, tool))
	}
	b.visit("#fen=8/8/8/8/8/8/8/8")
	occ := uint64(0)
	for round := range boards {
		next := random.Uint64() & random.Uint64() & 0x7effffffffffff7e
		changed := (occ ^ next) & random.Uint64() & random.Uint64()
		use(string("PNBRQKpnbrqk"[random.IntN(12)]))
		for set := changed &^ occ; set != 0; set &= set - 1 {
			click(bits.TrailingZeros64(set))
		}
		use("")
		for set := changed & occ; set != 0; set &= set - 1 {
			click(bits.TrailingZeros64(set))
		}
		occ ^= changed
		sq := random.IntN(64)
		use("slider")
		click(sq)
		got := eval[[]string](b, fmt.Sprintf(`kindergarten.methods.map((m, i) => {
			if (i > 0 && i %% 10 !== %d) return ""
			$('method').value = i; $('method').onchange(); $('function').value = %d %% m.functions.length; $('function').onchange(); return %s })`, round%10, round, marked))
		for i, m := range all {
			if i > 0 && i%10 != round%10 {
				continue // each published method has its turn with every tenth board
			}
			f := m.Functions[round%len(m.Functions)]
			if want := f.Walk(sq, occ); got[i] != fmt.Sprint(want) {
				t.Fatalf("%s, %s from square %d, occupancy %#x: marked are %s, want %d", m.Name, f.Name, sq, occ, got[i], want)
			}
		}
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
		got := eval[string](b, fmt.Sprintf("document.querySelectorAll('#errata button')[%d].click(); %s", i, marked))
		shown := eval[[]string](b, "[...document.querySelectorAll('#wrong code')].slice(1).map(c => c.textContent)")
		right, wrong := walk.File(e.Square, e.Occupancies[0]), walk.File(e.Square, e.Occupancies[1])
		if want := []string{fmt.Sprintf("%#016x", wrong), fmt.Sprintf("%#016x", right)}; got != fmt.Sprint(right) || fmt.Sprint(shown) != fmt.Sprint(want) {
			t.Errorf("%+v: marked are %s, want %d; results %v, want %v", e, got, right, shown, want)
		}
	}
}

// The address holds the state, the board is moved over by keys, and a FEN is counted.
func TestStateAndKeys(t *testing.T) {
	b := open(t)
	b.visit("#" + url.Values{"fen": {"4k3/8/8/8/7b/8/5N2/r3K3_w_-_-"}, "square": {"a1"}, "method": {choices.All()[15].Name}, "slider": {"rook"}}.Encode())
	const shown = "location.hash + $('position').textContent + $('method').value + $('function').value + document.querySelectorAll('#checks svg')[1].ariaLabel + "
	got := eval[string](b, shown+marked)
	if want := "1 legal moves"; !strings.Contains(got, "Pinned: f2") {
		t.Errorf("the page shows %q, want %s and a pin of f2", got, want)
	}
	b.do(chromedp.Reload(), chromedp.WaitReady("body[data-ready]"))
	if again := eval[string](b, shown+marked); again != got {
		t.Errorf("loaded anew the page shows %q, want %q", again, got)
	}
	b.run("cells[0].focus()")
	b.do(chromedp.KeyEvent(kb.ArrowUp))
	b.do(chromedp.KeyEvent("N"))
	if got = eval[string](b, "document.activeElement.ariaLabel + fen()"); got != "a2, White knight, attacked4k3/8/8/8/7b/8/N4N2/r3K3 w - -" {
		t.Errorf("the keys lead to %q", got)
	}
}

// In both themes and all widths the page fits, and marks differ from their squares.
func TestThemes(t *testing.T) {
	b := open(t)
	grounds := make(map[string]string)
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
			if prefix := os.Getenv("SCREENSHOTS"); prefix != "" {
				picture, _ := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
				os.WriteFile(fmt.Sprintf("%s-%s-%d.png", prefix, theme, width), picture, 0o666)
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
	if err := run(listener.Addr().String(), ""); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("a busy port leads to %v", err)
	}
}
