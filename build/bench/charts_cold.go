package main

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// temperatures are the situations that the chart of hot and cold shows.
var temperatures = []struct {
	quantity quantity
	about    string
	color    color.Color
	glyph    draw.GlyphDrawer
}{
	{hotTime, "hot", vermilion, draw.CircleGlyph{}},
	{occupancyTime, "hot, chained", orange, draw.BoxGlyph{}},
	{loadedTime, "under load", green, draw.PyramidGlyph{}},
	{coldTime, "cold", sky, diamond{}},
	{coldChainedTime, "cold, chained", blue, diamond{}},
}

// hotAndCold shows what a queen takes by each method while its tables are at
// hand and while they are not. The methods are sorted by the slowest situation.
func hotAndCold(r *report) (*plot.Plot, vg.Length) {
	summary := r.summary()
	if summary == nil {
		return nil, 0
	}
	rows := slices.DeleteFunc(slices.Clone(summary.Rows), func(r row) bool {
		known := 0
		for _, situation := range temperatures {
			if c, ok := situation.quantity.of(r); ok && c.Low > 0 {
				known++
			}
		}
		return known < 2
	})
	if len(rows) == 0 {
		return nil, 0
	}
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(slowest(b), slowest(a)) })
	p := newPlot("Hot and cold: what a queen takes", "nanoseconds a queen", "")
	p.X.Scale = plot.LogScale{}
	p.Add(grid{x: true}, dots(rows))
	p.X.Min, p.X.Max = p.X.Min*0.85, p.X.Max*1.15
	p.Y.Min, p.Y.Max = -0.7, float64(len(rows))+0.6
	p.X.Tick.Marker = decades(p.X.Min, p.X.Max)
	p.Y.LineStyle.Width = 0
	p.Y.Tick.Length = 0
	p.Y.Tick.Marker = names(rows)
	p.Y.Tick.Label.Color = ink
	return p, vg.Length(len(rows))*0.29*vg.Inch + 1.9*vg.Inch
}

func slowest(r row) (most float64) {
	for _, situation := range temperatures {
		if c, ok := situation.quantity.of(r); ok {
			most = max(most, c.Low)
		}
	}
	return most
}

// names are ticks with the names of rows, from below.
type names []row

// Ticks implements plot.Ticker.
func (n names) Ticks(_, _ float64) (ticks []plot.Tick) {
	for i, row := range n {
		if row.Group != library {
			ticks = append(ticks, plot.Tick{Value: float64(i), Label: chartName(row)})
		}
	}
	return ticks
}

// dots are rows of signs, one for each situation, joined by a line.
type dots []row

// Plot implements plot.Plotter.
func (d dots) Plot(c draw.Canvas, p *plot.Plot) {
	atX, atY := p.Transforms(&c)
	d.explain(c, atY(float64(len(d))))
	for i, row := range d {
		y := atY(float64(i))
		if row.Group == library {
			half := (atY(1) - atY(0)) / 2
			band := vg.Rectangle{Min: vg.Point{X: c.Min.X, Y: y - half}, Max: vg.Point{X: c.Max.X, Y: y + half}}
			c.SetColor(color.RGBA{0xfd, 0xf0, 0xe6, 0xff})
			c.Fill(band.Path())
			style := textStyle(9.5, font.WeightBold, vermilion)
			style.XAlign, style.YAlign = draw.XRight, draw.YCenter
			c.FillText(style, vg.Point{X: c.Min.X - 3, Y: y + 1}, chartName(row))
		}
		least, most := math.Inf(1), math.Inf(-1)
		for _, situation := range temperatures {
			if cell, ok := situation.quantity.of(row); ok {
				least, most = min(least, cell.Low), max(most, cell.Low)
			}
		}
		c.StrokeLine2(draw.LineStyle{Color: color.RGBA{0xbb, 0xbb, 0xbb, 0xff}, Width: 1.5}, atX(least), y, atX(most), y)
		for _, situation := range temperatures {
			if cell, ok := situation.quantity.of(row); ok {
				c.DrawGlyph(draw.GlyphStyle{Color: situation.color, Shape: situation.glyph, Radius: 4.5}, vg.Point{X: atX(cell.Low), Y: y})
			}
		}
	}
}

// explain writes what the signs mean in one line.
func (d dots) explain(c draw.Canvas, y vg.Length) {
	style := textStyle(9.5, font.WeightNormal, ink)
	style.YAlign = draw.YCenter
	const sign, gap = 9, 22
	width := vg.Length(-gap)
	for _, situation := range temperatures {
		width += sign + style.Width(situation.about) + gap
	}
	x := (c.Min.X + c.Max.X - width) / 2
	c.SetColor(color.White)
	c.Fill(vg.Rectangle{Min: vg.Point{X: c.Min.X, Y: y - 8}, Max: vg.Point{X: c.Max.X, Y: c.Max.Y}}.Path())
	for _, situation := range temperatures {
		c.DrawGlyph(draw.GlyphStyle{Color: situation.color, Shape: situation.glyph, Radius: 4.5}, vg.Point{X: x, Y: y})
		c.FillText(style, vg.Point{X: x + sign, Y: y + 1}, situation.about)
		x += sign + style.Width(situation.about) + gap
	}
}

// DataRange implements plot.DataRanger.
func (d dots) DataRange() (left, right, bottom, top float64) {
	left, right = math.Inf(1), math.Inf(-1)
	for _, row := range d {
		for _, situation := range temperatures {
			if cell, ok := situation.quantity.of(row); ok {
				left, right = min(left, cell.Low), max(right, cell.Low)
			}
		}
	}
	return left, right, 0, float64(len(d) - 1)
}
