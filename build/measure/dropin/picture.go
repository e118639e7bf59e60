package main

import (
	"cmp"
	"fmt"
	"html"
	"os"
	"slices"
	"strings"
)

// pictureFile is the picture of the README, below the build directory.
const pictureFile = "measure/dropin/engines.svg"

// A bar is the speed of a host after a swap, before = 1: the median and the quartiles.
type bar struct {
	host, about, kind string
	ratios            [3]float64
}

// bars returns the speeds of the plain builds in which ours replace the sliders and the king's
// test, the host of the greatest gain first.
func (r *report) bars() (all [][]bar) {
	for _, h := range r.Hosts {
		var both []bar
		for _, kind := range kinds {
			if s, ok := h.speed(allName, kind, builds[0]); ok {
				both = append(both, bar{h.short(), h.about, kind, s.Ratios})
			}
		}
		all = append(all, both)
	}
	slices.SortStableFunc(all, func(a, b []bar) int { return cmp.Compare(b[0].ratios[1], a[0].ratios[1]) })
	return all
}

// picture returns the bars as SVG. A gain extends to the right of the line of before, a loss to
// the left. A thin line joins the quartiles.
func (r *report) picture() string {
	const width, left, right, height, gap = 800, 390, 720, 30, 16 // right is the end of the longest bar
	hosts, low, high := r.bars(), 1.0, 1.0
	for _, b := range slices.Concat(hosts...) {
		low, high = min(low, b.ratios[0]), max(high, b.ratios[2])
	}
	if low < 1 {
		low -= (high - low) / 5 // room for the number of a loss
	}
	x := func(ratio float64) float64 { return left + (right-left)*(ratio-low)/max(high-low, 0.01) }
	var rows strings.Builder
	y := 2 * height
	for _, host := range hosts {
		fmt.Fprintf(&rows, "<text x=\"16\" y=\"%d\">%s</text>\n", y+height-8, html.EscapeString(host[0].host))
		fmt.Fprintf(&rows, "<text class=\"about\" x=\"16\" y=\"%d\">%s</text>\n", y+2*height-12, html.EscapeString("before: "+host[0].about))
		for _, b := range host {
			class, from, to, anchor, at := "gain", x(1), x(b.ratios[1]), "start", x(max(1, b.ratios[2]))+8
			if b.ratios[1] < 1 {
				class, from, to, anchor, at = "loss", to, from, "end", x(b.ratios[0])-8
			}
			fmt.Fprintf(&rows, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n", left-16, y+height-8, b.kind)
			fmt.Fprintf(&rows, "<rect class=\"%s\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>\n", class, from, y+4, to-from, height-8)
			fmt.Fprintf(&rows, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"%s\">%.2f</text>\n", at, y+height-8, anchor, b.ratios[1])
			fmt.Fprintf(&rows, "<path class=\"spread\" d=\"M%.1f %dH%.1f\"/>\n", x(b.ratios[0]), y+height/2, x(b.ratios[2]))
			y += height
		}
		if len(host) == 1 {
			y += height // room for what it used before
		}
		y += gap
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img">
<title>%s</title>
<style>
.page { fill: #ffffff } text { font: 20px sans-serif; fill: #1f2328 } line { stroke: #59636e; stroke-width: 2 }
.about { font-size: 15px } .spread { stroke: #1f2328; stroke-width: 3 }
.gain { fill: #1a7f37 } .loss { fill: #bc4c00 }
@media (prefers-color-scheme: dark) {
.page { fill: #0d1117 } text { fill: #f0f6fc } line { stroke: #9198a1 } .gain { fill: #3fb950 } .loss { fill: #db6d28 } .spread { stroke: #f0f6fc }
}
</style>
<rect class="page" width="%[1]d" height="%[2]d"/>
<text x="%.1[4]f" y="%[5]d" text-anchor="middle">before = 1</text>
%[6]s<line x1="%.1[4]f" y1="%[7]d" x2="%.1[4]f" y2="%[2]d"/>
</svg>
`, width, y, html.EscapeString(r.words()), x(1), height, rows.String(), height+10)
}

// words returns what the picture shows.
func (r *report) words() string {
	var hosts []string
	for _, host := range r.bars() {
		var both []string
		for _, b := range host {
			both = append(both, fmt.Sprintf("%s %.2f", b.kind, b.ratios[1]))
		}
		hosts = append(hosts, host[0].host+" ("+host[0].about+"): "+strings.Join(both, ", "))
	}
	return "Time before ÷ time after. " + strings.Join(hosts, "; ") + "."
}

// writePicture writes the picture's file.
func (r *report) writePicture() error {
	return os.WriteFile(pictureFile, []byte(r.picture()), 0o666)
}
