package main

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/font"
	"gonum.org/v1/plot"
	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A chart is a picture of a part of a report.
type chart struct {
	name string // of the file, without an ending
	draw func(r *report) *plot.Plot
}

var charts = []chart{{"speed-and-size", speedAndSize}, {"batch-lengths", batchLengths}}

// The colours of the charts. The neutral ones have a replacement in the dark view.
// The others are from the palette of Masataka Okabe and Kei Ito, which colour-blind
// readers can tell apart.
var (
	paper, ink   = color.RGBA{0xff, 0xff, 0xff, 0xff}, color.RGBA{0x22, 0x22, 0x22, 0xff}
	muted, faint = color.RGBA{0x66, 0x66, 0x66, 0xff}, color.RGBA{0xe4, 0xe4, 0xe4, 0xff}
	dark         = map[color.RGBA]string{paper: "#0d1117", ink: "#e6e6e6", muted: "#a0a0a0", faint: "#30363d"}

	vermilion = color.RGBA{0xd5, 0x5e, 0x00, 0xff}
	palette   = []color.RGBA{vermilion, {0xe6, 0x9f, 0x00, 0xff}, {0x00, 0x9e, 0x73, 0xff}, {0x56, 0xb4, 0xe9, 0xff}, muted, {0x38, 0x82, 0xc2, 0xff}, {0xcc, 0x79, 0xa7, 0xff}}
)

// svg draws the chart with a light and a dark view. The reader's system selects one.
func (c chart) svg(r *report) ([]byte, error) {
	p := c.draw(r)
	if p == nil {
		return nil, errors.New("the report lacks what it shows")
	}
	canvas := vgsvg.New(9*vg.Inch, 5*vg.Inch)
	at := draw.New(canvas)
	at.SetColor(paper)
	at.Fill(at.Rectangle.Path())
	const margin, caption = 10, 16
	at.FillText(textStyle(8.5, font.WeightNormal, muted), vg.Point{X: margin, Y: margin - 2}, r.Machine.String())
	p.Draw(draw.Crop(at, margin, -margin, margin+caption, -margin))
	var picture bytes.Buffer
	if _, err := canvas.WriteTo(&picture); err != nil {
		return nil, err
	}
	// Arial and Helvetica have the widths of Liberation Sans.
	svg := strings.ReplaceAll(picture.String(), "font-family:Liberation Sans;", "font-family:Liberation Sans,Arial,Helvetica,sans-serif;")
	var style strings.Builder
	for _, light := range []color.RGBA{paper, ink, muted, faint} {
		for _, property := range []string{"fill", "stroke"} {
			fmt.Fprintf(&style, "[style*=\"%s:#%02X%02X%02X\"]{%s:%s!important}", property, light.R, light.G, light.B, property, dark[light])
		}
	}
	start := strings.Index(svg, "<svg")
	end := start + strings.Index(svg[start:], ">") + 1
	return []byte(svg[:end] + "\n<style>@media(prefers-color-scheme:dark){" + style.String() + "}</style>" + svg[end:]), nil
}

// textStyle returns the style of left-aligned text.
func textStyle(points float64, weight font.Weight, c color.Color) text.Style {
	return text.Style{
		Color:   c,
		Font:    plotfont.From(plotfont.Font{Typeface: "Liberation", Variant: "Sans", Weight: weight}, vg.Points(points)),
		Handler: plot.DefaultTextHandler,
	}
}

// newPlot returns an empty plot of decimal logarithms. It does not use plot.LogScale,
// because gonum then reserves room for the axis label in the wrong place.
func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = paper
	p.Title.Text = title
	p.Title.Padding = 8
	setStyle(&p.Title.TextStyle, 14, font.WeightBold, ink)
	for axis, label := range map[*plot.Axis]string{&p.X: x, &p.Y: y} {
		axis.Label.Text = label
		axis.Label.Padding = 5
		axis.Padding = 0
		setStyle(&axis.Label.TextStyle, 10.5, font.WeightNormal, ink)
		setStyle(&axis.Tick.Label, 9.5, font.WeightNormal, muted)
		axis.LineStyle.Color, axis.Tick.LineStyle.Color = muted, muted
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = faint, faint
	p.Add(grid)
	return p
}

// setStyle changes a style and keeps its alignment.
func setStyle(s *text.Style, points float64, weight font.Weight, c color.Color) {
	old := *s
	*s = textStyle(points, weight, c)
	s.XAlign, s.YAlign = old.XAlign, old.YAlign
}

// noBytes is the place of a method that adds no bytes, on the logarithmic axis.
const noBytes = 1 << 10

// speedAndSize plots each method's queens per second against the bytes that it adds
// to a program.
func speedAndSize(r *report) *plot.Plot {
	var names labels
	add := func(name string, x, ns cell, c color.RGBA) {
		if ns.Low > 0 {
			names = append(names, label{plotter.XY{X: math.Log10(max(x.Low, noBytes)), Y: math.Log10(1000 / ns.Low)}, name, c})
		}
	}
	for _, c := range contenders {
		size, _ := r.table("sizes").cell(c.name, keyMemory)
		ns, _ := r.table("scalar").cell(c.name, "queen hot")
		add(c.name, size, ns, map[bool]color.RGBA{true: vermilion, false: ink}[c.name == ours])
	}
	size, _ := r.table("sizes").cell(checked, keyMemory)
	ns, _ := r.table("bulk").cell(checked, "4,096 queens")
	add(checked+", "+r.Machine.Code, size, ns, vermilion)
	if len(names) < 2 {
		return nil
	}
	p := newPlot("Speed and size", "bytes that a program grows by in memory", "million queens a second, tables hot")
	p.Add(names)
	p.X.Min, p.X.Max = p.X.Min-0.65, p.X.Max+0.55 // room for the names
	p.Y.Min, p.Y.Max = p.Y.Min-0.1, p.Y.Max+0.1
	p.X.Tick.Marker, p.Y.Tick.Marker = powersOfFour(p.X.Min, p.X.Max, true), decades(p.Y.Min, p.Y.Max)
	return p
}

