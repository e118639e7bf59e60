package main

import (
	"cmp"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// noTables is where a method without tables stands on the logarithmic axis.
const noTables = 128

// speedAndSize shows how many queens a second a method answers, against the
// bytes of tables that it keeps for it.
func speedAndSize(r *report) (*plot.Plot, vg.Length) {
	overview := r.overview()
	if overview == nil {
		return nil, 0
	}
	var points marks
	for _, row := range overview.Rows {
		speed, known := speedOfQueens.of(row)
		tables, sized := tableSize.of(row)
		if known && sized && speed.Low > 0 {
			points = append(points, mark{max(tables.Low, noTables), speed.Low, pointName(row), lookOf(row.Group)})
		}
	}
	if len(points) == 0 {
		return nil, 0
	}
	// Those at the right edge have fewest places for their names and choose first.
	slices.SortStableFunc(points, func(a, b mark) int { return cmp.Compare(b.x, a.x) })
	p := newPlot("Speed and size: queens on random squares, tables hot", "bytes of tables", "million queens a second")
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.Add(grid{x: true, y: true}, points)
	p.X.Min, p.X.Max = noTables*0.7, p.X.Max*2.5
	p.Y.Min, p.Y.Max = p.Y.Min*0.75, p.Y.Max*1.4
	p.X.Tick.Marker = byteTicks{}
	p.Y.Tick.Marker = decades(p.Y.Min, p.Y.Max)
	for _, l := range looks {
		for _, mark := range points {
			if mark.look.group == l.group {
				p.Legend.Add(l.about, sample{l})
				break
			}
		}
	}
	p.Legend.YOffs, p.Legend.XOffs = 6, -6
	return p, 7 * vg.Inch
}

// pointName returns the name of a row, of the published methods only the number
// that they have there: there are too many of them for names.
func pointName(r row) string {
	if number, _, ok := strings.Cut(r.Name, " "); ok && r.Group == published && strings.Trim(number, "0123456789") == "" {
		return number
	}
	return chartName(r)
}

// byteTicks are powers of four with their usual names, from none on.
type byteTicks struct{}

// Ticks implements plot.Ticker.
func (byteTicks) Ticks(_, most float64) []plot.Tick {
	ticks := []plot.Tick{{Value: noTables, Label: "none"}}
	for value := 512.0; value <= most; value *= 4 {
		label := short(value)
		switch {
		case value >= 1<<20:
			label = short(value/(1<<20)) + " MB"
		case value >= 1<<10:
			label = short(value/(1<<10)) + " KB"
		}
		ticks = append(ticks, plot.Tick{Value: value, Label: label})
	}
	return ticks
}

// A sample is the sign of a look in a legend.
type sample struct{ look look }

// Thumbnail implements plot.Thumbnailer.
func (s sample) Thumbnail(c *draw.Canvas) { c.DrawGlyph(s.look.style(), c.Center()) }
