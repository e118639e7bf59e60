// Package rays lies in a folder of a path that only the imports name.
package rays

// File returns the attacks along a file.
func File(sq int, occ uint64) (reached uint64) {
	for _, step := range []int{8, -8} {
		for at := sq + step; 0 <= at && at < 64; at += step {
			if reached |= 1 << uint(at); occ>>uint(at)&1 != 0 {
				break
			}
		}
	}
	return reached
}
