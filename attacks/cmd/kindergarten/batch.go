package main

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"

	"github.com/kindergarten-bitboards/kindergarten/attacks/positions"
	"github.com/kindergarten-bitboards/kindergarten/attacks/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
)

// A batch holds the positions of a chunk and the lines that they come from.
type batch struct {
	lines           [][]byte
	positions       []positions.Position[uint64]
	moves, checkers []uint8
	listed          []perft.Move
}

// count counts the moves of the positions in the chunk's lines. If each is set, it appends
// the result of each line.
func (c *chunk) count(each bool) {
	c.parse()
	b := &c.batch
	n := len(b.positions)
	b.moves, b.checkers = slices.Grow(b.moves[:0], n)[:n], slices.Grow(b.checkers[:0], n)[:n]
	positions.LegalCounts(b.moves, b.checkers, b.positions)
	c.totals = tally{positions: uint64(n), bad: uint64(len(c.faults))}
	c.results = c.results[:0]
	for i := range b.positions {
		moves, state := uint64(b.moves[i]), "-"
		if moves == 255 {
			b.listed = (*perft.Position)(&b.positions[i]).AppendMoves(b.listed[:0])
			moves = uint64(len(b.listed))
		}
		switch {
		case b.checkers[i] != 0 && moves != 0:
			state = "check"
			c.totals.checks++
		case b.checkers[i] != 0:
			state = "checkmate"
			c.totals.checkmates++
		case moves == 0:
			state = "stalemate"
			c.totals.stalemates++
		}
		c.totals.moves += moves
		if each {
			c.results = strconv.AppendUint(c.results, moves, 10)
			c.results = append(c.results, '\t')
			c.results = append(c.results, state...)
			c.results = append(c.results, '\t')
			c.results = append(c.results, b.lines[i]...)
			c.results = append(c.results, '\n')
		}
	}
}

// parse parses the chunk's lines into its batch and its faults.
func (c *chunk) parse() {
	b := &c.batch
	b.lines, b.positions, c.faults, c.lines = b.lines[:0], b.positions[:0], c.faults[:0], 0
	end := 0
	for line := range bytes.Lines(c.text) {
		start := end
		end += len(line)
		c.lines++
		line = bytes.TrimSuffix(line, []byte{'\n'})
		line = bytes.TrimSuffix(line, []byte{'\r'})
		if len(line) <= longestLine && skipped(line) {
			continue
		}
		p, err := parseLine(line)
		if err != nil {
			c.faults = append(c.faults, fault{int32(c.lines), int32(start), int32(start + len(line))})
			continue
		}
		b.lines, b.positions = append(b.lines, line), append(b.positions, p)
	}
}

// skipped reports whether a line is blank or a comment.
func skipped(line []byte) bool {
	for _, c := range line {
		if c != ' ' && c != '\t' {
			return c == '#' && !bytes.ContainsRune(line, '\r')
		}
	}
	return true
}

// parseLine returns the position at the start of a line.
func parseLine(line []byte) (p positions.Position[uint64], err error) {
	if len(line) > longestLine {
		return p, fmt.Errorf("line of more than %d bytes: want a FEN", longestLine)
	}
	// Old text files end lines with a carriage return. Their other lines would be ignored.
	if bytes.ContainsRune(line, '\r') {
		return p, fmt.Errorf("carriage return within the line: want line feeds between lines")
	}
	p, _, err = fen.Parse[uint64](line)
	return p, err
}
