package main

import (
	"encoding/xml"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/fen"
)

func TestSVG(t *testing.T) {
	want, err := os.ReadFile("testdata/queen.svg")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	for _, terminal := range []bool{false, true} {
		if status, got, stderr := execute(terminal, "show", "-svg"); status != 0 || stderr != "" || got != string(want) {
			t.Errorf("kindergarten show -svg: status %d, standard error %q, prints\n%s\nwant\n%s", status, stderr, got, want)
		}
	}
}

// A picture holds the elements of an SVG that the tests check.
type picture struct {
	Title       string `xml:"title"`
	Description string `xml:"desc"`
	Rects       []struct {
		X int `xml:"x,attr"`
		Y int `xml:"y,attr"`
	} `xml:"rect"`
	Circles []struct {
		X    int    `xml:"cx,attr"`
		Y    int    `xml:"cy,attr"`
		Fill string `xml:"fill,attr"`
	} `xml:"circle"`
	Groups []struct {
		Fill  string `xml:"fill,attr"`
		Texts []struct {
			X    int    `xml:"x,attr"`
			Y    int    `xml:"y,attr"`
			Text string `xml:",chardata"`
		} `xml:"text"`
	} `xml:"g"`
}

// TestSVGMarks checks that each picture marks the squares that the slider attacks, and has
// each piece on its square.
func TestSVGMarks(t *testing.T) {
	const record = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1"
	for _, s := range sliders {
		for sq := range 64 {
			p, err := fen.Parse(record)
			if err != nil {
				t.Fatal(err)
			}
			text := succeed(t, "show", "-svg", "-fen", record, "-square", squareName(sq), "-piece", s.name)
			var got picture
			if err := xml.Unmarshal([]byte(text), &got); err != nil {
				t.Fatalf("%v in\n%s", err, text)
			}
			d := newDiagram(&p, s, sq)
			if want := fmt.Sprintf("%s: %s attacked", d.slider, countSquares(d.attacks)); got.Title != want || got.Description != record {
				t.Fatalf("the picture is of %q and %q, want %q and %q", got.Title, got.Description, want, record)
			}
			var want, marked [64]string
			for to := range 64 {
				marks := map[color]string{plain: "", sliding: "yellow", reached: "#2e8b57", blocking: "none"}
				want[to] = marks[d.color(to)]
				if piece := d.pieces[to]; piece != 0 {
					side := "#fff"
					if piece >= 'a' {
						side = "#000"
					}
					want[to] += side + glyphs[piece|0x20]
				}
			}
			at := func(x, y int) *string { return &marked[(x-24)/45+8*(7-(y-24)/45)] }
			if len(got.Rects) != 3 {
				t.Fatalf("%d rectangles, want those of the picture, the board and the slider", len(got.Rects))
			}
			*at(got.Rects[2].X, got.Rects[2].Y) = "yellow"
			for _, c := range got.Circles {
				*at(c.X, c.Y) += c.Fill
			}
			for _, group := range got.Groups[1:] {
				for _, piece := range group.Texts {
					*at(piece.X, piece.Y) += group.Fill + piece.Text
				}
			}
			if marked != want {
				t.Fatalf("%s on %s: the squares are %q, want %q", s.name, squareName(sq), marked, want)
			}
			var names strings.Builder
			for _, name := range got.Groups[0].Texts {
				fmt.Fprint(&names, name.Text)
			}
			if names.String() != "1a2b3c4d5e6f7g8h" {
				t.Fatalf("ranks and files are named %s", &names)
			}
		}
	}
}
