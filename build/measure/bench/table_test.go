package main

import (
	"strings"
	"testing"
)

// smallTable has a cell of every kind.
func smallTable() *table {
	t := &table{
		Title:   "small",
		Columns: []column{{"queen hot", "ns", "tables in cache"}, {"cold", "ns", ""}, {"memory", "bytes", ""}},
		Suite:   "scalar",
		Notes:   []string{"A note."},
	}
	for name, cells := range map[string][3]float64{ours: {2.164, 310, 12288}, fancyMagic: {1.95, 309, 861184}, "PEXT": {2.5, 309.4, 7}} {
		for i, x := range cells {
			if x != 0 {
				t.rowNamed(name).Cells[t.Columns[i].Key] = cell{Low: x}
			}
		}
	}
	t.rowNamed(copyOfBytes).Cells["queen hot"] = cell{Low: 0.19}
	order := []string{ours, fancyMagic, "PEXT", copyOfBytes}
	rows := make([]row, len(order))
	for i, name := range order {
		rows[i] = *t.rowNamed(name)
	}
	t.Rows = rows
	return t
}

// cell returns a cell by the name of its row and the key of its column.
func (t *table) cell(name, key string) (c cell, ok bool) {
	if t == nil {
		return cell{}, false
	}
	for _, row := range t.Rows {
		if row.Name == name {
			c, ok = row.Cells[key]
			return c, ok
		}
	}
	return cell{}, false
}

func TestMarkdown(t *testing.T) {
	var out strings.Builder
	r := &report{tables: []*table{smallTable()}}
	out.Write(r.markdown())
	const want = `
## scalar: small

| method                 | queen hot, ns | cold, ns | memory, bytes |
|------------------------|--------------:|---------:|--------------:|
| package attacks        |          2.16 |      310 |        12,288 |
| fancy magic            |      **1.95** |  **309** |       861,184 |
| PEXT                   |          2.50 |  **309** |             7 |
| copy of the same bytes |          0.19 |        – |             – |

- *queen hot*: tables in cache

A note.
`
	if _, got, _ := strings.Cut(out.String(), "fastest.\n"); got != want {
		t.Errorf("wrote\n%s\nwant\n%s", got, want)
	}
}

func TestJoin(t *testing.T) {
	other := &table{Suite: "lengths", Columns: []column{{"1", "ns", ""}}}
	other.rowNamed(kernelPrefix + "avx2").Cells["1"] = cell{Low: 5}
	other.rowNamed(copyOfBytes).Cells["1"] = cell{Low: 1}
	r := &report{tables: []*table{smallTable(), other}}
	joined, err := r.join([]pick{{"scalar", "memory", "size"}, {"lengths", "1", "one"}})
	if err != nil || len(joined.Columns) != 2 || joined.Columns[0].Key != "size" || joined.Columns[0].Unit != "bytes" || len(joined.Rows) != 5 {
		t.Errorf("joined %+v", joined)
	}
	if c, ok := joined.cell(kernelPrefix+"avx2", "one"); !ok || c.Low != 5 {
		t.Errorf("the kernel's cell is %v, want 5", c)
	}
	for _, p := range []pick{{"nowhere", "x", "x"}, {"scalar", "nothing", "y"}} {
		if _, err := r.join([]pick{p}); err == nil {
			t.Errorf("%v is joined", p)
		}
	}
	if all, err := r.join([]pick{{"scalar", "", ""}}); err != nil || len(all.Columns) != 3 || all.Columns[0].Key != "queen hot" {
		t.Errorf("all columns are %v", all.Columns)
	}
}

func TestNumber(t *testing.T) {
	for _, test := range []struct {
		x    float64
		unit string
		want string
	}{
		{0, "ns", "0"}, {0.354, "ns", "0.35"}, {9.994, "ns", "9.99"}, {9.996, "ns", "10.0"}, {99.94, "ns", "99.9"},
		{99.96, "ns", "100"}, {1234567, "bytes", "1,234,567"}, {-4096, "bytes", "-4,096"}, {3, "bytes", "3"},
		{999, "ns", "999"}, {12.4, "bytes", "12"},
	} {
		if got := number(test.x, test.unit); got != test.want {
			t.Errorf("%v %s is written %q, want %q", test.x, test.unit, got, test.want)
		}
	}
}
