package pages

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

// A Table holds the texts of a table, row by row. The first row is the header.
type Table [][]string

// Write writes the table in Markdown. It aligns the columns to be readable in a terminal
// too.
func (t Table) Write(w io.Writer) {
	widths := make([]int, len(t[0]))
	for _, line := range t {
		for i, text := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(text), 2)
		}
	}
	for i, line := range t {
		for j, text := range line {
			padding := strings.Repeat(" ", widths[j]-utf8.RuneCountInString(text))
			if j == 0 {
				fmt.Fprintf(w, "| %s%s |", text, padding)
			} else {
				fmt.Fprintf(w, " %s%s |", padding, text)
			}
		}
		fmt.Fprintln(w)
		if i == 0 {
			fmt.Fprintf(w, "|%s|", strings.Repeat("-", widths[0]+2))
			for _, width := range widths[1:] {
				fmt.Fprintf(w, "%s:|", strings.Repeat("-", width+1))
			}
			fmt.Fprintln(w)
		}
	}
}

var model = regexp.MustCompile(`(?m)^(?:model name|uarch|Model)\s*: (.*)$`)

// Machine returns the CPU, the release of Go, the platform and its level, the kernel of package
// bulk, and the date.
func Machine() string {
	cpu := "unnamed CPU"
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if match := model.FindStringSubmatch(string(text)); match != nil {
			cpu = match[1]
		}
	}
	parts := []string{cpu, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH, "kernel " + asm.Best().String(),
		time.Now().Format(time.DateOnly)}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range info.Settings {
			if setting.Key == "GO"+strings.ToUpper(runtime.GOARCH) {
				parts = slices.Insert(parts, 3, setting.Key+"="+setting.Value)
			}
		}
	}
	return strings.Join(parts, ", ")
}
