package main

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/image/font"
	"gonum.org/v1/plot"
	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A chart is a picture of a part of a report. draw returns nil where the report
// lacks what the chart shows, and how high the picture is.
type chart struct {
	name string // of the files, without an ending
	note string // what stands below the plot
	draw func(r *report) (p *plot.Plot, height vg.Length)
}

var charts = []chart{
	{"speed-and-size", "Numbers are those of the published methods in the tables and in package purego.", speedAndSize},
	{"batch-lengths", "Package bulk is the best kernel, with the checks of its arguments.", batchLengths},
	{"hot-and-cold", "Chained: each occupancy waits for the last result. Under load: with a read at random from 64 MB before each queen.\n" +
		"Cold: tables evicted from the second level of cache before every 16 queens.", hotAndCold},
	{"situations", "Next occupancy and next square wait for the last result. Cold: tables evicted from the second level of cache before every 16 queens.\n" +
		"Loaded: with a read at random from 64 MB before each. Batch: of 4,096. Added: what a program grows by. Movegen: the workload of Chess_Movegen.", situations},
}

// Charts are as wide as a page of text on the web, 900 pixels of which there
// are 96 an inch, and the images have twice as many each way.
const (
	chartWidth = 900 * vg.Inch / 96
	chartDPI   = 2 * 96
	margin     = 10 // on all sides, in points
)

// writeCharts writes the charts that a report has figures for, each as SVG and
// as PNG, and returns the names of the files.
func writeCharts(r *report, dir string) (names []string, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	for _, c := range charts {
		p, height := c.draw(r)
		if p == nil {
			continue
		}
		for _, form := range []struct {
			ending string
			render func(p *plot.Plot, caption string, height vg.Length) ([]byte, error)
		}{{".svg", renderSVG}, {".png", renderPNG}} {
			picture, err := form.render(p, c.note+"\n"+r.Machine.String(), height)
			if err != nil {
				return nil, fmt.Errorf("chart %s: %v", c.name, err)
			}
			name := filepath.Join(dir, c.name+form.ending)
			if err := os.WriteFile(name, picture, 0o644); err != nil {
				return nil, err
			}
			names = append(names, name)
		}
	}
	return names, nil
}

func renderSVG(p *plot.Plot, caption string, height vg.Length) ([]byte, error) {
	canvas := vgsvg.New(chartWidth, height)
	drawWithCaption(p, caption, draw.New(canvas))
	var buffer bytes.Buffer
	if _, err := canvas.WriteTo(&buffer); err != nil {
		return nil, err
	}
	// Whoever has no Liberation fonts has others of the same widths.
	return bytes.ReplaceAll(buffer.Bytes(),
		[]byte("font-family:Liberation Sans;"),
		[]byte("font-family:Liberation Sans,Arial,Helvetica,sans-serif;")), nil
}

func renderPNG(p *plot.Plot, caption string, height vg.Length) ([]byte, error) {
	canvas := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(chartWidth, height), vgimg.UseDPI(chartDPI))}
	drawWithCaption(p, caption, draw.New(canvas))
	var buffer bytes.Buffer
	_, err := canvas.WriteTo(&buffer)
	return buffer.Bytes(), err
}

// drawWithCaption draws a plot and below it some lines of text, the last of
// which tells the machine that it was measured on.
func drawWithCaption(p *plot.Plot, caption string, c draw.Canvas) {
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	const height = 12
	style := textStyle(8.5, font.WeightNormal, muted)
	lines := strings.Split(caption, "\n")
	for i, line := range lines {
		y := c.Min.Y + margin - 2 + height*vg.Length(len(lines)-1-i)
		c.FillText(style, vg.Point{X: c.Min.X + margin, Y: y}, line)
	}
	p.Draw(draw.Crop(c, margin, -margin, margin+4+height*vg.Length(len(lines)), -margin))
}

// The palette of Masataka Okabe and Kei Ito, whose colours those tell apart who
// see fewer of them.
var (
	orange    = color.RGBA{0xe6, 0x9f, 0x00, 0xff}
	sky       = color.RGBA{0x56, 0xb4, 0xe9, 0xff}
	green     = color.RGBA{0x00, 0x9e, 0x73, 0xff}
	blue      = color.RGBA{0x00, 0x72, 0xb2, 0xff}
	vermilion = color.RGBA{0xd5, 0x5e, 0x00, 0xff}
	purple    = color.RGBA{0xcc, 0x79, 0xa7, 0xff}
	ink       = color.RGBA{0x22, 0x22, 0x22, 0xff}
	muted     = color.RGBA{0x66, 0x66, 0x66, 0xff}
	faint     = color.RGBA{0xe4, 0xe4, 0xe4, 0xff}
)

// A look is what tells a group of methods from the others: by the colour and by
// the form as well.
type look struct {
	group, about string
	color        color.Color
	glyph        draw.GlyphDrawer
	radius       vg.Length
}

