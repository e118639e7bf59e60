// Package quote quotes the input of a user in error messages.
package quote

import "strconv"

// Short returns s as a Go string literal. If s has more than 80 characters, more than the
// board of any FEN, Short cuts it there and appends its length.
func Short(s string) string {
	if short := Cut(s); len(short) < len(s) {
		return strconv.Quote(short) + "... (" + strconv.Itoa(len(s)) + " bytes)"
	}
	return strconv.Quote(s)
}

// Cut returns the first 80 characters of s.
func Cut(s string) string {
	n := 0
	for i := range s {
		if n == 80 {
			return s[:i]
		}
		n++
	}
	return s
}
