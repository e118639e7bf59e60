package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// A report is everything that one run of the command found. It is written as
// JSON and read again, so that tables and charts can be made from it without
// measuring anew. What the fields hold is said at the types; times are in
// nanoseconds and sizes in bytes where no unit stands beside them.
type report struct {
	Machine machine   `json:"machine"`
	Rounds  int       `json:"rounds"`  // how often each variant had its turn
	SliceNS int64     `json:"sliceNS"` // how long a turn lasted
	Results []*result `json:"results"`
}

// table returns the table that a suite made, or nil.
func (r *report) table(suite string) *table {
	for _, result := range r.Results {
		if result.Suite == suite && result.Table != nil {
			return result.Table
		}
	}
	return nil
}

// cell returns a cell of a table by the names of its row and column.
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

func (r *report) writeJSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "\t")
	return encoder.Encode(r)
}

func readReport(name string) (*report, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	decoder := json.NewDecoder(file)
	decoder.DisallowUnknownFields()
	r := new(report)
	if err := decoder.Decode(r); err != nil {
		return nil, fmt.Errorf("%s is not what -json writes: %v", name, err)
	}
	return r, nil
}

// missed returns how many wants of the results are not met, every length at
// which a kernel is slower than the portable loop being one.
func missed(results []*result) (n int) {
	for _, r := range results {
		for _, v := range r.Wants {
			if !v.met() {
				n++
			}
		}
		n += len(r.Failures)
	}
	return n
}
