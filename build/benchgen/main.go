// Benchgen writes the measuring loops of the bench command's table of methods:
// a loop for each method, slider and situation, so that the compiler can expand
// the method in each, and nothing in them is called through a value.
//
// It runs in the build directory and writes a file of package main of bench.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
)

// A method is one way to look attacks up, of sliders, along lines or on the
// empty board. What it does not give is empty.
type method struct {
	id     string // the beginning of the names of what is generated
	name   string
	group  string // the name of a constant of package main of bench
	source string
	bytes  int // of the tables that a queen's lookup, or else any, reaches

	lines [4]string // expressions of sq and occ for rank, file, diagonal and anti-diagonal

	// The functions for rook, bishop and queen, by name, where they do not
	// follow from the lines, and the expression for a queen in a program.
	pieces [3]string
	queen  string

	// The same on the empty board, by expressions of sq alone: of each line in one
	// part or two, or of rook, bishop and queen where they do not follow from the
	// lines.
	emptyLines [4][]string
	exclusive  bool // the lines are united by exclusive or
	empty      [3]string

	called    string // why the lookups cannot be expanded
	available string // an expression that tells whether this build and CPU have the method
	packages  []string
}

var (
	lineNames  = [4]string{"Rank", "File", "Diagonal", "AntiDiagonal"}
	pieceNames = [3]string{"Rook", "Bishop", "Queen"}
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("benchgen: ")
	text, err := generate(methods)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("bench", "methods_gen.go"), text, 0o666); err != nil {
		log.Fatal(err)
	}
}

// generate returns the source for all methods.
func generate(methods []method) ([]byte, error) {
	var imports []string
	for _, m := range methods {
		for _, name := range m.packages {
			if m.uses(name) {
				imports = append(imports, path(name))
			}
		}
	}
	slices.Sort(imports)
	var b bytes.Buffer
	err := file.Execute(&b, map[string]any{"Imports": slices.Compact(imports), "Methods": methods})
	if err != nil {
		return nil, err
	}
	return format.Source(b.Bytes())
}

// path returns the import path of a package by its name.
func path(name string) string {
	const module = "github.com/kindergarten-bitboards/kindergarten/"
	switch name {
	case "purego":
		return module + "purego/methods"
	case "walk":
		return module + "internal/walk"
	case "attacks":
		return module + name
	}
	return module + "build/internal/rivals/" + name
}

// uses tells whether the loops of m refer to the package; if not, only its
// program does.
func (m method) uses(name string) bool {
	texts := slices.Concat(m.lines[:], m.pieces[:], m.empty[:], []string{m.available})
	for _, text := range append(texts, slices.Concat(m.emptyLines[:]...)...) {
		if strings.Contains(text, name+".") {
			return true
		}
	}
	return false
}

// The names and texts that the template asks for.

func (m method) ID() string        { return m.id }
func (m method) Name() string      { return m.name }
func (m method) Group() string     { return m.group }
func (m method) Source() string    { return m.source }
func (m method) Bytes() int        { return m.bytes }
func (m method) Called() string    { return m.called }
func (m method) Available() string { return m.available }

// Title returns the id with its first letter in upper case.
func (m method) Title() string { return strings.ToUpper(m.id[:1]) + m.id[1:] }

// A part is a lookup of a method: a slider's, or one that others are made of.
type part struct {
	Index    int
	Name     string // as in lineNames or pieceNames
	Function string // the name of the function
	Text     string // what the function returns; empty where it is there already
}

// Lines returns the lines that m has.
func (m method) Lines() (parts []part) {
	for i, text := range m.lines {
		if text != "" {
			parts = append(parts, part{i, lineNames[i], m.id + lineNames[i], text})
		}
	}
	return parts
}

// Pieces returns the sliders that m has.
func (m method) Pieces() []part {
	if m.pieces == [3]string{} {
		return pieces("of", m.id, func(i int) bool { return m.lines[i] != "" })
	}
	var parts []part
	for i, name := range pieceNames {
		parts = append(parts, part{i, name, m.pieces[i], ""})
	}
	return parts
}

// pieces returns the sliders that follow from the lines that there are, united
// by functions whose names begin with unite.
func pieces(unite, prefix string, has func(line int) bool) (parts []part) {
	rook, bishop := has(0) && has(1), has(2) && has(3)
	for i, p := range []struct {
		has  bool
		text string
	}{
		{rook, "%sLines(%sRank, %[2]sFile, sq, occ)"},
		{bishop, "%sLines(%sDiagonal, %[2]sAntiDiagonal, sq, occ)"},
		{rook && bishop, "%sPieces(%sRook, %[2]sBishop, sq, occ)"},
	} {
		if p.has {
			parts = append(parts, part{i, pieceNames[i], prefix + pieceNames[i], fmt.Sprintf(p.text, unite, prefix)})
		}
	}
	return parts
}

