package main

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// fixedReport returns a report with figures that were made up, of which every
// kind of table and chart can be made.
func fixedReport() *report {
	r := &report{
		Machine: machine{
			CPU: "Example CPU", Clock: 3.6, Cores: 8, Pinned: true, OS: "linux", Kernel: "6.1", Go: "go1.25.0",
			GOARCH: "amd64", Level: "GOAMD64=v1", Code: "avx512", Date: "2026-11-21",
		},
		Rounds: 1000, SliceNS: 30_000,
	}
	methods := &table{Title: "methods", Notes: []string{"A note."}}
	for _, q := range append(summaryQuantities, speedOfQueens) {
		if q.suite == "methods" {
			methods.Columns = append(methods.Columns, column{q.key, q.column.Unit, q.column.About})
		}
	}
	sizes := &table{Columns: []column{{startUpTime.key, "µs", ""}, {addedAMD64.key, "bytes", ""}, {addedWasm.key, "bytes", ""}}}
	workload := &table{Columns: []column{{keyStored, "Mqueens/s", ""}}}
	for _, m := range []struct {
		name, group                                     string
		hot, called, occupancy, square, cold, loaded    float64
		tables, startUp, amd64, wasm, rate, ratioOfBest float64
	}{
		{"kindergarten", library, 2.16, 4.1, 4.20, 6.33, 5.6, 3.1, 12288, 0, 12320, 14100, 430, 0.9},
		{"kernel avx512", kernels, 0.35, 0, 0, 0, 0, 0, 16384, 80, 49152, 0, 1800, 2.9},
		{"kernel avx2", kernels, 0.77, 0, 0, 0, 0, 0, 16384, 80, 49152, 0, 950, 1.3},
		{"kernel bmi2", kernels, 1.55, 0, 0, 0, 0, 0, 12288, 80, 49152, 0, 510, 0.64},
		{"first rank", published, 6.3, 8.1, 11, 12, 14, 9, 2048, 0, 2400, 2600, 150, 0},
		{"empty board", published, 5.1, 7.1, 9, 11, 10, 8, 3072, 0, 3100, 3200, 160, 0},
		{"kindergarten, published", published, 2.98, 4.9, 4.2, 6.8, 6.3, 4, 9728, 0, 9900, 10000, 310, 0},
		{"shared rank", published, 2.9, 4.9, 4.3, 6.6, 6.1, 4, 5120, 0, 5300, 5500, 320, 0},
		{"rotated", published, 3.4, 5.2, 0, 6.9, 7.7, 5, 16384, 0, 17000, 17200, 260, 0},
		{"compressed", published, 4.2, 6, 6.2, 8, 9, 6, 6144, 0, 6400, 6600, 220, 0},
		{"textbook kindergarten", rival, 2.98, 5, 4.2, 6.79, 6.3, 4.1, 9728, 90, 10200, 10800, 312, 0},
		{"hyperbola quintessence", rival, 3.18, 5.5, 4.15, 6.42, 5.6, 4.4, 3072, 30, 4200, 4400, 300, 0},
		{"fancy magic, slices", rival, 1.95, 3.9, 6.7, 9.28, 12.3, 6.5, 861184, 95000, 870000, 23000, 480, 0},
		{"fancy magic, packed", rival, 1.99, 4, 6.6, 9.1, 12.1, 6.4, 861184, 95000, 868000, 22800, 470, 0},
		{"fixed-shift magic", rival, 1.90, 3.9, 6.2, 9.0, 12.9, 6.9, 710000, 120000, 720000, 22000, 490, 0},
		{"PEXT", rival, 1.0, 0, 0, 0, 9, 4, 861184, 70000, 866000, 0, 620, 0},
		{"classical rays", rival, 8.1, 10, 13, 14, 12, 10, 4096, 12, 5000, 5100, 110, 0},
		{"obstruction difference", rival, 6.1, 8, 9, 11, 9.3, 8, 6144, 14, 7000, 7100, 150, 0},
		{"Kogge-Stone", rival, 11, 13, 17, 18, 11.5, 12, 0, 0, 1200, 1300, 85, 0},
		{"dumb7 fill", rival, 16, 18, 24, 25, 16.5, 17, 0, 0, 1500, 1500, 60, 0},
		{"ray walk", published, 42, 44, 60, 65, 43, 44, 0, 0, 500, 600, 22, 0},
		{"corentings/chess", module, 5.2, 0, 11, 14, 22, 13, 2_100_000, 130000, 2_200_000, 1_900_000, 0, 0},
		{"notnil/chess", module, 9.2, 0, 13, 15, 12, 11, 1024, 40, 1_100_000, 1_000_000, 0, 0},
	} {
		cells := make(map[string]cell)
		for q, value := range map[quantity]float64{
			speedOfQueens: 1000 / m.hot, hotTime: m.hot, calledTime: m.called, occupancyTime: m.occupancy, squareTime: m.square,
			coldTime: m.cold, loadedTime: m.loaded,
		} {
			if value != 0 {
				cells[q.key] = cell{Low: value, Spread: 0.03}
			}
		}
		if m.ratioOfBest != 0 {
			cells[hotTime.key] = cell{Low: m.hot, Spread: 0.03, Ratio: m.ratioOfBest}
		}
		cells[tableSize.key] = cell{Low: m.tables}
		methods.Rows = append(methods.Rows, row{Name: m.name, Group: m.group, Source: "A. Author", Cells: cells})
		added := map[string]cell{startUpTime.key: {Low: m.startUp}, addedAMD64.key: {Low: m.amd64}}
		if m.wasm != 0 {
			added[addedWasm.key] = cell{Low: m.wasm}
		}
		sizes.Rows = append(sizes.Rows, row{Name: m.name, Group: m.group, Cells: added})
		if m.rate != 0 {
			workload.Rows = append(workload.Rows, row{Name: m.name, Group: m.group, Cells: map[string]cell{keyStored: {Low: m.rate}}})
		}
	}
	lengths := &table{}
	for n := 1; n <= 4096; n *= 2 {
		lengths.Columns = append(lengths.Columns, column{Key: wholeNumber(n), Unit: "ns"})
	}
	for _, m := range []struct {
		name       string
		call, each float64
	}{
		{"kernel avx512", 5.5, 0.35}, {"kernel avx2", 5.4, 0.77}, {"kernel bmi2", 4.6, 1.5}, {"kernel purego", 3.9, 2.0},
		{"package bulk", 8.5, 0.36}, {"loop of kindergarten", 2, 2.05}, {"loop of PEXT in assembly", 3.1, 1.0},
	} {
		cells := make(map[string]cell)
		for n := 1; n <= 4096; n *= 2 {
			cells[wholeNumber(n)] = cell{Low: m.each + m.call/float64(n)}
		}
		lengths.Rows = append(lengths.Rows, row{Name: m.name, Group: kernels, Cells: cells})
	}
	r.Results = []*result{
		{Suite: "methods", Name: "all methods", Table: methods},
		{Suite: "lengths", Name: "batches by length", Table: lengths},
		{Suite: "movegen", Name: "workload", Table: workload},
		{Suite: "sizes", Name: "sizes", Table: sizes},
	}
	return r
}

