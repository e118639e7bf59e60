package main

import (
	"math"

	"golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A mark is a point of a plot with a name beside it.
type mark struct {
	x, y float64
	name string
	look look
}

// Marks draws points and finds a place for each name where it covers neither
// another name nor a point, as close to its own point as can be; a line leads
// to one that had to go away from it. Highlighted names choose first.
type marks []mark

// Plot implements plot.Plotter.
func (m marks) Plot(c draw.Canvas, p *plot.Plot) {
	atX, atY := p.Transforms(&c)
	taken := make([]vg.Rectangle, 0, 2*len(m))
	for _, mark := range m {
		taken = append(taken, square(vg.Point{X: atX(mark.x), Y: atY(mark.y)}, mark.look.radius+1))
	}
	for _, highlighted := range []bool{true, false} {
		for i, mark := range m {
			if isHighlighted(mark.look) != highlighted {
				continue
			}
			style := textStyle(9, font.WeightNormal, ink)
			if highlighted {
				style = textStyle(10, font.WeightBold, vermilion)
			}
			at := vg.Point{X: atX(mark.x), Y: atY(mark.y)}
			size := style.Rectangle(mark.name).Size()
			place := freePlace(at, size, mark.look.radius, taken[:len(m)], i, taken[len(m):], c.Rectangle)
			taken = append(taken, place)
			if from := nearest(place, at); distance(from, at) > mark.look.radius+6 {
				c.StrokeLine2(draw.LineStyle{Color: muted, Width: 0.5}, at.X, at.Y, from.X, from.Y)
			}
			style.YAlign = draw.YCenter
			c.FillText(style, vg.Point{X: place.Min.X, Y: (place.Min.Y+place.Max.Y)/2 + 1.5}, mark.name)
		}
	}
	for _, uppermost := range []bool{false, true} {
		for _, mark := range m {
			if (mark.look.group == library) == uppermost {
				c.DrawGlyph(mark.look.style(), vg.Point{X: atX(mark.x), Y: atY(mark.y)})
			}
		}
	}
}

// DataRange implements plot.DataRanger.
func (m marks) DataRange() (left, right, bottom, top float64) {
	left, right, bottom, top = math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, mark := range m {
		left, right = min(left, mark.x), max(right, mark.x)
		bottom, top = min(bottom, mark.y), max(top, mark.y)
	}
	return left, right, bottom, top
}

func isHighlighted(l look) bool { return l.group == library || l.group == kernels }

// freePlace tries places around a point, ring by ring, and returns the first
// that is free of the other points and their names, or the one that covers
// least. Of the places in a ring those to the right come first.
func freePlace(at, size vg.Point, radius vg.Length, points []vg.Rectangle, own int, names []vg.Rectangle, within vg.Rectangle) vg.Rectangle {
	var best vg.Rectangle
	least := math.Inf(1)
	for ring := range 14 {
		away := radius + 3 + vg.Length(ring)*6
		for turn := range 16 {
			side := turn + 1 // right, then by turns above and below it
			angle := math.Pi / 8 * float64(side/2) * float64(1-side%2*2)
			direction := vg.Point{X: vg.Length(math.Cos(angle)), Y: vg.Length(math.Sin(angle))}
			center := vg.Point{
				X: at.X + direction.X*(away+size.X/2),
				Y: at.Y + direction.Y*(away+size.Y/2),
			}
			place := vg.Rectangle{
				Min: vg.Point{X: center.X - size.X/2, Y: center.Y - size.Y/2},
				Max: vg.Point{X: center.X + size.X/2, Y: center.Y + size.Y/2},
			}
			covered := 0.0
			for i, other := range points {
				if i != own {
					covered += overlap(place, other)
				}
			}
			for _, other := range names {
				covered += overlap(widened(place), other)
			}
			outside := area(place) - overlap(place, within)
			if cost := covered + 100*outside + float64(away); covered == 0 && outside < 1e-6 {
				return place
			} else if cost < least {
				best, least = place, cost
			}
		}
	}
	return best
}

// widened returns a place with room for a space on both sides.
func widened(r vg.Rectangle) vg.Rectangle {
	r.Min.X -= 4
	r.Max.X += 4
	return r
}

func square(center vg.Point, half vg.Length) vg.Rectangle {
	return vg.Rectangle{
		Min: vg.Point{X: center.X - half, Y: center.Y - half},
		Max: vg.Point{X: center.X + half, Y: center.Y + half},
	}
}

func area(r vg.Rectangle) float64 { return float64(r.Size().X * r.Size().Y) }

func overlap(a, b vg.Rectangle) float64 {
	width := min(a.Max.X, b.Max.X) - max(a.Min.X, b.Min.X)
	height := min(a.Max.Y, b.Max.Y) - max(a.Min.Y, b.Min.Y)
	return float64(max(width, 0) * max(height, 0))
}

// nearest returns the point of a rectangle that is closest to another.
func nearest(r vg.Rectangle, to vg.Point) vg.Point {
	return vg.Point{X: min(max(to.X, r.Min.X), r.Max.X), Y: min(max(to.Y, r.Min.Y), r.Max.Y)}
}

func distance(a, b vg.Point) vg.Length {
	return vg.Length(math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y)))
}
