package main

// A table holds what was measured of many methods: a row for each, a column for
// each measure.
type table struct {
	Title   string   `json:"title"`
	Columns []column `json:"columns"`
	Rows    []row    `json:"rows"`
	Notes   []string `json:"notes,omitempty"`
}

// A column is one measure.
type column struct {
	Key   string `json:"key"`  // such as "queen inlined"
	Unit  string `json:"unit"` // such as "ns", "bytes" or "Mqueens/s"
	About string `json:"about"`
}

// A row is one method.
type row struct {
	Name   string          `json:"name"`             // as the literature names it
	Group  string          `json:"group"`            // one of the groups below
	Source string          `json:"source,omitempty"` // who published it, or the module that has it
	Cells  map[string]cell `json:"cells"`            // by the key of the column; what a method does not have is missing

	// Program is the source of a whole program that prints the attacks of
	// a queen by this method and uses nothing else of any library, or empty
	// where there is none.
	Program string `json:"-"`
}

// The groups of rows.
const (
	published = "published" // the methods that package purego holds
	library   = "library"   // what package attacks exports
	kernels   = "kernel"    // what packages bulk and asm do in one call
	rival     = "rival"     // other methods, written for measurement
	module    = "module"    // libraries of others
	floor     = "floor"     // what no method is faster than, and the load it is measured under
)

// A cell is one measure of one method.
type cell struct {
	Low    float64 `json:"low"`              // the 5th percentile, or the value itself
	Spread float64 `json:"spread,omitempty"` // between the quartiles, as a part of the median
	Ratio  float64 `json:"ratio,omitempty"`  // of the best rival's low to this one: above 1 is faster than the best rival
	Text   string  `json:"text,omitempty"`   // a remark, or the reason why there is no number
}
