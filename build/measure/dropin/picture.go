package main

import (
	"cmp"
	"errors"
	"fmt"
	"html"
	"os"
	"slices"
	"strings"
)

// A theme is the colours of a picture, and its file below the build directory.
type theme struct{ file, text, gain, loss string }

// The pictures of the README. A page shows the one of its own theme.
var (
	light = theme{"measure/dropin/engines.svg", "#1f2328", "#1a7f37", "#bc4c00"}
	dark  = theme{"measure/dropin/engines-dark.svg", "#f0f6fc", "#3fb950", "#db6d28"}
)

// A bar is the speed of a host after a swap, before = 1.
type bar struct {
	host, about, kind string
	ratio             float64
}

// bars returns the median speeds of the plain builds in which ours replace the sliders and the
// king's test, the greatest gain first.
func (r *report) bars() (all []bar) {
	for _, h := range r.Hosts {
		for _, kind := range kinds {
			if s, ok := h.speed(allName, kind, builds[0]); ok {
				all = append(all, bar{h.short(), h.about, kind, s.Ratios[1]})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b bar) int { return cmp.Compare(b.ratio, a.ratio) })
	return all
}

// picture returns the bars as SVG.
func (r *report) picture(t theme) string {
	const width, left, right, height = 440, 232, 400, 20 // right is the end of the longest bar
	longest := 1.0
	for _, b := range r.bars() {
		longest = max(longest, b.ratio)
	}
	x := func(ratio float64) float64 { return left + (right-left)*ratio/longest }
	var rows strings.Builder
	y := 2 * height
	for _, b := range r.bars() {
		color, ratio := t.gain, fmt.Sprintf("%.2f", b.ratio)
		if ratio < "1" {
			color = t.loss
		}
		fmt.Fprintf(&rows, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s, %s</text>\n", left-6, y+height-6,
			html.EscapeString(b.host), b.kind)
		fmt.Fprintf(&rows, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n", left, y+3,
			x(b.ratio)-left, height-6, color)
		fmt.Fprintf(&rows, "<text x=\"%.1f\" y=\"%d\">%s</text>\n", x(b.ratio)+4, y+height-6, ratio)
		y += height
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" font-family="sans-serif" font-size="12" fill="%s">
<title>%s</title>
<text x="0" y="14" font-size="14">Speed with these lookups. Longer is faster, 1 is the speed before.</text>
<text x="%.1[5]f" y="34" text-anchor="middle">1</text>
%[6]s<line x1="%.1[5]f" y1="38" x2="%.1[5]f" y2="%[2]d" stroke="%[3]s"/>
</svg>
`, width, y+2, t.text, html.EscapeString(r.words()), x(1), rows.String())
}

// words returns what the picture shows.
func (r *report) words() string {
	var all []string
	for _, b := range r.bars() {
		all = append(all, fmt.Sprintf("%s (%s) %s %.2f", b.host, b.about, b.kind, b.ratio))
	}
	return "Speed with these lookups, 1 is the speed before: " + strings.Join(all, "; ") + "."
}

// writePictures writes the pictures' files.
func (r *report) writePictures() error {
	return errors.Join(os.WriteFile(light.file, []byte(r.picture(light)), 0o666), os.WriteFile(dark.file,
		[]byte(r.picture(dark)), 0o666))
}
