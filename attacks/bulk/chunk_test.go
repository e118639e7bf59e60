package bulk

import "testing"

// Long calls begin each kernel call at the right elements.
func TestChunks(t *testing.T) {
	w := newWorkload(1, 2*chunk+77)
	dst := make([]uint64, len(w.want))
	eachLevel(t, func(t *testing.T) {
		for _, n := range []int{chunk - 1, chunk, chunk + 1, 2*chunk - 1, 2 * chunk, 2*chunk + 77} {
			if err := w.first(n).run(dst[:n]); err != nil {
				t.Errorf("%d elements: %v", n, err)
			}
		}
	})
}
