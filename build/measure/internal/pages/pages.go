// Package pages reads and writes tables of figures for the pages of this repository, and describes
// the machine that they were measured on.
package pages

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// A Page is a Markdown file.
type Page struct{ Name, Text string }

// All returns the pages below a directory, except those in hidden folders and in testdata.
func All(root string) (all []Page, err error) {
	err = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != root && (d.Name()[0] == '.' || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if filepath.Ext(name) == ".md" {
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			all = append(all, Page{name, string(text)})
		}
		return nil
	})
	return all, err
}

// A block is the text between <!-- go run ./measure/… -->, the command that prints its tables, and
// <!-- end -->.
var block = regexp.MustCompile(`(?s)<!-- go run \./measure/(\w+)([^>]*) -->\n(.*?)<!-- end -->`)

var arg = regexp.MustCompile(`'[^']*'|\S+`)

// A Block is a table of figures that a command prints. There is one for each CPU.
type Block struct {
	Page    string
	Args    []string // of the command
	Columns []string // but the first
	Rows    []string // their first cells
}

// Blocks returns the blocks of a command of the folder measure, for example "bench".
func Blocks(root, command string) (all []Block, err error) {
	pages, err := All(root)
	for _, p := range pages {
		for _, match := range block.FindAllStringSubmatch(p.Text, -1) {
			if match[1] != command {
				continue
			}
			args, inTable := arg.FindAllString(match[2], -1), false
			for i := range args {
				args[i] = strings.Trim(args[i], "'")
			}
			for line := range strings.Lines(match[3]) {
				cells := strings.Split(strings.Trim(line, "|\n"), "|")
				for i := range cells {
					cells[i] = strings.TrimSpace(cells[i])
				}
				switch {
				case !strings.HasPrefix(line, "|"):
					inTable = false
				case !inTable:
					all, inTable = append(all, Block{Page: p.Name, Args: args, Columns: cells[1:]}), true
				case !strings.HasPrefix(cells[0], "--"):
					last := &all[len(all)-1]
					last.Rows = append(last.Rows, cells[0])
				}
			}
		}
	}
	return all, err
}
