// Package quote quotes in error messages what a user has typed.
package quote

import "fmt"

// Short returns s as a Go string literal. It cuts s after 80 characters, which
// hold any board of a FEN, and then appends the length of s.
func Short(s string) string {
	short := fmt.Sprintf("%.80q", s)
	if short == fmt.Sprintf("%q", s) {
		return short
	}
	return fmt.Sprintf("%s... (%d bytes)", short, len(s))
}
