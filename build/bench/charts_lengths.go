package main

import (
	"image/color"
	"strconv"

	"golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// batchLengths shows what a queen of a batch takes, by the length of the batch.
func batchLengths(r *report) (*plot.Plot, vg.Length) {
	lengths := r.table("lengths")
	if lengths == nil {
		return nil, 0
	}
	p := newPlot("Many queens in one call", "queens in the call", "nanoseconds a queen")
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.Add(grid{x: true, y: true})
	colors := []color.Color{vermilion, orange, green, sky, ink, blue, purple}
	dashes := [][]vg.Length{nil, nil, nil, nil, {5, 3}, {2, 2}, {7, 2, 2, 2}}
	var ends endLabels
	for i, row := range lengths.Rows {
		var points plotter.XYs
		for _, c := range lengths.Columns {
			if n, err := strconv.Atoi(c.Key); err == nil && row.Cells[c.Key].Low > 0 {
				points = append(points, plotter.XY{X: float64(n), Y: row.Cells[c.Key].Low})
			}
		}
		if len(points) == 0 {
			continue
		}
		line := &plotter.Line{XYs: points, LineStyle: draw.LineStyle{
			Color: colors[i%len(colors)], Width: 2, Dashes: dashes[i%len(dashes)],
		}}
		p.Add(line)
		last := points[len(points)-1]
		ends = append(ends, endLabel{last.X, last.Y, row.Name, line.Color})
	}
	if len(ends) == 0 {
		return nil, 0
	}
	p.Add(ends)
	least, most := p.X.Min, p.X.Max
	p.X.Max *= 11 // room for the names
	p.Y.Min, p.Y.Max = p.Y.Min*0.85, p.Y.Max*1.15
	var lengthTicks steps
	for n := least; n <= most; n *= 4 {
		lengthTicks = append(lengthTicks, n)
	}
	p.X.Tick.Marker = lengthTicks
	p.Y.Tick.Marker = decades(p.Y.Min, p.Y.Max)
	return p, 5.2 * vg.Inch
}

// endLabels are names at the right ends of lines, moved apart where lines end
// close together.
type endLabels []endLabel

type endLabel struct {
	x, y  float64
	name  string
	color color.Color
}

// Plot implements plot.Plotter.
func (e endLabels) Plot(c draw.Canvas, p *plot.Plot) {
	const gap, height = 10, 13
	atX, atY := p.Transforms(&c)
	places := make([]vg.Length, len(e))
	for i, label := range e {
		places[i] = atY(label.y)
	}
	// Neighbours push each other away by small steps until they are apart.
	for range 2000 {
		moved := false
		for i := range e {
			for j := range e {
				if apart := places[j] - places[i]; i < j && max(apart, -apart) < height {
					step := vg.Length(0.5)
					if apart < 0 || apart == 0 && e[j].y < e[i].y {
						step = -step
					}
					places[i], places[j], moved = places[i]-step, places[j]+step, true
				}
			}
		}
		if !moved {
			break
		}
	}
	for i, label := range e {
		style := textStyle(9.5, font.WeightBold, label.color)
		style.YAlign = draw.YCenter
		from := vg.Point{X: atX(label.x), Y: atY(label.y)}
		to := vg.Point{X: from.X + gap, Y: places[i]}
		c.StrokeLine2(draw.LineStyle{Color: label.color, Width: 0.5}, from.X, from.Y, to.X, to.Y)
		c.FillText(style, vg.Point{X: to.X + 3, Y: to.Y}, label.name)
	}
}