func wholeNumber(n int) string { return strings.ReplaceAll(short(float64(n)), ",", "") }

// TestChartsAreWritten writes every chart twice: neither is empty, and the
// second is the first, byte for byte.
func TestChartsAreWritten(t *testing.T) {
	first, second := t.TempDir(), t.TempDir()
	written, err := writeCharts(fixedReport(), first)
	if err != nil {
		t.Fatal(err)
	}
	if len(written) != 2*len(charts) {
		t.Errorf("wrote %d files, want %d: %q", len(written), 2*len(charts), written)
	}
	if _, err := writeCharts(fixedReport(), second); err != nil {
		t.Fatal(err)
	}
	for _, name := range written {
		one, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		two, err := os.ReadFile(filepath.Join(second, filepath.Base(name)))
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Ext(name) == ".svg" && bytes.Count(one, []byte("font-family:")) != bytes.Count(one, []byte("Arial")) {
			t.Errorf("%s has text without fonts that every system has", name)
		}
		if len(one) < 5000 {
			t.Errorf("%s has %d bytes", name, len(one))
		}
		if !bytes.Equal(one, two) {
			t.Errorf("%s differs from one time to the next", name)
		}
	}
}

func TestReportRoundTrip(t *testing.T) {
	want := fixedReport()
	name := filepath.Join(t.TempDir(), "report.json")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := want.writeJSON(file); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := readReport(name)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Error("what was read is not what was written")
	}
}
