package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// number writes x with two digits behind the point below 10, one below 100, and
// from there whole with commas between thousands. A count of bytes is whole.
func number(x float64, unit string) string {
	switch magnitude := math.Abs(x); {
	case x == 0:
		return "0"
	case math.IsNaN(x) || math.IsInf(x, 0):
		return "–"
	case isCount(unit) || math.Round(10*magnitude) >= 1000:
		return thousands(strconv.FormatFloat(x, 'f', 0, 64))
	case math.Round(100*magnitude) >= 1000:
		return strconv.FormatFloat(x, 'f', 1, 64)
	default:
		return strconv.FormatFloat(x, 'f', 2, 64)
	}
}

func isCount(unit string) bool {
	return unit == "bytes" || unit == "allocations" || unit == "instructions"
}

// thousands puts commas into a whole number.
func thousands(digits string) string {
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return sign + digits
}

// text returns how a cell is written: its number, with a star where there is
// a remark on it, and in parentheses how many times as long the best rival
// takes. Where there is no number it is the remark, which says why.
func (c cell) text(unit string) string {
	if c.Low == 0 && c.Text != "" {
		return c.Text
	}
	text := number(c.Low, unit)
	if c.Text != "" {
		text += "*"
	}
	if c.Ratio > 0 {
		text += fmt.Sprintf(" (%.2f)", c.Ratio)
	}
	return text
}

// remarks returns the remarks on cells that have a number, each once.
func (t *table) remarks() (all []string) {
	for _, row := range t.Rows {
		for _, c := range t.Columns {
			if cell := row.Cells[c.Key]; cell.Low != 0 && cell.Text != "" && !slices.Contains(all, cell.Text) {
				all = append(all, cell.Text)
			}
		}
	}
	return all
}

// cellOf returns a cell of a row as it is shown: only what belongs to the
// library is compared with the best rival.
func (r row) cellOf(c column) (shown cell, ok bool) {
	shown, ok = r.Cells[c.Key]
	if !isHighlighted(lookOf(r.Group)) {
		shown.Ratio = 0
	}
	return shown, ok
}

// isLoss tells whether the best rival is faster, by more than what two figures
// behind the point can show.
func (c cell) isLoss() bool { return c.Ratio > 0 && c.Ratio < 0.995 }

// heading returns the name of a column with its unit.
func (c column) heading() string {
	if c.Unit == "" {
		return c.Key
	}
	return c.Key + ", " + c.Unit
}
