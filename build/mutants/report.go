package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// A report counts what became of the mutants of each file.
type report struct {
	files  []*fileReport
	same   []*mutant // whose generator writes the same
	argued []equivalent
}

// An equivalent is a mutant with the argument that it is one.
type equivalent struct {
	mutant *mutant
	reason string
}

type fileReport struct {
	target *target
	name   string
	counts [fates]int
}

func (r *report) add(done result) {
	f := r.of(done.mutant)
	f.counts[done.fate]++
	switch done.fate {
	case sameOutput:
		r.same = append(r.same, done.mutant)
	case argued:
		r.argued = append(r.argued, equivalent{done.mutant, done.reason})
	}
}

func (r *report) of(m *mutant) *fileReport {
	for _, f := range r.files {
		if f.target == m.target && f.name == m.file {
			return f
		}
	}
	f := &fileReport{target: m.target, name: m.file}
	r.files = append(r.files, f)
	return f
}

// print prints a row for each file and one for all.
func (r *report) print(w io.Writer) {
	slices.SortStableFunc(r.files, func(a, b *fileReport) int { return strings.Compare(a.name, b.name) })
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "file\tmutants\tkilled\tby a test\tby a build\tby the generator\tby the proof\tby a timeout\tequivalent\tsame output\targued\tsurvived\tnot compiling\t")
	var sum fileReport
	sum.name = "all"
	for _, f := range r.files {
		f.row(table)
		for i, n := range f.counts {
			sum.counts[i] += n
		}
	}
	sum.row(table)
	table.Flush()
	if len(r.same) > 0 {
		fmt.Fprintln(w, "Equivalent, for what the generator writes is the same but for comments:")
		for _, m := range r.same {
			fmt.Fprintf(w, "  %v\n", m)
		}
	}
	if len(r.argued) > 0 {
		fmt.Fprintln(w, "Equivalent, as equivalent.txt argues:")
		for _, e := range r.argued {
			fmt.Fprintf(w, "  %v: %s\n", e.mutant, e.reason)
		}
	}
}

func (f *fileReport) row(w io.Writer) {
	mutants, killed := 0, 0
	for i, n := range f.counts {
		if fate(i) != notCompiling {
			mutants += n
		}
		if fate(i).killed() {
			killed += n
		}
	}
	fmt.Fprintf(w, "%s\t", f.name)
	for _, n := range []int{mutants, killed,
		f.counts[killedByTest], f.counts[killedByBuild], f.counts[killedByGenerator], f.counts[killedByProof], f.counts[killedByTimeout],
		f.counts[sameOutput] + f.counts[argued], f.counts[sameOutput], f.counts[argued],
		f.counts[survived] + f.counts[refuted], f.counts[notCompiling]} {
		fmt.Fprintf(w, "%d\t", n)
	}
	fmt.Fprintln(w)
}