var looks = []look{
	{library, "this library, one lookup", vermilion, draw.CircleGlyph{}, 5.5},
	{kernels, "this library, many in a call", orange, draw.BoxGlyph{}, 4.5},
	{published, "published kindergarten methods", green, draw.PyramidGlyph{}, 4.5},
	{rival, "other methods", blue, draw.CircleGlyph{}, 3.5},
	{module, "other Go modules", purple, diamond{}, 4.5},
}

func lookOf(group string) look {
	for _, l := range looks {
		if l.group == group {
			return l
		}
	}
	return looks[3]
}

// A diamond is a square on its corner.
type diamond struct{}

// DrawGlyph implements draw.GlyphDrawer.
func (diamond) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, at vg.Point) {
	c.SetColor(style.Color)
	var path vg.Path
	path.Move(vg.Point{X: at.X - style.Radius, Y: at.Y})
	path.Line(vg.Point{X: at.X, Y: at.Y + style.Radius})
	path.Line(vg.Point{X: at.X + style.Radius, Y: at.Y})
	path.Line(vg.Point{X: at.X, Y: at.Y - style.Radius})
	path.Close()
	c.Fill(path)
}

func (l look) style() draw.GlyphStyle {
	return draw.GlyphStyle{Color: l.color, Shape: l.glyph, Radius: l.radius}
}

// chartName returns the name of a row without what stands behind a colon, and of
// a published method what stands before a comma.
func chartName(r row) string {
	name, _, _ := strings.Cut(r.Name, ":")
	if r.Group == published {
		name, _, _ = strings.Cut(name, ",")
	}
	return name
}

// textStyle is that of text whose lower left corner is given.
func textStyle(points float64, weight font.Weight, c color.Color) text.Style {
	return text.Style{
		Color:   c,
		Font:    plotfont.From(plotfont.Font{Typeface: "Liberation", Variant: "Sans", Weight: weight}, vg.Points(points)),
		Handler: plot.DefaultTextHandler,
	}
}

// newPlot returns an empty plot in the style that the charts share.
func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text = title
	p.Title.Padding = 8
	p.Title.TextStyle = textStyle(14, font.WeightBold, ink)
	p.Title.TextStyle.XAlign, p.Title.TextStyle.YAlign = draw.XCenter, draw.YTop
	for axis, label := range map[*plot.Axis]string{&p.X: x, &p.Y: y} {
		axis.Label.Text = label
		axis.Label.Padding = 5
		alignment := axis.Label.TextStyle
		axis.Label.TextStyle = textStyle(10.5, font.WeightNormal, ink)
		axis.Label.TextStyle.XAlign, axis.Label.TextStyle.YAlign = alignment.XAlign, alignment.YAlign
		alignment = axis.Tick.Label
		axis.Tick.Label = textStyle(9.5, font.WeightNormal, muted)
		axis.Tick.Label.XAlign, axis.Tick.Label.YAlign = alignment.XAlign, alignment.YAlign
		axis.LineStyle.Color, axis.Tick.LineStyle.Color = muted, muted
		axis.Padding = 0
	}
	p.Legend.TextStyle = textStyle(9.5, font.WeightNormal, ink)
	p.Legend.ThumbnailWidth = 18
	p.Legend.Padding = 3
	return p
}

// steps are ticks of an axis at given values, written as they are given.
type steps []float64

// Ticks implements plot.Ticker.
func (s steps) Ticks(least, most float64) (ticks []plot.Tick) {
	for _, value := range s {
		if value >= least && value <= most {
			ticks = append(ticks, plot.Tick{Value: value, Label: short(value)})
		}
	}
	return ticks
}

// decades returns steps of 1, 2 and 5 in every power of ten.
func decades(least, most float64) (s steps) {
	for power := math.Pow(10, math.Floor(math.Log10(least))); power <= most; power *= 10 {
		s = append(s, power, 2*power, 5*power)
	}
	return s
}

// short writes a number with as few digits as it needs.
func short(x float64) string {
	if x >= 1000 {
		return thousands(strconv.FormatFloat(x, 'f', 0, 64))
	}
	return strconv.FormatFloat(x, 'g', 4, 64)
}

// A grid is a line across the plot at each labelled tick of an axis, so that
// the lines are where the numbers are on a logarithmic axis as well.
type grid struct{ x, y bool }

// Plot implements plot.Plotter.
func (g grid) Plot(c draw.Canvas, p *plot.Plot) {
	style := draw.LineStyle{Color: faint, Width: 0.75}
	atX, atY := p.Transforms(&c)
	if g.x {
		for _, tick := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
			if !tick.IsMinor() {
				c.StrokeLine2(style, atX(tick.Value), c.Min.Y, atX(tick.Value), c.Max.Y)
			}
		}
	}
	if g.y {
		for _, tick := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
			if !tick.IsMinor() {
				c.StrokeLine2(style, c.Min.X, atY(tick.Value), c.Max.X, atY(tick.Value))
			}
		}
	}
}
