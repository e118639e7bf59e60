package main

import "testing"

// A swapped table gives the same result on exchanged operands.
func TestSwapped(t *testing.T) {
	value := func(table uint8, operands [3]uint8) uint8 {
		return table >> (operands[0]<<2 | operands[1]<<1 | operands[2]) & 1
	}
	for table := range 256 {
		for place := range 3 {
			for n := range uint8(8) {
				operands := [3]uint8{n >> 2, n >> 1 & 1, n & 1}
				exchanged := operands
				exchanged[0], exchanged[place] = operands[place], operands[0]
				if got, want := value(swapped(uint8(table), place), exchanged), value(uint8(table), operands); got != want {
					t.Errorf("table %#02x with operand %d first, %v: %d, want %d", table, place, operands, got, want)
				}
			}
		}
	}
}
