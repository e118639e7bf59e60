// Package execution holds the common parts of the symbolic execution of assembly and
// of Go source.
package execution

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// MostSteps is the greatest number of instructions that one call may execute. No
// function of the library needs as many for the lengths that are proved.
const MostSteps = 1 << 20

// A fault ends an execution.
type fault struct{ error }

// Failf ends the execution with an error.
func Failf(format string, args ...any) { panic(fault{fmt.Errorf(format, args...)}) }

// Check ends the execution if err is not nil.
func Check(err error) {
	if err != nil {
		panic(fault{err})
	}
}

// Must returns v if err is nil and ends the execution otherwise.
func Must[V any](v V, err error) V {
	Check(err)
	return v
}

// Catch must be deferred. It stores the error that ended the execution and
// prefixes the place, which where returns.
func Catch(err *error, where func() string) {
	switch r := recover().(type) {
	case nil:
	case fault:
		*err = fmt.Errorf("%s: %w", where(), r.error)
	default:
		panic(r)
	}
}

// Run executes a function from its first instruction on. Step executes the
// instruction at pc and returns the index of the next one, or -1 at the return.
// Describe returns an instruction as an error message shows it. Run counts the
// executed instructions in steps.
func Run(steps *int, step func(pc int) (next int), describe func(pc int) string) (err error) {
	pc := 0
	defer Catch(&err, func() string { return describe(pc) })
	for *steps = 0; pc >= 0; *steps++ {
		if *steps > MostSteps {
			Failf("the function does not return within %d instructions", MostSteps)
		}
		pc = step(pc)
	}
	return nil
}

// Taken reports whether a branch is taken. Its condition must not depend on an
// input.
func Taken(c *circuit.Circuit, condition circuit.Bit) bool {
	if !condition.IsConstant() {
		Failf("the branch depends on %v", c.Support(condition))
	}
	return condition == circuit.True
}

// Arguments returns the size bytes in which ABI0 passes arguments and results.
// Arguments lie side by side, eight bytes each; size may cut the last one short.
// The results behind them are unknown.
func Arguments(size int, arguments []memory.Value) (*memory.Region, error) {
	r := memory.NewUnknown("results", size)
	for i, a := range arguments {
		bytes := 8
		if rest := size - 8*i; 0 < rest && rest < bytes && a.Region == nil {
			bytes, a.Word = rest, a.Word[:8*rest]
		}
		if err := memory.Store(r.At(8*i), a, bytes); err != nil {
			return nil, fmt.Errorf("argument %d: %w", i, err)
		}
	}
	return r, nil
}

// Results returns the results behind n arguments, eight bytes each.
func Results(c *circuit.Circuit, arguments *memory.Region, n int) (results []memory.Value, err error) {
	for offset := 8 * n; offset < arguments.Size(); offset += 8 {
		v, err := memory.Load(c, arguments.At(offset), 8)
		if err != nil {
			return nil, err
		}
		results = append(results, v)
	}
	return results, nil
}
