package board

import "testing"

func TestRooks(t *testing.T) {
	if got := Rooks(0, 0); got != 0x01010101010101fe {
		t.Errorf("a rook on square 0 attacks %#x", got)
	}
}

func TestFails(t *testing.T) { t.Error("it fails before") }
