package main

import (
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	published "github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

// methodTables returns the generated tables of package methods. Each is compared by the
// functions that read it.
func methodTables() (tables []table) {
	files := generatedBy()
	readers := make(map[string][]*reader)
	data := make(map[string]reflect.Value)
	var names []string // in the order of the list
	for _, m := range published.All() {
		var functions []*reader
		for _, l := range m.Lookups {
			functions = append(functions, &reader{attacks: l.Attacks, walk: l.Walk})
		}
		for _, l := range m.Masks {
			r := &reader{attacks: func(sq int, _ uint64) uint64 { return l.Set(sq) }}
			for sq := range 64 {
				r.probes = append(r.probes, probe{sq, 0, l.Walk(sq)})
			}
			functions = append(functions, r)
		}
		for _, t := range m.Tables {
			if files[t.Name] == "" {
				continue // a table of package tables, or one of addresses
			}
			if len(readers[t.Name]) == 0 {
				names = append(names, t.Name)
				data[t.Name] = reflect.ValueOf(t).FieldByName("data").Elem().Elem()
			}
			readers[t.Name] = append(readers[t.Name], functions...)
		}
	}
	for _, name := range names {
		t := table{file: "purego/methods/" + files[name], name: "methods." + name}
		whole := &part{probes: func(yield func(a answer) bool) {
			for _, r := range readers[name] {
				for _, p := range r.asked() {
					if !yield(answer{r, p}) {
						return
					}
				}
			}
		}}
		for i := range data[name].Len() {
			row := new(part)
			eachNumber(fmt.Sprintf("%s[%d]", name, i), data[name].Index(i), func(name string, number reflect.Value) {
				t.words = append(t.words, methodWord(name, number, whole, row))
			})
		}
		tables = append(tables, t)
	}
	return tables
}

// generatedBy returns the generated files of package methods, by the variables that
// they declare.
func generatedBy() map[string]string {
	source, _ := runtime.FuncForPC(reflect.ValueOf(published.All).Pointer()).FileLine(0)
	files, err := filepath.Glob(filepath.Join(filepath.Dir(source), "*_gen.go"))
	if err != nil || len(files) == 0 {
		panic(fmt.Sprintf("no generated file beside %s: %v", source, err))
	}
	by := make(map[string]string)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			panic(err)
		}
		for _, match := range regexp.MustCompile(`(?m)^var (\w+) =`).FindAllSubmatch(text, -1) {
			by[string(match[1])] = filepath.Base(file)
		}
	}
	return by
}

// A reader is a function that reads a table, with its probes.
type reader struct {
	attacks, walk lookup
	probes        []probe
}

// asked returns the probes. A lookup is called for every square and every occupancy of
// its line, with the rest of the board empty and full.
func (r *reader) asked() []probe {
	if r.probes == nil {
		for sq := range 64 {
			r.probes = append(r.probes, lineProbes(r.walk, sq)...)
		}
	}
	return r.probes
}

// isWrong reports whether the result for p is wrong. An index out of range counts as
// wrong.
func (r *reader) isWrong(p probe) (wrong bool) {
	defer func() {
		if recover() != nil {
			wrong = true
		}
	}()
	return r.attacks(p.sq, p.occ) != p.want
}

// eachNumber calls visit with each number of a table.
func eachNumber(name string, v reflect.Value, visit func(name string, number reflect.Value)) {
	switch v.Kind() {
	case reflect.Array, reflect.Slice:
		for i := range v.Len() {
			eachNumber(fmt.Sprintf("%s[%d]", name, i), v.Index(i), visit)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			eachNumber(name+"."+v.Type().Field(i).Name, v.Field(i), visit)
		}
	default:
		visit(name, v)
	}
}

// An answer is the result of a reader for a probe.
type answer struct {
	by *reader
	to probe
}

func (a answer) isWrong() bool { return a.by.isWrong(a.to) }

// A part of a table is inverted as a whole. The answers that then change are the only
// ones that a single bit of the part can change.
type part struct {
	invert []func()
	probes iter.Seq[answer] // nil until narrow has run
	sound  bool             // whether all answers were right without a change
}

// narrow finds the answers of p among those of the part that contains it.
func (p *part) narrow(of *part) {
	if p.probes != nil {
		return
	}
	for _, invert := range p.invert {
		invert()
	}
	var touched []answer
	for a := range of.probes {
		if a.isWrong() {
			touched = append(touched, a)
		}
	}
	for _, invert := range p.invert {
		invert()
	}
	p.probes = slices.Values(touched)
}

func (p *part) isWrong() bool {
	for a := range p.probes {
		if a.isWrong() {
			return true
		}
	}
	return false
}

// methodWord is a number in a row of a table.
func methodWord(name string, v reflect.Value, whole, row *part) word {
	address := v.Addr().UnsafePointer()
	invert := func() { *(*uint64)(address) ^= 1<<64 - 1 }
	if v.Kind() == reflect.Uint8 {
		invert = func() { *(*uint8)(address) ^= 1<<8 - 1 }
	}
	row.invert = append(row.invert, invert)
	number := &part{invert: []func(){invert}}
	notice := func() bool {
		if !whole.sound {
			if whole.isWrong() {
				return true
			}
			whole.sound = true
		}
		row.narrow(whole)
		number.narrow(row)
		return number.isWrong()
	}
	value := v.Uint()
	unread := func(bit int) string {
		if strings.HasPrefix(name, "fileMagic[") {
			return unreadOfFactor(name, value, bit)
		}
		if value == 0 && number.probes != nil {
			for range number.probes {
				return ""
			}
			return "the entry is zero, and no occupancy of a line has its index"
		}
		return ""
	}
	if v.Kind() == reflect.Uint8 {
		return bitsOf(name, (*uint8)(address), notice, unread)
	}
	return bitsOf(name, (*uint64)(address), notice, unread)
}

// unreadOfFactor returns the rule for a bit of the factors of compressed files.
func unreadOfFactor(name string, magic uint64, bit int) string {
	var rank int
	fmt.Sscanf(name, "fileMagic[%d]", &rank)
	other := magic ^ 1<<bit
	attacks := make(map[uint64]uint64) // by index
	inner := uint64(0x0001010101010100) &^ (1 << (8 * rank))
	osborne := published.OsborneFile
	for occ := range occupancies.Subsets(inner) {
		attacks[occ*magic>>(magic>>58)] = osborne(8*rank, occ)
	}
	for occ := range occupancies.Subsets(inner) {
		if found, ok := attacks[occ*other>>(other>>58)]; !ok || found != osborne(8*rank, occ) {
			return ""
		}
	}
	return "a compressed file's factor finds the same attacks for every occupancy with the bit flipped"
}
