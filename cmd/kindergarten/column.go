package main

import (
	"bytes"
	"cmp"
	"fmt"
)

// parseRow is like parseField for the field in a column of the line of a file.
func (d dialect) parseRow(p *position, line []byte, column int) (dropped bool, err error) {
	if column == 0 {
		return d.parseField(p, line)
	}
	for _, separator := range []byte(",\t;|") {
		if field := fieldOf(line, column, separator); field != nil {
			dropped, fault := d.parseField(p, field)
			if fault == nil {
				return dropped, nil
			}
			err = cmp.Or(err, fault)
		}
	}
	const missing = "line without a column %d: want commas, tabs, semicolons or bars between columns"
	return false, cmp.Or(err, fmt.Errorf(missing, column))
}

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
