package main

import "bytes"

// fieldOf returns the field in a column, from 1, of a row whose fields a byte separates, or nil if the
// row has fewer. The byte does not separate in a field in quotes, where two quotes are one.
func fieldOf(row []byte, column int, separator byte) []byte {
	for {
		row = bytes.TrimLeft(row, " ")
		quoted, inside, end := bytes.HasPrefix(row, []byte{'"'}), false, 0
		for ; end < len(row) && (inside || row[end] != separator); end++ {
			inside = inside != (quoted && row[end] == '"')
		}
		if column--; column == 0 {
			return row[:end]
		}
		if end == len(row) {
			return nil
		}
		row = row[end+1:]
	}
}
