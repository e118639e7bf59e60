package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

func TestSummary(t *testing.T) {
	speed, batch := speedOfQueens.key, batchTime.key
	methods := &table{Rows: []row{
		{Name: "package attacks", Group: library, Cells: map[string]cell{speed: {Low: 500}, hotTime.key: {Low: 2, Ratio: 0.9}}},
		{Name: "an empty call", Group: floor, Cells: map[string]cell{speed: {Low: 900}}},
		{Name: "masks only", Group: published, Cells: map[string]cell{"rank inlined": {Low: 1}}},
		{Name: kernel(asm.AVX2), Group: kernels, Cells: map[string]cell{speed: {Low: 1300}, batch: {Low: 0.77}}},
	}}
	for i := range 8 {
		methods.Rows = append(methods.Rows, row{
			Name: fmt.Sprint("published ", i), Group: published,
			Cells: map[string]cell{speed: {Low: 300}, hotTime.key: {Low: 10 - float64(i)}, tableSize.key: {Low: 1024}},
		})
	}
	r := &report{Results: []*result{
		{Suite: "methods", Table: methods},
		{Suite: "movegen", Table: &table{Rows: []row{
			{Name: "package attacks", Cells: map[string]cell{keyStored: {Low: 450}, keyDrawn: {Low: 260}}},
			{Name: kernel(asm.AVX2), Cells: map[string]cell{keyBatches: {Low: 640}, keyMaps: {Low: 400}}},
		}}},
	}}
	summary := r.summary()
	var names []string
	for _, row := range summary.Rows {
		names = append(names, row.Name)
	}
	want := []string{
		"package attacks", "kernel avx2", "published 2", "published 3", "published 4", "published 5", "published 6", "published 7",
	}
	if !slices.Equal(names, want) {
		t.Errorf("the rows are %q, want %q", names, want)
	}
	if n := len(r.overview().Rows); n != 10 {
		t.Errorf("the overview has %d rows, want 10", n)
	}
	for _, test := range []struct {
		row  string
		of   quantity
		want float64
	}{
		{"package attacks", hotTime, 2}, {"package attacks", movegenRate, 450},
		{"kernel avx2", movegenRate, 640}, {"kernel avx2", tableSize, 640}, {"kernel avx2", batchTime, 0.77},
	} {
		if c, ok := summary.cell(test.row, test.of.column.Key); !ok || c.Low != test.want {
			t.Errorf("%s of %s is %v, want %v", test.of.column.Key, test.row, c.Low, test.want)
		}
	}
	var keys []string
	for _, c := range summary.Columns {
		keys = append(keys, c.Key)
	}
	if want := []string{"hot", "batch", "tables", "Movegen"}; !slices.Equal(keys, want) {
		t.Errorf("the columns are %q, want %q", keys, want)
	}
	if (&report{}).summary() != nil {
		t.Error("there is a summary without suite methods")
	}
}

// TestBulkBytes compares what is said of the kernels by vectors with the
// constants that the assembly declares.
func TestBulkBytes(t *testing.T) {
	declared := regexp.MustCompile(`(?m)^GLOBL \S+, RODATA\|NOPTR, \$(\d+)$`)
	for level, file := range map[asm.Level]string{asm.AVX2: "batch_avx2_amd64.s", asm.AVX512: "batch_avx512_amd64.s"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "asm", file))
		if err != nil {
			t.Fatal(err)
		}
		matches := declared.FindAllStringSubmatch(string(text), -1)
		if len(matches) != 1 || matches[0][1] != fmt.Sprint(bulkBytes[kernel(level)]) {
			t.Errorf("%s declares %q, want %v bytes", file, matches, bulkBytes[kernel(level)])
		}
		if strings.Contains(string(text), "squares") {
			t.Errorf("%s reads tables of squares", file)
		}
	}
}
