// Package execution ends symbolic executions with errors. A function of the model that cannot go on
// panics, and [Try] returns the error to its caller.
package execution

import "fmt"

// MostSteps is the greatest number of instructions that one call may execute. No
// function of the library needs as many for the lengths that are proved.
const MostSteps = 1 << 20

// A fault ends an execution.
type fault struct{ error }

// Failf ends the execution with an error.
func Failf(format string, args ...any) { panic(fault{fmt.Errorf(format, args...)}) }

// Must returns v if err is nil and ends the execution otherwise.
func Must[V any](v V, err error) V {
	if err != nil {
		panic(fault{err})
	}
	return v
}

// Try calls f and returns the error that ended its execution.
func Try(f func()) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case fault:
			err = r.error
		default:
			panic(r)
		}
	}()
	f()
	return nil
}

// At calls f. It prefixes the error that ends its execution with the place that where returns.
func At(where func() string, f func()) {
	if err := Try(f); err != nil {
		Failf("%s: %w", where(), err)
	}
}
