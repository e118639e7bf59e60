package main

import "testing"

// The steps of each truth table compute it, also with operand c in memory.
func TestSteps(t *testing.T) {
	for _, table := range []uint8{a | b | c, a & b & c, a&b | c, a | b&c, a & (b | c), a & (^b | c), a &^ (b | c), a&^b | c,
		(a | b) & c, (a ^ b) & c, (a ^ b) | c, a ^ (b & c), a & b &^ c, a&^b | b&c} {
		for _, inMemory := range []bool{false, true} {
			values := []uint8{a, b, c}
			for _, s := range steps(table, inMemory) {
				x, y := values[s.x], values[s.y]
				if inMemory && s.operation == '-' && s.y == 2 {
					t.Errorf("table %#02x: operand c, in memory, is the second one of &^", table)
				}
				values = append(values, map[byte]uint8{'&': x & y, '|': x | y, '^': x ^ y, '-': x &^ y}[s.operation])
			}
			if got := values[len(values)-1]; got != table {
				t.Errorf("table %#02x, in memory %v: the steps lead to %#02x", table, inMemory, got)
			}
		}
	}
}
