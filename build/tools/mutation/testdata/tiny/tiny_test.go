package tiny

import "testing"

func TestHalf(t *testing.T) {
	if Half(6) != 3 || Half(7) != 3 {
		t.Fatal("6 and 7 have another half than 3")
	}
}

func TestHigh(t *testing.T) {
	if High(0) != 32 {
		t.Fatal("32 is not high")
	}
}

func TestEndless(t *testing.T) {
	if Endless() != 3 {
		t.Fatal("three steps are not three")
	}
}

func TestLower(t *testing.T) {
	if Lower(1, 2) != 1 || Lower(2, 1) != 1 || Lower(2, 2) != 2 {
		t.Fatal("the lower one is another")
	}
}

func TestSquare(t *testing.T) {
	if Square(2) != 4 {
		t.Fatal("the square of 2 is not 4")
	}
}

func TestOdd(t *testing.T) {
	if Odd[0] != 3 || Odd[1] != 5 {
		t.Fatal("3 and 5 are not odd")
	}
	if len(Even) != 2 || Even[1] != 4 {
		t.Fatal("4 is not even")
	}
}

func TestFour(t *testing.T) {
	if testing.Short() {
		t.Skip("it is tested in full runs")
	}
	if Four() != 4 {
		t.Fatal("four is not 4")
	}
}

func TestFirst(t *testing.T) {
	if First([2]int{1, 0}, 2) != 1 {
		t.Fatal("1 is not first")
	}
}

func TestBoth(t *testing.T) {
	if x, y := Both(3, 4); x != 6 || y != 4 {
		t.Error(x, y)
	}
}

func TestDouble(t *testing.T) {
	for x := range 3 {
		if got := Double(x); got != 2*x {
			t.Errorf("Double(%d) = %d", x, got)
		}
	}
}
