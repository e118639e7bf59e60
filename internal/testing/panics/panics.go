// Package panics catches panics in tests.
package panics

// Of returns the value that a call panics with, or nil.
func Of(call func()) (value any) {
	defer func() { value = recover() }()
	call()
	return nil
}
