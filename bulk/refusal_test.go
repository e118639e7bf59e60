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

// Every combination of arguments that are nil, empty, short by an element, long enough or
// longer, each by another length. Nothing is written behind the elements.
func TestArgumentLengths(t *testing.T) {
	memory := newArena(1, 64+4*(8*150+64))
	eachLevel(t, func(t *testing.T) {
		for _, o := range operations {
			for _, n := range []int{0, 1, 2, 4, 5, 7, 8, 9, 31, 32, 33, 45, 63, 64, 65, 130} {
				for choice := range 5 * 5 * 5 * 5 {
					places := o.disjoint(64, 140)
					for i := range places {
						places[i].n = [...]int{n, 0, 0, max(n-1, 0), n + 3*i + 1}[choice%5]
						if choice%5 == 1 {
							places[i].start = -1
						}
						choice /= 5
					}
					if choice > 0 || places[o.counted].n != n {
						continue // more arguments than o has, or another number of elements
					}
					o.try(t, memory, places)
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
