package bulk

import "testing"

// disjoint lays out the arguments one behind the other from the byte at start, with a
// margin between them and n elements each.
func (o *operation) disjoint(start, n int) (places []place) {
	const margin = 64
	for _, a := range o.arguments {
		places = append(places, place{start, n})
		start += (a.size*n+7)&^7 + margin
	}
	return places
}

// Every choice of arguments is too short: by one element, by half, empty or nil.
func TestShortArguments(t *testing.T) {
	lengths := []int{1, 2, 4, 5, 7, 8, 9, 31, 32, 33, 45, 63, 64, 65, 130}
	memory := newArena(1, 64+4*(8*130+64))
	eachLevel(t, func(t *testing.T) {
		for _, o := range operations {
			for _, n := range lengths {
				for chosen := 1; chosen < 1<<len(o.arguments); chosen++ {
					if chosen>>o.counted&1 != 0 {
						continue
					}
					for _, short := range []place{{0, n - 1}, {0, n / 2}, {0, 0}, {-1, 0}} {
						places := o.disjoint(64, n)
						for i := range places {
							if chosen>>i&1 != 0 {
								places[i].n = short.n
								if short.start < 0 {
									places[i].start = -1
								}
							}
						}
						if o.fault(places) == "" {
							t.Fatalf("%s: %v are long enough, want a short argument", o.name, places)
						}
						o.try(t, memory, places)
					}
				}
			}
		}
	})
}

// One argument is too short in a call of several chunks.
func TestShortArgumentsOfChunks(t *testing.T) {
	const n = 2*chunk + 1
	memory := newArena(2, 64+4*(8*n+64))
	eachLevel(t, func(t *testing.T) {
		for _, o := range operations {
			for i := range o.arguments {
				// The argument may hold less than, or exactly, the first chunk.
				for _, length := range []int{0, 1, chunk, n - 1} {
					if i != o.counted {
						places := o.disjoint(64, n)
						places[i].n = length
						o.try(t, memory, places)
					}
				}
			}
		}
	})
}

// Each argument may be longer than the number of elements, by another length. Nothing
// is written behind the elements.
func TestLongArguments(t *testing.T) {
	memory := newArena(3, 64+4*(8*200+64))
	eachLevel(t, func(t *testing.T) {
		for _, o := range operations {
			for _, n := range []int{0, 1, 4, 8, 31, 32, 33, 64, 65, 130} {
				for longer := range 1 << len(o.arguments) {
					places := o.disjoint(64, 190)
					for i := range places {
						places[i].n = n
						if i != o.counted && longer>>i&1 != 0 {
							places[i].n += 3*i + 1
						}
					}
					o.try(t, memory, places)
				}
			}
		}
	})
}

// In a call on no elements each argument may be nil, empty or not, and lie anywhere.
func TestNoElements(t *testing.T) {
	memory := newArena(4, 256)
	eachLevel(t, func(t *testing.T) {
		for _, o := range operations {
			choices := []place{{-1, 0}, {64, 0}, {71, 0}, {64, 5}, {67, 3}}
			for which := range 5 * 5 * 5 * 5 {
				var places []place
				for i := range o.arguments {
					p := choices[which%5]
					which /= 5
					if i == o.counted {
						p.n = 0
					}
					places = append(places, p)
				}
				o.try(t, memory, places)
			}
		}
	})
}
