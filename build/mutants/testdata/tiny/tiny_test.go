package tiny

import "testing"

func TestHalf(t *testing.T) {
	if Half(6) != 3 || Half(7) != 3 {
		t.Fatal("6 and 7 have another half than 3")
	}
}

func TestLow(t *testing.T) {
	if Low(3) != 3 {
		t.Fatal("the low bits of 3 are not 3")
	}
}

func TestEndless(t *testing.T) {
	if Endless() != 3 {
		t.Fatal("three steps are not three")
	}
}

func TestSquare(t *testing.T) {
	if Square(2) != 4 {
		t.Fatal("the square of 2 is not 4")
	}
}
