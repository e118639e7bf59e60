package main

import (
	"context"
	"time"
)

// A row is one line of the report and what it takes to fill it.
type row struct {
	name   string // the platform
	how    string // how it runs
	goarch string
	builds bool // whether it is built and vetted only
	run    func(context.Context, *library) report
}

// A report is what came of a row.
type report struct {
	kernel     string // that ran, if one did
	passed     int
	unable     string   // why the row could not run, which is no failure
	complaints []string // why the row failed
	notes      string   // what was left out, and why
	output     string   // of what failed
	seconds    time.Duration
}

// failure returns the report of a row that failed because of err.
func failure(err error) report {
	return report{complaints: []string{err.Error()}, output: printed(err)}
}
