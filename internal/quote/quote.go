// Package quote quotes the input of a user in error messages.
package quote

import "fmt"

// Short returns s as a Go string literal. If s has more than 80 characters, more than the
// board of any FEN, Short cuts it there and appends its length.
func Short(s string) string {
	short := fmt.Sprintf("%.80q", s)
	if short == fmt.Sprintf("%q", s) {
		return short
	}
	return fmt.Sprintf("%s... (%d bytes)", short, len(s))
}
