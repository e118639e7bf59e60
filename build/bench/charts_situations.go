package main

import (
	"image/color"
	"math"
	"strings"

	"golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// situations shows a field for each method in each situation: what it takes, on
// a ground that is the darker the closer it comes to the best of the column.
func situations(r *report) (*plot.Plot, vg.Length) {
	summary := r.summary()
	if summary == nil {
		return nil, 0
	}
	fields := newFields(summary)
	if fields == nil {
		return nil, 0
	}
	p := newPlot("Where each method is best\n ", "", "")
	p.Add(fields)
	p.HideAxes()
	widest := vg.Length(0)
	for _, row := range fields.rows {
		widest = max(widest, textStyle(9, font.WeightBold, ink).Width(chartName(row)))
	}
	widest += 12
	p.X.Min, p.X.Max = -float64(len(fields.columns))*float64(widest/(chartWidth-2*margin-widest)), float64(len(fields.columns))
	p.Y.Min, p.Y.Max = -float64(len(fields.rows)), 2.1
	return p, vg.Length(len(fields.rows))*0.27*vg.Inch + 1.5*vg.Inch
}

// Fields are a table drawn as a picture.
type fields struct {
	columns []column
	rows    []row
	best    map[string]float64 // the least of each column that is above zero
	free    map[string]bool    // whether a column has a zero
}

func newFields(summary *table) *fields {
	f := &fields{rows: summary.Rows, best: make(map[string]float64), free: make(map[string]bool)}
	for _, c := range summary.Columns {
		least := math.Inf(1)
		for _, row := range summary.Rows {
			if cell, ok := row.Cells[c.Key]; ok && cell.Low > 0 {
				least = min(least, costOf(cell, c))
			} else if ok && cell.Text == "" {
				f.free[c.Key] = true
			}
		}
		if !math.IsInf(least, 1) {
			f.columns = append(f.columns, c)
			f.best[c.Key] = least
		}
	}
	if len(f.columns) == 0 {
		return nil
	}
	return f
}

// costOf returns what is the better the smaller it is.
func costOf(c cell, of column) float64 {
	if of.Unit == "Mqueens/s" {
		return 1 / c.Low
	}
	return c.Low
}

// times returns how many times as much as the best a cell is. Where the best is
// nothing at all, whatever is more counts as twice the least of that.
func (f *fields) times(c cell, of column) float64 {
	switch {
	case c.Low == 0:
		return 1
	case f.free[of.Key]:
		return 2 * costOf(c, of) / f.best[of.Key]
	default:
		return costOf(c, of) / f.best[of.Key]
	}
}

// Plot implements plot.Plotter.
func (f *fields) Plot(c draw.Canvas, p *plot.Plot) {
	atX, atY := p.Transforms(&c)
	note := textStyle(9, font.WeightNormal, muted)
	note.XAlign, note.YAlign = draw.XCenter, draw.YCenter
	c.FillText(note, vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: c.Max.Y + 12}, "dark: the best of the column; white: ten times as much, or more")
	for i, column := range f.columns {
		style := textStyle(8, font.WeightBold, ink)
		style.XAlign, style.YAlign = draw.XCenter, draw.YCenter
		c.FillText(style, vg.Point{X: atX(float64(i) + 0.5), Y: atY(1.35)}, strings.Replace(column.Key, " ", "\n", 1))
		style = textStyle(8, font.WeightNormal, muted)
		style.XAlign, style.YAlign = draw.XCenter, draw.YCenter
		c.FillText(style, vg.Point{X: atX(float64(i) + 0.5), Y: atY(0.4)}, unitOfField(column))
	}
	for j, row := range f.rows {
		y := -float64(j)
		style := textStyle(9, font.WeightNormal, ink)
		if isHighlighted(lookOf(row.Group)) {
			style = textStyle(9, font.WeightBold, vermilion)
		}
		style.XAlign, style.YAlign = draw.XRight, draw.YCenter
		c.FillText(style, vg.Point{X: atX(0) - 6, Y: atY(y - 0.5)}, chartName(row))
		for i, column := range f.columns {
			cell, ok := row.Cells[column.Key]
			if !ok || cell.Low == 0 && cell.Text != "" {
				continue
			}
			times := f.times(cell, column)
			field := vg.Rectangle{
				Min: vg.Point{X: atX(float64(i)) + 1, Y: atY(y-1) + 1},
				Max: vg.Point{X: atX(float64(i+1)) - 1, Y: atY(y) - 1},
			}
			ground, text := shade(times)
			c.SetColor(ground)
			c.Fill(field.Path())
			weight := font.WeightNormal
			if times <= 1 {
				weight = font.WeightBold
			}
			style := textStyle(8.5, weight, text)
			style.XAlign, style.YAlign = draw.XCenter, draw.YCenter
			c.FillText(style, vg.Point{X: atX(float64(i) + 0.5), Y: atY(y - 0.5)}, compact(cell.Low, column.Unit))
		}
	}
}

// shade goes from dark blue for the best to white for what is ten times as
// dear or more, and the text from white to black.
func shade(times float64) (ground, text color.Color) {
	part := min(math.Log10(max(times, 1)), 1)
	mix := func(from, to uint8) uint8 { return uint8(math.Round(float64(from) + part*(float64(to)-float64(from)))) }
	ground = color.RGBA{mix(blue.R, 0xf6), mix(blue.G, 0xf6), mix(blue.B, 0xf6), 0xff}
	if part < 0.45 {
		return ground, color.White
	}
	return ground, ink
}

// compact writes a number with its unit where that varies: bytes in KB and MB,
// and times at start-up in milliseconds from one on.
func compact(x float64, unit string) string {
	switch {
	case unit == "bytes" && x >= 1<<20:
		return number(x/(1<<20), "MB") + " MB"
	case unit == "bytes" && x >= 1<<10:
		return number(math.Round(x/(1<<10)), "bytes") + " KB"
	case unit == "µs" && x >= 1000:
		return number(math.Round(x/1000), "bytes") + " ms"
	case unit == "µs" && x > 0:
		return number(math.Round(x), "bytes") + " µs"
	}
	return number(x, unit)
}

// unitOfField returns what stands below the name of a column: nothing where each
// number has its own unit.
func unitOfField(c column) string {
	if c.Unit == "bytes" || c.Unit == "µs" {
		return ""
	}
	return c.Unit
}