// EmptyParts returns what the sliders on the empty board are made of.
func (m method) EmptyParts() (parts []part) {
	for i, line := range m.emptyLines {
		name := m.id + "Empty" + lineNames[i]
		switch len(line) {
		case 1:
			parts = append(parts, part{Function: name, Text: line[0]})
		case 2:
			parts = append(parts,
				part{Function: name + "Part", Text: line[0]},
				part{Function: name + "OtherPart", Text: line[1]},
				part{Function: name, Text: fmt.Sprintf("ofRays(%sPart, %[1]sOtherPart, sq, occ)", name)})
		}
	}
	return parts
}

// Empty returns the sliders that m has on the empty board.
func (m method) Empty() (parts []part) {
	prefix := m.id + "Empty"
	if m.empty == [3]string{} {
		unite := "of"
		if m.exclusive {
			unite = "exclusive"
		}
		return pieces(unite, prefix, func(i int) bool { return m.emptyLines[i] != nil })
	}
	for i, name := range pieceNames {
		parts = append(parts, part{i, name, prefix + name, m.empty[i]})
	}
	return parts
}

// Program returns the source of a program that looks up a queen by m alone, or
// nothing where m has no queen.
func (m method) Program() (string, error) {
	queen := m.queen
	if queen == "" {
		if slices.Contains(m.lines[:], "") {
			return "", nil
		}
		queen = strings.Join(m.lines[:], " | ")
	}
	var b bytes.Buffer
	b.WriteString("package main\n\nimport (\n\"os\"\n\n")
	packages := slices.Clone(m.packages)
	slices.SortFunc(packages, func(a, b string) int { return strings.Compare(path(a), path(b)) })
	for _, name := range packages {
		if name == "purego" {
			b.WriteString("purego ")
		}
		fmt.Fprintf(&b, "%q\n", path(name))
	}
	b.WriteString(")\n\nfunc main() {\nsq, occ := uint(len(os.Args)), uint64(len(os.Args[0]))\nprintln(" + queen + ")\n}\n")
	text, err := format.Source(b.Bytes())
	return string(text), err
}

var file = template.Must(template.New("methods").Parse(`// Code generated by build/benchgen. DO NOT EDIT.

package main

import (
{{- range .Imports}}
	{{if eq . "github.com/kindergarten-bitboards/kindergarten/purego/methods"}}purego {{end}}"{{.}}"
{{- end}}
)

var methods = []*method{
{{- range .Methods}}
	&{{.ID}}Method,
{{- end}}
}
{{range $m := .Methods}}
{{range .Lines}}
func {{.Function}}(sq uint, occ uint64) uint64 { return {{.Text}} }
{{end}}
{{range .Pieces}}
{{if .Text}}func {{.Function}}(sq uint, occ uint64) uint64 { return {{.Text}} }
{{end}}
//go:noinline
func called{{$m.Title}}{{.Name}}(sq uint, occ uint64) uint64 { return {{.Function}}(sq, occ) }
{{end}}
{{range .EmptyParts}}
func {{.Function}}(sq uint, occ uint64) uint64 { return {{.Text}} }
{{end}}
{{range .Empty}}
func {{.Function}}(sq uint, occ uint64) uint64 { return {{.Text}} }
{{end}}
var {{.ID}}Method = method{
	name: {{printf "%q" .Name}},
	group: {{.Group}},
	{{with .Source}}source: {{printf "%q" .}},{{end}}
	bytes: {{.Bytes}},
	{{with .Called}}called: {{printf "%q" .}},{{end}}
	{{with .Available}}available: func() bool { return {{.}} },{{end}}
	{{with .Pieces}}pieces: [3]piece{
	{{- range .}}
		{{.Index}}: {
			attacks: called{{$m.Title}}{{.Name}},
			inlined: func(sqs []uint8, occs []uint64) { independent({{.Function}}, sqs, occs) },
			called: func(sqs []uint8, occs []uint64) {
				sum := uint64(0)
				occs = occs[:len(sqs)]
				for i, sq := range sqs {
					sum ^= called{{$m.Title}}{{.Name}}(uint(sq), occs[i])
				}
				sink ^= sum
			},
			byOccupancy: func(sqs []uint8, occs []uint64) { nextOccupancy({{.Function}}, sqs, occs) },
			bySquare: func(sqs []uint8, occs []uint64) { nextSquare({{.Function}}, sqs, occs) },
			{{if eq .Name "Queen"}}underLoad: func(sqs []uint8, occs []uint64) { underLoad({{.Function}}, sqs, occs) },{{end}}
		},
	{{- end}}
	},{{end}}
	{{with .Lines}}lines: [4]line{
	{{- range .}}
		{{.Index}}: {{"{"}}{{.Function}}, func(sqs []uint8, occs []uint64) { independent({{.Function}}, sqs, occs) }},
	{{- end}}
	},{{end}}
	{{with .Empty}}empty: [3]line{
	{{- range .}}
		{{.Index}}: {{"{"}}{{.Function}}, func(sqs []uint8, occs []uint64) { independent({{.Function}}, sqs, occs) }},
	{{- end}}
	},{{end}}
	{{with .Program}}program: ` + "`{{.}}`" + `,{{end}}
}
{{end}}
`))
