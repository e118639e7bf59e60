package fen

// nextField returns the first field of s, or "" if there is none, and the rest of s.
func nextField(s string) (field, rest string) {
	s = trimSpace(s)
	to := 0
	for to < len(s) && !isSpace(s[to]) {
		to++
	}
	return s[:to], s[to:]
}

// lastField is like nextField, but a semicolon or a comma also ends the field.
func lastField(s string) (field, rest string) {
	s = trimSpace(s)
	to := 0
	for to < len(s) && !isSpace(s[to]) && s[to] != ';' && s[to] != ',' {
		to++
	}
	return s[:to], s[to:]
}

// trimSpace returns s without leading white space.
func trimSpace(s string) string {
	for s != "" && isSpace(s[0]) {
		s = s[1:]
	}
	return s
}

// isSpace reports whether a byte is a space, tab, line feed, vertical tab, form feed or
// carriage return.
func isSpace(c byte) bool { return c == ' ' || c-'\t' <= '\r'-'\t' }
