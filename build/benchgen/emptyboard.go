package main

import "fmt"

// directions are those of the rays of each line.
var directions = [4][2]string{{"East", "West"}, {"North", "South"}, {"NorthEast", "SouthWest"}, {"NorthWest", "SouthEast"}}

// rays returns the rays of each line from a format of their directions.
func rays(format string) (lines [4][]string) {
	for i, ends := range directions {
		lines[i] = []string{fmt.Sprintf(format, ends[0]), fmt.Sprintf(format, ends[1])}
	}
	return lines
}

// parts returns each line in one part or two, from formats of its name.
func parts(formats ...string) (lines [4][]string) {
	for i, name := range lineNames {
		for _, format := range formats {
			lines[i] = append(lines[i], fmt.Sprintf(format, name))
		}
	}
	return lines
}