// batchLengths plots the time of one queen of a batch against the batch's length.
func batchLengths(r *report) *plot.Plot {
	lengths := r.table("lengths")
	if lengths == nil {
		return nil
	}
	p := newPlot("Many queens in one call", "queens in the call", "nanoseconds a queen")
	var names labels
	for i, row := range lengths.Rows {
		var points plotter.XYs
		for _, c := range lengths.Columns {
			if n, err := strconv.Atoi(c.Key); err == nil && row.Cells[c.Key].Low > 0 {
				points = append(points, plotter.XY{X: math.Log10(float64(n)), Y: math.Log10(row.Cells[c.Key].Low)})
			}
		}
		if len(points) < 2 {
			return nil
		}
		c := palette[i%len(palette)]
		style := draw.LineStyle{Color: c, Width: 2}
		if row.group() != kernels {
			style.Dashes = []vg.Length{5, 3}
		}
		p.Add(&plotter.Line{XYs: points, LineStyle: style})
		names = append(names, label{points[len(points)-1], row.Name, c})
	}
	p.Add(names)
	p.X.Tick.Marker = powersOfFour(p.X.Min, p.X.Max, false)
	p.X.Max++ // room for the names
	p.Y.Min, p.Y.Max = p.Y.Min-0.12, p.Y.Max+0.05
	p.Y.Tick.Marker = decades(p.Y.Min, p.Y.Max)
	return p
}

// powersOfFour returns ticks between two logarithms, of bytes or of lengths.
func powersOfFour(least, most float64, areBytes bool) (ticks plot.ConstantTicks) {
	for x := 1.0; math.Log10(x) <= most; x *= 4 {
		tick := plot.Tick{Value: math.Log10(x), Label: fmt.Sprint(x)}
		switch {
		case tick.Value < least:
			continue
		case areBytes && x >= 1<<20:
			tick.Label = fmt.Sprintf("%g MB", x/(1<<20))
		case areBytes && x >= 1<<10:
			tick.Label = fmt.Sprintf("%g KB", x/(1<<10))
		}
		ticks = append(ticks, tick)
	}
	return ticks
}

// decades returns ticks at 1, 2 and 5 in every power of ten.
func decades(least, most float64) (ticks plot.ConstantTicks) {
	for power := math.Floor(least); power <= most; power++ {
		for _, x := range []float64{1, 2, 5} {
			if at := power + math.Log10(x); at >= least && at <= most {
				ticks = append(ticks, plot.Tick{Value: at, Label: strconv.FormatFloat(x*math.Pow10(int(power)), 'g', 4, 64)})
			}
		}
	}
	return ticks
}

// labels are points with names to their right, or to their left if another point is
// in the way. Plot moves the names up and down until none overlaps another.
type labels []label

type label struct {
	plotter.XY
	name  string
	color color.RGBA
}

// Len and XY implement plotter.XYer.
func (l labels) Len() int                { return len(l) }
func (l labels) XY(i int) (x, y float64) { return l[i].X, l[i].Y }

// DataRange implements plot.DataRanger.
func (l labels) DataRange() (left, right, bottom, top float64) { return plotter.XYRange(l) }

// Plot implements plot.Plotter.
func (l labels) Plot(c draw.Canvas, p *plot.Plot) {
	const gap, height = 10, 13
	atX, atY := p.Transforms(&c)
	styles, places := make([]text.Style, len(l)), make([]vg.Rectangle, len(l))
	for i, label := range l {
		styles[i] = textStyle(9.5, font.WeightBold, label.color)
		styles[i].YAlign = draw.YCenter
		width, x, y := styles[i].Width(label.name), atX(label.X), atY(label.Y)
		right := vg.Rectangle{Min: vg.Point{X: x + gap, Y: y}, Max: vg.Point{X: x + gap + width, Y: y}}
		places[i] = right
		for _, other := range l {
			apart := atY(other.Y) - y
			if at := atX(other.X); right.Min.X < at && at < right.Max.X && max(apart, -apart) < height {
				places[i].Min.X, places[i].Max.X = x-gap-width, x-gap
			}
		}
	}
	for range 2000 {
		for i := range l {
			for j := range i {
				apart := places[j].Min.Y - places[i].Min.Y
				if max(apart, -apart) >= height || places[i].Max.X < places[j].Min.X || places[j].Max.X < places[i].Min.X {
					continue
				}
				step := vg.Length(0.5)
				if apart < 0 || apart == 0 && l[j].Y < l[i].Y {
					step = -step
				}
				places[i].Min.Y -= step
				places[j].Min.Y += step
			}
		}
	}
	for i, label := range l {
		from, to := vg.Point{X: atX(label.X), Y: atY(label.Y)}, places[i].Min
		if to.X < from.X {
			to.X = places[i].Max.X
		}
		c.StrokeLine2(draw.LineStyle{Color: label.color, Width: 0.5}, from.X, from.Y, to.X, to.Y)
		c.DrawGlyph(draw.GlyphStyle{Color: label.color, Radius: 3.5, Shape: draw.CircleGlyph{}}, from)
		if to.X > from.X {
			to.X += 2
		} else {
			to.X -= 2
			styles[i].XAlign = draw.XRight
		}
		c.FillText(styles[i], to, label.name)
	}
}
